/** Columns that the lists of rules and of agreements share (fees §7, fees §10). */
import type { Rule } from '../../../contract/fees/rules.ts';
import { CRITERIA, FILTER_KEYS, type KeyOf, keysOf } from '../../../domain/fees/criteria.ts';
import { LIST_DIVIDER, listCell, textsCell } from '../../../domain/fees/list-cells.ts';
import { paymentCell } from '../../../domain/fees/rule-cells.ts';
import { actionsColumn, type Column, labelColumn, textColumn } from '../../kit/table/columns.tsx';
import { type RowAction, RowMenu } from '../../kit/table/row-menu.tsx';
import { TwoLines } from '../../kit/table/two-lines.tsx';
import { codesIn } from './file-columns.ts';
import type { RecordNames } from './rule-records.ts';
import { paymentLines, shortList } from './rule-words.ts';

/** The first specialties by name; the tooltip and exports contain all of them. */
export function specialtiesColumn(nameOf: RecordNames): Column<Rule> {
  const { field, label, allLabel } = CRITERIA.specialty;
  const namesIn = (rule: Rule) => namesOf('specialty', rule, nameOf);
  return textColumn(field, label, {
    render: (rule) => {
      const names = namesIn(rule);
      return names ? <span title={names.join(', ')}>{shortList(names)}</span> : allLabel;
    },
    exportValue: (rule) => {
      const names = namesIn(rule);
      return names ? listCell(names) : allLabel;
    },
  });
}

/** The other criteria that lists are filtered by, and those by texts, hidden at first. */
export function criterionColumns(nameOf: RecordNames): Column<Rule>[] {
  const byTexts = keysOf('texts').map((key) => {
    const { field, label, allLabel } = CRITERIA[key];
    return textColumn<Rule>(field, label, {
      hiddenAtFirst: true,
      render: (rule) => rule[field].join(LIST_DIVIDER) || allLabel,
      exportValue: (rule) => textsCell(rule[field]) || allLabel,
    });
  });
  const filtered = FILTER_KEYS.filter(
    (key) => key !== 'specialty' && key !== 'participationType',
  ).map((key) => {
    const criterion = CRITERIA[key];
    if (criterion.kind === 'choice') {
      return labelColumn(criterion.field, criterion.label, criterion.labels, {
        hiddenAtFirst: true,
      });
    }
    const text = (rule: Rule) =>
      namesOf(key as ListedRecords, rule, nameOf)?.join(LIST_DIVIDER) ?? criterion.allLabel;
    return textColumn(criterion.field, criterion.label, {
      hiddenAtFirst: true,
      render: text,
      exportValue: text,
    });
  });
  return [...filtered, ...byTexts];
}

type ListedRecords = KeyOf<'records'> & (typeof FILTER_KEYS)[number];

/** The names of the records that a rule lists; null for all of them. */
function namesOf(key: ListedRecords, rule: Rule, nameOf: RecordNames): string[] | null {
  const { field, table } = CRITERIA[key];
  const ids = rule[field];
  return ids === 'all' ? null : ids.map((id) => nameOf(table, id));
}

/** The services of a price table stand below, so that the row's actions stay in view (product §17.3). */
function PaymentCell(rule: Rule) {
  const [first, second = null] = paymentLines(rule);
  return <TwoLines first={first} second={second} />;
}

export const paymentColumn: Column<Rule> = textColumn<Rule>('paymentValue', 'Pago', {
  sortable: true,
  textAlign: 'right',
  noWrap: true,
  render: PaymentCell,
  exportValue: (rule: Rule) => paymentCell(rule, codesIn(rule)),
});

export function ruleActionsColumn(actionsOf: (rule: Rule) => readonly RowAction[]): Column<Rule> {
  return actionsColumn((rule) => (
    <RowMenu label={`Acciones de ${rule.name}`} actions={actionsOf(rule)} />
  ));
}

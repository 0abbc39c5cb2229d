/** Columns that the lists of rules and of agreements share (fees §7, fees §10). */
import type { Rule } from '../../../contract/fees/rules.ts';
import { CRITERIA } from '../../../domain/fees/criteria.ts';
import { actionsColumn, type Column, labelColumn, textColumn } from '../../kit/table/columns.tsx';
import { type RowAction, RowMenu } from '../../kit/table/row-menu.tsx';
import { paymentText, shortList } from './rule-words.ts';

/** The names of records that cells refer to by id. */
export type RecordNames = Readonly<
  Record<'specialtyName' | 'providerTypeName', (id: number) => string>
>;

/** The first specialties by name; the tooltip and exports contain all of them. */
export function specialtiesColumn(specialtyName: (id: number) => string): Column<Rule> {
  const namesOf = ({ specialtyId }: Rule) =>
    specialtyId === 'all' ? null : specialtyId.map(specialtyName);
  return textColumn('specialtyId', 'Especialidades', {
    render: (rule) => {
      const names = namesOf(rule);
      return names ? <span title={names.join(', ')}>{shortList(names)}</span> : 'Todas';
    },
    exportValue: (rule) => namesOf(rule)?.join(', ') ?? 'Todas',
  });
}

/** Columns that are hidden at first: the record type, and the provider types by name. */
export function recordColumns(nameOf: (id: number) => string): Column<Rule>[] {
  const namesOf = ({ providerTypeId }: Rule) =>
    providerTypeId === 'all'
      ? CRITERIA.providerType.allLabel
      : providerTypeId.map(nameOf).join(', ');
  return [
    labelColumn('recordType', CRITERIA.recordType.label, CRITERIA.recordType.labels, {
      hiddenAtFirst: true,
    }),
    textColumn('providerTypeId', CRITERIA.providerType.label, {
      hiddenAtFirst: true,
      render: namesOf,
      exportValue: namesOf,
    }),
  ];
}

export const paymentColumn: Column<Rule> = textColumn('paymentValue', 'Pago', {
  sortable: true,
  textAlign: 'right',
  noWrap: true,
  render: paymentText,
  exportValue: paymentText,
});

export function ruleActionsColumn(actionsOf: (rule: Rule) => readonly RowAction[]): Column<Rule> {
  return actionsColumn((rule) => (
    <RowMenu label={`Acciones de ${rule.name}`} actions={actionsOf(rule)} />
  ));
}

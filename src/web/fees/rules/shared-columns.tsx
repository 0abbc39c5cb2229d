/** Columns that the lists of rules and of agreements share (spec 1 §2.8, §2.9). */
import type { Rule } from '../../../contract/fees/rules.ts';
import { actionsColumn, type Column, textColumn } from '../../kit/table/columns.tsx';
import { type RowAction, RowMenu } from '../../kit/table/row-menu.tsx';
import { paymentText, shortList } from './rule-words.ts';

/** The first specialties by name; the title and the export have all of them. */
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

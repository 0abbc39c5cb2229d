/** The columns of the rules (spec 1 §2.8). */
import { Text } from '@mantine/core';
import type { Rule } from '../../../contract/rules.ts';
import { PARTICIPATION_TYPE_LABELS, SCHEDULE_LABELS } from '../../../domain/labels.ts';
import { RULE_STATE_LOOKS } from '../../../domain/rule-state.ts';
import {
  actionsColumn,
  type Column,
  labelColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../kit/columns.tsx';
import { type RowAction, RowMenu } from '../../kit/row-menu.tsx';
import { paymentText, shortList, validityText } from './rule-words.ts';

export function ruleColumns(
  specialtyName: (id: number) => string,
  actionsOf: (rule: Rule) => readonly RowAction[],
): Column<Rule>[] {
  const specialties = ({ specialtyId }: Rule) =>
    specialtyId === 'all' ? null : specialtyId.map(specialtyName);
  return [
    textColumn('code', 'Código', { sortable: true, noWrap: true }),
    textColumn('name', 'Nombre', { sortable: true }),
    textColumn('description', 'Descripción', { hiddenAtFirst: true }),
    textColumn('specialtyId', 'Especialidades', {
      render: (rule) => <Specialties names={specialties(rule)} />,
      exportValue: (rule) => specialties(rule)?.join(', ') ?? 'Todas',
    }),
    textColumn('doctorName', 'Médico', { hiddenAtFirst: true }),
    textColumn('societyName', 'Sociedad médica', { hiddenAtFirst: true }),
    labelColumn('participationType', 'Tipo', PARTICIPATION_TYPE_LABELS),
    textColumn('paymentValue', 'Pago', {
      render: paymentText,
      exportValue: paymentText,
      textAlign: 'right',
      noWrap: true,
    }),
    textColumn('validFrom', 'Vigencia', {
      render: validityText,
      exportValue: validityText,
      sortable: true,
      noWrap: true,
    }),
    labelColumn('scheduleType', 'Horario', SCHEDULE_LABELS, { hiddenAtFirst: true }),
    numberColumn('priority', 'Prioridad', { sortable: true, hiddenAtFirst: true }),
    statusColumn('state', RULE_STATE_LOOKS.rule),
    actionsColumn((rule) => (
      <RowMenu label={`Acciones de ${rule.name}`} actions={actionsOf(rule)} />
    )),
  ];
}

/** Null for all. The whole list is in the title. */
function Specialties({ names }: { names: readonly string[] | null }) {
  if (names === null) return <Text inherit>Todas</Text>;
  return (
    <Text inherit title={names.join(', ')}>
      {shortList(names)}
    </Text>
  );
}

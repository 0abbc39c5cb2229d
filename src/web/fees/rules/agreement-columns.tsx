/** The columns of the list of agreements (fees §10). */
import { Text } from '@mantine/core';
import type { Rule } from '../../../contract/fees/rules.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { AGREEMENT_EXCLUSIVITY_LABELS } from '../../../domain/fees/rule-columns.ts';
import { RULE_STATE_BADGES } from '../../../domain/fees/rule-state.ts';
import {
  type Column,
  labelColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import type { RowAction } from '../../kit/table/row-menu.tsx';
import { TwoLines } from '../../kit/table/two-lines.tsx';
import { fileColumns } from './file-columns.ts';
import { WITHOUT_END } from './rule-description.ts';
import type { RecordNames } from './rule-records.ts';
import {
  criterionColumns,
  paymentColumn,
  ruleActionsColumn,
  specialtiesColumn,
} from './shared-columns.tsx';

export function agreementColumns(
  nameOf: RecordNames,
  actionsOf: (agreement: Rule) => readonly RowAction[],
): Column<Rule>[] {
  return [
    textColumn('code', 'Código', { sortable: true, noWrap: true }),
    textColumn('name', 'Nombre', { sortable: true }),
    specialtiesColumn(nameOf),
    ...criterionColumns(nameOf),
    textColumn('doctorName', 'Médico o sociedad', {
      sortable: true,
      render: PartyCell,
      exportValue: ({ doctorName, societyName }) =>
        [doctorName, societyName].filter(Boolean).join(' / ') || 'Todos',
    }),
    paymentColumn,
    numberColumn('priority', 'Prioridad', { sortable: true }),
    labelColumn('exclusivityMode', 'Modo', AGREEMENT_EXCLUSIVITY_LABELS, { sortable: true }),
    textColumn('validFrom', 'Vigencia', {
      sortable: true,
      noWrap: true,
      render: ValidityCell,
      exportValue: ({ validFrom, validTo }) =>
        `${formatDate(validFrom)} a ${validTo === null ? WITHOUT_END : formatDate(validTo)}`,
    }),
    ...fileColumns('convention'),
    statusColumn('state', RULE_STATE_BADGES.convention, 'Estado', { sortable: true }),
    ruleActionsColumn(actionsOf),
  ];
}

function PartyCell({ doctorName, societyName }: Rule) {
  if (!doctorName && !societyName) return 'Todos';
  return (
    <>
      {doctorName}
      {societyName && (
        <Text
          size={doctorName ? 'xs' : undefined}
          c={doctorName ? 'dimmed' : undefined}
          inherit={!doctorName}
        >
          {societyName}
        </Text>
      )}
    </>
  );
}

function ValidityCell({ validFrom, validTo }: Rule) {
  return (
    <TwoLines
      first={formatDate(validFrom)}
      second={validTo === null ? WITHOUT_END : `a ${formatDate(validTo)}`}
    />
  );
}

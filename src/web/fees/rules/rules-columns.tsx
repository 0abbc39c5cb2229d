/** The columns of the rules (fees §7.1). */
import type { Rule } from '../../../contract/fees/rules.ts';
import { RULE_STATE_BADGES } from '../../../domain/fees/rule-state.ts';
import { PARTICIPATION_TYPE_LABELS, SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import {
  type Column,
  labelColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import type { RowAction } from '../../kit/table/row-menu.tsx';
import { fileColumns } from './file-columns.ts';
import type { RecordNames } from './rule-records.ts';
import { validityText } from './rule-words.ts';
import {
  criterionColumns,
  paymentColumn,
  ruleActionsColumn,
  specialtiesColumn,
} from './shared-columns.tsx';

export function ruleColumns(
  nameOf: RecordNames,
  actionsOf: (rule: Rule) => readonly RowAction[],
): Column<Rule>[] {
  return [
    textColumn('code', 'Código', { sortable: true, noWrap: true }),
    textColumn('name', 'Nombre', { sortable: true }),
    textColumn('description', 'Descripción', { hiddenAtFirst: true }),
    specialtiesColumn(nameOf),
    ...criterionColumns(nameOf),
    textColumn('doctorName', 'Médico', { sortable: true, hiddenAtFirst: true }),
    textColumn('societyName', 'Sociedad médica', { hiddenAtFirst: true }),
    labelColumn('participationType', 'Tipo', PARTICIPATION_TYPE_LABELS, { sortable: true }),
    paymentColumn,
    textColumn('validFrom', 'Vigencia', {
      render: validityText,
      exportValue: validityText,
      sortable: true,
      noWrap: true,
    }),
    labelColumn('scheduleType', 'Horario', SCHEDULE_LABELS, { hiddenAtFirst: true }),
    numberColumn('priority', 'Prioridad', { sortable: true, hiddenAtFirst: true }),
    ...fileColumns('rule'),
    statusColumn('state', RULE_STATE_BADGES.rule, 'Estado', { sortable: true }),
    ruleActionsColumn(actionsOf),
  ];
}

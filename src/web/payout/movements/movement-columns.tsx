/** The columns of a doctor's movements, for table and export (payout §13). */
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { exportedState, MOVEMENT_BADGES } from '../../../domain/words/state-badges.ts';
import { explainedColumn, ruleColumn } from '../../fees/calculations/public.ts';
import {
  type Column,
  dateColumn,
  labelColumn,
  onDesktops,
  percentColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';

const periodOf = ({ periodMonth, periodYear }: Calculation) =>
  formatPeriod({ month: periodMonth, year: periodYear });

export const movementColumns: readonly Column<Calculation>[] = [
  dateColumn('attentionDate', 'Fecha', { sortable: true }),
  dateColumn('requestDate', 'Fecha de solicitud', { hiddenAtFirst: true }),
  textColumn('patientName', 'Paciente'),
  rutColumn('patientRut', 'RUT paciente', { hiddenAtFirst: true }),
  textColumn('serviceCode', 'Código', { hiddenAtFirst: true, noWrap: true }),
  textColumn('serviceName', 'Prestación'),
  labelColumn('recordType', 'Tipo', RECORD_TYPE_LABELS, onDesktops),
  {
    accessor: 'period',
    title: 'Período',
    render: periodOf,
    exportValue: periodOf,
    hiddenAtFirst: true,
  },
  { ...ruleColumn, hiddenAtFirst: true },
  explainedColumn('baseAmount', 'Base', { byMouseOnly: true, ...onDesktops }),
  explainedColumn('calculatedAmount', 'Calculado', { byMouseOnly: true }),
  percentColumn('retentionPercentage', '% retención', { hiddenAtFirst: true }),
  explainedColumn('retentionAmount', 'Retención', { byMouseOnly: true, ...onDesktops }),
  explainedColumn('finalAmount', 'Líquido'),
  statusColumn('status', MOVEMENT_BADGES, 'Estado', {
    exportValue: ({ status }) => exportedState(status),
  }),
];

/** What files say of paid records (spec 2 §2.10, §4). */
import type { Calculation } from '../../../contract/calculations.ts';
import { formatPeriod } from '../../../domain/calendar.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/labels.ts';
import { NO_REQUEST_DATE, requestDateLabel } from '../../../domain/request-date.ts';
import { exportedState } from '../../../domain/state-looks.ts';
import {
  type Column,
  dateColumn,
  labelColumn,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/columns.tsx';
import { ruleColumn } from '../calculations/public.ts';

export const recordColumns: readonly Column<Calculation>[] = [
  {
    accessor: 'requestDate',
    title: 'Fecha de solicitud',
    exportValue: ({ requestDate }) => requestDateLabel(requestDate ?? NO_REQUEST_DATE),
  },
  dateColumn('attentionDate', 'Fecha de atención'),
  textColumn('doctorName', 'Doctor'),
  rutColumn('doctorRut', 'RUT doctor'),
  textColumn('specialtyName', 'Especialidad'),
  textColumn('patientName', 'Paciente'),
  rutColumn('patientRut', 'RUT paciente'),
  textColumn('serviceCode', 'Código'),
  textColumn('serviceName', 'Prestación'),
  labelColumn('recordType', 'Tipo', RECORD_TYPE_LABELS),
  {
    accessor: 'period',
    title: 'Período',
    exportValue: ({ periodMonth, periodYear }) =>
      formatPeriod({ month: periodMonth, year: periodYear }),
  },
  ruleColumn,
  pesosColumn('baseAmount', 'Base'),
  pesosColumn('calculatedAmount', 'Calculado'),
  pesosColumn('retentionAmount', 'Retención'),
  pesosColumn('finalAmount', 'Líquido'),
  { accessor: 'status', title: 'Estado', exportValue: ({ status }) => exportedState(status) },
];

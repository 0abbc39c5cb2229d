/** The columns of files with paid records, for the server and the browser (payout §12.5). */
import { formatDate, formatPeriod } from '../../domain/calendar/calendar.ts';
import { NO_REQUEST_DATE, requestDateLabel } from '../../domain/calendar/request-date.ts';
import { formatRut } from '../../domain/identity/rut.ts';
import type { CsvCell } from '../../domain/words/csv.ts';
import { NO_RULE_LABEL, RECORD_TYPE_LABELS } from '../../domain/words/labels.ts';
import { exportedState } from '../../domain/words/state-badges.ts';
import type { Calculation } from '../fees/calculations.ts';

/** The columns in order; amounts are pesos. */
export const PAID_RECORD_COLUMNS: readonly {
  readonly title: string;
  readonly value: (record: Calculation) => CsvCell;
}[] = [
  {
    title: 'Fecha de solicitud',
    value: ({ requestDate }) => requestDateLabel(requestDate ?? NO_REQUEST_DATE),
  },
  { title: 'Fecha de atención', value: ({ attentionDate }) => formatDate(attentionDate) },
  { title: 'Doctor', value: ({ doctorName }) => doctorName },
  { title: 'RUT doctor', value: ({ doctorRut }) => formatRut(doctorRut) },
  { title: 'Especialidad', value: ({ specialtyName }) => specialtyName },
  { title: 'Paciente', value: ({ patientName }) => patientName },
  { title: 'RUT paciente', value: ({ patientRut }) => formatRut(patientRut) },
  { title: 'Código', value: ({ serviceCode }) => serviceCode },
  { title: 'Prestación', value: ({ serviceName }) => serviceName },
  { title: 'Tipo', value: ({ recordType }) => RECORD_TYPE_LABELS[recordType] },
  {
    title: 'Período',
    value: ({ periodMonth, periodYear }) => formatPeriod({ month: periodMonth, year: periodYear }),
  },
  { title: 'Regla', value: ({ rule }) => rule?.name ?? NO_RULE_LABEL },
  { title: 'Base', value: ({ baseAmount }) => baseAmount },
  { title: 'Calculado', value: ({ calculatedAmount }) => calculatedAmount },
  { title: 'Retención', value: ({ retentionAmount }) => retentionAmount },
  { title: 'Líquido', value: ({ finalAmount }) => finalAmount },
  { title: 'Estado', value: ({ status }) => exportedState(status) },
];

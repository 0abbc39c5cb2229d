/** The medical history as a table. */
import { localDate } from '../../../domain/calendar/calendar.ts';
import { givenExternalId } from '../../../domain/identity/external-id.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import type { TableColumn } from '../../../formats/workbook/tabular.ts';
import type { HistoryRow } from './history.ts';

export const HISTORY_COLUMNS: readonly TableColumn<HistoryRow>[] = [
  { title: 'Fecha', type: 'date', value: (row) => localDate(row.attentionDate) },
  { title: 'Paciente', type: 'text', value: (row) => row.patientName },
  { title: 'RUT paciente', type: 'text', value: (row) => formatRut(row.patientRut) },
  { title: 'Código', type: 'text', value: (row) => row.serviceCode },
  { title: 'Prestación', type: 'text', value: (row) => row.serviceName },
  { title: 'Tipo', type: 'text', value: (row) => RECORD_TYPE_LABELS[row.recordType] },
  { title: 'Previsión', type: 'text', value: (row) => row.healthPlan },
  { title: 'Horario', type: 'text', value: (row) => SCHEDULE_LABELS[row.scheduleType] },
  { title: 'Estado', type: 'text', value: (row) => PAYMENT_STATUS_BADGES[row.status].label },
  { title: 'ID externo', type: 'text', value: (row) => givenExternalId(row.externalId) },
  { title: 'Valor bruto', type: 'pesos', value: (row) => row.grossAmount },
  { title: 'Valor neto', type: 'pesos', value: (row) => row.netAmount },
  { title: 'Valor participado', type: 'pesos', value: (row) => row.participatedAmount },
  { title: 'Base', type: 'pesos', value: (row) => row.baseAmount },
  { title: 'Monto bruto', type: 'pesos', value: (row) => row.calculatedAmount },
  { title: 'Retención', type: 'pesos', value: (row) => row.retentionAmount },
  { title: 'Líquido', type: 'pesos', value: (row) => row.finalAmount },
  {
    title: 'Fecha de pago',
    type: 'date',
    value: (row) => (row.paymentDate === null ? null : localDate(row.paymentDate)),
  },
];

/** The fields of an attention that people type. */
import { byNote, TYPED_NOTES } from './import-columns.ts';

/** The labels of the attention form's fields, in its order. */
export const ATTENTION_FIELD_LABELS = {
  recordType: 'Tipo de registro',
  externalId: 'ID Excel',
  patientRut: 'RUT del paciente',
  patientName: 'Nombre del paciente',
  doctorId: 'Doctor',
  serviceId: 'Servicio',
  providerTypeId: 'Tipo de prestador',
  attentionDate: 'Fecha de atención',
  attentionTime: 'Hora de atención',
  scheduleType: 'Tipo de horario',
  grossAmount: 'Monto bruto',
  // Its messages call it «Monto líquido»; elsewhere «líquido» is what is left of a fee after retention.
  netAmount: 'Monto líquido (neto)',
  participatedAmount: 'Monto participado',
  ...byNote(TYPED_NOTES, ({ title }) => title),
} as const;

/** The form of an attention as staff fill it in, for the demo clinic's master data. */
export const ATTENTION_FORM = {
  recordType: 'participacion',
  patientRut: '12.345.678-5',
  patientName: 'Ana Prueba',
  doctorId: 1,
  serviceId: 1,
  providerTypeId: 1,
  attentionDate: '2026-07-15',
  attentionTime: '09:30',
  scheduleType: 'regular',
  grossAmount: 10_000,
  netAmount: 9_000,
  participatedAmount: 7_000,
};

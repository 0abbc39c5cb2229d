/** The columns of files of corrections, and the words for what was wrong (payout §27). */
import type { CorrectionCause } from '../words/correction-words.ts';

/** The columns, with their labels, whether a file must have them, and their headings. */
export const CORRECTION_COLUMNS = {
  externalId: {
    label: 'ID de la atención',
    isRequired: true,
    headings: 'ID de la atención, ID, ID Excel, ID externo, External ID, ID interno',
  },
  recordType: {
    label: 'Tipo de registro',
    isRequired: false,
    headings: 'Tipo de registro, Tipo, Registro',
  },
  cause: {
    label: 'Qué estaba mal',
    isRequired: true,
    headings: 'Qué estaba mal, Causa, Error, Qué se corrige, Tipo de corrección',
  },
  doctorRut: {
    label: 'RUT del médico correcto',
    isRequired: false,
    headings:
      'RUT del médico correcto, RUT del médico, RUT médico, RUT correcto, RUT, Médico correcto',
  },
  serviceCode: {
    label: 'Código de la prestación correcta',
    isRequired: false,
    headings:
      'Código de la prestación correcta, Código de la prestación, Código prestación, Código, Prestación correcta',
  },
  grossAmount: {
    label: 'Monto bruto correcto',
    isRequired: false,
    headings: 'Monto bruto correcto, Monto bruto, Bruto',
  },
  netAmount: {
    label: 'Monto neto correcto',
    isRequired: false,
    headings:
      'Monto neto correcto, Monto neto, Neto, Monto líquido correcto, Monto líquido, Líquido',
  },
  participatedAmount: {
    label: 'Monto participado correcto',
    isRequired: false,
    headings: 'Monto participado correcto, Monto participado, Participado',
  },
  attentionDate: {
    label: 'Fecha correcta',
    isRequired: false,
    headings: 'Fecha correcta, Fecha, Fecha de la atención',
  },
  scheduleType: {
    label: 'Horario correcto',
    isRequired: false,
    headings: 'Horario correcto, Horario',
  },
  providerType: {
    label: 'Tipo de prestador correcto',
    isRequired: false,
    headings: 'Tipo de prestador correcto, Tipo de prestador, Tipo prestador, Prestador',
  },
  unit: {
    label: 'Unidad correcta',
    isRequired: false,
    headings: 'Unidad correcta, Unidad, Servicio clínico, Sucursal',
  },
  reason: { label: 'Motivo', isRequired: true, headings: 'Motivo, Razón, Justificación' },
} as const;
export type CorrectionColumn = keyof typeof CORRECTION_COLUMNS;
export const CORRECTION_COLUMN_KEYS = Object.keys(CORRECTION_COLUMNS) as [
  CorrectionColumn,
  ...CorrectionColumn[],
];

/** What each cause says instead: one of these columns at least, and no other. */
export const CAUSE_COLUMNS = {
  doctor: ['doctorRut'],
  service: ['serviceCode'],
  amount: ['grossAmount', 'netAmount', 'participatedAmount'],
  date: ['attentionDate'],
  schedule: ['scheduleType'],
  provider_type: ['providerType'],
  unit: ['unit'],
  rule: [],
  affiliation: [],
  not_due: [],
  patient_unpaid: [],
} as const satisfies Readonly<Record<CorrectionCause, readonly CorrectionColumn[]>>;

/** Other words for what was wrong, besides the labels. */
export const CAUSE_WORDS: Readonly<Record<CorrectionCause, string>> = {
  doctor: 'Médico, Doctor, Otro médico',
  service: 'Prestación, Servicio, Otra prestación',
  amount: 'Montos, Valor',
  date: 'Día, Otra fecha',
  schedule: 'Otro horario',
  provider_type: 'Prestador, Otro tipo de prestador, Participante',
  unit: 'Otra unidad, Sucursal',
  rule: 'Convenio, Porcentaje',
  affiliation: 'Sociedad, Beneficiario',
  not_due: 'No corresponde, No debía pagarse, Duplicada',
  patient_unpaid: 'Paciente no pagó, No recaudada',
};

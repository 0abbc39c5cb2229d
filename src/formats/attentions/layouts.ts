/** The two kinds of import file: their columns, order, headings and synonyms (design §5). */
import type { RecordType } from '../../domain/fees/rules.ts';
import { foldWord } from '../text.ts';
import { headingWords, joinedSpellings, wordKey } from './heading-words.ts';
import type { ColumnKey } from './types.ts';

type Layout = {
  /** The columns of a file without a header, in their order (specification 2 §3). */
  readonly order: readonly ColumnKey[];
  readonly labels: Readonly<Record<ColumnKey, string>>;
  readonly required: readonly ColumnKey[];
};

const LABELS: Readonly<Record<ColumnKey, string>> = {
  externalId: 'ID',
  patientRut: 'RUT Paciente',
  patientName: 'Nombre Paciente',
  attentionDate: 'Fecha Atención',
  attentionTime: 'Hora',
  requestDate: 'Fecha Solicitud',
  serviceCode: 'Código Prestación',
  serviceName: 'Nombre Prestación',
  healthPlan: 'Previsión',
  grossAmount: 'Valor Bruto',
  netAmount: 'Valor Neto',
  participatedAmount: 'Valor Participado',
  participationRate: '% Participación',
  commissionAmount: 'Comisión',
  scheduleType: 'Horario',
  specialtyText: 'Especialidad',
  statusText: 'Estado',
  doctorText: 'Médico',
  internalCode: 'Código Interno',
  societyIdText: 'ID Sociedad',
  societyName: 'Nombre Sociedad',
  societyRut: 'RUT Sociedad',
  participant: 'Participante',
  paymentBank: 'Banco Pago',
  paymentAccount: 'Cuenta Pago',
  patientRutDigit: 'DV Paciente',
  patientSurname: 'Apellido Paterno Paciente',
  patientSecondSurname: 'Apellido Materno Paciente',
  doctorRutDigit: 'DV Médico',
  doctorSurname: 'Apellido Paterno Médico',
  doctorSecondSurname: 'Apellido Materno Médico',
  societyRutDigit: 'DV Sociedad',
  recordTypeText: 'Tipo Registro',
  occurrence: 'Repetición',
};

const ALWAYS_REQUIRED = [
  'patientRut',
  'patientName',
  'attentionDate',
  'serviceCode',
  'netAmount',
  'participatedAmount',
] as const satisfies readonly ColumnKey[];

/** The two kinds of import file (design §5, "Columns"; specification 2 §3). */
export const LAYOUTS: Readonly<Record<RecordType, Layout>> = {
  participacion: {
    order: [
      'patientRut',
      'patientName',
      'attentionDate',
      'serviceCode',
      'serviceName',
      'healthPlan',
      'participatedAmount',
      'netAmount',
      'participationRate',
      'scheduleType',
      'specialtyText',
      'statusText',
      'doctorText',
      'societyIdText',
      'societyName',
      'societyRut',
      'internalCode',
    ],
    labels: LABELS,
    required: ALWAYS_REQUIRED,
  },
  hmq: {
    order: [
      'patientRut',
      'patientName',
      'attentionDate',
      'serviceCode',
      'serviceName',
      'healthPlan',
      'grossAmount',
      'netAmount',
      'commissionAmount',
      'participatedAmount',
      'specialtyText',
      'statusText',
      'paymentBank',
      'paymentAccount',
      'doctorText',
      'societyIdText',
      'societyName',
      'societyRut',
      'internalCode',
      'participant',
    ],
    labels: {
      ...LABELS,
      attentionDate: 'Fecha Consumo',
      healthPlan: 'Plan',
      participatedAmount: 'Valor Recaudado',
    },
    required: ALWAYS_REQUIRED,
  },
};

/**
 * Headings by which a column is also known; the earlier, the more telling. Articles, prepositions, order,
 * spelling and the usual short forms don't matter (`heading-words.ts`).
 */
const SYNONYMS: Readonly<Record<ColumnKey, readonly string[]>> = {
  externalId: ['ID atención', 'ID Excel', 'external ID', 'ID externo', 'folio', 'número atención'],
  patientRut: ['RUT', 'RUT paciente atendido'],
  patientName: [
    'nombre',
    'paciente',
    'nombre completo paciente',
    'nombre completo',
    'nombres apellidos paciente',
    'nombres apellidos',
    'nombres paciente',
    'nombres',
  ],
  attentionDate: [
    'fecha',
    'fecha atención',
    'fecha consumo',
    'fecha actividad',
    'fecha prestación',
    'fecha atención médica',
    'fecha hora atención',
    'fecha hora',
    'fecha realización',
    'fecha ejecución',
    'fecha cirugía',
    'fecha intervención',
  ],
  attentionTime: ['hora atención', 'attention time', 'hora prestación', 'hora consumo'],
  requestDate: ['f solicitud'],
  serviceCode: [
    'código',
    'código prestación médica',
    'código Fonasa',
    'código prestación Fonasa',
    'código servicio',
  ],
  serviceName: [
    'prestación',
    'descripción',
    'glosa',
    'descripción prestación',
    'glosa prestación',
    'nombre prestación médica',
    'prestación médica',
    'servicio',
  ],
  healthPlan: [
    'previsión',
    'plan',
    'isapre',
    'convenio',
    'financiador',
    'plan salud',
    'previsión paciente',
    'previsión salud',
    'nombre previsión',
    'plan paciente',
    'isapre paciente',
  ],
  grossAmount: ['bruto', 'valor total', 'valor bruto prestación', 'valor bruto atención'],
  netAmount: ['neto', 'valor líquido', 'valor neto prestación', 'valor neto atención'],
  participatedAmount: [
    'valor participado',
    'valor recaudado',
    'recaudado',
    'valor participado médico',
    'valor participación',
    'valor participación médica',
    'valor recaudación',
    'honorario',
    'honorario médico',
    'valor honorario',
    'valor honorario médico',
  ],
  participationRate: [
    'participación',
    'porcentaje',
    'porcentaje participación médica',
    'porcentaje participado',
    'porcentaje médico',
  ],
  commissionAmount: ['valor comisión'],
  scheduleType: [
    'tipo horario',
    'jornada',
    'horario atención',
    'tipo horario atención',
    'horario prestación',
    'horario consumo',
    'tipo jornada',
  ],
  specialtyText: [
    'ID especialidad',
    'código especialidad',
    'nombre especialidad',
    'especialidad médica',
    'nombre especialidad médica',
    'especialidad atención',
    'especialidad prestación',
  ],
  statusText: ['status', 'estado atención', 'estado prestación'],
  doctorText: [
    'ID médico',
    'médico tratante',
    'médico ejecutor',
    'nombre médico',
    'nombre completo médico',
    'nombre médico tratante',
    'nombres médico',
    'nombres médico tratante',
    'RUT prestador',
    'nombre prestador',
    'nombre profesional prestador',
    'prestador',
  ],
  internalCode: ['código interno médico', 'código médico'],
  societyIdText: ['código sociedad', 'ID sociedad médica'],
  societyName: [
    'sociedad',
    'razón social',
    'sociedad médica',
    'nombre sociedad médica',
    'razón social sociedad',
  ],
  societyRut: ['RUT sociedad médica', 'RUT razón social'],
  participant: ['rol', 'tipo participante', 'rol participante'],
  paymentBank: ['banco'],
  paymentAccount: ['cuenta', 'cuenta corriente', 'número cuenta'],
  // However they are written, `divided-columns.ts` tells them by their labels.
  patientRutDigit: [],
  patientSurname: [],
  patientSecondSurname: [],
  doctorRutDigit: [],
  doctorSurname: [],
  doctorSecondSurname: [],
  societyRutDigit: [],
  // Only where the rows below hold record types: `mixed-types.ts`.
  recordTypeText: [
    'record type',
    'tipo',
    'tipo atención',
    'tipo ingreso',
    'tipo honorario',
    'tipo producción',
    'tipo liquidación',
    'tipo pago',
    'modalidad',
    'categoría',
  ],
  occurrence: ['ocurrencia'],
};

/** Headings more telling than the label: 'Médico' beside 'RUT Médico' holds a name. */
const OVERRULING: Partial<Record<ColumnKey, readonly string[]>> = {
  doctorText: ['RUT médico', 'RUT médico tratante', 'RUT médico ejecutor'],
};

const KEYS = Object.keys(LABELS).filter((key): key is ColumnKey => key in LABELS);

/** A record with a value for every column. */
export function byColumn<T>(of: (key: ColumnKey) => T): Record<ColumnKey, T> {
  return Object.fromEntries(KEYS.map((key) => [key, of(key)])) as Record<ColumnKey, T>;
}

/** The phrases of headings, as they are written above and in the names of our own columns. */
function phrasesOf(key: ColumnKey, recordType: RecordType): string[] {
  return [
    ...(OVERRULING[key] ?? []),
    LAYOUTS[recordType].labels[key],
    ...SYNONYMS[key],
    key.replace(/[A-Z]/g, ' $&'),
  ];
}

const RECORD_TYPES = ['participacion', 'hmq'] as const satisfies readonly RecordType[];

/** The words of phrases that are written as one. */
const JOINED: ReadonlyMap<string, string> = new Map(
  RECORD_TYPES.flatMap((type) => KEYS.flatMap((key) => phrasesOf(key, type))).flatMap((phrase) =>
    joinedSpellings(phrase).map((spelling): [string, string] => [
      spelling,
      wordKey(headingWords(phrase)),
    ]),
  ),
);

/**
 * What two spellings of one heading share: its telling words in alphabetical order, whether they are
 * written apart or as one; empty when it has none.
 */
export function foldHeading(text: string): string {
  const words = headingWords(text);
  return JOINED.get(foldWord(text.replaceAll('%', 'porcentaje'))) ?? wordKey(words);
}

/** Every heading by which a column is known, folded, the most telling first. */
export const HEADINGS: Readonly<
  Record<RecordType, Readonly<Record<ColumnKey, readonly string[]>>>
> = {
  participacion: byColumn((key) => phrasesOf(key, 'participacion').map(foldHeading)),
  hmq: byColumn((key) => phrasesOf(key, 'hmq').map(foldHeading)),
};

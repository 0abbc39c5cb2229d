/** The two kinds of import file: their columns, order, headings and synonyms (design §5). */
import type { RecordType } from '../../domain/rules.ts';
import { foldWord } from '../text.ts';
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

/** Headings by which a column is also known, folded; the earlier, the more telling. */
const SYNONYMS: Readonly<Record<ColumnKey, readonly string[]>> = {
  externalId: [
    'idatencion',
    'idexcel',
    'externalid',
    'idexterno',
    'folio',
    'numeroatencion',
    'natencion',
  ],
  patientRut: ['rut', 'rutpac', 'rutdelpaciente', 'pacienterut', 'run', 'runpaciente'],
  patientName: ['nombre', 'paciente', 'nombredelpaciente', 'nombrepac', 'pacientenombre'],
  attentionDate: [
    'fecha',
    'fechaatencion',
    'fechaconsumo',
    'fechaactividad',
    'fechaprestacion',
    'fechadeatencion',
  ],
  attentionTime: ['horaatencion', 'attentiontime'],
  requestDate: ['fechadesolicitud', 'fsolicitud'],
  serviceCode: [
    'codigo',
    'codprestacion',
    'codigodeprestacion',
    'codigofonasa',
    'codigoservicio',
    'codservicio',
  ],
  serviceName: [
    'prestacion',
    'descripcion',
    'glosa',
    'nombredelaprestacion',
    'descripcionprestacion',
    'servicio',
  ],
  healthPlan: ['prevision', 'plan', 'isapre', 'convenio', 'financiador', 'plansalud'],
  grossAmount: ['bruto', 'montobruto', 'vbruto', 'valortotal'],
  netAmount: ['neto', 'montoneto', 'vneto', 'montoliquido', 'valorliquido'],
  participatedAmount: [
    'valorparticipado',
    'montoparticipado',
    'vparticipado',
    'valorrecaudado',
    'montorecaudado',
    'recaudado',
  ],
  participationRate: [
    'porcentajedeparticipacion',
    'porcparticipacion',
    'participacion',
    'porcentaje',
  ],
  commissionAmount: ['montocomision', 'valorcomision'],
  scheduleType: ['tipohorario', 'tipodehorario', 'jornada'],
  specialtyText: ['idespecialidad', 'codespecialidad', 'especialidadid', 'nombreespecialidad'],
  statusText: ['status', 'estadoatencion'],
  doctorText: ['idmedico', 'iddoctor', 'doctor', 'profesional', 'medicoid'],
  internalCode: ['codigointernomedico', 'codinterno', 'codigomedico', 'codmedico', 'codigodoctor'],
  societyIdText: ['sociedadid', 'codigosociedad'],
  societyName: ['sociedad', 'razonsocial', 'sociedadmedica'],
  societyRut: ['rutdelasociedad', 'sociedadrut'],
  participant: ['rol', 'tipoparticipante', 'tipodeparticipante'],
  paymentBank: ['bancodepago', 'banco'],
  paymentAccount: ['cuentadepago', 'cuenta', 'cuentacorriente'],
  occurrence: ['ocurrencia'],
};

/** Headings more telling than the label: 'Médico' beside 'RUT Médico' holds a name, which finds nobody. */
const OVERRULING: Partial<Record<ColumnKey, readonly string[]>> = {
  doctorText: ['rutmedico', 'rutdoctor', 'rutprofesional'],
};

const KEYS = Object.keys(LABELS).filter((key): key is ColumnKey => key in LABELS);

/** A record with a value for every column. */
export function byColumn<T>(of: (key: ColumnKey) => T): Record<ColumnKey, T> {
  return Object.fromEntries(KEYS.map((key) => [key, of(key)])) as Record<ColumnKey, T>;
}

/** Every heading by which a column is known, folded, the most telling first. */
export const HEADINGS: Readonly<
  Record<RecordType, Readonly<Record<ColumnKey, readonly string[]>>>
> = {
  participacion: byColumn((key) => headingsOf(key, 'participacion')),
  hmq: byColumn((key) => headingsOf(key, 'hmq')),
};

function headingsOf(key: ColumnKey, recordType: RecordType): string[] {
  const label = foldHeading(LAYOUTS[recordType].labels[key]);
  return [...(OVERRULING[key] ?? []), label, ...SYNONYMS[key], key.toLowerCase()];
}

/** A heading without accents, case and punctuation; `%` reads as a word. */
export function foldHeading(text: string): string {
  return foldWord(text.replaceAll('%', 'porcentaje'));
}

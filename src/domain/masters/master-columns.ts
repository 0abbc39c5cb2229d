/** The columns of files of masters: what each is called, how it is filled, and the field that it becomes (masters §18). */
import { AGREEMENT_COLUMNS, RULE_COLUMNS } from '../fees/rule-columns.ts';
import { REFUSED_HEADINGS } from '../words/csv.ts';
import { PARTICIPATION_TYPE_LABELS } from '../words/labels.ts';
import { FEMININE, MASCULINE, type MasterColumns, NAME, STATE } from './column-types.ts';
import { DOCTOR_COLUMNS, SOCIETY_COLUMNS } from './payee-columns.ts';
import { USER_COLUMNS } from './user-columns.ts';

const MASTER_COLUMNS = {
  specialty: {
    name: {
      ...NAME,
      headings: 'Nombre, Especialidad, Nombre de la especialidad, Especialidad médica',
      how: 'El nombre de la especialidad: por él se reconoce la que ya existe',
      examples: ['Cardiología', 'Traumatología'],
    },
    isActive: { ...STATE, ...FEMININE },
  },
  providerType: {
    name: {
      ...NAME,
      headings: 'Nombre, Tipo de prestador, Prestador',
      how: 'El nombre del tipo: por él se reconoce el que ya existe',
      examples: ['Especialista', 'Equipo quirúrgico'],
    },
    isActive: { ...STATE, ...MASCULINE },
  },
  service: {
    code: {
      label: 'Código',
      isRequired: true,
      headings: 'Código, Código de prestación, Código de la prestación, Cód. prestación',
      field: 'code',
      isNeeded: true,
      kind: 'text',
      how: 'Por él se reconoce la prestación que ya existe, con o sin guiones y puntos',
      examples: ['01-01-001', '01-01-002'],
    },
    name: {
      ...NAME,
      isRequired: false,
      headings: 'Nombre, Nombre de la prestación, Glosa',
      how: 'Hasta 200 caracteres',
      examples: ['Consulta de cardiología', 'Ecocardiograma'],
    },
    description: {
      label: 'Descripción',
      isRequired: false,
      headings: 'Descripción, Detalle, Observación',
      field: 'description',
      isNeeded: false,
      kind: 'text',
      how: 'Lo que ayude a reconocerla',
      examples: ['', 'Con Doppler color'],
    },
    specialty: {
      label: 'Especialidad',
      isRequired: false,
      headings: 'Especialidad, Especialidad médica',
      field: 'specialtyId',
      isNeeded: true,
      kind: 'reference',
      to: 'specialty',
      how: 'Una de la hoja Lista de especialidades, o una nueva',
      examples: ['Cardiología', 'Cardiología'],
    },
    participationType: {
      label: 'Tipo de participación',
      isRequired: false,
      headings: 'Tipo de participación, Participación, Tipo',
      field: 'participationType',
      isNeeded: true,
      kind: 'choice',
      choices: PARTICIPATION_TYPE_LABELS,
      how: 'Individual, Sociedad o Mixta',
      examples: ['Mixta', 'Individual'],
    },
    baseValue: {
      label: 'Valor base',
      isRequired: false,
      headings: 'Valor base, Valor, Precio, Arancel, Monto',
      field: 'baseValue',
      isNeeded: false,
      kind: 'pesos',
      how: 'Pesos enteros; vacío si no se conoce',
      examples: ['45000', ''],
    },
    costCentre: {
      label: 'Centro de costo',
      isRequired: false,
      headings: 'Centro de costo, Centro de costos, CC',
      field: 'costCentre',
      isNeeded: false,
      kind: 'text',
      how: 'Vacío, el de la clínica',
      examples: ['', ''],
    },
    isActive: { ...STATE, ...FEMININE },
  },
  holiday: {
    date: {
      label: 'Fecha',
      isRequired: true,
      headings: 'Fecha, Día feriado, Fecha del feriado',
      field: 'date',
      isNeeded: true,
      kind: 'date',
      how: 'Por ella se reconoce el feriado que ya existe',
      examples: ['18-09-2027', '08-06-2027'],
    },
    name: {
      ...NAME,
      isRequired: false,
      headings: 'Nombre, Feriado, Nombre del feriado',
      how: 'Hasta 120 caracteres',
      examples: ['Independencia Nacional', 'Aniversario de la comuna'],
    },
  },
  society: SOCIETY_COLUMNS,
  doctor: DOCTOR_COLUMNS,
  rule: RULE_COLUMNS,
  convention: AGREEMENT_COLUMNS,
  user: USER_COLUMNS,
} as const satisfies Readonly<Record<string, MasterColumns>>;

/** The masters that are imported from files. */
export type ImportedMaster = keyof typeof MASTER_COLUMNS;
export const IMPORTED_MASTERS = Object.keys(MASTER_COLUMNS) as [
  ImportedMaster,
  ...ImportedMaster[],
];

/** The columns of one master's files, in the order of its template. */
export const columnsOf = (master: ImportedMaster): MasterColumns => MASTER_COLUMNS[master];

/** Headings of the screens' exports that no import reads: what they say comes from other columns or other records. */
const REPEATING_HEADINGS: Readonly<Partial<Record<ImportedMaster, string>>> = {
  specialty: 'Médicos, Prestaciones',
  society: 'Médicos',
  rule: 'Vigencia',
  convention: 'Vigencia',
  user: 'Segundo factor, Ingreso único',
};

/** The headings of our own files of a master that no import reads, divided by commas. */
export const unreadHeadingsOf = (master: ImportedMaster): string =>
  [...REFUSED_HEADINGS, ...(REPEATING_HEADINGS[master]?.split(', ') ?? [])].join(', ');

/** The keys of all columns, of whatever master. */
export const MASTER_COLUMN_KEYS = [
  ...new Set(IMPORTED_MASTERS.flatMap((master) => Object.keys(MASTER_COLUMNS[master]))),
] as [string, ...string[]];

/** What a record and several are called in sentences. */
export const MASTER_NOUNS: Readonly<Record<ImportedMaster, readonly [string, string]>> = {
  specialty: ['especialidad', 'especialidades'],
  providerType: ['tipo de prestador', 'tipos de prestador'],
  service: ['prestación', 'prestaciones'],
  society: ['sociedad médica', 'sociedades médicas'],
  doctor: ['médico', 'médicos'],
  holiday: ['feriado', 'feriados'],
  rule: ['regla', 'reglas'],
  convention: ['convenio', 'convenios'],
  user: ['usuario', 'usuarios'],
};

/** Whether a value, in letters and digits alone, says yes or no; null for other words. */
export function readFlag(folded: string): boolean | null {
  if (/^(?:si|s|1|verdadero|true)$/.test(folded)) return true;
  return /^(?:no|n|0|falso|false)$/.test(folded) ? false : null;
}

/** Whether a value of the state's column, in letters and digits alone, says that a record is active; null for other words. */
export function readActive(folded: string): boolean | null {
  if (/^(?:activ[oa]|si|s|1|verdadero|true|vigente)$/.test(folded)) return true;
  return /^(?:inactiv[oa]|no|n|0|falso|false|novigente)$/.test(folded) ? false : null;
}

/** The log of reads in Spanish (access §16). */
import { formatDate, parseDate } from '../calendar/calendar.ts';
import { formatRut } from '../identity/rut.ts';
import { auditActionLabel, auditFields, auditNoun, fieldLabel } from './audit-words.ts';
import { countOf, formatCount } from './counts.ts';
import { filterValue } from './filter-words.ts';

/** How data were read, and what servers tell of themselves. */
export const READ_KIND_LABELS = {
  list: 'Lista',
  record: 'Ficha',
  sums: 'Totales',
  file: 'Archivo o documento',
  answer: 'Asistente',
  process: 'Inicio o fin del servidor',
} as const;

type Shown = {
  readonly call: string;
  readonly kind: keyof typeof READ_KIND_LABELS;
  readonly filter: Readonly<Record<string, unknown>>;
};

/** `Búsqueda` for a list that was asked for words; a start or end of a server by its name. */
export function readHow({ call, kind, filter }: Shown): string {
  if (kind === 'list' && filter.search) return 'Búsqueda';
  if (kind !== 'process') return READ_KIND_LABELS[kind];
  if (call === 'process.stop') return 'Fin del servidor';
  if (call === 'process.removal') return 'Retiro de lecturas cuyo plazo terminó';
  return filter.isFormerUnclosed === true
    ? 'Inicio del servidor: el anterior no dijo su fin'
    : 'Inicio del servidor';
}

/** What is told first; the database keeps fields in an order of its own. */
const FIRST = [
  'search',
  'patientRut',
  'doctorId',
  'recordType',
  'status',
  'year',
  'month',
  'dateFrom',
  'timeFrom',
  'dateTo',
];

/** What was asked for: `Búsqueda: soto · Mes: 7`; empty without a filter. A server's own id says nothing to a person. */
export function readFilterWords({ kind, filter }: Omit<Shown, 'call'>): string {
  if (kind === 'process') return '';
  const placeOf = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
  const inOrder = Object.entries(filter)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([key, value]) => [key, filterWord(key, value)]);
  return auditFields(Object.fromEntries(inOrder))
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ');
}

/** `fields` are the names of what was asked by, where that was too long to be kept. */
function filterWord(field: string, value: unknown): unknown {
  if (field === 'entity') return auditNoun(String(value));
  if (field === 'action') return auditActionLabel(String(value));
  if (field === 'fields' && Array.isArray(value))
    return value.map((one) => fieldLabel(String(one)));
  return typeof value === 'string' && parseDate(value)
    ? formatDate(value)
    : filterValue(field, value);
}

type Named = {
  readonly patientCount: number;
  readonly patientRut: string | null;
  readonly patientName: string | null;
  readonly doctorCount: number;
  readonly doctorName: string | null;
  readonly hasUnnamedPatients: boolean;
};

/** Whose data: the one patient or how many, the doctor or how many, and whether there were others. */
export function readWhose(read: Named): string {
  const { patientCount, patientRut, patientName, doctorCount, doctorName } = read;
  const patient = patientRut && [patientName, formatRut(patientRut)].filter(Boolean).join(', ');
  const parts = [
    patient ?? (patientCount > 0 && countOf(patientCount, 'paciente', 'pacientes')),
    read.hasUnnamedPatients && (patientCount > 0 ? 'y otros sin nombrar' : 'pacientes sin nombrar'),
    doctorName ?? (doctorCount > 0 && countOf(doctorCount, 'médico', 'médicos')),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** How many rows were answered; a dash where they were not counted. */
export function readRows({ rowCount }: { readonly rowCount: number | null }): string {
  return rowCount === null ? '—' : formatCount(rowCount);
}

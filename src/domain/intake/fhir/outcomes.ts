/** What an OperationOutcome says, in Spanish (FHIR R4: IssueType). Its own words may hold data of patients and are not shown. */
import { listOf, textOf } from './json.ts';

const ISSUES: Readonly<Record<string, string>> = {
  invalid: 'el contenido no es válido',
  structure: 'la estructura no es válida',
  required: 'falta un dato obligatorio',
  value: 'un valor no es válido',
  invariant: 'no se cumple una regla',
  security: 'la seguridad lo impide',
  login: 'hay que identificarse',
  unknown: 'no reconoce a quien consulta',
  expired: 'la sesión o la clave venció',
  forbidden: 'no está permitido',
  suppressed: 'hay datos que no se muestran por permisos',
  processing: 'no se pudo procesar',
  'not-supported': 'no admite lo que se pide',
  duplicate: 'está duplicado',
  'multiple-matches': 'hay más de una coincidencia',
  'not-found': 'no se encontró',
  deleted: 'fue eliminado',
  'too-long': 'un dato es demasiado largo',
  'code-invalid': 'un código no es válido',
  extension: 'no acepta una extensión',
  'too-costly': 'la consulta es demasiado grande: acote los días',
  'business-rule': 'no se cumple una regla del sistema',
  conflict: 'hay un conflicto de versiones',
  transient: 'falló por ahora: intente más tarde',
  'lock-error': 'está ocupado: intente más tarde',
  'no-store': 'no pudo guardar',
  exception: 'tuvo un error interno',
  timeout: 'tardó demasiado: acote los días',
  incomplete: 'no están todos los datos',
  throttled: 'recibe demasiadas consultas: intente más tarde',
  informational: 'solo informa',
};

const SEVERE: ReadonlySet<unknown> = new Set(['fatal', 'error']);
/** A place that can't hold data: names of elements and parameters, with their positions. */
const PLACE = /^[A-Za-z][\w.:[\]-]{0,79}$/;
const MAX_ISSUES = 3;

/** The issues in words, and whether one is an error; null for anything but an OperationOutcome with issues. */
export function readOutcome(resource: unknown): { words: string; isError: boolean } | null {
  const [outcome] = listOf([resource]);
  if (outcome?.resourceType !== 'OperationOutcome') return null;
  const issues = listOf(outcome.issue);
  if (issues.length === 0) return null;
  const told = issues.slice(0, MAX_ISSUES).map((issue) => {
    const code = textOf(issue.code);
    const words = ISSUES[code] ?? 'no dice por qué';
    const places = [issue.expression, issue.location].flat().map(textOf);
    const known = places.filter((place) => PLACE.test(place));
    return known.length === 0 ? words : `${words} (${known.slice(0, 3).join(', ')})`;
  });
  return {
    words: [...new Set(told)].join('; '),
    isError: issues.some(({ severity }) => SEVERE.has(severity)),
  };
}

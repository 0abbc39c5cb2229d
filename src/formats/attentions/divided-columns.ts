/** Assigns columns of check digits and surnames to the RUT or name that they belong to (intake §9.7). */
import type { ColumnKey, PartKey } from '../../domain/intake/import-columns.ts';
import { headingWords } from './heading-words.ts';
import { foldHeading, HEADINGS, LAYOUTS } from './layouts.ts';

type Owner = 'patient' | 'doctor' | 'society';
type Part = 'digit' | 'surname' | 'secondSurname';

const PARTS: Readonly<Record<Owner, Readonly<Partial<Record<Part, PartKey>>>>> = {
  patient: {
    digit: 'patientRutDigit',
    surname: 'patientSurname',
    secondSurname: 'patientSecondSurname',
  },
  doctor: {
    digit: 'doctorRutDigit',
    surname: 'doctorSurname',
    secondSurname: 'doctorSecondSurname',
  },
  society: { digit: 'societyRutDigit' },
};
/** The columns whose heading names the owner. */
const WHOLES: Readonly<Record<Owner, readonly ColumnKey[]>> = {
  patient: ['patientRut', 'patientName'],
  doctor: ['doctorText', 'internalCode'],
  society: ['societyRut', 'societyName', 'societyIdText'],
};
const OWNERS = ['patient', 'doctor', 'society'] as const satisfies readonly Owner[];
const OWNER_WORDS: Readonly<Record<Owner, readonly string[]>> = {
  patient: ['paciente', 'atendido'],
  doctor: ['medico', 'tratante', 'ejecutor', 'prestador'],
  society: ['sociedad', 'razon', 'social'],
};
const DIGIT_WORDS = 'dv digito dig digitos verificador verif rut'.split(' ');
const SURNAME_WORDS =
  'apellido apellidos ap apell apellid paterno primer primero 1 1er 1o materno segundo 2 2do 2o'.split(
    ' ',
  );
const SECOND = /^(?:materno|segundo|2|2do|2o)$/;
const BARE_NAMES: ReadonlySet<string> = new Set(['nombre', 'nombres']);
/** `D.V.`, `D/V` and `D V` count as one word. */
const DIGIT_SIGN = /^\s*d[./\s]?\s*v\b\.?/i;

/**
 * The headings of a file, with those of check digits and surnames replaced by our labels. `D.V.` beside `RUT Médico` is
 * the doctor's; so are `Nombres` and `Apellido Paterno` there when the patient has names elsewhere. A part without an
 * owner is the patient's. Of `RUT-DV` only the RUT remains.
 */
export function ownedHeadings(cells: readonly string[]): string[] {
  const isElsewhereNamed = cells.filter(isPatientName).length > 1;
  let left: Owner | null = null;
  return cells.map((cell) => {
    const words = headingWords(cell.replace(DIGIT_SIGN, 'dv '));
    const part = partOf(words);
    const own = ownerOf(words);
    if (part !== null) {
      left = own ?? left ?? 'patient';
      return labelOf(PARTS[left][part]) ?? cell;
    }
    if (left === 'doctor' && isElsewhereNamed && BARE_NAMES.has(foldHeading(cell))) {
      return 'Nombre Médico';
    }
    const whole = words[0] === 'rut' ? cell.replace(/\W*\bd\.?v\b\.?/i, '') : cell;
    const folded = foldHeading(whole);
    left = folded === '' ? null : (OWNERS.find((owner) => isWholeOf(owner, folded)) ?? null);
    return whole;
  });
}

/** The part of a RUT or name that the words describe; null if they describe anything else. */
function partOf(words: readonly string[]): Part | null {
  const telling = words.filter((word) => !OWNERS.some((of) => OWNER_WORDS[of].includes(word)));
  const isOnly = (known: readonly string[]) => telling.every((word) => known.includes(word));
  if (telling.some((word) => /^(?:dv|verif|verificador)$/.test(word))) {
    // A heading that begins with RUT, e.g. RUT-DV, names a column of whole RUTs.
    return isOnly(DIGIT_WORDS) && words[0] !== 'rut' ? 'digit' : null;
  }
  const isSurname = telling.some((word) => /^(?:ap|apell\w*|paterno|materno)$/.test(word));
  if (!isSurname || !isOnly(SURNAME_WORDS)) return null;
  return telling.some((word) => SECOND.test(word)) ? 'secondSurname' : 'surname';
}

function ownerOf(words: readonly string[]): Owner | null {
  return OWNERS.find((owner) => words.some((word) => OWNER_WORDS[owner].includes(word))) ?? null;
}

function labelOf(key: PartKey | undefined): string | undefined {
  return key && LAYOUTS.participacion.labels[key];
}

function isWholeOf(owner: Owner, folded: string): boolean {
  return WHOLES[owner].some((key) => HEADINGS.participacion[key].includes(folded));
}

function isPatientName(cell: string): boolean {
  return HEADINGS.participacion.patientName.includes(foldHeading(cell));
}

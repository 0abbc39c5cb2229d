/** Normalizes the words of headings (intake §9.1). */
import { stripAccents } from '../text.ts';

/** Words that distinguish no columns: articles, prepositions, conjunctions. */
const FILLERS: ReadonlySet<string> = new Set(
  'a al con d de del e el en la las lo los o para por segun su sus u un una y'.split(' '),
);

/** Synonyms, each with the word that replaces it. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    atencion: 'aten atenc atenciones',
    codigo: 'cod cdgo code',
    comision: 'com comis',
    cuenta: 'cta cte',
    descripcion: 'desc descrip',
    especialidad: 'esp espec',
    fecha: 'f fec fech fcha date',
    honorario: 'honorarios hon',
    hora: 'hr hrs',
    id: 'ident identificador',
    interno: 'int',
    medico: 'dr dra doctor doctora medica prof profesional facultativo',
    nombre: 'nom nomb name',
    numero: 'n no nro num nr',
    paciente: 'pac pcte pte patient',
    participacion: 'part particip participac',
    porcentaje: 'porc pct porcent pctje',
    prestacion: 'prest prestac prestaciones procedimiento service',
    prevision: 'prev',
    rut: 'run',
    sociedad: 'soc society',
    solicitud: 'sol solic',
    valor: 'importe monto mto v val vlr',
  }).flatMap(([word, others]) => others.split(' ').map((other): [string, string] => [other, word])),
);

/**
 * The significant words of a heading in normalized form: `R.U.T. del Profesional` is `rut`, `medico`. Capitals within a
 * word separate words, and `%` is a word.
 */
export function headingWords(text: string): string[] {
  const words = stripAccents(text)
    .replaceAll('%', ' porcentaje ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(?:[a-z]\.){2,}/g, (initials) => `${initials.replaceAll('.', '')} `)
    .split(/[^a-z0-9]+/);
  const telling = words.filter((word) => word !== '' && !FILLERS.has(word));
  return [...new Set(telling.map((word) => SAME_WORDS.get(word) ?? word))];
}

/** A key that headings with the same words share, in any order. */
export function wordKey(words: readonly string[]): string {
  return words.toSorted().join(' ');
}

/** All ways to write a phrase as one word: `fechaatencion`, `fechadeatencion`. */
export function joinedSpellings(phrase: string): string[] {
  const words = stripAccents(phrase.replaceAll('%', 'porcentaje '))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return ['', 'de', 'del', 'dela'].map((joint) => words.join(joint));
}

/** The edit distance of two words: letters inserted, removed, replaced or swapped with the next. */
function differences(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      const isExchanged = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row.push(
        Math.min(
          (row[to - 1] ?? 0) + 1,
          (last[to] ?? 0) + 1,
          (last[to - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** Whether one word may be a misspelling of the other; longer words may differ more. */
export function isNear(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  const allowed = length < 5 ? 0 : length < 8 ? 1 : 2;
  return Math.abs(one.length - other.length) <= allowed && differences(one, other) <= allowed;
}

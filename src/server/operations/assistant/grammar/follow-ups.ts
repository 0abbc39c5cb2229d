/** Questions that are understood only after the one before: 'y la sociedad', 'y el segundo', 'y las que no'. */
import { foldName } from '../../../../formats/text.ts';
import { RANKED_NOUNS } from './group-frames.ts';
import { isMark, isSaid, type Part } from './parts.ts';
import { denied } from './read.ts';
import { isUnderstood, understand } from './understand.ts';

/** The words of a question, folded, without its marks. */
export const foldedWords = (typed: string): string =>
  foldName(typed.replace(/[^\p{L}\p{N} ]+/gu, ' '));

/** Whether a question is understood as one for groups, of which the answer names the first. */
export const isRanking = (found: ReturnType<typeof understand>): boolean =>
  isUnderstood(found) && 'by' in found.input;

/** 'Y la sociedad', after the doctor who was paid most: the same ranking of those; null for anything else. */
export function rankedOf(
  typed: string,
  before: readonly Part[],
  parts: readonly Part[],
): Part[] | null {
  const [noun, ...more] = parts.filter(isSaid);
  const isOne = noun !== undefined && more.length === 0 && isMark(noun, ...RANKED_NOUNS);
  if (!isOne || !SAME_OF.test(foldedWords(typed)) || !isRanking(understand(before))) return null;
  return [...before.filter((part) => !isMark(part, ...RANKED_NOUNS)), noun];
}
// 'Y de qué especialidad es' asks about the first of the ranking, whom only the answer named.
const SAME_OF = /^y (?:en |para |con |a )?(?:la|el|las|los) \p{L}+$/u;

/** 'Y las que no', after those that are paid: the state, record type or plan that the question before named, denied; null for anything else. */
export function deniedOf(typed: string, before: readonly Part[]): Part | null {
  if (!THOSE_NOT.test(foldedWords(typed))) return null;
  const found = before.flatMap((part) => {
    const meaning = part.kind === 'slot' ? denied(part) : null;
    return meaning ? [{ ...meaning, typed: `no ${part.typed}` }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
const THOSE_NOT =
  /^(?:y )?(?:de )?(?:(?:cuantas|cuantos|cuales)(?: son)?(?: las| los)?|las|los)(?: que)? no(?: lo)?(?: (?:estan|son|fueron))?$/;

const PLACES: Readonly<Record<string, number>> = {
  ...{ segundo: 2, segunda: 2, '2do': 2, '2da': 2, '2o': 2, tercero: 3, tercera: 3, tercer: 3 },
  ...{ '3ro': 3, '3ra': 3, '3o': 3, cuarto: 4, cuarta: 4, quinto: 5, quinta: 5 },
};
const PART_OF_YEAR = /trimestre|semestre|quincena|semana|primer/;
const NEXT_PLACE =
  /^(?:y )?(?:(?:quien|cual) (?:es|fue|quedo|sigue) )?(?:de )?(?:el|la|en el|en) ?(\p{L}+|\d\p{L}+)(?: (?:lugar|puesto))?(?: (?:quien|cual) (?:es|fue))?$/u;

/** 'Y el segundo', after a ranking: the same one down to that place; null for anything else. */
export function nextOf(typed: string, before: readonly Part[]): Part[] | null {
  const value = PLACES[NEXT_PLACE.exec(foldedWords(typed))?.[1] ?? ''];
  const found = value === undefined ? null : understand(before);
  if (value === undefined || !isUnderstood(found) || found.input.order === undefined) return null;
  // After the first quarter, 'y el segundo' is the second one.
  if (before.some(({ kind, typed: time }) => kind === 'time' && PART_OF_YEAR.test(foldName(time))))
    return null;
  return [...before.filter(({ kind }) => kind !== 'limit'), { kind: 'limit', value, typed }];
}

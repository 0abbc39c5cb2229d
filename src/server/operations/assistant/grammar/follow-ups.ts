/** Questions that are understood only after the one before: 'y la sociedad', 'y el segundo', 'y las que no'. */
import { foldName } from '../../../../formats/text.ts';
import { denied } from './denials.ts';
import { RANKED_NOUNS } from './group-frames.ts';
import { asPart, isMark, isSaid, type Part } from './parts.ts';
import { joinedSpans } from './spans.ts';
import { isUnderstood, understand } from './understand.ts';

/** The words of a question, folded, without its marks. */
export const foldedWords = (typed: string): string =>
  foldName(typed.replace(/[^\p{L}\p{N} ]+/gu, ' '));

/** What the question before named of the only name, hours and the like that this one is compared with; undefined for several. */
export function otherOf(before: readonly Part[], parts: readonly Part[]): Part | undefined {
  const [one, ...more] = parts.filter(({ kind }) => kind === 'name' || kind === 'slot');
  if (!one || more.length > 0 || parts.some(({ kind }) => kind === 'time')) return undefined;
  const [same, ...others] = before.filter(
    (part) =>
      (part.kind === 'name' && one.kind === 'name' && part.of === one.of) ||
      (part.kind === 'slot' && one.kind === 'slot' && part.slot === one.slot),
  );
  return others.length === 0 ? same : undefined;
}

/** The parts of the same question of two months that follow each other, with the time of both; null for anything else. */
export function summedOf(first: readonly Part[], second: readonly Part[]): Part[] | null {
  const isIn = (part: Part, all: readonly Part[]) =>
    all.some((one) => JSON.stringify(one) === JSON.stringify(part));
  const [only, ...more] = first.filter((part) => isSaid(part) && !isIn(part, second));
  const [later, ...others] = second.filter((part) => isSaid(part) && !isIn(part, first));
  if (only?.kind !== 'time' || later?.kind !== 'time' || more.length + others.length > 0)
    return null;
  const span = joinedSpans(only.span, later.span);
  return span && second.map((part) => (part === later ? { ...later, span } : part));
}
/** Whether a question asks for two together: 'sumados los dos meses'. */
export const asksBoth = (typed: string): boolean => TOGETHER.test(foldedWords(typed));
const TOGETHER =
  /^(?:y )?(?:(?:cuanto|cuantos|cuantas) (?:es|son|suma|suman|seria) )?(?:(?:sumados|sumadas|sumando|juntos|juntas|entre|en) )?(?:los dos|las dos|ambos)(?: meses)?(?: (?:sumados|sumadas|juntos|juntas|en total))?$/;

/** Whether a question asks only what the figures before it add up to: 'y cuánto suman'. */
export const asksSum = (typed: string): boolean => SUMMED.test(foldedWords(typed));
const SUMMED =
  /^(?:y )?(?:(?:cuanto|cuantos|cuantas) )?(?:suman|suman juntos|suman juntas|serian|seria en total|es en total|son en total|suman en total|suman ambos|suman ambas)$|^(?:y )?(?:la suma|sumados|sumadas)$/;

/** 'No, agosto no, septiembre' after a question: what is meant instead. */
export function insteadOf(typed: string, earlier: readonly string[]): string {
  const meant = earlier.length === 0 ? undefined : INSTEAD.exec(typed)?.groups?.meant;
  return meant === undefined || NOTHING_INSTEAD.test(foldedWords(meant)) ? typed : meant;
}
/** 'No, gracias' asks for nothing, and 'no, todos' for more than the question before it. */
const NOTHING_INSTEAD =
  /^(?:(?:muchas |mil )?gracias|esta bien|eso es todo|eso (?:era|seria)(?: todo)?|nada(?: mas)?|ya|ok|listo|todo bien|asi esta bien|(?:de |a )?tod[oa]s?(?: (?:l[oa]s )?\S+)?|(?:de |en )?(?:el )?total|(?:de |en |a )?(?:toda )?la clinica)(?: gracias)?$/;
const INSTEAD =
  /^[\s¿¡]*no\s*[,.;]+\s*(?:(?:[\p{L}\d]+ ){1,3}no\s*[,.;]+\s*)?(?:era |sino |mejor |digo )?(?<meant>\S.*)$/iu;

/** 'Y con diciembre', after a figure of a month, compares both. */
export const besides = (typed: string, parts: readonly Part[]): readonly Part[] =>
  /^y con\b/.test(foldedWords(typed)) &&
  parts.some(({ kind }) => kind === 'time') &&
  parts.every(({ kind }) => kind === 'time' || kind === 'small')
    ? [asPart('compare', 'y con'), ...parts]
    : parts;

/** 'Me refería a la doctora Beatriz', after a Riquelme of whom there are several: who has both names; null for anything else. */
export function meantOf(
  typed: string,
  before: readonly Part[],
  parts: readonly Part[],
): Part[] | null {
  const [said, ...more] = parts.filter(isSaid);
  const [one, ...others] = before.filter((part) => part.kind === 'name' && part.of === 'doctor');
  if (!MEANT.test(foldedWords(typed)) || more.length > 0 || others.length > 0) return null;
  if (said?.kind !== 'name' || said.of !== 'doctor' || one?.kind !== 'name') return null;
  const words = foldName(one.value).split(' ');
  const isWhole =
    /\d/.test(said.value + one.value) ||
    foldName(said.value)
      .split(' ')
      .some((word) => words.includes(word));
  const value = isWhole ? said.value : `${said.value} ${one.value}`;
  return before.map((part) => (part === one ? { ...said, value } : part));
}
const MEANT = /^(?:no )?(?:me referia|me refiero|quise decir|hablaba de)\b/;

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

/** 'Y quién le sigue', 'cuál viene después', and the nouns that say of what. */
const COMES_NEXT =
  /^(?:y )?(?:quien|cual|que (medico|doctor|sociedad|especialidad|prestacion|mes)) (?:l[eao] sigue|(?:l[eao] )?(?:viene|va|esta|queda) (?:despues|luego|a continuacion))$|^(?:y )?(?:el|la) que l[eao] sigue$/;

const RANKED_BY: Readonly<Record<string, string>> = {
  ...{ medico: 'doctor', doctor: 'doctor', sociedad: 'society', especialidad: 'specialty' },
  ...{ prestacion: 'service', mes: 'month' },
};

/** 'Y el segundo', after a ranking: the same one down to that place; null for anything else. */
export function nextOf(typed: string, before: readonly Part[]): Part[] | null {
  const words = foldedWords(typed);
  const told = before.find((part) => part.kind === 'limit');
  const next = COMES_NEXT.exec(words);
  const value = next
    ? (told?.kind === 'limit' ? told.value : 1) + 1
    : PLACES[NEXT_PLACE.exec(words)?.[1] ?? ''];
  const found = value === undefined ? null : understand(before);
  if (value === undefined || !isUnderstood(found) || found.input.order === undefined) return null;
  // 'Y qué sociedad le sigue' is of no ranking of doctors.
  if (next?.[1] !== undefined && RANKED_BY[next[1]] !== found.input.by) return null;
  // After the first quarter, 'y el segundo' is the second one.
  if (before.some(({ kind, typed: time }) => kind === 'time' && PART_OF_YEAR.test(foldName(time))))
    return null;
  return [...before.filter(({ kind }) => kind !== 'limit'), { kind: 'limit', value, typed }];
}

/**
 * Whether folded words ask themselves whom they speak of: 'qué médico tuvo más', 'a quién se le debe más', but not 'quién le pagó',
 * where somebody else was named before.
 */
export const asksOfWhom = (words: string): boolean =>
  /^(?:a|de) (?:quien|que (?:medic|doctor|sociedad|especialidad))/.test(words) ||
  (/^(?:quien|(?:que|cual|cuales) (?:medic|doctor|sociedad|especialidad|prestacion))/.test(words) &&
    !/(?:^| )(?:les?(?! deb)|sus?|ellas?|suy[oa]s?)(?: |$)/.test(words));

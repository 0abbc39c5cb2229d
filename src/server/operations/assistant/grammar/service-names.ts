/** Services by a part of their names: several of one everyday name, and the only one of a doctor's own. */
import { isStaff } from '../../../platform/http/access.ts';
import { isAlike, MOST_ALIKE, patternOf, singular, wordsOf } from './alike.ts';
import type { Searcher } from './name-searches.ts';
import { type NameKind, type Part, WITHIN } from './parts.ts';
import { servicesWith } from './whole-names.ts';

/** Longer words are of the trade, and no small ones. */
export const LONG_WORD = 8;

/** Several services of one everyday name: 'resonancias', 'consultas', 'yesos', as the pattern of all of them; null for others. */
export async function servicesAlike(
  asker: Searcher,
  typed: string,
  kind: NameKind | undefined,
  before: string | undefined,
): Promise<string | null> {
  const words = wordsOf(typed).filter((one) => !WITHIN.includes(one));
  const [word = ''] = words;
  const single = words.map(singular);
  // 'Cuántas horas' is of no Holter of 24 hours.
  if (OF_TIME.test(word) || word.length < SHORTEST_ALIKE || (kind ?? 'service') !== 'service')
    return null;
  const found = await servicesWith(asker, single.join(' '));
  const pattern = patternOf(words, found);
  const names = found.filter((one) => isAlike(one, pattern));
  // One thing is no everyday name ('estudio de honorarios'), nor is an adjective: 'atenciones generales'.
  const isPlural = word !== single[0];
  const isBegun = pattern.startsWith(single[0] ?? '');
  // 'Un ecocardiograma': each of those with the word begins with it, and it is no everyday word.
  const isSingular =
    isBegun && words.length === 1 && word.length > LONG_WORD && ONE.test(before ?? '');
  const isNoun =
    kind !== undefined || isSingular || (isPlural && (isBegun || BEFORE_NOUNS.test(before ?? '')));
  const [only] = names;
  if (!only || names.length > MOST_ALIKE || !isNoun) return null;
  return names.length === 1 ? only : pattern;
}
const OF_TIME = /^(?:horas?|minutos?|semanas?)$/;
const SHORTEST_ALIKE = 5;
const ONE = /^(?:un|una|el|la|del|al|de|por|cada|este|esta|mismo|misma)$/;
const BEFORE_NOUNS = /^(?:de|en|los|las|unos|unas|por|cuantos|cuantas|hice|hicimos|hizo|hicieron)$/;

/** The only service of a doctor's own attentions that has each of the words: 'artroplastias de cadera'. */
export async function ownServiceCalled(
  asker: Searcher,
  run: readonly Part[],
): Promise<string | null> {
  const words = run
    .filter(({ kind }) => kind === 'unknown')
    .flatMap(({ typed }) => wordsOf(typed).map(singular));
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  if (isStaff(asker.user) || longest === undefined || longest.length < LONG_WORD) return null;
  const [only, ...others] = (await servicesWith(asker, longest)).filter((value) => {
    const own = wordsOf(value).map(singular);
    return words.every((word) => own.includes(word));
  });
  return only !== undefined && others.length === 0 ? only : null;
}

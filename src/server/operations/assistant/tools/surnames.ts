/** By which surname somebody is called: the first one, unless nobody else is meant. */
import { foldName } from '../../../../formats/text.ts';
import { isOneAway } from '../grammar/spelling.ts';
import { SECOND_GIVEN_NAMES } from './given-names.ts';

/** Words that belong to the word after them: 'de la Fuente' is one surname. */
const WITHIN = ['de', 'del', 'la', 'las', 'los', 'san', 'santa', 'von', 'van', 'y'];

/** Names and surnames of a whole name, in its order. */
function unitsOf(name: string): string[] {
  const units: string[] = [];
  let begun: string[] = [];
  for (const word of foldName(name).split(/[\s-]+/)) {
    begun.push(word);
    if (WITHIN.includes(word)) continue;
    units.push(begun.join(' '));
    begun = [];
  }
  return units;
}

/** Whether the last of the asked words is the first, the second or no surname of a name with two of them. */
function surnameOf(name: string, asked: string): 'first' | 'second' | null {
  const units = unitsOf(name);
  // 'María José Soto' has Soto as the only surname on file, and nobody calls her by the second one.
  const hasTwoNames = units.length === 3 && SECOND_GIVEN_NAMES.has(units[1] ?? '');
  if (hasTwoNames) return endsLike(asked, units[2]) ? 'first' : null;
  if (units.length < 3) return units.length === 2 && endsLike(asked, units[1]) ? 'first' : null;
  if (endsLike(asked, units.at(-2))) return 'first';
  return endsLike(asked, units.at(-1)) ? 'second' : null;
}

const endsLike = (asked: string, unit = '') => {
  const last = unit.split(' ').at(-1) ?? '';
  return foldName(asked).split(/\s+/).at(-1) === last;
};

/**
 * Those who are meant by a name that fits all of them. Who has it as the first surname is called so rather than who has it as the
 * second one; a given name or anything else leaves all.
 */
export function calledSo<One extends { readonly name: string }>(
  all: readonly One[],
  asked: string,
): readonly One[] {
  const places = all.map(({ name }) => surnameOf(name, asked));
  if (places.includes(null)) return all;
  const first = all.filter((_, at) => places[at] === 'first');
  return first.length > 0 ? first : all;
}

/** In shorter names a letter makes another name. */
const SHORTEST_MISTYPED = 5;

/** Those whose names have each of the words, one letter being wrong: who may be meant by what is nobody's name. */
export function calledAlmostSo<One extends { readonly name: string }>(
  all: readonly One[],
  asked: string,
): readonly One[] {
  const words = foldName(asked).split(/\s+/);
  const isNear = (word: string, own: string) =>
    word === own || (word.length >= SHORTEST_MISTYPED && isOneAway(word, own));
  return all.filter(({ name }) => {
    const own = foldName(name).split(/[\s-]+/);
    return words.every((word) => own.some((one) => isNear(word, one)));
  });
}

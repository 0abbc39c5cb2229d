/** Several who are called alike: 'las dos Riquelme', and 'la otra Riquelme' after one of them (operations §21.12). */
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import type { Asker } from '../tool.ts';
import { calledSo } from '../tools/surnames.ts';
import { wordsOf } from './alike.ts';
import { genderOf } from './gender.ts';
import { readable } from './name-searches.ts';
import { type Part, small } from './parts.ts';

/** More of them are not told one after the other. */
const MOST = 4;
const SEVERAL = /^(?:dos|tres|cuatro|ambas|ambos)$/;
const OTHER = /^otr[oa]s?$/;

type Named = Part & { readonly kind: 'name' };

/** Who of the active and inactive doctors is called so; nobody for who may not list them. */
async function allCalled(asker: Asker, { value }: Named): Promise<readonly string[]> {
  const listed = await readable(
    asker.calls.doctors.list({ search: value, limit: 50, sort: 'name' }),
    [],
  );
  const called = listed.filter(({ name }) =>
    wordsOf(value).every((word) => wordsOf(name).includes(word)),
  );
  return calledSo(called, value).map(({ name }) => name);
}

/**
 * The parts in which 'dos Riquelme' are those who are called so, and 'la otra Riquelme' those who are called so besides the one of
 * `before`: each of two to four. As they are for one, and for more.
 */
export async function withNamesakes(
  asker: Asker,
  parts: readonly Part[],
  before: readonly Part[] = [],
): Promise<readonly Part[]> {
  const at = parts.findIndex(
    ({ typed }, place) =>
      (SEVERAL.test(foldName(typed)) || OTHER.test(foldName(typed))) && isDoctor(parts[place + 1]),
  );
  const [word, name] = [parts[at], parts[at + 1]];
  if (!word || name?.kind !== 'name' || !isStaff(asker.user)) return parts;
  // One sum of several is not told.
  if (parts.some(({ typed }) => /^junt[oa]s$/.test(foldName(typed)))) return parts;
  const isOther = OTHER.test(foldName(word.typed));
  const told = before.filter(isDoctor);
  const [one] = told;
  if (isOther && (told.length !== 1 || one?.kind !== 'name')) return parts;
  const all = await allCalled(asker, name);
  const [own] = one?.kind === 'name' && isOther ? await allCalled(asker, one) : [];
  // 'La otra Carrasco' is no man.
  const isWoman = /^otras?$/.test(foldName(word.typed));
  const others = isOther
    ? all.filter((called) => called !== own && !(isWoman && genderOf(called) === 'man'))
    : all;
  const isTold = !isOther || (own !== undefined && others.length < all.length);
  if (!isTold || others.length === 0 || others.length > MOST || (!isOther && others.length < 2))
    return parts;
  const named = others.flatMap((value, place): Part[] => [
    ...(place > 0 ? [small({ typed: 'o' })] : []),
    { ...name, value, typed: value },
  ]);
  return [...parts.slice(0, at), ...named, ...parts.slice(at + 2)];
}

const isDoctor = (part: Part | undefined) => part?.kind === 'name' && part.of === 'doctor';

/** Names that are said whole, so that their words need no capital and may mean something else: of services, societies, rules, screens. */
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { ownServices } from '../own-services.ts';
import { readable, type Searcher } from './name-searches.ts';
import { isMark, isSaid, type NameKind, type Part } from './parts.ts';
import type { Mark } from './words.ts';

/** The parts with the names that are said whole. */
export async function withWholeNames(
  asker: Searcher,
  parts: readonly Part[],
): Promise<readonly Part[]> {
  let read = parts;
  for (const named of [withScreen, withServices, withSocieties, withRules])
    read = await named(asker, read);
  return read;
}

/** More words that mean nothing than these are no name. */
const MOST_WORDS = 6;

/** The whole names of services, which may have words that mean something: 'consulta de especialidad en pediatría'. */
async function withServices(asker: Searcher, parts: readonly Part[]): Promise<readonly Part[]> {
  const unknown = parts.filter(({ kind }) => kind === 'unknown').map(({ typed }) => typed);
  if (unknown.length === 0 || unknown.length > MOST_WORDS) return parts;
  for (const value of await servicesWith(asker, unknown.join(' '))) {
    const place = placeOf(parts, foldName(value));
    if (place) return withName(parts, place, 'service', value);
  }
  return parts;
}

/** Whether words of the name mean something else: one of words without a meaning may be a name of several kinds. */
const hasMeaning = (parts: readonly Part[], [from, to]: readonly [number, number]) =>
  parts.slice(from, to).some(({ kind }) => kind !== 'unknown' && kind !== 'small');

/** What ends the name of a society and is rarely said. */
const LEGAL_FORM = / (?:spa|ltda|limitada|s\.?a|eirl|y cia)\.?$/;

/** The whole names of societies, which may have words that mean something: 'Servicios Médicos Litre'. */
async function withSocieties(asker: Searcher, parts: readonly Part[]): Promise<readonly Part[]> {
  const unknown = parts.filter(({ kind }) => kind === 'unknown').map(({ typed }) => typed);
  if (!isStaff(asker.user) || unknown.length === 0 || unknown.length > MOST_WORDS) return parts;
  for (const value of await asker.namesOf('society', unknown.join(' '))) {
    const place = placeOf(parts, foldName(value).replace(LEGAL_FORM, ''));
    if (!place || !hasMeaning(parts, place)) continue;
    // 'Sociedad Quirúrgica Maitén Ltda.': its legal form is of the name, too.
    const [from, to] = place;
    const isSaidWhole = LEGAL_FORM.test(` ${foldName(parts[to]?.typed ?? '')}`);
    return withName(parts, [from, isSaidWhole ? to + 1 : to], 'society', value);
  }
  return parts;
}

/** Ways of asking for a rule that need no word for it: 'cuánto paga el recargo nocturno'. */
const OF_RULES: readonly Mark[] = [
  'why',
  'pays',
  'terms',
  'since',
  'expires',
  'rate-asked',
  'how-much',
  'rule-word',
  'agreement',
];

/** The whole name of a rule or an agreement, without a word for it before. */
async function withRules(asker: Searcher, parts: readonly Part[]): Promise<readonly Part[]> {
  const unknown = parts.filter(({ kind }) => kind === 'unknown').length;
  const isAsked = parts.some((part) => isMark(part, ...OF_RULES));
  if (!isStaff(asker.user) || unknown === 0 || unknown > MOST_WORDS || !isAsked) return parts;
  const rules = await readable(asker.calls.rules.list({ sort: 'code' }), []);
  for (const { name, code } of rules.toSorted(
    (one, other) => other.name.length - one.name.length,
  )) {
    const place = placeOf(parts, foldName(name));
    if (place && hasMeaning(parts, place)) return withName(parts, place, 'rule', code);
  }
  return parts;
}

/** The label of a screen of the menu, where who may enter it is asked: 'permiso para ver la nómina bancaria'. */
async function withScreen({ calls }: Searcher, parts: readonly Part[]): Promise<readonly Part[]> {
  if (!parts.some((part) => isMark(part, 'permission'))) return parts;
  // 'Qué médicos tienen usuario para entrar al portal' asks for no screen of it.
  if (
    /\b(?:entrar|ingresar|acceder) al portal\b/.test(
      foldName(parts.map(({ typed }) => typed).join(' ')),
    )
  )
    return parts;
  const { options } = await readable(calls.permissions.settings(), {
    options: [],
    isCustom: false,
  });
  for (const { label } of options.toSorted((a, b) => b.label.length - a.label.length)) {
    const place = placeOf(parts, foldName(label));
    if (place) return withName(parts, place, 'screen', label);
  }
  // 'Entrar a usuarios': the only label that has the word.
  const after = parts.findIndex((part) => isMark(part, 'permission') && / a$/.test(part.typed));
  const at = parts.findIndex((part, place) => place > after && isSaid(part));
  const word = foldName(parts[at]?.typed ?? '');
  const [only, ...others] = options.filter(({ label }) =>
    foldName(label).split(' ').includes(word),
  );
  return after >= 0 && only && others.length === 0
    ? withName(parts, [at, at + 1], 'screen', only.label)
    : parts;
}

/** The parts with those from a place to another as one name. */
function withName(
  parts: readonly Part[],
  [from, to]: readonly [number, number],
  of: NameKind,
  value: string,
): readonly Part[] {
  const typed = parts
    .slice(from, to)
    .map((part) => part.typed)
    .join(' ');
  return [...parts.slice(0, from), { kind: 'name', of, value, typed }, ...parts.slice(to)];
}

/** The names of the services that have all words of a search, the longest first: to a doctor, those of their own attentions. */
export async function servicesWith(asker: Searcher, search: string): Promise<string[]> {
  const words = foldName(search).split(/\s+/);
  const names = isStaff(asker.user)
    ? await asker.namesOf('service', search)
    : (await ownServices(asker))
        .map(({ name }) => name)
        .filter((name) => words.every((word) => foldName(name).includes(word)));
  return [...new Set(names)].toSorted((a, b) => b.length - a.length);
}

/** Where the parts together say a text, from the first to after the last of them. */
function placeOf(parts: readonly Part[], text: string): readonly [number, number] | null {
  const ends = parts.flatMap((_, from) =>
    parts.map((__, last): readonly [number, number] => [from, last + 1]),
  );
  return (
    ends.find(
      ([from, to]) =>
        from < to &&
        foldName(
          parts
            .slice(from, to)
            .map(({ typed }) => typed)
            .join(' '),
        ) === text,
    ) ?? null
  );
}

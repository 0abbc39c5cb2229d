/** Who of several with one surname is meant, by the article before it: «la Carrasco», «el Leiva» (operations §21.21). */
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import type { Asker } from '../tool.ts';
import { calledSo } from '../tools/surnames.ts';
import { wordsOf } from './alike.ts';
import { foldedWords } from './follow-ups.ts';
import { type Gender, genderOf } from './gender.ts';
import { readable } from './name-searches.ts';
import { type Part, unread } from './parts.ts';

type Name = Part & { readonly kind: 'name' };

const ARTICLES: Readonly<Record<string, Gender>> = {
  la: 'woman',
  el: 'man',
  al: 'man',
  del: 'man',
};
const TITLES: Readonly<Record<string, Gender>> = { doctora: 'woman', dra: 'woman' };

/** The gender that the word before a surname says; null for none. 'Doctor' alone is said of anybody. */
function genderBefore(parts: readonly Part[], at: number): Gender | null {
  const [before, earlier] = [parts[at - 1], parts[at - 2]].map((part) =>
    foldName(part?.typed ?? '').replace(/\.$/, ''),
  );
  const word = before?.split(' ').at(-1) ?? '';
  if (TITLES[word]) return TITLES[word];
  if (ARTICLES[word]) return ARTICLES[word];
  return /^(?:doctor|dr)$/.test(word) ? (ARTICLES[earlier?.split(' ').at(-1) ?? ''] ?? null) : null;
}

/** 'La cardióloga Carrasco' says more than her gender: her specialty is no part any more, and may be that of nobody called so. */
const isNextToArticle = (words: string, { typed }: Name) =>
  isAfter([...Object.keys(ARTICLES), 'doctor', 'doctora', 'dr', 'dra'], foldedWords(typed), words);

/** Whether a text has the words right after one of these. */
const isAfter = (before: readonly string[], words: string, text: string) =>
  before.some((one) => ` ${text} `.includes(` ${one} ${words} `));

/** Whether a surname is said without a given name: its words are no first word of anybody's name. */
const isBare = (value: string, names: readonly string[]) =>
  wordsOf(value).length === 1 && names.every((name) => wordsOf(name)[0] !== foldName(value));

/**
 * The parts in which a surname that several have is that of the only one of the gender that its article says. Nothing is chosen
 * where somebody's given name leaves it open.
 */
export async function withOneOfGender(
  asker: Asker,
  parts: readonly Part[],
  typed: string,
): Promise<readonly Part[]> {
  if (!isStaff(asker.user)) return parts;
  const words = foldedWords(typed);
  const read = await Promise.all(
    parts.map(async (part, at) => {
      if (part.kind !== 'name' || part.of !== 'doctor' || part.isStrange) return part;
      const gender = isNextToArticle(words, part) ? genderBefore(parts, at) : null;
      return gender === null ? part : ofGender(asker, part, gender);
    }),
  );
  return read;
}

async function ofGender(asker: Asker, part: Name, gender: Gender): Promise<Part> {
  const said = part.value;
  const listed = await readable(
    asker.calls.doctors.list({ search: said, limit: 50, sort: 'name' }),
    [],
  );
  const called = listed.filter(({ name }) =>
    wordsOf(said).every((word) => wordsOf(name).includes(word)),
  );
  // 'De la Fuente' is a surname of men, too.
  const isWithin = called.some(({ name }) =>
    isAfter(['del', 'la', 'el'], foldName(said), foldName(name)),
  );
  const names = called.map(({ name }) => name);
  if (!isBare(said, names) || isWithin || called.length === 0) return part;
  const genders = called.map(({ name }) => genderOf(name));
  if (genders.includes(null)) return part;
  const meant = calledSo(called, said);
  const fits = meant.filter(({ name }) => genderOf(name) === gender);
  const [only, ...more] = fits;
  if (only) return more.length === 0 ? { ...part, value: only.name } : part;
  // Somebody of that gender has it as the second surname: who of both is meant is not known.
  return genders.includes(gender) ? unread(part) : part;
}

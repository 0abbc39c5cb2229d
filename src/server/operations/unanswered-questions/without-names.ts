/**
 * A question without names: what is kept of it are words of the product, and what kind of thing stood where (operations §6.29). It is built
 * from the vocabulary, not by striking out names, so that what nobody foresaw is replaced too.
 */
import { foldName } from '../../../formats/text.ts';
import { isAlsoName, type Vocabulary } from './vocabulary.ts';

/** Whose or what name a word is. */
export type NameOf = 'médico' | 'paciente' | 'persona' | 'especialidad';
type Kind = NameOf | 'sociedad' | 'RUT' | 'correo' | 'número' | 'palabra';
/** What is called how in this clinic: folded words of names, and whole names of societies. */
export type Names = {
  readonly words: ReadonlyMap<string, NameOf>;
  readonly societies: readonly string[];
};

/** Longer questions are cut: their words, and the text that is kept, in characters. */
const MOST_WORDS = 40;
const LONGEST_KEPT = 400;

const MAIL = /[^\s@<>,;]+\s*@\s*[^\s@<>,;]+/gu;
const RUT = /(?<![\p{L}\p{N}])\d{1,3}(?:[.\s]?\d{3}){1,2}\s?[-‐–—]\s?[\dkK](?![\p{L}\p{N}])/gu;
/** Letters and digits of any script, with signs that are not seen: these make a word one that is not known. */
const TOKEN = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu;
const TOKEN_OR_MARK = /[\uE000\uE001]|[\p{L}\p{N}\p{M}\p{Cf}]+/gu;
const YEAR = /^20\d\d$/;
/** A number of at most two digits beside no other says how many, or which day. */
const SMALL_NUMBER = /^\d{1,2}$/;
const NUMBER_WORDS =
  /^(?:cero|un|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|dieci\p{L}+|veinti?\p{L}+|diez|once|doce|trece|catorce|quince|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|\p{L}*cient[oa]s|quinient[oa]s|mil|miles|millon|millones|guion|raya|punto|k)$/u;
/** After these somebody's name may follow, whatever word it is. */
const BEFORE_NAMES =
  /^(?:medic[oa]|doctora?|dra?|don|dona|senora?|senorita|sra?|srta|paciente|usuari[oa]|profesional|colega|llamad[oa]|apellido|nombre)$/;
/** They stand between the words of a name. */
const WITHIN_NAMES = /^(?:de|del|la|las|los|y|e|von|van|da|di|san|santa)$/;

type Word = {
  readonly folded: string;
  readonly text: string;
  kind: Kind | null;
  isDoubtful: boolean;
};

/** The folded words of a question that may be a name. */
export const wordsOf = (question: string): string[] => [
  ...new Set((question.normalize('NFKC').match(TOKEN) ?? []).slice(0, MOST_WORDS).map(foldName)),
];

/**
 * The question with everything replaced that is no word of the vocabulary, or that is a name; null if no word is left.
 */
export function withoutNames(
  question: string,
  vocabulary: Vocabulary,
  names: Names,
): string | null {
  const words = read(question, vocabulary, names);
  replaceSocieties(words, names.societies);
  replaceDoubtful(words);
  if (words.every(({ kind, folded }) => kind !== null || WITHIN_NAMES.test(folded))) return null;
  const kept = joined(words).slice(0, LONGEST_KEPT - 2);
  return `¿${kept.charAt(0).toUpperCase()}${kept.slice(1)}?`;
}

/** They stand for a mail and a RUT while the words are read; no word has them. */
const MARKS: ReadonlyMap<string, Kind> = new Map([
  ['\uE000', 'correo'],
  ['\uE001', 'RUT'],
]);

function read(question: string, { written, understood }: Vocabulary, names: Names): Word[] {
  const marked = question
    .normalize('NFKC')
    .replace(/[\u{E000}-\u{F8FF}]/gu, ' ')
    .replace(MAIL, ' \uE000 ')
    .replace(RUT, ' \uE001 ');
  const tokens = marked.match(TOKEN_OR_MARK) ?? [];
  return tokens.slice(0, MOST_WORDS).map((token): Word => {
    const folded = foldName(token);
    const text = written.get(folded) ?? folded;
    const word = (kind: Kind | null, isDoubtful = false) => ({ folded, text, kind, isDoubtful });
    const mark = MARKS.get(token);
    if (mark) return word(mark);
    if (YEAR.test(folded) || SMALL_NUMBER.test(folded)) return word(null);
    if (/\p{N}/u.test(token) || NUMBER_WORDS.test(folded)) return word('número');
    if (WITHIN_NAMES.test(folded)) return word(null);
    const name = names.words.get(folded);
    if (!written.has(folded)) return word(name ?? 'palabra');
    if (!understood.has(folded)) return word(name ?? null);
    return word(null, name !== undefined || isAlsoName(folded));
  });
}

/** The whole name of a society, whatever words it is made of. */
function replaceSocieties(words: readonly Word[], societies: readonly string[]): void {
  for (const name of societies.map(wordsOf)) {
    for (let at = 0; at + name.length <= words.length; at += 1) {
      const place = words.slice(at, at + name.length);
      if (name.length > 0 && place.every(({ folded }, index) => folded === name[index]))
        for (const word of place) word.kind = 'sociedad';
    }
  }
}

/** Replaces until nothing changes: what is replaced makes the words beside it doubtful. */
function replaceDoubtful(words: readonly Word[]): void {
  const found = words.findIndex((_, at) => isToReplace(words, at));
  const word = words[found];
  if (!word) return;
  word.kind = isNumber(word) ? 'número' : 'palabra';
  replaceDoubtful(words);
}

const isNumber = ({ folded }: Word) => /^\d/.test(folded);
const isLetter = ({ folded }: Word) => /^\p{L}$/u.test(folded);

/** Whether a word that was kept so far is a name by what stands beside it, or a piece of a number or of a spelled name. */
function isToReplace(words: readonly Word[], at: number): boolean {
  const word = words[at] as Word;
  if (word.kind !== null) return false;
  const next = [words[at - 1], words[at + 1]].filter((one) => one !== undefined);
  if (isNumber(word)) return next.some((one) => one.kind === 'número' || isNumber(one));
  if (isLetter(word)) return next.some(isLetter);
  if (!word.isDoubtful) return false;
  const before = words[at - 1];
  if (before?.kind === null && BEFORE_NAMES.test(before.folded)) return true;
  return [besideAt(words, at, -1), besideAt(words, at, 1)]
    .filter((one) => one !== undefined)
    .some(({ kind, isDoubtful }) => (kind === null ? isDoubtful : kind !== 'número'));
}

/** The next word in a direction that does not merely stand within names. */
function besideAt(words: readonly Word[], at: number, step: 1 | -1): Word | undefined {
  let to = at + step;
  for (
    let word = words[to];
    word?.kind === null && WITHIN_NAMES.test(word.folded);
    word = words[to]
  )
    to += step;
  return words[to];
}

/** The text. Replaced words in a row, with what joins the words of a name, are one. */
function joined(words: readonly Word[]): string {
  const [word, ...rest] = words;
  if (word === undefined) return '';
  if (word.kind === null) return [word.text, joined(rest)].filter(Boolean).join(' ');
  const end = words.findIndex(({ kind, folded }) => kind === null && !WITHIN_NAMES.test(folded));
  const run = words.slice(0, end === -1 ? words.length : end);
  const last = run.findLastIndex(({ kind }) => kind !== null);
  const kinds = run.flatMap(({ kind }) => kind ?? []);
  const said = kinds.find((kind) => kind !== 'palabra') ?? 'palabra';
  return [`[${said}]`, joined(words.slice(last + 1))].filter(Boolean).join(' ');
}

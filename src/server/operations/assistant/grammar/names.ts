/** Finds out whose name the words are that mean nothing else: of a doctor, specialty, society or service. */
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import type { NamedKind } from '../masters-with.ts';
import type { Asker } from '../tool.ts';
import { calledAlmostSo } from '../tools/surnames.ts';
import { singular, wordsOf } from './alike.ts';
import { withCalledPatients } from './called-patients.ts';
import { namesStranger } from './known-words.ts';
import { NAMED_KINDS, readable, type Searcher, searcherFor } from './name-searches.ts';
import {
  GOING_ON,
  isMark,
  isSaid,
  isSlot,
  type NameKind,
  type Part,
  small,
  unread,
  WITHIN,
} from './parts.ts';
import { withPatients } from './patient-names.ts';
import { LONG_WORD, ownServiceCalled, servicesAlike } from './service-names.ts';
import { specialistsOf, specialtyCalled } from './specialty-names.ts';
import { correctedWord } from './spelling.ts';
import { withWholeNames } from './whole-names.ts';
import { LEXICON, type Mark } from './words.ts';

/** Words before a name that say of what it is. */
const KIND_WORDS: Partial<Record<Mark, NameKind>> = {
  'doctor-word': 'doctor',
  'specialty-word': 'specialty',
  'society-word': 'society',
  'service-word': 'service',
};
/** Words after which a rule or an agreement is named, which frames need for themselves. */
const RULE_WORDS: readonly (Mark | undefined)[] = ['rule-word', 'agreement', 'by-rule'];

/** The parts with the names found in the database. Every run of unknown words is looked up as one name. */
export async function withNames(whoAsks: Asker, given: readonly Part[]): Promise<Part[]> {
  const typed = withPatients(whoAsks, given);
  const words = unknownWords(typed);
  const asker = await searcherFor(whoAsks, [
    ...words,
    ...words.map((word) => singular(foldName(word))),
  ]);
  const parts = await withWholeNames(asker, typed);
  const isAlone = parts.every(({ kind }) => kind === 'unknown' || kind === 'small');
  // 'Quién ganó más, araya o ríos': names that need no capital.
  const isContest =
    parts.some((part) => isMark(part, 'most', 'least')) &&
    parts.some((part) => isMark(part, 'who', 'which', 'doctor-word', 'society-word'));
  const read: Part[] = [];
  for (let at = 0; at < parts.length; ) {
    const part = parts[at] as Part;
    const end = part.kind === 'unknown' ? endOfRun(parts, at) : at + 1;
    const kindWord = lastSaid(read);
    if (part.kind === 'unknown') {
      // 'Sepúlveda ya mandó la boleta': who begins the question.
      const word = wordBefore(parts, at);
      const isOneOfTwo = isContest && (isOr(word) || isOr(parts[end]?.typed));
      const before = word === undefined || isOneOfTwo ? 'a' : word;
      const run = parts.slice(at, end);
      // 'Qué reglas hay para dermatología' are those of the specialty, and none that is called so.
      const others = isOfMany(read) ? await nameOf(asker, run, undefined, before, isAlone) : [];
      const found = others.some((one) => one.kind === 'name' && one.of === 'specialty')
        ? others
        : await nameOf(asker, run, kindWord, before, isAlone);
      if (found.some((one) => one.kind === 'name' && kindWord && KIND_WORDS[kindWord] === one.of)) {
        dropKindWord(read);
      }
      read.push(...found);
    } else {
      if (part.kind === 'name' && kindWord && KIND_WORDS[kindWord] === part.of) dropKindWord(read);
      if (part.kind === 'name' && part.of === 'doctor') dropRutWord(read);
      read.push(part);
    }
    at = end;
  }
  return withCalledPatients(whoAsks, withoutSpecialists(withoutTitles(withDebtors(read))), typed);
}

/** The word before a name, and before its article after a word for persons: 'se le pagó a la quezada', 'el leiva o la carrasco'. */
function wordBefore(parts: readonly Part[], at: number): string | undefined {
  const [before, earlier] = parts
    .slice(0, at)
    .flatMap(({ typed }) => foldName(typed).split(' '))
    .toReversed();
  const isOfPersons = earlier === undefined || BEFORE_PERSONS.includes(earlier) || isOr(earlier);
  return /^(?:la|el)$/.test(before ?? '') && isOfPersons ? earlier : before;
}

/** 'Cuánto debe ganar Ana Araya' asks for no debt: who owes is named after it, or nothing is understood. */
const withDebtors = (parts: readonly Part[]): Part[] =>
  parts.map((part, at) =>
    isMark(part, 'owes') &&
    /^deben?$/i.test(part.typed) &&
    parts.slice(at + 1).find(isSaid)?.kind === 'unknown'
      ? unread(part)
      : part,
  );

/** What is counted or summed of specialists: 'cuánto ganaron los cardiólogos' asks for what Cardiología has. */
const OF_SPECIALTY: readonly Mark[] = ['attention', 'fee', 'earned', 'billed', 'calculation'];

/** The parts without the doctors of a specialty where its figures are asked for, and neither they nor a ranking of them. */
function withoutSpecialists(parts: readonly Part[]): Part[] {
  const isOfFigures = parts.some(
    (part) => isMark(part, ...OF_SPECIALTY) || isSlot(part, 'recordType'),
  );
  if (!isOfFigures || parts.some((part) => isMark(part, 'most', 'least'))) return [...parts];
  return parts.filter((part, at) => {
    const [before, specialty] = [parts[at - 2], parts[at - 1]];
    const isSpecialist =
      isMark(part, 'doctors') && specialty?.kind === 'name' && specialty.typed === part.typed;
    return !isSpecialist || isMark(before, 'how-many');
  });
}

/** 'El ginecólogo José Zúñiga' is one person: the specialty and the doctors of it that one word says, before a name. */
const withoutTitles = (parts: readonly Part[]): Part[] =>
  parts.filter(({ typed }, at) => {
    const twin = parts[at + 1]?.typed === typed ? at + 1 : parts[at - 1]?.typed === typed ? at : -1;
    const next = parts[twin + 1];
    return twin < 0 || next?.kind !== 'name' || next.of !== 'doctor';
  });

const isOr = (word: string | undefined) => /^[ou]$/i.test(word ?? '');

const unknownWords = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ kind, typed }) => (kind === 'unknown' ? typed.split(' ') : []));

function endOfRun(parts: readonly Part[], from: number): number {
  let end = from + 1;
  // 'Sin contar' is no part of the name after it.
  const first = foldName(parts[from]?.typed ?? '');
  if (first === 'sin' || LEXICON.get(first)?.kind === 'not') return end;
  for (let at = from + 1; at < parts.length; at += 1) {
    const part = parts[at] as Part;
    // 'Quezada, la de cirugía': 'la de' stands in no name.
    const isElse =
      /^(?:el|la)$/.test(foldName(part.typed)) && /^de$/.test(foldName(parts[at + 1]?.typed ?? ''));
    // 'A Cáceres no se le descuenta': a denial is no part of the name before it.
    if (isElse || LEXICON.get(foldName(part.typed))?.kind === 'not') break;
    if (GOING_ON.test(foldName(part.typed))) break;
    if (part.kind === 'unknown') end = at + 1;
    else if (part.kind !== 'small' || !WITHIN.includes(foldName(part.typed))) break;
  }
  return end;
}

function lastSaid(parts: readonly Part[]): Mark | undefined {
  const part = parts.findLast(isSaid);
  return part?.kind === 'mark' ? part.mark : undefined;
}

const isOfMany = (parts: readonly Part[]): boolean => {
  const part = parts.findLast(isSaid);
  return isMark(part, 'rule-word', 'agreement') && /s$/.test(part?.typed ?? '');
};

/** A kind's word is said by the name after it. */
function dropKindWord(parts: Part[]): void {
  const at = parts.findLastIndex(isSaid);
  const part = parts[at];
  if (part?.kind === 'mark' && KIND_WORDS[part.mark]) parts[at] = small(part);
}

/** 'El RUT 12.345.678-5' names a doctor; it does not ask for a RUT. */
function dropRutWord(parts: Part[]): void {
  const at = parts.findLastIndex(isSaid);
  const part = parts[at];
  if (part && foldName(part.typed) === 'rut') parts[at] = small(part);
}

async function nameOf(
  asker: Searcher,
  run: readonly Part[],
  said: Mark | undefined,
  before?: string,
  isAlone = false,
): Promise<readonly Part[]> {
  const kind = said && KIND_WORDS[said];
  const typed = run.map((part) => part.typed).join(' ');
  // A denial or a 'without' that was not understood is nobody's name.
  if (LEXICON.get(foldName(typed))?.kind === 'not' || /^sin\b/.test(foldName(typed))) return run;
  const name = (of: NameKind, value: string): Part[] => [{ kind: 'name', of, value, typed }];
  const isCapital = run.every(
    (part) => part.kind === 'small' || (part.kind === 'unknown' && part.isCapital),
  );
  if (isStaff(asker.user)) {
    if (RULE_WORDS.includes(said)) {
      const code = await ruleCalled(asker, typed);
      if (code !== null) return name('rule', code);
    }
    const specialists =
      (await specialistsOf(asker, run)) ??
      (kind === undefined || kind === 'specialty' ? await specialtyCalled(asker, run) : null);
    if (specialists) return specialists;
    const isPerson = before !== undefined && BEFORE_PERSONS.includes(before);
    // A question that is nothing but a name needs no capital.
    const isName = isCapital || isAlone || kind !== undefined;
    const [one, ...others] = await named(asker, typed, kind, { isName, isPerson });
    // Names of several kinds: only who asks knows whose figure is meant.
    if (others.length > 0) return [{ kind: 'unknown', typed, isCapital }];
    if (one) return name(one.of, one.value);
  }
  const alike = await servicesAlike(asker, typed, kind, before);
  if (alike !== null) return name('service', alike);
  const several = await severalNames(asker, run, said);
  if (several) return several;
  // Of a society or specialty that there is not, the tool says so.
  if (isStaff(asker.user) && (kind === 'society' || kind === 'specialty') && isNameLike(run))
    return [{ kind: 'name', of: kind, value: typed, typed, isStrange: true }];
  const own = await ownServiceCalled(asker, run);
  if (own !== null) return name('service', own);
  // 'En Chile' is a place.
  const isDoctor =
    (kind === 'doctor' && (isCapital || (await namesStranger(asker, run, before)))) ||
    (isCapital && kind === undefined && before !== 'en');
  if (!isStaff(asker.user) && (await isOwnName(asker, typed))) return name('doctor', typed);
  // 'Cuánto se le pagó a laura quesada': nobody's name but for a letter, without a capital, too.
  const isAlmost =
    kind === undefined && BEFORE_PERSONS.includes(before ?? '') && (await resembles(asker, typed));
  if (isDoctor || isAlmost)
    return [{ kind: 'name', of: 'doctor', value: typed, typed, isStrange: true }];
  const [first, ...more] = run;
  if (!first || more.length === 0) return run;
  // 'Ecocardiogramas de Orellana': no name begins with what joins it.
  const begin = more.findIndex(isSaid);
  const [joint, rest] = [more.slice(0, begin), more.slice(begin)];
  // 'El ginecólogo josé zúñiga': the words after the first one may be the name.
  const after = await nameOf(asker, rest, undefined, before);
  const isNamed = after.length === 1 && after[0]?.kind === 'name';
  const others = isNamed ? after : (await Promise.all(rest.map((one) => alone(asker, one)))).flat();
  return [...(await alone(asker, first)), ...joint, ...others];
}

/** 'Ana Araya, Eva Ríos y Juan Soto', which together are the name of nothing: each name, and what joins them; null for anything else. */
async function severalNames(
  asker: Searcher,
  run: readonly Part[],
  said: Mark | undefined,
): Promise<readonly Part[] | null> {
  // 'Sociedad Soto y Ríos' is one.
  if (said === 'society-word') return null;
  const [begun, ...more] = piecesOf(run);
  if (!begun || more.length === 0) return null;
  if ([begun, ...more].some(({ words }) => words.length === 0)) return null;
  const pieces = await Promise.all(
    [begun, ...more].map(async ({ joint, words }) => ({
      joint,
      names: await nameOf(asker, words, said),
    })),
  );
  const isNamed = pieces.every(({ names }) => names.some(({ kind }) => kind === 'name'));
  return isNamed ? pieces.flatMap(({ joint, names }) => [...joint, ...names]) : null;
}

/** The pieces of a run between commas and conjunctions, each with the small words before it: 'y de Eva Ríos'. */
function piecesOf(run: readonly Part[]): { joint: Part[]; words: Part[] }[] {
  const pieces: { joint: Part[]; words: Part[] }[] = [{ joint: [], words: [] }];
  for (const part of run) {
    const piece = pieces.at(-1);
    const isJoint = part.kind === 'small' && /^[ye]$/i.test(part.typed);
    if (isJoint && piece && piece.words.length > 0) pieces.push({ joint: [part], words: [] });
    else if (piece && part.kind === 'small' && piece.words.length === 0) piece.joint.push(part);
    else piece?.words.push(part);
    if (part.hasComma && pieces.at(-1)?.words.length) pieces.push({ joint: [], words: [] });
  }
  return pieces.filter(({ joint, words }) => joint.length + words.length > 0);
}

const SHORTEST_ALIKE = 6;
/** Whether words are the name of a doctor but for a letter; a short one alone resembles too many. */
async function resembles({ user, calls }: Searcher, typed: string): Promise<boolean> {
  const isShort = !typed.includes(' ') && typed.length < SHORTEST_ALIKE;
  if (!isStaff(user) || isShort) return false;
  const all = await readable(calls.doctors.list({ sort: 'name' }), []);
  return calledAlmostSo(all, typed).length > 0;
}

/** Words before who is meant, whose name needs no capital then: 'cuánto se le pagó a parra'. */
const BEFORE_PERSONS =
  'a al de del y con por para tiene tuvo hizo atendio gano cobro recibio'.split(' ');

/** Words that are no typing errors of known ones. */
const isNameLike = (run: readonly Part[]) =>
  run.every((part) => part.kind === 'small' || correctedWord(foldName(part.typed)) === null);

/** The code of the only rule or agreement whose name has each of the words, or begins one of its own like it. */
async function ruleCalled({ calls }: Searcher, typed: string): Promise<string | null> {
  const words = wordsOf(typed)
    .map(singular)
    .filter((word) => !WITHIN.includes(word));
  const rules = await readable(calls.rules.list({ sort: 'code' }), []);
  const found = rules.filter(({ name }) => {
    const own = wordsOf(name).map(singular);
    return words.every((word) => own.includes(word));
  });
  const active = found.filter(({ isActive }) => isActive);
  const [only, ...others] = active.length > 0 ? active : found;
  return only && others.length === 0 ? only.code : null;
}

async function alone(asker: Searcher, part: Part): Promise<readonly Part[]> {
  return part.kind === 'unknown' ? nameOf(asker, [part], undefined) : [part];
}

type Named = { readonly of: NamedKind; readonly value: string };

/** What the words name: of the kind that is said, else the only one with that whole name, else of each kind that fits. */
async function named(
  asker: Searcher,
  typed: string,
  kind: NameKind | undefined,
  { isName, isPerson }: { isName: boolean; isPerson: boolean },
): Promise<Named[]> {
  const found = await Promise.all(
    NAMED_KINDS.map(async (of) => {
      const names = await fitting(asker, of, typed, { isName, isPerson });
      const [only = typed] = names.length === 1 ? names : [];
      const isWhole = names.length === 1 && foldName(only) === foldName(typed);
      return { of, value: only, count: names.length, isWhole };
    }),
  );
  const fits = found.filter(({ count }) => count > 0);
  const said = fits.filter(({ of }) => of === kind);
  const whole = fits.filter(({ isWhole }) => isWhole);
  const meant = said.length > 0 ? said : whole.length === 1 ? whole : fits;
  // Several doctors fit: the tool asks which of them.
  return meant.length > 1 ? meant : meant.filter(({ of, count }) => count === 1 || of === 'doctor');
}

/** A word that is the first of a specialty's name and means nothing else: 'traumatología'. */
const NAMES_SPECIALTY = /(?:logia|iatria|pedia|terapia)$/;

/**
 * The names that have each of the words as a whole word, the one that is equal alone. A single word that is written like no
 * name, without a capital or a word for the kind, is a whole name, or begins that of a specialty: 'general' is none.
 */
async function fitting(
  asker: Searcher,
  of: NamedKind,
  typed: string,
  { isName, isPerson }: { isName: boolean; isPerson: boolean },
): Promise<string[]> {
  const words = wordsOf(typed);
  const read = await asker.namesOf(of, typed);
  const names =
    read.length > 0 || of !== 'service'
      ? read
      : await asker.namesOf(
          of,
          typed
            .split(' ')
            .map((word) => singular(foldName(word)))
            .join(' '),
        );
  const same = names.filter((one) => foldName(one) === foldName(typed));
  if (same.length === 1) return same;
  const isWritten = isName || (isPerson && of === 'doctor');
  if (!isWritten && words.length === 1) {
    // 'A boldo' is Imágenes Boldo SpA; 'de imágenes' is what is done there.
    if (of === 'society' && isPerson)
      return names.filter((one) => ownWords(one).indexOf(words[0] ?? '') > 0);
    const isSpecialty = of === 'specialty' && NAMES_SPECIALTY.test(words[0] ?? '');
    // 'Facoemulsificación' begins the name of one service alone.
    if (of === 'service' && (words[0]?.length ?? 0) >= LONG_WORD) {
      const begun = names.filter(
        (one) => singular(wordsOf(one)[0] ?? '') === singular(words[0] ?? ''),
      );
      return begun.length === 1 ? begun : [];
    }
    return isSpecialty ? names.filter((one) => wordsOf(one)[0] === words[0]) : [];
  }
  return names.filter((one) => {
    const own = wordsOf(one);
    return words.every(
      (word) =>
        own.includes(word) || (of === 'service' && own.map(singular).includes(singular(word))),
    );
  });
}

/** The words of a society's name after what it is, without its legal form. */
const ownWords = (name: string) => wordsOf(name).filter((word) => !LEGAL_FORMS.includes(word));
const LEGAL_FORMS = 'spa ltda limitada eirl sa cia y de los las del'.split(' ');

async function isOwnName({ user, calls }: Searcher, typed: string): Promise<boolean> {
  if (user.doctorId === null) return false;
  const own = wordsOf((await calls.portal.doctor()).name);
  return wordsOf(typed).every((word) => own.includes(word));
}

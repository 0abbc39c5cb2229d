/** Reads a question with the ones before it: '¿y la retención?' after 'cuánto se le pagó a Ana Araya en octubre'. */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import type { Asker } from '../tool.ts';
import type { ToolName } from '../tools.ts';
import { isOwnWord } from './criteria.ts';
import { isOfBoth, isOfWhich, withElided } from './elided.ts';
import {
  asksBoth,
  asksOfWhom,
  asksSum,
  besides,
  deniedOf,
  foldedWords,
  insteadOf,
  isRanking,
  meantOf,
  otherOf,
  summedOf,
} from './follow-ups.ts';
import { ASKING } from './frames.ts';
import { leavesOutTime, restOf, withoutLeftOut } from './left-out.ts';
import { withNames } from './names.ts';
import { withNamesakes } from './namesakes.ts';
import { ofNamed } from './of-answer.ts';
import { withOneOfGender } from './one-of-gender.ts';
import { withOneOfSpecialty } from './one-of-specialty.ts';
import { asOwn } from './own-questions.ts';
import { asPart, isMark, isSaid, type Part, unread } from './parts.ts';
import { readParts } from './read.ts';
import { alsoOfNobody, countsAlone, isCriterion, isScopeMark, replaces } from './replaces.ts';
import { withoutRuleScope } from './rule-scope.ts';
import { correctedWord } from './spelling.ts';
import { inItsTime, yearAlone } from './times-before.ts';
import { ofOneCase, turnOf } from './turns.ts';
import { isUnderstood, understand } from './understand.ts';
import {
  asksHow,
  asksOfAll,
  beginsAsFollowing,
  type Mark,
  pointsBack,
  speaksOfSomebody,
} from './words.ts';

/** Typing errors that were read as other words: typed and read. */
export type Correction = readonly [typed: string, read: string];
export type Reading = {
  readonly parts: readonly Part[];
  readonly corrected: readonly Correction[];
  /** What narrowed the question before down, and this one does not: said with the answer (operations §6.14). */
  readonly dropped: readonly Part[];
  /** Whether it goes on from a question that was not understood. */
  readonly isLost: boolean;
  /** Whether it only turns the one before, so that it asks for nothing of its own. */
  readonly isTurn?: true;
};

/** The parts of the last of the questions, with those of the ones before it that it goes on from. */
export async function readInContext(asker: Asker, questions: readonly string[]): Promise<Reading> {
  const read = await readWithEarlier(asker, questions);
  const parts = await withoutRuleScope(asker, await withOneOfSpecialty(asker, read.parts));
  const reading = { ...read, parts: read.isLost ? parts : withElided(parts, asker.today) };
  return isStaff(asker.user)
    ? reading
    : { ...reading, parts: asOwn(questions.at(-1) ?? '', reading.parts) };
}

async function readWithEarlier(asker: Asker, questions: readonly string[]): Promise<Reading> {
  const earlier = questions.slice(0, -1);
  const typed = insteadOf(questions.at(-1) ?? '', earlier);
  const { parts: said, corrected } = await readAlone(asker, typed);
  const read = await withNamesakes(asker, said);
  if (earlier.length === 0)
    return { parts: ofOneCase(typed, read), corrected, dropped: [], isLost: false };
  // 'Y la clínica', 'y ahora' name nothing that the next figure would be of.
  if (goesOn(typed, read) && !read.some(isSaid))
    return { parts: [unread({ typed })], corrected, dropped: [], isLost: true };
  const lastRead = await readInContext(asker, earlier);
  // 'Solo las de octubre', after a figure without November, is of all of it again.
  const isOfTime = read.some(({ kind }) => kind === 'time') && !leavesOutTime(read);
  const before = isOfTime ? { ...lastRead, parts: withoutLeftOut(lastRead.parts) } : lastRead;
  const parts = yearAlone(
    typed,
    besides(typed, await withNamesakes(asker, read, before.parts)),
    before.parts,
  );
  const alone = { parts, corrected, dropped: [], isLost: false };
  const without = leavesOutTime(parts) ? [...before.parts, ...parts] : null;
  if (without && restOf(without)) return { ...alone, parts: without };
  const denied = deniedOf(typed, before.parts);
  if (denied) return { ...alone, parts: joined(before.parts, [denied], asker.today) };
  const ofAnswer = await ofNamed(asker, typed, before.parts, (one) => readAlone(asker, one));
  if (ofAnswer) return { ...alone, ...ofAnswer };
  const turned = turnOf(typed, before.parts, parts, asker.today);
  if (turned) return { ...alone, parts: turned, isTurn: true };
  const other =
    ofListedRules(before.parts, parts) ??
    (await withSum(asker, typed, earlier, before.parts)) ??
    (await withDifferent(asker, earlier, before.parts, parts));
  if (other) return { ...alone, parts: other };
  const meant = meantOf(typed, before.parts, parts);
  if (meant) return { ...alone, parts: meant };
  const implies = impliesPerson(typed, parts);
  const isOfPerson = implies && before.parts.some(isPerson);
  if (isHowTo(earlier.at(-1) ?? '', before.parts)) return alone;
  const found = understand(before.parts);
  // Whom or what only the answer named, as the first of a ranking, is not read back from it.
  const isOfAnswer =
    isRanking(found) &&
    !isOfPerson &&
    (implies ||
      (goesOn(typed, parts) && !isRanking(understand(joined(before.parts, parts, asker.today)))));
  if ((isUnderstood(found) || isOfBoth(before.parts, asker.today)) && !isOfAnswer) {
    const together = joined(before.parts, parts, asker.today);
    return goesOn(typed, parts) ||
      isOfPerson ||
      keepsScope(typed, parts, together) ||
      needsEarlier(typed, parts, together)
      ? { ...alone, parts: together }
      : alsoOfNobody(foldedWords(typed), parts, notKept(before.parts, parts))
        ? { ...alone, parts: [unread({ typed }), ...parts], isLost: true }
        : { ...alone, dropped: notKept(before.parts, parts) };
  }
  const last = earlier.at(-1) ?? '';
  if (!before.parts.some(isSaid)) return alone;
  // What goes on from a question that was not understood is not understood either.
  const isOfOther = implies && !asksOfWhom(foldedWords(typed));
  if (!goesOn(typed, parts) && !isOfOther && !isWithoutTopic(typed, parts))
    return { ...alone, dropped: notKept(before.parts, parts) };
  const isAnswered = isUnderstood(found) || isOfBoth(before.parts, asker.today);
  const left = found && !isUnderstood(found) ? found.left : [];
  // Of a question that had its answer nothing was misunderstood.
  const lost = isAnswered ? typed : left.map((part) => part.typed).join(' ') || last;
  return {
    ...alone,
    parts: [unread({ typed: lost }), ...parts],
    isLost: true,
  };
}

/**
 * 'Cuánto suman', after a question and the same one of another month: that of both; what is no sum of two such questions is not
 * understood, since the last one alone is none. Null for anything else.
 */
async function withSum(
  asker: Asker,
  typed: string,
  earlier: readonly string[],
  before: readonly Part[],
): Promise<readonly Part[] | null> {
  if (earlier.length < 2 || !(asksBoth(typed) || asksSum(typed))) return null;
  const first = (await readInContext(asker, earlier.slice(0, -1))).parts;
  const summed = summedOf(first, before);
  if (summed || asksBoth(typed)) return summed;
  const [one, other] = [understand(first), understand(before)];
  const isOfTwo = isUnderstood(one) && isUnderstood(other) && one.tool === other.tool;
  return isOfTwo ? [unread({ typed }), ...before] : null;
}

/**
 * 'Cuál es la diferencia', after a question and the same one of another month or of somebody else: the parts of both; null for
 * anything else.
 */
async function withDifferent(
  asker: Asker,
  earlier: readonly string[],
  before: readonly Part[],
  parts: readonly Part[],
): Promise<readonly Part[] | null> {
  // 'En cuál me fue mejor' asks which of both has more.
  const isDifference = parts.some(
    (part) =>
      isMark(part, 'compare') ||
      (isMark(part, 'most', 'least') && parts.every(isOfWhich) && !isRanking(understand(before))) ||
      /^diferencias?$/.test(foldName(part.typed)),
  );
  const saysElse = parts.some(
    (part) => isCriterion(part) && !/^diferencias?$/.test(foldName(part.typed)),
  );
  const found = understand(before);
  if (!isDifference || saysElse || earlier.length < 2 || !isUnderstood(found)) return null;
  const first = (await readInContext(asker, earlier.slice(0, -1))).parts;
  const other = understand(first);
  if (!isUnderstood(other) || other.tool !== found.tool) return null;
  const isIn = (part: Part, all: readonly Part[]) =>
    all.some((one) => JSON.stringify(one) === JSON.stringify(part));
  const [only, ...more] = first.filter((part) => isCriterion(part) && !isIn(part, before));
  return only && more.length === 0 ? [...before, only, asPart('compare', 'diferencia')] : null;
}

/** Whether a question asks how something is done, and not for a case or how something stands. */
function isHowTo(typed: string, parts: readonly Part[]): boolean {
  const isOfStanding = isMark(parts.find(isSaid), 'standing');
  return asksHow(foldedWords(typed)) && !isOfStanding && !namesCase(parts);
}

/** Whether the question names a month, a person or a thing: then no section of the help answers it. */
export const namesCase = (parts: readonly Part[]): boolean =>
  parts.some(({ kind }) => kind === 'time' || kind === 'name' || kind === 'attentionId');

/** Ways of asking for more of what a question was about: 'por qué', 'quién la puso', 'de qué mes es'. */
const ASKING_ABOUT: readonly Mark[] = [
  'who',
  'when',
  'why',
  'since',
  'month',
  'doctor-word',
  'put',
  'compare',
  'applies',
  'terms',
  'valid',
];

/** Whether a question does not say what it is about: 'cuánto es en bruto'. */
const isWithoutTopic = (typed: string, parts: readonly Part[]): boolean =>
  !asksHow(foldedWords(typed)) &&
  parts.every((part) => part.kind === 'small' || part.kind === 'slot' || isAsking(part));

/** Whether a part is a way of asking, which does not say about what. */
const isAsking = (part: Part) => isMark(part, ...ASKING, ...ASKING_ABOUT);
const isTopic = (part: Part) => part.kind === 'mark' && !isAsking(part);

/** Whether a question that names neither a time nor anybody means those of the one before, if it can. */
const keepsScope = (typed: string, parts: readonly Part[], together: readonly Part[]): boolean =>
  !asksOfAll(foldedWords(typed)) &&
  !asksHow(foldedWords(typed)) &&
  !parts.some(({ kind }) => kind === 'time' || kind === 'name' || kind === 'attentionId') &&
  (isUnderstood(understand(parts)) || pointsBack(foldedWords(typed))) &&
  isUnderstood(understand(together));

/** Whether a question has an answer only with what the one before named: 'cuántas atenciones pagó en agosto', after a rule. */
const needsEarlier = (typed: string, parts: readonly Part[], together: readonly Part[]): boolean =>
  !asksHow(foldedWords(typed)) &&
  !parts.some(({ kind }) => kind === 'unknown' || kind === 'name' || kind === 'attentionId') &&
  !isUnderstood(understand(parts)) &&
  isUnderstood(understand(together));

const isPerson = (part: Part) =>
  part.kind === 'name' && (part.of === 'doctor' || part.of === 'society');

/** Whether a question speaks of somebody whom it does not name: 'cuántas atenciones tuvo'. */
const impliesPerson = (typed: string, parts: readonly Part[]) =>
  speaksOfSomebody(foldedWords(typed)) && !parts.some((part) => isPerson(part) || isOwnWord(part));

/** What narrows the earlier question down, and has nothing in its place in the later one. */
const notKept = (before: readonly Part[], parts: readonly Part[]) =>
  before.filter((part) => isCriterion(part) && !parts.some((later) => replaces(later, part)));

/** Names first: a name is no typing error. */
async function readAlone(
  asker: Asker,
  typed: string,
): Promise<Pick<Reading, 'parts' | 'corrected'>> {
  const parts = await namedIn(asker, typed);
  const corrected = parts.flatMap((part): Correction[] => {
    const meant =
      part.kind === 'unknown' && !part.isCapital ? correctedWord(foldName(part.typed)) : null;
    return meant === null ? [] : [[part.typed, meant]];
  });
  if (corrected.length === 0) return { parts, corrected };
  const meant = corrected.reduce(
    (text, [wrong, right]) =>
      text.replace(/[\p{L}\p{N}]+/gu, (word) => (word === wrong ? right : word)),
    typed,
  );
  return { parts: await namedIn(asker, meant), corrected };
}

const namedIn = async (asker: Asker, typed: string) =>
  withOneOfGender(asker, await withNames(asker, readParts(typed, asker.today)), typed);

/** Whether a question begins like one that goes on, or only names what narrows another one down. */
function goesOn(typed: string, parts: readonly Part[]): boolean {
  const words = foldedWords(typed);
  if (asksHow(words)) return false;
  // 'Y qué otros usuarios hay' asks for those of no one who was named.
  if (/\botr[oa]s\b/.test(words) && isUnderstood(understand(parts))) return false;
  const said = parts.filter(isSaid);
  if (said.length > 0 && isWithoutTopic(typed, parts)) return true;
  const isCompared = said.some((part) => isMark(part, 'compare'));
  const narrows = (part: Part) =>
    isCriterion(part) ||
    isMark(part, 'compare') ||
    (isCompared && isMark(part, 'why')) ||
    // 'La cardióloga' says the specialty and the doctors of it.
    said.some((one) => one !== part && one.typed === part.typed);
  return (
    beginsAsFollowing(words) || countsAlone(words, said) || (said.length > 0 && said.every(narrows))
  );
}

/** The later question's parts, and the earlier one's that it does not replace. */
export function joined(before: readonly Part[], parts: readonly Part[], today: LocalDate): Part[] {
  // 'Bruto cuánto era' is of what the question before was about; after a ranking it is of the one that only the answer named.
  const saysTopic = isRanking(understand(before))
    ? parts.some(({ kind }) => kind === 'mark')
    : parts.some(isTopic);
  const isAbout = saysTopic && understand(parts) !== null;
  const ways = [isAbout, !isAbout].map((about) => joinedBy(before, parts, about, today));
  // 'Y por honorarios brutos', after those with most attentions: the same ranking of something else.
  if (parts.some(isRankedOf))
    ways.push(
      joinedBy(
        before.filter((part) => !isRankedOf(part)),
        parts,
        false,
        today,
      ),
    );
  // 'Valor base de esa', 'a qué banco': what is on file of somebody is of no month.
  const names = before.filter(({ kind }) => kind === 'name');
  const ofCard = joinedBy(names, parts, true, today);
  const card = understand(ofCard);
  return (
    ways.find((way) => isUnderstood(understand(way))) ??
    (isUnderstood(card) && CARDS.includes(card.tool) && saysMore(parts) ? ofCard : ways[0]) ??
    []
  );
}

/** What a ranking is of. */
const isRankedOf = (part: Part) =>
  isMark(part, 'attention', 'fee', 'payment', 'billed', 'earned', 'paid-out', 'calculation') ||
  (part.kind === 'slot' && (part.slot === 'measure' || part.slot === 'recordType'));

/** 'Y cuál le toca a Ana Araya', after rules: which of them applies, and not what she gets; null for anything else. */
function ofListedRules(before: readonly Part[], parts: readonly Part[]): Part[] | null {
  const rule = before.find((part) => isMark(part, 'rule-word', 'agreement'));
  const isAsked =
    parts.some((part) => isMark(part, 'which')) && !parts.some((part) => isMark(part, 'how-much'));
  if (!rule || !isAsked || !parts.some((part) => isMark(part, 'due', 'due-me', 'applies')))
    return null;
  return [
    rule,
    ...parts.map((part) => (isMark(part, 'due', 'due-me') ? asPart('applies', part.typed) : part)),
  ];
}

/** Whether a question says more than that it asks for a figure: 'cuánta plata' asks for none that is on file. */
const saysMore = (parts: readonly Part[]) =>
  parts.some((part) => isSaid(part) && !isMark(part, ...ASKING));

const CARDS: readonly ToolName[] = ['doctor_card', 'society_card', 'service_card', 'rule_card'];

function joinedBy(
  before: readonly Part[],
  parts: readonly Part[],
  isAbout: boolean,
  today: LocalDate,
): Part[] {
  // 'Y comparado con mayo' is beside the time before it, not in its place.
  const isCompared = parts.some((part) => isMark(part, 'compare'));
  const last = before.findLast(({ kind }) => kind === 'time');
  // 'Y comparado con urología' is beside the specialty before it; of several of a kind none is left.
  const other = isCompared ? otherOf(before, parts) : undefined;
  const kept = before.filter(
    (part) =>
      (isCompared && part === last) ||
      (isCompared && part === other) ||
      // Two times that were compared give way to one more.
      (isCompared && part.kind === 'time' && !parts.some(({ kind }) => kind === 'time')) ||
      // Words that are searched for have no meaning, and are kept like names.
      ((!isAbout ||
        isCriterion(part) ||
        (isScopeMark(part) && !parts.some(({ kind }) => kind === 'name')) ||
        (isOwnWord(part) && !parts.some(isOwnWord)) ||
        part.kind === 'unknown') &&
        !parts.some((later) => replaces(later, part))),
  );
  const time = before.find(({ kind }) => kind === 'time');
  return [
    ...kept,
    ...parts.map((part) => (time?.kind === 'time' ? inItsTime(part, time.span, today) : part)),
  ];
}

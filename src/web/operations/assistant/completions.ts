/** Which of the questions that have an answer go on from what is typed (operations §6.25). */
import { DOCTOR_PLACE } from '../../../contract/operations/assistant.ts';
import { foldName } from '../../../formats/text.ts';

/** The most completions that are shown. */
const SHOWN = 6;
/** Fewer typed letters than these are not completed. */
const LETTERS = 3;
/** Fewer letters of a doctor's name than these are not looked up. */
const NAME_LETTERS = 2;
/** Names are completed in this number of questions, those that fit best. */
const WITH_NAMES = 2;

const wordsOf = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** What stands before the place of a doctor; all of a question without one. */
const headOf = (question: string) => question.split(DOCTOR_PLACE)[0] ?? question;
/** Whether the name of a doctor is still to come. */
export const hasPlace = (question: string): boolean => question.includes(DOCTOR_PLACE);

/** A question, how many of the typed words it has in their order, how many of its own stand between them, and its next word. */
type Fit = {
  readonly question: string;
  readonly taken: number;
  readonly passed: number;
  readonly next: string | undefined;
};

/** Each typed word is the beginning of a later word of the question, as far as that goes. */
function fitOf(question: string, typed: readonly string[]): Fit {
  const words = wordsOf(headOf(question));
  let at = 0;
  let passed = 0;
  for (const [taken, word] of typed.entries()) {
    const found = words.findIndex((one, place) => place >= at && one.startsWith(word));
    if (found === -1) return { question, taken, passed, next: words[at] };
    passed += found - at;
    at = found + 1;
  }
  return { question, taken: typed.length, passed, next: words[at] };
}

const nearestFirst = (one: Fit, other: Fit) => other.taken - one.taken || one.passed - other.passed;

/** The questions that go on from the typed words, the nearest first; some end at the place of a doctor. */
export function completionsOf(typed: string, questions: readonly string[]): string[] {
  const words = wordsOf(typed);
  if (words.join('').length < LETTERS) return [];
  const fits = questions
    .map((question) => fitOf(question, words))
    .filter(({ question, taken }) => taken === words.length && !isTyped(question, words))
    .toSorted(nearestFirst);
  return variedFirst(fits)
    .slice(0, SHOWN)
    .map(({ question }) => question);
}

/** One for each next word before further ones: not the same question of six months. */
function variedFirst(fits: readonly Fit[]): Fit[] {
  const isFirst = ({ next }: Fit, at: number) => fits.findIndex((one) => one.next === next) === at;
  return [...fits.filter(isFirst), ...fits.filter((fit, at) => !isFirst(fit, at))];
}

const isTyped = (question: string, words: readonly string[]) =>
  wordsOf(headOf(question)).join(' ') === words.join(' ');

/** What is typed in the place of a doctor, and the questions that have this place; null if nothing is. */
export type NamePart = { readonly name: string; readonly questions: readonly string[] };
export function namePartOf(typed: string, questions: readonly string[]): NamePart | null {
  const words = wordsOf(typed);
  const fits = questions
    .filter(hasPlace)
    .map((question) => fitOf(question, words))
    .filter(({ taken }) => taken > 0 && taken < words.length)
    .toSorted(nearestFirst);
  const taken = fits[0]?.taken;
  if (taken === undefined) return null;
  const name = words.slice(taken).join(' ');
  if (name.length < NAME_LETTERS) return null;
  const best = fits.filter((fit) => fit.taken === taken).slice(0, WITH_NAMES);
  return { name, questions: best.map(({ question }) => question) };
}

/** The questions with each of the doctors that the typed part of a name fits. */
export function withNames(
  { name, questions }: NamePart,
  doctors: readonly { readonly name: string }[],
): string[] {
  const typed = wordsOf(name);
  const fitting = doctors.filter((doctor) =>
    typed.every((word) => wordsOf(doctor.name).some((one) => one.startsWith(word))),
  );
  return fitting
    .flatMap((doctor) => questions.map((question) => question.replace(DOCTOR_PLACE, doctor.name)))
    .slice(0, SHOWN);
}

/** A completion as it is shown: a name is still to come. */
export const shownCompletion = (question: string): string => question.replace(DOCTOR_PLACE, '…');

/** What stands in the field after it was chosen: up to the name that is still to come. */
export const chosenText = (question: string): string => headOf(question);

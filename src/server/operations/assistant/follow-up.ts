/** Questions that go on from the one before: '¿y en mayo?' after 'cuánto gané en abril'. */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { intentOf } from './intents.ts';
import { PERIOD_WORDS, type Question, readQuestion, STATE_WORDS } from './question.ts';
import { unsupportedParts } from './unsupported-parts.ts';

/** A tool that were asked all that a question can name. */
const ANYTHING = { doctor: true, serviceCode: true, month: true, state: true };

/**
 * The question in the words that it would have by itself. `before` are the same person's earlier questions,
 * oldest first. One that names a month, a doctor, a service or a state and asks for nothing is taken as the
 * question before it, with that in place of what was named there.
 */
export function inContext(before: readonly string[], typed: string, today: LocalDate): string {
  return [...before, typed].reduce((previous, next) => {
    const isAsked = intentOf(readQuestion(previous, today)).tool !== 'help';
    return isAsked && goesOn(next, today) ? joined(previous, next, today) : next;
  });
}

function goesOn(typed: string, today: LocalDate): boolean {
  const question = readQuestion(typed, today);
  return (
    (namesTime(question) ||
      question.doctor !== undefined ||
      question.serviceCode !== undefined ||
      question.words.search(STATE_WORDS) >= 0) &&
    intentOf({ ...question, words: question.words.replace(STATE_WORDS, '').trim() }).tool ===
      'help' &&
    unsupportedParts(typed, question, ANYTHING).length === 0 &&
    !/\b(como|donde|que|quien)\b/.test(question.words)
  );
}

/** The earlier question without what the later one names anew, and then the later one. */
function joined(previous: string, next: string, today: LocalDate): string {
  const [earlier, later] = [readQuestion(previous, today), readQuestion(next, today)];
  let kept = previous;
  const drop = (text: string | RegExp) => {
    kept = kept.replace(text, ' ');
  };
  if (later.doctor !== undefined && earlier.doctor !== undefined) drop(earlier.doctor);
  if (later.serviceCode !== undefined && earlier.serviceCode !== undefined)
    drop(earlier.serviceCode);
  if (later.words.search(STATE_WORDS) >= 0) drop(STATE_WORDS);
  if (namesTime(later)) {
    drop(PERIOD_WORDS);
    // '¿y en mayo?' of a question about 2025 is May of 2025.
    if (/20\d\d/.test(later.words) || later.period.month === undefined) drop(/\b20\d\d\b/g);
  }
  return `${kept} ${next}`.replace(/\s+/g, ' ').trim();
}

function namesTime({ period, date }: Question): boolean {
  return date !== undefined || period.year !== undefined;
}

/** Completes questions that continue an earlier one: '¿y en mayo?' after 'cuánto gané en abril'. */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { intentOf } from './intents.ts';
import { PERIOD_WORDS, type Question, readQuestion, STATE_WORDS } from './question.ts';
import { unsupportedParts } from './unsupported-parts.ts';

/** A fictitious tool that accepts everything a question can name. */
const ANYTHING = { doctor: true, serviceCode: true, month: true, state: true };

/**
 * The question in the words that it would have on its own. `before` are the user's earlier questions, oldest first. A
 * question that only names a month, a doctor, a service or a state is merged into the question before it.
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

/** The earlier question without what the later one replaces, followed by the later one. */
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
    // After a question about 2025, '¿y en mayo?' means May 2025.
    if (/20\d\d/.test(later.words) || later.period.month === undefined) drop(/\b20\d\d\b/g);
  }
  return `${kept} ${next}`.replace(/\s+/g, ' ').trim();
}

function namesTime({ period, date }: Question): boolean {
  return date !== undefined || period.year !== undefined;
}

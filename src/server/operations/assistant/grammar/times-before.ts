/** Times that are said in view of the one of the question before. */
import {
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  monthOf,
  yearOf,
} from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { foldedWords } from './follow-ups.ts';
import { type Part, unread } from './parts.ts';
import { isTurn } from './replaces.ts';
import { besideSpan, type Span } from './spans.ts';
import { latestPeriod, monthOfSpan } from './times.ts';
import { EARLIEST } from './times-up-to.ts';

/**
 * After a question about April 2025, 'mayo' is that of 2025, and 'el mes anterior' is March. After one about the last April, it is
 * the last May, and none is still to come: after 'diciembre', 'enero' may be of the next year.
 */
export function inItsTime(part: Part, before: Span, today: LocalDate): Part {
  // '¿Y el próximo?', '¿y el anterior?'
  if (isTurn(part) && before.from !== EARLIEST)
    return {
      kind: 'time',
      typed: part.typed,
      span: besideSpan(before, part.mark === 'next' ? 1 : -1),
    };
  if (part.kind !== 'time') return part;
  const month = monthOfSpan(part.span);
  const earlier = monthOfSpan(before);
  if (month && earlier && /anterior/.test(foldName(part.typed))) {
    const moved = addMonths(earlier, -1);
    return { ...part, span: { from: firstDayOf(moved), to: lastDayOf(moved) } };
  }
  if (!month || !/^\p{L}+$/u.test(part.typed)) return part;
  if (earlier && latestPeriod(earlier.month, today).year === earlier.year) return part;
  const moved = inYear(part.span, yearOf(before.to));
  return moved.from > today ? part : { ...part, span: moved };
}

/** 'Perdón, 2025', after a month: that month of the year. After other days than a month or year, which of the year is open. */
export function yearAlone(
  typed: string,
  parts: readonly Part[],
  before: readonly Part[],
): readonly Part[] {
  const times = before.flatMap((part) => (part.kind === 'time' ? [part.span] : []));
  const [month] = times;
  if (!/^(?:del? )?20\d\d$/.test(foldedWords(typed).trim())) return parts;
  if (times.every(isYear)) return parts;
  if (!month || times.length > 1 || !monthOfSpan(month)) return [unread({ typed })];
  return parts.map((part) =>
    part.kind === 'time' ? { ...part, span: inYear(month, yearOf(part.span.to)) } : part,
  );
}

const isYear = ({ from, to }: Span) =>
  from.endsWith('-01-01') && to.endsWith('-12-31') && yearOf(from) === yearOf(to);

function inYear({ from, to }: Span, year: number): Span {
  const moved = (day: LocalDate) => ({ year, month: monthOf(day) });
  return { from: firstDayOf(moved(from)), to: lastDayOf(moved(to)) };
}

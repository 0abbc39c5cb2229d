/** Pairs expected and received documents without a doubt: what could mean two stays apart (payout §19). */
import { epochDay } from '../calendar/calendar.ts';
import { type ExpectedDocument, monthOf, type ReceivedDocument } from './receipt-differences.ts';

export type Pair = readonly [ExpectedDocument, ReceivedDocument];

/** How many days a document may be from its payment. */
const FARTHEST_DAYS = 92;
/** How late a document is issued at most by payees who are always late. */
const LATE_DAYS = 31;

export function daysBetween(expected: ExpectedDocument, received: ReceivedDocument): number {
  return Math.abs(epochDay(received.date) - epochDay(expected.paymentDate));
}

/**
 * Pairs of documents that say the same. As many of one as of the other are paired in the order of their days, if each is
 * issued in its month or the month after. Otherwise each takes the nearest one.
 */
export function pairEquals(
  expected: readonly ExpectedDocument[],
  received: readonly ReceivedDocument[],
  isRepeated: (received: ReceivedDocument) => boolean,
): Pair[] {
  const first = expected.toSorted((a, b) => order(a.paymentDate, b.paymentDate) || a.id - b.id);
  const second = received.toSorted((a, b) => order(a.date, b.date) || a.folio - b.folio);
  if (first.length === second.length) {
    const inOrder = first.map((one, at) => [one, second[at] as ReceivedDocument] as const);
    const isLikely = inOrder.every(([one, other]) => isOfMonth(one, other) || isLate(one, other));
    const days = new Set(first.map(({ paymentDate }) => paymentDate));
    const hasTwins = new Set(second.map(({ date }) => date)).size < days.size;
    if (isLikely && !hasTwins && !second.some(isRepeated)) return inOrder;
  }
  // Of several that are alike in a month it does not matter which is which.
  const byMonth = Map.groupBy(second, ({ date }) => monthOf(date));
  const pairs = [...Map.groupBy(first, ({ paymentDate }) => monthOf(paymentDate))].flatMap(
    ([month, ofMonth]) => {
      const others = (byMonth.get(month) ?? []).filter((one) => isNearestMonth(one, first, month));
      return ofMonth.flatMap((one): Pair[] => {
        const [other] = others.toSorted((a, b) => daysBetween(one, a) - daysBetween(one, b));
        if (!other) return [];
        others.splice(others.indexOf(other), 1);
        return [[one, other]];
      });
    },
  );
  const isTaken = new Set(pairs.flatMap(([one, other]) => [one, other] as object[]));
  const left = second.filter((one) => !isTaken.has(one));
  // A second one of the same day, or beside another of its month, is a repetition, not another month's.
  const alone = left.filter(
    (one) =>
      !isRepeated(one) &&
      !second.some((other) => other !== one && monthOf(other.date) === monthOf(one.date)),
  );
  return [
    ...pairs,
    ...pairClearly(
      first.filter((one) => !isTaken.has(one)),
      alone,
      (_, other) => !first.some((another) => isOfMonth(another, other)),
    ),
  ];
}

/**
 * Pairs of candidates that choose each other. Each chooses the nearest one, if it is of the same month or the only one. Two that
 * are equally near are no choice.
 */
export function pairClearly(
  expected: readonly ExpectedDocument[],
  received: readonly ReceivedDocument[],
  isCandidate: (expected: ExpectedDocument, received: ReceivedDocument) => boolean,
): Pair[] {
  const isNear = (one: ExpectedDocument, other: ReceivedDocument) =>
    daysBetween(one, other) <= FARTHEST_DAYS && isCandidate(one, other);
  const choiceOf = new Map(
    expected.map((one) => [
      one,
      chosen(
        received.filter((other) => isNear(one, other)),
        (other) => daysBetween(one, other),
        (other) => isOfMonth(one, other),
      ),
    ]),
  );
  return received.flatMap((other): Pair[] => {
    const one = chosen(
      expected.filter((each) => isNear(each, other)),
      (each) => daysBetween(each, other),
      (each) => isOfMonth(each, other),
    );
    return one !== null && choiceOf.get(one) === other ? [[one, other]] : [];
  });
}

function chosen<T>(
  candidates: readonly T[],
  distance: (one: T) => number,
  isOfSameMonth: (one: T) => boolean,
): T | null {
  const [first, second] = candidates.toSorted((a, b) => distance(a) - distance(b));
  if (first === undefined) return null;
  if (second === undefined) return first;
  return distance(first) < distance(second) && isOfSameMonth(first) ? first : null;
}

/** Whether no document of another month is nearer than all of this month. */
function isNearestMonth(
  received: ReceivedDocument,
  expected: readonly ExpectedDocument[],
  month: string,
): boolean {
  const distances = expected.map((one) => daysBetween(one, received));
  const nearest = Math.min(...distances);
  return expected.some(
    (one, at) => distances[at] === nearest && monthOf(one.paymentDate) === month,
  );
}

export function isOfMonth(expected: ExpectedDocument, received: ReceivedDocument): boolean {
  return monthOf(expected.paymentDate) === monthOf(received.date);
}

function isLate(expected: ExpectedDocument, received: ReceivedDocument): boolean {
  return received.date > expected.paymentDate && daysBetween(expected, received) <= LATE_DAYS;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

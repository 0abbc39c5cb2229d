/** Finds one receipt that was issued for several payments, and several for one (payout §19). */
import { type ExpectedDocument, monthOf, type ReceivedDocument } from './receipt-differences.ts';

/** One document on one side, and those on the other that add up to it. */
type Sum = {
  /** `ambiguous`: there is more than one way. */
  readonly remark: 'oneForTwo' | 'twoForOne' | 'ambiguous';
  readonly expected: readonly ExpectedDocument[];
  readonly received: readonly ReceivedDocument[];
};

/** How many documents of an issuer are tried together, and how many of them may be one sum. */
const MOST_TRIED = 12;
const MOST_SUMMED = 4;

/** Sums of documents of one issuer and of one month, else of two that follow each other. */
export function findSums(
  expected: readonly ExpectedDocument[],
  received: readonly ReceivedDocument[],
): Sum[] {
  const byIssuer = Map.groupBy(received, ({ issuerRut }) => issuerRut);
  const taken = new Set<object>();
  return [...Map.groupBy(expected, ({ issuerRut }) => issuerRut)].flatMap(([rut, documents]) => {
    const receipts = byIssuer.get(rut) ?? [];
    const sums: Sum[] = [];
    const take = (sum: Sum) => {
      const parts: object[] = [...sum.expected, ...sum.received];
      if (parts.some((part) => taken.has(part))) return;
      for (const part of parts) taken.add(part);
      sums.push(sum);
    };
    for (const months of [0, 1]) {
      for (const one of receipts) {
        const near = documents.filter(
          (each) => monthsBetween(each.paymentDate, one.date) <= months,
        );
        const ways = waysToSum(near, one.grossAmount);
        const remark = ways.length > 1 ? 'ambiguous' : 'oneForTwo';
        if (ways.length > 0) take({ remark, expected: union(ways), received: [one] });
      }
      for (const one of documents) {
        const near = receipts.filter((each) => monthsBetween(one.paymentDate, each.date) <= months);
        const ways = waysToSum(near, one.grossAmount);
        const remark = ways.length > 1 ? 'ambiguous' : 'twoForOne';
        if (ways.length > 0) take({ remark, expected: [one], received: union(ways) });
      }
    }
    return sums;
  });
}

function union<T>(ways: readonly (readonly T[])[]): T[] {
  return [...new Set(ways.flat())];
}

function monthsBetween(one: string, other: string): number {
  const index = (date: string) => Number(date.slice(0, 4)) * 12 + Number(monthOf(date).slice(5));
  return Math.abs(index(one) - index(other));
}

/** The ways in which two or more parts add up to the amount; two of them at most. */
function waysToSum<T extends { readonly grossAmount: number }>(
  parts: readonly T[],
  amount: number,
): T[][] {
  if (parts.length < 2 || parts.length > MOST_TRIED) return [];
  const found: T[][] = [];
  const add = (from: number, chosen: readonly T[], rest: number): void => {
    if (found.length > 1) return;
    if (rest === 0 && chosen.length > 1) {
      found.push([...chosen]);
      return;
    }
    if (rest <= 0 || chosen.length === MOST_SUMMED) return;
    for (const [at, part] of parts.entries()) {
      if (at >= from) add(at + 1, [...chosen, part], rest - part.grossAmount);
    }
  };
  add(0, [], amount);
  return found;
}

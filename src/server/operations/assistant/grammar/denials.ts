/** What a 'no' denies: the state, record type or plan after it, or one of two ways of telling a figure. */
import { foldName } from '../../../../formats/text.ts';
import { asPart, isMark, isSaid, type Part, small, unread } from './parts.ts';
import type { Mark, Slot } from './words.ts';

/** What a state becomes when it is denied, and the marks that deny being paid. */
const OPPOSITES: Readonly<Record<string, string>> = {
  paid: 'unpaid',
  calculated: 'pending',
  processed: 'unprocessed',
};
const PAYING: readonly Mark[] = ['paid-out', 'pays', 'payment'];

/** Joins each 'no' with the state that it denies; another 'no' stays, as what was not understood. */
export function withNegations(parts: readonly Part[]): Part[] {
  const read: Part[] = [];
  let denial: Part | null = null;
  for (const part of parts) {
    if (part.kind === 'not') {
      if (denial) read.push(denial);
      denial = part;
    } else if (denial === null || part.kind === 'small') {
      read.push(part);
    } else if (saysOther(parts, part)) {
      read.push(small(denial), otherwise(parts, part));
      denial = null;
    } else {
      const meaning = denied(part);
      if (meaning === null) read.push(unread(denial), part);
      else read.push({ ...meaning, typed: `${denial.typed} ${part.typed}` });
      denial = null;
    }
  }
  return denial ? [...read, unread(denial)] : read;
}

/** Slots of which a figure is told in one way: 'el bruto, no el líquido', 'por fecha de pago, no por mes de atención'. */
const TOLD_IN: readonly Slot[] = ['measure', 'basis'];

/** Whether the question says by itself the other way of telling the figure than the one that it denies. */
function saysOther(parts: readonly Part[], part: Part): boolean {
  if (part.kind !== 'slot' || !TOLD_IN.includes(part.slot)) return false;
  const isDenied = (at: number) => parts.slice(0, at).findLast(isSaid)?.kind === 'not';
  const ways = parts.filter((one) => one.kind === 'slot' && one.slot === part.slot);
  const asked = ways.filter((one) => !isDenied(parts.indexOf(one)));
  return (
    ways.length === 2 &&
    asked.length === 1 &&
    foldName(asked[0]?.typed ?? '') !== foldName(part.typed)
  );
}

/** What fees, payments and what was earned are called: without such a word a net amount says that fees are meant. */
const OF_MONEY = [
  ...([
    'fee',
    'payment',
    'paid-out',
    'paid-me',
    'pays',
    'earned',
    'earned-me',
    'calculation',
  ] as const),
  ...(['due', 'due-me', 'owed', 'owed-me', 'receipt', 'transfer', 'payroll'] as const),
] satisfies Mark[];
const otherwise = (parts: readonly Part[], part: Part): Part =>
  part.kind === 'slot' && part.slot === 'measure' && !parts.some((one) => isMark(one, ...OF_MONEY))
    ? asPart('fee', part.typed)
    : small(part);

const slotOf = (slot: Slot, value: string) => ({ kind: 'slot', slot, value }) as const;

/** What the part means when it is denied; null if it can't be. */
export function denied(part: Part): ReturnType<typeof slotOf> | null {
  if (part.kind === 'mark') return isMark(part, ...PAYING) ? slotOf('state', 'unpaid') : null;
  if (part.kind !== 'slot') return null;
  // What is of no isapre is of two plans, or of none.
  if (part.slot === 'plan') return part.value === 'isapre' ? null : slotOf('otherPlan', part.value);
  if (part.slot === 'recordType')
    return slotOf('recordType', part.value === 'hmq' ? 'participacion' : 'hmq');
  const opposite = part.slot === 'state' ? OPPOSITES[part.value] : undefined;
  return opposite === undefined ? null : slotOf('state', opposite);
}

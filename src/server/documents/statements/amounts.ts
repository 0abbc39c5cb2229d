/** Totals of a statement's lines. */
import { formatPesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import type { EntryFacts, LineFacts } from './facts.ts';

/** `gross` is before retention, `net` after it. */
export type Amounts = {
  readonly count: string;
  readonly base: string;
  readonly gross: string;
  readonly retention: string;
  readonly net: string;
};

type AmountKey = 'calculatedAmount' | 'retentionAmount' | 'finalAmount';

/** Of lines, which are counted and have a base, and of entries, which are not and have none. */
export function amountsOf(
  lines: readonly LineFacts[],
  entries: readonly EntryFacts[] = [],
): Amounts {
  const total = (key: AmountKey) =>
    formatPesos([...lines, ...entries].reduce((sum, one) => sum + one[key], 0));
  return {
    count: formatCount(lines.length),
    base: formatPesos(lines.reduce((sum, { baseAmount }) => sum + baseAmount, 0)),
    gross: total('calculatedAmount'),
    retention: total('retentionAmount'),
    net: total('finalAmount'),
  };
}

/** Of entries alone: without a number of attentions and a base. */
export function entryAmountsOf(entries: readonly EntryFacts[]): Amounts {
  return { ...amountsOf([], entries), count: '', base: '' };
}

/** What a statement's payments transfer, in pesos. */
export function netOf(facts: {
  readonly lines: readonly LineFacts[];
  readonly entries: readonly EntryFacts[];
}): number {
  return [...facts.lines, ...facts.entries].reduce((sum, { finalAmount }) => sum + finalAmount, 0);
}

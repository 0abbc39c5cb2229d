/** Totals of a statement's lines. */
import { formatPesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import type { LineFacts } from './facts.ts';

/** `gross` is before retention, `net` after it. */
export type Amounts = {
  readonly count: string;
  readonly base: string;
  readonly gross: string;
  readonly retention: string;
  readonly net: string;
};

type AmountKey = 'baseAmount' | 'calculatedAmount' | 'retentionAmount' | 'finalAmount';

export function amountsOf(lines: readonly LineFacts[]): Amounts {
  const total = (key: AmountKey) => formatPesos(lines.reduce((sum, line) => sum + line[key], 0));
  return {
    count: formatCount(lines.length),
    base: total('baseAmount'),
    gross: total('calculatedAmount'),
    retention: total('retentionAmount'),
    net: total('finalAmount'),
  };
}

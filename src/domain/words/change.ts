/** How an amount changed, in percent or in pesos. */
import { divideHalfUp, formatPesos } from '../money.ts';
import { formatCount } from './counts.ts';

/** The change in whole percent, rounded half up; negative when the amount fell. Null when there was nothing before. */
export function percentChange(before: number, after: number): number | null {
  return before <= 0 ? null : divideHalfUp((after - before) * 100, before);
}

/** `+12 %`, `0 %`, `-3 %`. */
export function formatPercentChange(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatCount(percent)} %`;
}

/** `+$12.000`, `$0`, `-$3.000`. */
export function formatPesosChange(amount: number): string {
  return `${amount > 0 ? '+' : ''}${formatPesos(amount)}`;
}

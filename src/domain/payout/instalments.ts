/** How an amount is divided into instalments (payout §24.8). */
import { type Pesos, pesos } from '../money.ts';

/** Equal parts in whole pesos; the last one takes the rest, so that they add up to the amount. */
export function instalmentsOf(amount: Pesos, count: number): Pesos[] {
  const part = Math.floor(amount / count);
  return Array.from({ length: count }, (_, index) =>
    pesos(index < count - 1 ? part : amount - part * (count - 1)),
  );
}

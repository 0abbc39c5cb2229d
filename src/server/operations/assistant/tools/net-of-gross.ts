/** What is retained of some pesos at the legal rate, and what is left: reckoned, of no payment (operations §27.5). */
import { retentionOf } from '../../../../domain/fees/retention.ts';
import {
  type BasisPoints,
  formatPesos,
  type Pesos,
  percentToBasisPoints,
  pesos,
} from '../../../../domain/money.ts';

const netOf = (gross: Pesos, rate: BasisPoints): number => gross - retentionOf(gross, rate);

/** The least gross amount of which at least `net` pesos are left. */
function grossOf(net: number, rate: BasisPoints): Pesos {
  let gross = Math.max(net, Math.floor((net * 10_000) / (10_000 - rate)) - 2);
  while (netOf(pesos(gross), rate) < net) gross += 1;
  return pesos(gross);
}

/**
 * ` De $2.350.000 brutos se retienen $358.375 y quedan $1.991.625 líquidos.`: `amount` pesos are before retention, or after it where
 * `isNet`; the percentage is below 100.
 */
export function retainedOfAmount(amount: number, percentage: number, isNet: boolean) {
  const rate = percentToBasisPoints(percentage);
  if (rate === null) throw new RangeError(`no rate: ${percentage}`);
  const gross = isNet ? grossOf(amount, rate) : pesos(amount);
  const retained = retentionOf(gross, rate);
  const [whole, tax, left] = [gross, retained, gross - retained].map(formatPesos);
  return {
    sentence: isNet
      ? ` Para que queden ${left} líquidos, el bruto es ${whole}, de los que se retienen ${tax}.`
      : ` De ${whole} brutos se retienen ${tax} y quedan ${left} líquidos.`,
    facts: [
      { label: 'Bruto', value: whole ?? '' },
      { label: 'Retención', value: tax ?? '' },
      { label: 'Líquido', value: left ?? '' },
    ],
  };
}

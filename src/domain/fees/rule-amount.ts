/** What one rule pays for one base (fees §4): the line is rounded once. */
import {
  applyRate,
  type ExactPesos,
  exactProduct,
  type Pesos,
  roundHalfUp,
  sumExact,
} from '../money.ts';
import { type Place, stretchesOf } from './fees.ts';
import type { RulePayment, ServicePayment } from './rules.ts';
import { type Slice, slicesOf } from './scales.ts';

/** An amount before rounding, and how it was computed. */
export type Working = {
  readonly exact: ExactPesos;
  /** The slices of a table's base; null for other payment types. */
  readonly slices: readonly Slice[] | null;
};

/**
 * What a rule pays for a service: of a price table its price. Throws a RangeError when the table has none; its rule matches no
 * such line.
 */
export function paymentFor(payment: RulePayment, serviceId: number): ServicePayment {
  if (payment.type !== 'price_table') return payment;
  const price = payment.prices.get(serviceId);
  if (price === undefined) throw new RangeError(`no price of service ${serviceId}`);
  return price;
}

/** The amount before rounding. `place` is the part of a table that the base has; other payment types ignore it. */
export function workingOf(payment: ServicePayment, base: Pesos, place: Place): Working {
  switch (payment.type) {
    case 'percentage':
      return { exact: exactProduct(base, payment.rate), slices: null };
    case 'fixed_amount':
      return { exact: { pesos: payment.amount, tenThousandths: 0 }, slices: null };
    case 'table_accumulated': {
      const slices = slicesOf(payment.scales, stretchesOf(place, base));
      return { exact: sumExact(slices.map(({ product }) => product)), slices };
    }
  }
}

/** The amount in whole pesos: that of `workingOf`, rounded half up. */
export function amountOf(payment: ServicePayment, base: Pesos, place: Place): Pesos {
  switch (payment.type) {
    case 'percentage':
      return applyRate(base, payment.rate);
    case 'fixed_amount':
      return payment.amount;
    case 'table_accumulated':
      return roundHalfUp(workingOf(payment, base, place).exact);
  }
}

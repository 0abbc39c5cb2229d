/** The prices of a table while a form is filled in (fees §21.2). */
import type { PriceInput } from '../../../contract/fees/rule-input.ts';
import type { PAYMENT_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { defaultScales } from './scale-edits.ts';

type PaymentType = keyof typeof PAYMENT_TYPE_LABELS;
/** The prices and services of a form's values. */
export const pricedOf = (values: { prices?: unknown; serviceId?: unknown }) => ({
  prices: Array.isArray(values.prices) ? (values.prices as PriceInput[]) : null,
  serviceId: Array.isArray(values.serviceId) ? values.serviceId.map(Number) : ('all' as const),
});

export type PricedService = { readonly code: string; readonly name: string };

/**
 * What changes in a form with the type of payment: the former value is cleared, since 60 % is not $60. A price table is for
 * the services of its prices; what follows it is for the same, and not for all.
 */
export function paymentOfType(
  paymentType: PaymentType,
  { prices, serviceId }: { prices: readonly PriceInput[] | null; serviceId: 'all' | number[] },
) {
  const none = {
    paymentValue: '',
    combinationRule: null,
    prices: null,
    serviceId: prices && prices.length > 0 ? prices.map((price) => price.serviceId) : serviceId,
  };
  // Scales and prices replace the value, which is sent as '0' (fees §6.5).
  if (paymentType === 'table_accumulated')
    return {
      ...none,
      paymentValue: '0',
      combinationRule: { type: paymentType, scales: defaultScales() },
    };
  if (paymentType === 'price_table')
    return { ...none, paymentValue: '0', prices: [], serviceId: 'all' as const };
  return none;
}

/** A price with another value or percentage; the one clears the other. */
export function withFigure(
  prices: readonly PriceInput[],
  serviceId: number,
  figure: Pick<PriceInput, 'amount'> | Pick<PriceInput, 'percentage'>,
): PriceInput[] {
  return prices.map((price) =>
    price.serviceId === serviceId
      ? { serviceId, amount: null, percentage: null, ...figure }
      : price,
  );
}

/**
 * The prices in the order of the editor, each with its place in the form: those with an error, then those that were added, then by
 * code.
 */
export function shownPrices(
  prices: readonly PriceInput[],
  {
    hasError,
    added,
    codeOf,
  }: {
    hasError: (index: number) => boolean;
    added: ReadonlySet<number>;
    codeOf: (serviceId: number) => string;
  },
) {
  const rankOf = ({ price, index }: { price: PriceInput; index: number }) =>
    hasError(index) ? 0 : added.has(price.serviceId) ? 1 : 2;
  return prices
    .map((price, index) => ({ price, index }))
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        COLLATOR.compare(codeOf(one.price.serviceId), codeOf(other.price.serviceId)),
    );
}

const COLLATOR = new Intl.Collator('es', { numeric: true });

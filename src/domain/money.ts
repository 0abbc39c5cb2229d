/**
 * Whole Chilean pesos and rates in basis points (design §5). All arithmetic is exact: amounts are
 * integers, rates are integers, and the only rounding is the half-up division of `applyRate`.
 */

declare const pesosBrand: unique symbol;
declare const basisPointsBrand: unique symbol;

/** A whole number of Chilean pesos, possibly negative, within the safe integers. */
export type Pesos = number & { readonly [pesosBrand]: true };

/** A rate in hundredths of a percent: 10.00 % is 1000. Between 0 and 10 000 unless said otherwise. */
export type BasisPoints = number & { readonly [basisPointsBrand]: true };

/** One hundred percent. */
export const WHOLE = 10_000 as BasisPoints;

/** The largest amount of a single line: 999.999.999.999 pesos (twelve digits). */
export const LINE_AMOUNT_LIMIT = 999_999_999_999 as Pesos;

/** Takes a number as pesos. Throws a RangeError if it is not a safe whole number. */
export function pesos(value: number): Pesos {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of pesos: ${value}`);
  return (value === 0 ? 0 : value) as Pesos;
}

/** Takes a number as a rate in basis points. Throws a RangeError outside 0 to 10 000. */
export function basisPoints(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > WHOLE) {
    throw new RangeError(`not a rate between 0 and 10000 basis points: ${value}`);
  }
  return value as BasisPoints;
}

/** `numerator / denominator` rounded half up (towards plus infinity), in exact integer arithmetic. */
export function divideHalfUp(numerator: number, denominator: number): number {
  // Both are safe integers with denominator > 0, so floor and remainder are exact.
  const remainder = ((numerator % denominator) + denominator) % denominator;
  const floor = (numerator - remainder) / denominator;
  return remainder * 2 >= denominator ? floor + 1 : floor;
}

/**
 * `amount × rate`, rounded half up to the peso. Exact for every line amount and rate: past the safe
 * integers the product is taken apart into thousands of millions rather than rounded by a float.
 */
export function applyRate(amount: Pesos, rate: BasisPoints): Pesos {
  const product = amount * rate;
  if (Number.isSafeInteger(product)) return divideHalfUp(product, WHOLE) as Pesos;
  const whole = Math.trunc(amount / WHOLE);
  return (whole * rate + divideHalfUp((amount - whole * WHOLE) * rate, WHOLE)) as Pesos;
}

/** The sum of amounts, checked to stay a safe integer. */
export function sumPesos(amounts: Iterable<Pesos>): Pesos {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pesos(total);
}

/** `$1.234.567`; negatives `-$1.234`; zero is `$0` (docs/domain.md, Ley 20.956 does not apply). */
export function formatPesos(amount: number): string {
  const digits = Math.abs(amount).toFixed(0).replace(/\B(?=(\d{3})+$)/g, '.');
  return amount < 0 && digits !== '0' ? `-$${digits}` : `$${digits}`;
}

/** `10,00 %` in the Chilean way, from basis points. */
export function formatRate(rate: number): string {
  return `${(rate / 100).toFixed(2).replace('.', ',')} %`;
}

/** Percent as a number (10.5) to basis points (1050); null when it has more than two decimals. */
export function percentToBasisPoints(percent: number): BasisPoints | null {
  const scaled = Math.round(percent * 100);
  if (!Number.isFinite(percent) || Math.abs(scaled - percent * 100) > 1e-6) return null;
  return scaled >= 0 && scaled <= WHOLE ? (scaled as BasisPoints) : null;
}

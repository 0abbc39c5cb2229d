/**
 * Whole Chilean pesos and rates in basis points (product §5). All arithmetic is exact: amounts are
 * integers, rates are integers, and the only rounding is the half-up division of `applyRate`.
 */

declare const pesosBrand: unique symbol;
declare const basisPointsBrand: unique symbol;

/** A whole number of Chilean pesos, possibly negative, within the safe integers. */
export type Pesos = number & { readonly [pesosBrand]: true };

/** A rate in hundredths of a percent: 10.00 % is 1000. Between 0 and 10 000 by default. */
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

/**
 * `numerator / denominator` rounded half up (towards plus infinity), exact for safe integers with
 * `denominator > 0`.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator;
  const truncated = (numerator - remainder) / denominator;
  if (remainder * 2 >= denominator) return truncated + 1;
  return remainder * 2 < -denominator ? truncated - 1 : truncated;
}

/**
 * An exact amount: whole pesos (rounded down) and ten-thousandths of a peso from 0 to 9999. It holds
 * any product of pesos and basis points, also those past the safe integers, and survives JSON.
 */
export type ExactPesos = { readonly pesos: number; readonly tenThousandths: number };

/** `amount × rate` without rounding. */
export function exactProduct(amount: Pesos, rate: BasisPoints): ExactPesos {
  const whole = Math.floor(amount / WHOLE);
  const rest = (amount - whole * WHOLE) * rate;
  const tenThousandths = rest % WHOLE;
  return { pesos: whole * rate + (rest - tenThousandths) / WHOLE, tenThousandths };
}

/** The exact sum of exact amounts. Throws a RangeError when the sum's pesos are not a safe integer. */
export function sumExact(amounts: Iterable<ExactPesos>): ExactPesos {
  let whole = 0;
  let tenThousandths = 0;
  for (const amount of amounts) {
    tenThousandths += amount.tenThousandths;
    const carry = tenThousandths >= WHOLE ? 1 : 0;
    tenThousandths -= carry * WHOLE;
    whole = pesos(whole + amount.pesos + carry);
  }
  return { pesos: whole, tenThousandths };
}

/** Rounds half up to the peso. */
export function roundHalfUp({ pesos: whole, tenThousandths }: ExactPesos): Pesos {
  return (tenThousandths * 2 >= WHOLE ? whole + 1 : whole) as Pesos;
}

/** `amount × rate`, rounded half up to the peso. */
export function applyRate(amount: Pesos, rate: BasisPoints): Pesos {
  return roundHalfUp(exactProduct(amount, rate));
}

/** The sum of amounts. Throws a RangeError when it leaves the safe integers. */
export function sumPesos(amounts: Iterable<Pesos>): Pesos {
  let total = pesos(0);
  for (const amount of amounts) total = pesos(total + amount);
  return total;
}

/** `$1.234.567`; negatives `-$1.234`; zero is `$0` (product §5.5). */
export function formatPesos(amount: number): string {
  const digits = Math.abs(amount)
    .toFixed(0)
    .replace(/\B(?=(\d{3})+$)/g, '.');
  return amount < 0 && digits !== '0' ? `-$${digits}` : `$${digits}`;
}

/** An exact amount with only the decimals it needs: `$60.000`, `$12.345,5`. */
export function formatExact({ pesos: whole, tenThousandths }: ExactPesos): string {
  if (tenThousandths === 0) return formatPesos(whole);
  // A negative amount's whole part is rounded down: -0,25 is stored as -1 and 7500.
  if (whole < 0) {
    const opposite = formatExact({ pesos: -whole - 1, tenThousandths: WHOLE - tenThousandths });
    return `-${opposite}`;
  }
  return `${formatPesos(whole)},${String(tenThousandths).padStart(4, '0').replace(/0+$/, '')}`;
}

/** A rate in Chilean form: `10,00 %`. */
export function formatRate(rate: number): string {
  return `${(rate / 100).toFixed(2).replace('.', ',')} %`;
}

/** A percentage (10.5) in basis points (1050); null for more than two decimals, or outside 0–100. */
export function percentToBasisPoints(percent: number): BasisPoints | null {
  const scaled = Math.round(percent * 100);
  // A text with two decimals parses to exactly the double that its hundredths divided by 100 give.
  if (scaled / 100 !== percent || scaled < 0 || scaled > WHOLE) return null;
  return (scaled === 0 ? 0 : scaled) as BasisPoints;
}

/**
 * Progressive scales (fees §5). A doctor's base accumulates within a month. Each slice of it is paid at the rate of its bracket.
 * A bracket `from`–`to` covers the cumulative pesos number `from` to number `to`: the running total above `from − 1` up to `to`.
 */
import {
  type BasisPoints,
  type ExactPesos,
  exactProduct,
  formatPesos,
  type Pesos,
  WHOLE,
} from '../money.ts';
import type { Stretch } from './fees.ts';
import type { Scale } from './rules.ts';

/** The scales of a new table rule (fees §5.8): to 1.500.000 at 60 %, above it at 70 %. */
export const DEFAULT_SCALES: readonly Scale[] = [
  { from: 0 as Pesos, to: 1_500_000 as Pesos, rate: 6000 as BasisPoints },
  { from: 1_500_001 as Pesos, to: null, rate: 7000 as BasisPoints },
];

/** A fault of a scale. `index` counts brackets from 0; it is null when the list as a whole is wrong. */
export type ScaleProblem = {
  readonly index: number | null;
  readonly code: 'empty' | 'from' | 'notContiguous' | 'to' | 'closed' | 'openTooEarly' | 'rate';
  /** A Spanish sentence for the user. */
  readonly message: string;
};

type UncheckedScale = { readonly from: number; readonly to: number | null; readonly rate: number };

/** All faults that make these scales unusable; empty when there are none. */
export function checkScales(scales: readonly UncheckedScale[]): ScaleProblem[] {
  if (scales.length === 0) {
    return [{ index: null, code: 'empty', message: 'Debe quedar al menos un tramo.' }];
  }
  return scales.flatMap((scale, index) => [
    ...checkStart(scale, index, scales[index - 1]),
    ...checkEnd(scale, index, index === scales.length - 1),
    ...checkRate(scale, index),
  ]);
}

function checkStart(
  { from }: UncheckedScale,
  index: number,
  previous: UncheckedScale | undefined,
): ScaleProblem[] {
  const bracket = `El tramo ${index + 1}`;
  if (!Number.isSafeInteger(from) || from < 0) {
    const message = `${bracket} debe comenzar en un monto entero de pesos, cero o más.`;
    return [{ index, code: 'from', message }];
  }
  if (previous === undefined) {
    if (from === 0) return [];
    return [{ index, code: 'from', message: `${bracket} debe comenzar en $0.` }];
  }
  // A missing end of the previous bracket is reported at that bracket.
  if (previous.to === null || from === previous.to + 1) return [];
  const expected = formatPesos(previous.to + 1);
  const message = `${bracket} debe comenzar en ${expected}, donde termina el anterior más $1.`;
  return [{ index, code: 'notContiguous', message }];
}

function checkEnd({ from, to }: UncheckedScale, index: number, isLast: boolean): ScaleProblem[] {
  const bracket = `El tramo ${index + 1}`;
  if (to === null) {
    if (isLast) return [];
    const message = `${bracket} necesita un monto final: solo el último queda abierto.`;
    return [{ index, code: 'openTooEarly', message }];
  }
  if (isLast) {
    const message = `${bracket} es el último y debe quedar abierto, sin monto final.`;
    return [{ index, code: 'closed', message }];
  }
  if (Number.isSafeInteger(to) && to >= from) return [];
  const message = `${bracket} debe terminar en un monto entero de pesos no menor que su inicio.`;
  return [{ index, code: 'to', message }];
}

function checkRate({ rate }: UncheckedScale, index: number): ScaleProblem[] {
  if (Number.isInteger(rate) && rate >= 0 && rate <= WHOLE) return [];
  const message = `El porcentaje del tramo ${index + 1} debe estar entre 0 y 100, con dos decimales.`;
  return [{ index, code: 'rate', message }];
}

/** The part of a line's base within one bracket, and its amount before rounding. */
export type Slice = Scale & {
  readonly base: Pesos;
  /** `base × rate`. */
  readonly product: ExactPesos;
};

/**
 * Cuts the stretches of a scale that a line has into the brackets that they fall in. The slices are together as long as the
 * stretches, whose ends are whole pesos, zero or more; the scales must pass `checkScales`.
 */
export function slicesOf(
  scales: readonly Scale[],
  stretches: readonly Stretch[],
): readonly Slice[] {
  const slices: Slice[] = [];
  for (const { from, to, rate } of scales) {
    let base = 0;
    for (const stretch of stretches) {
      const end = to === null ? stretch.to : Math.min(stretch.to, to);
      base += Math.max(0, end - Math.max(stretch.from, from - 1));
    }
    if (base === 0) continue;
    slices.push({
      from,
      to,
      rate,
      base: base as Pesos,
      product: exactProduct(base as Pesos, rate),
    });
  }
  return slices;
}

/**
 * Edits progressive scales so that they stay contiguous (fees §5.9). A bracket begins one peso after the previous one
 * ends, the first at $0; the last has no end.
 */
import type { ScaleInput } from '../../../contract/fees/rule-input.ts';
import { DEFAULT_SCALES } from '../../../domain/fees/scales.ts';

type Scales = readonly ScaleInput[];

/** The percentage of a new bracket (fees §5.9). */
const NEW_PERCENTAGE = 60;
const USUAL_WIDTH = 1_500_000;

/** The scales of a new table rule: to $1.500.000 at 60 %, above it at 70 % (fees §5.8). */
export function defaultScales(): ScaleInput[] {
  return DEFAULT_SCALES.map(({ from, to, rate }) => ({ from, to, percentage: rate / 100 }));
}

/**
 * Sets the end of a bracket; the next one begins after it. `to` is null while the field is empty, and a text while it
 * is not a number.
 */
export function withEnd(scales: Scales, index: number, to: number | string | null): ScaleInput[] {
  return contiguous(scales.map((scale, at) => (at === index ? { ...scale, to } : scale)));
}

export function withPercentage(
  scales: Scales,
  index: number,
  percentage: number | string,
): ScaleInput[] {
  return scales.map((scale, at) => (at === index ? { ...scale, percentage } : scale));
}

/** Adds a last bracket at 60 %. The former last one gets the same width as the one before it. */
export function withNewBracket(scales: Scales): ScaleInput[] {
  const index = scales.length - 1;
  const start = startOf(scales[index]);
  const width = index === 0 ? USUAL_WIDTH : start - startOf(scales[index - 1]);
  const to = start + Math.max(width, 1);
  return contiguous([
    ...scales.map((scale, at) => (at === index ? { ...scale, to } : scale)),
    { from: 0, to: null, percentage: NEW_PERCENTAGE },
  ]);
}

/** The accumulated amount before a bracket begins. */
const startOf = (scale: ScaleInput | undefined) => Math.max(Number(scale?.from ?? 0) - 1, 0);

/** Removes a bracket and joins its neighbours. The only bracket can't be removed. */
export function withoutBracket(scales: Scales, index: number): ScaleInput[] {
  if (scales.length <= 1) return [...scales];
  return contiguous(scales.filter((_, at) => at !== index));
}

/**
 * Makes each bracket begin where the one before ends, and leaves the last one open. A bracket with an invalid end does
 * not change the next one.
 */
function contiguous(scales: Scales): ScaleInput[] {
  const last = scales.length - 1;
  return scales.map((scale, index) => {
    const end = scales[index - 1]?.to;
    const isEnd = typeof end === 'number' && end >= 0;
    const from = index === 0 ? 0 : isEnd ? end + 1 : scale.from;
    return { ...scale, from, to: index === last ? null : (scale.to ?? null) };
  });
}

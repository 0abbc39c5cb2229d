/** A worked example of progressive scales, updated while they are typed (fees §5.10). */
import type { ScaleInput } from '../../../contract/fees/rule-input.ts';
import { NOTHING_BEFORE } from '../../../domain/fees/fees.ts';
import { amountOf, workingOf } from '../../../domain/fees/rule-amount.ts';
import type { Scale } from '../../../domain/fees/rules.ts';
import { checkScales } from '../../../domain/fees/scales.ts';
import {
  formatPesos,
  formatRate,
  type Pesos,
  percentToBasisPoints,
} from '../../../domain/money.ts';

/** The typed scales for the fee engine; null while they are invalid. */
export function payableScales(typed: readonly ScaleInput[]): Scale[] | null {
  const scales = typed.map(({ from, to, percentage }) => ({
    from: Number(from),
    to: to === null || to === undefined || to === '' ? null : Number(to),
    rate: percentage === '' ? Number.NaN : (percentToBasisPoints(Number(percentage)) ?? Number.NaN),
  }));
  return checkScales(scales).length === 0 ? (scales as Scale[]) : null;
}

/** An amount within the last bracket: a third more than its start. */
export function exampleAmount(scales: readonly Scale[]): Pesos {
  const before = (scales.at(-1)?.from ?? 0) - 1;
  return (before > 0 ? Math.round((before * 4) / 3) : 1_000_000) as Pesos;
}

/**
 * `Con $2.000.000 acumulados en el mes paga $1.250.000: $1.500.000 × 60,00 % + $500.000 × 70,00 %.`
 */
export function exampleSentence(scales: readonly Scale[], accumulated: Pesos): string {
  const payment = { type: 'table_accumulated', scales } as const;
  const slices = workingOf(payment, accumulated, NOTHING_BEFORE).slices ?? [];
  const sum = slices.map(({ base, rate }) => `${formatPesos(base)} × ${unbroken(rate)}`);
  const paid = formatPesos(amountOf(payment, accumulated, NOTHING_BEFORE));
  return `Con ${formatPesos(accumulated)} acumulados en el mes paga ${paid}: ${sum.join(' + ')}.`;
}

/** `60,00 %` with a non-breaking space. */
const unbroken = (rate: number) => formatRate(rate).replace(' ', '\u00a0');

/** Lines of a progressive scale that are calculated in any order, and again beside others, have each part of it once (fees §5.11). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeLine } from '../../../test/support/fees.ts';
import { localDate } from '../calendar/calendar.ts';
import { type Pesos, pesos } from '../money.ts';
import { createAccumulator } from './accumulation.ts';
import { type AccumulatedBase, type Stretch, stretchesOf } from './fees.ts';

const anyBase = fc.integer({ min: 0, max: 1_000 }).map(pesos);
const anyLine = fc.record({ base: anyBase, isKept: fc.boolean(), newBase: fc.option(anyBase) });

const lineOf = (baseAmount: Pesos) => feeLine({ date: localDate('2026-07-15'), baseAmount });

/** What lines that stand have accumulated, and what they have left free below. */
function startOf(standing: readonly Stretch[]): AccumulatedBase {
  let reached = pesos(0);
  const free: Stretch[] = [];
  for (const { from, to } of standing.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from > reached) free.push({ from: reached, to: from });
    reached = pesos(Math.max(reached, to));
  }
  const { doctorId } = lineOf(pesos(0));
  const baseAmount = pesos(standing.reduce((sum, { from, to }) => sum + to - from, 0));
  return { doctorId, ruleId: 7, year: 2026, month: 7, baseAmount, free };
}

// fees §5.7, fees §5.11
it('fill a scale from 0, without a gap and without an overlap, once what was free is filled', () => {
  let severalParts = 0;
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
      const first = createAccumulator([]);
      const places = lines.map(({ base }) => stretchesOf(first.add(lineOf(base), 7), base));
      const kept = lines.flatMap(({ isKept }, index) => (isKept ? (places[index] ?? []) : []));
      const again = createAccumulator([startOf(kept)]);
      const made = lines
        .filter(({ isKept }) => !isKept)
        .map(({ base, newBase }) => {
          const place = again.add(lineOf(newBase ?? base), 7);
          const parts = stretchesOf(place, newBase ?? base);
          expect(parts.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(newBase ?? base);
          if (parts.length > 1) severalParts += 1;
          return parts;
        });
      const all = [...kept, ...made.flat()]
        .filter(({ from, to }) => to > from)
        .toSorted((a, b) => a.from - b.from);
      for (const [index, { from }] of all.entries())
        expect(from).toBeGreaterThanOrEqual(all[index - 1]?.to ?? 0);
      // What the next line would have is above all, or still free.
      const next = pesos(1_000_000);
      const rest = stretchesOf(again.add(lineOf(next), 7), next);
      const whole = [...all, ...rest].toSorted((a, b) => a.from - b.from);
      for (const [index, { from }] of whole.entries()) expect(from).toBe(whole[index - 1]?.to ?? 0);
    }),
    { seed: 2026, numRuns: 2_000 },
  );
  expect(severalParts).toBeGreaterThan(100);
});

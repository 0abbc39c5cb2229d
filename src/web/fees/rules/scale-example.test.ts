import { describe, expect, test } from 'vitest';
import { defaultScales, withEnd, withPercentage } from './scale-edits.ts';
import { exampleAmount, exampleSentence, payableScales } from './scale-example.ts';

const example = (scales: ReturnType<typeof payableScales>) =>
  scales && exampleSentence(scales, exampleAmount(scales));

describe('fees §5.10: the example of a table', () => {
  test('pays each slice at its own rate', () => {
    expect(example(payableScales(defaultScales()))).toBe(
      'Con $2.000.000 acumulados en el mes paga $1.250.000: ' +
        '$1.500.000 × 60,00\u00a0% + $500.000 × 70,00\u00a0%.',
    );
  });

  test('of a single bracket is a million', () => {
    expect(example(payableScales([{ from: 0, to: null, percentage: 62.5 }]))).toBe(
      'Con $1.000.000 acumulados en el mes paga $625.000: $1.000.000 × 62,50\u00a0%.',
    );
  });

  test('exists only while the scales are valid', () => {
    expect(payableScales(withEnd(defaultScales(), 0, null))).toBeNull();
    expect(payableScales(withPercentage(defaultScales(), 1, ''))).toBeNull();
    expect(payableScales(withPercentage(defaultScales(), 1, 150))).toBeNull();
    expect(payableScales([])).toBeNull();
  });
});

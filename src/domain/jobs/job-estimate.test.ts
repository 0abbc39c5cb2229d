import { describe, expect, it } from 'vitest';
import { estimateEnd, recordsPerSecond, type StepTiming } from './job-estimate.ts';

const untouched: StepTiming = {
  status: 'pending',
  startedAt: null,
  endedAt: null,
  done: null,
  total: null,
  reportedAt: null,
};
const completed = (
  startedAt: number,
  endedAt: number,
  total: number | null = null,
): StepTiming => ({ ...untouched, status: 'completed', startedAt, endedAt, total, done: total });
const running = (startedAt: number, figures: Partial<StepTiming> = {}): StepTiming => ({
  ...untouched,
  status: 'running',
  startedAt,
  ...figures,
});

/** Selection 1 s, calculation of 1,000 records 10 s, states 5 s. */
const EARLIER = [completed(0, 1_000), completed(1_000, 11_000, 1_000), completed(11_000, 16_000)];

describe('the rate', () => {
  it('divides the reported records by the time until the report', () => {
    const step = running(10_000, { done: 500, total: 2_000, reportedAt: 12_000 });
    expect(recordsPerSecond(step)).toBe(250);
  });

  it.each([
    ['nothing is told', {}],
    ['nothing is done', { done: 0, total: 10, reportedAt: 11_000 }],
    ['no time has passed', { done: 5, total: 10, reportedAt: 10_000 }],
  ])('is unknown while %s', (_, figures) => {
    expect(recordsPerSecond(running(10_000, figures))).toBeNull();
  });
});

describe('operations §4.5: the estimated end', () => {
  const calculating = running(20_000, { done: 500, total: 2_000, reportedAt: 22_000 });

  it('is that of the running step at its own rate, when there is no earlier job', () => {
    const steps = [completed(19_000, 20_000), calculating, untouched];
    expect(estimateEnd(steps, [], 22_500)).toBe(28_000);
  });

  it('adds the later steps as they stood beside the counted one in the earlier job', () => {
    // 8 s for what took 10 s: the states will take 4 s.
    const steps = [completed(19_000, 20_000), calculating, untouched];
    expect(estimateEnd(steps, EARLIER, 22_500)).toBe(32_000);
  });

  it('estimates a step without figures from the steps before it', () => {
    // 20 s for what took 10 s: the states will take 10 s.
    const steps = [completed(0, 1_000), completed(1_000, 21_000, 4_000), running(21_000)];
    expect(estimateEnd(steps, EARLIER, 23_000)).toBe(31_000);
  });

  it('estimates a step that writes what it counted from the steps before it', () => {
    // 2 s for what took 1 s: the calculation will take 20 s, the states 10 s.
    const steps = [
      completed(0, 2_000, 500),
      running(2_000, { done: 1_000, total: 1_000, reportedAt: 3_000 }),
      untouched,
    ];
    expect(estimateEnd(steps, EARLIER, 9_000)).toBe(32_000);
  });

  it('is never in the past', () => {
    const steps = [completed(0, 1_000), completed(1_000, 21_000, 4_000), running(21_000)];
    expect(estimateEnd(steps, EARLIER, 40_000)).toBe(40_000);
  });

  it.each([
    ['a job that waits', [untouched, untouched]],
    [
      'a step that goes on after its last record',
      [running(1_000, { done: 10, total: 10, reportedAt: 2_000 }), untouched],
    ],
    ['a step of which nothing is measured', [running(1_000), untouched]],
    ['a finished job', [completed(0, 1_000)]],
  ])('is unknown for %s', (_, steps) => expect(estimateEnd(steps, [], 5_000)).toBeNull());
});

/** Estimates when a running job will end, from its own rate and from the last job of its kind. */
import type { StepState } from '../words/state-badges.ts';

/** A step's times, in milliseconds since 1970, and the number of its finished records. */
export type StepTiming = {
  readonly status: StepState;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Null when the step counts no records. */
  readonly done: number | null;
  readonly total: number | null;
  /** When `done` was last reported. */
  readonly reportedAt: number | null;
};

/** Records a second; null for a step that counts no records, or before anything is measured. */
export function recordsPerSecond({ startedAt, reportedAt, done }: StepTiming): number | null {
  if (startedAt === null || reportedAt === null || !done || reportedAt <= startedAt) return null;
  return (done * 1000) / (reportedAt - startedAt);
}

/**
 * The estimated end in milliseconds since 1970; null when nothing is measured. The running step continues at its own
 * rate. Steps without a rate, and steps still to come, take as long in proportion as in the `earlier` job. Without an
 * earlier job, steps still to come are ignored.
 */
export function estimateEnd(
  steps: readonly StepTiming[],
  earlier: readonly StepTiming[],
  now: number,
): number | null {
  const current = steps.findIndex(({ status }) => status === 'running');
  const running = steps[current];
  if (!running || running.startedAt === null) return null;
  const scale = scaleOf(steps, earlier);
  const expected = (index: number) => (scale ?? 0) * (ownDuration(earlier[index]) ?? 0);
  const whole = measuredDuration(running) ?? (scale === null ? null : expected(current));
  if (whole === null) return null;
  const later = steps.reduce((sum, _, index) => sum + (index > current ? expected(index) : 0), 0);
  return Math.max(now, running.startedAt + whole) + later;
}

/** How many times longer than in the earlier job the counting steps take. */
function scaleOf(steps: readonly StepTiming[], earlier: readonly StepTiming[]): number | null {
  let measured = 0;
  let before = 0;
  steps.forEach((step, index) => {
    const duration = measuredDuration(step);
    const earlierDuration = ownDuration(earlier[index]);
    if (duration === null || earlierDuration === null) return;
    measured += duration;
    before += earlierDuration;
  });
  return before > 0 ? measured / before : null;
}

/** The whole duration of a counting step: measured if it has ended, else extrapolated from its rate. */
function measuredDuration(step: StepTiming): number | null {
  if (step.total === null) return null;
  if (step.status === 'completed') return ownDuration(step);
  if (step.done !== null && step.done >= step.total) return null;
  const rate = recordsPerSecond(step);
  return rate === null ? null : (step.total * 1000) / rate;
}

function ownDuration(step: StepTiming | undefined): number | null {
  if (!step || step.startedAt === null || step.endedAt === null) return null;
  return step.endedAt - step.startedAt;
}

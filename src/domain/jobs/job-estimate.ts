/** When a running job will end, from what is measured: its own rate, and the last job of its kind. */
import type { StepState } from '../words/state-badges.ts';

/** A step's times, in milliseconds since 1970, and how many of its records are done. */
export type StepTiming = {
  readonly status: StepState;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Null when the step counts no records. */
  readonly done: number | null;
  readonly total: number | null;
  /** When `done` was told. */
  readonly toldAt: number | null;
};

/** Records a second of a step that counts them; null before anything is measured. */
export function recordsPerSecond({ startedAt, toldAt, done }: StepTiming): number | null {
  if (startedAt === null || toldAt === null || !done || toldAt <= startedAt) return null;
  return (done * 1000) / (toldAt - startedAt);
}

/**
 * The end, in milliseconds since 1970, or null when nothing is measured. The running step goes on at its
 * own rate. A step that counts nothing or goes on after its last record (it writes what it counted), and
 * those still to come, take as long beside the measured ones as in the `earlier` job's steps; without one,
 * those still to come are left out.
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

/** How many times longer the steps that count records take than in the earlier job. */
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

/** How long a step that counts records takes as a whole: until its end, or at its rate while it counts. */
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

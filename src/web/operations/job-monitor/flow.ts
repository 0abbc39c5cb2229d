/**
 * A running job as a flow (operations §4.7): from the request to the result, with its own steps in
 * between. The kinds that the specification names have three, which makes the seven of its diagram.
 */
import type { Pipeline } from '../../../contract/operations/job-monitor.ts';
import { clockTime } from '../../../domain/calendar/clock.ts';
import type { StepState } from '../../../domain/words/state-badges.ts';
import { stepFigures } from '../../kit/jobs/job-steps.tsx';
import { formatDuration } from './words.ts';

export type FlowStage = {
  key: string;
  title: string;
  /** The figure; null while unknown. */
  figure: string | null;
  state: StepState;
};

export function flowOf(job: Pipeline): FlowStage[] {
  const { createdAt, startedAt, steps, attempts, estimatedCompletion } = job;
  const waited = startedAt === null ? null : secondsBetween(createdAt, startedAt);
  const areDone = steps.length > 0 && steps.every(({ status }) => status === 'completed');
  return [
    {
      key: 'request',
      title: 'Solicitud',
      figure: `${clockTime(createdAt)} · ${job.createdBy}`,
      state: 'completed',
    },
    {
      key: 'queue',
      title: 'Cola',
      figure: waited === null ? null : `Esperó ${formatDuration(waited)}`,
      state: startedAt === null ? 'running' : 'completed',
    },
    ...steps.map((step) => ({
      key: step.id,
      title: step.name,
      figure: stepFigures(step),
      // No process works on an interrupted job.
      state: step.status === 'running' && job.standing !== 'running' ? 'pending' : step.status,
    })),
    {
      key: 'confirmation',
      title: 'Confirmación',
      figure: attempts > 1 ? `Intento ${attempts}` : 'Todo o nada',
      state: job.completedAt === null && areDone ? 'running' : stateOfEnd(job),
    },
    {
      key: 'result',
      title: 'Resultado',
      figure: estimatedCompletion === null ? null : `Hacia las ${clockTime(estimatedCompletion)}`,
      state: stateOfEnd(job),
    },
  ];
}

function stateOfEnd({ status }: Pipeline): StepState {
  if (status === 'completed') return 'completed';
  return status === 'failed' ? 'failed' : 'pending';
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));
}

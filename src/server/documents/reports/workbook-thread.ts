/** Writes the workbook in a worker thread: with ten thousand services it would delay other calls. */
import { join } from 'node:path';
import { refuse } from '../../platform/http/refusal.ts';
import { createRunners, RunnerFailure, startThread } from '../../platform/runners.ts';
import type { WorkbookOrder } from './workbook-worker.ts';

const runners = createRunners<WorkbookOrder, Uint8Array>({
  start: () => startThread(join(import.meta.dirname, 'workbook-worker.ts')),
  atOnce: 2,
  timeoutMs: 60_000,
});

/** The workbook's bytes. Refuses if writing takes too long; throws if the thread fails. */
export function writeInThread(order: WorkbookOrder): Promise<Uint8Array> {
  return runners.run(order).catch((error: unknown) => {
    if (error instanceof RunnerFailure && error.reason === 'late') refuse('report.tookTooLong');
    throw error;
  });
}

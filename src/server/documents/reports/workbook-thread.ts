/** Writing the workbook in a worker thread: that of ten thousand services would hold up other calls. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../platform/http/refusal.ts';
import type { WorkbookOrder } from './workbook-worker.ts';

const TIMEOUT_MS = 60_000;

/** The workbook's bytes. Refuses when they take too long; throws when the thread breaks. */
export async function writeInThread(order: WorkbookOrder): Promise<Uint8Array> {
  const thread = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
  });
  try {
    const [bytes] = await once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return bytes;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') refuse('report.tookTooLong');
    throw error;
  } finally {
    await thread.terminate();
  }
}

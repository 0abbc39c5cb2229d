/** Reads the small files that people send, each in a thread of its own: a hostile workbook may never end, or need all memory. */
import type { RefusalCode } from '../../contract/refusals.ts';
import { stopped } from '../../domain/words/full-stops.ts';
import { refuse } from './http/refusal.ts';
import { createRunners, RunnerFailure, startThread } from './runners.ts';
import type { FileOutcome } from './serve-orders.ts';

/**
 * Orders files from a thread that runs `serveFiles`: one at a time, ten more wait. A file that can't be read, needs more than
 * 512 MB or takes longer than a minute is refused by `unreadable`, whose sentence names the problem.
 */
export function createFileReader<Order, Content>(
  threadPath: string,
  unreadable: RefusalCode,
): (order: Order) => Promise<Content> {
  const runners = createRunners<Order, FileOutcome<Content>>({
    start: () => startThread(threadPath, { maxOldGenerationSizeMb: 512 }),
    atOnce: 1,
    maxWaiting: 10,
    timeoutMs: 60_000,
  });
  return async (order) => {
    try {
      const outcome = await runners.run(order);
      return 'content' in outcome
        ? outcome.content
        : refuse(unreadable, { problem: stopped(outcome.problem) });
    } catch (error) {
      if (!(error instanceof RunnerFailure)) throw error;
      return refuse(unreadable, { problem: 'El archivo está dañado o es muy grande.' });
    }
  };
}

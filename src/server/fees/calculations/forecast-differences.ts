/** Runs previews of retroactive changes in a thread, one after the other (payout §26.1). */
import { join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createRunners, RunnerFailure, startThread } from '../../platform/runners.ts';
import type { DoctorDifference, RuleChange } from './differences.ts';
import type { DifferencesOrder } from './differences-worker.ts';

/** A million lines take about ten seconds. */
const TIMEOUT_MS = 60_000;
const HEAP_MIB = 512;

const runners = createRunners<DifferencesOrder, DoctorDifference[]>({
  start: () =>
    startThread(join(import.meta.dirname, 'differences-worker.ts'), {
      maxOldGenerationSizeMb: HEAP_MIB,
    }),
  atOnce: 1,
  timeoutMs: TIMEOUT_MS,
});

/** What a change of a rule would touch, by doctor. Refuses one that takes too long. */
export async function forecastDifferences(
  { pool }: Database,
  change: RuleChange,
): Promise<DoctorDifference[]> {
  const databaseUrl = pool.options.connectionString ?? '';
  try {
    return await runners.run({ databaseUrl, change });
  } catch (error) {
    if (error instanceof RunnerFailure && error.reason === 'late')
      refuse('calculation.forecastTookTooLong');
    throw error;
  }
}

/** What the monitor's address says: whether it refreshes itself, and which dialog is open. */
import { z } from 'zod';
import { monitorList } from '../../../contract/operations/job-monitor.ts';

export const searchSchema = z.object({
  /** 'Auto Refresh', on unless switched off (operations §4.2). */
  auto: z.boolean().default(true),
  /** The list behind a card. */
  open: monitorList.optional(),
  /** The job whose pipeline is open. */
  job: z.uuid().optional(),
});

/** How often the monitor and an open pipeline are read anew (operations §3.7). */
export const REFRESH_MS = 3000;
export const PIPELINE_REFRESH_MS = 1000;

/**
 * What is opened again is read at once: as it stood when it was left, a finished job would offer to be
 * cancelled.
 */
export const LIVE = { staleTime: 0 } as const;

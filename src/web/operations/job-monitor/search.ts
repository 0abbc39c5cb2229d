/** The search parameters of the monitor: automatic refresh, and the open dialog. */
import { z } from 'zod';
import { monitorList } from '../../../contract/operations/job-monitor.ts';

export const searchSchema = z.object({
  /** 'Auto Refresh', on unless switched off (operations §4.2). */
  auto: z.boolean().default(true),
  /** The list behind a card. */
  open: monitorList.optional(),
  /** The job whose pipeline is shown. */
  job: z.uuid().optional(),
});

/** How often the monitor and an open pipeline are read again (operations §3.7). */
export const REFRESH_MS = 3000;
export const PIPELINE_REFRESH_MS = 1000;

/** A reopened dialog is read at once: with old data it would offer to cancel a finished job. */
export const LIVE = { staleTime: 0 } as const;

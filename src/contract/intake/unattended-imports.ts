/** Imports that nobody previewed: by saved sources and from the watched folder (intake §20, intake §21). */
import { z } from 'zod';
import { UNATTENDED_PROBLEMS } from '../../domain/intake/unattended.ts';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { id, instant, recordType } from '../schemas.ts';
import { importState } from './import-history.ts';

const common = { tag: 'Importación', access: screens('/atenciones-medicas') };

/** How many imports that wait for a person are answered. */
export const UNSETTLED_LIMIT = 200;

const problem = z.enum(UNATTENDED_PROBLEMS);

/** An import that nobody previewed. */
export const unattendedImport = z.object({
  importId: z.number(),
  /** The source; null for the watched folder, and for a source that was deleted. */
  sourceId: z.number().nullable(),
  sourceName: z.string(),
  recordType,
  createdAt: instant,
  /** The person who started it, or the source that ran by itself. */
  startedBy: z.string(),
  state: importState,
  problem: problem.nullable(),
  /** Why it failed, as a sentence. */
  errorMessage: z.string().nullable(),
  dateFrom: z.string().nullable(),
  dateTo: z.string().nullable(),
  created: z.number(),
  updated: z.number(),
  rejected: z.number(),
  /** Rows with doubts, which wait for a person. */
  excluded: z.number(),
  /** Pending attentions that came otherwise and were not changed. */
  kept: z.number(),
  /** Attentions in payments that came as void (intake §15.15). */
  voidInPayments: z.number(),
  /** Calculated and paid attentions of which it says otherwise what their fees are made of; they were not changed. */
  feesDiffering: z.number(),
});
export type UnattendedImport = z.infer<typeof unattendedImport>;

export const unattendedImports = {
  list: get('/unattended-imports', {
    ...common,
    summary:
      'The imports that nobody previewed and that wait for a person: those that failed, or left something out. The newest first.',
  }).output(z.array(unattendedImport)),
  settle: post('/unattended-imports/settle', {
    ...common,
    summary: 'Says that nothing of these imports is left to do.',
  })
    .input(z.strictObject({ importIds: z.array(id).min(1).max(UNSETTLED_LIMIT) }))
    .output(z.object({ success: z.literal(true), settled: z.number() })),
};

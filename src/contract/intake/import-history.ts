/** The history of imports with their results, and reverting an import (intake §18, intake §19). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { date, file, id, instant, page, recordType, searchText, sortBy } from '../schemas.ts';
import { removalPreview } from './attention-cleaning.ts';
import { doubtCode, doubtSummary } from './doubts.ts';
import { rejection } from './imports.ts';

const common = { tag: 'Importación', access: screens('/atenciones-medicas') };

const importSource = z.enum(['file', 'api', 'his', 'fhir']);
export const importState = z.enum(['running', 'completed', 'failed', 'cancelled', 'reverted']);

const importEntry = z.object({
  id: z.number(),
  createdAt: instant,
  createdByName: z.string(),
  fileName: z.string(),
  /** In bytes; 0 for an import without a file. */
  fileSize: z.number(),
  source: importSource,
  recordType,
  state: importState,
  /** The numbers of rows by outcome; all 0 until the import is completed. */
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  protected: z.number(),
  rejected: z.number(),
  /** Good rows that the user left out. */
  excluded: z.number(),
  /** The job that runs or ran it; null for an import within the request. */
  jobId: z.uuid().nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

const importDetails = importEntry.extend({
  /** The number of attentions that this import was the last to create or change. */
  attentions: z.number(),
  /** How many of its refused rows a later import brought, or refused again. */
  settled: z.number(),
  /** Whether its refused rows name a doctor, service or society that is not registered by now. */
  lacksMasters: z.boolean(),
  /** Specialties of the file that were added. */
  newSpecialties: z.array(z.string()),
  /** Content of the file that was not read, as Spanish sentences. */
  warnings: z.array(z.string()),
  /** The doubts by which rows were left out. */
  excludedDoubts: z.array(doubtCode),
  /** The number of rows with each doubt, and how many of them were left out. */
  doubts: z.array(doubtSummary.extend({ excluded: z.number() })),
  /** Why its job failed, as a sentence. */
  errorMessage: z.string().nullable(),
  cancelled: z.object({ at: instant, by: z.string() }).nullable(),
  reverted: z
    .object({
      at: instant,
      by: z.string(),
      /** The attentions that the revert deleted, and those that it restored. */
      removed: z.number(),
      restored: z.number(),
    })
    .nullable(),
});
export type ImportDetails = z.infer<typeof importDetails>;

export const importFilters = z.strictObject({
  /** When the import was started, by the day in Santiago. */
  dateFrom: date().optional(),
  dateTo: date().optional(),
  /** The name of the user who started it. */
  createdByName: z.string().trim().max(200).optional(),
  recordType: recordType.optional(),
  source: importSource.optional(),
  state: importState.optional(),
  /** A part of the file's name. */
  search: searchText,
});
export type ImportFilters = z.output<typeof importFilters>;

const revertPreview = z.object({
  /** Why it can't be reverted, and what to do about it; null when it can. */
  problem: z.string().nullable(),
  /** The attentions that would be deleted: those that the import created. */
  removed: removalPreview,
  /** The number of attentions that it changed and that would be restored. */
  restored: z.number(),
});
export type RevertPreview = z.infer<typeof revertPreview>;

export const importSort = sortBy([
  '-createdAt',
  'fileName',
  'createdByName',
  'source',
  'recordType',
  'total',
  'created',
  'updated',
  'unchanged',
  'protected',
  'rejected',
]);

export const importHistory = {
  list: get('/import-history', {
    ...common,
    summary: 'Imports, newest first unless another order is asked for.',
  })
    .input(page.extend({ ...importFilters.shape, sort: importSort }))
    .output(z.array(importEntry)),
  summary: get('/import-history/summary', {
    ...common,
    summary: 'How many imports the same filters find, and who has imported at all.',
  })
    .input(importFilters)
    .output(z.object({ total: z.number(), people: z.array(z.string()) })),
  details: get('/import-history/{id}', {
    ...common,
    summary: 'One import with its notes, and how it was cancelled or reverted.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id }))
    .output(importDetails),
  rejectedRows: get('/import-history/{id}/rejected-rows', {
    ...common,
    summary:
      'The refused rows of an import by their number in the file; `rejected` of the import counts them.',
    refuses: ['record.notFound'],
  })
    .input(page.extend({ id }))
    .output(z.array(rejection)),
  doubts: get('/import-history/{id}/doubts', {
    ...common,
    summary:
      'The rows of an import that a person would doubt, as CSV, with whether they were left out.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id }))
    .output(file('csv')),
  previewRevert: get('/import-history/{id}/revert', {
    ...common,
    summary: 'What reverting an import would remove and restore, or why it can not be reverted.',
    refuses: ['record.notFound', 'import.nothingToRevert', 'import.alreadyReverted'],
  })
    .input(z.strictObject({ id }))
    .output(revertPreview),
  revert: post('/import-history/{id}/revert', {
    ...common,
    summary:
      'Remove the attentions that an import created and give those that it changed their former values.',
    refuses: [
      'record.notFound',
      'import.nothingToRevert',
      'import.alreadyReverted',
      'import.notRevertible',
      'import.revertChanged',
      'server.busy',
    ],
  })
    .input(
      z.strictObject({
        id,
        /** The number of attentions that the preview said would be deleted or restored. */
        expectedCount: z.number().int().min(0).optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), removed: z.number(), restored: z.number() })),
};

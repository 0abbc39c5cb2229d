/** How a file is imported: one schema, from which calls, previews, requests, jobs and the browser pick (intake §16). */
import { z } from 'zod';
import { commaList, id, queryBoolean, wholeNumber } from '../schemas.ts';
import { excludedDoubts, excludedRows } from './doubts.ts';
import { importMappingText, sheetName, specialtyAnswersText } from './import-preview.ts';

export const importOptions = z.strictObject({
  mapping: importMappingText.optional(),
  sheet: sheetName,
  specialties: specialtyAnswersText.optional(),
  /** Rows with one of these doubts are left out. */
  exclude: excludedDoubts,
  /** These rows are left out, too, whatever is doubted of them: a person left them out in an earlier preview. */
  excludeRows: excludedRows,
  /** False: pending attentions are not updated; they count as unchanged. */
  confirmUpdate: queryBoolean.default(true),
  /**
   * The number of pending attentions that a preview said would change. If there are more at the time of the import, it is
   * refused as a whole, so that no unseen change is overwritten.
   */
  expectedUpdates: wholeNumber([0, 100_000_000]).optional(),
  /**
   * Earlier imports of files that were previewed together with this one: any number of their attentions may change,
   * regardless of what was expected.
   */
  afterImports: commaList(id).optional(),
  /**
   * Imports even a small file in a job, which reports its progress and can be cancelled. The dialog does so, since a user
   * waits there (decision 40).
   */
  inBackground: queryBoolean.default(false),
});
export type ImportOptions = z.output<typeof importOptions>;

/** The choices for reading a file. */
export const readingOptions = importOptions.pick({ mapping: true, sheet: true, specialties: true });

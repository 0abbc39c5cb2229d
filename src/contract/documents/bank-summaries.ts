/** The summary of a bank file, for the signatures of those who authorise it (documents §14). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import { file, id } from '../schemas.ts';

export const bankSummaries = {
  ofFile: get('/bank-files/{id}/summary', {
    tag: 'Tesorería',
    access: screens('/nomina-bancaria'),
    summary:
      'What a bank file pays, by whom it was prepared and approved, and its digests, as a PDF to be signed.',
    refuses: ['record.notFound', 'bankSummary.tookTooLong'],
  })
    .input(z.strictObject({ id }))
    .output(file('pdf')),
};

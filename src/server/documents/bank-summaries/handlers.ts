/** The call of a bank file's summary (documents §14). */
import { readClinicIdentity, readDocumentFiles } from '../../masters/clinic/public.ts';
import { makerOf, today } from '../../platform/context.ts';
import { atOneMoment } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { PdfOverload, renderReport } from '../../platform/pdf/pdf.ts';
import { readFacts } from './facts.ts';
import { summaryReport } from './summary.ts';

export const bankSummaries = callsOf('bankSummaries', {
  ofFile: async ({ input: { id }, context }) => {
    const { db } = context.database;
    const { clinic, facts } = await atOneMoment(db, async (tx) => ({
      clinic: await readClinicIdentity(tx),
      facts:
        (await readFacts(tx, id)) ?? refuse('record.notFound', { record: 'el archivo bancario' }),
    }));
    const report = summaryReport(clinic, facts, today());
    const files = await readDocumentFiles(db);
    const pdf = await renderReport(report, makerOf(context), files).catch((error: unknown) => {
      if (error instanceof PdfOverload) refuse('bankSummary.tookTooLong');
      throw error;
    });
    const name = facts.fileName.replace(/\.[^.]+$/, '');
    return new File([new Uint8Array(pdf)], `resumen-${name}.pdf`, { type: 'application/pdf' });
  },
});

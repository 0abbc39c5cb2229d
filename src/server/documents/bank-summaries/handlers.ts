/** The call of a bank file's summary (documents §14). */
import { readClinicIdentity, reportFile } from '../../masters/clinic/public.ts';
import { today } from '../../platform/context.ts';
import { atOneMoment } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
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
    return reportFile(context, summaryReport(clinic, facts, today()), {
      name: `resumen-${facts.fileName.replace(/\.[^.]+$/, '')}.pdf`,
      tooLong: 'bankSummary.tookTooLong',
    });
  },
});

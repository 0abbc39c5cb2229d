/** The calls of a doctor's reports (documents §11). */
import { today } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { readAnalysis } from './analysis.ts';
import { countHistory } from './history.ts';
import { PDF_LIMIT, renderHistory, streamHistory } from './history-files.ts';

export const doctorReports = callsOf('doctorReports', {
  analysis: ({ input, context }) => readAnalysis(context.database.db, input.doctorId, today()),

  historySummary: async ({ input, context }) => ({
    total: await countHistory(context.database.db, input),
    pdfLimit: PDF_LIMIT,
  }),

  historyWorkbook: ({ input, context }) => streamHistory(context, input),
  historyPdf: ({ input, context }) => renderHistory(context, input),
});

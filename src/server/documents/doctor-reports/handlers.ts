/** The calls of a doctor's reports (documents §11). */
import { today } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { readAnalysis } from './analysis.ts';
import { countHistory } from './history.ts';
import { PDF_LIMIT, renderHistory, streamHistory } from './history-files.ts';

export const doctorReports = os.doctorReports.router({
  analysis: os.doctorReports.analysis.handler(({ input, context }) =>
    readAnalysis(context.database.db, input.doctorId, today()),
  ),

  historySummary: os.doctorReports.historySummary.handler(async ({ input, context }) => ({
    total: await countHistory(context.database.db, input),
    pdfLimit: PDF_LIMIT,
  })),

  historyWorkbook: os.doctorReports.historyWorkbook.handler(({ input, context }) =>
    streamHistory(context, input),
  ),

  historyPdf: os.doctorReports.historyPdf.handler(({ input, context }) =>
    renderHistory(context, input),
  ),
});

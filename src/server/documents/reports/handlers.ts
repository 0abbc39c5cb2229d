/** The calls of the service report (documents §5). */
import { join } from 'node:path';
import { reportPeriod } from '../../../domain/calendar/report-period.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { reportFile } from '../../masters/clinic/public.ts';
import { makerOf, today } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createRunners, RunnerFailure, startThread } from '../../platform/runners.ts';
import { reportDocument } from './document.ts';
import { readReport } from './report.ts';
import { listServices } from './services.ts';
import { summarizeServices } from './summary.ts';
import { readTotals, readUsage } from './usage.ts';
import type { WorkbookOrder } from './workbook-worker.ts';

const PDF_ROW_LIMIT = 10_000;

/** Workbooks are written in a thread: with ten thousand services they would delay other calls. */
const runners = createRunners<WorkbookOrder, Uint8Array>({
  start: () => startThread(join(import.meta.dirname, 'workbook-worker.ts')),
  atOnce: 2,
  timeoutMs: 60_000,
});

export const reports = callsOf('reports', {
  list: ({ input, context }) =>
    listServices(context.database.db, input, input, reportPeriod(input, today())),

  summary: ({ input, context }) => summarizeServices(context.database.db, input),

  usage: ({ input, context }) =>
    readUsage(context.database.db, reportPeriod(input, today()), input.ids),

  totals: ({ input, context }) =>
    readTotals(context.database.db, input, reportPeriod(input, today())),

  workbook: async ({ input, context }) => {
    const report = await readReport(context.database.db, input, reportPeriod(input, today()));
    const bytes = await writeInThread({ report, today: today(), maker: makerOf(context) });
    return new File([new Uint8Array(bytes)], `reporte-prestaciones-${today()}.xlsx`, {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  },

  pdf: async ({ input, context }) => {
    const report = await readReport(context.database.db, input, reportPeriod(input, today()));
    const count = report.rows.length;
    if (count > PDF_ROW_LIMIT) {
      refuse('report.tooManyRows', {
        limit: formatCount(PDF_ROW_LIMIT),
        count: formatCount(count),
      });
    }
    return reportFile(context, reportDocument(report, today()), {
      name: `reporte-prestaciones-${today()}.pdf`,
      tooLong: 'report.tookTooLong',
    });
  },
});

/** The workbook's bytes. Refuses if writing takes too long; throws if the thread fails. */
function writeInThread(order: WorkbookOrder): Promise<Uint8Array> {
  return runners.run(order).catch((error: unknown) => {
    if (error instanceof RunnerFailure && error.reason === 'late') refuse('report.tookTooLong');
    throw error;
  });
}

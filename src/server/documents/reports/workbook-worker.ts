/** The worker thread of `handlers.ts`: receives a report, answers its workbook's bytes. */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import { serveOrders } from '../../platform/serve-orders.ts';
import type { ServiceReport } from './report.ts';
import { reportWorkbook } from './workbook.ts';

/** The input of the thread. */
export type WorkbookOrder = {
  readonly report: ServiceReport;
  readonly today: LocalDate;
  readonly maker: Maker;
};

serveOrders(({ report, today, maker }: WorkbookOrder) => reportWorkbook(report, today, maker));

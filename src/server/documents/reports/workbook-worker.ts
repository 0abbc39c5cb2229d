/** The worker thread of `workbook-thread.ts`: a report comes in, the bytes of its workbook go out. */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { serveOrders } from '../../platform/serve-orders.ts';
import type { ServiceReport } from './report.ts';
import { reportWorkbook } from './workbook.ts';

/** What the thread is given. */
export type WorkbookOrder = { readonly report: ServiceReport; readonly today: LocalDate };

serveOrders(({ report, today }: WorkbookOrder) => reportWorkbook(report, today));

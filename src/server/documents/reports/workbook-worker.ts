/** The worker thread of `workbook-thread.ts`: a report comes in, the bytes of its workbook go out. */
import { parentPort, workerData } from 'node:worker_threads';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { ServiceReport } from './report.ts';
import { reportWorkbook } from './workbook.ts';

/** What the thread is given. */
export type WorkbookOrder = { readonly report: ServiceReport; readonly today: LocalDate };

const { report, today } = workerData as WorkbookOrder;
parentPort?.postMessage(reportWorkbook(report, today));

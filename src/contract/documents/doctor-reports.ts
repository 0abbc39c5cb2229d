/** What a doctor reads of their own fees: the analysis and the medical history (documents §11). */
import { z } from 'zod';
import { WEEKDAYS } from '../../domain/calendar/calendar.ts';
import { ownDoctorBy } from '../call.ts';
import { get } from '../methods.ts';
import {
  areInOrder,
  date,
  file,
  fileStream,
  IN_ORDER,
  id,
  instant,
  recordType,
} from '../schemas.ts';

const common = {
  tag: 'Reportes del médico',
  access: ownDoctorBy(['/reportes-medico'], '/pagos-procesados', '/procesar-pagos', '/reportes'),
};

/** The number of fees, and their pesos after retention. */
const total = { count: z.number(), totalAmount: z.number() };

const paymentAnalysis = z.object({
  /** The first and last month that it covers: `2024-12`. */
  period: z.object({ from: z.string(), to: z.string() }),
  summary: z.object({
    totalCalculations: z.number(),
    totalBase: z.number(),
    /** Before retention. */
    totalGross: z.number(),
    totalRetention: z.number(),
    /** After retention. */
    totalFinal: z.number(),
    /** Percent. */
    avgRetentionRate: z.number(),
    /** Average over the days with attentions. */
    avgAttentionsPerDay: z.number(),
    uniqueDays: z.number(),
  }),
  rankings: z.object({
    /** The five services with the largest amounts. */
    topServices: z.array(z.object({ code: z.string(), name: z.string(), ...total })),
    topRecordTypes: z.array(z.object({ recordType, name: z.string(), ...total })),
  }),
  /** Every month, in order: `2026-07`. */
  trends: z.array(z.object({ month: z.string(), ...total })),
  /** From Monday: averages over the dates with attentions. */
  weekdays: z.array(
    z.object({
      weekday: z.enum(WEEKDAYS),
      days: z.number(),
      ...total,
      averageCount: z.number(),
      averageAmount: z.number(),
    }),
  ),
  /** When the latest of these fees was calculated, or a payment of some made or annulled; null when there is none. */
  lastUpdated: instant.nullable(),
});
export type PaymentAnalysis = z.output<typeof paymentAnalysis>;

const historyFilters = z.strictObject({
  doctorId: id,
  /** Both days included; without them the whole history. */
  dateFrom: date().optional(),
  dateTo: date().optional(),
});
export type HistoryFilters = z.output<typeof historyFilters>;
const historyInput = historyFilters.refine(areInOrder, IN_ORDER);

export const doctorReports = {
  analysis: get('/doctor-payment-analysis/{doctorId}', {
    ...common,
    summary:
      'The fees of the last 24 months, in whatever state: totals, rankings, months and weekdays.',
  })
    .input(z.strictObject({ doctorId: id }))
    .output(paymentAnalysis),
  historySummary: get('/medical-history/{doctorId}/summary', {
    ...common,
    summary: 'How many attentions the medical history has, and how many a PDF can hold.',
  })
    .input(historyInput)
    .output(z.object({ total: z.number(), pdfLimit: z.number() })),
  historyWorkbook: get('/medical-history/{doctorId}/workbook', {
    ...common,
    summary: 'Every attention of the doctor, oldest first, as an Excel workbook made while sent.',
    refuses: ['history.nothingToShow'],
  })
    .input(historyInput)
    .output(fileStream('workbook')),
  historyPdf: get('/medical-history/{doctorId}/pdf', {
    ...common,
    summary: 'The same as a PDF, up to the number of attentions that its summary tells.',
    refuses: ['history.nothingToShow', 'history.tooManyRows', 'history.tookTooLong'],
  })
    .input(historyInput)
    .output(file('pdf')),
};

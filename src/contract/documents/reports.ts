/** The service report, Reporte Prestaciones (documents §5). */
import { z } from 'zod';
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import {
  areInOrder,
  commaList,
  date,
  file,
  IN_ORDER,
  id,
  masterPage,
  page,
  participationType,
  sortBy,
} from '../schemas.ts';

const common = { tag: 'Reportes', access: screens('/reportes') };

const reportFilters = z.strictObject({
  search: masterPage.shape.search,
  specialtyId: id.optional(),
  participationType: participationType.optional(),
});
/** The filters of the report's services. */
export type ReportFilters = z.output<typeof reportFilters>;
const filters = reportFilters.shape;

/** The days whose attentions are counted, both included; by default the last twelve months. */
const days = {
  dateFrom: date()
    .transform((text) => text as LocalDate)
    .optional(),
  dateTo: date()
    .transform((text) => text as LocalDate)
    .optional(),
};

/** Every column of the report; the share of the gross amount sorts like that amount. */
export const reportSort = sortBy([
  'code',
  'name',
  'specialtyName',
  'participationType',
  'baseValue',
  'isActive',
  'createdOn',
  'attentions',
  'grossAmount',
  'calculatedAmount',
]);

const reportedService = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  specialtyName: z.string(),
  participationType,
  /** The list price in pesos; null when not defined. */
  baseValue: z.number().nullable(),
  isActive: z.boolean(),
  /** The date in the clinic's zone, `YYYY-MM-DD`. */
  createdOn: z.string(),
});
export type ReportedService = z.infer<typeof reportedService>;

/** The totals of attentions in these days, in pesos; fees only of calculated ones. */
const usageAmounts = {
  attentions: z.number(),
  grossAmount: z.number(),
  calculatedAmount: z.number(),
};
const usageTotals = z.object(usageAmounts);
export type UsageTotals = z.infer<typeof usageTotals>;
const serviceUsage = z.object({ serviceId: z.number(), ...usageAmounts });
export type ServiceUsage = z.infer<typeof serviceUsage>;

const reportSummary = z.object({
  /** The number of filtered services. */
  total: z.number(),
  /** The same by specialty, largest first; the counts add up to `total`. */
  bySpecialty: z.array(z.object({ name: z.string(), count: z.number() })),
  /** The same by participation type. */
  byParticipationType: z.array(z.object({ participationType, count: z.number() })),
  /** The totals of the clinic, regardless of the filters. */
  clinic: z.object({
    services: z.number(),
    activeServices: z.number(),
    doctors: z.number(),
    activeDoctors: z.number(),
    rules: z.number(),
    agreements: z.number(),
  }),
});
export type ReportSummary = z.infer<typeof reportSummary>;

const exported = z
  .strictObject({ ...filters, ...days, sort: reportSort })
  .refine(areInOrder, IN_ORDER);

export const reports = {
  list: get('/reports/services', {
    ...common,
    summary: 'The services, filtered; the days matter only to a sort by what was attended in them.',
  })
    .input(page.extend({ ...filters, ...days, sort: reportSort }).refine(areInOrder, IN_ORDER))
    .output(z.array(reportedService)),
  summary: get('/reports/services/summary', {
    ...common,
    summary: 'How many services the filters find, how they spread, and the counts of the clinic.',
  })
    .input(reportFilters)
    .output(reportSummary),
  usage: get('/reports/services/usage', {
    ...common,
    summary: 'What was attended of some services in the days; one that was not is not in the list.',
  })
    .input(z.strictObject({ ids: commaList(id), ...days }).refine(areInOrder, IN_ORDER))
    .output(z.array(serviceUsage)),
  totals: get('/reports/services/totals', {
    ...common,
    summary: 'What was attended in the days of all the services that the filters find.',
  })
    .input(z.strictObject({ ...filters, ...days }).refine(areInOrder, IN_ORDER))
    .output(usageTotals),
  workbook: get('/reports/services/workbook', {
    ...common,
    summary: 'The whole report as an Excel workbook: detail, by specialty, by participation type.',
    refuses: ['report.tookTooLong'],
  })
    .input(exported)
    .output(file('workbook')),
  pdf: get('/reports/services/pdf', {
    ...common,
    summary: 'The whole report as a PDF, up to 10,000 services.',
    refuses: ['report.tooManyRows', 'report.tookTooLong'],
  })
    .input(exported)
    .output(file('pdf')),
};

/** Paid records by the date of their request, and by doctor within it (payout §12; decision 38). */
import { z } from 'zod';
import { NO_REQUEST_DATE } from '../../domain/calendar/request-date.ts';
import { screens } from '../call.ts';
import { calculation } from '../fees/calculations.ts';
import { get } from '../methods.ts';
import { date, fileStream, id, page, searchText, sortBy, wholeNumber } from '../schemas.ts';

const common = { tag: 'Pagos procesados', access: screens('/pagos-procesados') };

/** A request date, or the group of records without one. */
export const requestDate = z.union([z.literal(NO_REQUEST_DATE), date()], {
  error: 'Fecha inválida',
});

const search = searchText;
const found = z.strictObject({ search });
const ofDate = z.strictObject({ requestDate, search });

const totals = z.object({
  records: z.number(),
  /** Before retention, in pesos. */
  totalBrutAmount: z.number(),
  /** After retention: what was transferred. */
  totalAmount: z.number(),
});

/** The paid records of one request date that the search finds. */
const paidGroup = totals.extend({
  requestDate: z.string(),
  doctors: z.number(),
  /** The doctors with the largest amounts, three at most. */
  doctorNames: z.array(z.string()),
});
export type PaidGroup = z.infer<typeof paidGroup>;

/** One doctor's paid records of one request date. */
const paidDoctor = totals.extend({
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  specialtyName: z.string(),
  /** The month with most of these records: that of the statement (payout §12.8). */
  period: z.object({ month: z.number(), year: z.number() }).nullable(),
  /** Whether a user is already linked to this doctor. */
  hasUser: z.boolean(),
});
export type PaidDoctor = z.infer<typeof paidDoctor>;

/** From the paid records to what was transferred, in pesos: what adds up to the paid payments. */
const paidSums = z.object({
  payments: z.number(),
  /** Of them, those of entries alone. */
  withoutRecords: z.number(),
  records: z.number(),
  /** Of the records, before retention. */
  recordsAmount: z.number(),
  /** Entries by hand or by schedule: above 0, and below. */
  earnings: z.number(),
  discounts: z.number(),
  /** What corrections took back and paid instead. */
  corrections: z.number(),
  /** What was owed from earlier payments, below 0; and what went on to the next ones, above 0. */
  balancesTaken: z.number(),
  balancesPassed: z.number(),
  /** Of records and entries. */
  retentionAmount: z.number(),
  /** What was transferred: all of the above, less the retention. */
  totalAmount: z.number(),
});
export type PaidSums = z.infer<typeof paidSums>;

/** The request date, which an index supports; records without one count as the oldest. */
export const paidGroupSort = sortBy(['-requestDate']);
export const paidDoctorSort = sortBy([
  '-totalAmount',
  'doctorName',
  'doctorRut',
  'specialtyName',
  'records',
  'totalBrutAmount',
]);

export const paidPayments = {
  groups: get('/payment-calculations-paid/groups', {
    ...common,
    summary:
      'Paid records by request date, newest first unless asked otherwise. The search finds dates and doctors.',
  })
    .input(
      found.extend({
        ...page.shape,
        limit: wholeNumber([1, 200]).default(20),
        sort: paidGroupSort,
      }),
    )
    .output(z.array(paidGroup)),
  groupsSummary: get('/payment-calculations-paid/groups/summary', {
    ...common,
    summary: 'How many request dates and records the same search finds, and their pesos.',
  })
    .input(found)
    .output(totals.extend({ total: z.number() })),
  payments: get('/payment-calculations-paid/payments', {
    ...common,
    summary:
      'From the gross of the paid records to what was transferred: all paid payments, or those of the doctors that the search finds. Null where it finds dates: a payment has records of many.',
  })
    .input(found)
    .output(paidSums.nullable()),
  doctors: get('/payment-calculations-paid/doctors', {
    ...common,
    summary:
      'The doctors of one request date, the largest amount first unless asked otherwise. The search finds name, RUT and specialty.',
  })
    .input(
      ofDate.extend({
        ...page.shape,
        limit: wholeNumber([1, 200]).default(10),
        sort: paidDoctorSort,
      }),
    )
    .output(z.array(paidDoctor)),
  doctorsSummary: get('/payment-calculations-paid/doctors/summary', {
    ...common,
    summary: 'How many doctors and records the same filters find, and their pesos.',
  })
    .input(ofDate)
    .output(totals.extend({ total: z.number() })),
  records: get('/payment-calculations-paid/records', {
    ...common,
    summary:
      'Paid records by request date and doctor: of what the search of the groups finds, or of one request date.',
  })
    .input(page.extend({ requestDate: requestDate.optional(), search, doctorId: id.optional() }))
    .output(z.array(calculation)),
  recordsFile: get('/payment-calculations-paid/csv', {
    ...common,
    summary: 'All of the same records as a CSV file, made while it is sent, however many they are.',
    refuses: ['paidPayments.nothingToExport'],
  })
    .input(z.strictObject({ requestDate: requestDate.optional(), search }))
    .output(fileStream('csv')),
};

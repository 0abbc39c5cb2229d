/** Payslips, liquidaciones: a month's statements as documents and by e-mail (documents §3, documents §4). */
import { z } from 'zod';
import { PAYMENT_STATES } from '../../domain/states.ts';
import { ownDoctorBy, ownRecordsBy, screens } from '../call.ts';
import { get, post } from '../methods.ts';
import {
  doctorList,
  file,
  fileStream,
  id,
  instant,
  month,
  page,
  queued,
  searchText,
  sortBy,
  year,
} from '../schemas.ts';

const tag = 'Liquidaciones';
const common = { tag, access: screens('/nomina', '/nomina-completa') };

/**
 * Where a payslip's mail stands: `outdated` told of other payments than the month has; `interrupted` may have arrived or not;
 * `withoutEmail` can't be sent.
 */
export const mailState = z.enum([
  'unsent',
  'underWay',
  'sent',
  'outdated',
  'failed',
  'interrupted',
  'withoutEmail',
]);
export type MailState = z.infer<typeof mailState>;

/** A doctor's settlement of a month, with all its payments. */
const payslip = z.object({
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  doctorEmail: z.string().nullable(),
  payments: z.number(),
  participacionCount: z.number(),
  hmqCount: z.number(),
  totalAttentions: z.number(),
  /** Before retention, in pesos. */
  totalBrutAmount: z.number(),
  totalRetentionAmount: z.number(),
  /** After retention. */
  totalAmount: z.number(),
  /** `paid` when all payments are. */
  status: z.enum(PAYMENT_STATES),
  mailState,
  /** The latest sending, which a deliberate repetition must name. */
  lastDeliveryId: z.number().nullable(),
});
export type Payslip = z.infer<typeof payslip>;

const payslipFilters = z.strictObject({
  month,
  year,
  doctorId: id.optional(),
  /** Any of these doctors. */
  doctorIds: doctorList.optional(),
  /** A name or RUT. */
  search: searchText,
  mailState: mailState.optional(),
});

/** The full payroll's summary (documents §3.3), and what can be done about its mails. */
export const payslipTotals = z.object({
  total: z.number(),
  totalGrossAmount: z.number(),
  totalNetAmount: z.number(),
  participacionAttentions: z.number(),
  hmqAttentions: z.number(),
  totalAttentions: z.number(),
  /** The number of doctors that sending to all would reach. */
  toSend: z.number(),
  /** Their attentions, and their pesos after retention. */
  attentionsToSend: z.number(),
  amountToSend: z.number(),
  withoutEmail: z.number(),
  /** Those whose mail may have arrived or not: only a deliberate resend repeats it. */
  uncertain: z.number(),
  /** Whether a mail server is configured. */
  isMailConfigured: z.boolean(),
});

const deliveryState = z.enum(['queued', 'sending', 'sent', 'failed', 'interrupted']);

const delivery = z.object({
  id: z.number(),
  doctorId: z.number(),
  doctorName: z.string(),
  /** 1 for the month's first sending, counting up. */
  attempt: z.number(),
  email: z.string(),
  state: deliveryState,
  /** Why it failed, as a Spanish sentence. */
  reason: z.string().nullable(),
  /** The mail server's own answer. */
  answer: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
  settledAt: instant.nullable(),
  /** Whether it is the doctor's latest sending: only that can be repeated. */
  isLast: z.boolean(),
});
export type Delivery = z.infer<typeof delivery>;

/** The sortable columns of sendings; by default the newest first. */
export const DELIVERY_SORT = [
  '-requestedAt',
  'doctorName',
  'email',
  'state',
  'reason',
  'requestedBy',
] as const;

const deliveryFilters = z.strictObject({
  month,
  year,
  doctorId: id.optional(),
  state: deliveryState.optional(),
});

export const payslipSort = sortBy([
  'doctorName',
  'doctorRut',
  'payments',
  'participacionCount',
  'hmqCount',
  'totalAttentions',
  'totalBrutAmount',
  'totalRetentionAmount',
  'totalAmount',
  'status',
]);

export const payslips = {
  list: get('/payslips', { ...common, summary: 'The settlements of a month, by doctor.' })
    .input(page.extend(payslipFilters.shape).extend({ sort: payslipSort }))
    .output(z.array(payslip)),
  summary: get('/payslips/summary', {
    ...common,
    summary: 'Count and totals of what the same filters find.',
  })
    .input(payslipFilters)
    .output(payslipTotals),
  generate: post('/generate-payslip/{doctorId}', {
    tag,
    access: ownDoctorBy(
      ['/mis-pagos', '/reportes-medico'],
      '/nomina',
      '/nomina-completa',
      '/procesar-pagos',
    ),
    summary: 'Ask for the PDF of one doctor’s payslip, which can be opened for an hour.',
    refuses: ['statement.nothingToShow', 'record.notFound'],
  })
    .input(z.strictObject({ doctorId: id, month, year }))
    .output(z.object({ pdfId: z.uuid(), downloadUrl: z.string() })),
  download: get('/download-pdf/{pdfId}', {
    tag,
    access: ownRecordsBy(
      ['/mis-pagos', '/reportes-medico'],
      '/nomina',
      '/nomina-completa',
      '/procesar-pagos',
    ),
    summary: 'A payslip that was asked for, as it is now, to be read and printed in the browser.',
    refuses: ['payslip.documentGone', 'statement.nothingToShow', 'statement.tookTooLong'],
  })
    .input(z.strictObject({ pdfId: z.uuid() }))
    .output(file('html')),
  zip: get('/payslips/zip', {
    ...common,
    summary: 'The statements of a month, or of some of its doctors, as PDFs in one ZIP.',
    refuses: ['payslip.nothingToShow', 'payslip.tooManyDownloads'],
  })
    .input(z.strictObject({ month, year, doctorIds: doctorList.optional() }))
    .output(fileStream('zip')),
  send: post('/send-payslip/{doctorId}', {
    tag,
    access: screens('/nomina', '/nomina-completa', '/procesar-pagos'),
    summary: 'Send one doctor’s payslip by e-mail; answers when the mail server took it.',
    refuses: [
      'payslip.mailNotConfigured',
      'payslip.withoutEmail',
      'payslip.alreadySent',
      'payslip.uncertain',
      'payslip.underWay',
      'payslip.sentMeanwhile',
      'payslip.notSent',
      'statement.nothingToShow',
      'record.notFound',
    ],
  })
    .input(
      z.strictObject({
        doctorId: id,
        month,
        year,
        /** Repeats a sending that succeeded; names the latest one that the user knows about. */
        resendOf: id.optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), deliveryId: z.number(), email: z.string() })),
  sendMany: post('/payslips/send', {
    ...common,
    summary:
      'Queue the e-mails of a month’s payslips, all or those of some doctors, that were not sent yet.',
    refuses: ['payslip.mailNotConfigured', 'payslip.nothingToSend'],
  })
    .input(z.strictObject({ month, year, doctorIds: z.array(id).min(1).max(10_000).optional() }))
    .output(queued.extend({ queued: z.number() })),
  deliveries: get('/payslips/deliveries', {
    ...common,
    summary: 'The sendings of a month’s payslips, newest first unless sorted otherwise.',
  })
    .input(page.extend({ ...deliveryFilters.shape, sort: sortBy(DELIVERY_SORT) }))
    .output(z.array(delivery)),
  deliveriesSummary: get('/payslips/deliveries/summary', {
    ...common,
    summary: 'How many sendings the same filters find.',
  })
    .input(deliveryFilters)
    .output(z.object({ total: z.number() })),
};

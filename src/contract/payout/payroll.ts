/** Payments: processing and paying the payroll (payout §2, payout §3, payout §8). */
import { z } from 'zod';
import { PAYMENT_STATES } from '../../domain/states.ts';
import { ownDoctorBy, screens } from '../call.ts';
import { get, post } from '../methods.ts';
import {
  agreed,
  commaList,
  date,
  doctorList,
  id,
  instant,
  month,
  page,
  paymentMethod,
  queryBoolean,
  recordType,
  sortBy,
  year,
} from '../schemas.ts';
import { payNotices, payNoticesInput } from './pay-notices.ts';
import { paymentEntry } from './payment-entry.ts';
import { agreedRepeats, paymentPlace } from './payment-repeats.ts';
import { previewInput, processingPreview } from './processing-preview.ts';

const tag = 'Nómina';

const payment = z.object({
  id: z.number(),
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  periodMonth: z.number(),
  periodYear: z.number(),
  /** 1 for the month's payment, 2 and up for complementarias. */
  sequence: z.number(),
  status: paymentPlace.shape.status,
  /** The transferred amount, after retention. */
  totalAmount: z.number(),
  totalBrutAmount: z.number(),
  totalRetentionAmount: z.number(),
  totalAttentions: z.number(),
  /** How many entries and balances it contains besides (payout §22). */
  totalEntries: z.number(),
  paymentMethod,
  paymentDate: z.string().nullable(),
  notes: z.string().nullable(),
  payeeName: z.string(),
  payeeRut: z.string(),
  /** Since when the doctor's fees are paid to this payee; null: from the start. */
  payeeSince: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  accountHolderName: z.string().nullable(),
  accountHolderRut: z.string().nullable(),
  createdAt: instant,
  /** Why and when it was annulled; null for a payment that counts. */
  annulment: z.object({ reason: z.string(), at: instant }).nullable(),
});
export type Payment = z.infer<typeof payment>;

/** A payment as staff see it, with its bank files. */
const listedPayment = payment.extend(paymentPlace.shape);
export type ListedPayment = z.infer<typeof listedPayment>;

const paymentTotals = z.object({
  total: z.number(),
  totalAmount: z.number(),
  totalBrutAmount: z.number(),
  /** The doctors and the attentions of these payments. */
  doctors: z.number(),
  totalAttentions: z.number(),
});

const paymentFilters = z.strictObject({
  ids: commaList(id).optional(),
  doctorId: id.optional(),
  /** The society that is paid. */
  societyId: id.optional(),
  month: month.optional(),
  year: year.optional(),
  status: z.enum(PAYMENT_STATES).optional(),
  doctorIds: doctorList.optional(),
  /** Only transfers above 0 that are in no bank file. */
  isUnsent: queryBoolean.optional(),
  /** For `isUnsent`: how they would be marked as paid; if absent, each payment's own method. */
  paidBy: paymentMethod.optional(),
  /** The first and last day of payment. */
  paidFrom: date().optional(),
  paidTo: date().optional(),
});

/** The day of the payment, today at the latest; by default today. */
const paidOn = date('Fecha de pago inválida').optional();

/** What a payroll move has moved; all 0 when it was done before. `totalAmount` is in pesos after retention. */
const movedRecords = z.object({
  success: z.literal(true),
  /** The number of records. */
  processedCount: z.number(),
  payments: z.number(),
  doctorsCount: z.number(),
  totalAmount: z.number(),
});

/** A doctor's unprocessed records of a month (payout §3.9), and what else an `individual` run pays (payout §31.2). */
const paymentSummary = z.object({
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  doctorEmail: z.string().nullable(),
  societyName: z.string().nullable(),
  participacionCount: z.number(),
  participacionAmount: z.number(),
  hmqCount: z.number(),
  hmqAmount: z.number(),
  totalCount: z.number(),
  /** Before retention, in pesos. */
  totalBrutAmount: z.number(),
  /** Of the records after retention, estimated. */
  totalAmount: z.number(),
  /** Entries and balances, and their gross, below 0 where it is discounted; 0 for types that make no payment. */
  entries: z.number(),
  entriesAmount: z.number(),
  /** What would be transferred of both. */
  payableAmount: z.number(),
  retentionPercentage: z.number(),
  /** The part of it that is retained besides the tax. */
  surchargePercentage: z.number(),
  /** Of the records; null without any. */
  status: z.string().nullable(),
  /** The names of the applied rules; 'Sin regla (100%)' for lines without one. */
  ruleApplied: z.string(),
  withoutRuleCount: z.number(),
});
export type PaymentSummary = z.infer<typeof paymentSummary>;

export const summariesInput = z.strictObject({
  month: month.optional(),
  year: year.optional(),
  recordType: z.union([recordType, z.literal('all')]).default('all'),
  processingType: z.enum(['individual', 'bulk', 'society', 'by_status']).default('bulk'),
  doctorId: id.optional(),
});

/** Sortable by any of these, since payments are no more than doctors times months. */
export const paymentSort = sortBy([
  '-createdAt',
  'period',
  'doctorName',
  'doctorRut',
  'totalAmount',
  'totalBrutAmount',
  'totalRetentionAmount',
  'totalAttentions',
  'paymentDate',
  'paymentMethod',
  'bankName',
  'status',
]);

/** The screens that show payments. */
const PAYMENT_SCREENS = [
  '/procesar-pagos',
  '/procesar-pagos-avanzado',
  '/nomina',
  '/nomina-completa',
  '/pagar-nomina',
  '/pagos-procesados',
  '/nomina-bancaria',
  '/exportacion-contable',
  '/haberes',
] as const;

export const payroll = {
  payments: get('/payments', {
    tag,
    access: screens(...PAYMENT_SCREENS),
    summary: 'Payments, newest first, or those of the latest month first.',
  })
    .input(page.extend({ ...paymentFilters.shape, sort: paymentSort }))
    .output(z.array(listedPayment)),
  paymentsSummary: get('/payments/summary', {
    tag,
    access: screens(
      '/procesar-pagos',
      '/procesar-pagos-avanzado',
      '/nomina-completa',
      '/pagar-nomina',
      '/pagos-procesados',
      '/nomina-bancaria',
    ),
    summary: 'Count and totals of what the same filters find.',
  })
    .input(paymentFilters)
    .output(paymentTotals),
  doctorPayments: get('/doctor-payments/{doctorId}', {
    tag,
    access: ownDoctorBy(['/mis-pagos'], '/procesar-pagos', '/pagos-procesados'),
    summary: 'The payments of one doctor, newest first.',
  })
    .input(
      page.extend({
        doctorId: id,
        ids: commaList(id).optional(),
        /** By default the payments that count: processed and paid ones. */
        status: z.enum(PAYMENT_STATES).optional(),
      }),
    )
    .output(z.array(payment)),
  doctorPaymentsSummary: get('/doctor-payments/{doctorId}/summary', {
    tag,
    access: ownDoctorBy(['/mis-pagos'], '/procesar-pagos', '/pagos-procesados'),
    summary: 'How many payments the doctor has, and their pesos.',
  })
    .input(z.strictObject({ doctorId: id, status: z.enum(PAYMENT_STATES).optional() }))
    .output(paymentTotals),
  paymentEntries: get('/doctor-payments/{doctorId}/entries/{paymentId}', {
    tag,
    access: ownDoctorBy(['/mis-pagos'], ...PAYMENT_SCREENS),
    summary: 'The earnings, discounts and balances of one payment of a doctor.',
  })
    .input(z.strictObject({ doctorId: id, paymentId: id }))
    .output(z.array(paymentEntry)),
  summaries: post('/calculate-payment-summaries', {
    tag,
    access: screens('/procesar-pagos', '/procesar-pagos-avanzado'),
    summary: 'What each doctor’s calculated records of a month add up to.',
  })
    .input(summariesInput)
    .output(z.object({ summaries: z.array(paymentSummary) })),
  markAsPaid: post('/mark-payment-as-paid', {
    tag,
    access: screens('/procesar-pagos', '/pagar-nomina'),
    summary: 'Mark one doctor’s processed payments of a month as paid.',
    refuses: [
      'payroll.nothingToPay',
      'payroll.changedMeanwhile',
      'payroll.inBankFile',
      'payroll.partOfTransfer',
      'payroll.oneHand',
      'payroll.paymentHeld',
      'payroll.paymentWaits',
      'bankFiles.dateBeforeFile',
      'payroll.dateInFuture',
      'payroll.dateBeforePeriod',
      'record.notFound',
    ],
  })
    .input(
      z.strictObject({
        doctorId: id,
        month,
        year,
        /** If absent, each payment's own method. */
        paymentMethod: paymentMethod.optional(),
        paymentDate: paidOn,
        agreed: agreed.optional(),
        /** Those paid by check or cash although a bank file contains them. */
        agreedRepeats,
      }),
    )
    .output(movedRecords),
  payNotices: get('/payment-notices', {
    tag,
    access: screens('/procesar-pagos', '/pagar-nomina'),
    summary:
      'Which processed transfers the caller may not mark as paid, which payees have no account, which months are not approved, and by which methods the payments go.',
  })
    .input(payNoticesInput)
    .output(payNotices),
  plannedDate: get('/planned-payment-date', {
    tag,
    access: screens('/procesar-pagos', '/procesar-pagos-avanzado', '/nomina-completa'),
    summary:
      'The day on which a month is proposed to be paid: the calendar’s unless past, else today.',
  })
    .input(z.strictObject({ month: month.optional(), year: year.optional() }))
    .output(z.object({ paymentDate: z.string(), isOfCalendar: z.boolean() })),
  processingPreview: post('/processing-preview', {
    tag,
    access: screens('/procesar-pagos', '/procesar-pagos-avanzado', '/nomina-completa'),
    summary: 'What a run would pay: fees, earnings, discounts and balances, exactly.',
    refuses: [
      'payroll.noLegalRate',
      'payroll.monthClosed',
      'payroll.dateTooFar',
      'payroll.dateBeforePeriod',
    ],
  })
    .input(previewInput)
    .output(processingPreview),
  processAllPending: post('/process-all-pending-records', {
    tag,
    access: screens('/nomina-completa'),
    summary: 'Process records pending payment: one payment for each doctor and month.',
    bodyLimit: 32 * 1024 * 1024,
    refuses: [
      'payroll.wrongState',
      'payroll.held',
      'payroll.blocked',
      'payroll.changedMeanwhile',
      'payroll.exactDiffers',
      'payroll.withEntries',
      'payroll.noLegalRate',
      'payroll.monthClosed',
      'payroll.dateTooFar',
      'payroll.dateBeforePeriod',
    ],
  })
    .input(
      z.strictObject({
        agreed: agreed.optional(),
        /** The day on which it is to be paid, whose year decides the legal rate; by default that of `plannedDate`. */
        paymentDate: date('Fecha de pago inválida').optional(),
        /** Ids of attentions: numbers only, since there may be a million of them. */
        recordIds: z
          .array(z.number().int().positive())
          .min(1, 'No hay registros pendientes para procesar.')
          .max(2_000_000),
      }),
    )
    .output(movedRecords),
  processSelected: post('/process-selected-records', {
    tag,
    access: screens('/pagar-nomina'),
    summary: 'Mark the processed payments of the selected doctors as paid, each by its own method.',
    refuses: [
      'payroll.nothingToPay',
      'payroll.changedMeanwhile',
      'payroll.partOfTransfer',
      'payroll.oneHand',
      'payroll.paymentHeld',
      'payroll.paymentWaits',
      'bankFiles.dateBeforeFile',
      'payroll.dateInFuture',
      'payroll.dateBeforePeriod',
    ],
  })
    .input(
      z
        .strictObject({
          paymentDate: paidOn,
          agreed: agreed.optional(),
          doctorIds: z
            .array(id)
            .min(1, 'Selecciona al menos un doctor para procesar pagos.')
            .max(10_000),
          month: month.optional(),
          year: year.optional(),
        })
        .refine((input) => (input.month === undefined) === (input.year === undefined), {
          path: ['month'],
          message: 'Indique el mes y el año, o ninguno de los dos',
        }),
    )
    .output(movedRecords),
};

/** The doctor's own portal: figures, and every attention with its fee (documents §7, documents §12). */
import { z } from 'zod';
import { ATTENTION_STATES } from '../../domain/states.ts';
import { type Access, ownDoctorBy, ownRecordsBy, PORTAL_SCREENS } from '../call.ts';
import { calculationStatus } from '../fees/calculations.ts';
import { get } from '../methods.ts';
import {
  bookedYear,
  commaList,
  countAndAmount,
  date,
  id,
  month,
  page,
  recordType,
  searchText,
  serviceIds,
} from '../schemas.ts';

const tag = 'Portal Médico';
/** Staff may read what doctors see if they have these screens, which show the same records. */
const staff = ['/atenciones-medicas', '/pagos-procesados'] as const;
const ofAttentions = ownDoctorBy(['/participaciones'], ...staff);
const ofPayments = ownDoctorBy(['/mis-pagos', '/participaciones'], ...staff);

/** The doctor that an account is linked to. */
const ownDoctor = z.object({
  id: z.number(),
  name: z.string(),
  rut: z.string(),
  specialtyName: z.string(),
  /** To whom fees of today are paid, and since when; null: from the start. */
  payeeName: z.string(),
  payeeRut: z.string(),
  payeeSince: z.string().nullable(),
});
export type OwnDoctor = z.infer<typeof ownDoctor>;

/** The state of an attention's fee: not calculated yet, or that of its calculation. */
export const feeState = z.enum(['pending', ...calculationStatus.options]);
export type FeeState = z.infer<typeof feeState>;

/**
 * One attention with its fee; what is not calculated yet is null (documents §12.5). All amounts in pesos: of a paid one with what paid
 * corrections changed of it (documents §10.7).
 */
const attentionDetail = z.object({
  id: z.number(),
  attentionId: z.number(),
  attentionDate: z.string(),
  patientName: z.string(),
  patientRut: z.string(),
  recordType,
  /** Of the attention itself. */
  status: z.enum(ATTENTION_STATES),
  state: feeState,
  /** The doctor's amount after retention. */
  amount: z.number().nullable(),
  baseAmount: z.number().nullable(),
  grossAmount: z.number(),
  participatedAmount: z.number(),
  calculatedAmount: z.number().nullable(),
  retentionAmount: z.number().nullable(),
  /** Equal to `amount` once it is paid. */
  paidAmount: z.number().nullable(),
  /** What paid corrections changed, before retention: a part of `calculatedAmount`; null without any. */
  correctedAmount: z.number().nullable(),
  externalId: z.string(),
  serviceCode: z.string(),
  serviceName: z.string(),
  serviceDescription: z.string().nullable(),
  /** The doctor's name. */
  providerName: z.string(),
  providerType: z.string().nullable(),
  /** The calculated amount as a percentage of the base, with two decimals. */
  participationPercentage: z.number().nullable(),
  /** As it was calculated before any correction; null of an attention that a correction moved here from another doctor. */
  calculation: z
    .object({
      baseAmount: z.number(),
      calculatedAmount: z.number(),
      /** How the first applied rule pays for the service; both null for 'Sin regla (100%)'. */
      ruleType: z.enum(['percentage', 'fixed_amount', 'table_accumulated']).nullable(),
      /** Percent or pesos; null for a progressive scale. */
      ruleValue: z.number().nullable(),
    })
    .nullable(),
});
export type AttentionDetail = z.infer<typeof attentionDetail>;

const filters = z.strictObject({
  doctorId: id,
  month: month.optional(),
  year: bookedYear.optional(),
  dateFrom: date().optional(),
  dateTo: date().optional(),
  /** The record types; the filter's specified name differs from their term. */
  participationTypes: commaList(recordType).optional(),
  state: feeState.optional(),
  /** Only attentions of these services. */
  serviceIds: serviceIds.optional(),
  /** The patient, their RUT, or the service or its code. */
  search: searchText,
});
export type AttentionDetailFilters = z.output<typeof filters>;

/** The count, and the pesos of the calculated ones: sums of what the list tells. */
const attentionDetailTotals = z.object({
  total: z.number(),
  /** How many are calculated, and how many of these are in no payment yet: what is retained of them is an estimate. */
  calculatedCount: z.number(),
  estimatedCount: z.number(),
  baseAmount: z.number(),
  calculatedAmount: z.number(),
  retentionAmount: z.number(),
  finalAmount: z.number(),
  /** What paid corrections changed of `calculatedAmount`. */
  correctedAmount: z.number(),
  /** Of how many attentions paid corrections changed something. */
  correctedCount: z.number(),
});
export type AttentionDetailTotals = z.infer<typeof attentionDetailTotals>;

/** The number of records at a stage, and their pesos after retention if known. */
/** A payment of the doctor: its sequence in the month, and its amount after retention. */
const ownPayment = z.object({
  id: z.number(),
  periodMonth: z.number(),
  periodYear: z.number(),
  sequence: z.number(),
  totalAmount: z.number(),
});

const doctorStats = z.object({
  /** After retention, by date of payment, in the month and in the month before. */
  totalPaid: z.number(),
  previousTotalPaid: z.number(),
  /**
   * In whole percent. Null when nothing was paid in the month before, and while the current month has less than that
   * one: its payday may still come.
   */
  paidChange: z.number().nullable(),
  /** The payments made in the month. */
  payments: z.array(ownPayment.extend({ paymentDate: z.string() })),
  /** Processed payments of any month that are not paid yet, and their sum. */
  totalToPay: z.number(),
  paymentsToPay: z.array(
    // When it comes, in Spanish; null for a payment of $0.
    ownPayment.extend({ comes: z.string().nullable() }),
  ),
  /**
   * Fees in no payment that come later than their own month's payroll, by the month that pays them, with their number, their pesos after
   * the estimated retention, and when they come, in Spanish; without those that are held.
   */
  lateFees: z.array(
    z.object({
      month: z.number(),
      year: z.number(),
      records: z.number(),
      totalAmount: z.number(),
      /** False where nothing of the doctor was processed for that month by its day, even if others were paid. */
      cameLate: z.boolean(),
      comes: z.string(),
    }),
  ),
  /** All records of any month that are in no payment yet. */
  pendingCount: z.number(),
  /** The same by stage: not calculated, calculated, and pending payment. */
  pending: z.object({
    attentions: z.number(),
    calculated: countAndAmount,
    pendingPayment: countAndAmount,
  }),
  /** The gross amount of the month's attentions, before retention. */
  totalGross: z.number(),
  /** The month's attentions, and the newest ten of them. */
  totalAttentions: z.number(),
  attentions: z.array(attentionDetail),
  /** Attentions a day over the last 30 days, with one decimal; their number, and the number of days with any. */
  averageDaily: z.number(),
  lastDays: z.object({ days: z.number(), attentions: z.number(), daysWithAttentions: z.number() }),
});
export type DoctorStats = z.infer<typeof doctorStats>;

const ofMonth = z.strictObject({ doctorId: id, month, year: bookedYear });

/** A month without a year would mean that month of every year. */
const hasItsYear = ({ month, year }: { month?: unknown; year?: unknown }) =>
  month === undefined || year !== undefined;
const YEAR_MISSING = { path: ['year'], message: 'Año es requerido' };

/** A list of attentions, newest first. */
const attentionsOf = <Shape extends z.ZodRawShape>(
  path: `/${string}`,
  shape: Shape,
  summary: string,
  access: Access = ofAttentions,
) =>
  get(path, { tag, access, summary })
    .input(page.extend(shape).refine(hasItsYear, YEAR_MISSING))
    .output(z.array(attentionDetail));

export const portal = {
  doctor: get('/user-doctor', {
    tag,
    access: ownRecordsBy([...PORTAL_SCREENS, '/perfil']),
    summary: 'The doctor that the signed-in user is linked to.',
    refuses: ['record.notFound'],
  }).output(ownDoctor),
  stats: get('/doctor-stats/{doctorId}/{month}/{year}', {
    tag,
    access: ownDoctorBy(PORTAL_SCREENS, ...staff),
    summary: 'What the cards of the portal say of a month.',
  })
    .input(ofMonth)
    .output(doctorStats),
  attentions: attentionsOf(
    '/doctor-attentions/{doctorId}',
    filters.shape,
    'The attentions of one doctor in whatever state, newest first.',
  ),
  attentionsSummary: get('/doctor-attentions/{doctorId}/summary', {
    tag,
    access: ofAttentions,
    summary: 'Count and totals of what the same filters find.',
  })
    .input(filters.refine(hasItsYear, YEAR_MISSING))
    .output(attentionDetailTotals),
  monthAttentions: attentionsOf(
    '/doctor-attentions-detail/{doctorId}/{month}/{year}',
    ofMonth.shape,
    'The attentions of a month, newest first.',
  ),
  calculatedAttentions: attentionsOf(
    '/doctor-attentions-detail/{doctorId}/{month}/{year}/calculated',
    ofMonth.shape,
    'The attentions of a month that are calculated, whether paid or not, newest first.',
  ),
  paidAttentions: attentionsOf(
    '/doctor-paid-attentions/{doctorId}/{month}/{year}',
    ofMonth.shape,
    'The attentions of a month that are paid, newest first.',
    ofPayments,
  ),
  allPaidAttentions: attentionsOf(
    '/doctor-all-paid-attentions/{doctorId}',
    { doctorId: id },
    'Every attention that is paid, newest first.',
    ofPayments,
  ),
  allPaidAttentionsSummary: get('/doctor-all-paid-attentions/{doctorId}/summary', {
    tag,
    access: ofPayments,
    summary: 'Count and totals of every attention that is paid.',
  })
    .input(z.strictObject({ doctorId: id }))
    .output(attentionDetailTotals),
};

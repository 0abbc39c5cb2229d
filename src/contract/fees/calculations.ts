/** Payment calculations: the fee of each attention, and why (fees §18). */
import { z } from 'zod';
import { CALCULATION_STATES } from '../../domain/states.ts';
import { ownRecordsBy, PORTAL_SCREENS, screens } from '../call.ts';
import { groupLimit, groupsOf } from '../groups.ts';
import { get } from '../methods.ts';
import {
  commaList,
  date,
  doctorList,
  id,
  instant,
  month,
  page,
  recordType,
  scheduleType,
  searchText,
  serviceIds,
  sortBy,
  wholeNumber,
  year,
} from '../schemas.ts';
import { explanation } from './explanation.ts';
import { ruleType } from './rule-input.ts';

const tag = 'Cálculos';

export const calculationStatus = z.enum(CALCULATION_STATES);

/** Who is paid: as it was processed, or by the affiliation on the attention's date. */
const payee = z.object({
  name: z.string(),
  rut: z.string(),
  isDoctor: z.boolean(),
  /** The affiliation's first day; null: from the start. */
  since: z.string().nullable(),
});

export const calculation = z.object({
  /** The attention's id: an attention has one calculation at most. */
  id: z.number(),
  attentionId: z.number(),
  status: calculationStatus,
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  specialtyName: z.string().nullable(),
  recordType,
  serviceCode: z.string(),
  serviceName: z.string(),
  patientName: z.string(),
  patientRut: z.string(),
  attentionDate: z.string(),
  requestDate: z.string().nullable(),
  periodMonth: z.number(),
  periodYear: z.number(),
  baseAmount: z.number(),
  calculatedAmount: z.number(),
  retentionPercentage: z.number(),
  retentionAmount: z.number(),
  finalAmount: z.number(),
  calculationDate: instant,
  /** Null is shown as 'Sin regla (100%)'. */
  calculationRuleId: z.number().nullable(),
  rule: z
    .object({ id: z.number(), code: z.string(), name: z.string(), version: z.number() })
    .nullable(),
  attention: z.object({ attentionDate: z.string(), serviceName: z.string() }),
  paymentId: z.number().nullable(),
});
export type Calculation = z.infer<typeof calculation>;

export const calculationFilters = z.strictObject({
  doctorId: id.optional(),
  doctorIds: doctorList.optional(),
  dateFrom: date().optional(),
  dateTo: date().optional(),
  month: month.optional(),
  year: year.optional(),
  /** Month and year are those in which the fee is paid or is to be (payout §32.7), not those of its attention. */
  byPayMonth: z.stringbool().or(z.boolean()).optional(),
  status: commaList(calculationStatus).optional(),
  /** The record types; the filter's specified name differs from their term. */
  participationTypes: commaList(recordType).optional(),
  paymentId: id.optional(),
  /** Only lines that no rule covers. */
  withoutRule: z.stringbool().or(z.boolean()).optional(),
  /** Whether a hold keeps them from payment. */
  isHeld: z.stringbool().or(z.boolean()).optional(),
});

export const calculationTotals = z.object({
  total: z.number(),
  baseAmount: z.number(),
  calculatedAmount: z.number(),
  retentionAmount: z.number(),
  finalAmount: z.number(),
  withoutRule: z.number(),
});

/** The sums of one month's records. */
const periodSum = z.object({
  year: z.number(),
  month: z.number(),
  doctors: z.number(),
  records: z.number(),
  /** Before retention. */
  calculatedAmount: z.number(),
  /** After retention. */
  finalAmount: z.number(),
});
export type PeriodSum = z.infer<typeof periodSum>;

/** The sums of one doctor's records in one state (fees §18.3). */
const doctorTotals = z.object({
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  specialtyName: z.string(),
  recordCount: z.number(),
  /** The first and last month of the records: `2026-07`. */
  minPeriod: z.string(),
  maxPeriod: z.string(),
  /** Every month of the records, in order. */
  periods: z.array(z.string()),
  /** After retention: what would be transferred. */
  totalAmount: z.number(),
  totalBrutAmount: z.number(),
  /** Of it, the payments that a hold keeps from being paid, and their pesos; none of what is pending: that leaves them out. */
  heldPayments: z.number(),
  heldAmount: z.number(),
});
export type DoctorTotals = z.infer<typeof doctorTotals>;

/** The screens that show calculated fees: each of them gives access to them. */
export const CALCULATION_SCREENS = [
  '/calcular-pagos',
  '/procesar-pagos',
  '/procesar-pagos-avanzado',
  '/nomina-completa',
  '/pagar-nomina',
  '/pagos-procesados',
  '/nomina-bancaria',
] as const;
export const doctorTotalsSort = sortBy([
  '-totalAmount',
  'doctorName',
  'doctorRut',
  'specialtyName',
  'recordCount',
  'totalBrutAmount',
]);
const stateFilters = page.extend({
  month: month.optional(),
  year: year.optional(),
  doctorIds: doctorList.optional(),
  /** Words of the doctor's name, or the RUT. */
  search: searchText,
  sort: doctorTotalsSort,
});
export type DoctorTotalsFilters = z.output<typeof stateFilters>;
const stateSummary = z.object({
  /** A page of the filtered doctors; the other figures include all of them. */
  summary: z.array(doctorTotals),
  /** The number of doctors. */
  total: z.number(),
  totalRecords: z.number(),
  /** After retention. */
  totalAmount: z.number(),
  totalBrutAmount: z.number(),
  /** As of each doctor; `heldDoctors` are those who have such payments. */
  heldDoctors: z.number(),
  heldPayments: z.number(),
  heldAmount: z.number(),
});
export type DoctorTotalsPage = z.infer<typeof stateSummary>;

/** By what fees are summed up: the specialty is that of the attention, or else the doctor's. */
export const FEE_GROUPS = [
  'doctor',
  'specialty',
  'society',
  'service',
  'rule',
  'recordType',
  'plan',
  'month',
] as const;
const feeGroupFilters = z.strictObject({
  ...groupLimit,
  ...calculationFilters.shape,
  by: z.enum([...FEE_GROUPS, 'day']),
  specialtyId: id.optional(),
  /** The society to which the fee is paid. */
  societyId: id.optional(),
  /** Only fees of these services. */
  serviceIds: serviceIds.optional(),
  ruleId: id.optional(),
  /** Of rules alone, or of agreements alone. */
  ruleType: ruleType.optional(),
  /** A part of the name of the attention's health plan. */
  healthPlan: z.string().trim().max(60).optional(),
  /** Whether those of any other health plan than this one are meant, and those without one. */
  isOtherPlan: z.stringbool().or(z.boolean()).optional(),
  scheduleTypes: commaList(scheduleType).optional(),
  /** Whether only those of Saturdays and Sundays are meant, or only those of other days. */
  isOfWeekend: z.stringbool().or(z.boolean()).optional(),
  /** The least and the largest calculated amount of a fee, in pesos before retention. */
  calculatedFrom: wholeNumber([0, 999_999_999_999]).optional(),
  calculatedTo: wholeNumber([0, 999_999_999_999]).optional(),
  sort: sortBy(['-calculatedAmount', 'records', 'finalAmount', 'retentionAmount']),
});
export type FeeGroupFilters = z.output<typeof feeGroupFilters>;
const feeGroups = groupsOf({
  records: z.number(),
  baseAmount: z.number(),
  /** Before retention. */
  calculatedAmount: z.number(),
  retentionAmount: z.number(),
  /** After retention. */
  finalAmount: z.number(),
});
export type FeeGroups = z.infer<typeof feeGroups>;

export const calculations = {
  list: get('/payment-calculations', {
    tag,
    access: screens(...CALCULATION_SCREENS),
    summary: 'Calculated fees, newest attention first.',
  })
    .input(page.extend(calculationFilters.shape).extend({ sort: sortBy(['-attentionDate']) }))
    .output(z.array(calculation)),
  summary: get('/payment-calculations/summary', {
    tag,
    access: screens(...CALCULATION_SCREENS),
    summary: 'Count and totals of what the same filters find.',
  })
    .input(calculationFilters)
    .output(calculationTotals),
  periods: get('/payment-calculations/periods', {
    tag,
    access: screens(...CALCULATION_SCREENS),
    summary:
      'The months of what the same filters find, the first one first, with doctors, records and pesos.',
  })
    .input(calculationFilters)
    .output(z.array(periodSum)),
  groups: get('/payment-calculations/groups', {
    tag,
    access: ownRecordsBy(PORTAL_SCREENS, ...CALCULATION_SCREENS),
    summary:
      'Count and totals by doctor, specialty, society, service, rule, record type, health plan or month, the first groups alone; those of one doctor with paid corrections. A doctor sees their own only.',
  })
    .input(feeGroupFilters)
    .output(feeGroups),
  explanation: get('/payment-calculations/{id}/explanation', {
    tag,
    access: ownRecordsBy(PORTAL_SCREENS, ...CALCULATION_SCREENS, '/atenciones-medicas'),
    summary:
      'Why the amount of one line is what it is: rule version, base, slices, arithmetic, the rules that lost.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id }))
    .output(z.object({ calculation, explanation, payee })),
  count: get('/payment-calculations-count', {
    tag,
    access: screens('/', '/reglas', ...CALCULATION_SCREENS),
    summary: 'Calculations of the current month.',
  }).output(z.object({ count: z.number() })),
  paid: get('/payment-calculations-paid', {
    tag,
    access: ownRecordsBy(['/mis-pagos'], '/pagos-procesados'),
    summary: 'Paid records; a doctor sees their own only.',
  })
    .input(page.extend({ doctorId: id.optional(), month: month.optional(), year: year.optional() }))
    .output(z.array(calculation)),
  processed: get('/payment-calculations-processed', {
    tag,
    access: screens('/pagar-nomina', '/nomina-bancaria'),
    summary: 'What is processed and not yet paid, by doctor, a page at a time.',
  })
    .input(stateFilters)
    .output(stateSummary),
  pending: get('/payment-calculations-pending', {
    tag,
    access: screens('/nomina-completa'),
    summary: 'What is pending payment, by doctor, a page at a time.',
  })
    .input(stateFilters)
    .output(stateSummary),
  pendingIds: get('/get-all-pending-ids', {
    tag,
    access: screens('/nomina-completa'),
    summary: 'The ids of all records pending payment.',
  })
    .input(
      z.strictObject({
        doctorIds: doctorList.optional(),
        month: month.optional(),
        year: year.optional(),
      }),
    )
    .output(z.object({ recordIds: z.array(z.number()) })),
};

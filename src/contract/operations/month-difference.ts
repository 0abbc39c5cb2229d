/** What doctors are paid in one month against another, and why (operations §15). All amounts are pesos before retention. */
import { z } from 'zod';
import { DIFFERENCE_REASONS, SUM_REASONS } from '../../domain/month-difference/reasons.ts';
import { ownDoctorBy, screens } from '../call.ts';
import { calculationStatus } from '../fees/calculations.ts';
import { get, post } from '../methods.ts';
import {
  bookedYear,
  id,
  month,
  page,
  queryBoolean,
  recordType,
  searchText,
  sortBy,
  wholeNumber,
} from '../schemas.ts';

const tag = 'Cierre de mes';
const ofClinic = { tag, access: screens('/cierre') };
const ofDoctor = { tag, access: ownDoctorBy(['/mis-pagos'], '/cierre') };

const reason = z.enum(DIFFERENCE_REASONS);

/** The month, and the one it is compared with: the one before it unless another one is named. */
const months = z.strictObject({
  month,
  year: bookedYear,
  beforeMonth: month.optional(),
  beforeYear: bookedYear.optional(),
});
export type ComparedMonths = z.output<typeof months>;

/** Pesos by reason; reasons of 0 are absent. */
const reasons = z.partialRecord(reason, z.number());

/** The payee's name. */
const payees = z.array(z.string());

const doctorDifference = z.object({
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  before: z.number(),
  now: z.number(),
  difference: z.number(),
  /** In whole percent of what was paid before; null if that was nothing. */
  percent: z.number().nullable(),
  unexplained: z.number(),
  reasons,
  /** To whom the attentions of each month are paid, where that changed; both empty if it did not. */
  payeesBefore: payees,
  payeesNow: payees,
});
export type DoctorDifference = z.infer<typeof doctorDifference>;

const filters = months.extend({
  /** Words of the doctor's name, or their RUT. */
  search: searchText,
  reason: reason.optional(),
  /** Only what no reason explains. */
  unexplained: queryBoolean.optional(),
  /** The least difference either way, in pesos. */
  atLeast: wholeNumber([0, 999_999_999_999]).optional(),
});
export type DifferenceFilters = z.output<typeof filters>;

const summary = z.object({
  /** Doctors. */
  total: z.number(),
  before: z.number(),
  now: z.number(),
  difference: z.number(),
  percent: z.number().nullable(),
  unexplained: z.number(),
  /** Doctors with something that no reason explains. */
  unexplainedDoctors: z.number(),
  reasons,
  /** Attentions of the month without a fee, of all doctors: they count as nothing. */
  pending: z.number(),
});
export type DifferenceSummary = z.infer<typeof summary>;

const sums = z.object({ lines: z.number(), base: z.number(), fee: z.number() });

const servicePart = z.object({
  reason,
  serviceId: z.number(),
  serviceCode: z.string(),
  serviceName: z.string(),
  recordType,
  amount: z.number(),
  before: sums,
  now: sums,
  /** How it was paid before and is paid now, where the rule is the reason. */
  rulesBefore: z.array(z.string()),
  rulesNow: z.array(z.string()),
});
export type ServicePart = z.infer<typeof servicePart>;

const side = z.enum(['before', 'now']);

const entryPart = z.object({
  id: z.number(),
  side,
  reason: z.enum(SUM_REASONS),
  description: z.string(),
  /** The correction that made it; null for others. */
  correctionId: z.number().nullable(),
  amount: z.number(),
  isPaid: z.boolean(),
  isHeld: z.boolean(),
});
export type EntryPart = z.infer<typeof entryPart>;

const explained = doctorDifference.extend({
  /** By service, largest first. */
  parts: z.array(servicePart),
  /** What both months pay besides attentions. */
  entries: z.array(entryPart),
});
export type ExplainedDifference = z.infer<typeof explained>;

const lineFilters = months.extend({
  doctorId: id,
  /** Only of the attentions that it lies in; entries have no attention. */
  reason: reason.optional(),
  serviceId: id.optional(),
  recordType: recordType.optional(),
});
export type DifferenceLineFilters = z.output<typeof lineFilters>;

const line = z.object({
  /** The attention's. */
  id: z.number(),
  side,
  attentionDate: z.string(),
  serviceCode: z.string(),
  serviceName: z.string(),
  patientName: z.string(),
  recordType,
  baseAmount: z.number(),
  calculatedAmount: z.number(),
  /** Null: without a rule. */
  rule: z.string().nullable(),
  payeeName: z.string(),
  isHeld: z.boolean(),
  status: calculationStatus,
});
export type DifferenceLine = z.infer<typeof line>;

/** Both months are named: it is said about what was seen. */
const bothMonths = z.strictObject({
  month,
  year: bookedYear,
  beforeMonth: month,
  beforeYear: bookedYear,
});

const lineSummary = z.object({ total: z.number(), before: sums, now: sums });

export const monthDifferences = {
  list: get('/month-differences', {
    ...ofClinic,
    summary: 'What each doctor is paid in a month and in another one, and the reasons.',
  })
    .input(
      page.extend({
        ...filters.shape,
        sort: sortBy(['-unexplained', '-difference', '-now', '-before', 'doctorName']),
      }),
    )
    .output(z.array(doctorDifference)),
  summary: get('/month-differences/summary', {
    ...ofClinic,
    summary: 'Count and sums of what the same filters find.',
  })
    .input(filters)
    .output(summary),
  markCompared: post('/month-differences/compared', {
    ...ofClinic,
    summary: 'Say that a month was compared with another one: its step of the run is done.',
    refuses: ['monthDifferences.sameMonth'],
  })
    .input(bothMonths)
    .output(z.object({ success: z.literal(true) })),
  ofDoctor: get('/month-differences/doctors/{doctorId}', {
    ...ofDoctor,
    summary: 'The same of one doctor, with the services and entries that each reason lies in.',
    refuses: ['record.notFound'],
  })
    .input(months.extend({ doctorId: id }))
    .output(explained),
  lines: get('/month-differences/doctors/{doctorId}/lines', {
    ...ofDoctor,
    summary: 'The attentions of a doctor that a reason lies in, of both months, newest first.',
  })
    .input(page.extend({ ...lineFilters.shape, sort: sortBy(['-attentionDate']) }))
    .output(z.array(line)),
  linesSummary: get('/month-differences/doctors/{doctorId}/lines/summary', {
    ...ofDoctor,
    summary: 'Count and sums of what the same filters find, by month.',
  })
    .input(lineFilters)
    .output(lineSummary),
};

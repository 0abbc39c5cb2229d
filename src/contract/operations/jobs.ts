/** Long tasks: queueing them and following them (operations §2, operations §3). */
import { z } from 'zod';
import { JOB_TYPES } from '../../domain/jobs/job-kinds.ts';
import { JOB_STATES } from '../../domain/states.ts';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { RETURNING_SCREENS } from '../payout/screens.ts';
import {
  agreed,
  areInOrder,
  commaList,
  date,
  doctorList,
  IN_ORDER,
  id,
  instant,
  month,
  page,
  paymentMethod,
  queryBoolean,
  queued,
  recordType,
  typedText,
  year,
} from '../schemas.ts';

const tag = 'Trabajos';

const jobStatus = z.enum(JOB_STATES);
export const jobType = z.enum(JOB_TYPES);

/** The progress of a running step; each kind of job reports what it has (operations §2.9). */
export const stepMetrics = z
  .object({
    tableName: z.string(),
    recordsProcessed: z.number(),
    totalRecords: z.number(),
    ruleApplied: z.string(),
    /** The last calculated line; for a payroll, the last doctor whose records were moved. */
    currentRecord: z.object({
      doctorName: z.string(),
      doctorRut: z.string(),
      attentionId: z.number().optional(),
    }),
    lastUpdate: instant,
  })
  .partial();

export const jobStep = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(['pending', 'running', 'completed', 'failed']),
  progress: z.number(),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  /** An object such as `stepMetrics`. */
  metrics: z.record(z.string(), z.unknown()),
});
export type JobStep = z.infer<typeof jobStep>;

export const job = z.object({
  id: z.uuid(),
  type: z.string(),
  status: jobStatus,
  /** Percent. */
  progress: z.number(),
  payload: z.record(z.string(), z.unknown()),
  result: z.record(z.string(), z.unknown()).nullable(),
  errorMessage: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  steps: z.array(jobStep),
});
export type Job = z.infer<typeof job>;

/** Which attentions to calculate (fees §14.1). */
export const calculateInput = z.strictObject({
  doctorId: id.optional(),
  dateFrom: date().optional(),
  dateTo: date().optional(),
  /** All pending attentions, regardless of dates. */
  showAllPending: queryBoolean.default(false),
  includeParticipaciones: queryBoolean.default(true),
  includeHmq: queryBoolean.default(true),
  /** Take records that are still calculated up again as well (fees §15.1). */
  recalculate: queryBoolean.default(false),
});
export type CalculateInput = z.infer<typeof calculateInput>;

/** The doctors, the month and the move of a payroll (payout §2). */
export const processPaymentsInput = z.strictObject({
  processingType: z
    .enum(['individual', 'bulk', 'society', 'by_status', 'full', 'month'])
    .default('bulk'),
  month: month.optional(),
  year: year.optional(),
  /** The doctors; absent means all with records. An empty list is refused, since it never means all. */
  selectedDoctors: doctorList.optional(),
  societyId: id.optional(),
  recordType: z.union([recordType, z.literal('all')]).default('all'),
  /** If absent, each doctor's usual method. */
  paymentMethod: paymentMethod.optional(),
  notes: typedText().max(2000).optional(),
  /** The day on which it is to be paid, whose year decides the legal rate; by default the calendar's, or today. */
  paymentDate: date('Fecha de pago inválida').optional(),
  agreed: agreed.optional(),
  summaries: z.array(z.unknown()).max(10_000).optional(),
});
export type ProcessPaymentsInput = z.infer<typeof processPaymentsInput>;

const createInput = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('calculate-payments'),
    data: calculateInput
      .extend({ month: month.optional(), year: year.optional() })
      .refine(areInOrder, IN_ORDER),
    priority: z.number().int().min(0).max(100).default(5),
  }),
  z.strictObject({
    type: z.literal('process-bulk-payments'),
    data: processPaymentsInput,
    priority: z.number().int().min(0).max(100).default(4),
  }),
]);

/** Users of these screens may follow all jobs. */
export const ALL_JOBS_SCREENS = [
  '/calcular-pagos',
  '/procesar-pagos',
  '/procesar-pagos-avanzado',
  '/nomina',
  '/nomina-completa',
  '/atenciones-medicas',
  '/job-monitor',
] as const;
/** Users who may queue a kind of job may follow and cancel those of that kind. */
const jobScreens = screens(
  ...ALL_JOBS_SCREENS,
  '/boletas',
  '/cierre',
  '/convenios',
  '/pagar-nomina',
  '/reglas',
);

export const jobs = {
  calculatePayments: post('/jobs/calculate-payments', {
    tag,
    access: screens('/calcular-pagos'),
    summary: 'Queue the calculation of pending attentions.',
    refuses: ['calculation.nothingToDo'],
  })
    .input(calculateInput.refine(areInOrder, IN_ORDER))
    .output(queued),
  create: post('/jobs/create', {
    tag,
    access: screens(...RETURNING_SCREENS),
    summary: 'Queue a calculation or a payroll move.',
    // The input may include the summaries that the user chose from.
    bodyLimit: 8 * 1024 * 1024,
    refuses: [
      'calculation.nothingToDo',
      'payroll.nothingToProcess',
      'payroll.allHeld',
      'payroll.blocked',
      'payroll.oneDoctorOnly',
      'payroll.exactDiffers',
      'payroll.withEntries',
    ],
  })
    .input(createInput)
    .output(queued),
  get: get('/jobs/{id}', {
    tag,
    access: jobScreens,
    summary: 'State, progress, steps and result of a job.',
    refuses: ['record.notFound', 'access.denied'],
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ success: z.literal(true), job })),
  cancel: post('/jobs/{id}/cancel', {
    tag,
    access: jobScreens,
    summary:
      'Cancel a job that waits, or an import that runs: nothing of it is done. A cancelled one stays as it is.',
    refuses: ['record.notFound', 'access.denied', 'job.over', 'job.notAbortable', 'server.busy'],
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ success: z.literal(true), job })),
  active: get('/jobs', {
    tag,
    access: screens(...ALL_JOBS_SCREENS),
    summary: 'The latest jobs, newest first.',
  })
    .input(
      page.extend({
        status: commaList(jobStatus).optional(),
        types: commaList(jobType).optional(),
      }),
    )
    .output(z.array(job)),
};

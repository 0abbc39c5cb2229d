/** Entries that repeat: a fixed amount each month, an advance in instalments, a percentage of the month's fees (payout §24). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { percentage } from '../percentage.ts';
import {
  amount,
  commaList,
  id,
  instant,
  month,
  page,
  requiredId,
  requiredText,
  searchText,
  sortBy,
  wholeNumber,
  year,
} from '../schemas.ts';
import { entryDirection, entryReason } from './entries.ts';

const common = { tag: 'Haberes y descuentos', access: screens('/haberes') };

const scheduleForm = z.enum(['monthly', 'instalments', 'percentage']);
export type ScheduleForm = z.infer<typeof scheduleForm>;
const scheduleState = z.enum(['proposed', 'approved', 'ended', 'stopped', 'withdrawn']);
/** `ended`: its last month has passed; `stopped`: it makes no more from a month on. */
export type ScheduleState = z.infer<typeof scheduleState>;

const given = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish()) as unknown as z.ZodType<
    z.output<Schema> | null | undefined,
    z.input<Schema> | '' | null | undefined
  >;

const MOST_INSTALMENTS = 60;
export const scheduleInput = z
  .strictObject({
    form: scheduleForm,
    doctorId: requiredId('Elija el médico'),
    kindId: requiredId('Elija el tipo'),
    direction: entryDirection,
    /** Gross pesos: each month, or of all instalments together; none for a percentage. */
    amount: given(amount('Monto es requerido')),
    instalments: given(
      wholeNumber(
        [1, MOST_INSTALMENTS],
        'Indique cuántas cuotas',
        'Al menos una cuota',
        `Hasta ${MOST_INSTALMENTS} cuotas`,
      ),
    ),
    /** Of the fees of each payment. */
    percentage: given(percentage),
    bearsRetention: z.boolean(),
    /** The first month. */
    year,
    month,
    /** The last one; none: until it is stopped. Of instalments it follows from their number. */
    untilYear: given(year),
    untilMonth: given(month),
    /** The kind as which the advance itself is paid, in the month before the first instalment; none if it was paid already. */
    advanceKindId: given(id),
    description: requiredText('Escriba la glosa: es lo que lee el médico', 160),
    reason: entryReason,
    /** A schedule of the same doctor that stops where this one begins. */
    replacesId: given(id),
  })
  .superRefine((input, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (input.form === 'percentage') {
      if (!input.percentage) missing('percentage', 'El porcentaje debe ser mayor que 0');
    } else if (!input.amount) missing('amount', 'El monto debe ser mayor que 0');
    if (input.form === 'instalments') {
      if (!input.instalments) missing('instalments', 'Indique cuántas cuotas');
      else if (input.amount && input.amount < input.instalments)
        missing('instalments', 'Cada cuota debe ser de al menos $1');
      if (input.direction !== 'discount') missing('direction', 'Las cuotas se descuentan');
    } else if ((input.untilYear ?? null) === null || (input.untilMonth ?? null) === null) {
      if ((input.untilYear ?? null) !== (input.untilMonth ?? null))
        missing('untilMonth', 'Indique mes y año, o deje ambos vacíos');
    } else if (
      Number(input.untilYear) * 12 + Number(input.untilMonth) <
      input.year * 12 + input.month
    )
      missing('untilMonth', 'El último mes no puede ser anterior al primero');
  });
export type ScheduleInput = z.output<typeof scheduleInput>;

const schedule = z.object({
  id: z.number(),
  form: scheduleForm,
  state: scheduleState,
  doctorId: z.number(),
  doctorName: z.string(),
  doctorRut: z.string(),
  kindId: z.number(),
  kindName: z.string(),
  isDiscount: z.boolean(),
  amount: z.number().nullable(),
  instalments: z.number().nullable(),
  /** In percent. */
  percentage: z.number().nullable(),
  bearsRetention: z.boolean(),
  year: z.number(),
  month: z.number(),
  untilYear: z.number().nullable(),
  untilMonth: z.number().nullable(),
  advanceKindName: z.string().nullable(),
  advanceYear: z.number().nullable(),
  advanceMonth: z.number().nullable(),
  description: z.string(),
  reason: z.string(),
  replacesId: z.number().nullable(),
  proposedByName: z.string().nullable(),
  proposedAt: instant,
  isOwn: z.boolean(),
  approvedByName: z.string().nullable(),
  approvedAt: instant.nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawalReason: z.string().nullable(),
  stoppedByName: z.string().nullable(),
  stoppedYear: z.number().nullable(),
  stoppedMonth: z.number().nullable(),
  stopReason: z.string().nullable(),
  /** Its entries in payments, without the advance: how many, and their pesos without sign. */
  taken: z.number(),
  takenAmount: z.number(),
  /** Those that wait for a payment. */
  waiting: z.number(),
  waitingAmount: z.number(),
});
export type Schedule = z.infer<typeof schedule>;

const filters = z.strictObject({
  state: scheduleState.optional(),
  doctorId: id.optional(),
  search: searchText,
  ids: commaList(id).optional(),
});
export type ScheduleFilters = z.output<typeof filters>;
const scheduleSort = sortBy(['-proposedAt', 'doctorName', 'kindName', 'amount', 'from']);

const ids = z.array(id).min(1, 'Elija al menos uno').max(1_000);
const moved = z.object({
  success: z.literal(true),
  schedules: z.number(),
  /** Entries that were made, or withdrawn. */
  entries: z.number(),
});

export const entrySchedules = {
  list: get('/entry-schedules', {
    ...common,
    summary: 'Schedules of earnings and discounts, with what was taken of them.',
  })
    .input(page.extend({ ...filters.shape, sort: scheduleSort }))
    .output(z.array(schedule)),
  summary: get('/entry-schedules/summary', {
    ...common,
    summary: 'How many schedules the same filters find, by state.',
  })
    .input(filters)
    .output(z.object({ total: z.number(), states: z.record(scheduleState, z.number()) })),
  create: post('/entry-schedules', {
    ...common,
    summary: 'Propose a schedule; another person approves it.',
    successStatus: 201,
    refuses: [
      'record.notFound',
      'entries.kindInactive',
      'entries.wrongDirection',
      'entries.monthFar',
      'schedules.otherDoctor',
    ],
  })
    .input(scheduleInput)
    .output(z.object({ success: z.literal(true), id: z.number() })),
  approve: post('/entry-schedules/approve', {
    ...common,
    summary: 'Approve schedules and make their entries; by another person than who proposed them.',
    refuses: [
      'record.notFound',
      'entries.notProposed',
      'entries.samePerson',
      'entries.nobodyElse',
      'schedules.notReplaced',
      'schedules.taken',
      'server.busy',
    ],
  })
    .input(z.strictObject({ ids }))
    .output(moved),
  withdraw: post('/entry-schedules/withdraw', {
    ...common,
    summary: 'Withdraw schedules that nobody has approved, with a reason.',
    refuses: ['record.notFound', 'schedules.notProposed', 'server.busy'],
  })
    .input(z.strictObject({ ids, reason: entryReason }))
    .output(moved),
  stop: post('/entry-schedules/{id}/stop', {
    ...common,
    summary: 'Stop a schedule from a month on; what payments have stays.',
    refuses: ['record.notFound', 'schedules.notRunning', 'schedules.taken', 'server.busy'],
  })
    .input(z.strictObject({ id, year, month, reason: entryReason }))
    .output(moved),
};

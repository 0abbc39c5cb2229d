/** Whose data were read, changed or exported between two moments, for the report of a breach (access §24). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import { areInOrder, date, file, IN_ORDER, id, instant } from '../schemas.ts';

const common = { tag: 'Brechas', access: screens('/derechos') };

/** A file has at most this many persons. */
export const BREACH_PERSONS = 100_000;
/** Records of both logs that one report looks at; beyond them, a shorter time or one account is asked for. */
export const BREACH_RECORDS = 1_000_000;
/** The screen shows this many of those who did it, and of what names nobody; the file has all persons, and does not list what names nobody. */
export const BREACH_SHOWN = 50;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'La hora se escribe HH:MM');

const fields = z.strictObject({
  dateFrom: date('Indique desde qué día'),
  /** `HH:MM` of the first day. */
  timeFrom: time.optional(),
  dateTo: date('Indique hasta qué día'),
  /** `HH:MM` of the last day; that minute is included. */
  timeTo: time.optional(),
  /** The account whose acts are meant; everybody's unless given. */
  userId: id.optional(),
  /** The network address from which they were done. */
  ipAddress: z.string().trim().max(60).optional(),
  /** The screen from which data were read; changes have none. */
  screen: z
    .string()
    .max(120)
    .regex(/^\/[\w/-]*$/, 'Pantalla inválida')
    .optional(),
});
export const breachFilters = fields.refine(areInOrder, IN_ORDER);

/** What was done to somebody's data, in times. */
const done = { reads: z.number(), changes: z.number(), exports: z.number() };

const actor = z.object({
  userId: z.number().nullable(),
  userName: z.string(),
  /** From how many network addresses, and one of them. */
  addresses: z.number(),
  ipAddress: z.string().nullable(),
  ...done,
  firstAt: instant,
  lastAt: instant,
});
export type BreachActor = z.infer<typeof actor>;

const unnamed = z.object({
  /** Its place in the log of reads; of a change, in the audit log. */
  id: z.number(),
  at: instant,
  userName: z.string(),
  /** The call that answered; of a change, its action in the audit log. */
  call: z.string(),
  kind: z.enum(['list', 'record', 'sums', 'file', 'answer', 'change']),
  filter: z.record(z.string(), z.unknown()),
  /** How many patients the attentions of its filter have today, as far as it says doctor, month and days; none when it says none of them. */
  patients: z.number().nullable(),
});
export type BreachUnnamed = z.infer<typeof unnamed>;

const breachReport = z.object({
  /** Different persons whose data were named. */
  patients: z.number(),
  doctors: z.number(),
  users: z.number(),
  ...done,
  /** Who did it: most first. */
  actors: z.array(actor),
  /** How many they are, also of those that are not listed. */
  people: z.number(),
  /** Answers that showed patients whom the log does not name, and changes of attentions that name none: newest first. */
  unnamed: z.array(unnamed),
  unnamedTotal: z.number(),
});
export type BreachReport = z.infer<typeof breachReport>;

export const breach = {
  report: get('/breach', {
    ...common,
    summary:
      'Whose data were read, changed or exported between two moments: how many persons, by whom, and what names a filter instead.',
    refuses: ['breach.tooMuch'],
  })
    .input(breachFilters)
    .output(breachReport),
  file: get('/breach/file', {
    ...common,
    summary:
      'The persons of that report with what was done, by whom and how to reach them, as CSV or as an Excel workbook.',
    refuses: ['breach.tooMuch', 'breach.tooManyPersons'],
  })
    .input(
      fields
        .extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') })
        .refine(areInOrder, IN_ORDER),
    )
    .output(file('csv', 'workbook')),
};

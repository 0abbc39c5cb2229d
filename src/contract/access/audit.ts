/** The audit log: who changed what, when, with the record before and after (access §13). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import {
  date,
  fileStream,
  id,
  instant,
  page,
  searchText,
  sortBy,
  wholeNumber,
} from '../schemas.ts';

const common = { tag: 'Auditoría', access: screens('/auditoria') };

/** Entries are counted and paged up to this number; beyond it, users filter (decision 51). */
export const COUNTED_ENTRIES = 10_000;

/** E.g. `doctor` for all actions on doctors, or `doctor.update`. */
const action = z
  .string()
  .max(80)
  .regex(/^[A-Za-z]+(\.[A-Za-z]+)?$/, 'Acción inválida');

export const auditFilters = z.strictObject({
  /**
   * Words of the summary, of the user's name at that time, or the record's id; short words match by their beginning.
   */
  search: searchText,
  userId: id.optional(),
  action: action.optional(),
  /** The kind of record, e.g. `doctor`. */
  entity: z.string().trim().max(60).optional(),
  /** For a payment: also the entries of its moves and of its bank files. */
  entityId: z.string().trim().max(80).optional(),
  dateFrom: date().optional(),
  dateTo: date().optional(),
});

const auditEntry = z.object({
  id: z.number(),
  at: instant,
  userName: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** One Spanish sentence. */
  summary: z.string(),
  ipAddress: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The number of filtered entries, or whether there are more than are counted. */
const auditSummary = z.object({ total: z.number(), hasMore: z.boolean() });
export type AuditSummary = z.infer<typeof auditSummary>;

const auditDetail = auditEntry.extend({
  userId: z.number().nullable(),
  /** The record or its relevant part before the change; null if there was none. */
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditDetail = z.infer<typeof auditDetail>;

export const audit = {
  list: get('/audit', { ...common, summary: 'Entries of the audit log, newest first.' })
    .input(
      page.extend({
        ...auditFilters.shape,
        offset: wholeNumber([0, COUNTED_ENTRIES]).default(0),
        sort: sortBy(['-at']),
      }),
    )
    .output(z.array(auditEntry)),
  summary: get('/audit/summary', {
    ...common,
    summary: 'How many entries the same filters find, up to 10,000.',
  })
    .input(auditFilters)
    .output(auditSummary),
  choices: get('/audit/choices', {
    ...common,
    summary: 'The actions and kinds of records that the log has, and who acted.',
  }).output(
    z.object({
      actions: z.array(z.string()),
      entities: z.array(z.string()),
      people: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
  find: get('/audit/entries/{id}', {
    ...common,
    summary: 'One entry, with the record before and after.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id }))
    .output(auditDetail),
  file: get('/audit/file', {
    ...common,
    summary:
      'All entries that the filters find, as CSV or as an Excel workbook, made while it is sent.',
    refuses: ['audit.tooManyRows'],
  })
    .input(auditFilters.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }))
    .output(fileStream('csv', 'workbook')),
};

/** The log of reads: who read data of patients and doctors (access §16, decision 102). */
import { z } from 'zod';
import type { ImportedMaster } from '../../domain/masters/master-columns.ts';
import { screens } from '../call.ts';
import { get } from '../methods.ts';
import {
  areInOrder,
  date,
  file,
  IN_ORDER,
  id,
  instant,
  page,
  queryBoolean,
  searchText,
  sortBy,
  wholeNumber,
} from '../schemas.ts';

/**
 * What a call answers: rows, one record, only sums, a file, or an answer of the assistant. Files and answers are recorded
 * before they leave, the others within a second.
 */
export type ReadKind = 'list' | 'record' | 'sums' | 'file' | 'answer';

/** Patients' data with those of the doctors who attended them, or data of doctors alone. */
export type Reads = {
  readonly whose: 'patients' | 'doctors';
  readonly kind: ReadKind;
  /** Whether `id`, of the input and of each row, is a doctor's, unless the input names another master. Other fields (`doctorId`, `patientRut`) say so by their name. */
  readonly isDoctorsId?: true;
  /** Whether sentences of the answer, no fields, may name patients besides. */
  readonly mayNamePatients?: true;
  /** The fields of each row that are a patient's RUT, besides `patientRut` and `personRut`. */
  readonly patientsBy?: readonly string[];
  /** Where in the answer the list is that holds the data, field by field: without a row there, the answer holds none. */
  readonly at?: readonly string[];
  /** The `master`s of the input of which the whole answer holds such data; of others only the list at `at` does, or nothing. */
  readonly wholeOf?: readonly ImportedMaster[];
  /** The fields of the answer whose sum is how many records it tells of, where it lists only the first, or none. */
  readonly countedBy?: readonly string[];
};

/**
 * Fields of a body that say whose data, or which, was asked for; those within `filters` are asked by, too. Others are left out of the
 * log: they hold keys of other systems, files and what is to be saved. Addresses hold none of these.
 */
export const ASKED_IN_A_BODY =
  /^(?:id|ids|\w+Ids?|search|name|patient\w*|personRut|month|year|dateFrom|dateTo|from|to|scope|master|recordType|status|format|message)$/;

const tag = 'Registro de lecturas';
const common = { tag, access: screens('/registro-lecturas') };

/** What is found by its kind: those of `ReadKind`, and the starts and ends of servers. */
export const RECORD_KINDS = ['list', 'record', 'sums', 'file', 'answer', 'process'] as const;
const kind = z.enum(RECORD_KINDS);

/** Records are counted and paged up to this number; beyond it, users filter, as in the audit log (decision 51). */
export const COUNTED_READS = 10_000;
/** A file has at most this many records. */
export const EXPORTED_READS = 100_000;
/** A name that more patients have than these is too short to ask by. */
export const ASKED_PATIENTS = 50;
/** The answer in words names this many persons, those who read last. */
export const NAMED_READERS = 50;

const bigId = wholeNumber([1, Number.MAX_SAFE_INTEGER]);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'La hora se escribe HH:MM');

const between = {
  dateFrom: date().optional(),
  /** `HH:MM` of the first day. */
  timeFrom: time.optional(),
  dateTo: date().optional(),
  /** `HH:MM` of the last day; that minute is included. */
  timeTo: time.optional(),
};

/** The filters of the log, which the screen has in its address, too. */
export const readLogFilters = z.strictObject({
  /** A patient: a RUT in any form, or words of the name. */
  search: searchText,
  /** Beside the records that name the patient, those that do not name all their patients, as files. */
  unnamed: queryBoolean.optional(),
  /** Who read. */
  userId: id.optional(),
  /** The doctor whose data were read. */
  doctorId: id.optional(),
  /** From which screen, e.g. `/atenciones-medicas`. */
  screen: z
    .string()
    .max(120)
    .regex(/^\/[\w/-]*$/, 'Pantalla inválida')
    .optional(),
  kind: kind.optional(),
  ...between,
});

type Between = { dateFrom?: string; timeFrom?: string; dateTo?: string; timeTo?: string };
const HAVE_DAYS = { path: ['timeFrom'], message: 'La hora necesita su fecha' };
const haveDays = ({ dateFrom, timeFrom, dateTo, timeTo }: Between) =>
  (!timeFrom || Boolean(dateFrom)) && (!timeTo || Boolean(dateTo));
const checked = <Schema extends z.ZodType<Between>>(schema: Schema) =>
  schema.refine(areInOrder, IN_ORDER).refine(haveDays, HAVE_DAYS);

const person = z.object({ patientRut: z.string(), patientName: z.string().nullable() });

const readEntry = z.object({
  /** The place in the chain. */
  id: z.number(),
  at: instant,
  userId: z.number().nullable(),
  userName: z.string(),
  /** As it was called then; null where it was not kept. */
  profile: z.string().nullable(),
  ipAddress: z.string().nullable(),
  /** The call's name, e.g. `attentions.list`. */
  call: z.string(),
  /** Null for what was called without a screen: a file by its address, or another program. */
  screen: z.string().nullable(),
  /** What the menu calls the screen today. */
  screenName: z.string().nullable(),
  kind,
  /** What was asked for. */
  filter: z.record(z.string(), z.unknown()),
  /** How many rows were answered; null for a file or an answer. */
  rowCount: z.number().nullable(),
  /** How many patients the record names, and the only one if it is one. */
  patientCount: z.number(),
  patientRut: z.string().nullable(),
  patientName: z.string().nullable(),
  doctorCount: z.number(),
  doctorId: z.number().nullable(),
  doctorName: z.string().nullable(),
  /** Whether patients were shown whom the record does not name. */
  hasUnnamedPatients: z.boolean(),
});
export type ReadEntry = z.infer<typeof readEntry>;

const readDetail = readEntry.extend({
  patients: z.array(person),
  doctors: z.array(z.object({ doctorId: z.number(), doctorName: z.string().nullable() })),
  /** SHA-256 over the record and the hash of the one before it, in hexadecimal. */
  hash: z.string(),
});
export type ReadDetail = z.infer<typeof readDetail>;

const readSummary = z.object({ total: z.number(), hasMore: z.boolean() });
export type ReadSummary = z.infer<typeof readSummary>;

const reader = z.object({
  userId: z.number().nullable(),
  userName: z.string(),
  profile: z.string().nullable(),
  reads: z.number(),
  firstAt: instant,
  lastAt: instant,
});
const readersAnswer = z.object({
  /** Whom the words find among the patients that attentions have; a RUT finds itself. */
  patients: z.array(person),
  /** RUTs that were theirs until they were corrected (access §27): what was read under them before counts, too. */
  formerRuts: z.array(z.object({ rut: z.string(), until: instant })),
  /** Those who read last first, without who only read this log. */
  readers: z.array(reader),
  /** How many there are, also of those that are not listed. */
  people: z.number(),
  reads: z.number(),
  /** How many records do not name all their patients, so that this one may have been among them; up to 10,000. */
  unnamed: z.number(),
  /** How many times this log itself was read about the patient. */
  ofThisLog: z.number(),
});
export type ReadersAnswer = z.infer<typeof readersAnswer>;

export const readLog = {
  list: get('/read-log', {
    ...common,
    summary: 'Records of the log of reads, newest first.',
    refuses: ['readLog.tooManyPatients'],
  })
    .input(
      checked(
        page.extend({
          ...readLogFilters.shape,
          offset: wholeNumber([0, COUNTED_READS]).default(0),
          sort: sortBy(['-at']),
        }),
      ),
    )
    .output(z.array(readEntry)),
  summary: get('/read-log/summary', {
    ...common,
    summary: 'How many records the same filters find, up to 10,000.',
    refuses: ['readLog.tooManyPatients'],
  })
    .input(checked(readLogFilters))
    .output(readSummary),
  choices: get('/read-log/choices', {
    tag,
    access: screens('/registro-lecturas', '/derechos'),
    summary: 'The screens that the log has, and who read.',
  }).output(
    z.object({
      screens: z.array(z.object({ screen: z.string(), name: z.string() })),
      people: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
  readers: get('/read-log/readers', {
    ...common,
    summary: 'Who read the data of a patient, how often and when.',
    refuses: ['readLog.tooManyPatients'],
  })
    .input(
      checked(
        z.strictObject({
          search: z.string().trim().min(1, 'Escriba un RUT o un nombre').max(120),
          ...between,
        }),
      ),
    )
    .output(readersAnswer),
  find: get('/read-log/records/{id}', {
    ...common,
    summary: 'One record with everybody whom it names, and its hash.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id: bigId }))
    .output(readDetail),
  file: get('/read-log/file', {
    ...common,
    summary:
      'The records that the filters find, as CSV or as an Excel workbook; the first row tells who made it.',
    refuses: ['readLog.tooManyPatients', 'readLog.tooManyRows'],
  })
    .input(checked(readLogFilters.extend({ format: z.enum(['csv', 'xlsx']).default('csv') })))
    .output(file('csv', 'workbook')),
};

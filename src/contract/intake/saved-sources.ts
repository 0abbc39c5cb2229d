/** Sources that are saved by name and run by themselves (intake §20). */
import { z } from 'zod';
import { WEEKDAYS } from '../../domain/calendar/calendar.ts';
import { FREQUENCIES } from '../../domain/intake/source-schedule.ts';
import { screens } from '../call.ts';
import { del, get, post, put } from '../methods.ts';
import {
  areInOrder,
  date,
  deleted,
  editedVersion,
  IN_ORDER,
  id,
  instant,
  recordType,
  requiredText,
  verbatimText,
  wholeNumber,
} from '../schemas.ts';
import { fhirChoices } from './fhir-choices.ts';
import { importMapping } from './import-preview.ts';
import { MAX_URL, sourceAnswer } from './import-sources.ts';
import { unattendedImport } from './unattended-imports.ts';

const common = { tag: 'Importación', access: screens('/atenciones-medicas') };

const kind = z.enum(['api', 'his', 'fhir']);
const weekday = z.enum(WEEKDAYS);
const AT_TIME = 'Debe ser una hora, de 00:00 a 23:59';

const shape = {
  name: requiredText('Escriba un nombre', 80),
  kind,
  recordType,
  /** Of FHIR the base URL. Of an API it may hold `{desde}` and `{hasta}`, which stand for the first and the last day. */
  address: z
    .string({ error: 'Escriba la dirección' })
    .trim()
    .min(1, 'Escriba la dirección')
    .max(MAX_URL, `Máximo ${MAX_URL} caracteres`),
  method: z.enum(['GET', 'POST']),
  /** Sent with POST: JSON, or a text unchanged; with the days as in the address. */
  body: verbatimText(100_000),
  /** Of a hospital system. */
  facility: verbatimText(100),
  listPath: verbatimText(300),
  paging: z.enum(['none', 'link', 'field', 'page']),
  /** The field with the next page, or the parameter with the page's number. */
  pagingName: verbatimText(100),
  firstPage: wholeNumber([0, 1_000_000], 'Escriba un número'),
  mapping: importMapping.nullable(),
  /** How the resources of a FHIR server are read; null for other systems. */
  fhirChoices: fhirChoices.nullable().default(null),
  /** How many days before the run it asks for. */
  daysBack: wholeNumber([0, 366], 'Escriba cuántos días'),
  /** Whether a run brings pending attentions up to date. */
  updatesPending: z.boolean(),
  frequency: z.enum(FREQUENCIES),
  weekday: weekday.nullable(),
  monthDay: wholeNumber([1, 31], 'Escriba un día, de 1 a 31').nullable(),
  atTime: z.string({ error: AT_TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, AT_TIME),
};

/** The headers of an API as JSON, the key of a hospital system, or the token of a FHIR server; empty keeps the one that is stored. It is never answered. */
const secret = z.string().trim().max(50_000, 'Máximo 50.000 caracteres').nullish();

type Times = { frequency: string; weekday: string | null; monthDay: number | null };
const hasWeekday = ({ frequency, weekday }: Times) => frequency !== 'weekly' || weekday !== null;
const hasMonthDay = ({ frequency, monthDay }: Times) =>
  frequency !== 'monthly' || monthDay !== null;

type Read = { kind: string; fhirChoices: unknown };
const isReadAsItsKind = ({ kind, fhirChoices }: Read) =>
  (kind === 'fhir') === (fhirChoices !== null);

const withRules = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  schema
    .refine((value) => hasWeekday(value as unknown as Times), {
      error: 'Elija el día de la semana',
      path: ['weekday'],
    })
    .refine((value) => hasMonthDay(value as unknown as Times), {
      error: 'Escriba el día del mes',
      path: ['monthDay'],
    })
    .refine((value) => isReadAsItsKind(value as unknown as Read), {
      error: 'Cómo se leen los recursos se dice de FHIR, y solo de FHIR',
      path: ['fhirChoices'],
    });

export const savedSourceInput = withRules(z.strictObject({ ...shape, secret }));
export type SavedSourceInput = z.output<typeof savedSourceInput>;

const savedSource = z.object({
  ...shape,
  id: z.number(),
  version: z.number(),
  body: z.string().nullable(),
  facility: z.string().nullable(),
  listPath: z.string().nullable(),
  pagingName: z.string().nullable(),
  hasSecret: z.boolean(),
  /** The names of the stored headers. */
  secretNames: z.array(z.string()),
  isPaused: z.boolean(),
  nextRunAt: instant.nullable(),
  lastRun: unattendedImport.nullable(),
});
export type SavedSource = z.infer<typeof savedSource>;

/** How many sources a clinic may save. */
export const SOURCES_LIMIT = 100;

const SAVE_REFUSALS = [
  'savedSource.nameTaken',
  'savedSource.addressRefused',
  'savedSource.secretInvalid',
  'savedSource.secretNeeded',
  'savedSource.keyMissing',
] as const;

const ofVersion = z.strictObject({ id, version: editedVersion });

export const savedSources = {
  list: get('/saved-sources', {
    ...common,
    summary: 'The saved sources by name, each with its latest run; no key is answered.',
  }).output(
    z.object({
      sources: z.array(savedSource),
      /** Whether the server can encrypt keys. */
      canKeepSecrets: z.boolean(),
    }),
  ),
  create: post('/saved-sources', {
    ...common,
    summary: 'Saves a source with its key, which is encrypted.',
    successStatus: 201,
    refuses: [...SAVE_REFUSALS, 'savedSource.tooMany'],
  })
    .input(savedSourceInput)
    .output(savedSource),
  update: put('/saved-sources/{id}', {
    ...common,
    summary:
      'Changes a source. Without a key the stored one stays, unless the address is of another server.',
    refuses: [
      ...SAVE_REFUSALS,
      'savedSource.secretAgain',
      'savedSource.running',
      'record.notFound',
      'record.changed',
    ],
  })
    .input(withRules(z.strictObject({ ...shape, secret, id, version: editedVersion })))
    .output(savedSource),
  pause: post('/saved-sources/{id}/pause', {
    ...common,
    summary: 'Pauses a source, or resumes it at the next moment of its schedule.',
    refuses: ['record.notFound', 'record.changed'],
  })
    .input(ofVersion.extend({ isPaused: z.boolean() }))
    .output(savedSource),
  remove: del('/saved-sources/{id}', {
    ...common,
    summary: 'Deletes a source and its key; its imports stay in the history.',
    refuses: ['record.notFound', 'savedSource.running'],
  })
    .input(z.strictObject({ id }))
    .output(deleted),
  run: post('/saved-sources/{id}/run', {
    ...common,
    summary:
      'Queues a run of a source now, for its usual days or for the given ones; rows with doubts are left out unless the person says that they were looked at.',
    refuses: ['record.notFound', 'savedSource.running', 'savedSource.keyMissing'],
  })
    .input(
      z
        .strictObject({
          id,
          dateFrom: date().optional(),
          dateTo: date().optional(),
          /** Whether to import rows with doubts, too, and to bring pending attentions up to date. */
          withDoubts: z.boolean().default(false),
        })
        .refine(areInOrder, IN_ORDER),
    )
    .output(z.object({ success: z.literal(true), jobId: z.uuid(), importId: z.number() })),
  preview: post('/saved-sources/preview', {
    ...common,
    summary:
      'What a source answers before it is saved, and how it would be imported; nothing is written. With the id of a stored source its key is used.',
    refuses: [
      ...SAVE_REFUSALS,
      'savedSource.secretAgain',
      'record.notFound',
      'import.apiFailed',
      'import.hisFailed',
      'import.fhirFailed',
      'import.unreadable',
      'import.previewLate',
    ],
  })
    .input(withRules(z.strictObject({ ...shape, secret, id: id.optional() })))
    .output(sourceAnswer),
};

/** Imports from other systems: an API, the hospital's own (HIS) or a FHIR server (intake §17, intake §22; decision 29). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { post } from '../methods.ts';
import { areInOrder, date, file, IN_ORDER, recordType } from '../schemas.ts';
import { fhirChoices } from './fhir-choices.ts';
import { importOptions } from './import-options.ts';
import { fieldName, importMapping, readingPreview, specialtyAnswers } from './import-preview.ts';
import { importAnswer } from './imports.ts';

const tag = 'Importación';
const access = screens('/atenciones-medicas');

export const MAX_URL = 2_048;
const MAX_HEADERS = 50;
const MAX_HEADER_VALUE = 8_192;
/** Headers that the connection sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'accept-encoding',
  'proxy-authorization',
  'proxy-connection',
]);
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Excludes line breaks, other control characters, and letters that a header can't carry. */
const HEADER_VALUE = /^[\t\x20-\x7e\xa0-\xff]*$/;

function headerProblem(headers: Readonly<Record<string, string>>): string | null {
  const names = Object.keys(headers);
  if (names.length > MAX_HEADERS) return `Máximo ${MAX_HEADERS} encabezados`;
  if (!names.every((name) => HEADER_NAME.test(name))) {
    return 'Los encabezados son un objeto JSON {"Nombre": "valor"}, con nombres sin espacios ni acentos';
  }
  const own = names.find((name) => OWN_HEADERS.has(name.toLowerCase()));
  if (own !== undefined) return `El encabezado ${own} lo pone el sistema: quítelo`;
  const isSendable = (value: string) =>
    value.length <= MAX_HEADER_VALUE && HEADER_VALUE.test(value);
  return Object.values(headers).every(isSendable)
    ? null
    : 'El valor de un encabezado es demasiado largo o tiene caracteres que no se pueden enviar';
}

/** Messages contain neither name nor value: either may be a key. */
export const headers = z
  .preprocess(
    (value) => value ?? {},
    z.record(z.string(), z.union([z.string(), z.number().transform(String)]), {
      error: 'Los encabezados son un objeto JSON {"Nombre": "valor"}',
    }),
  )
  .superRefine((value, context) => {
    const message = headerProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const MAX_BODY = 1_000_000;

/** A query parameter's name. */
const parameter = z.string().trim().min(1).max(100);

/** How an answer is divided into pages. */
const paging = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** By the header `Link: <…>; rel="next"`, or by a field of the answer that holds the next URL. */
  z.strictObject({ kind: z.literal('link'), field: fieldName.optional() }),
  /** By a number in the query, until a page is empty or has fewer records than requested. */
  z.strictObject({
    kind: z.literal('page'),
    parameter: parameter.default('page'),
    start: z.number().int().min(0).max(1_000_000).default(1),
    sizeParameter: parameter.optional(),
    size: z.number().int().min(1).max(100_000).optional(),
  }),
]);
export type Paging = z.output<typeof paging>;

/** Where the records are in an answer, and how it is divided. */
const answerShape = {
  /** The path of the list of records in the answer, e.g. `data.items`; required when there are several lists. */
  path: z.string().trim().max(300).optional(),
  paging: paging.default({ kind: 'none' }),
};

/** What is done with the records, whatever system they came from. */
const handling = {
  specialties: specialtyAnswers.optional(),
  exclude: importOptions.shape.exclude,
  /** False: pending attentions are not updated; they count as unchanged. */
  confirmUpdate: z.boolean().default(true),
  expectedUpdates: importOptions.shape.expectedUpdates,
  inBackground: importOptions.shape.inBackground,
};
const reading = { ...answerShape, mapping: importMapping.optional(), ...handling };

/** A request to an API, and where the records are in its answer. It contains keys, so it is never stored. */
export const apiRequest = {
  url: z
    .string({ error: 'La URL de la API es requerida' })
    .trim()
    .min(1, 'La URL de la API es requerida')
    .max(MAX_URL, `Máximo ${MAX_URL} caracteres`),
  method: z.enum(['GET', 'POST']).default('GET'),
  headers,
  /** Sent with POST: JSON, or a text unchanged. */
  body: z
    .unknown()
    .refine((value) => (JSON.stringify(value) ?? '').length <= MAX_BODY, 'Máximo 1 MB')
    .optional(),
  ...answerShape,
};
export type ApiRequest = z.output<z.ZodObject<typeof apiRequest>>;

export const apiSource = z.strictObject({ ...apiRequest, ...reading });
export type ApiSource = z.output<typeof apiSource>;

const KEY_PROBLEM = 'La API Key tiene caracteres que no se pueden enviar';
const optionalDate = z.preprocess((value) => value || undefined, date().optional());

export const hisSource = z
  .strictObject({
    endpoint: z
      .string()
      .trim()
      .max(MAX_URL, `Máximo ${MAX_URL} caracteres`)
      .nullish()
      .transform((text) => text ?? ''),
    apiKey: z
      .string()
      .trim()
      .max(MAX_HEADER_VALUE, KEY_PROBLEM)
      .regex(HEADER_VALUE, KEY_PROBLEM)
      .nullish()
      .transform((text) => text ?? ''),
    facility: z
      .string()
      .trim()
      .max(100, 'Máximo 100 caracteres')
      .nullish()
      .transform((text) => text ?? ''),
    dateFrom: optionalDate,
    dateTo: optionalDate,
    ...reading,
  })
  .refine(({ endpoint, apiKey }) => endpoint !== '' && apiKey !== '', {
    error: 'Endpoint y API Key del HIS son requeridos',
    path: ['endpoint'],
  })
  .refine(areInOrder, IN_ORDER);
export type HisSource = z.output<typeof hisSource>;

const TOKEN_PROBLEM = 'El token tiene caracteres que no se pueden enviar';

/** A search of a FHIR R4 server for the resources of some days. Its token is never stored. */
export const fhirSource = z
  .strictObject({
    /** The address before `/ChargeItem`. */
    baseUrl: z
      .string({ error: 'La URL base de FHIR es requerida' })
      .trim()
      .min(1, 'La URL base de FHIR es requerida')
      .max(MAX_URL, `Máximo ${MAX_URL} caracteres`),
    /** Sent as `Authorization: Bearer …`; empty for a server that asks for none. */
    token: z
      .string()
      .trim()
      .max(MAX_HEADER_VALUE, TOKEN_PROBLEM)
      .regex(/^[\x21-\x7e]*$/, TOKEN_PROBLEM)
      .nullish()
      .transform((text) => text ?? ''),
    dateFrom: date(),
    dateTo: date(),
    choices: fhirChoices,
    ...handling,
  })
  .refine(areInOrder, IN_ORDER);
export type FhirSource = z.output<typeof fhirSource>;

/** A list of records in an answer. */
const answerList = z.object({
  /** Empty when the whole answer is the list. */
  path: z.string(),
  count: z.number(),
  /** Dotted names of the records' fields. */
  fields: z.array(z.string()),
  /** The first record's values, in the order of `fields`. */
  sample: z.array(z.string()),
});
export type AnswerList = z.infer<typeof answerList>;

/** Another system's answer, before anything is imported. */
export const sourceAnswer = readingPreview.extend({
  format: z.enum(['json', 'csv']),
  arrays: z.array(answerList),
  /** The list that is shown; null when the user has to choose one of several. */
  path: z.string().nullable(),
});
export type SourcePreview = z.infer<typeof sourceAnswer>;

/** Requests the first page, which shows the fields, or all pages, which show what is new. */
export const pages = z.enum(['first', 'all']).default('first');

const LOOK_REFUSALS = [
  'import.apiFailed',
  'import.hisFailed',
  'import.fhirFailed',
  'import.unreadable',
  'import.previewLate',
] as const;
const IMPORT_REFUSALS = [
  'import.apiFailed',
  'import.hisFailed',
  'import.fhirFailed',
  'import.severalLists',
  'import.unreadable',
  'import.updatesChanged',
] as const;

/** A call that requests another system as its input says. */
const sourceCall = (
  path: `/import/${string}`,
  summary: string,
  refuses: typeof LOOK_REFUSALS | typeof IMPORT_REFUSALS,
) => post(path, { tag, access, summary, bodyLimit: 2 * 1024 * 1024, refuses });

const sourceImport = <Schema extends z.ZodType>(
  path: `/import/${string}`,
  summary: string,
  input: Schema,
) => sourceCall(path, summary, IMPORT_REFUSALS).input(input).output(importAnswer);

const sourcePreview = <Schema extends z.ZodType>(
  path: `/import/${string}`,
  summary: string,
  input: Schema,
) => sourceCall(path, summary, LOOK_REFUSALS).input(input).output(sourceAnswer);

const sourceFile = <Schema extends z.ZodType>(
  path: `/import/${string}`,
  summary: string,
  input: Schema,
) => sourceCall(path, summary, LOOK_REFUSALS).input(input).output(file('csv'));

export const importSources = {
  apiParticipacion: sourceImport(
    '/import/api-participacion',
    'Import participaciones from what an API answers.',
    apiSource,
  ),
  apiHmq: sourceImport(
    '/import/api-hmq',
    'Import HMQ records from what an API answers.',
    apiSource,
  ),
  hisParticipacion: sourceImport(
    '/import/his-participacion',
    'Import participaciones from the hospital system.',
    hisSource,
  ),
  hisHmq: sourceImport(
    '/import/his-hmq',
    'Import HMQ records from the hospital system.',
    hisSource,
  ),
  apiPreview: sourcePreview(
    '/import/api-preview',
    'What an API answers, and how it would be imported; nothing is written.',
    apiSource.extend({ recordType, pages }),
  ),
  hisPreview: sourcePreview(
    '/import/his-preview',
    'What the hospital system answers, and how it would be imported; nothing is written.',
    hisSource.safeExtend({ recordType, pages }),
  ),
  fhirParticipacion: sourceImport(
    '/import/fhir-participacion',
    'Import participaciones from a FHIR R4 server.',
    fhirSource,
  ),
  fhirHmq: sourceImport(
    '/import/fhir-hmq',
    'Import HMQ records from a FHIR R4 server.',
    fhirSource,
  ),
  fhirPreview: sourcePreview(
    '/import/fhir-preview',
    'What a FHIR R4 server answers, and how it would be imported; nothing is written.',
    fhirSource.safeExtend({ recordType, pages }),
  ),
  fhirDuplicates: sourceFile(
    '/import/fhir-duplicates',
    'All that a FHIR R4 server answers and that is registered already, as CSV; nothing is written.',
    fhirSource.safeExtend({ recordType }),
  ),
  fhirRefused: sourceFile(
    '/import/fhir-rejected-rows',
    'All that a FHIR R4 server answers and that an import would refuse, as CSV with the reasons; nothing is written.',
    fhirSource.safeExtend({ recordType }),
  ),
  fhirDoubts: sourceFile(
    '/import/fhir-doubts',
    'All that a FHIR R4 server answers and that a person would doubt, as CSV; nothing is written.',
    fhirSource.safeExtend({ recordType }),
  ),
  fhirDifferences: sourceFile(
    '/import/fhir-differences',
    'What a FHIR R4 server answers otherwise than calculated and paid attentions, both sides, as CSV; nothing is written.',
    fhirSource.safeExtend({ recordType }),
  ),
  apiDuplicates: sourceFile(
    '/import/api-duplicates',
    'All that an API answers and that is registered already, as CSV; nothing is written.',
    apiSource.extend({ recordType }),
  ),
  hisDuplicates: sourceFile(
    '/import/his-duplicates',
    'All that the hospital system answers and that is registered already, as CSV; nothing is written.',
    hisSource.safeExtend({ recordType }),
  ),
  apiRefused: sourceFile(
    '/import/api-rejected-rows',
    'All that an API answers and that an import would refuse, as CSV with the reasons; nothing is written.',
    apiSource.extend({ recordType }),
  ),
  hisRefused: sourceFile(
    '/import/his-rejected-rows',
    'All that the hospital system answers and that an import would refuse, as CSV with the reasons; nothing is written.',
    hisSource.safeExtend({ recordType }),
  ),
  apiDoubts: sourceFile(
    '/import/api-doubts',
    'All that an API answers and that a person would doubt, as CSV; nothing is written.',
    apiSource.extend({ recordType }),
  ),
  hisDoubts: sourceFile(
    '/import/his-doubts',
    'All that the hospital system answers and that a person would doubt, as CSV; nothing is written.',
    hisSource.safeExtend({ recordType }),
  ),
  apiDifferences: sourceFile(
    '/import/api-differences',
    'What an API answers otherwise than calculated and paid attentions, both sides, as CSV; nothing is written.',
    apiSource.extend({ recordType }),
  ),
  hisDifferences: sourceFile(
    '/import/his-differences',
    'What the hospital system answers otherwise than calculated and paid attentions, both sides, as CSV; nothing is written.',
    hisSource.safeExtend({ recordType }),
  ),
};

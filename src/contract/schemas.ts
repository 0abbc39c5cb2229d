/** The building blocks of every contract: one schema validates browser, server and form. */
import { z } from 'zod';
import { PROFILES } from '../domain/access/menu.ts';
import { FIRST_PAID_YEAR, parseDate } from '../domain/calendar/calendar.ts';
import { parseRut } from '../domain/identity/rut.ts';
import { LINE_AMOUNT_LIMIT } from '../domain/money.ts';
import { plainText } from '../domain/words/plain-text.ts';
import { LONGEST_REASON, SHORTEST_REASON } from '../domain/words/reason.ts';
import { inputMessage } from './input-messages.ts';

z.config({ ...z.locales.es(), customError: inputMessage });

/** The largest value of PostgreSQL's `integer`, the type of all ids except those of large tables. */
const ID_LIMIT = 2_147_483_647;

/**
 * A whole number from `min` to `max`, or its digits in a path or query. Nothing else is accepted: `true` is not 1. The
 * messages are for no number, too small, and too large.
 */
export const wholeNumber = <Input = number>(
  [min, max]: readonly [number, number],
  message = 'Debe ser un número entero',
  tooSmall = `Debe ser ${min} o más`,
  tooLarge = `Debe ser ${max} o menos`,
) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(min < 0 ? /^-?\d{1,15}$/ : /^\d{1,15}$/, message),
      ],
      { error: message },
    )
    .transform(Number)
    .pipe(z.number().int(message).min(min, tooSmall).max(max, tooLarge)) as unknown as z.ZodType<
    number,
    Input
  >;

/** The id of a record, also as text in a path or query. */
export const id = wholeNumber([1, ID_LIMIT]);
/** The id of a required choice; `message` when it is missing. */
export const requiredId = <Input = number>(message: string) =>
  wholeNumber<Input>([1, ID_LIMIT], message, message, message);
/** An id, or null when an optional choice is empty (an empty text counts as null). */
export const optionalId = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  id.nullable(),
) as unknown as z.ZodType<number | null, number | null | undefined>;

/** How many, and their pesos: part of an answer. */
export const countAndAmount = z.object({ count: z.number(), amount: z.number() });

/** A text of one or several lines, as `plainText` has it; `error` when it is none. */
export const typedText = (error?: string) => z.string(error && { error }).overwrite(plainText);

/** The words of a search, found however they were typed or copied (product §4.6). */
export const searchText = typedText().max(120).optional();

/**
 * A required text on one line, trimmed and with single spaces, so that two names never differ only in what nobody sees.
 * `message` when it is empty.
 */
export const requiredText = (message: string, max: number) =>
  z
    .string({ error: message })
    .overwrite((text) => plainText(text).replace(/\s+/g, ' '))
    .min(1, message)
    .max(max, `Máximo ${max} caracteres`);

/** Why somebody does something; the message says what becomes of it, and comes when there are too few words. */
export const reasonText = (missing: string) =>
  typedText(missing)
    .min(SHORTEST_REASON, missing)
    .max(LONGEST_REASON, `El motivo puede tener hasta ${LONGEST_REASON} caracteres.`);

/** An optional text without invisible characters, trimmed; empty becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(plainText)
    .max(max, `Máximo ${max} caracteres`)
    .nullish()
    .transform((text) => text || null);

/** An optional text that another system reads or is read by: as it was typed, but trimmed; empty becomes null. */
export const verbatimText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Máximo ${max} caracteres`)
    .nullish()
    .transform((text) => text || null);

/** A RUT in any usual form, converted to stored form; `message` when it is empty. */
export const requiredRut = (message = 'RUT es requerido') =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(20, 'RUT inválido')
    .refine((text) => parseRut(text) !== null, 'RUT inválido: revise el dígito verificador')
    .transform((text) => parseRut(text) as string);

/** An optional RUT. */
export const optionalRut = z
  .string()
  .trim()
  .max(20, 'RUT inválido')
  .nullish()
  .refine((text) => !text || parseRut(text) !== null, 'RUT inválido: revise el dígito verificador')
  .transform((text) => (text ? (parseRut(text) as string) : null));

/**
 * The society's name beside its id or RUT, as a form sends it that shows both (masters §3.6). It is read-only there: the id
 * or RUT says which society is meant.
 */
export const societyName = optionalText(160);

export const requiredEmail = z
  .string({ error: 'Email inválido' })
  .trim()
  .max(160)
  .pipe(z.email('Email inválido'));
export const optionalEmail = z
  .string()
  .trim()
  .max(160)
  .nullish()
  .transform((text) => text || null)
  .pipe(z.email('Email inválido').nullable());

const WHOLE_PESOS = 'Debe ser un monto en pesos enteros';

/** Whole pesos of a line, as a number or a numeric text (product §2.6); `message` when it is empty. */
export const amount = (message = 'Monto inválido') =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .min(1, { error: message, abort: true })
          .regex(/^-?\d{1,30}(\.\d{1,30})?$/, `${WHOLE_PESOS}, sin signo`),
      ],
      { error: message },
    )
    .transform(Number)
    .pipe(
      z
        .number()
        .min(0, { error: 'No puede ser negativo', abort: true })
        .max(LINE_AMOUNT_LIMIT, { error: 'Máximo 12 dígitos', abort: true })
        .int(WHOLE_PESOS),
    );

/** An optional amount (an empty text counts as null). */
export const optionalAmount = z
  .preprocess((value) => (value === '' ? null : value), amount().nullish())
  .transform((value) => value ?? null) as unknown as z.ZodType<
  number | null,
  number | string | null | undefined
>;

/** An instant in an answer, as ISO 8601 in UTC with milliseconds, also where the database wrote it into JSON by its own zone. */
export const instant = z
  .union([z.date(), z.string()])
  .transform((value) => {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? String(value) : at.toISOString();
  })
  .pipe(z.string());

/** A calendar date `YYYY-MM-DD`. */
export const date = (message = 'Fecha inválida') =>
  z
    .string({ error: message })
    .min(1, message)
    .refine((text) => parseDate(text) !== null, 'Fecha inválida');

export const month = wholeNumber(
  [1, 12],
  'Mes es requerido',
  'El mes va de 1 a 12',
  'El mes va de 1 a 12',
);
/** A year that is paid (product §6.5). */
export const year = wholeNumber(
  [FIRST_PAID_YEAR, 2099],
  'Año es requerido',
  `El año debe ser ${FIRST_PAID_YEAR} o posterior`,
  'Año inválido',
);
export const period = z.strictObject({ month, year });
/** A year for reading the books, which may be earlier than the specification's. */
export const bookedYear = wholeNumber(
  [2000, 2099],
  'Año es requerido',
  'El año debe ser 2000 o posterior',
  'Año inválido',
);

/** A comma-separated list in a query, e.g. `participacion,hmq`, with at most `most` items. */
export const commaList = <T extends z.ZodType>(item: T, most = 1000) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)
        : value,
    z.array(item).max(most),
  ) as unknown as z.ZodType<z.output<T>[], string | z.output<T>[]>;

/** Doctors by id; all doctors of a large clinic may be chosen at once. */
export const doctorList = commaList(id, 10_000);

/** A boolean in a query: `true`, `false`, `1`, `0`. */
export const queryBoolean = z.union([z.boolean(), z.stringbool()]);

/** Paging of lists that grow without bound (product §4.1). */
export const page = z.strictObject({
  limit: wholeNumber([1, 1000]).default(200),
  offset: wholeNumber([0, 10_000_000]).default(0),
});

/** Paging of master data; by default all records. */
export const masterPage = z.strictObject({
  search: searchText,
  limit: wholeNumber([1, 10_000]).default(10_000),
  offset: wholeNumber([0, 10_000_000]).default(0),
});

type SortKey<Column extends string> = Column extends `-${infer Name}`
  ? Name | Column
  : Column | `-${Column}`;

/** Services by id, in a filter; none of them where the list is empty. The router parses one id in an address as a number. */
export const serviceIds = z.preprocess(
  (value) => (typeof value === 'number' ? [value] : value),
  commaList(id),
) as unknown as z.ZodType<number[], string | number | number[]>;

/** A column to sort by, the first one by default; a leading `-` means descending. */
export const sortBy = <const T extends readonly [string, ...string[]]>(columns: T) => {
  const names = columns.map((column) => column.replace(/^-/, ''));
  const choices = new Set(names.flatMap((name) => [name, `-${name}`]));
  return z
    .string()
    .refine((value) => choices.has(value), 'No se puede ordenar por esa columna')
    .meta({ enum: [...choices] })
    .default(columns[0]) as unknown as z.ZodDefault<z.ZodType<SortKey<T[number]>>>;
};

/** Whether a record is active: new ones are, and an edit without it changes nothing. */
export const isActive = z.boolean().optional();

const versionFrom = (first: number) => {
  const error =
    'Falta la versión: lea el registro de nuevo y envíe la edición con la version que se lee en él';
  return z.number({ error }).int(error).min(first, error).meta({
    description:
      'The version that was read with the record. If somebody has changed it since, nothing is written and the answer is record.changed.',
  });
};

/**
 * The version of the record that an edit started from (optimistic locking). An edit that does not say it would overwrite
 * what somebody else saved (docs/decisions/0103).
 */
export const editedVersion = versionFrom(1);
/** The same of a choice that is 0 as long as nobody has chosen. */
export const editedChoiceVersion = versionFrom(0);

export const profile = z.enum(PROFILES);
export const societyType = z.enum(['individual', 'society']);
export const participationType = z.enum(['individual', 'society', 'mixed']);
export const recordType = z.enum(['participacion', 'hmq']);
export const scheduleType = z.enum(['regular', 'night', 'irregular'], {
  error: 'Tipo de horario es requerido',
});
export const paymentMethod = z.enum(['transfer', 'check', 'cash']);

/** The records and net pesos that the user agreed to move. If the numbers have changed, nothing is moved. */
export const agreed = z.strictObject({
  records: z.number().int().min(0),
  totalAmount: z.number().int(),
});
export type Agreed = z.infer<typeof agreed>;

/** The answer to a deletion. */
export const deleted = z.object({ success: z.literal(true) });
/** The number of filtered records. */
export const total = z.object({ total: z.number() });
const MEDIA_TYPES = {
  csv: 'text/csv',
  html: 'text/html',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  text: 'text/plain',
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;
type FileKind = keyof typeof MEDIA_TYPES;
/** `mediaTypes` is for the OpenAPI document. */
const ofKinds = (kinds: readonly FileKind[]) => ({
  mediaTypes: kinds.map((kind) => MEDIA_TYPES[kind]),
});

/** A download of one of these kinds, with its file name. */
export const file = (...kinds: [FileKind, ...FileKind[]]) =>
  z.instanceof(Blob).meta(ofKinds(kinds));
/** A file that is generated while it is sent; its name and type are in the headers. */
export const fileStream = (...kinds: [FileKind, ...FileKind[]]) =>
  z.instanceof(ReadableStream<Uint8Array>).meta(ofKinds(kinds));
/** A file in a form, whose kind is determined by its content. */
export const uploadedFile = z.instanceof(Blob).meta({ mediaTypes: ['application/octet-stream'] });
/** The answer when a job was queued. */
export const queued = z.object({ success: z.literal(true), jobId: z.uuid() });

/** For `.refine(areInOrder, IN_ORDER)`: both ends are included, and either may be missing. */
export const areInOrder = ({ dateFrom, dateTo }: { dateFrom?: string; dateTo?: string }): boolean =>
  !dateFrom || !dateTo || dateFrom <= dateTo;
export const IN_ORDER = {
  path: ['dateTo'],
  message: 'La fecha hasta no puede ser anterior a la fecha desde',
};

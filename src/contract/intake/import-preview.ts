/** What an import would do, before it does it (intake §14; decision 31). */
import { z } from 'zod';
import { COLUMN_KEYS } from '../../domain/intake/import-columns.ts';
import { ATTENTION_MOVES, ATTENTION_STATES } from '../../domain/states.ts';
import { refusedRow } from '../refused-rows.ts';
import { doubtSummary } from './doubts.ts';

/** A doubt with its rows as `domain/intake/row-ranges.ts` has them, e.g. `3-5,9`; null when the text would be too long. */
const previewDoubt = doubtSummary.extend({ places: z.string().nullable() });
export type PreviewDoubt = z.infer<typeof previewDoubt>;

const importColumn = z.enum(COLUMN_KEYS);

const FIELD_NAME = 'El nombre de una columna o de un campo tiene de 1 a 300 caracteres';
export const fieldName = z
  .string({ error: FIELD_NAME })
  .trim()
  .min(1, FIELD_NAME)
  .max(300, FIELD_NAME);

/**
 * Maps our columns to the file's columns or the other system's fields. Nested fields have dotted names, columns without
 * a heading 'Columna 3'; null ignores a column. Columns not in it are recognised by their names. The mapping is
 * remembered for the next source with the same columns.
 */
export const importMapping = z.partialRecord(importColumn, fieldName.nullable(), {
  error: ({ code }) =>
    code === 'invalid_type'
      ? 'Las columnas se indican en un objeto JSON, por ejemplo {"netAmount": "Valor Neto"}'
      : `Cada columna se indica por uno de estos nombres: ${COLUMN_KEYS.join(', ')}`,
});
export type ImportMapping = z.infer<typeof importMapping>;

/** Parses an object that a form carries as JSON. */
const fromText = (value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

export const importMappingText = z.preprocess(fromText, importMapping) as unknown as z.ZodType<
  ImportMapping,
  ImportMapping | string
>;

const MAX_ANSWERS = 200;
const specialtyText = z.string().trim().min(1).max(120);

/**
 * The meaning of unregistered specialties that resemble a registered one: for each name the registered specialty, or
 * null to add a new one. Rows with an unanswered name are refused. An import remembers its answers for later ones.
 */
export const specialtyAnswers = z
  .record(specialtyText, specialtyText.nullable(), {
    error: 'Las especialidades se indican en un objeto JSON, por ejemplo {"Cardio": "Cardiología"}',
  })
  .refine(
    (answers) => Object.keys(answers).length <= MAX_ANSWERS,
    `A lo más ${MAX_ANSWERS} especialidades`,
  );
export type SpecialtyAnswers = z.infer<typeof specialtyAnswers>;

export const specialtyAnswersText = z.preprocess(
  fromText,
  specialtyAnswers,
) as unknown as z.ZodType<SpecialtyAnswers, SpecialtyAnswers | string>;

/** The sheet of a workbook to read; by default the first one with recognised headings. */
export const sheetName = z
  .string()
  .min(1)
  .max(200, 'El nombre de una hoja tiene a lo más 200 caracteres')
  .optional();

/** How many existing attentions a preview lists (intake §14.3). */
export const DUPLICATES_SHOWN = 10;

/** An attention that is already registered. */
export const duplicate = z.object({
  externalId: z.string(),
  patientName: z.string(),
  status: z.enum(ATTENTION_STATES),
});

/** How many differences from protected attentions a preview lists. */
export const DIFFERENCES_SHOWN = 20;

/** One field of a calculated or paid attention: the stored value, which is kept, and the row's. */
const protectedDifference = z.object({
  row: z.number(),
  externalId: z.string(),
  patientName: z.string(),
  status: z.enum(ATTENTION_STATES).exclude(ATTENTION_MOVES.update.from),
  label: z.string(),
  stored: z.string(),
  read: z.string(),
});
export type ProtectedDifference = z.infer<typeof protectedDifference>;

/** The number of good rows by their relation to registered attentions; these add up to all good rows. */
const duplicateCheck = z.object({
  newCount: z.number(),
  /** Pending attentions that differ. */
  updatableCount: z.number(),
  unchangedCount: z.number(),
  /** Calculated or paid attentions. */
  protectedCount: z.number(),
  /** The rows that would update a pending attention, and are doubted; null when the text would be too long. */
  doubtedUpdates: z.string().nullable(),
  /** Protected attentions whose values differ in the file. */
  differingCount: z.number(),
  /** The first of these differences, by field. */
  differences: z.array(protectedDifference),
  /** The first registered attentions, in the file's order. */
  duplicates: z.array(duplicate),
});
export type DuplicateCheck = z.infer<typeof duplicateCheck>;

/** A cause of rejections, with the values of its rows. */
export const rejectionGroup = z.object({
  /** The reason without the values of the rows: '«…» no está entre los médicos'. */
  cause: z.string(),
  rows: z.number(),
  /** The most frequent first, at most 5; empty when the cause quotes no value. */
  values: z.array(z.object({ value: z.string(), rows: z.number() })),
  /** The number of different values. */
  distinct: z.number(),
});
export type RejectionGroup = z.infer<typeof rejectionGroup>;

/** How the rows would be read, and what would happen to them. */
export const readingPreview = z.object({
  /** The names of the source's columns, each once. */
  fields: z.array(z.string()),
  columns: z.array(z.object({ key: importColumn, label: z.string() })),
  /** The field of the source for each column. */
  mapping: z.partialRecord(importColumn, z.string().nullable()),
  /** Whether the mapping was remembered. */
  isRemembered: z.boolean(),
  /** Labels of required columns that are not mapped yet. */
  missing: z.array(z.string()),
  /** Why nothing can be imported with this mapping, as a Spanish sentence. */
  problem: z.string().nullable(),
  /** The first 20. */
  rows: z.array(
    z.object({
      row: z.number(),
      /** The original cells, in the order of `fields`. */
      cells: z.array(z.string()),
      /** The values as they are read, for mapped columns. */
      values: z.partialRecord(importColumn, z.string()),
      /** Why the row would be refused. */
      problem: z.string().nullable(),
    }),
  ),
  total: z.number(),
  rejected: z.number(),
  /** Reasons for rejections, the most frequent first; at most 20. A row with several faults counts for each. */
  rejectionGroups: z.array(rejectionGroup),
  /** Whether refused rows name a doctor, service or society that is not registered. */
  lacksMasters: z.boolean(),
  /** Null when there is nothing to check or the check failed; it is then unknown which rows are new. */
  check: duplicateCheck.nullable(),
  /** Specialties to be added. */
  newSpecialties: z.array(z.string()),
  /**
   * Unknown specialties that resemble a registered one, with the number of rows: the user is asked which is meant. An
   * answer to an earlier import is remembered: it is `near`, and applies unless `specialties` overrides it.
   */
  nearSpecialties: z.array(
    z.object({ name: z.string(), near: z.string(), rows: z.number(), isRemembered: z.boolean() }),
  ),
  /** Unread columns that resemble a known one, each with what is lost, as Spanish sentences. */
  nearColumns: z.array(z.string()),
  /** Rows that name the other record type: they are not read, and `total` does not count them. */
  otherTypeRows: z.number(),
  /** Content that is not read, e.g. other sheets, as Spanish sentences. */
  warnings: z.array(z.string()),
  /** Doubts about the rows to be written; empty when the check failed. */
  doubts: z.array(previewDoubt),
});
export type ReadingPreview = z.infer<typeof readingPreview>;

/** The preview of a file. */
export const filePreview = readingPreview.extend({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'workbook']),
  /** Null for a workbook. */
  delimiter: z.enum([';', '\t', ',']).nullable(),
  /** The sheet that is read. */
  sheet: z.string().nullable(),
  /** The sheets with content, and their number of rows; empty for text. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  hasHeader: z.boolean(),
});
export type FilePreview = z.infer<typeof filePreview>;

/** The masters that rows of attentions name, in the order in which new ones are registered. */
export const MISSING_MASTERS = ['society', 'service', 'doctor'] as const;
export type MissingMaster = (typeof MISSING_MASTERS)[number];

/** Of each master the records that refused rows name and that are not registered. */
export const missingMasters = z.array(
  z.object({
    master: z.enum(MISSING_MASTERS),
    count: z.number(),
    /** The first ones, by RUT or code and name. */
    names: z.array(z.string()),
    /** All of them as a file of that master (masters §18), with what the rows say about them. */
    csv: z.string(),
  }),
);
export type MissingMasters = z.infer<typeof missingMasters>;

/** What registering all of them together would do. */
export const missingTogether = z.object({
  /** Of each master that the caller may register, in the order in which it is registered. */
  files: z.array(
    z.object({
      master: z.enum(MISSING_MASTERS),
      created: z.number(),
      changed: z.number(),
      headings: z.array(z.string()),
      /** The first new ones, with what the screen says about each column. */
      newRows: z.array(z.object({ row: z.number(), cells: z.array(z.string().nullable()) })),
      /** The first 50 rows that are taken, but of which something is pointed out. */
      notes: z.array(z.object({ row: z.number(), reasons: z.array(z.string()) })),
      noteCount: z.number(),
      /** Those that lack something that the file of attentions does not say. */
      refused: z.array(refusedRow),
    }),
  ),
  /** Specialties that are added with them. */
  specialties: z.array(z.string()),
  /** What the caller may not register. */
  others: z.array(z.object({ master: z.enum(MISSING_MASTERS), count: z.number() })),
  /** Stands for all that would be written. */
  digest: z.string(),
});
export type MissingTogether = z.infer<typeof missingTogether>;

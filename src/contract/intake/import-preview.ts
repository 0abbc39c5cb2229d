/** What an import would do, before it does it (intake §14; decision 31). */
import { z } from 'zod';
import { COLUMN_KEYS } from '../../domain/intake/columns.ts';
import { ATTENTION_MOVES, ATTENTION_STATES } from '../../domain/payout/states.ts';
import { queryBoolean, wholeNumber } from '../schemas.ts';
import { doubtSummary } from './doubts.ts';

const importColumn = z.enum(COLUMN_KEYS);

const FIELD_NAME = 'El nombre de una columna o de un campo tiene de 1 a 300 caracteres';
export const fieldName = z
  .string({ error: FIELD_NAME })
  .trim()
  .min(1, FIELD_NAME)
  .max(300, FIELD_NAME);

/**
 * The file's column, or the other system's field, of each column of ours: nested fields by dotted names,
 * columns without a heading as 'Columna 3'; null for one that is not to be read. What it does not name is
 * recognised by name. It is remembered for the next source with the same columns.
 */
export const importMapping = z.partialRecord(importColumn, fieldName.nullable(), {
  error: ({ code }) =>
    code === 'invalid_type'
      ? 'Las columnas se indican en un objeto JSON, por ejemplo {"netAmount": "Valor Neto"}'
      : `Cada columna se indica por uno de estos nombres: ${COLUMN_KEYS.join(', ')}`,
});
export type ImportMapping = z.infer<typeof importMapping>;

/** An object where a form carries it: as JSON. */
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
 * What is meant by specialties that are not registered and near to one that is: by the source's name the registered
 * one, or null to add it as a new one. Rows with one that is not answered are refused. An import remembers its answers for
 * every next one.
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

/** The sheet of a workbook that is read; else the first whose headings are recognised. */
export const sheetName = z
  .string()
  .min(1)
  .max(200, 'El nombre de una hoja tiene a lo más 200 caracteres')
  .optional();

/**
 * How many pending attentions would change, as a preview said; when they are more by the time of the
 * import, it is refused as a whole, so that nobody overwrites what they were not asked about.
 */
export const expectedUpdates = wholeNumber([0, 100_000_000]).optional();

/**
 * Leaves also a small import to a job, which tells its progress and can be cancelled: so does the dialog,
 * where somebody waits (decision 40).
 */
export const inBackground = queryBoolean.default(false);

/** Existing attentions listed in a preview (intake §14.3). */
export const DUPLICATES_SHOWN = 10;

/** An attention that is registered already. */
export const duplicate = z.object({
  externalId: z.string(),
  patientName: z.string(),
  status: z.enum(ATTENTION_STATES),
});

/** Differences from protected attentions that a preview lists. */
export const DIFFERENCES_SHOWN = 20;

/** One field of a calculated or paid attention: the stored value, which stays, and the row's. */
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

/** What the good rows are to the attentions that are registered: together as many as there are. */
const duplicateCheck = z.object({
  newCount: z.number(),
  /** Pending ones that differ. */
  updatableCount: z.number(),
  unchangedCount: z.number(),
  /** Calculated or paid ones. */
  protectedCount: z.number(),
  /** How many of them have other values in the file. */
  differingCount: z.number(),
  /** The first of these differences, field by field. */
  differences: z.array(protectedDifference),
  /** The first of the existing ones, in the file's order. */
  duplicates: z.array(duplicate),
});
export type DuplicateCheck = z.infer<typeof duplicateCheck>;

/** A cause of rejections, with the values that the rows have. */
export const rejectionGroup = z.object({
  /** The reason without what the rows say: '«…» no está entre los médicos'. */
  cause: z.string(),
  rows: z.number(),
  /** The most frequent first, at most 5; empty when the cause quotes nothing. */
  values: z.array(z.object({ value: z.string(), rows: z.number() })),
  /** How many different ones there are. */
  distinct: z.number(),
});
export type RejectionGroup = z.infer<typeof rejectionGroup>;

/** How the rows would be read, and what would become of them. */
export const readingPreview = z.object({
  /** What the source's columns are called: each once. */
  fields: z.array(z.string()),
  columns: z.array(z.object({ key: importColumn, label: z.string() })),
  /** The field that each column is read from. */
  mapping: z.partialRecord(importColumn, z.string().nullable()),
  /** Whether it is one that was remembered. */
  isRemembered: z.boolean(),
  /** Labels of the required columns that have no field yet. */
  missing: z.array(z.string()),
  /** Why nothing can be imported as it is mapped: a Spanish sentence. */
  problem: z.string().nullable(),
  /** The first 20. */
  rows: z.array(
    z.object({
      row: z.number(),
      /** As they came, in the order of `fields`. */
      cells: z.array(z.string()),
      /** As they are read, of the columns that have a field. */
      values: z.partialRecord(importColumn, z.string()),
      /** Why the row would be refused. */
      problem: z.string().nullable(),
    }),
  ),
  total: z.number(),
  rejected: z.number(),
  /** Why, the most frequent cause first; at most 20. A row with several faults counts for each. */
  rejectionGroups: z.array(rejectionGroup),
  /** Null when there is nothing to check, or when the check failed: then nobody can say what is new. */
  check: duplicateCheck.nullable(),
  /** Specialties that would be added. */
  newSpecialties: z.array(z.string()),
  /**
   * Unknown ones that are near to a registered one, with how many rows name them: which is meant? What was answered
   * at an earlier import is remembered: it is `near`, and holds unless `specialties` says otherwise.
   */
  nearSpecialties: z.array(
    z.object({
      name: z.string(),
      near: z.string(),
      rows: z.number(),
      isRemembered: z.boolean(),
    }),
  ),
  /** Unread columns that resemble a known one, each with what is lost: Spanish sentences. */
  nearColumns: z.array(z.string()),
  /** Rows that say they are of the other record type: they are not read, and not counted in `total`. */
  otherTypeRows: z.number(),
  /** What is not read, e.g. other sheets: Spanish sentences. */
  warnings: z.array(z.string()),
  /** Doubts about the rows that would be written; empty when the check failed. */
  doubts: z.array(doubtSummary),
});
export type ReadingPreview = z.infer<typeof readingPreview>;

/** The same of a file. */
export const filePreview = readingPreview.extend({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'workbook']),
  /** Null in a workbook. */
  delimiter: z.enum([';', '\t', ',']).nullable(),
  /** The sheet that is read. */
  sheet: z.string().nullable(),
  /** The sheets that hold something, with how many rows do; none in a text. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number() })),
  hasHeader: z.boolean(),
});
export type FilePreview = z.infer<typeof filePreview>;

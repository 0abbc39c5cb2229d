/** Which column of a table is read for each of ours, as a person said it. */
import { z } from 'zod';
import { instant } from './schemas.ts';

/** The last import of a file with the same columns: when it was made, and by whom; null for a user who is gone. */
export const columnsOfBefore = z.object({ at: instant, by: z.string().nullable() });

export type ColumnMapping<Key extends string> = Partial<Record<Key, string | null>>;

/** `example` is a JSON object, told when something else is sent. */
export const columnMapping = <Key extends string>(
  keys: readonly [Key, ...Key[]],
  example: string,
) =>
  z.partialRecord(z.enum(keys), z.string().max(200).nullable(), {
    error: `Las columnas se indican en un objeto JSON, por ejemplo ${example}`,
  }) as unknown as z.ZodType<ColumnMapping<Key>>;

/** What a field of a form says in JSON; null if it is none. */
function parsedField(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The same as a field of a form: JSON, since forms leave out what is null. */
export const columnMappingText = <Key extends string>(
  keys: readonly [Key, ...Key[]],
  example: string,
) =>
  z.preprocess(parsedField, columnMapping(keys, example)) as unknown as z.ZodType<
    ColumnMapping<Key>,
    string
  >;

/** As long as a row of a file may be. */
const LONGEST_HEADING = 100_000;

/**
 * Headings that a call agrees to leave unread, as a field of a form: a JSON list, since headings may hold commas. None by default
 * (masters §18.16).
 */
export const unreadHeadings = z
  .preprocess(
    (value) => parsedField(value ?? '[]'),
    z
      .array(z.string().max(LONGEST_HEADING), {
        error: 'Las columnas que no se leen se indican en una lista JSON, por ejemplo ["Glosa"]',
      })
      .max(1_000),
  )
  .meta({
    type: 'string',
    description:
      'A JSON list of the headings that are not read, e.g. ["Glosa interna"]: each column that the preview tells in `unread`. What they say is lost; a call that leaves one out is refused.',
  }) as unknown as z.ZodType<readonly string[], string | undefined>;

/** What a person said, as `columnMappingText` takes it; no field while nothing was said. */
export const mappingField = (
  mapping: Readonly<Partial<Record<string, string | null>>> | undefined,
): { mapping?: string } => (mapping ? { mapping: JSON.stringify(mapping) } : {});

/** In the answer of a preview: which sheet of a workbook was read (masters §18.15). */
export const readSheet = {
  /** Null of a text. */
  sheet: z.string().nullable(),
  /** The other sheets that have rows. */
  otherSheets: z.array(z.string()),
};

/**
 * The layout of a backup file: SQL text, compressed by gzip. After a header comes, for each table, a `COPY … FROM
 * stdin` with its rows and `\.`; a footer ends the file. Header and footer are SQL comments that hold JSON. A file
 * without a footer is incomplete.
 */
import { z } from 'zod';

/** The version of this layout. The version of the data model is the header's `migration`. */
export const FORMAT = 1;
/** The line that ends a table's rows. */
export const END_OF_ROWS = '\\.\n';

const HEADER = '-- Portal Médico backup ';
const FOOTER = '-- end ';
/** Our names are lower-case words, so PostgreSQL never quotes them. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const headerSchema = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The last migration applied to the backed-up database: it tells which data model the rows follow. */
  migration: z.string(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const footerSchema = z.object({
  /** The number of rows of each table. */
  rows: z.record(name, z.number().int().nonnegative()),
  /** The last number that each sequence gave. */
  sequences: z.record(name, z.number().int()),
});
export type BackupFooter = z.infer<typeof footerSchema>;

export type CopiedTable = { table: string; columns: string[] };

export const headerLine = (header: BackupHeader) => `${HEADER}${JSON.stringify(header)}\n`;
export const footerLine = (footer: BackupFooter) => `${FOOTER}${JSON.stringify(footer)}\n`;
/** The statement before a table's rows. */
export const copyLine = ({ table, columns }: CopiedTable) =>
  `COPY public.${table} (${columns.join(', ')}) FROM stdin;\n`;

/** Parses a file's first line; null when the line is not a header. */
export function readHeader(line: string): BackupHeader | null {
  return read(headerSchema, HEADER, line);
}

/** Parses a file's last line; null when the line is not a footer. */
export function readFooter(line: string): BackupFooter | null {
  return read(footerSchema, FOOTER, line);
}

/** The table whose rows follow this line; null when the line begins no table. */
export function readCopy(line: string): CopiedTable | null {
  const match = /^COPY public\.([a-z0-9_]+) \(([a-z0-9_, ]+)\) FROM stdin;$/.exec(line);
  return match?.[1] && match[2] ? { table: match[1], columns: match[2].split(', ') } : null;
}

const NEW_LINE = 0x0a;

/** The number of rows in a piece of whole rows: COPY escapes line breaks within values. */
export function countRows(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(NEW_LINE); at >= 0; at = piece.indexOf(NEW_LINE, at + 1)) rows += 1;
  return rows;
}

function read<T>(schema: z.ZodType<T>, prefix: string, line: string): T | null {
  if (!line.startsWith(prefix)) return null;
  try {
    return schema.parse(JSON.parse(line.slice(prefix.length)));
  } catch {
    // The line begins like a `COPY`, but not one that our backups write.
    return null;
  }
}

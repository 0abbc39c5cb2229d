/**
 * The file of a backup: SQL text, compressed by gzip. A header, then for each table a `COPY … FROM stdin`
 * with its rows and `\.`, then a footer; both are SQL comments that hold JSON. Without its footer a file
 * is not whole.
 */
import { z } from 'zod';

/** Of this layout of the file; the data model's version is the migration. */
export const FORMAT = 1;
/** The line that ends a table's rows. */
export const END_OF_ROWS = '\\.\n';

const HEADER = '-- Portal Médico backup ';
const FOOTER = '-- end ';
/** As PostgreSQL quotes nothing of ours: names are lower-case words. */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const headerSchema = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The last one that the data had: rows mean what the data model of that time says. */
  migration: z.string(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const footerSchema = z.object({
  /** How many, by table. */
  rows: z.record(name, z.number().int().nonnegative()),
  /** The last number given, by sequence. */
  sequences: z.record(name, z.number().int()),
});
export type BackupFooter = z.infer<typeof footerSchema>;

export type CopiedTable = { table: string; columns: string[] };

export const headerLine = (header: BackupHeader) => `${HEADER}${JSON.stringify(header)}\n`;
export const footerLine = (footer: BackupFooter) => `${FOOTER}${JSON.stringify(footer)}\n`;
/** The statement that a table's rows follow. */
export const copyLine = ({ table, columns }: CopiedTable) =>
  `COPY public.${table} (${columns.join(', ')}) FROM stdin;\n`;

/** The header that a file begins with; null when this line is none. */
export function readHeader(line: string): BackupHeader | null {
  return read(headerSchema, HEADER, line);
}

/** The footer that a file ends with; null when this line is none. */
export function readFooter(line: string): BackupFooter | null {
  return read(footerSchema, FOOTER, line);
}

/** The table whose rows follow this line; null when none do. */
export function readCopy(line: string): CopiedTable | null {
  const match = /^COPY public\.([a-z0-9_]+) \(([a-z0-9_, ]+)\) FROM stdin;$/.exec(line);
  return match?.[1] && match[2] ? { table: match[1], columns: match[2].split(', ') } : null;
}

function read<T>(schema: z.ZodType<T>, prefix: string, line: string): T | null {
  if (!line.startsWith(prefix)) return null;
  try {
    return schema.parse(JSON.parse(line.slice(prefix.length)));
  } catch {
    // Whatever follows the prefix, it is not what a backup of ours has there.
    return null;
  }
}

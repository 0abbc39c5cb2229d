/**
 * Reads a table by the columns that a person named for the last one with the same columns, so that they are named only
 * once (masters §18.14). What was named stands with the import itself.
 */
import { hash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { HeadedMapping } from '../../formats/headed-table.ts';
import { type Db, rowsOf, type Tx } from './db/database.ts';
import { userName } from './db/user-name.ts';

/** When a file with these columns was imported last, and by whom; null if that user is gone. */
export type ColumnsOfBefore = { readonly at: string; readonly by: string | null };

export type ReadAsBefore<File> = {
  readonly file: File;
  /** Of the names of the table's columns, in any order. */
  readonly shape: Buffer;
  /** The columns that a person named, now or before; null when the headings decide. */
  readonly mapping: HeadedMapping<string> | null;
  /** Where the mapping comes from when nobody named one now. */
  readonly remembered: ColumnsOfBefore | null;
};

/**
 * `given` are the columns named now: an empty object means that the headings decide. `read` may be called twice, since
 * the columns are known only after the first reading. `imports` are the rows that may remember, of one table with
 * `shape`, `mapping`, `created_at` and `created_by`, as a condition on its alias `i`.
 */
export async function readAsBefore<File extends { readonly columns: readonly string[] }>(
  db: Db | Tx,
  imports: { readonly table: RawBuilder<unknown>; readonly are: RawBuilder<boolean> },
  given: HeadedMapping<string> | undefined,
  read: (mapping: HeadedMapping<string>) => Promise<File>,
): Promise<ReadAsBefore<File>> {
  const byHeadings = await read({});
  const shape = hash('sha256', JSON.stringify(byHeadings.columns.toSorted()), 'buffer');
  const before = given === undefined ? await lastNamed(db, imports, shape) : null;
  const mapping = given ?? before?.mapping ?? {};
  const isNamed = Object.keys(mapping).length > 0;
  return {
    file: isNamed ? await read(mapping) : byHeadings,
    shape,
    mapping: isNamed ? mapping : null,
    remembered: before && { at: before.at.toISOString(), by: before.by },
  };
}

/** What was named for the last import of this shape; null if nothing was. */
async function lastNamed(
  db: Db | Tx,
  { table, are }: { readonly table: RawBuilder<unknown>; readonly are: RawBuilder<boolean> },
  shape: Buffer,
): Promise<{ mapping: HeadedMapping<string>; at: Date; by: string | null } | null> {
  const [last] = await rowsOf<{
    mapping: HeadedMapping<string> | null;
    at: Date;
    by: string | null;
  }>(db)`
    SELECT i.mapping, i.created_at AS at, ${userName('i.created_by')} AS by FROM ${table} i
     WHERE i.shape = ${shape} AND ${are} ORDER BY i.id DESC LIMIT 1`;
  return last?.mapping ? { ...last, mapping: last.mapping } : null;
}

/** Lists the files of masters that were imported, and the changes of many records (masters §18.8, masters §21.6). */
import { sql } from 'kysely';
import type { MasterImport } from '../../../contract/masters/master-imports.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';

/** A page of imports, newest first. */
export async function listImports(
  db: Db,
  { master, limit, offset }: { master: ImportedMaster; limit: number; offset: number },
): Promise<MasterImport[]> {
  type Row = Omit<MasterImport, 'createdAt' | 'revertedAt'> & {
    createdAt: Date;
    revertedAt: Date | null;
  };
  const { rows } = await sql<Row>`
    SELECT i.id, coalesce(i.given, i.file_name) AS name, i.given IS NULL AS is_file, i.created, i.changed, i.refused, i.created_at, ${userName('i.created_by')} AS created_by_name,
           i.reverted_at, ${userName('i.reverted_by')} AS reverted_by_name
      FROM master_import i WHERE i.master = ${master} ORDER BY i.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map(({ createdAt, revertedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    revertedAt: revertedAt?.toISOString() ?? null,
  }));
}

/** How many imports of a master there are. */
export async function countImports(
  db: Db,
  { master }: { master: ImportedMaster },
): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM master_import WHERE master = ${master}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

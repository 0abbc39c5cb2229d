/** Lists the files of masters that were imported, the changes of many records, and what was generated together (masters §18.8, masters §21.6). */
import { sql } from 'kysely';
import type { ImportOrigin, MasterImport } from '../../../contract/masters/master-imports.ts';
import type { CallContext } from '../../platform/context.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { originOf } from './origin.ts';
import { canRevert } from './reversion.ts';
import type { MasterSource } from './source-types.ts';

type Wanted = { readonly origin?: ImportOrigin | undefined };

const isWanted = (source: MasterSource, { origin }: Wanted) =>
  sql<boolean>`i.master = ${source.master} AND (${origin ?? null}::text IS NULL OR ${originOf} = ${origin ?? null}::text)`;

/** A page of imports, newest first. */
export async function listImports(
  context: CallContext,
  source: MasterSource,
  { limit, offset, ...wanted }: Wanted & { limit: number; offset: number },
): Promise<MasterImport[]> {
  type Row = Omit<MasterImport, 'createdAt' | 'revertedAt' | 'isRevertible'> & {
    createdAt: Date;
    revertedAt: Date | null;
  };
  const { db } = context.database;
  const rows = await rowsOf<Row>(db)`
    SELECT i.id, coalesce(i.given, i.file_name) AS name, ${originOf} AS origin, i.created, i.changed, i.refused, i.created_at,
           ${userName('i.created_by')} AS created_by_name, i.reverted_at, ${userName('i.reverted_by')} AS reverted_by_name
      FROM master_import i WHERE ${isWanted(source, wanted)} ORDER BY i.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const imports: MasterImport[] = [];
  for (const { createdAt, revertedAt, ...row } of rows)
    imports.push({
      ...row,
      createdAt: createdAt.toISOString(),
      revertedAt: revertedAt?.toISOString() ?? null,
      isRevertible: revertedAt === null && (await canRevert(context, source, row)),
    });
  return imports;
}

/** How many imports of a master there are. */
export async function countImports(
  db: Db,
  source: MasterSource,
  wanted: Wanted,
): Promise<{ total: number }> {
  return rowOf<{ total: number }>(db)`
    SELECT count(*) AS total FROM master_import i WHERE ${isWanted(source, wanted)}`;
}

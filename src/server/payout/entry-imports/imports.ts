/** Lists the files that were imported, and withdraws what came from one (payout §29.5). */
import { sql } from 'kysely';
import type { EntryImport, ImportFilters } from '../../../contract/payout/entry-imports.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import {
  carryOut,
  type Db,
  lockLedger,
  rowOf,
  rowsOf,
  type Tx,
} from '../../platform/db/database.ts';
import { given, matchesSearch } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** A page of imports, newest first. */
export async function listImports(
  db: Db,
  filters: ImportFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryImport[]> {
  type Row = Omit<EntryImport, 'createdAt' | 'withdrawnAt'> & {
    createdAt: Date;
    withdrawnAt: Date | null;
  };
  const rows = await rowsOf<Row>(db)`
    SELECT i.id, i.file_name, i.entries, i.amount, i.refused, i.created_at, ${userName('i.created_by')} AS created_by_name,
           c.proposed, c.approved, i.withdrawn_at, ${userName('i.withdrawn_by')} AS withdrawn_by_name, i.withdrawal_reason,
           i.withdrawn_at IS NULL AND c.approved = 0 AND c.proposed > 0 AS is_withdrawable
      FROM (SELECT * FROM entry_import f WHERE ${isFound(filters)} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) AS i
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE e.status = 'proposed') AS proposed,
              count(*) FILTER (WHERE e.approved_at IS NOT NULL) AS approved
         FROM entry e WHERE e.import_id = i.id) AS c
     ORDER BY i.id DESC`;
  return rows.map(({ createdAt, withdrawnAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
}

/** How many imports the filters find. */
export async function countImports(db: Db, filters: ImportFilters): Promise<{ total: number }> {
  return rowOf<{ total: number }>(db)`
    SELECT count(*) AS total FROM entry_import f WHERE ${isFound(filters)}`;
}

const isFound = ({ search, ids }: ImportFilters) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...given(ids, (some) => sql`f.id = ANY(${some}::int[])`),
      ...given(search, (words) => matchesSearch(words, sql`search_text(f.file_name)`)),
    ],
    sql` AND `,
  )}`;

/** Withdraws all entries of a file, while none of them was approved. */
export async function withdrawImport(
  tx: Tx,
  { id, reason }: { id: number; reason: string },
  actor: Actor,
) {
  await lockLedger(tx);
  const found = await tx
    .selectFrom('entryImport')
    .select(['fileName', 'withdrawnAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) refuse('record.notFound', { record: 'la importación' });
  const { fileName } = found;
  if (found.withdrawnAt !== null) refuse('entries.importWithdrawn', { fileName });
  const { approved } = await rowOf<{ approved: number }>(tx)`
    SELECT count(*) AS approved FROM entry WHERE import_id = ${id} AND approved_at IS NOT NULL`;
  if (approved > 0)
    refuse('entries.importApproved', {
      fileName,
      approved: countOf(approved, 'haber o descuento', 'haberes y descuentos'),
    });
  const entries = await carryOut(tx)`
    UPDATE entry SET status = 'withdrawn', withdrawn_by = ${actor.userId}::int, withdrawn_at = now(), withdrawal_reason = ${reason},
                     version = version + 1
     WHERE import_id = ${id} AND status = 'proposed'`;
  await tx
    .updateTable('entryImport')
    .set({ withdrawnBy: actor.userId, withdrawnAt: sql`now()`, withdrawalReason: reason })
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, {
    action: 'entryImport.withdraw',
    entity: 'entryImport',
    entityId: id,
    summary: `Retiró ${countOf(entries, 'haber o descuento', 'haberes y descuentos')} del archivo ${fileName}: ${reason}`,
    after: { reason },
  });
  return { success: true as const, entries };
}

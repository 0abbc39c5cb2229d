/** Takes an import back: what it added is deleted, what it changed is as before (masters §18.9). */
import { sql } from 'kysely';
import pg from 'pg';
import type { Reversion } from '../../../contract/masters/master-imports.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { audit, auditAll } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { idsInRules, referredIds } from '../masters/public.ts';
import { accountIn } from './payee-accounts.ts';
import { followPayees } from './payee-writes.ts';
import { type Fields, isSame } from './source-types.ts';
import { allFields, fieldSelects, SOURCES } from './sources.ts';
import { lockMasters, update } from './write.ts';

/** How many of those that are kept are told. */
const TOLD = 50;

type Found = {
  readonly id: number;
  readonly before: Fields | null;
  readonly after: Fields;
  readonly current: Fields;
  readonly isChanged: boolean;
};
type Sorted = {
  readonly deleted: Found[];
  readonly restored: (Found & { readonly before: Fields })[];
  readonly kept: { readonly title: string; readonly reason: string }[];
};

/** What taking an import back would do. */
export async function previewReversion(
  db: Db,
  { master, id }: { master: ImportedMaster; id: number },
): Promise<Reversion> {
  await findStanding(db, master, id);
  return inNumbers(await sortRecords(db, master, id));
}

/** Takes it back, unless it would do other than the user was shown. */
export async function revertImport(
  tx: Tx,
  input: { master: ImportedMaster; id: number; deleted: number; restored: number },
  context: CallContext,
): Promise<Reversion> {
  const { master, id } = input;
  const source = SOURCES[master];
  const actor = actorOf(context);
  await lockMasters(tx, master, false);
  // As in a deletion by hand: another transaction that puts one of them to use is waited for, or waits.
  await sql`
    SELECT m.id FROM ${sql.table(SOURCES[master].table)} m JOIN master_import_record r ON r.record_id = m.id
     WHERE r.import_id = ${id} ORDER BY m.id FOR UPDATE OF m`.execute(tx);
  const { fileName } = await findStanding(tx, master, id);
  const sorted = await sortRecords(tx, master, id);
  const { deleted, restored } = sorted;
  if (deleted.length !== input.deleted || restored.length !== input.restored)
    refuse('masterImport.reversionChanged');
  if (deleted.length + restored.length === 0) refuse('masterImport.nothingToRevert', { fileName });
  await sql`DELETE FROM ${sql.table(SOURCES[master].table)} WHERE id = ANY(${deleted.map((one) => one.id)}::int[])`
    .execute(tx)
    .catch(refuseUsed);
  const asBefore = restored.map((one) => ({
    id: one.id,
    before: one.current,
    fields: { ...one.current, ...one.before, ...(source.payee && accountIn(one.current)) },
    proposal: null,
  }));
  await update(tx, master, asBefore).catch(refuseUsed);
  if (source.payee)
    await followPayees(tx, context, source.payee, { created: [], changed: asBefore }).catch(
      refuseUsed,
    );
  await tx
    .updateTable('masterImport')
    .set({ revertedBy: actor.userId, revertedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  const why = `al deshacer la importación de ${fileName}`;
  await auditAll(tx, actor, [
    ...deleted.map((one) => ({
      action: `${source.entity}.remove`,
      entity: source.entity,
      entityId: one.id,
      summary: `Eliminó ${source.record} ${source.titleOf(one.current)}, ${why}.`,
      before: one.current,
    })),
    ...restored.map((one) => ({
      action: `${source.entity}.update`,
      entity: source.entity,
      entityId: one.id,
      summary: `Modificó ${source.record} ${source.titleOf(one.before)}, ${why}.`,
      before: one.current,
      after: one.before,
    })),
  ]);
  await audit(tx, actor, {
    action: 'masterImport.revert',
    entity: 'masterImport',
    entityId: id,
    summary: `Deshizo la importación del archivo ${fileName}.`,
    after: { deleted: deleted.length, restored: restored.length, kept: sorted.kept.length },
  });
  return inNumbers(sorted);
}

/** A record that was put to use between the question and the deletion, or a value of before that another record has now. */
function refuseUsed(error: unknown): never {
  if (error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23505'))
    refuse('masterImport.reversionChanged');
  throw error;
}

const inNumbers = ({ deleted, restored, kept }: Sorted): Reversion => ({
  deleted: deleted.length,
  restored: restored.length,
  kept: kept.slice(0, TOLD),
  keptCount: kept.length,
});

/** An import that was not taken back; in a transaction it is locked by its master. */
async function findStanding(db: Db | Tx, master: ImportedMaster, id: number) {
  const found = await db
    .selectFrom('masterImport')
    .select(['fileName', 'revertedAt'])
    .where('id', '=', id)
    .where('master', '=', master)
    .executeTakeFirst();
  if (!found) refuse('record.notFound', { record: 'la importación' });
  const { fileName, revertedAt } = found;
  if (revertedAt !== null) refuse('masterImport.reverted', { fileName });
  return { fileName };
}

async function sortRecords(db: Db | Tx, master: ImportedMaster, id: number): Promise<Sorted> {
  const source = SOURCES[master];
  const fields = allFields(master);
  const { rows } = await sql<Record<string, unknown>>`
    SELECT r.record_id AS id, r.before, r.after,
           ${fieldSelects(master)}
      FROM master_import_record r JOIN ${sql.table(SOURCES[master].table)} m ON m.id = r.record_id
     WHERE r.import_id = ${id} ORDER BY r.record_id`.execute(db);
  const found = rows.map((row): Found => {
    const after = row.after as Fields;
    return {
      id: Number(row.id),
      before: row.before as Fields | null,
      current: Object.fromEntries(fields.map((field) => [field, row[field]])),
      after,
      isChanged: fields.some((field) => field in after && !isSame(after[field], row[field])),
    };
  });
  const used = await usedIds(
    db,
    master,
    found.flatMap((one) => (one.before === null ? one.id : [])),
  );
  const lost = await lostSpecialties(db, found);
  const sorted: Sorted = { deleted: [], restored: [], kept: [] };
  for (const one of found) {
    const reason = whyKept(one, source.payee !== undefined, used, lost);
    if (reason !== null) sorted.kept.push({ title: source.titleOf(one.current), reason });
    else if (one.before === null) sorted.deleted.push(one);
    else sorted.restored.push({ ...one, before: one.before });
  }
  return sorted;
}

/** Why a record stays as it is; null if it goes back. */
function whyKept(
  { id, before, after, isChanged }: Found,
  isPayee: boolean,
  used: ReadonlySet<number>,
  lost: ReadonlySet<unknown>,
): string | null {
  if (isChanged) return 'cambió después de la importación';
  if (used.has(id)) return 'ya se usa';
  if (before === null) return null;
  if (lost.has(before.specialtyId)) return 'su especialidad de antes ya no existe';
  if (isPayee && isSame({ ...before, ...accountIn(after) }, after) && !isSame(before, after))
    return 'su primera cuenta ya rige: se cambia en su ficha, con una segunda persona';
  if (isSame(before, after)) return 'solo pidió otra cuenta, que se retira en su ficha';
  return null;
}

async function usedIds(db: Db | Tx, master: ImportedMaster, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>();
  const referred = await referredIds(db, SOURCES[master].tableName, ids);
  const { naming } = SOURCES[master];
  const named = naming ? await idsInRules(db, naming, ids) : [];
  return new Set([...referred, ...named]);
}

/** The specialties of before that were deleted since. */
async function lostSpecialties(
  db: Db | Tx,
  found: readonly Found[],
): Promise<ReadonlySet<unknown>> {
  const ids = [...new Set(found.flatMap(({ before }) => before?.specialtyId ?? []))];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${ids}::int[]) AS asked (id) WHERE NOT EXISTS (SELECT FROM specialty s WHERE s.id = asked.id)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

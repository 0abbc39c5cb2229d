/** Takes an import back: what it added is deleted, what it changed is as before (masters §18.9). */
import { sql } from 'kysely';
import pg from 'pg';
import type { ImportOrigin, Reversion } from '../../../contract/masters/master-imports.ts';
import { audit, auditAll } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { originOf, UNDONE } from './origin.ts';
import { accountIn } from './payee-accounts.ts';
import { followPayees } from './payee-writes.ts';
import { type Fields, isSame, type MasterSource, type WrittenRecords } from './source-types.ts';
import { lockMasters } from './write.ts';

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
  context: CallContext,
  source: MasterSource,
  id: number,
): Promise<Reversion> {
  const { database } = context;
  const { origin } = await findStanding(database.db, source, id);
  const sorted = await sortRecords(database.db, context, source, { id, origin });
  const { written } = reverted(source, sorted);
  const reach = (await source.reach?.(database, written)) ?? null;
  return { ...inNumbers(sorted), reach, followed: null };
}

/** Whether taking back a standing import may do something. What was generated together is looked at: a few hundred records. */
export async function canRevert(
  context: CallContext,
  source: MasterSource,
  { id, origin }: { readonly id: number; readonly origin: ImportOrigin },
): Promise<boolean> {
  if (origin !== 'generated') return true;
  const { deleted } = await sortRecords(context.database.db, context, source, { id, origin });
  return deleted.length > 0;
}

/** Takes it back, unless it would do other than the user was shown. */
export async function revertImport(
  tx: Tx,
  context: CallContext,
  source: MasterSource,
  input: { id: number; deleted: number; restored: number },
): Promise<Reversion> {
  const { id } = input;
  const actor = actorOf(context);
  await lockMasters(tx, source, false);
  const ids = await tx
    .selectFrom('masterImportRecord')
    .select('recordId')
    .where('importId', '=', id)
    .execute();
  // As in a deletion by hand: another transaction that puts one of them to use is waited for, or waits.
  await source.store.hold(
    tx,
    ids.map(({ recordId }) => recordId),
  );
  const { name, origin } = await findStanding(tx, source, id);
  const sorted = await sortRecords(tx, context, source, { id, origin });
  const { deleted, restored } = sorted;
  if (deleted.length !== input.deleted || restored.length !== input.restored)
    refuse('masterImport.reversionChanged');
  if (deleted.length + restored.length === 0) refuse('masterImport.nothingToRevert', { name });
  const { written, asBefore } = reverted(source, sorted);
  await source.store.write(tx, context, written).catch(refuseUsed);
  if (source.payee)
    await followPayees(tx, context, source.payee, { created: [], changed: asBefore }).catch(
      refuseUsed,
    );
  await tx
    .updateTable('masterImport')
    .set({ revertedBy: actor.userId, revertedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  const undone = UNDONE[origin](name);
  await auditAll(tx, actor, [
    ...deleted.map((one) => ({
      action: `${source.entity}.remove`,
      entity: source.entity,
      entityId: one.id,
      summary: `Eliminó ${source.record} ${source.titleOf(one.current)}, al deshacer ${undone}.`,
      before: one.current,
    })),
    ...restored.map((one) => ({
      action: `${source.entity}.update`,
      entity: source.entity,
      entityId: one.id,
      summary: `Modificó ${source.record} ${source.titleOf(one.before)}, al deshacer ${undone}.`,
      before: one.current,
      after: one.before,
    })),
  ]);
  await audit(tx, actor, {
    action: 'masterImport.revert',
    entity: 'masterImport',
    entityId: id,
    summary: `Deshizo ${undone}.`,
    after: { deleted: deleted.length, restored: restored.length, kept: sorted.kept.length },
  });
  const followed = source.reach ? (asBefore[0]?.id ?? null) : null;
  return { ...inNumbers(sorted), reach: null, followed };
}

/** The records as they are to be written: those from before but for accounts, which a second person changes. */
function reverted({ payee }: MasterSource, { deleted, restored }: Sorted) {
  const asBefore = restored.map((one) => ({
    id: one.id,
    before: one.current,
    fields: { ...one.current, ...one.before, ...(payee && accountIn(one.current)) },
    proposal: null,
  }));
  const written: WrittenRecords = {
    created: [],
    changed: asBefore,
    removed: deleted.map((one) => one.id),
  };
  return { asBefore, written };
}

/** A record that was put to use between the question and the deletion, or a value from before that another record has now. */
function refuseUsed(error: unknown): never {
  if (error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '23505'))
    refuse('masterImport.reversionChanged');
  throw error;
}

const inNumbers = ({ deleted, restored, kept }: Sorted) => ({
  deleted: deleted.length,
  restored: restored.length,
  kept: kept.slice(0, TOLD),
  keptCount: kept.length,
});

/** An import that was not taken back; in a transaction it is locked by its master. */
async function findStanding(db: Db | Tx, { master }: MasterSource, id: number) {
  const found = await db
    .selectFrom('masterImport as i')
    .select([
      sql<string>`coalesce(given, file_name)`.as('name'),
      originOf.as('origin'),
      'revertedAt',
    ])
    .where('i.id', '=', id)
    .where('i.master', '=', master)
    .executeTakeFirst();
  if (!found) refuse('record.notFound', { record: 'la importación' });
  const { revertedAt, ...standing } = found;
  if (revertedAt !== null) refuse('masterImport.reverted', { name: standing.name });
  return standing;
}

async function sortRecords(
  db: Db | Tx,
  context: CallContext,
  source: MasterSource,
  { id, origin }: { id: number; origin: ImportOrigin },
): Promise<Sorted> {
  const hindrance = await source.hindranceOf?.(db, userOf(context));
  const { fields, readByIds, lostIn, whyTaken } = source.store;
  const records = await db
    .selectFrom('masterImportRecord')
    .select(['recordId as id', 'before', 'after'])
    .where('importId', '=', id)
    .orderBy('recordId')
    .execute();
  const present = await readByIds(
    db,
    records.map((one) => one.id),
  );
  const found = records.flatMap((record): Found[] => {
    const current = present.get(record.id);
    if (!current) return [];
    const after = record.after as Fields;
    const before = record.before as Fields | null;
    const isChanged = fields.some(
      (field) => field in after && !isSame(after[field], current[field]),
    );
    return [{ id: record.id, before, after, current, isChanged }];
  });
  const used = await whyUsed(
    db,
    source,
    origin,
    found.flatMap((one) => (one.before === null ? one.id : [])),
  );
  const lost = await lostIn(
    db,
    found.flatMap(({ before }) => (before === null ? [] : [before])),
  );
  const taken = await whyTaken?.(
    db,
    found.flatMap(({ id: changedId, before }) =>
      before === null ? [] : { id: changedId, fields: before },
    ),
  );
  const sorted: Sorted = { deleted: [], restored: [], kept: [] };
  for (const one of found) {
    const reason = one.isChanged
      ? `cambió después${origin === 'file' ? ' de la importación' : ''}`
      : (whyKept(one, source.payee !== undefined, used, lost) ??
        taken?.get(one.id) ??
        hindrance?.({ id: one.id, before: one.current, after: one.before }) ??
        null);
    if (reason !== null) sorted.kept.push({ title: source.titleOf(one.current), reason });
    else if (one.before === null) sorted.deleted.push(one);
    else sorted.restored.push({ ...one, before: one.before });
  }
  return sorted;
}

/** Why some of these added records are in use, as a phrase. */
async function whyUsed(
  db: Db | Tx,
  { store }: MasterSource,
  origin: ImportOrigin,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (origin === 'generated' && store.whyUsed) return store.whyUsed(db, ids);
  return new Map([...(await store.usedIds(db, ids))].map((id) => [id, 'ya se usa']));
}

/** Why a record stays that nobody changed; null if it goes back. */
function whyKept(
  { id, before, after }: Found,
  isPayee: boolean,
  used: ReadonlyMap<number, string>,
  lost: ReadonlySet<Fields>,
): string | null {
  const use = used.get(id);
  if (use !== undefined) return use;
  if (before === null) return null;
  if (lost.has(before)) return 'nombra registros de antes que ya no existen';
  if (isPayee && isSame({ ...before, ...accountIn(after) }, after) && !isSame(before, after))
    return 'su primera cuenta ya rige: se cambia en su ficha, con una segunda persona';
  if (isSame(before, after)) return 'solo pidió otra cuenta, que se retira en su ficha';
  return null;
}

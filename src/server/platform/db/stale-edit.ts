/** Edits that never overwrite another's: who came in between, by the audit log (design §7). */
import { refuse } from '../http/refusal.ts';
import type { Db, Tx } from './database.ts';

/** What the audit log calls the edits of a record; `action` is that of its entity unless said. */
type Edited = { entity: string; id: number | string; action?: string };

/**
 * Refuses an edit that started from another version than the record's, with the record as it is now. An
 * edit that does not say from which it started overwrites.
 */
export async function refuseStaleEdit(
  tx: Tx,
  version: number | undefined,
  current: { version: number },
  { entity, id, action = `${entity}.update` }: Edited,
): Promise<void> {
  if (version === undefined || version === current.version) return;
  refuse('record.changed', { who: await lastActor(tx, { entity, id, action }) }, { current });
}

/**
 * Who did something to a record last, by the audit log: other entries about the same record, such as a
 * payment or a sign-in, are of other actions.
 */
export async function lastActor(
  db: Db | Tx,
  { entity, id, action }: Required<Edited>,
): Promise<string> {
  const entry = await db
    .selectFrom('auditLog')
    .select('userName')
    .where('entity', '=', entity)
    .where('entityId', '=', String(id))
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return entry?.userName ?? 'Otra persona';
}

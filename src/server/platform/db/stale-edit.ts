/** Edits that never overwrite another's: who came in between, by the audit log (product §10.5). */
import { refuse } from '../http/refusal.ts';
import type { Db, Tx } from './database.ts';

/** The record as the audit log names it; `action` is `<entity>.update` unless given. */
type Edited = { entity: string; id: number | string; action?: string };

/** Refuses an edit that started from another version of the record, and answers the current one. */
export async function refuseStaleEdit(
  tx: Tx,
  version: number,
  current: { version: number },
  { entity, id, action = `${entity}.update` }: Edited,
): Promise<void> {
  if (version === current.version) return;
  refuse('record.changed', { who: await lastActor(tx, { entity, id, action }) }, { current });
}

/**
 * Who last changed a record in this way, by the audit log. Entries with other actions about the record, such as a
 * payment or a sign-in, do not count.
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

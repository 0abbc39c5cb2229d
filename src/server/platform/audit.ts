/** The append-only record of who changed what (product §1.6). */
import { singleStops } from '../../domain/words/full-stops.ts';
import type { Db, Tx } from './db/database.ts';

/** Who acts: a signed-in person, or the system itself. */
export type Actor = {
  readonly userId: number | null;
  readonly name: string;
  readonly ipAddress: string | null;
};

export const SYSTEM: Actor = { userId: null, name: 'Sistema', ipAddress: null };

export type AuditEntry = {
  /** E.g. `doctor.update`. */
  action: string;
  entity: string;
  entityId?: string | number;
  /** One Spanish sentence. */
  summary: string;
  before?: unknown;
  after?: unknown;
};

/** Writes the entry in the transaction of the change, so that the two are committed or rolled back together. */
export function audit(tx: Tx | Db, actor: Actor, entry: AuditEntry): Promise<void> {
  return auditAll(tx, actor, [entry]);
}

/** Fewer than a statement may have parameters for. */
const ENTRIES_AT_ONCE = 1_000;

/** Writes an entry for each record of a change that concerns many. */
export async function auditAll(
  tx: Tx | Db,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
    const rows = entries.slice(start, start + ENTRIES_AT_ONCE).map((entry) => ({
      userId: actor.userId,
      userName: actor.name,
      action: entry.action,
      entity: entry.entity,
      entityId: entry.entityId === undefined ? null : String(entry.entityId),
      summary: singleStops(entry.summary),
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      ipAddress: actor.ipAddress,
    }));
    await tx.insertInto('auditLog').values(rows).execute();
  }
}

/** Whether anything was done in this database: the first account and a restored copy leave entries, too. */
export async function hasAuditEntries(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('auditLog').select('id').limit(1).executeTakeFirst()) !== undefined;
}

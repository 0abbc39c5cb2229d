/** What a revert releases and holds of attentions that files say are void (intake §19.10). Under the ledger's lock. */
import { sql } from 'kysely';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { carryOut, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { VOID_PATTERN } from '../doubts/public.ts';

/**
 * Releases the import's holds on attentions that stay and are not void without it. Their former values must be restored already.
 */
export async function releaseHeld(
  tx: Tx,
  { id, fileName }: { id: number; fileName: string },
  actor: Actor,
): Promise<void> {
  const { released } = await rowOf<{ released: number }>(tx)`
    SELECT release_void_attentions(${id}::int, ${actor.userId}::int, ${sql.raw(VOID_PATTERN)}) AS released`;
  const { kept } = await rowOf<{ kept: number }>(tx)`
    SELECT count(*) AS kept FROM hold WHERE begun_by_import = ${id}::int AND released_at IS NULL`;
  if (released + kept === 0) return;
  const stay =
    kept === 0
      ? ''
      : ` ${countOf(kept, 'atención sigue', 'atenciones siguen')} en pausa, pues también sin ella ${kept === 1 ? 'figura como anulada o no hecha' : 'figuran como anuladas o no hechas'}.`;
  await audit(tx, actor, {
    action: 'hold.release',
    entity: 'import',
    entityId: id,
    summary: `Reanudó el pago de ${released === 0 ? 'ninguna atención' : countOf(released, 'atención', 'atenciones')}, en pausa por la importación de ${fileName}.${stay}`,
    after: { records: released, ...(kept > 0 && { held: kept }) },
  });
}

/**
 * Undoes what the import said about attentions in payments, and restores what it alone took back (intake §15.17). What left its
 * payment meanwhile is held. Comes after `releaseHeld`.
 */
export async function forgetSaid(
  tx: Tx,
  { id, fileName }: { id: number; fileName: string },
  actor: Actor,
): Promise<void> {
  await carryOut(tx)`DELETE FROM void_said WHERE import_id = ${id}::int`;
  const again = await rowsOf<{ attentionId: number }>(tx)`
    UPDATE void_said SET taken_back_by = array_remove(taken_back_by, ${id}::int) WHERE ${id}::int = ANY (taken_back_by)
    RETURNING attention_id::int8 AS attention_id`;
  if (again.length === 0) return;
  const made = await rowsOf<{ id: number }>(tx)`
    SELECT hold_void_said(${again.map(({ attentionId }) => attentionId)}::bigint[]) AS id`;
  await auditAgain(tx, { id, fileName, held: made.length }, actor);
}

export type VoidAgain = {
  readonly attentionId: number;
  readonly status: string;
  /** The import whose values come back; the reverted one for what was entered by hand. */
  readonly importId: number;
};

/** The attentions whose former state is void, and another one than what the import gave them; before they are restored. */
export function listVoidAgain(tx: Tx, id: number): Promise<VoidAgain[]> {
  return rowsOf<VoidAgain>(tx)`
    SELECT a.id::int8 AS attention_id, p.source_status AS status, coalesce(p.import_id, ${id}::int) AS import_id
      FROM import_previous_value p JOIN attention a ON a.id = p.attention_id
     WHERE p.replaced_by = ${id}::int AND a.import_id = ${id}::int AND compared_status(p.source_status) ~ ${sql.raw(VOID_PATTERN)}
       AND compared_status(p.source_status) IS DISTINCT FROM compared_status(a.source_status)`;
}

/** Holds those again that nothing holds. */
export async function holdAgain(
  tx: Tx,
  { id, fileName, voidAgain }: { id: number; fileName: string; voidAgain: readonly VoidAgain[] },
  actor: Actor,
): Promise<void> {
  let held = 0;
  for (const [importId, rows] of Map.groupBy(voidAgain, (row) => row.importId)) {
    const ids = rows.map(({ attentionId }) => attentionId);
    const statuses = rows.map(({ status }) => status);
    const made = await rowsOf<{ id: number }>(tx)`
      SELECT hold_void_attentions(${importId}::int, ${actor.userId}::int, ${ids}::bigint[], ${statuses}::text[]) AS id`;
    held += made.length;
  }
  await auditAgain(tx, { id, fileName, held }, actor);
}

async function auditAgain(
  tx: Tx,
  { id, fileName, held }: { id: number; fileName: string; held: number },
  actor: Actor,
): Promise<void> {
  if (held === 0) return;
  await audit(tx, actor, {
    action: 'hold.create',
    entity: 'import',
    entityId: id,
    summary: `Puso en pausa el pago de ${countOf(held, 'atención', 'atenciones')}, que al revertir la importación de ${fileName} ${held === 1 ? 'vuelve a figurar como anulada o no hecha' : 'vuelven a figurar como anuladas o no hechas'}.`,
    after: { records: held },
  });
}

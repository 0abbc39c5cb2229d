/**
 * Reverts an import (decision 32): deletes what it created and restores what it changed, or does nothing at all. A
 * single attention that was calculated, edited or changed by another import since prevents it.
 */
import { sql } from 'kysely';
import type { ImportDetails, RevertPreview } from '../../../contract/intake/import-history.ts';
import { type RevertObstacles, revertProblem } from '../../../domain/intake/import-history.ts';
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
import { refuse } from '../../platform/http/refusal.ts';
import { previewRemoval } from '../attention-cleaning/public.ts';
import { removeAttentions } from '../attentions/public.ts';
import { ATTENTION_COLUMNS, lockImports } from '../imports/public.ts';
import { readImport } from './queries.ts';
import { forgetSaid, holdAgain, listVoidAgain, releaseHeld } from './revert-holds.ts';

/**
 * What the import created. It writes its attentions and its completion in one transaction, so both have the same time.
 * An attention that another, overlapping import had created counts as changed instead.
 */
const created = (id: number) => sql<boolean>`
  a.import_id = ${id}::int AND a.created_at >= (SELECT completed_at FROM import WHERE id = ${id}::int)
  AND NOT EXISTS (SELECT FROM import_previous_value p WHERE p.replaced_by = ${id}::int AND p.attention_id = a.id)`;

/** What a revert would do now. */
export async function previewRevert(db: Db | Tx, id: number): Promise<RevertPreview> {
  refuseUnlessCompleted(await readImport(db, id));
  const removed = await previewRemoval(db, created(id));
  const restored = await countRestored(db, id);
  const problem = revertProblem(await findObstacles(db, id), removed.attentions + restored);
  return { problem, removed, restored };
}

/** Reverts the import. Refuses when something prevents it, or when there is more than was expected. */
export async function revertImport(
  tx: Tx,
  { id, expectedCount }: { id: number; expectedCount?: number | undefined },
  actor: Actor,
) {
  const { fileName } = await readImport(tx, id);
  await lockLedger(tx);
  await lockImports(tx);
  const preview = await previewRevert(tx, id);
  if (preview.problem !== null) refuse('import.notRevertible', { problem: preview.problem });
  const removed = await removeAttentions(tx, created(id));
  const voidAgain = await listVoidAgain(tx, id);
  const restored = await restoreUpdated(tx, id);
  if (expectedCount !== undefined && removed + restored !== expectedCount) {
    refuse('import.revertChanged', {
      removed: countOf(removed, 'atención', 'atenciones'),
      restored: countOf(restored, 'atención', 'atenciones'),
    });
  }
  // Its holds on attentions that stay (intake §15.15). Those that go take their holds with them.
  await releaseHeld(tx, { id, fileName }, actor);
  await forgetSaid(tx, { id, fileName }, actor);
  await holdAgain(tx, { id, fileName, voidAgain }, actor);
  await tx
    .updateTable('import')
    .set({
      revertedAt: sql`now()`,
      revertedByName: actor.name,
      revertedCreated: removed,
      revertedUpdated: restored,
    })
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, {
    action: 'import.revert',
    entity: 'import',
    entityId: id,
    summary: `Revirtió la importación de ${fileName}: ${summaryOf(removed, restored)}.`,
    before: preview,
    after: { removed, restored },
  });
  return { success: true as const, removed, restored };
}

/** The counts in words; zeros are left out. */
function summaryOf(removed: number, restored: number): string {
  const gone = `eliminó ${countOf(removed, 'atención', 'atenciones')}`;
  const back = `devolvió a ${countOf(restored, 'atención', 'atenciones')} sus valores anteriores`;
  if (restored === 0) return gone;
  return removed === 0 ? back : `${gone} y ${back}`;
}

function refuseUnlessCompleted({ state, reverted }: ImportDetails): void {
  if (reverted !== null) refuse('import.alreadyReverted', { who: reverted.by });
  if (state !== 'completed') refuse('import.nothingToRevert');
}

/** What an attention names, and the tables of it. */
const NAMED = [
  ['doctor_id', 'doctor'],
  ['service_id', 'service'],
  ['specialty_id', 'specialty'],
  ['society_id', 'medical_society'],
  ['provider_type_id', 'provider_type'],
] as const;

/** Whether what former values `p` name has been deleted since. */
function isLost([column, table]: (typeof NAMED)[number]) {
  const named = sql.ref(`p.${column}`);
  return sql`(${named} IS NOT NULL AND NOT EXISTS (SELECT FROM ${sql.table(table)} AS t WHERE t.id = ${named}))`;
}

/** Compares `updated_at`, the time of the last change by anybody. */
async function findObstacles(db: Db | Tx, id: number): Promise<RevertObstacles> {
  const [obstacles] = await rowsOf<RevertObstacles>(db)`
    SELECT count(*) FILTER (WHERE a.status = 'calculated') AS calculated,
           count(*) FILTER (WHERE a.status = 'paid') AS paid,
           count(*) FILTER (WHERE a.status = 'pending' AND a.updated_at > a.created_at
                              AND a.updated_at > i.completed_at) AS edited,
           count(*) FILTER (WHERE a.status = 'pending' AND a.created_at < i.completed_at AND NOT EXISTS (
             SELECT FROM import_previous_value p WHERE p.replaced_by = i.id AND p.attention_id = a.id)) AS unknown_before,
           (SELECT count(DISTINCT a.id) FROM import_previous_value p JOIN attention a ON a.id = p.attention_id
             WHERE p.import_id = ${id}::int) AS updated_later,
           (SELECT count(*) FROM import_previous_value p
             WHERE p.replaced_by = ${id}::int AND (${sql.join(NAMED.map(isLost), sql` OR `)})) AS lost
      FROM import i LEFT JOIN attention_with_status a ON a.import_id = i.id
     WHERE i.id = ${id}::int
     GROUP BY i.id`;
  if (!obstacles) throw new Error(`import ${id} went while it was looked at`);
  return obstacles;
}

async function countRestored(db: Db | Tx, id: number): Promise<number> {
  const { restored } = await rowOf<{ restored: number }>(db)`
    SELECT count(*) AS restored FROM import_previous_value p JOIN attention a ON a.id = p.attention_id
     WHERE p.replaced_by = ${id}::int AND a.import_id = ${id}::int`;
  return restored;
}

/**
 * Gives the attentions that this import updated their former values, and forgets these; answers the number. Restores
 * `updated_at`, too, so that the import before this one can be reverted as well. The caller holds the import's locks.
 */
async function restoreUpdated(tx: Tx, id: number): Promise<number> {
  const columns = ['import_id', 'import_row', 'updated_at', ...ATTENTION_COLUMNS];
  const restored = await carryOut(tx)`
    UPDATE attention a
       SET (${sql.join(columns.map((name) => sql.ref(name)))}) =
             ROW(${sql.join(columns.map((name) => sql.ref(`p.${name}`)))}),
           version = a.version + 1
      FROM import_previous_value p
     WHERE p.replaced_by = ${id}::int AND a.id = p.attention_id AND a.import_id = ${id}::int`;
  await carryOut(tx)`DELETE FROM import_previous_value WHERE replaced_by = ${id}::int`;
  return restored;
}

/** Imports that nobody previewed: their kept state, and which of them wait for a person (intake §20; decision 125). */
import { sql } from 'kysely';
import {
  UNSETTLED_LIMIT,
  type UnattendedImport,
} from '../../../contract/intake/unattended-imports.ts';
import { DOUBT_CODES } from '../../../domain/intake/doubts.ts';
import type { UnattendedProblem } from '../../../domain/intake/unattended.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { importEntries } from '../import-history/public.ts';

/** How an import runs that nobody previewed: whatever a person would have been asked about is left for a person. */
export const UNATTENDED = { exclude: [...DOUBT_CODES], updateExisting: false, isUnattended: true };

export type UnattendedRun = {
  readonly importId: number;
  /** Null for the watched folder. */
  readonly savedSourceId: number | null;
  readonly sourceName: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  /** The moment of its schedule; null when a person started it. */
  readonly dueAt: Date | null;
};

/** Notes, in the transaction that makes the import, that nobody previews it. */
export async function addUnattended(tx: Tx, run: UnattendedRun): Promise<void> {
  await tx.insertInto('unattendedImport').values(run).execute();
}

/** Notes why a person has to look at an import. */
export async function noteProblem(
  db: Db | Tx,
  importId: number,
  problem: UnattendedProblem,
): Promise<void> {
  await db
    .updateTable('unattendedImport')
    .set({ problem })
    .where('importId', '=', importId)
    .execute();
}

type UnattendedRow = Omit<UnattendedImport, 'createdAt'> & { createdAt: Date };

const SELECTED = sql`
  SELECT u.import_id, u.saved_source_id AS source_id, u.source_name, e.record_type, e.created_at,
         e.created_by_name AS started_by, e.state, u.problem, e.error_message, u.date_from, u.date_to, e.created, e.updated,
         e.rejected, e.excluded, e.kept, e.void_in_payments, e.fees_differing
    FROM unattended_import u JOIN (${importEntries}) e ON e.id = u.import_id`;

/** Those that wait for a person, the newest first. */
export async function listUnsettled(db: Db): Promise<UnattendedImport[]> {
  const rows = await rowsOf<UnattendedRow>(db)`
    ${SELECTED} WHERE u.settled_at IS NULL AND u.problem IS NOT NULL AND u.looked_at IS NOT NULL AND e.state <> 'reverted'
     ORDER BY u.import_id DESC LIMIT ${UNSETTLED_LIMIT}`;
  return rows.map(answered);
}

/** The latest import of each saved source, by the source's id. */
export async function latestRuns(db: Db | Tx): Promise<ReadonlyMap<number, UnattendedImport>> {
  const rows = await rowsOf<UnattendedRow>(db)`
    ${SELECTED} WHERE u.import_id IN (SELECT max(import_id) FROM unattended_import WHERE saved_source_id IS NOT NULL
                                       GROUP BY saved_source_id)`;
  return new Map(rows.map((row) => [row.sourceId ?? 0, answered(row)]));
}

function answered(row: UnattendedRow): UnattendedImport {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** Marks these imports as done; answers how many were not before. */
export async function settleImports(
  tx: Tx,
  importIds: readonly number[],
  actor: Actor,
): Promise<number> {
  const settled = await tx
    .updateTable('unattendedImport')
    .set({ settledAt: sql`now()`, settledByName: actor.name })
    .where('importId', 'in', importIds)
    .where('settledAt', 'is', null)
    .where('problem', 'is not', null)
    .returning('importId')
    .execute();
  if (settled.length > 0)
    await audit(tx, actor, {
      action: 'import.settle',
      entity: 'import',
      summary: `Dio por revisadas ${countOf(settled.length, 'importación', 'importaciones')} que nadie había visto antes.`,
      after: { importIds: settled.map(({ importId }) => importId) },
    });
  return settled.length;
}

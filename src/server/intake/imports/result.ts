/** The result of an import, as the calls answer it (intake §16.3). */
import type { ImportResult } from '../../../contract/intake/imports.ts';
import { describeDoubt } from '../../../domain/intake/doubts.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countKept } from '../doubts/public.ts';
import { keptRejectionGroups } from './rejection-groups.ts';

/** How many rejections and errors an answer contains; the file of refused rows has all. */
const MAX_REJECTIONS = 100;

/** A finished import. Refuses an unfinished one. */
export async function findImport(db: Db | Tx, id: number) {
  const found = await db
    .selectFrom('import')
    .select(['id', 'fileName', 'recordType', 'header', 'total', 'created', 'updated', 'excluded'])
    .select([
      'unchanged',
      'protected',
      'rejected',
      'newSpecialties',
      'warnings',
      'createdAt',
      'createdByName',
    ])
    .where('id', '=', id)
    .where('completedAt', 'is not', null)
    .executeTakeFirst();
  return found ?? refuse('record.notFound', { record: 'una importación terminada con ese número' });
}

export type FinishedImport = Awaited<ReturnType<typeof findImport>>;

/** The result of a finished import. */
export async function readResult(db: Db | Tx, id: number): Promise<ImportResult> {
  const { total, created, updated, unchanged, newSpecialties, ...found } = await findImport(db, id);
  const rejected = await db
    .selectFrom('importRejection')
    .select(['rowNumber as row', 'reasonClass', 'reason', 'cells as values'])
    .where('importId', '=', id)
    .orderBy('rowNumber')
    .limit(MAX_REJECTIONS)
    .execute();
  const doubts = await countKept(db, id);
  return {
    success: true,
    importId: id,
    total,
    imported: created + updated,
    created,
    updated,
    unchanged,
    protected: found.protected,
    rejectedCount: found.rejected,
    excluded: found.excluded,
    rejectionGroups: await keptRejectionGroups(db, id),
    errors: rejected.map(({ row, reason }) => `Fila ${row}: ${reason}`),
    rejected,
    newSpecialties,
    warnings: [...found.warnings, ...doubts.map(describeDoubt)],
    doubts,
  };
}

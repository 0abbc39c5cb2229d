/** The table of what is remembered of sources of a shape: `mapping-memory.ts` and `sheet-memory.ts` say what. */
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What is remembered of a shape, which is a hash; null if nothing is. */
export async function readShape(
  db: Db | Tx,
  recordType: RecordType,
  shape: Buffer,
): Promise<Readonly<Record<string, string | null>> | null> {
  const found = await db
    .selectFrom('importMapping')
    .select('mapping')
    .where('recordType', '=', recordType)
    .where('shape', '=', shape)
    .executeTakeFirst();
  return found ? ((found.mapping ?? {}) as Record<string, string | null>) : null;
}

/** Remembers this of the shape, instead of what was remembered before. */
export async function writeShape(
  tx: Tx,
  recordType: RecordType,
  shape: Buffer,
  remembered: Readonly<Record<string, string | null>>,
): Promise<void> {
  const mapping = JSON.stringify(remembered);
  await tx
    .insertInto('importMapping')
    .values({ recordType, shape, mapping })
    .onConflict((conflict) =>
      conflict.columns(['recordType', 'shape']).doUpdateSet({ mapping, updatedAt: new Date() }),
    )
    .execute();
}

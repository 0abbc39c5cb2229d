/**
 * The table of what is remembered of sources of a shape: of attentions (`mapping-memory.ts`, `sheet-memory.ts`), and of
 * received documents.
 */
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What a source contains: attentions of a record type, or received documents of a kind. */
type Content = RecordType | ReceivedKind;
type Remembered = Readonly<Record<string, string | null>>;

/** What is remembered of a shape, which is a hash; null if nothing is. */
export async function readShape(
  db: Db | Tx,
  content: Content,
  shape: Buffer,
): Promise<Remembered | null> {
  const found = await db
    .selectFrom('importMapping')
    .select('mapping')
    .where('content', '=', content)
    .where('shape', '=', shape)
    .executeTakeFirst();
  return found ? ((found.mapping ?? {}) as Record<string, string | null>) : null;
}

/** Remembers this of the shape, instead of what was remembered before. */
export async function writeShape(
  tx: Tx,
  content: Content,
  shape: Buffer,
  remembered: Remembered,
): Promise<void> {
  const mapping = JSON.stringify(remembered);
  await tx
    .insertInto('importMapping')
    .values({ content, shape, mapping })
    .onConflict((conflict) =>
      conflict.columns(['content', 'shape']).doUpdateSet({ mapping, updatedAt: new Date() }),
    )
    .execute();
}

/** Forgets what was remembered of the shape; answers it, or null if nothing was. */
export async function forgetShape(
  tx: Tx,
  content: Content,
  shape: Buffer,
): Promise<Remembered | null> {
  const forgotten = await tx
    .deleteFrom('importMapping')
    .where('content', '=', content)
    .where('shape', '=', shape)
    .returning('mapping')
    .executeTakeFirst();
  return forgotten ? ((forgotten.mapping ?? {}) as Record<string, string | null>) : null;
}

/** Whether two mappings say the same. */
export function isSameMapping(a: Remembered, b: Remembered): boolean {
  const sorted = (mapping: Remembered) => JSON.stringify(Object.entries(mapping).sort());
  return sorted(a) === sorted(b);
}

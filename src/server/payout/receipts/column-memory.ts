/** Remembers which columns of a sheet of received documents were corrected, for the next sheet of its shape (payout §19.12). */
import { hash } from 'node:crypto';
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import type { ReceiptMapping } from '../../../formats/receipts/read.ts';
import { forgetShape, isSameMapping, readShape, writeShape } from '../../intake/imports/public.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The remembered mapping for columns with these names; null if there is none. */
export function rememberedColumns(
  db: Db | Tx,
  kind: ReceivedKind,
  names: readonly string[],
): Promise<ReceiptMapping | null> {
  return readShape(db, kind, shapeOf(names));
}

/** Remembers a mapping for columns with these names. An empty one means that the headings decide: the other is forgotten. */
export async function rememberColumns(
  tx: Tx,
  actor: Actor,
  kind: ReceivedKind,
  names: readonly string[],
  mapping: ReceiptMapping,
): Promise<void> {
  const shape = shapeOf(names);
  const entries = Object.entries(mapping).filter(([, name]) => name !== undefined);
  const chosen = Object.fromEntries(entries) as Record<string, string | null>;
  if (entries.length === 0) {
    const forgotten = await forgetShape(tx, kind, shape);
    if (!forgotten) return;
    await audit(tx, actor, {
      action: 'receiptSheet.mappingForgotten',
      entity: 'import_mapping',
      summary: 'Olvidó qué es cada columna de una planilla de boletas.',
      before: forgotten,
    });
    return;
  }
  const before = await readShape(tx, kind, shape);
  if (before !== null && isSameMapping(before, chosen)) return;
  await writeShape(tx, kind, shape, chosen);
  await audit(tx, actor, {
    action: 'receiptSheet.mapping',
    entity: 'import_mapping',
    summary: 'Indicó qué es cada columna de una planilla de boletas.',
    before: before ?? {},
    after: chosen,
  });
}

/** A hash of the columns' names in any order. */
function shapeOf(names: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(names.toSorted()), 'buffer');
}

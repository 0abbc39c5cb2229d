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
  const chosen = saidOf(mapping);
  if (Object.keys(chosen).length === 0) {
    const forgotten = await forgetShape(tx, kind, shape);
    if (forgotten) await auditForgotten(tx, actor, forgotten);
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

/**
 * Forgets the remembered columns of a sheet that is taken back, so that the next sheet asks again, unless somebody said them
 * again since. Null for sheets that were read before their columns were kept.
 */
export async function forgetColumnsOf(
  tx: Tx,
  actor: Actor,
  sheet: { kind: ReceivedKind; shape: Buffer | null; mapping: unknown },
): Promise<void> {
  const { kind, shape } = sheet;
  const mapping = (sheet.mapping ?? {}) as Record<string, string | null>;
  if (shape === null || Object.keys(mapping).length === 0) return;
  const remembered = await readShape(tx, kind, shape);
  if (remembered === null || !isSameMapping(remembered, mapping)) return;
  await forgetShape(tx, kind, shape);
  await auditForgotten(tx, actor, remembered);
}

function auditForgotten(
  tx: Tx,
  actor: Actor,
  before: Readonly<Record<string, string | null>>,
): Promise<void> {
  return audit(tx, actor, {
    action: 'receiptSheet.mappingForgotten',
    entity: 'import_mapping',
    summary: 'Olvidó qué es cada columna de una planilla de boletas.',
    before,
  });
}

/** What was said about the columns, without those of which nothing was. */
export function saidOf(mapping: ReceiptMapping): Record<string, string | null> {
  const entries = Object.entries(mapping).filter(([, name]) => name !== undefined);
  return Object.fromEntries(entries) as Record<string, string | null>;
}

/** A hash of the columns' names in any order. */
export function shapeOf(names: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(names.toSorted()), 'buffer');
}

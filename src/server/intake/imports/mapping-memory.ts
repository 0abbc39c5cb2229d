/** Remembers how the columns of a source were mapped, so that users map them only once (decision 31). */
import { hash } from 'node:crypto';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { COLUMN_KEYS, columnOf } from '../../../domain/intake/import-columns.ts';
import { byColumn } from '../../../formats/attentions/layouts.ts';
import { isAddedHeading } from '../../../formats/attentions/rejected.ts';
import type { FieldMapping } from '../../../formats/attentions/types.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { forgetShape, isSameMapping, readShape, writeShape } from './shape-memory.ts';

/**
 * Columns that not every file of a shape has: the reasons in the file of refused rows, and the record type, which only
 * values reveal. Ignoring them is not remembered: rows of the other type would be paid as this one.
 */
const TOLD_BY_ROWS: ReadonlySet<string> = new Set(
  COLUMN_KEYS.filter((key) => columnOf(key).kind === 'row'),
);

/** The remembered mapping for columns with these names; null if there is none. */
export async function rememberedMapping(
  db: Db | Tx,
  recordType: RecordType,
  names: readonly string[],
): Promise<FieldMapping | null> {
  const remembered = await readShape(db, recordType, shapeOf(names));
  if (!remembered) return null;
  const known = byColumn(() => true);
  return Object.fromEntries(
    Object.entries(remembered).filter(
      ([key, name]) =>
        key in known && (name === null ? !TOLD_BY_ROWS.has(key) : names.includes(name)),
    ),
  );
}

/** Remembers a mapping for columns with these names; an empty one means that the headings decide. */
export async function rememberMapping(
  tx: Tx,
  actor: Actor,
  recordType: RecordType,
  names: readonly string[],
  mapping: FieldMapping,
): Promise<void> {
  if (Object.keys(mapping).length === 0) return;
  const remembered = Object.fromEntries(
    Object.entries(mapping).filter(([key, name]) => name !== null || !TOLD_BY_ROWS.has(key)),
  );
  const before = await rememberedMapping(tx, recordType, names);
  if (before !== null && isSameMapping(before, remembered)) return;
  await writeShape(tx, recordType, shapeOf(names), remembered);
  await audit(tx, actor, {
    action: 'import.mapping',
    entity: 'import_mapping',
    summary: 'Indicó qué es cada columna de una importación.',
    before: before ?? {},
    after: remembered,
  });
}

/** Forgets the mapping for columns with these names, if there is one. */
export async function forgetMapping(
  tx: Tx,
  actor: Actor,
  recordType: RecordType,
  names: readonly string[],
): Promise<void> {
  const forgotten = await forgetShape(tx, recordType, shapeOf(names));
  if (!forgotten) return;
  await audit(tx, actor, {
    action: 'import.mappingForgotten',
    entity: 'import_mapping',
    summary: 'Olvidó qué es cada columna de una importación.',
    before: forgotten,
  });
}

/** A hash of the columns' names in any order, also the same for the file of the refused rows. */
function shapeOf(names: readonly string[]): Buffer {
  const own = names.filter((name) => !isAddedHeading(name));
  return hash('sha256', JSON.stringify(own.sort()), 'buffer');
}

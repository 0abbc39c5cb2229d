/** How the columns of a source were mapped the last time, so that nobody maps them twice (decision 31). */
import { hash } from 'node:crypto';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { COLUMN_KEYS, columnOf } from '../../../domain/intake/columns.ts';
import { byColumn } from '../../../formats/attentions/layouts.ts';
import { isAddedHeading } from '../../../formats/attentions/rejected.ts';
import type { FieldMapping } from '../../../formats/attentions/types.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/**
 * Columns that one file has and the next of its shape has not: that of the rejected rows' file, and the record type, which
 * only values tell. That they were not read is not remembered: rows of the other type would be paid as of this one.
 */
const TOLD_BY_ROWS: ReadonlySet<string> = new Set(
  COLUMN_KEYS.filter((key) => columnOf(key).kind === 'row'),
);

/** The mapping that was given for columns of the same names; null when none was. */
export async function rememberedMapping(
  db: Db | Tx,
  recordType: RecordType,
  names: readonly string[],
): Promise<FieldMapping | null> {
  const found = await db
    .selectFrom('importMapping')
    .select('mapping')
    .where('recordType', '=', recordType)
    .where('shape', '=', shapeOf(names))
    .executeTakeFirst();
  if (!found) return null;
  const known = byColumn(() => true);
  return Object.fromEntries(
    Object.entries(found.mapping ?? {}).filter(
      ([key, name]) =>
        key in known && (name === null ? !TOLD_BY_ROWS.has(key) : names.includes(name)),
    ),
  );
}

/** Remembers a mapping for the next source with columns of these names; an empty one says that the headings alone tell. */
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
  if (before !== null && isSame(before, remembered)) return;
  const values = { recordType, shape: shapeOf(names), mapping: JSON.stringify(remembered) };
  await tx
    .insertInto('importMapping')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['recordType', 'shape'])
        .doUpdateSet({ mapping: values.mapping, updatedAt: new Date() }),
    )
    .execute();
  await audit(tx, actor, {
    action: 'import.mapping',
    entity: 'import_mapping',
    summary: 'Indicó qué es cada columna de una importación.',
    before: before ?? {},
    after: remembered,
  });
}

/** Forgets the mapping for columns of these names, if there is one. */
export async function forgetMapping(
  tx: Tx,
  actor: Actor,
  recordType: RecordType,
  names: readonly string[],
): Promise<void> {
  const forgotten = await tx
    .deleteFrom('importMapping')
    .where('recordType', '=', recordType)
    .where('shape', '=', shapeOf(names))
    .returning('mapping')
    .executeTakeFirst();
  if (!forgotten) return;
  await audit(tx, actor, {
    action: 'import.mappingForgotten',
    entity: 'import_mapping',
    summary: 'Olvidó qué es cada columna de una importación.',
    before: forgotten.mapping,
  });
}

function isSame(a: FieldMapping, b: FieldMapping): boolean {
  const sorted = (mapping: FieldMapping) => JSON.stringify(Object.entries(mapping).sort());
  return sorted(a) === sorted(b);
}

/** The same for columns of the same names in any order, and for the file of their rejected rows. */
function shapeOf(names: readonly string[]): Buffer {
  const own = names.filter((name) => !isAddedHeading(name));
  return hash('sha256', JSON.stringify(own.sort()), 'buffer');
}

/** How the fields of a source were mapped the last time, so that nobody maps them twice. */
import { hash } from 'node:crypto';
import type { RecordType } from '../../../domain/rules.ts';
import { byColumn } from '../../../formats/attentions/layouts.ts';
import type { FieldMapping } from '../../../formats/attentions/mapping.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Db } from '../../platform/database.ts';

/** The mapping that was given for the same fields; empty when none was. */
export async function rememberedMapping(
  db: Db,
  recordType: RecordType,
  fields: readonly string[],
): Promise<FieldMapping> {
  const found = await db
    .selectFrom('importMapping')
    .select('mapping')
    .where('recordType', '=', recordType)
    .where('shape', '=', shapeOf(fields))
    .executeTakeFirst();
  const stored = Object.entries(found?.mapping ?? {});
  const known = byColumn(() => true);
  return Object.fromEntries(
    stored.filter(([key, field]) => key in known && (field === null || fields.includes(field))),
  );
}

/** Remembers a mapping for the next answer with the same fields. */
export async function rememberMapping(
  database: Database,
  actor: Actor,
  recordType: RecordType,
  fields: readonly string[],
  mapping: FieldMapping,
): Promise<void> {
  const values = { recordType, shape: shapeOf(fields), mapping: JSON.stringify(mapping) };
  await database.db.transaction().execute(async (tx) => {
    const before = await rememberedMapping(tx, recordType, fields);
    if (isSame(before, mapping)) return;
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
      summary: 'Indicó qué campo de otro sistema es cada columna de la importación.',
      before,
      after: mapping,
    });
  });
}

function isSame(a: FieldMapping, b: FieldMapping): boolean {
  const sorted = (mapping: FieldMapping) => JSON.stringify(Object.entries(mapping).sort());
  return sorted(a) === sorted(b);
}

/** The same for the same fields in any order. */
function shapeOf(fields: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify([...fields].sort()), 'buffer');
}

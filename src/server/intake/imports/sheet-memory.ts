/**
 * Remembers which sheet of a workbook was imported, so that the next workbook with the same sheets is read from it
 * (intake §8.19). It is kept beside the mappings: as one of the shape that the names of the sheets make.
 */
import { hash } from 'node:crypto';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { readShape, writeShape } from './shape-memory.ts';

/** The sheet of the last imported workbook with sheets of these names; null if there was none. */
export async function rememberedSheet(
  db: Db | Tx,
  recordType: RecordType,
  names: readonly string[],
): Promise<string | null> {
  const remembered = await readShape(db, recordType, shapeOf(names));
  return remembered?.sheet ?? null;
}

/** Remembers the sheet of a workbook with several. */
export async function rememberSheet(
  tx: Tx,
  actor: Actor,
  recordType: RecordType,
  names: readonly string[],
  sheet: string,
): Promise<void> {
  if (names.length < 2) return;
  const before = await rememberedSheet(tx, recordType, names);
  if (before === sheet) return;
  await writeShape(tx, recordType, shapeOf(names), { sheet });
  await audit(tx, actor, {
    action: 'import.mapping',
    entity: 'import_mapping',
    summary:
      `Importó la hoja «${sheet}» de un libro con las hojas ${names.join(', ')}: se propone para los próximos.`.slice(
        0,
        500,
      ),
    before: { sheet: before },
    after: { sheet },
  });
}

/** A hash of the sheets' names in any order; no file's columns have the same. */
function shapeOf(names: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify({ sheets: names.toSorted() }), 'buffer');
}

/** Tells what a file of entries would propose, and proposes it (payout §29.2 to payout §29.5). */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { EntryFilePreview } from '../../../contract/payout/entry-imports.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { EntryFile, EntryMapping } from '../../../formats/entries/read.ts';
import { audit } from '../../platform/audit.ts';
import { readAsBefore } from '../../platform/columns-of-before.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { carryOut, type Db, lockLedger, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { createFileReader } from '../../platform/file-readers.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type ImportedRow, sortRows } from './rows.ts';
import type { FileOrder } from './thread.ts';

const readEntryFile = createFileReader<FileOrder, EntryFile>(
  join(import.meta.dirname, 'thread.ts'),
  'entries.fileUnreadable',
);

export type FileInput = {
  readonly file: Blob;
  readonly mapping?: EntryMapping | undefined;
  readonly withRepeated: boolean;
};

/** How many rows are shown, proposed or repeated. */
const SHOWN = 50;

/** What proposing the rows of a file would do. Writes nothing. */
export async function previewFile(
  { database }: CallContext,
  input: FileInput,
): Promise<EntryFilePreview> {
  const { file, contentHash, remembered } = await readFile(database.db, input);
  return database.db.transaction().execute(async (tx) => {
    const { fresh, repeated, refused, known } = await sortRows(tx, file);
    const rows = input.withRepeated ? inOrder([...fresh, ...repeated]) : fresh;
    const sum = (is: (amount: number) => boolean) =>
      rows.reduce((all, { amount }) => (is(amount) ? all + amount : all), 0);
    return {
      columns: [...file.columns],
      mapping: { ...file.mapping },
      remembered,
      missing: [...file.missing],
      sheet: file.sheet,
      otherSheets: [...file.otherSheets],
      entries: rows.length,
      doctors: new Set(rows.map(({ doctorId }) => doctorId)).size,
      earnings: sum((amount) => amount > 0),
      discounts: sum((amount) => amount < 0),
      rows: rows.slice(0, SHOWN),
      late: rows.filter(({ isLate }) => isLate).length,
      repeated: repeated.slice(0, SHOWN).map(({ row, repeats }) => ({ row, reasons: [repeats] })),
      repeatedCount: repeated.length,
      known,
      refused: refused.map(({ row, reasons }) => ({
        row,
        reasons: [...reasons],
        cells: [...(file.cells.get(row) ?? [])],
      })),
      earlier: await readEarlier(tx, contentHash),
    };
  });
}

/** Proposes the rows that can be proposed, in one transaction. Refuses another number of them than the user was shown. */
export async function importFile(
  context: CallContext,
  { entries: agreed, ...input }: FileInput & { readonly entries: number },
) {
  const { file, fileName, contentHash, shape, mapping } = await readFile(
    context.database.db,
    input,
  );
  const actor = actorOf(context);
  return context.database.db.transaction().execute(async (tx) => {
    // Of the same file at the same moment the second finds all its rows repeated.
    await lockLedger(tx);
    const { fresh, repeated, refused } = await sortRows(tx, file);
    const rows = input.withRepeated ? inOrder([...fresh, ...repeated]) : fresh;
    if (rows.length !== agreed) refuse('entries.fileChanged', { entries: rows.length });
    if (rows.length === 0) refuse('entries.nothingInFile');
    const amount = rows.reduce((sum, row) => sum + row.amount, 0);
    const { id } = await tx
      .insertInto('entryImport')
      .values({
        fileName,
        contentHash,
        shape,
        mapping: mapping && JSON.stringify(mapping),
        entries: rows.length,
        amount,
        refused: refused.length,
        createdBy: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await carryOut(tx)`
      INSERT INTO entry (origin, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason,
                         import_id, created_by)
      SELECT 'entered', "doctorId", year, month, "kindId", amount, "bearsRetention", description, reason, ${id}::int, ${actor.userId}::int
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS n (row int, "doctorId" int, year smallint, month smallint, "kindId" int, amount bigint, "bearsRetention" boolean,
                description text, reason text)
       ORDER BY row`;
    await audit(tx, actor, {
      action: 'entryImport.create',
      entity: 'entryImport',
      entityId: id,
      summary: `Propuso ${countOf(rows.length, 'haber o descuento', 'haberes y descuentos')} del archivo ${fileName}, por ${formatPesos(amount)} en total.`,
      after: { fileName, entries: rows.length, amount, refusedRows: refused.length },
    });
    return { success: true as const, id, entries: rows.length };
  });
}

const inOrder = (rows: readonly ImportedRow[]) =>
  rows.toSorted((one, other) => one.row - other.row);

/** When this very file was imported last, unless that was withdrawn. */
async function readEarlier(db: Db | Tx, contentHash: Buffer): Promise<EntryFilePreview['earlier']> {
  const [last] = await rowsOf<{ at: Date; by: string | null }>(db)`
    SELECT i.created_at AS at, ${userName('i.created_by')} AS by FROM entry_import i
     WHERE i.content_hash = ${contentHash} AND i.withdrawn_at IS NULL ORDER BY i.id DESC LIMIT 1`;
  return last ? { at: last.at.toISOString(), by: last.by } : null;
}

/** Reads the file, by the columns of the last one like it unless some are named (payout §29.13). */
async function readFile(db: Db, { file, mapping: given }: FileInput) {
  const fileName = (file instanceof File && file.name.slice(-255).trim()) || 'haberes.csv';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentHash = hash('sha256', bytes, 'buffer');
  const imports = { table: sql`entry_import`, are: sql<boolean>`i.withdrawn_at IS NULL` };
  const read = await readAsBefore(db, imports, given, (mapping) =>
    readEntryFile({ fileName, bytes, mapping }),
  );
  return { ...read, fileName, contentHash };
}

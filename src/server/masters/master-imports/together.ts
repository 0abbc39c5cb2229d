/** Files of several masters as one: told together, and written in one transaction (intake §12.9). */
import { hash } from 'node:crypto';
import { columnsOf } from '../../../domain/masters/master-columns.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readFile } from './file.ts';
import { type SortedRows, sortRows } from './rows.ts';
import { SOURCES } from './sources.ts';
import { lockMasters, writeRows } from './write.ts';

/** A file of one of the masters of this room. */
export type FileOfMaster<Master extends OwnMaster> = {
  readonly master: Master;
  readonly file: File;
};
type OwnMaster = keyof typeof SOURCES;
type ReadFile<Master extends OwnMaster> = FileOfMaster<Master> & {
  readonly read: Awaited<ReturnType<typeof readFile>>;
};
type SortedFile<Master extends OwnMaster> = ReadFile<Master> & { readonly rows: SortedRows };

/** What is told about each file. */
const SHOWN = 50;

/** What importing the files would do, with the specialties and societies that they name. Writes nothing. */
export async function previewTogether<Master extends OwnMaster>(
  context: CallContext,
  files: readonly FileOfMaster<Master>[],
) {
  const { db } = context.database;
  const sorted = await sortAll(db, context, await readAll(db, files), false);
  return {
    files: sorted.map(({ master, read, rows }) => {
      const columns = Object.entries(columnsOf(master)).flatMap(([key, column]) =>
        read.file.mapping[key] === null ? [] : column,
      );
      return {
        master,
        created: rows.created.length,
        changed: rows.changed.length,
        headings: columns.map(({ label }) => label),
        newRows: rows.created.slice(0, SHOWN).map((record) => ({
          row: record.row,
          cells: columns.map((column) => rows.shown(column, record)),
        })),
        notes: rows.notes
          .slice(0, SHOWN)
          .map(({ row, reasons }) => ({ row, reasons: [...reasons] })),
        noteCount: rows.notes.length,
        refused: rows.refused.map(({ row, reasons }) => ({
          row,
          reasons: [...reasons],
          cells: [...(read.file.cells.get(row) ?? [])],
        })),
      };
    }),
    specialties: [...new Set(sorted.flatMap(({ rows }) => rows.missingNames))],
    digest: digestOf(sorted),
  };
}

/** Adds what the files say, all or nothing. Refuses to do other than the user was shown. */
export async function importTogether<Master extends OwnMaster>(
  context: CallContext,
  files: readonly FileOfMaster<Master>[],
  digest: string,
) {
  const { db } = context.database;
  const reads = await readAll(db, files);
  return db.transaction().execute(async (tx) => {
    // Payees first: their lock of the ledger comes before those of tables.
    const payees = ({ master }: FileOfMaster<Master>) =>
      Number(SOURCES[master].payee === undefined);
    for (const { master } of reads.toSorted((one, other) => payees(one) - payees(other)))
      await lockMasters(tx, SOURCES[master], true);
    if (digestOf(await sortAll(tx, context, reads, true)) !== digest)
      refuse('masterImport.fileChanged');
    const done: { master: Master; id: number; created: number }[] = [];
    for (const one of reads) {
      const { master, read } = one;
      // Sorted again: the file before may have added a specialty that this one names, too.
      const [sorted] = await sortAll(tx, context, [one], true);
      if (!sorted || sorted.rows.created.length + sorted.rows.changed.length === 0) continue;
      const { file: _file, remembered: _remembered, ...origin } = read;
      const { id } = await writeRows(tx, context, SOURCES[master], origin, sorted.rows, true);
      done.push({ master, id, created: sorted.rows.created.length });
    }
    if (done.length === 0) refuse('masterImport.nothingInFile');
    return { success: true as const, done };
  });
}

/** Reads each file by its headings alone. */
async function readAll<Master extends OwnMaster>(
  db: Db,
  files: readonly FileOfMaster<Master>[],
): Promise<ReadFile<Master>[]> {
  const reads: ReadFile<Master>[] = [];
  for (const one of files)
    reads.push({ ...one, read: await readFile(db, { ...one, mapping: {}, withMissing: true }) });
  return reads;
}

async function sortAll<Master extends OwnMaster>(
  db: Db | Tx,
  context: CallContext,
  reads: readonly ReadFile<Master>[],
  isWritten: boolean,
): Promise<SortedFile<Master>[]> {
  const options = { withMissing: true, isWritten, caller: userOf(context) };
  const sorted: SortedFile<Master>[] = [];
  for (const one of reads) {
    const rows = await sortRows(db, SOURCES[one.master], one.read.file, options);
    sorted.push({ ...one, rows });
  }
  return sorted;
}

/** Stands for all that the files would write. */
const digestOf = (sorted: readonly { readonly rows: SortedRows }[]) =>
  hash('sha256', sorted.map(({ rows }) => rows.digest).join(), 'hex');

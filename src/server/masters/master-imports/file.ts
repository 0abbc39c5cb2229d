/** Tells what a file of masters would add and change, and does it (masters §18.2 to masters §18.7). */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { MasterFilePreview } from '../../../contract/masters/master-imports.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { columnsOf, type ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { someNames } from '../../../domain/words/counts.ts';
import type { HeadedMapping } from '../../../formats/headed-table.ts';
import type { MasterFile } from '../../../formats/masters/read.ts';
import { foldWord } from '../../../formats/text.ts';
import { readAsBefore } from '../../platform/columns-of-before.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { createFileReader } from '../../platform/file-readers.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type ChangedRecord, sortRows } from './rows.ts';
import type { MasterSource, MissingSociety, WrittenRecords } from './source-types.ts';
import type { FileOrder } from './thread.ts';
import { lockMasters, writeRows } from './write.ts';

const readMasters = createFileReader<FileOrder, MasterFile>(
  join(import.meta.dirname, 'thread.ts'),
  'masterImport.fileUnreadable',
);

export type FileInput = {
  readonly master: ImportedMaster;
  readonly file: Blob;
  readonly mapping?: HeadedMapping<string> | undefined;
  readonly withMissing: boolean;
};

/** How many rows are shown, new or changed. */
const SHOWN = 50;

/** What importing the file would do. Writes nothing. */
export async function previewFile(
  context: CallContext,
  source: MasterSource,
  input: FileInput & { readonly withAll: boolean },
): Promise<MasterFilePreview> {
  const { database } = context;
  const { file, contentHash, remembered } = await readFile(database.db, input);
  const { master, withMissing, withAll } = input;
  const options = { withMissing, isWritten: false, caller: userOf(context) };
  const sorted = await sortRows(database.db, source, file, options);
  const { created, changed, equal, refused, notes, missingNames, digest, shown } = sorted;
  const columns = Object.entries(columnsOf(master)).flatMap(([key, column]) =>
    file.mapping[key] === null ? [] : column,
  );
  const written: WrittenRecords = {
    created: created.map(({ fields }) => fields),
    changed,
    removed: [],
  };
  return {
    columns: [...file.columns],
    mapping: { ...file.mapping },
    remembered,
    missing: [...file.missing],
    sheet: file.sheet,
    otherSheets: [...file.otherSheets],
    doubled: file.doubled.map((one) => ({ ...one, columns: [...one.columns] })),
    unread: [...file.unread],
    created: created.length,
    changed: changed.length,
    equal,
    newHeadings: columns.map(({ label }) => label),
    newRows: created.slice(0, SHOWN).map((record) => ({
      row: record.row,
      cells: columns.map((column) => shown(column, record)),
    })),
    changedRows: changed
      .slice(0, withAll ? changed.length : SHOWN)
      .map(({ row, title, changes }) => ({
        row,
        title,
        changes: changes.map(({ field: _field, ...change }) => change),
      })),
    waiting: changed.filter(({ proposal }) => proposal !== null).length,
    moved: sorted.moved,
    reach: (await source.reach?.(database, written)) ?? null,
    notes: notes.slice(0, SHOWN).map(({ row, reasons }) => ({ row, reasons: [...reasons] })),
    noteCount: notes.length,
    missingNames: [...missingNames],
    missingSocieties: sorted.missingSocieties.map((society) =>
      inWords(society, sorted.missingSocieties),
    ),
    withoutReason: source.reasonColumn ? changed.filter(({ reason }) => reason === null).length : 0,
    digest,
    refused: refused.map(({ row, reasons }) => ({
      row,
      reasons: [...reasons],
      cells: [...(file.cells.get(row) ?? [])],
    })),
    earlier: await readEarlier(database.db, master, contentHash),
  };
}

/** Its name, and its RUT if another of the file is called the same: two companies, or a mistyped RUT. */
const inWords = ({ name, rut }: MissingSociety, all: readonly MissingSociety[]): string =>
  all.some((other) => other.rut !== rut && foldWord(other.name) === foldWord(name))
    ? `${name} (${formatRut(rut)})`
    : name;

/**
 * Adds and changes what the file says, in one transaction. Refuses to do other than the user was shown, and to lose what a column
 * says that nobody reads and that the call does not name (masters §18.16).
 */
export async function importFile(
  context: CallContext,
  source: MasterSource,
  agreed: FileInput & {
    readonly digest: string;
    /** The headings of columns that are left unread. */
    readonly withoutColumns: readonly string[];
    /** Why the records change whose rows say none. */
    readonly reason?: string | undefined;
  },
) {
  const { withMissing, reason } = agreed;
  const { file, remembered: _remembered, ...origin } = await readFile(context.database.db, agreed);
  const unread = file.unread.filter((heading) => !agreed.withoutColumns.includes(heading));
  if (unread.length > 0) refuse('masterImport.columnsUnread', { columns: quoted(unread) });
  return context.database.db.transaction().execute(async (tx) => {
    // Specialties that rows name stay until these are written; to add some, others wait.
    await lockMasters(tx, source, withMissing);
    const options = { withMissing, isWritten: true, caller: userOf(context) };
    const sorted = await sortRows(tx, source, file, options);
    const [created, changed] = [sorted.created.length, sorted.changed.length];
    if (sorted.digest !== agreed.digest) refuse('masterImport.fileChanged');
    if (created + changed === 0) refuse('masterImport.nothingInFile');
    const whole = reason ? { ...sorted, changed: sorted.changed.map(because(reason)) } : sorted;
    const { id, records } = await writeRows(tx, context, source, origin, whole, withMissing);
    const followed = source.reach ? (records[0] ?? null) : null;
    return { success: true as const, id, created, changed, followed };
  });
}

/** The headings; of many the first ones. */
const quoted = (headings: readonly string[]): string =>
  someNames(headings.map((heading) => `«${heading}»`));

/** Gives a record that changes this reason unless its row says one. */
const because =
  (reason: string) =>
  (record: ChangedRecord): ChangedRecord => ({ ...record, reason: record.reason ?? reason });

/** When this very file was imported last, unless that was taken back. */
async function readEarlier(
  db: Db | Tx,
  master: ImportedMaster,
  contentHash: Buffer,
): Promise<MasterFilePreview['earlier']> {
  const [last] = await rowsOf<{ at: Date; by: string | null }>(db)`
    SELECT i.created_at AS at, ${userName('i.created_by')} AS by FROM master_import i
     WHERE i.master = ${master} AND i.content_hash = ${contentHash} AND i.reverted_at IS NULL ORDER BY i.id DESC LIMIT 1`;
  return last ? { at: last.at.toISOString(), by: last.by } : null;
}

/** Reads the file, by the columns of the last one like it unless some are named (masters §18.14). */
export async function readFile(db: Db, { master, file, mapping: given }: FileInput) {
  const fileName = (file instanceof File && file.name.slice(-255).trim()) || 'maestro.csv';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentHash = hash('sha256', bytes, 'buffer');
  const imports = {
    table: sql`master_import`,
    are: sql<boolean>`i.master = ${master} AND i.reverted_at IS NULL`,
  };
  const { remembered, ...read } = await readAsBefore(db, imports, given, (mapping) =>
    readMasters({ master, fileName, bytes, mapping }),
  );
  const mapping = read.mapping && JSON.stringify(read.mapping);
  return { ...read, mapping, fileName, contentHash, remembered };
}

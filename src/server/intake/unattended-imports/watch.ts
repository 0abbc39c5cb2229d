/** Imports files that are dropped into the watched folder, once they are complete (intake §21; decision 126). */
import { IMPORT_FILE_LIMIT } from '../../../contract/intake/imports.ts';
import { recordType as recordTypes } from '../../../contract/schemas.ts';
import { dateInClinic } from '../../../domain/calendar/calendar.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Services } from '../../platform/context.ts';
import {
  carryOut,
  rowOf,
  rowsOf,
  type Tx,
  transactionWithClient,
} from '../../platform/db/database.ts';
import type { Chore } from '../../platform/jobs/chores.ts';
import { importEntries } from '../import-history/public.ts';
import { addImport, isImportFile, queueFile } from '../imports/public.ts';
import {
  chunksOfFile,
  digestOf,
  type FoundFile,
  filesOf,
  folderOf,
  openFound,
  putAway,
} from './folder.ts';
import { addUnattended, noteProblem, UNATTENDED } from './unattended.ts';

const ACTOR: Actor = { userId: null, name: 'Carpeta de importación', ipAddress: null };
/** How long a file has to be the same before it counts as complete. */
const QUIET_SECONDS = 50;
/** How many files are looked at in a minute; the others wait. */
const FILES_AT_ONCE = 200;

export const watchedFolderChores: readonly Chore[] = [
  { at: 'everyMinute', run: (_database, services) => lookAtFolder(services) },
];

/** Looks at the folder once, unless another process is doing so. */
export async function lookAtFolder(
  services: Services,
  quietSeconds = QUIET_SECONDS,
): Promise<void> {
  const { importFolder } = services.config;
  if (importFolder === undefined) return;
  await services.database.db.transaction().execute(async (tx) => {
    const { isFree } = await rowOf<{ isFree: boolean }>(tx)`
      SELECT pg_try_advisory_xact_lock(hashtext('portal-medico.watched-folder')) AS is_free`;
    if (!isFree) return;
    for (const recordType of recordTypes.options) {
      const folder = await folderOf(importFolder, recordType);
      await lookAtFiles(services, { folder, recordType, quietSeconds });
    }
  });
}

type Looked = {
  readonly folder: string;
  readonly recordType: RecordType;
  readonly quietSeconds: number;
};

async function lookAtFiles(services: Services, looked: Looked): Promise<void> {
  const { folder, recordType } = looked;
  const found = await filesOf(folder);
  await forgetGone(services, recordType, found);
  for (const file of found.slice(0, FILES_AT_ONCE)) {
    try {
      await lookAtFile(services, looked, file);
    } catch (error) {
      // One that can't be read or moved keeps no other from being imported.
      services.log.error({ err: error, fileName: file.name }, 'dropped file not handled');
    }
  }
}

async function lookAtFile(services: Services, looked: Looked, file: FoundFile): Promise<void> {
  const known = await note(services, looked, file);
  if (known.importId !== null) await putAwayIfOver(services, looked, file.name, known.importId);
  else if (known.isQuiet) await take(services, looked, file);
}

/** Forgets files that somebody took away. */
async function forgetGone(
  { database: { db } }: Services,
  recordType: RecordType,
  found: readonly FoundFile[],
): Promise<void> {
  await carryOut(db)`
    DELETE FROM watched_file WHERE record_type = ${recordType}
       AND file_name <> ALL (${found.map(({ name }) => name)}::text[])`;
}

/**
 * Notes the state of a file in the folder. Answers whether it has been the same for a while, and the file's import. A changed
 * file is another one.
 */
async function note(
  { database: { db } }: Services,
  { recordType, quietSeconds }: Looked,
  { name, size, modifiedAt }: FoundFile,
): Promise<{ importId: number | null; isQuiet: boolean }> {
  return rowOf<{ importId: number | null; isQuiet: boolean }>(db)`
    INSERT INTO watched_file AS w (record_type, file_name, size, modified_at)
    VALUES (${recordType}, ${name}, ${size}, ${modifiedAt})
    ON CONFLICT (record_type, file_name) DO UPDATE
       SET size = excluded.size, modified_at = excluded.modified_at,
           seen_at = CASE WHEN (w.size, w.modified_at) = (excluded.size, excluded.modified_at) THEN w.seen_at ELSE clock_timestamp() END,
           import_id = CASE WHEN (w.size, w.modified_at) = (excluded.size, excluded.modified_at) THEN w.import_id END
    RETURNING import_id, xmax <> 0 AND seen_at <= now() - make_interval(secs => ${quietSeconds}) AS is_quiet`;
}

/** Queues the import of a complete file, or puts away one that is never imported. */
async function take(services: Services, looked: Looked, file: FoundFile): Promise<void> {
  const problem = problemOf(file);
  if (problem !== null) return refuseFile(services, looked, file, problem);
  const handle = await openFound(looked.folder, file);
  // It changed just now: it is looked at again in a minute.
  if (handle === null) return;
  try {
    const digest = await digestOf(handle);
    const earlier = await findEarlier(services, looked.recordType, digest);
    if (earlier !== null) {
      services.log.info({ fileName: file.name, importId: earlier }, 'file imported before');
      await putAway(looked.folder, file.name, {
        place: 'done',
        day: dateInClinic(new Date()),
        reason: `Es el mismo archivo de la importación ${earlier}: no se importó otra vez.`,
      });
      return;
    }
    await transactionWithClient(services.database, async (tx, client) => {
      const queued = { fileName: file.name, fileSize: file.size, chunks: chunksOfFile(handle) };
      const { importId } = await queueFile(
        tx,
        client,
        { ...queued, origin: 'file' },
        looked.recordType,
        UNATTENDED,
        ACTOR,
      );
      await noteImport(tx, looked, file, importId);
    });
  } finally {
    await handle.close();
  }
}

async function noteImport(
  tx: Tx,
  { recordType }: Looked,
  { name }: FoundFile,
  importId: number,
): Promise<void> {
  await addUnattended(tx, { importId, savedSourceId: null, sourceName: ACTOR.name, dueAt: null });
  await tx
    .updateTable('watchedFile')
    .set({ importId })
    .where('recordType', '=', recordType)
    .where('fileName', '=', name)
    .execute();
}

function problemOf({ name, size, isPlain }: FoundFile): string | null {
  if (!isPlain) return 'Es un enlace, o un archivo con más de un nombre: no se leen.';
  if (!isImportFile(name)) return 'Solo se leen archivos CSV, XLS o XLSX.';
  if (size > IMPORT_FILE_LIMIT)
    return `El archivo tiene más de ${formatCount(IMPORT_FILE_LIMIT / 1_048_576)} MB: divídalo en varios.`;
  return null;
}

/** What deletes attentions, in the audit log. */
const REMOVALS = [
  'attention.remove',
  'attention.cleanUnprocessed',
  'attention.cleanPatient',
  'attention.wipe',
  'import.revert',
];

/**
 * A finished import of the same bytes that took every row. Null if there is none, or if attentions were deleted since: they may
 * be of this file, and importing it again changes nothing else.
 */
async function findEarlier(
  { database: { db } }: Services,
  recordType: RecordType,
  sha256: Buffer,
): Promise<number | null> {
  const found = await db
    .selectFrom('import')
    .select('id')
    .where('sha256', '=', sha256)
    .where('recordType', '=', recordType)
    .where('completedAt', 'is not', null)
    .where('revertedAt', 'is', null)
    // What it left out may be taken by now: a doctor was registered, a doubt was settled, a fee was returned.
    .where((row) =>
      row.and([
        ...[row('rejected', '=', 0), row('excluded', '=', 0), row('kept', '=', 0)],
        row('feesDiffering', '=', 0),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auditLog')
            .where('action', 'in', REMOVALS)
            .whereRef('auditLog.at', '>=', 'import.completedAt'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Puts away a file that is never read, and has the history and the administrators know. */
async function refuseFile(
  { database: { db } }: Services,
  { folder, recordType }: Looked,
  { name, size }: FoundFile,
  reason: string,
): Promise<void> {
  await putAway(folder, name, { place: 'refused', day: dateInClinic(new Date()), reason });
  await db.transaction().execute(async (tx) => {
    const values = { fileName: name, fileSize: size, recordType, source: 'file' as const };
    const importId = await addImport(tx, { ...values, actor: ACTOR });
    await addUnattended(tx, { importId, savedSourceId: null, sourceName: ACTOR.name, dueAt: null });
    await noteProblem(tx, importId, 'unreadable');
  });
}

/** Puts a file away once its import has ended: with why, if nothing was imported. */
async function putAwayIfOver(
  { database: { db } }: Services,
  { folder, recordType }: Looked,
  name: string,
  importId: number,
): Promise<void> {
  const [entry] = await rowsOf<{ state: string; errorMessage: string | null }>(db)`
    SELECT e.state, e.error_message FROM (${importEntries}) e WHERE e.id = ${importId}`;
  if (entry === undefined || entry.state === 'running') return;
  const isDone = entry.state === 'completed' || entry.state === 'reverted';
  const reason = entry.errorMessage ?? 'La importación se canceló.';
  const day = dateInClinic(new Date());
  await putAway(folder, name, isDone ? { place: 'done', day } : { place: 'refused', day, reason });
  await db
    .deleteFrom('watchedFile')
    .where('recordType', '=', recordType)
    .where('fileName', '=', name)
    .execute();
}

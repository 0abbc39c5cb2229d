/** Reads the file of a backup, encrypted or not, and says in a sentence why one can't be read. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { SecretKey } from '../secret-key.ts';
import { StartupError } from '../startup-error.ts';
import { decrypt, keyIdOf } from './backup-cipher.ts';
import {
  type BackupHeader,
  countRows,
  FORMAT,
  readCopy,
  readFooter,
  readHeader,
} from './backup-format.ts';
import { BackupReader, DamagedBackup } from './backup-reader.ts';
import { isOf01, migrationNames } from './migrate.ts';

const FOREIGN = 'El archivo no es una copia de Portal Médico.';
const OF_0_1 =
  'La copia es de la versión 0.1, que nunca se publicó: esta versión no la restaura, y nada se ha cambiado.';
export const DAMAGED = 'El archivo está dañado o incompleto: no se restauró nada.';
/** The first line of an encrypted file is within them. */
const FIRST_BYTES = 1024;

/**
 * Gives `use` the file's text after its header. Throws a StartupError when the file is missing, no backup, damaged, of
 * another version, or encrypted with another key.
 */
export async function readBackup<Result>(
  path: string,
  keys: readonly SecretKey[],
  use: (file: BackupReader, header: BackupHeader) => Promise<Result>,
): Promise<Result> {
  try {
    return await pipeline(
      createReadStream(path),
      (bytes: AsyncIterable<Buffer>) => decrypt(bytes, keys),
      createGunzip(),
      async (unzipped: AsyncIterable<Buffer>) => {
        const file = new BackupReader(unzipped);
        return use(file, await headerOf(file));
      },
    );
  } catch (error) {
    throw toStartupError(error, path);
  }
}

/** What a backup holds. */
export type BackupContent = {
  /** When it was made. */
  readonly createdAt: string;
  /** The number of rows of each table. */
  readonly rows: Record<string, number>;
};

/**
 * Reads a whole backup and compares its rows with its footer; writes nothing. An encrypted file that passes is byte by
 * byte as it was written. Throws like `readBackup`.
 */
export function verifyBackup(path: string, keys: readonly SecretKey[]): Promise<BackupContent> {
  return readBackup(path, keys, async (file, { createdAt }) => ({
    createdAt,
    rows: await readToEnd(file, async () => {
      let rows = 0;
      for await (const piece of file.rows()) rows += countRows(piece);
      return rows;
    }),
  }));
}

/**
 * Reads each table by `readRows`, which answers how many rows it took, and then the footer. Answers the rows of each
 * table, after comparing them with the footer. Throws DamagedBackup when they differ.
 */
export async function readToEnd(
  file: BackupReader,
  readRows: (copied: { table: string; columns: string[] }) => Promise<number>,
  takeSequences: (sequences: Record<string, number>) => Promise<void> = async () => {},
): Promise<Record<string, number>> {
  const taken: Record<string, number> = {};
  for (;;) {
    const line = await file.line();
    const copied = line === null ? null : readCopy(line);
    if (copied) {
      taken[copied.table] = await readRows(copied);
      continue;
    }
    const footer = line === null ? null : readFooter(line);
    const isWhole = footer && JSON.stringify(footer.rows) === JSON.stringify(taken);
    // Reading to the end makes gzip check the file's checksum, and the cipher that the last chunk is the last.
    if (!isWhole || (await file.line()) !== null) throw new DamagedBackup();
    await takeSequences(footer.sequences);
    return taken;
  }
}

/** The id of the key that the file is encrypted with; null when it is not encrypted. */
export async function keyIdOfFile(path: string): Promise<string | null> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
  return keyIdOf(buffer.subarray(0, bytesRead));
}

async function headerOf(file: BackupReader): Promise<BackupHeader> {
  const header = readHeader((await file.line()) ?? '');
  if (!header) throw new StartupError(FOREIGN);
  const isKnown = (await migrationNames()).includes(header.migration);
  if (!isKnown && isOf01(header.migration)) throw new StartupError(OF_0_1);
  if (header.format > FORMAT || !isKnown) {
    throw new StartupError(
      'La copia es de una versión más nueva de Portal Médico: restáurela con esa versión.',
    );
  }
  return header;
}

function toStartupError(error: unknown, path: string): unknown {
  if (error instanceof DamagedBackup) return new StartupError(DAMAGED);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new StartupError(`No existe el archivo ${path}.`);
  if (message === 'incorrect header check') return new StartupError(FOREIGN);
  if (code?.startsWith('Z_')) return new StartupError(DAMAGED);
  return error;
}

/** The watched folder on the disk: lists, reads and puts away its files, and nothing outside (decision 126). */
import { createHash } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  writeFile,
} from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';

/** Where files go when they are processed; each has a folder for each day. */
const PLACES = { done: 'procesados', refused: 'rechazados' } as const;
type Place = keyof typeof PLACES;

/** Names that programs give a file while they write it. */
const PARTIAL = /\.(?:part|partial|tmp|temp|filepart|crdownload|swp)$|^[.~]/i;
const CHUNK_BYTES = 1_048_576;

/** A file as it lies in the folder. */
export type FoundFile = {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
  /** Whether it is a file of one name: no link, pipe or device. */
  readonly isPlain: boolean;
};

/**
 * The folder of a record type, which is made when it is missing. Throws when it is a link, or lies elsewhere: who drops files must not
 * choose what is read.
 */
export async function folderOf(root: string, recordType: RecordType): Promise<string> {
  return realFolder(await realpath(root), recordType);
}

async function realFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!(await lstat(folder)).isDirectory()) throw new Error(`not a folder: ${name}`);
  return folder;
}

/** The files of a folder that are not being written, by name. */
export async function filesOf(folder: string): Promise<FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter(isOffered).map(({ name }) => name);
  const found = await Promise.all(names.toSorted().map((name) => statOf(folder, name)));
  return found.filter((file) => file !== null);
}

function isOffered(entry: Dirent): boolean {
  return !entry.isDirectory() && !PARTIAL.test(entry.name) && entry.name.length <= 255;
}

/** Null when it has gone meanwhile. */
async function statOf(folder: string, name: string): Promise<FoundFile | null> {
  try {
    const stats = await lstat(join(folder, name));
    const isPlain = stats.isFile() && stats.nlink === 1;
    return { name, size: stats.size, modifiedAt: new Date(Math.floor(stats.mtimeMs)), isPlain };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Opens a file for reading, if it is still the one that was found; a link is never followed. */
export async function openFound(folder: string, found: FoundFile): Promise<FileHandle | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(join(folder, found.name), flags).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ELOOP') return null;
      throw error;
    },
  );
  if (handle === null) return null;
  const stats = await handle.stat();
  if (stats.isFile() && stats.nlink === 1 && stats.size === found.size) return handle;
  await handle.close();
  return null;
}

/** The SHA-256 of an open file. */
export async function digestOf(handle: FileHandle): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunksOfFile(handle)) hash.update(new Uint8Array(chunk));
  return hash.digest();
}

/** An open file from its beginning, in pieces of a megabyte. */
export async function* chunksOfFile(handle: FileHandle): AsyncGenerator<ArrayBuffer> {
  for (let position = 0; ; ) {
    const buffer = new Uint8Array(CHUNK_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.buffer.slice(0, bytesRead);
  }
}

/** Puts a file away under its day; with a reason, a text beside it says why. A name that is taken gets a number. */
export async function putAway(
  folder: string,
  name: string,
  { place, day, reason }: { place: Place; day: LocalDate; reason?: string },
): Promise<void> {
  const target = await realFolder(await realFolder(folder, PLACES[place]), day);
  const free = await freeName(target, name);
  await rename(join(folder, name), join(target, free));
  if (reason === undefined) return;
  await writeFile(join(target, `${free}${REASON}`), `${reason}\n`, { flag: 'wx' });
}

const REASON = '.motivo.txt';
/** Names have 255 bytes at most, with the end of that of the text beside the file. */
const LONGEST = 255 - REASON.length;
/** What follows the last dot is part of the name when it is longer. */
const LONGEST_EXTENSION = 16;

async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  const parsed = parse(name);
  const ext = Buffer.byteLength(parsed.ext) > LONGEST_EXTENSION ? '' : parsed.ext;
  const base = name.slice(0, name.length - ext.length);
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ext : ` (${number})${ext}`;
    const free = `${cut(base, LONGEST - Buffer.byteLength(end))}${end}`;
    if (!taken.has(free) && !taken.has(`${free}${REASON}`)) return free;
  }
}

/** The beginning of a text: as many characters as fit into these bytes. */
function cut(text: string, bytes: number): string {
  let room = bytes;
  const kept = [...text].findIndex((character) => {
    room -= Buffer.byteLength(character);
    return room < 0;
  });
  return kept < 0 ? text : [...text].slice(0, kept).join('');
}

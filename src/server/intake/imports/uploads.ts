/** Files that people send: what is accepted, and their bytes in pieces (intake §8.1). */
import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { IMPORT_FILE_LIMIT, IMPORT_ROWS_IN_REQUEST } from '../../../contract/intake/imports.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { Actor } from '../../platform/audit.ts';
import { BinaryRowWriter } from '../../platform/db/copy-binary.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { tooLarge } from '../../platform/http/large-body.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Where an import comes from: a person's file, an API, or the hospital's system. */
export type ImportOrigin = 'file' | 'api' | 'his';

/** A file as it was sent, or what another system answered. */
export type Upload = {
  readonly fileName: string;
  readonly origin: ImportOrigin;
  readonly bytes: Blob;
};

/** The size of a row of `import_chunk`. */
const CHUNK_BYTES = 1_048_576;
/** The largest workbook that is tried in the request: how many rows it has shows only when it is read. */
const WORKBOOK_IN_REQUEST_BYTES = 4 * CHUNK_BYTES;
const MAX_NAME_LENGTH = 255;
const LINE_FEED = 0x0a;

/** Refuses a file of another kind, or one that is too large. */
export function acceptUpload(fileName: string, bytes: Blob): Upload {
  if (!/\.(?:csv|xlsx?)$/i.test(fileName)) refuse('import.wrongExtension');
  if (bytes.size > IMPORT_FILE_LIMIT) throw tooLarge(IMPORT_FILE_LIMIT);
  return { fileName: fileName.slice(-MAX_NAME_LENGTH), origin: 'file', bytes };
}

/**
 * Bytes from base64. Some programs encode a file piece by piece, so that padding stands in between:
 * each piece is read for itself.
 */
export function fromBase64(text: string): Blob {
  return new Blob(text.split(/=+/).map((piece) => Buffer.from(piece, 'base64')));
}

/** Whether the file clearly has more rows than a request may import. */
export async function isForJob({ fileName, bytes }: Upload): Promise<boolean> {
  if (!/\.csv$/i.test(fileName)) return bytes.size > WORKBOOK_IN_REQUEST_BYTES;
  let lines = 0;
  for await (const chunk of chunksOf(bytes)) {
    lines += countLines(chunk);
    // A header is one more.
    if (lines > IMPORT_ROWS_IN_REQUEST + 1) return true;
  }
  return false;
}

/** The file in pieces, each in a buffer of its own; what passes goes into the hash. */
export async function* chunksOf(bytes: Blob, hash?: Hash): AsyncGenerator<ArrayBuffer> {
  for (let start = 0; start < bytes.size; start += CHUNK_BYTES) {
    const chunk = await bytes.slice(start, start + CHUNK_BYTES).arrayBuffer();
    hash?.update(new Uint8Array(chunk));
    yield chunk;
  }
}

/** Writes the row of an import that is yet to be done; answers its id. */
export async function addImport(
  tx: Tx,
  values: {
    fileName: string;
    fileSize: number;
    recordType: RecordType;
    source: ImportOrigin;
    actor: Actor;
  },
): Promise<number> {
  const { actor, ...rest } = values;
  const { id } = await tx
    .insertInto('import')
    .values({ ...rest, createdBy: actor.userId, createdByName: actor.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the file for a worker; answers its SHA-256 and how many lines it has. */
export async function storeChunks(
  client: pg.ClientBase,
  importId: number,
  bytes: Blob,
): Promise<{ sha256: Buffer; lines: number }> {
  const hash = createHash('sha256');
  const writer = new BinaryRowWriter();
  let position = 0;
  let lines = 0;
  let isLineOpen = false;
  async function* rows() {
    for await (const chunk of chunksOf(bytes, hash)) {
      writer.row(3);
      writer.int4(importId);
      writer.int4(position);
      writer.bytes(new Uint8Array(chunk));
      position += 1;
      lines += countLines(chunk);
      isLineOpen = endsWithinLine(chunk);
      yield writer.take();
    }
    writer.end();
    yield writer.take();
  }
  const copy = client.query(copyFrom('COPY import_chunk FROM STDIN (FORMAT binary)'));
  await pipeline(rows, copy);
  return { sha256: hash.digest(), lines: lines + Number(isLineOpen) };
}

/** The bytes kept by `storeChunks`, in pieces. */
export async function* storedChunks(
  database: Database,
  importId: number,
): AsyncGenerator<ArrayBuffer> {
  for (let position = 0; ; position += 1) {
    const chunk = await database.db
      .selectFrom('importChunk')
      .select('bytes')
      .where('importId', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!chunk) return;
    yield new Uint8Array(chunk.bytes).buffer;
  }
}

function countLines(chunk: ArrayBuffer): number {
  const bytes = Buffer.from(chunk);
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1))
    lines += 1;
  return lines;
}

/** Whether text comes after the last line break, of which UTF-16 may have one more byte. */
function endsWithinLine(chunk: ArrayBuffer): boolean {
  return Buffer.from(chunk).lastIndexOf(LINE_FEED) < chunk.byteLength - 2;
}

/**
 * Gives the import of a failed job, whose file is still kept, to the job that repeats it. Answers
 * whether there is one: an unreadable file is not kept, nor one after which another was uploaded.
 */
export async function moveImportToJob(tx: Tx, failedId: string, jobId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import')
    .set({ jobId })
    .where('jobId', '=', failedId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('importChunk').whereRef('importChunk.importId', '=', 'import.id')),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Uploaded files: the accepted kinds, and their bytes in chunks (intake §8.1). */
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
export type ImportOrigin = 'file' | 'api' | 'his' | 'fhir';

/** An uploaded file, or another system's answer. */
export type Upload = {
  readonly fileName: string;
  readonly origin: ImportOrigin;
  readonly bytes: Blob;
};

/** The size of a row of `import_chunk`. */
const CHUNK_BYTES = 1_048_576;
/** Larger workbooks always go to a job: the number of rows is known only after reading. */
const WORKBOOK_IN_REQUEST_BYTES = 4 * CHUNK_BYTES;
const MAX_NAME_LENGTH = 255;
const LINE_FEED = 0x0a;

/** Whether a file is of a kind that imports read, by its name. */
export function isImportFile(fileName: string): boolean {
  return /\.(?:csv|xlsx?)$/i.test(fileName);
}

/** Refuses a file of another kind, and one that is too large. */
export function acceptUpload(fileName: string, bytes: Blob): Upload {
  if (!isImportFile(fileName)) refuse('import.wrongExtension');
  if (bytes.size > IMPORT_FILE_LIMIT) throw tooLarge(IMPORT_FILE_LIMIT);
  return { fileName: fileName.slice(-MAX_NAME_LENGTH), origin: 'file', bytes };
}

/**
 * Decodes base64. Some programs encode a file in parts, so that padding occurs in between: each part is decoded
 * separately.
 */
export function fromBase64(text: string): Blob {
  return new Blob(text.split(/=+/).map((piece) => Buffer.from(piece, 'base64')));
}

/** Whether the file certainly has more rows than a request may import. */
export async function isForJob({ fileName, bytes }: Upload): Promise<boolean> {
  if (!/\.csv$/i.test(fileName)) return bytes.size > WORKBOOK_IN_REQUEST_BYTES;
  let lines = 0;
  for await (const chunk of chunksOf(bytes)) {
    lines += countLines(chunk);
    // The header is one more line.
    if (lines > IMPORT_ROWS_IN_REQUEST + 1) return true;
  }
  return false;
}

/** The file in chunks, each in its own buffer; the hash is updated with each. */
export async function* chunksOf(bytes: Blob, hash?: Hash): AsyncGenerator<ArrayBuffer> {
  for (let start = 0; start < bytes.size; start += CHUNK_BYTES) {
    const chunk = await bytes.slice(start, start + CHUNK_BYTES).arrayBuffer();
    hash?.update(new Uint8Array(chunk));
    yield chunk;
  }
}

/** Creates the row of a pending import; answers its id. */
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

/** Stores the file, in chunks of at most a megabyte, for a worker; answers its SHA-256 and its number of lines. */
export async function storeChunks(
  client: pg.ClientBase,
  importId: number,
  chunks: AsyncIterable<ArrayBuffer>,
): Promise<{ sha256: Buffer; lines: number }> {
  const hash = createHash('sha256');
  const writer = new BinaryRowWriter();
  let position = 0;
  let lines = 0;
  let isLineOpen = false;
  async function* rows() {
    for await (const chunk of chunks) {
      hash.update(new Uint8Array(chunk));
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

/** Reads the chunks that `storeChunks` stored. */
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

/** Whether text follows the last line break; in UTF-16 a line break has one byte more. */
function endsWithinLine(chunk: ArrayBuffer): boolean {
  return Buffer.from(chunk).lastIndexOf(LINE_FEED) < chunk.byteLength - 2;
}

/**
 * Hands the import of a failed job to the job that repeats it, if its file is still stored; answers whether it was. An
 * unreadable file is not stored, and neither is one that was replaced by a later upload.
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

/**
 * The encryption of a backup file (decision 100): AES-256-GCM in chunks, in the STREAM construction. After a first line
 * with the key's id and a salt, each chunk is 64 KiB of the compressed text and its tag. A chunk's nonce is its number
 * and whether it is the last, so chunks that were changed, exchanged, left out or added are refused. The key of a file
 * is derived from the clinic's key and that first line, so no nonce is ever used twice with one key.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SecretKey } from '../secret-key.ts';
import { StartupError } from '../startup-error.ts';
import { DamagedBackup } from './backup-reader.ts';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 1;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const SALT_BYTES = 32;

const FIRST_LINE = Buffer.from('Portal Médico encrypted backup ');
/** In bytes; ours is far shorter. */
const LONGEST_FIRST_LINE = 1024;
const NEW_LINE = 0x0a;

const firstLineSchema = z.object({
  format: z.number().int(),
  keyId: z.string().regex(/^[0-9a-f]{8}$/),
  salt: z.base64(),
});

/** Encrypts a stream of bytes as a backup file. */
export function encryptWith(key: SecretKey) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const fields = { format: FORMAT, keyId: key.id, salt: salt.toString('base64') };
    const line = Buffer.concat([FIRST_LINE, Buffer.from(`${JSON.stringify(fields)}\n`)]);
    const fileKey = deriveKey(key, salt, line);
    yield line;
    for await (const { bytes, nonce } of chunksOf(source, CHUNK_BYTES)) {
      const cipher = createCipheriv(ALGORITHM, fileKey, nonce);
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/**
 * Decrypts the bytes of a backup file; one that is not encrypted passes unchanged. Only bytes whose tag was right are
 * yielded. Throws a StartupError when none of the keys is the file's, and DamagedBackup when the file is not as it was
 * written.
 */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  keys: readonly SecretKey[],
): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  const start = await firstBytes(pieces);
  if (!isEncrypted(start)) {
    yield start;
    yield* rest(pieces);
    return;
  }
  const end = start.indexOf(NEW_LINE) + 1;
  const line = start.subarray(0, end);
  const { keyId, salt } = fieldsOf(line);
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new StartupError(missingKey(keyId, keys));
  const fileKey = deriveKey(key, Buffer.from(salt, 'base64'), line);
  const chunks = chunksOf(rest(pieces, start.subarray(end)), CHUNK_BYTES + TAG_BYTES);
  for await (const { bytes, nonce } of chunks) yield openChunk(fileKey, bytes, nonce);
}

/** The id of the key that a file with this beginning needs; null when it is not encrypted or not a backup. */
export function keyIdOf(start: Buffer): string | null {
  if (!isEncrypted(start)) return null;
  return fieldsOf(start.subarray(0, start.indexOf(NEW_LINE) + 1)).keyId;
}

function openChunk(fileKey: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new DamagedBackup();
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, fileKey, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(tagAt));
  const bytes = decipher.update(sealed.subarray(0, tagAt));
  try {
    decipher.final();
  } catch {
    throw new DamagedBackup();
  }
  return bytes;
}

function deriveKey(key: SecretKey, salt: Buffer, firstLine: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key.secret, salt, firstLine, 32));
}

/** Cuts a stream into chunks of one size, the last of at most that size, each with its nonce. */
async function* chunksOf(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const piece of source) {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, piece]) : piece;
    // A full chunk waits for a further byte: it may be the last.
    while (waiting.length > size) {
      yield { bytes: waiting.subarray(0, size), nonce: nonceOf(number, false) };
      waiting = waiting.subarray(size);
      number += 1;
    }
  }
  yield { bytes: waiting, nonce: nonceOf(number, true) };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

const isEncrypted = (start: Buffer) => start.subarray(0, FIRST_LINE.length).equals(FIRST_LINE);

function fieldsOf(line: Buffer): z.infer<typeof firstLineSchema> {
  try {
    const fields = firstLineSchema.parse(
      JSON.parse(line.subarray(FIRST_LINE.length).toString('utf8')),
    );
    if (fields.format === FORMAT) return fields;
  } catch {
    throw new DamagedBackup();
  }
  throw new StartupError(
    'La copia está cifrada de una forma que esta versión no conoce: restáurela con una más nueva.',
  );
}

function missingKey(keyId: string, keys: readonly SecretKey[]): string {
  const needed = `La copia está cifrada con la clave ${keyId}`;
  if (keys.length === 0)
    return `${needed}: indíquela en BACKUP_KEY o BACKUP_KEY_FILE. No se restauró nada.`;
  return `${needed}, y las indicadas son ${keys.map(({ id }) => id).join(', ')}: agréguela a BACKUP_OLD_KEYS. No se restauró nada.`;
}

/** Reads until the first line is whole, when the file is encrypted, and no further than that can be told. */
async function firstBytes(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  for (;;) {
    const isUndecided =
      start.length < FIRST_LINE.length ||
      (isEncrypted(start) && !start.includes(NEW_LINE) && start.length <= LONGEST_FIRST_LINE);
    if (!isUndecided) return start;
    const { done, value } = await pieces.next();
    if (done) return start;
    start = Buffer.concat([start, value]);
  }
}

async function* rest(pieces: AsyncIterator<Buffer>, first?: Buffer): AsyncGenerator<Buffer> {
  if (first && first.length > 0) yield first;
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return;
    yield value;
  }
}

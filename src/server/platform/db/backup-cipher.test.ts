/** The encryption of backup files, byte by byte. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readSecretKey, type SecretKey } from '../secret-key.ts';
import { decrypt, encryptWith } from './backup-cipher.ts';

const CHUNK = 64 * 1024;
const SEALED = CHUNK + 16;
const newKey = () => readSecretKey('backup', randomBytes(32).toString('base64')) as SecretKey;
const key = newKey();

async function* piecesOf(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function allOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const sealed = (bytes: Buffer, by = key) => allOf(encryptWith(by)(piecesOf(bytes)));
const opened = (bytes: Buffer, keys = [key], size = 10_000) =>
  allOf(decrypt(piecesOf(bytes, size), keys));

it('opens what it sealed, at every edge of a chunk and in pieces of any size', async () => {
  for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 77]) {
    const bytes = randomBytes(length);
    const file = await sealed(bytes);
    for (const size of [1_000, SEALED, 1_000_000])
      expect((await opened(file, [key], size)).equals(bytes), `${length} by ${size}`).toBe(true);
  }
  // The first line comes byte by byte.
  const short = randomBytes(20);
  expect(await opened(await sealed(short), [key], 1)).toEqual(short);
});

it('writes the same bytes differently each time, and reads by the id of the key', async () => {
  const bytes = randomBytes(CHUNK);
  const [first, second] = [await sealed(bytes), await sealed(bytes)];
  expect(first.subarray(-100)).not.toEqual(second.subarray(-100));
  expect(await opened(first, [newKey(), key, newKey()])).toEqual(bytes);
  await expect(opened(first, [newKey()])).rejects.toThrow(`cifrada con la clave ${key.id}, y`);
});

it('passes on what is not encrypted', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('Port'), randomBytes(100_000)])
    expect(await opened(bytes)).toEqual(bytes);
});

it('refuses chunks that were changed, exchanged, left out, repeated or added', async () => {
  const bytes = randomBytes(3 * CHUNK + 100);
  const file = await sealed(bytes);
  const first = file.indexOf('\n') + 1;
  const head = file.subarray(0, first);
  const chunks = [0, 1, 2, 3].map((n) => {
    const at = first + n * SEALED;
    return file.subarray(at, Math.min(at + SEALED, file.length));
  });
  const join = (...order: number[]) =>
    Buffer.concat([head, ...order.map((n) => chunks[n] ?? Buffer.alloc(0))]);
  expect(await opened(join(0, 1, 2, 3))).toEqual(bytes);
  const altered = [
    join(0, 1, 2),
    join(0, 1, 3),
    join(1, 0, 2, 3),
    join(0, 0, 1, 2, 3),
    join(0, 1, 2, 3, 3),
    head,
    file.subarray(0, file.length - 1),
    Buffer.concat([file, Buffer.from([0])]),
  ];
  // A single bit of each part: tags, contents and the salt.
  for (const at of [head.indexOf('"salt":"') + 10, first, first + SEALED - 1, file.length - 1]) {
    const flipped = Buffer.from(file);
    flipped.writeUInt8(file.readUInt8(at) ^ 1, at);
    altered.push(flipped);
  }
  for (const [index, bad] of altered.entries())
    await expect(opened(bad), `${index}`).rejects.toThrow();
});

it('yields nothing of a chunk before its tag is known to be right', async () => {
  const file = await sealed(randomBytes(CHUNK * 2));
  const first = file.indexOf('\n') + 1;
  file.writeUInt8(file.readUInt8(first) ^ 1, first);
  let bytes = 0;
  const reading = (async () => {
    for await (const piece of decrypt(piecesOf(file), [key])) bytes += piece.length;
  })();
  await expect(reading).rejects.toThrow();
  expect(bytes).toBe(0);
});

it('takes keys of 32 bytes in base64 or hexadecimal, and names them alike', () => {
  const secret = randomBytes(32);
  const named = readSecretKey('backup', secret.toString('base64'));
  expect(named?.id).toMatch(/^[0-9a-f]{8}$/);
  expect(readSecretKey('backup', secret.toString('hex'))).toEqual(named);
  for (const wrong of ['', 'clave', randomBytes(31).toString('base64'), 'z'.repeat(64)])
    expect(readSecretKey('backup', wrong), wrong).toBeNull();
});

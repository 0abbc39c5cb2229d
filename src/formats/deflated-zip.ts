/** A ZIP whose entries are compressed while they come (APPNOTE 6.3.9); memory stays flat. */
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { readonly name: string; readonly pieces: AsyncIterable<string> };

const DEFLATED = 8;
/** Names are UTF-8; sizes and checksum follow the data, since they are not known before it. */
const FLAGS = 0x0808;
const VERSION = 20;
/** 1 January 1980: the same input gives the same bytes. */
const DOS_DATE = 0x0021;

/** The bytes of the archive. Entries and archive are at most 4 GiB. */
export async function* deflatedZip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, pieces } of entries) {
    const bytes = Buffer.from(name, 'utf8');
    const local = record(
      0x04034b50,
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DOS_DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, bytes.length],
      [2, 0],
    );
    yield Buffer.concat([local, bytes]);
    const sums = { crc: 0, size: 0 };
    let compressed = 0;
    for await (const piece of deflated(pieces, sums)) {
      compressed += piece.length;
      yield piece;
    }
    const sizes = [
      [4, sums.crc],
      [4, compressed],
      [4, sums.size],
    ] as const;
    const descriptor = record(0x08074b50, ...sizes);
    yield descriptor;
    const central = record(
      0x02014b50,
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DOS_DATE],
      ...sizes,
      [2, bytes.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    );
    directory.push(central, bytes);
    offset += local.length + bytes.length + compressed + descriptor.length;
  }
  const listed = Buffer.concat(directory);
  yield listed;
  yield record(
    0x06054b50,
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, listed.length],
    [4, offset],
    [2, 0],
  );
}

async function* deflated(
  pieces: AsyncIterable<string>,
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece, 'utf8');
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      yield bytes;
    }
  }
  yield* Readable.from(counted()).compose(createDeflateRaw());
}

/** A signature and its fields, each of so many bytes, little-endian. */
function record(signature: number, ...fields: readonly (readonly [2 | 4, number])[]): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [length]) => sum + length, 0));
  let at = bytes.writeUInt32LE(signature);
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

/** A compressed ZIP that is written while its entries are made: memory stays flat whatever their length. */
import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipPart = {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
};

const LOCAL_ENTRY = 0x04034b50;
const SIZES = 0x08074b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
/** Of the format: what deflate needs, and that the sizes follow the content and names are UTF-8. */
const VERSION = 20;
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1980-01-01, the format's first day: a file says when it was made in its own words. */
const FIRST_DAY = 0x0021;

type Written = { name: Buffer; crc: number; packed: number; length: number; offset: number };

/**
 * The bytes of a ZIP with these entries, in order. Each content is asked for only when the one before was
 * taken. Below 4 GB: there is no ZIP64.
 */
export async function* streamZip(
  parts: Iterable<ZipPart>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, length: 0, offset };
    const head = fields(
      30,
      [LOCAL_ENTRY, 4],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [FIRST_DAY, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [entry.name.length, 2],
      [0, 2],
    );
    yield bytesOf(head, entry.name);
    for await (const piece of deflate(content, entry)) {
      entry.packed += piece.length;
      yield bytesOf(piece);
    }
    yield bytesOf(fields(16, [SIZES, 4], [entry.crc, 4], [entry.packed, 4], [entry.length, 4]));
    offset += head.length + entry.name.length + entry.packed + 16;
    written.push(entry);
  }
  const directory = Buffer.concat(written.flatMap((entry) => [directoryEntry(entry), entry.name]));
  yield bytesOf(
    directory,
    fields(
      22,
      [DIRECTORY_END, 4],
      [0, 2],
      [0, 2],
      [written.length, 2],
      [written.length, 2],
      [directory.length, 4],
      [offset, 4],
      [0, 2],
    ),
  );
}

/** Packs a content and notes its length and sum; left early, the content is left, too. */
function deflate(content: ZipPart['content'], entry: Written): AsyncIterable<Buffer> {
  async function* measured() {
    for await (const text of content) {
      const piece = Buffer.from(text);
      entry.crc = crc32(piece, entry.crc);
      entry.length += piece.length;
      yield piece;
    }
  }
  // Whoever reads the packed bytes learns of a failure.
  return pipeline(measured, createDeflateRaw(), () => {});
}

function directoryEntry({ name, crc, packed, length, offset }: Written): Buffer {
  return fields(
    46,
    [DIRECTORY_ENTRY, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    [0, 2],
    [FIRST_DAY, 2],
    [crc, 4],
    [packed, 4],
    [length, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
}

/** Numbers in so many bytes each, the lowest first, `length` bytes together. */
function fields(length: number, ...values: readonly (readonly [value: number, bytes: 2 | 4])[]) {
  const buffer = Buffer.alloc(length);
  let at = 0;
  for (const [value, bytes] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const bytesOf = (...pieces: readonly Buffer[]) => new Uint8Array(Buffer.concat(pieces));

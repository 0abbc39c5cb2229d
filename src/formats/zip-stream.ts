/**
 * Writes a compressed ZIP while its entries are made: memory use stays flat. It runs on the server and in the browser,
 * so it uses nothing of Node.
 */

type Piece = string | Uint8Array<ArrayBuffer>;

export type ZipPart = {
  readonly name: string;
  readonly content: Iterable<Piece> | AsyncIterable<Piece>;
  /** The entry's time; by default 1 January 1980, the format's first day, so that equal content gives equal bytes. */
  readonly modified?: Date;
};

type Bytes = Uint8Array<ArrayBuffer>;

const LOCAL_ENTRY = 0x04034b50;
const SIZES = 0x08074b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
/** Fields of the format: the version that deflate needs; sizes follow the content, and names are UTF-8. */
const VERSION = 20;
const FLAGS = 0x0808;
const DEFLATE = 8;
const FIRST_DAY = new Date(1980, 0, 1);
/** The format's numbers have two and four bytes; larger ones need ZIP64, which is not supported. */
const MAX_ENTRIES = 0xffff;
const MAX_BYTES = 0xffffffff;

type Written = {
  readonly name: Bytes;
  readonly modified: Date;
  crc: number;
  packed: number;
  length: number;
  readonly offset: number;
};

const encoder = new TextEncoder();

/**
 * The bytes of a ZIP with these entries, in order. Each content is read only when the one before has been taken. Throws
 * above 4 GB or 65,535 entries. The comment is the archive's own, which unpackers show.
 */
export async function* streamZip(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  comment = '',
): AsyncGenerator<Bytes, void> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content, modified = FIRST_DAY } of parts) {
    const entry = { name: encoder.encode(name), modified, crc: 0, packed: 0, length: 0, offset };
    const head = fields(
      [LOCAL_ENTRY, 4],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      ...dosTime(modified),
      [0, 4],
      [0, 4],
      [0, 4],
      [entry.name.length, 2],
      [0, 2],
    );
    yield joined(head, entry.name);
    for await (const piece of deflate(content, entry)) {
      entry.packed += piece.length;
      yield piece;
    }
    const sizes = fields([SIZES, 4], [entry.crc, 4], [entry.packed, 4], [entry.length, 4]);
    yield sizes;
    offset += head.length + entry.name.length + entry.packed + sizes.length;
    written.push(entry);
    if (offset > MAX_BYTES || entry.length > MAX_BYTES || written.length > MAX_ENTRIES)
      throw new Error('a ZIP would be larger than the format holds');
  }
  const directory = joined(...written.flatMap((entry) => [directoryEntry(entry), entry.name]));
  const said = encoder.encode(comment);
  const end = fields(
    [DIRECTORY_END, 4],
    [0, 2],
    [0, 2],
    [written.length, 2],
    [written.length, 2],
    [directory.length, 4],
    [offset, 4],
    [said.length, 2],
  );
  yield joined(directory, end, said);
}

/**
 * Compresses a content, and records its length and checksum. If the reader stops early, reading the content stops, too.
 */
async function* deflate(content: ZipPart['content'], entry: Written): AsyncGenerator<Bytes, void> {
  const pieces =
    Symbol.asyncIterator in content ? content[Symbol.asyncIterator]() : content[Symbol.iterator]();
  const measured = new ReadableStream<Bytes>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) return controller.close();
      const piece = typeof value === 'string' ? encoder.encode(value) : value;
      entry.crc = crc32(piece, entry.crc);
      entry.length += piece.length;
      controller.enqueue(piece);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
  const reader = measured.pipeThrough(new CompressionStream('deflate-raw')).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

function directoryEntry({ name, modified, crc, packed, length, offset }: Written): Bytes {
  return fields(
    [DIRECTORY_ENTRY, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    ...dosTime(modified),
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

type Field = readonly [value: number, bytes: 2 | 4];

/** Time and date in the format's fields, in the local zone, to two seconds. */
function dosTime(at: Date): [Field, Field] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [
    [time, 2],
    [day, 2],
  ];
}

/** Little-endian numbers of this many bytes each. */
function fields(...values: readonly Field[]): Bytes {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of values) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function joined(...pieces: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The table for CRC-32 with its reversed polynomial (APPNOTE 6.3.9, 4.4.7). */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** Continues the checksum `sum` with these bytes. */
function crc32(bytes: Bytes, sum: number): number {
  let rest = ~sum;
  for (const byte of bytes) rest = (CRC_TABLE[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8);
  return ~rest >>> 0;
}

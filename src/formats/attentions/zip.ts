/**
 * Checks a workbook's zip container before it is parsed, so that a small upload can't expand to gigabytes
 * (intake §8.14). Supports only what workbooks need: one disk, no zip64, stored or deflated entries.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { FileError } from '../file-error.ts';

/** The limit for all entries together, decompressed. */
export const MAX_UNPACKED_BYTES = 268_435_456;
/** How many times its compressed size a container beyond `RATIO_FREE_BYTES` may expand to. */
const MAX_RATIO = 200;
const RATIO_FREE_BYTES = 16_777_216;
const MAX_ENTRIES = 10_000;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT_BYTES = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED = 0x1;
const DEFLATED = 8;
const ZIP64_FIELD = 0x0001;

type Entry = {
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly offset: number;
  readonly name: string;
};

export const DAMAGED =
  'El libro de Excel está incompleto o dañado: vuelva a guardarlo y súbalo de nuevo.';
export const PROTECTED =
  'El libro de Excel está protegido con contraseña: quítela y súbalo de nuevo.';
/** No spreadsheet program writes such definitions; a reader that follows them would fetch other files. */
export const FOREIGN =
  'El libro de Excel contiene entidades XML, que no se leen: vuelva a guardarlo y súbalo de nuevo.';
export const TOO_BIG =
  'El libro de Excel ocupa demasiado una vez descomprimido: guárdelo como CSV o divídalo en varios.';

/**
 * Throws a FileError for a container that is truncated, damaged, encrypted, or too large when decompressed. The sizes
 * in the directory are checked first; then every entry is decompressed up to the limit, since the directory may lie.
 * `onEntry` receives each entry's name and content.
 */
export function checkZip(
  bytes: Uint8Array,
  maxUnpackedBytes = MAX_UNPACKED_BYTES,
  onEntry?: (name: string, content: Buffer) => void,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(view);
  if (entries.some((entry) => entry.isEncrypted)) throw new FileError(PROTECTED);
  const refuseIfTooBig = (unpacked: number) => {
    const isBomb = unpacked > RATIO_FREE_BYTES && unpacked > bytes.length * MAX_RATIO;
    if (isBomb || unpacked > maxUnpackedBytes) throw new FileError(TOO_BIG);
  };
  refuseIfTooBig(entries.reduce((total, entry) => total + entry.unpackedBytes, 0));

  let unpacked = 0;
  for (const entry of entries) {
    const content = unpack(view, entry, maxUnpackedBytes - unpacked);
    unpacked += content.length;
    refuseIfTooBig(unpacked);
    if (content.includes('<!ENTITY')) throw new FileError(FOREIGN);
    onEntry?.(entry.name, content);
  }
}

function readDirectory(view: DataView): Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new FileError(TOO_BIG);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) {
      throw new FileError(DAMAGED);
    }
    const nameLength = view.getUint16(at + 28, true);
    const nameAt = view.byteOffset + at + ENTRY_BYTES;
    const room = Math.min(nameLength, view.byteLength - at - ENTRY_BYTES);
    entries.push({
      name: Buffer.from(view.buffer, nameAt, room).toString('latin1'),
      isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    const extraLength = view.getUint16(at + 30, true);
    refuseZip64(view, at + ENTRY_BYTES + nameLength, extraLength);
    at += ENTRY_BYTES + nameLength + extraLength + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record is followed only by a comment; a truncated file has none. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new FileError(DAMAGED);
}

/** Refuses a size among an entry's extra fields, which the codec would trust. */
function refuseZip64(view: DataView, start: number, length: number): void {
  const end = Math.min(start + length, view.byteLength);
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    const holdsSize = view.getUint16(at + 2, true) >= 8 && at + 12 <= end;
    if (view.getUint16(at, true) !== ZIP64_FIELD || !holdsSize) continue;
    if (view.getBigUint64(at + 4, true) !== 0n) throw new FileError(DAMAGED);
  }
}

/** Decompresses an entry. Its local header must agree with the directory, since the codec reads the header. */
function unpack(view: DataView, entry: Entry, limit: number): Buffer {
  const { offset, packedBytes, unpackedBytes, method } = entry;
  if (offset + LOCAL_BYTES > view.byteLength || view.getUint32(offset, true) !== LOCAL_SIGNATURE) {
    throw new FileError(DAMAGED);
  }
  const nameLength = view.getUint16(offset + 26, true);
  const extraLength = view.getUint16(offset + 28, true);
  refuseZip64(view, offset + LOCAL_BYTES + nameLength, extraLength);
  const hasOtherSize = ![0, unpackedBytes].includes(view.getUint32(offset + 22, true));
  if (view.getUint16(offset + 8, true) !== method || hasOtherSize) throw new FileError(DAMAGED);

  const start = offset + LOCAL_BYTES + nameLength + extraLength;
  const file = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  const packed = file.subarray(start, start + packedBytes);
  const content = method === DEFLATED ? inflate(packed, limit) : packed;
  if (crc32(content) !== entry.checksum) throw new FileError(DAMAGED);
  return content;
}

function inflate(packed: Uint8Array, limit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (cause) {
    throw new FileError(cause instanceof RangeError ? TOO_BIG : DAMAGED, { cause });
  }
}

/** Reads a ZIP of packed entries from the bytes alone; checks every entry's sum. */
import { crc32, inflateRawSync } from 'node:zlib';

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const DEFLATE = 8;

/** The entries by name, in the directory's order. Throws when anything does not add up. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = endOf(zip);
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    expectNumber(zip.readUInt32LE(at), DIRECTORY_ENTRY);
    expectNumber(zip.readUInt16LE(at + 10), DEFLATE);
    const sum = zip.readUInt32LE(at + 16);
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start =
      local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = inflateRawSync(zip.subarray(start, start + packed));
    expectNumber(bytes.length, size);
    expectNumber(crc32(bytes), sum);
    entries.set(name, bytes);
    at += ENTRY_LENGTH + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  expectNumber(at, end);
  return entries;
}

/** What the archive says of itself. */
export function zipComment(zip: Buffer): string {
  return zip.toString('utf8', endOf(zip) + END_LENGTH);
}

/** Where the end of the directory begins: a comment of the length that it says follows it. */
function endOf(zip: Buffer): number {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(DIRECTORY_END);
  const end = zip.lastIndexOf(mark);
  expectNumber(zip.length, end + END_LENGTH + zip.readUInt16LE(end + 20));
  return end;
}

function expectNumber(found: number, expected: number): void {
  if (found !== expected) throw new Error(`not a sound ZIP: ${found} instead of ${expected}`);
}

/** A machine with a font that has every sign, as desktops do, whatever is installed on the machine of the test. */
import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with such a font; answers the path of the fontconfig file that names it, for `FONTCONFIG_FILE`. */
export async function machineWithFont(family: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'machine-fonts-'));
  writeFileSync(join(folder, 'machine.ttf'), trueTypeFont(family));
  const settings = join(folder, 'fonts.conf');
  writeFileSync(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig><dir>${folder}</dir></fontconfig>`,
  );
  return settings;
}

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index);
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

/** The least that is a TrueType font (ISO/IEC 14496-22): every code point shows the same square of an em. */
function trueTypeFont(family: string): Buffer {
  const square = Buffer.concat([
    u16(1, 0, 0, 1000, 1000, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    u16(0, 1000, 0, -1000, 0, 0, 1000, 0),
  ]);
  const names = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, 'Machine-Regular'],
  ] as const;
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const lengths = texts.map((text) => text.length);
  const tables: Readonly<Record<string, Buffer>> = {
    'OS/2': Buffer.concat([
      u16(4, 1000, 400, 5, 0, ...Array(11).fill(0)),
      Buffer.alloc(10),
      u32(0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0),
      u16(0x40, 0, 0xffff, 1000, 0, 0, 1000, 0),
      u32(0, 0),
      u16(500, 700, 0, 32, 0),
    ]),
    cmap: Buffer.concat([u16(0, 1, 3, 10), u32(12), u16(13, 0), u32(28, 0, 1, 0, 0x10ffff, 1)]),
    glyf: Buffer.concat([square, square]),
    head: Buffer.concat([
      u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
      u16(3, 1000),
      Buffer.alloc(16),
      u16(0, 0, 1000, 1000, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([u32(0x00010000), u16(1000, 0, 0, 1000, ...Array(11).fill(0), 2)]),
    hmtx: u16(1000, 0, 1000, 0),
    loca: u32(0, square.length, 2 * square.length),
    maxp: Buffer.concat([u32(0x00010000), u16(2, 4, 1, ...Array(11).fill(0))]),
    name: Buffer.concat([
      u16(0, names.length, 6 + 12 * names.length),
      ...names.map(([id], index) =>
        u16(
          3,
          1,
          0x409,
          id,
          lengths[index] ?? 0,
          lengths.slice(0, index).reduce((sum, length) => sum + length, 0),
        ),
      ),
      ...texts,
    ]),
    post: Buffer.concat([u32(0x00030000, 0), u16(0, 0), u32(0, 0, 0, 0, 0)]),
  };
  const directory = [u32(0x00010000), u16(Object.keys(tables).length, 128, 3, 32)];
  const bodies: Buffer[] = [];
  let at = 12 + 16 * Object.keys(tables).length;
  for (const [tag, body] of Object.entries(tables)) {
    directory.push(Buffer.from(tag), u32(0, at, body.length));
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([...directory, ...bodies]);
}

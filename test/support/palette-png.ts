/** Makes pictures of screens small: a PNG of true colours as one of at most 256. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS = 256;

type Picture = {
  width: number;
  height: number;
  /** Three bytes a point, row by row. */
  points: Buffer;
};

/** Takes what Chromium writes: 8 bits a channel, RGB or RGBA without transparent points. */
export function toPalettePng(png: Buffer): Buffer {
  const { width, height, points } = readPng(png);
  const palette = commonColours(points);
  const places = new Map<number, number>();
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = points.readUIntBE((y * width + x) * 3, 3);
      const place = places.get(colour) ?? nearest(palette, colour);
      places.set(colour, place);
      rows[y * (width + 1) + 1 + x] = place;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a point, which name a colour of the palette.
  head.set([8, 3], 8);
  const entries = Buffer.concat(palette.map((colour) => bytesOf(colour)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function readPng(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const data = inflateSync(Buffer.concat(chunksOf(png, 'IDAT')));
  const stride = width * channels;
  let above = Buffer.alloc(stride);
  const points = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const row = unfilter(
      data[start] ?? 0,
      data.subarray(start + 1, start + 1 + stride),
      above,
      channels,
    );
    for (let x = 0; x < width; x += 1) {
      row.copy(points, (y * width + x) * 3, x * channels, x * channels + 3);
    }
    above = row;
  }
  return { width, height, points };
}

function chunksOf(png: Buffer, type: string): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === type) {
      chunks.push(png.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  return chunks;
}

/** A row's bytes are differences from those before and above, in one of five ways (PNG, §9). */
function unfilter(
  filter: number,
  coded: Buffer,
  above: Buffer,
  channels: number,
): Buffer<ArrayBuffer> {
  const row = Buffer.alloc(coded.length);
  for (let at = 0; at < coded.length; at += 1) {
    const left = row[at - channels] ?? 0;
    const up = above[at] ?? 0;
    const corner = at < channels ? 0 : (above[at - channels] ?? 0);
    const expected = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    row[at] = (coded[at] ?? 0) + expected;
  }
  return row;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((one) => Math.abs(guess - one));
  if (byLeft === undefined || byUp === undefined || byCorner === undefined) return corner;
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** The colours that most points have, colours that hardly differ counted as one. */
function commonColours(points: Buffer): number[] {
  const counts = new Map<number, Map<number, number>>();
  for (let at = 0; at < points.length; at += 3) {
    const colour = points.readUIntBE(at, 3);
    const like = colour & 0xf8f8f8;
    const shades = counts.get(like) ?? new Map<number, number>();
    shades.set(colour, (shades.get(colour) ?? 0) + 1);
    counts.set(like, shades);
  }
  return [...counts.values()]
    .map((shades) => {
      const [most] = [...shades].toSorted((a, b) => b[1] - a[1]);
      const count = [...shades.values()].reduce((sum, one) => sum + one, 0);
      return { colour: most?.[0] ?? 0, count };
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, COLOURS)
    .map(({ colour }) => colour);
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  const wanted = bytesOf(colour);
  for (const [place, candidate] of palette.entries()) {
    const bytes = bytesOf(candidate);
    const distance = bytes.reduce((sum, byte, at) => sum + (byte - (wanted[at] ?? 0)) ** 2, 0);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

const bytesOf = (colour: number) => Buffer.from([colour >> 16, (colour >> 8) & 255, colour & 255]);

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

/** Reads type and size of an image from its first bytes, whatever its name. */

export type ImageHeader = {
  readonly type: 'image/png' | 'image/jpeg';
  /** In pixels, both at least 1. */
  readonly width: number;
  readonly height: number;
};

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;

/** The header of a PNG or JPEG; null for anything else. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPng(buffer) ?? readJpeg(buffer);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

/** PNG, 3rd edition, §5 and §11.2.1: after the signature comes the chunk IHDR. */
function readPng(buffer: Buffer): ImageHeader | null {
  if (buffer.length < 24 || !buffer.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  if (buffer.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { type: 'image/png', width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
}

/** JPEG (ITU T.81, annex B): segments up to the frame's header, which has the size. */
function readJpeg(buffer: Buffer): ImageHeader | null {
  if (buffer[0] !== MARKER || buffer[1] !== START_OF_IMAGE) return null;
  let at = 2;
  while (at + 9 <= buffer.length && buffer[at] === MARKER) {
    const marker = buffer[at + 1] ?? 0;
    if (isFrame(marker))
      return {
        type: 'image/jpeg',
        height: buffer.readUInt16BE(at + 5),
        width: buffer.readUInt16BE(at + 7),
      };
    // A marker may be preceded by fill bytes.
    at += marker === MARKER ? 1 : 2 + buffer.readUInt16BE(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, without DHT, JPG and DAC, which lie among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

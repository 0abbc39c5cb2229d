/** Decodes import files of any usual encoding, piece by piece (intake §8.4). */
import { isUtf8 } from 'node:buffer';
import { FileError } from '../file-error.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How many bytes are checked before UTF-16 without a byte order mark is ruled out. */
const SNIFFED_BYTES = 512;
/** The longest incomplete line that is held back. */
const LONGEST_LINE_BYTES = 1_048_576;

const LF = 0x0a;
const CR = 0x0d;

export type TextDecoding = {
  /** Decodes the next bytes; answers the complete text so far. Throws a FileError. */
  write(bytes: Uint8Array): string;
  /** Answers the rest of the text. Throws a FileError when its last character is incomplete. */
  end(): string;
  /** The encoding found so far: `windows-1252` once a line was not UTF-8. */
  encoding(): Encoding;
};

/**
 * Decodes UTF-8 (with or without mark), UTF-16 and Windows-1252. UTF-16 is recognised by its mark or its zeros.
 * Otherwise each line is UTF-8 if it is valid, else Windows-1252 except for its letters in UTF-8. So the beginning of a
 * file can't mislead it, and files merged from both encodings are read correctly.
 */
export function createDecoder(): TextDecoding {
  let pending: Uint8Array = new Uint8Array();
  let encoding: Encoding | null = null;
  let utf16: TextDecoder | null = null;

  function start(bytes: Uint8Array): Uint8Array {
    encoding = sniff(bytes);
    if (encoding !== 'utf-8') utf16 = new TextDecoder(encoding, { fatal: true });
    return startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes;
  }

  function decodeLines(bytes: Uint8Array): string {
    if (isUtf8(bytes)) return UTF8.decode(bytes);
    encoding = 'windows-1252';
    let text = '';
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(LF, from) + 1 || bytes.length;
      const line = bytes.subarray(from, end);
      text += isUtf8(line) ? UTF8.decode(line) : decodeMixed(line);
      from = end;
    }
    return text;
  }

  function write(bytes: Uint8Array): string {
    let data = pending.length === 0 ? bytes : concat(pending, bytes);
    pending = new Uint8Array();
    if (encoding === null) {
      if (data.length < SNIFFED_BYTES) {
        pending = data.slice();
        return '';
      }
      data = start(data);
    }
    if (utf16 !== null) return checked(decodeUtf16(utf16, data, true));
    const cut = Math.max(data.lastIndexOf(LF), data.lastIndexOf(CR)) + 1;
    pending = data.slice(cut);
    if (pending.length > LONGEST_LINE_BYTES) {
      throw new FileError(
        'El archivo tiene una línea de más de un millón de caracteres: revise que sea el correcto y guárdelo de nuevo como CSV.',
      );
    }
    return checked(decodeLines(data.subarray(0, cut)));
  }

  function end(): string {
    const data = encoding === null ? start(pending) : pending;
    pending = new Uint8Array();
    return checked(utf16 !== null ? decodeUtf16(utf16, data, false) : decodeLines(data));
  }

  return { write, end, encoding: () => encoding ?? 'utf-8' };
}

/** Decodes a whole text and removes its byte order mark. Throws a FileError. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = sniff(bytes);
  if (encoding !== 'utf-8') {
    return checked(decodeUtf16(new TextDecoder(encoding, { fatal: true }), bytes, false));
  }
  const text = (isUtf8(bytes) ? UTF8 : WINDOWS_1252).decode(bytes);
  return checked(text.startsWith('\uFEFF') ? text.slice(1) : text);
}

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');

/**
 * Decodes a line that is not UTF-8 as a whole. The two bytes of a Western letter in UTF-8 are `Ã` or `Â` and a symbol
 * in Windows-1252, which no word contains.
 */
function decodeMixed(line: Uint8Array): string {
  let text = '';
  let from = 0;
  for (let at = 0; at + 1 < line.length; at += 1) {
    const lead = line[at];
    const next = line[at + 1] ?? 0;
    if ((lead !== 0xc2 && lead !== 0xc3) || next < 0x80 || next > 0xbf) continue;
    text += WINDOWS_1252.decode(line.subarray(from, at)) + UTF8.decode(line.subarray(at, at + 2));
    from = at + 2;
    at += 1;
  }
  return text + WINDOWS_1252.decode(line.subarray(from));
}

function decodeUtf16(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (cause) {
    throw new FileError('El archivo está dañado: su texto UTF-16 no se puede leer.', { cause });
  }
}

/** No table contains a zero character: the file is something else. */
function checked(text: string): string {
  if (text.includes('\0')) {
    throw new FileError(
      'El archivo no es de texto: contiene caracteres nulos. Guárdelo de nuevo como CSV o XLSX.',
    );
  }
  return text;
}

function sniff(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  // Western text in UTF-16 has a zero in nearly every pair of bytes; other encodings have none.
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SNIFFED_BYTES);
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  return 'utf-8';
}

function startsWith(bytes: Uint8Array, ...prefix: number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

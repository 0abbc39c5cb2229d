/**
 * Scans JSON text piece by piece without building its values. It measures depth and number of values, and extracts the
 * file that a field of the outermost object carries as a string.
 */

/** Limits far above what any call needs. */
export const JSON_LIMITS = { depth: 64, values: 2_500_000 };

export type JsonOffence = 'tooDeep' | 'tooMany' | 'unreadable';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ESCAPED: Readonly<Record<string, number>> = {
  '"': 0x22,
  '\\': 0x5c,
  '/': 0x2f,
  b: 0x08,
  f: 0x0c,
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
};

export type JsonScanOptions = {
  /** The field of the outermost object whose string is extracted; what remains has `""` in its place. */
  readonly fileField?: string | undefined;
  /** Receives the extracted string, decoded, in pieces that are valid only during the call. */
  readonly onFile?: (bytes: Uint8Array) => void;
};

/** Scans one JSON text, which `push` receives in order. */
export class JsonScanner {
  offence: JsonOffence | undefined;
  /** Whether the file field was found. */
  hasFile = false;
  #depth = 0;
  #values = 0;
  /** Within a string: its kind; null outside of strings. */
  #string: 'plain' | 'key' | 'file' | null = null;
  /** The characters after a backslash so far; an escape may span two pieces. */
  #escape: string | null = null;
  /** The first half of a surrogate pair whose second half has yet to come. */
  #highSurrogate: number | null = null;
  /** Whether the outermost value is an object, whether a key comes next, and the bytes of the last key. */
  #isObject = false;
  #expectsKey = false;
  #key: Buffer[] = [];
  #isFileNext = false;
  readonly #fileBytes = Buffer.alloc(64 * 1024);
  #fileLength = 0;
  readonly #options: JsonScanOptions;

  constructor(options: JsonScanOptions = {}) {
    this.#options = options;
  }

  /** Takes a piece; answers the parts of it that do not belong to the file. After a violation it answers nothing. */
  push(piece: Buffer): Buffer[] {
    const rest: Buffer[] = [];
    let at = 0;
    while (at < piece.length && this.offence === undefined) {
      const from = at;
      if (this.#string === 'file') {
        at = this.#readFile(piece, at);
        continue;
      }
      at = this.#string ? this.#readString(piece, at) : this.#readOutside(piece, at);
      if (at > from) rest.push(piece.subarray(from, at));
    }
    return rest;
  }

  /** Scans up to the next string or the end of the piece. */
  #readOutside(piece: Buffer, start: number): number {
    for (let at = start; at < piece.length; at += 1) {
      switch (piece[at]) {
        case QUOTE:
          this.#beginString();
          return at + 1;
        case 0x5b: // [
        case 0x7b: // {
          this.#depth += 1;
          this.#values += 1;
          if (this.#depth === 1) this.#isObject = this.#expectsKey = piece[at] === 0x7b;
          this.#isFileNext = false;
          if (this.#depth > JSON_LIMITS.depth) this.offence = 'tooDeep';
          break;
        case 0x5d: // ]
        case 0x7d: // }
          this.#depth -= 1;
          break;
        case 0x2c: // ,
          this.#values += 1;
          if (this.#values > JSON_LIMITS.values) this.offence = 'tooMany';
          if (this.#depth === 1) this.#expectsKey = this.#isObject;
          this.#isFileNext = false;
          break;
        case 0x3a: // :
          if (this.#depth === 1) {
            this.#isFileNext = Buffer.concat(this.#key).toString() === this.#options.fileField;
            this.#expectsKey = false;
          }
          break;
      }
      if (this.offence) return at + 1;
    }
    return piece.length;
  }

  #beginString(): void {
    const isOutermost = this.#depth === 1;
    if (isOutermost && this.#expectsKey) {
      this.#string = 'key';
      this.#key = [];
    } else if (isOutermost && this.#isFileNext && !this.hasFile) {
      this.#string = 'file';
      this.hasFile = true;
    } else {
      this.#string = 'plain';
    }
  }

  /** Scans up to the end of the string, with its quote, or to the end of the piece. */
  #readString(piece: Buffer, start: number): number {
    let at = start;
    let quote = -1;
    if (this.#escape !== null) {
      this.#escape = null;
      at += 1;
    }
    for (;;) {
      // Searched once a quote, not once an escape: that would take quadratic time.
      if (quote < at) quote = indexOrEnd(piece, QUOTE, at);
      const backslash = indexOrEnd(piece.subarray(0, quote), BACKSLASH, at);
      if (backslash === quote) {
        if (this.#string === 'key') this.#key.push(Buffer.from(piece.subarray(start, quote)));
        if (quote === piece.length) return quote;
        this.#string = null;
        return quote + 1;
      }
      at = backslash + 2;
      if (at > piece.length) {
        this.#escape = '';
        if (this.#string === 'key') this.#key.push(Buffer.from(piece.subarray(start)));
        return piece.length;
      }
    }
  }

  /** Like `#readString`, but extracts the string; what remains keeps its two quotes. */
  #readFile(piece: Buffer, start: number): number {
    let at = start;
    while (at < piece.length && this.offence === undefined) {
      const byte = piece[at] ?? 0;
      if (this.#escape !== null) {
        this.#readEscape(String.fromCharCode(byte));
      } else if (byte === BACKSLASH) {
        this.#escape = '';
      } else if (byte === QUOTE) {
        this.#endSurrogate();
        this.#flush();
        // The closing quote is left to the scan of plain strings, which ends there.
        this.#string = 'plain';
        return at;
      } else {
        this.#give(byte);
      }
      at += 1;
    }
    return at;
  }

  #readEscape(character: string): void {
    const sofar = `${this.#escape}${character}`;
    this.#escape = sofar;
    if (sofar.startsWith('u')) {
      if (sofar.length < 5) return;
      this.#escape = null;
      if (/^u[\da-f]{4}$/i.test(sofar)) this.#giveUnit(Number.parseInt(sofar.slice(1), 16));
      else this.offence = 'unreadable';
      return;
    }
    this.#escape = null;
    const byte = ESCAPED[sofar];
    if (byte === undefined) this.offence = 'unreadable';
    else this.#give(byte);
  }

  #giveUnit(unit: number): void {
    const high = this.#highSurrogate;
    if (high !== null && unit >= 0xdc00 && unit <= 0xdfff) {
      this.#highSurrogate = null;
      this.#giveText(String.fromCharCode(high, unit));
      return;
    }
    this.#endSurrogate();
    if (unit >= 0xd800 && unit <= 0xdbff) this.#highSurrogate = unit;
    // Half a surrogate pair becomes the replacement character, as in Buffer.from.
    else this.#giveText(String.fromCharCode(unit));
  }

  #endSurrogate(): void {
    if (this.#highSurrogate === null) return;
    this.#highSurrogate = null;
    this.#giveText('\ufffd');
  }

  #giveText(text: string): void {
    for (const byte of Buffer.from(text)) this.#give(byte);
  }

  /** Buffers single bytes: a file may consist of escapes only, and a call for each would be a hundred times slower. */
  #give(byte: number): void {
    if (this.#highSurrogate !== null) this.#endSurrogate();
    if (this.#fileLength === this.#fileBytes.length) this.#flush();
    this.#fileBytes[this.#fileLength] = byte;
    this.#fileLength += 1;
  }

  #flush(): void {
    this.#options.onFile?.(this.#fileBytes.subarray(0, this.#fileLength));
    this.#fileLength = 0;
  }
}

function indexOrEnd(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at < 0 ? bytes.length : at;
}

/**
 * PostgreSQL's binary COPY format: reads numbers, writes typed fields. A million rows pass without making or parsing
 * any text (PostgreSQL manual, COPY, "Binary Format").
 */

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_LENGTH = SIGNATURE.length + 8;
const TWO_TO_32 = 4_294_967_296;
/** Days and microseconds in these types count from 2000-01-01. */
const POSTGRES_EPOCH_DAY = 10_957;
/** The object id of `text`. */
const TEXT_TYPE = 25;
const BUFFER_BYTES = 1 << 17;
/** Longer texts are faster written by native code, whose calls take as long as this many letters. */
const SHORT = 48;
const LAST_ASCII = 0x7f;
const MAX_BYTES_PER_LETTER = 3;

/**
 * Reads rows of int4 and int8 columns from the chunks of a COPY TO STDOUT. The row given to `onRow` is reused by the
 * next one; NULL is given as NaN.
 */
export class NumberRowReader {
  readonly #row: number[];
  readonly #onRow: (row: readonly number[]) => void;
  #rest: Buffer = Buffer.alloc(0);
  #headerSeen = false;

  constructor(columns: number, onRow: (row: readonly number[]) => void) {
    this.#row = new Array<number>(columns).fill(0);
    this.#onRow = onRow;
  }

  push(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let position = 0;
    if (!this.#headerSeen) {
      if (bytes.length < HEADER_LENGTH) {
        this.#rest = bytes;
        return;
      }
      position = HEADER_LENGTH + bytes.readInt32BE(HEADER_LENGTH - 4);
      this.#headerSeen = true;
    }
    for (;;) {
      const next = this.#readRow(bytes, position);
      if (next < 0) break;
      position = next;
    }
    this.#rest = bytes.subarray(position);
  }

  /** Reads one whole row from `start`; answers where the next one begins, or −1 when it is incomplete, or at the end. */
  #readRow(bytes: Buffer, start: number): number {
    if (bytes.length < start + 2) return -1;
    const fields = bytes.readInt16BE(start);
    // The trailer.
    if (fields < 0) return -1;
    let position = start + 2;
    for (let index = 0; index < fields; index++) {
      if (bytes.length < position + 4) return -1;
      const length = bytes.readInt32BE(position);
      position += 4;
      if (length < 0) {
        this.#row[index] = Number.NaN;
        continue;
      }
      if (bytes.length < position + length) return -1;
      this.#row[index] =
        length === 4
          ? bytes.readInt32BE(position)
          : bytes.readInt32BE(position) * TWO_TO_32 + bytes.readUInt32BE(position + 4);
      position += length;
    }
    this.#onRow(this.#row);
    return position;
  }
}

/** Writes rows for a COPY FROM STDIN; `take` gives what was written since the last call. */
export class BinaryRowWriter {
  #bytes: Buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  constructor() {
    SIGNATURE.copy(this.#bytes);
    this.#bytes.fill(0, SIGNATURE.length, HEADER_LENGTH);
    this.#length = HEADER_LENGTH;
  }

  /** Begins a row with this number of fields. */
  row(fields: number): void {
    this.#ensure(2);
    this.#view.setInt16(this.#length, fields);
    this.#length += 2;
  }

  null(): void {
    this.#ensure(4);
    this.#view.setInt32(this.#length, -1);
    this.#length += 4;
  }

  int2(value: number): void {
    this.#ensure(6);
    this.#bytes.writeInt32BE(2, this.#length);
    this.#length = this.#bytes.writeInt16BE(value, this.#length + 4);
  }

  int4(value: number): void {
    if ((value | 0) !== value) throw new RangeError(`not an int4: ${value}`);
    this.#ensure(8);
    this.#view.setInt32(this.#length, 4);
    this.#view.setInt32(this.#length + 4, value);
    this.#length += 8;
  }

  /** Writes a safe integer, zero or more. */
  int8(value: number): void {
    if (!(Number.isSafeInteger(value) && value >= 0))
      throw new RangeError(`not an amount: ${value}`);
    this.#ensure(12);
    this.#view.setInt32(this.#length, 8);
    this.#view.setUint32(this.#length + 4, Math.floor(value / TWO_TO_32));
    this.#view.setUint32(this.#length + 8, value % TWO_TO_32);
    this.#length += 12;
  }

  /** Writes a date, given as days since 1970-01-01. */
  date(epochDay: number): void {
    this.int4(epochDay - POSTGRES_EPOCH_DAY);
  }

  /** Writes a text, or the label of an enum. */
  text(value: string): void {
    this.#ensure(4 + value.length * MAX_BYTES_PER_LETTER);
    const start = this.#length + 4;
    const end = this.#writeShort(value, start) ?? start + this.#bytes.write(value, start);
    this.#view.setInt32(this.#length, end - start);
    this.#length = end;
  }

  /** Writes a short text in ASCII; answers where it ends. Null for any other, of which it may have written a part. */
  #writeShort(value: string, start: number): number | null {
    if (value.length > SHORT) return null;
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code > LAST_ASCII) return null;
      this.#bytes[start + index] = code;
    }
    return start + value.length;
  }

  /** Writes bytes in the form that the column's type receives, e.g. the 16 of a uuid. */
  bytes(value: Uint8Array): void {
    this.#ensure(4 + value.length);
    this.#bytes.writeInt32BE(value.length, this.#length);
    this.#bytes.set(value, this.#length + 4);
    this.#length += 4 + value.length;
  }

  jsonb(value: unknown): void {
    const text = JSON.stringify(value);
    const length = Buffer.byteLength(text) + 1;
    this.#ensure(4 + length);
    this.#bytes.writeInt32BE(length, this.#length);
    this.#bytes.writeUInt8(1, this.#length + 4);
    this.#bytes.write(text, this.#length + 5);
    this.#length += 4 + length;
  }

  bool(value: boolean): void {
    this.#ensure(5);
    this.#bytes.writeInt32BE(1, this.#length);
    this.#length = this.#bytes.writeUInt8(value ? 1 : 0, this.#length + 4);
  }

  /** Writes a text[]; it must hold at least one text. */
  texts(values: readonly string[]): void {
    this.#ensure(24);
    const start = this.#length;
    // The array's header: dimensions, no nulls, element type, length, and the index of the first element.
    for (const part of [0, 1, 0, TEXT_TYPE, values.length, 1]) {
      this.#length = this.#bytes.writeInt32BE(part, this.#length);
    }
    for (const value of values) this.text(value);
    this.#bytes.writeInt32BE(this.#length - start - 4, start);
  }

  /** Ends the copy; nothing may be written afterwards. */
  end(): void {
    this.#ensure(2);
    this.#length = this.#bytes.writeInt16BE(-1, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  /** The bytes written since the last call. The writer goes on in a new buffer. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#replace(Math.max(BUFFER_BYTES, this.#length));
    this.#length = 0;
    return taken;
  }

  #ensure(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const written = this.#bytes;
    this.#replace(Math.max(written.length * 2, this.#length + more));
    written.copy(this.#bytes, 0, 0, this.#length);
  }

  #replace(length: number): void {
    this.#bytes = Buffer.allocUnsafeSlow(length);
    this.#view = new DataView(this.#bytes.buffer);
  }
}

/** The 16 bytes of a uuid. */
export function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

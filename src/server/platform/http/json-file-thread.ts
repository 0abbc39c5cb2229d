/** The worker thread of `json-file.ts`. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { serveOrders } from '../serve-orders.ts';
import type { JsonFileResult, JsonFileTask } from './json-file.ts';
import { JsonScanner } from './json-shape.ts';

const PIECE_BYTES = 1024 * 1024;

function read(task: JsonFileTask): JsonFileResult {
  const { bodyPath, filePath, fileField, encoding, restLimit } = task;
  using body = opened(bodyPath, 'r');
  using file = opened(filePath, 'wx');
  const output = new FileOutput(file.number, encoding === 'base64');
  const scanner = new JsonScanner({ fileField, onFile: (bytes) => output.write(bytes) });
  const rest: Buffer[] = [];
  let restBytes = 0;
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (;;) {
    const length = readSync(body.number, piece, 0, PIECE_BYTES, null);
    if (length === 0) break;
    for (const part of scanner.push(piece.subarray(0, length))) {
      // Copied, since a few bytes of a view would keep the whole piece in memory.
      rest.push(Buffer.from(part));
      restBytes += part.length;
    }
    if (scanner.offence) return { kind: 'refused', offence: scanner.offence };
    if (restBytes > restLimit) return { kind: 'refused', offence: 'tooLarge' };
  }
  output.end();
  return { kind: 'read', rest: Buffer.concat(rest).toString(), hasFile: scanner.hasFile };
}

function opened(path: string, flags: string) {
  const number = openSync(path, flags, 0o600);
  return { number, [Symbol.dispose]: () => closeSync(number) };
}

/** Writes the file's text, or its decoded base64, in large pieces. */
class FileOutput {
  readonly #file: number;
  readonly #isBase64: boolean;
  readonly #bytes = Buffer.allocUnsafe(PIECE_BYTES);
  #length = 0;
  /** Base64 characters that do not make up three bytes yet. */
  #begun = '';

  constructor(file: number, isBase64: boolean) {
    this.#file = file;
    this.#isBase64 = isBase64;
  }

  write(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; ) {
      if (this.#length === this.#bytes.length) this.#flush();
      const end = Math.min(bytes.length, start + this.#bytes.length - this.#length);
      this.#bytes.set(bytes.subarray(start, end), this.#length);
      this.#length += end - start;
      start = end;
    }
  }

  end(): void {
    this.#flush();
    this.#put(Buffer.from(this.#begun, 'base64'));
  }

  #flush(): void {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    if (!this.#isBase64) {
      this.#put(taken);
      return;
    }
    // Some programs encode a file in parts, so padding occurs in between: each part is decoded separately.
    const pieces = `${this.#begun}${taken.toString('latin1').replace(/\s+/g, '')}`.split(/=+/);
    const last = pieces.pop() ?? '';
    for (const piece of pieces) this.#put(Buffer.from(piece, 'base64'));
    const whole = last.length - (last.length % 4);
    this.#put(Buffer.from(last.slice(0, whole), 'base64'));
    this.#begun = last.slice(whole);
  }

  #put(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
  }
}

serveOrders(read);

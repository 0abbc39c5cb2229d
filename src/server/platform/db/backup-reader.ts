/** Reads a backup's text in pieces: its lines one by one, and the rows of a table as a stream. */
import { END_OF_ROWS } from './backup-format.ts';

const NEW_LINE = 0x0a;
/** In bytes; outside of the tables' rows, our lines are far shorter. */
const LONGEST_LINE = 1 << 20;

/** The file is incomplete, or not as it was written. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}

export class BackupReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next line, without its line break; null after the last one. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(NEW_LINE);
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > LONGEST_LINE) throw new DamagedBackup();
      if (await this.#more()) continue;
      if (this.#rest.length > 0) throw new DamagedBackup();
      return null;
    }
  }

  /**
   * Streams a table's rows up to the line that ends them, in pieces of whole rows. `line()` then gives the line after
   * it.
   */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      // The rest always begins where a row begins.
      const isOver = this.#rest.indexOf(END_OF_ROWS) === 0;
      const end = isOver ? 0 : this.#rest.indexOf(`\n${END_OF_ROWS}`) + 1;
      const whole = isOver || end > 0 ? end : this.#rest.lastIndexOf(NEW_LINE) + 1;
      if (whole > 0) yield this.#rest.subarray(0, whole);
      this.#rest = this.#rest.subarray(whole);
      if (isOver || end > 0) {
        this.#rest = this.#rest.subarray(END_OF_ROWS.length);
        return;
      }
      if (!(await this.#more())) throw new DamagedBackup();
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, value]) : value;
    return true;
  }
}

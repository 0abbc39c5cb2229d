/**
 * Delimited text to rows, with the line on which each begins (intake §8).
 *
 * Text is cut at line breaks, and only rows with quotes are looked at more closely. That takes a fifth of the time of a
 * general CSV parser, against which the tests hold it. It also knows each row's line and keeps stray quotes as text.
 */
import { FileError } from '../file-error.ts';
import { MAX_COLUMNS, MAX_ROW_LENGTH, type SourceRow, tooManyColumns } from './table.ts';

/** The part of the text from which delimiter and line break are detected. */
const SAMPLE_LENGTH = 65_536;

const DELIMITERS = [';', '\t', ','] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The first line by which Excel names the delimiter. */
const SEP_LINE = /^sep=([;\t,])(?:\r\n|\n|\r)/i;

/**
 * Reads delimited text as batches of rows, one for each chunk, without blank rows. Quoted cells may contain delimiters,
 * line breaks and doubled quotes. The detected delimiter is reported before the first batch. Throws a FileError for an
 * unclosed quote, too many columns, or too long a row.
 */
export async function* readDelimited(
  chunks: AsyncIterable<string>,
  onDelimiter: (delimiter: Delimiter) => void = () => {},
): AsyncGenerator<SourceRow[]> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const sample = await takeSample(iterator);
    const sep = SEP_LINE.exec(sample);
    const text = sep ? sample.slice(sep[0].length) : sample;
    const named = DELIMITERS.find((delimiter) => delimiter === sep?.[1]);
    const delimiter = named ?? detectDelimiter(text.slice(0, SAMPLE_LENGTH));
    onDelimiter(delimiter);
    const cutter = new RowCutter(delimiter, text.includes('\n') ? '\n' : '\r', sep ? 2 : 1);
    let batch = cutter.write(text);
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (batch.length > 0) yield batch;
      batch = cutter.write(next.value);
    }
    batch.push(...cutter.end());
    if (batch.length > 0) yield batch;
  } finally {
    await iterator.return?.();
  }
}

/** Cuts rows out of pieces of text; holds back a row until it is complete. */
class RowCutter {
  readonly #delimiter: string;
  readonly #lineBreak: string;
  #row: number;
  #pending = '';

  constructor(delimiter: string, lineBreak: string, firstRow: number) {
    this.#delimiter = delimiter;
    this.#lineBreak = lineBreak;
    this.#row = firstRow;
  }

  write(piece: string): SourceRow[] {
    const text = this.#pending + piece;
    const rows: SourceRow[] = [];
    let from = 0;
    for (let end = this.#lineEnd(text, from); end >= 0; end = this.#lineEnd(text, from)) {
      const line = text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
      if (line.includes('"')) {
        const quoted = this.#cutQuoted(text, from);
        if (quoted === null) break;
        end = quoted.end;
        this.#take(rows, quoted.cells, end - from);
        this.#row += text.slice(from, end).split(this.#lineBreak).length;
      } else {
        this.#take(rows, line.split(this.#delimiter), line.length);
        this.#row += 1;
      }
      from = end + 1;
    }
    this.#pending = text.slice(from);
    if (this.#pending.length > MAX_ROW_LENGTH) throw tooLong(this.#row);
    return rows;
  }

  end(): SourceRow[] {
    const rows = this.#pending === '' ? [] : this.write(this.#lineBreak);
    if (this.#pending !== '') {
      throw new FileError(
        `La fila que comienza en la línea ${this.#row} tiene comillas sin cerrar: ciérrelas o quítelas.`,
      );
    }
    return rows;
  }

  #take(rows: SourceRow[], cells: string[], length: number): void {
    if (length > MAX_ROW_LENGTH) throw tooLong(this.#row);
    if (cells.length > MAX_COLUMNS) throw tooManyColumns(this.#row);
    if (!cells.every(isBlank)) rows.push({ row: this.#row, cells });
  }

  /** The cells of a row with quotes, and the position of its line break; null when that has not arrived yet. */
  #cutQuoted(text: string, from: number): { cells: string[]; end: number } | null {
    const cells: string[] = [];
    for (let at = from; ; at += 1) {
      const close = text[at] === '"' ? closingQuote(text, at + 1) : null;
      if (close === -1) return null;
      let found = this.#cellEnd(text, close === null ? at : close + 1);
      if (found === null) return null;
      // Text after a closing quote means that the quotes belong to the text.
      const isQuoted = close !== null && found.end === close + 1;
      // Then none was opened, and the cell ends on its own line: the rows below are no part of it.
      if (close !== null && !isQuoted && text.slice(at, close).includes(this.#lineBreak)) {
        found = this.#cellEnd(text, at);
        if (found === null) return null;
      }
      const { end, lineEnd } = found;
      cells.push(
        isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end),
      );
      if (lineEnd !== null) return { cells, end: lineEnd };
      at = end;
    }
  }

  /** Where the cell with this position ends, and its line break if it is the row's last; null when that has not arrived yet. */
  #cellEnd(text: string, from: number): { end: number; lineEnd: number | null } | null {
    const lineEnd = this.#lineEnd(text, from);
    if (lineEnd < 0) return null;
    const delimiter = text.indexOf(this.#delimiter, from);
    if (delimiter >= 0 && delimiter < lineEnd) return { end: delimiter, lineEnd: null };
    return { end: lineEnd > from && text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd, lineEnd };
  }

  #lineEnd(text: string, from: number): number {
    return text.indexOf(this.#lineBreak, from);
  }
}

/** The quote that ends a field, after doubled ones; -1 when there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** The delimiter on which the sample's lines agree most; `;` when no line has one. */
export function detectDelimiter(sample: string): Delimiter {
  let best: Delimiter = ';';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const score = agreement(countOutsideQuotes(sample, delimiter));
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

/** The largest product of a number of delimiters and the number of lines with it. */
function agreement(counts: readonly number[]): number {
  const lines = new Map<number, number>();
  for (const count of counts) lines.set(count, (lines.get(count) ?? 0) + 1);
  return Math.max(0, ...lines.entries().map(([count, agreeing]) => count * agreeing));
}

function countOutsideQuotes(sample: string, delimiter: string): number[] {
  const counts = [0];
  let isQuoted = false;
  let previous = delimiter;
  for (const char of sample) {
    // A quote opens at the start of a field; a closing quote may open again, since it was doubled.
    if (char === '"' && (isQuoted || /["\r\n]/.test(previous) || previous === delimiter)) {
      isQuoted = !isQuoted;
    } else if (!isQuoted && char === delimiter) {
      counts.push((counts.pop() ?? 0) + 1);
    } else if (!isQuoted && /[\r\n]/.test(char)) {
      counts.push(0);
    }
    previous = char;
  }
  return counts;
}

async function takeSample(iterator: AsyncIterator<string>): Promise<string> {
  let sample = '';
  while (sample.length < SAMPLE_LENGTH) {
    const next = await iterator.next();
    if (next.done) break;
    sample += next.value;
  }
  return sample;
}

function isBlank(cell: string): boolean {
  return cell === '' || cell.trim() === '';
}

function tooLong(row: number): FileError {
  return new FileError(
    `La fila que comienza en la línea ${row} es demasiado larga: revise si tiene comillas sin cerrar.`,
  );
}

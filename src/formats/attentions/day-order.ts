/** Tells a file whose dates put the month before the day, of which many would be read as of another month (intake §10.17). */
import type { SourceRow } from './table.ts';

const IN_FIGURES = /^'?(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/;
const MONTHS = 12;
const DAYS = 31;
/** Fewer than one in ten, or a single one, are typing errors of their rows. */
const SHARE = 10;
const FEWEST = 2;

/** Counts which dates of a column can be read in one order only. */
export class DayOrder {
  #inFigures = 0;
  /** Such as 08/05/2025, which is another day by either reading. */
  #ambiguous = 0;
  #dayFirst = 0;
  #monthFirst = 0;
  #example = '';

  /** `at` is the position of the date's column. */
  add(rows: readonly SourceRow[], at: number): void {
    if (at < 0) return;
    for (const { cells } of rows) {
      const text = (cells[at] ?? '').trim();
      const [first = 0, second = 0] = IN_FIGURES.exec(text)?.slice(1).map(Number) ?? [];
      if (!isDay(first) || !isDay(second)) continue;
      this.#inFigures += 1;
      if (first > MONTHS) this.#dayFirst += 1;
      else if (second <= MONTHS) this.#ambiguous += first === second ? 0 : 1;
      else {
        this.#monthFirst += 1;
        this.#example ||= text;
      }
    }
  }

  /** Why the file is not read, as a Spanish sentence; null when its dates put the day first. */
  problem(): string | null {
    if (this.#dayFirst > 0 || this.#ambiguous === 0 || this.#monthFirst < FEWEST) return null;
    if (this.#monthFirst * SHARE < this.#inFigures) return null;
    return `Las fechas traen el mes antes del día, como «${this.#example}»: otras filas se leerían en otro mes. Escríbalas con el día primero, por ejemplo 15-08-2025, o con el año primero, 2025-08-15.`;
  }
}

const isDay = (figure: number) => figure > 0 && figure <= DAYS;

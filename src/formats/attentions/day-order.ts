/** Tells a file whose dates put the month before the day, of which many would be read as of another month (intake §10.17). */
import type { SourceRow } from './table.ts';

const IN_FIGURES = /^'?(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/;
const MONTHS = 12;
const DAYS = 31;
/** Of a month's days three in five have no other reading; fewer than one in three are typing errors of their rows. */
const SHARE = 3;
/** So is a single one. */
const FEWEST = 2;

/** Counts which dates of a column can be read in one order only. */
export class DayOrder {
  #dates = 0;
  #dayFirst = 0;
  #monthFirst = 0;
  #example = '';

  /** `at` is the position of the date's column. */
  add(rows: readonly SourceRow[], at: number): void {
    if (at < 0) return;
    for (const { cells } of rows) {
      const text = (cells[at] ?? '').trim();
      if (text === '') continue;
      this.#dates += 1;
      const [first = 0, second = 0] = IN_FIGURES.exec(text)?.slice(1).map(Number) ?? [];
      if (first > MONTHS) this.#dayFirst += 1;
      else if (first > 0 && second > MONTHS && second <= DAYS) {
        this.#monthFirst += 1;
        this.#example ||= text;
      }
    }
  }

  /** Why the file is not read, as a Spanish sentence; null when its dates put the day first. */
  problem(): string | null {
    if (this.#dayFirst > 0 || this.#monthFirst < FEWEST) return null;
    if (this.#monthFirst * SHARE < this.#dates) return null;
    return `Las fechas traen el mes antes del día, como «${this.#example}»: otras filas se leerían en otro mes. Escríbalas con el día primero, por ejemplo 15-08-2025, o con el año primero, 2025-08-15.`;
  }
}

/** Tells a file whose dates put the month before the day, of which many would be read as of another month (intake §10.17). */
import type { SourceRow } from './table.ts';

const IN_FIGURES = /^\s*'?(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/;
const MONTHS = 12;
/** One such date among more than this many others is a typing error of its row. */
const OTHERS = 10;

/** Counts which dates of a column can be read in one order only. */
export class DayOrder {
  #inFigures = 0;
  #dayFirst = 0;
  #monthFirst = 0;
  #example = '';

  /** `at` is the position of the date's column. */
  add(rows: readonly SourceRow[], at: number): void {
    if (at < 0) return;
    for (const { cells } of rows) {
      const text = cells[at] ?? '';
      const [, first, second] = IN_FIGURES.exec(text) ?? [];
      if (first === undefined || second === undefined) continue;
      this.#inFigures += 1;
      if (Number(first) > MONTHS) this.#dayFirst += 1;
      else if (Number(second) > MONTHS) {
        this.#monthFirst += 1;
        this.#example ||= text.trim();
      }
    }
  }

  /** Why the file is not read, as a Spanish sentence; null when its dates put the day first. */
  problem(): string | null {
    const isTold = this.#dayFirst === 0 && this.#monthFirst * OTHERS >= this.#inFigures;
    if (this.#monthFirst === 0 || !isTold) return null;
    return `Las fechas traen el mes antes del día, como «${this.#example}»: otras filas se leerían en otro mes. Escríbalas con el día primero, por ejemplo 15-08-2025, o con el año primero, 2025-08-15.`;
  }
}

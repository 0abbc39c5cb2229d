/** Tells a file whose dates put the month before the day, of which many would be read as of another month (intake §10.17, intake §10.18). */
import { makeDate } from '../../domain/calendar/calendar.ts';
import { createMemory } from '../memory.ts';
import type { SourceRow } from './table.ts';
import { readDate } from './values.ts';

const IN_FIGURES = /^'?(\d{1,2})[-/.](\d{1,2})[-/.](20\d{2})(?!\d)/;
/** The letters of such a date, its apostrophe, and the one that tells where it ends. */
const LONGEST_IN_FIGURES = 12;
/** How real dates of a workbook arrive, too. */
const YEAR_FIRST = /^'?20\d{2}-(\d{2})-(\d{2})(?!\d)/;
const MONTHS = 12;
/** Fewer than one in ten, or a single one, are typing errors of their rows. */
const SHARE = 10;
const FEWEST = 2;

/** A date in figures, and in which orders it is one. */
type Figures = {
  readonly first: number;
  readonly second: number;
  readonly isDayFirst: boolean;
  readonly isMonthFirst: boolean;
};

const known = createMemory<Figures | null>();

/** Null for any other text. */
function readFigures(text: string): Figures | null {
  const [first = 0, second = 0, year = 0] = IN_FIGURES.exec(text)?.slice(1).map(Number) ?? [];
  if (year === 0) return null;
  return {
    first,
    second,
    isDayFirst: makeDate(year, second, first) !== null,
    isMonthFirst: makeDate(year, first, second) !== null,
  };
}

/** Counts which dates of a column can be read in one order only. Those that can be read in none are faults of their rows. */
export class DayOrder {
  #inFigures = 0;
  /** Such as 08/05/2025, which is another day by either reading. */
  #ambiguous = 0;
  #monthFirst = 0;
  #monthFirstExample = '';
  #dayFirst = 0;
  #dayFirstExample = '';
  /** Whether a date in figures has neither a day nor a month above 12. */
  #hasLow = false;
  /** The months of the dates that put the day first. */
  readonly #months = new Set<number>();
  readonly #yearFirst = new YearFirst();

  /** `at` is the position of the date's column. */
  add(rows: readonly SourceRow[], at: number): void {
    if (at < 0) return;
    for (const { cells } of rows) {
      const text = (cells[at] ?? '').trim();
      const figures = known(text.slice(0, LONGEST_IN_FIGURES), readFigures);
      if (figures === null) this.#yearFirst.add(text);
      else this.#count(text, figures);
    }
  }

  #count(text: string, { first, second, isDayFirst, isMonthFirst }: Figures): void {
    if (!isDayFirst && !isMonthFirst) return;
    this.#inFigures += 1;
    if (isDayFirst && isMonthFirst) {
      this.#hasLow = true;
      this.#ambiguous += first === second ? 0 : 1;
    } else if (isDayFirst) {
      this.#dayFirst += 1;
      this.#dayFirstExample ||= text;
      this.#months.add(second);
    } else {
      this.#monthFirst += 1;
      this.#monthFirstExample ||= text;
    }
  }

  /** Why the file is not read, as a Spanish sentence; null when its dates put the day first. */
  problem(): string | null {
    if (this.#isMonthFirst())
      return `Las fechas traen el mes antes del día, como «${this.#monthFirstExample}»: otras filas se leerían en otro mes. ${ADVICE}`;
    const example = this.#turned();
    return example === null
      ? null
      : `Las fechas de los días 1 a 12 traen el día y el mes cambiados, como «${example}» junto a «${this.#dayFirstExample}»: se leerían en otro mes. Así quedan cuando Excel abre fechas con el orden de otro país. ${ADVICE}`;
  }

  #isMonthFirst(): boolean {
    if (this.#dayFirst > 0 || this.#ambiguous === 0 || this.#monthFirst < FEWEST) return false;
    return this.#monthFirst * SHARE >= this.#inFigures;
  }

  /**
   * A date that was turned round: a spreadsheet of another country took 08/03/2025 as the third of August, and left
   * 15/03/2025 as a text, since there is no month 15. Then no text is of the days 1 to 12, all real dates are, and their days are
   * months of the texts. Null when there is none.
   */
  #turned(): string | null {
    if (this.#hasLow || this.#monthFirst > 0 || this.#dayFirst < FEWEST) return null;
    return this.#yearFirst.turnedExample(this.#months);
  }
}

const ADVICE =
  'Escríbalas con el día primero, por ejemplo 15-08-2025, o con el año primero, 2025-08-15.';

/** The dates of a column that put the year first. */
class YearFirst {
  #hasHigh = false;
  #example = '';
  readonly #days = new Set<number>();
  readonly #months = new Set<number>();

  add(text: string): void {
    const [month = 0, day = 0] = YEAR_FIRST.exec(text)?.slice(1).map(Number) ?? [];
    if (day === 0 || readDate(text.replace(/^'/, '')) === null) return;
    if (day > MONTHS) this.#hasHigh = true;
    if (day === month) return;
    this.#example ||= text;
    this.#days.add(day);
    this.#months.add(month);
  }

  /** A date that would be of another month the other way round, if those are of several months now, and all would be of these. */
  turnedExample(months: ReadonlySet<number>): string | null {
    if (this.#hasHigh || this.#months.size < FEWEST) return null;
    return this.#days.isSubsetOf(months) ? this.#example : null;
  }
}

/**
 * Reads the cells of one row of a small table, and gathers everything that is wrong with them: who puts the row right is told all
 * at once (payout §19.2, payout §20.3, payout §27.3, payout §29.3). Attentions have a reader of their own.
 */
import { parseRut } from '../domain/identity/rut.ts';
import { readPesos, rutProblem } from './cell-problems.ts';

/** A row that is not taken, with each reason as a Spanish sentence; there is at least one. */
export type RowProblems = { readonly row: number; readonly reasons: readonly string[] };

export class RowReader<Key extends string> {
  /** What is wrong with the row, in the order in which it was found. */
  readonly reasons: string[] = [];
  readonly #textOf: (key: Key) => string;
  readonly #failed = new Set<Key>();

  /** `textOf` answers the trimmed text of a cell; empty when there is none. */
  constructor(textOf: (key: Key) => string) {
    this.#textOf = textOf;
  }

  text(key: Key): string {
    return this.#textOf(key);
  }

  /** Notes a reason. Answers null, which then stands for the value. */
  fail(reason: string): null {
    this.reasons.push(reason);
    return null;
  }

  /** Notes a reason for which a cell is not read at all. */
  failCell(key: Key, reason: string): void {
    this.#failed.add(key);
    this.fail(reason);
  }

  /** What `parse` makes of a cell's text; null of one that is not read at all. */
  value<Value>(key: Key, parse: (text: string) => Value): Value | null {
    return this.#failed.has(key) ? null : parse(this.text(key));
  }

  /** A valid RUT; `whose` is `del emisor`, for example. */
  rut(key: Key, whose: string): string | null {
    return this.value(key, (text) => parseRut(text) ?? this.fail(rutProblem(whose, text)));
  }

  /** An amount in whole pesos, which reasons call by `label`. */
  pesos(key: Key, label: string): number | null {
    return this.value(key, (text) => {
      const amount = readPesos(label, text);
      return typeof amount === 'string' ? this.fail(amount) : amount;
    });
  }
}

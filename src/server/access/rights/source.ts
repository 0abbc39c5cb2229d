/** One kind of data in a file of everything about a person (access §17.2). */
import type { Capacity } from '../../../domain/words/rights-words.ts';
import type { ValueWords } from './value-words.ts';

export type Source = {
  /** The name of its file. */
  readonly key: string;
  readonly capacity: Capacity;
  /** What it holds, in Spanish. */
  readonly title: string;
  /** The tables that it reads data of persons from. */
  readonly tables: readonly string[];
  /** Its rows, with Spanish names for columns. `person p` has `rut` as the records spell it, `true_rut`, and the ids of `doctors` and `users`. */
  readonly query: string;
  /** What says in Spanish what columns hold as the program's words, by their titles. */
  readonly words?: Readonly<Record<string, ValueWords>>;
};

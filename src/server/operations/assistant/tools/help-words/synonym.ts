/** A word or phrase of a question, and what the help says instead. */

/** Phrases are separated by commas and folded; a word that ends in `*` may go on. */
export type Synonym = {
  readonly said: string;
  /** The next word, after articles and the like, must be one of these. */
  readonly next?: string;
  /** Further on, one of these phrases must stand. */
  readonly later?: string;
  /** The words of the help; none for what is said around a question. */
  readonly own: string;
};

/** Each of the first words before each of the second ones. */
export const pairs = (first: string, second: string) =>
  first
    .split(', ')
    .flatMap((one) => second.split(', ').map((other) => `${one} ${other}`))
    .join(', ');

/** Letters as they are compared, searched and put into names. */

/** The text in lower case, without accents. */
export const plainLetters = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Full stops of sentences that end with a name: many societies' names end with one, `Clínica Sur Ltda.`. */

/** The text with one full stop where a sentence's own followed that of a name; `...` stays. */
export function singleStops(text: string): string {
  return text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.');
}

/** A name at the end of a sentence, with its full stop. */
export function stopped(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}

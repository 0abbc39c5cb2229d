/** Words on the sheets of a workbook of which one was read. */

/** How many other sheets are named. */
const NAMED_SHEETS = 5;

/** That other sheets have rows, and what to do if one of them was meant; one name at least. */
export function otherSheetsInWords(names: readonly string[], adverb: 'sí ' | ''): string {
  const [one] = names;
  if (names.length === 1)
    return `la hoja «${one}» ${adverb}tiene filas. Si es la que quería subir, súbala sola.`;
  const named = names.slice(0, NAMED_SHEETS).map((name) => `«${name}»`);
  const left = names.length - named.length;
  const all = new Intl.ListFormat('es-CL', { type: 'conjunction' }).format(
    left === 0 ? named : [...named, left === 1 ? 'otra más' : `otras ${left}`],
  );
  return `las hojas ${all} ${adverb}tienen filas. Si una de ellas es la que quería subir, súbala sola.`;
}

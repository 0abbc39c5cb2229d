/** Values of workbooks and of other systems as the texts that the importer reads. */

/**
 * A number as the importers read it: decimal comma, no exponent, no grouping. Three decimals get a
 * zero, because `1,234` could also be a thousand.
 */
export function plainNumber(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = Math.abs(value) < 1e-6 ? value.toFixed(20).replace(/0+$/, '') : String(value);
  return text.replace('.', ',').replace(/,(\d{3})$/, ',$10');
}

/** Text without zero characters: they stand for nothing, and no database takes them. */
export function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** A value of an object as the text of a cell. */
export function recordText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? plainNumber(value) : storable(String(value));
}

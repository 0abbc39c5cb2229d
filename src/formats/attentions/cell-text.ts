/** Converts values of workbooks and of other systems to the texts that the importer reads. */

/**
 * A number as the importer reads it: decimal comma, no exponent, no grouping. Three decimals get a zero, since `1,234`
 * could also mean a thousand.
 */
export function plainNumber(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = Math.abs(value) < 1e-6 ? value.toFixed(20).replace(/0+$/, '') : String(value);
  return text.replace('.', ',').replace(/,(\d{3})$/, ',$10');
}

/** Removes zero characters: they mean nothing, and no database stores them. */
export function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

/** A value of an object, as a cell's text. */
export function recordText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? plainNumber(value) : storable(String(value));
}

/**
 * The Chilean RUT: digits and a check digit by módulo 11. Stored as `12345678-5`: no dots, no
 * leading zeros, upper-case K (product §7.1; docs/domain.md).
 */

declare const rutBrand: unique symbol;

/** A RUT in stored form whose check digit is right. */
export type Rut = string & { readonly [rutBrand]: true };

/** The check digit of a RUT's number, by módulo 11: `0`–`9` or `K`. */
export function rutCheckDigit(number: number): string {
  let sum = 0;
  let factor = 2;
  for (let rest = number; rest > 0; rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  const digit = 11 - (sum % 11);
  return digit === 11 ? '0' : digit === 10 ? 'K' : String(digit);
}

/**
 * Normalizes a RUT without judging its check digit: removes spaces, dots and leading zeros, writes `k` as `K`, and
 * inserts a missing hyphen. Null when the text does not have the shape of a RUT.
 */
export function normalizeRut(text: string): string | null {
  const match = /^0*([1-9]\d{0,8})-?([0-9K])$/.exec(text.replace(/[.\s]/g, '').toUpperCase());
  return match ? `${match[1]}-${match[2]}` : null;
}

/** Reads a RUT in any usual form; null when its shape or its check digit is wrong. */
export function parseRut(text: string): Rut | null {
  const normalized = normalizeRut(text);
  if (normalized === null) return null;
  const [number, digit] = normalized.split('-') as [string, string];
  return rutCheckDigit(Number(number)) === digit ? (normalized as Rut) : null;
}

/** Whether the text is a RUT with the right check digit, in any usual form. */
export function isValidRut(text: string): boolean {
  return parseRut(text) !== null;
}

/** The RUT that the text would be with the check digit of its number; null when it has that, or no shape of a RUT. */
export function rutWithRightDigit(text: string): Rut | null {
  const normalized = normalizeRut(text);
  if (normalized === null || parseRut(normalized) !== null) return null;
  return rutOf(Number(normalized.split('-')[0]));
}

/** The RUT with this number, with its check digit. */
export function rutOf(number: number): Rut {
  return `${number}-${rutCheckDigit(number)}` as Rut;
}

/** `12.345.678-5` from the stored form; any other text is returned unchanged. */
export function formatRut(rut: string): string {
  const match = /^(\d+)-([0-9Kk])$/.exec(rut);
  if (!match?.[1]) return rut;
  return `${match[1].replace(/\B(?=(\d{3})+$)/g, '.')}-${match[2]?.toUpperCase()}`;
}

/**
 * What a RUT field shows while it is typed (product §7.3): digits and K
 * only, with dots and hyphen from the fifth character on.
 */
export function formatRutInput(text: string): string {
  const bare = text
    .toUpperCase()
    .replace(/[^0-9K]/g, '')
    .replace(/^0+/, '')
    .slice(0, 10);
  if (bare.length <= 4) return bare;
  return `${bare.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, '.')}-${bare.slice(-1)}`;
}

/** A typed RUT as it is shown: `12.345.678-5`; the text itself where it is none. */
export function formatTypedRut(text: string | null | undefined): string {
  return text ? formatRut(normalizeRut(text) ?? text) : '';
}

/** RUTs from here on belong to companies. */
export const FIRST_COMPANY_RUT = 50_000_000;

/** Whether a RUT in the form `12345678-9` is a company's, and no person's. */
export const isCompanyRut = (rut: string): boolean => Number.parseInt(rut, 10) >= FIRST_COMPANY_RUT;

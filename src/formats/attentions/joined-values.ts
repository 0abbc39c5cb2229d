/** RUTs and names of which a file has the parts in several columns (design §5). */
import { parseRut } from '../../domain/identity/rut.ts';
import { foldName } from '../text.ts';
import type { FieldReader } from './fields.ts';
import type { DividedKey } from './types.ts';

/** A number that may be a RUT's, and not an id or a code. */
const RUT_NUMBER = /^\d{6,8}$/;

/** A RUT whose check digit stands in a column of its own; one that brings it along, or is none, as it is. */
export function withDigit(fields: FieldReader, rut: string, key: DividedKey): string {
  if (!fields.has(key)) return rut;
  const digit = fields.optional(key)?.toUpperCase() ?? null;
  const number = rut.replace(/[.\s]/g, '');
  if (!RUT_NUMBER.test(number) || fields.failed(key)) return rut;
  if (digit === null || !/^[\dK]$/.test(digit)) {
    fields.failLabelled(key, digit === null ? null : 'no es un dígito verificador');
    return rut;
  }
  const joined = `${number}-${digit}`;
  const isWhole = number.endsWith(digit) && parseRut(joined) === null && parseRut(number) !== null;
  return isWhole ? number : joined;
}

/** A name with the surnames of their own columns, unless it has them already. */
export function withSurnames(
  fields: FieldReader,
  name: string,
  ...keys: readonly DividedKey[]
): string {
  const surnames = keys.flatMap((key) => (fields.has(key) ? (fields.optional(key) ?? []) : []));
  if (surnames.length === 0) return name;
  const words = foldName(name).split(' ');
  const isWhole = surnames.every((surname) =>
    foldName(surname)
      .split(' ')
      .every((word) => words.includes(word)),
  );
  return isWhole && name !== '' ? name : [name, ...surnames].filter(Boolean).join(' ');
}

/** Joins RUTs and names whose parts are in several columns (intake §9.7). */
import { parseRut } from '../../domain/identity/rut.ts';
import type { ColumnKey, PartKey } from '../../domain/intake/import-columns.ts';
import { foldName } from '../text.ts';
import type { ColumnMap } from './recognise-columns.ts';
import { FieldReader } from './row-cells.ts';

/** A number that may be a RUT's, not an id or a code. */
const RUT_NUMBER = /^\d{6,8}$/;

/** Adds the check digit from its own column to a RUT. A RUT that has one, or another text, stays unchanged. */
export function withDigit(fields: FieldReader, rut: string, key: PartKey): string {
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

/** Adds the surnames from their own columns to a name, unless it contains them. */
export function withSurnames(
  fields: FieldReader,
  name: string,
  ...keys: readonly PartKey[]
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

/** The joined, unchecked values of a refused row whose parts are in several columns. */
export function joinedTexts(
  cells: readonly string[],
  columns: ColumnMap,
): Partial<Record<ColumnKey, string>> {
  const fields = new FieldReader(cells, columns);
  return Object.fromEntries(
    JOINED.filter(({ digit, surnames }) =>
      [digit, ...surnames].some((key) => key && fields.has(key)),
    )
      .filter(({ whole }) => fields.has(whole))
      .map(({ whole, digit, surnames }) => {
        const text = fields.text(whole);
        const isNumber = digit && (surnames.length === 0 || /\d/.test(text));
        return [
          whole,
          isNumber ? withDigit(fields, text, digit) : withSurnames(fields, text, ...surnames),
        ];
      }),
  );
}

type Joined = {
  readonly whole: ColumnKey;
  readonly digit: PartKey | null;
  readonly surnames: readonly PartKey[];
};
const JOINED: readonly Joined[] = [
  { whole: 'patientRut', digit: 'patientRutDigit', surnames: [] },
  { whole: 'patientName', digit: null, surnames: ['patientSurname', 'patientSecondSurname'] },
  {
    whole: 'doctorText',
    digit: 'doctorRutDigit',
    surnames: ['doctorSurname', 'doctorSecondSurname'],
  },
  { whole: 'societyRut', digit: 'societyRutDigit', surnames: [] },
];

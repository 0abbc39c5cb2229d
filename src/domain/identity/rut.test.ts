import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatRut,
  formatRutInput,
  isCompanyRut,
  isValidRut,
  normalizeRut,
  parseRut,
  rutCheckDigit,
  rutOf,
  rutWithRightDigit,
} from './rut.ts';

const RUNS = { seed: 2026, numRuns: 300 };
const rutNumber = fc.integer({ min: 1, max: 999_999_999 });

describe('product §7.1: rutCheckDigit', () => {
  it.each([
    [18_657_499, '0'],
    [6_383_287, '1'],
    [13_466_350, '2'],
    [9_068_826, 'K'],
    [12_345_678, '5'],
    [11_111_111, '1'],
  ])('%i has %s', (number, digit) => expect(rutCheckDigit(number)).toBe(digit));
});

it('product §7.1: knows a company by its RUT', () => {
  expect(['49999999-5', '50000000-7', '76123456-0', '9068826-K'].map(isCompanyRut)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

describe('product §7.1: parseRut', () => {
  it.each([
    ['18.972.631-7', '18972631-7'],
    ['189726317', '18972631-7'],
    ['9068826k', '9068826-K'],
    ['0012345678-5', '12345678-5'],
    [' 12.345.678 - 5 ', '12345678-5'],
  ])('reads %s as %s', (text, rut) => {
    expect(parseRut(text)).toBe(rut);
    expect(isValidRut(text)).toBe(true);
  });

  it.each(['', '0', '00.000.000-0', 'abc', '12345678-4', '12-345678-5', '1234567K-5', '5', '-5'])(
    'refuses %j',
    (text) => {
      expect(parseRut(text)).toBeNull();
      expect(isValidRut(text)).toBe(false);
    },
  );

  it('reads back every RUT in every usual form, and no other check digit', () => {
    fc.assert(
      fc.property(rutNumber, fc.constantFrom(...'0123456789K'), (number, digit) => {
        const rut = rutOf(number);
        expect(parseRut(rut)).toBe(rut);
        expect(parseRut(formatRut(rut))).toBe(rut);
        expect(parseRut(rut.replace('-', '').toLowerCase().padStart(12, '0'))).toBe(rut);
        expect(isValidRut(`${number}-${digit}`)).toBe(rut.endsWith(`-${digit}`));
      }),
      RUNS,
    );
  });
});

describe('normalizeRut', () => {
  it('product §7.2: keeps a wrong check digit, as a patient may have one', () => {
    expect(normalizeRut('12.345.678-9')).toBe('12345678-9');
    expect(normalizeRut('7.654.321-k')).toBe('7654321-K');
  });

  it('returns null for a text without the shape of a RUT', () => {
    expect(normalizeRut('PASAPORTE 123')).toBeNull();
    expect(normalizeRut('1234567890123')).toBeNull();
  });
});

describe('rutWithRightDigit', () => {
  it('tells what a RUT with a wrong check digit would be by its number', () => {
    expect(rutWithRightDigit('12.345.678-9')).toBe('12345678-5');
    expect(rutWithRightDigit('12.345.678-5')).toBeNull();
    expect(rutWithRightDigit('PASAPORTE 123')).toBeNull();
  });
});

describe('formatRut', () => {
  it('adds dots and hyphen, and leaves other texts unchanged', () => {
    expect(formatRut('12345678-5')).toBe('12.345.678-5');
    expect(formatRut('9068826-k')).toBe('9.068.826-K');
    expect(formatRut('999-1')).toBe('999-1');
    expect(formatRut('pasaporte')).toBe('pasaporte');
  });
});

describe('product §7.3: formatRutInput', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1234', '1234'],
    ['12345', '1.234-5'],
    ['12345678', '1.234.567-8'],
    ['123456785', '12.345.678-5'],
    ['9068826k', '9.068.826-K'],
    ['12.345.678-5 x', '12.345.678-5'],
    ['0123456785', '12.345.678-5'],
    ['12345678901234', '123.456.789-0'],
  ])('%j becomes %j', (text, shown) => expect(formatRutInput(text)).toBe(shown));

  it('does not change what it has formatted', () => {
    fc.assert(
      fc.property(rutNumber, (number) => {
        const shown = formatRutInput(rutOf(number));
        expect(formatRutInput(shown)).toBe(shown);
      }),
      RUNS,
    );
  });
});

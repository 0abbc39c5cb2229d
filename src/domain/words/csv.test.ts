import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, neutralizeFormula, quoteField, restoreFormula } from './csv.ts';

test.each(['=1+1', '+56 9', '-5', '@x', '\tx', '\rx', "'=1", "''@x"])(
  '%j is neutralised and comes back',
  (text) => {
    expect(neutralizeFormula(text)).toBe(`'${text}`);
    expect(restoreFormula(neutralizeFormula(text))).toBe(text);
  },
);

test('any text survives neutralising', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', '\t') }),
      (text) => {
        const neutral = neutralizeFormula(text);
        expect(neutral).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(neutral === text ? text : restoreFormula(neutral)).toBe(text);
      },
    ),
  );
});

test('a field is quoted only when it must be', () => {
  expect(quoteField('plain, text')).toBe('plain, text');
  expect(quoteField('a;b')).toBe('"a;b"');
  expect(quoteField('say "a"')).toBe('"say ""a"""');
  expect(quoteField(' padded')).toBe('" padded"');
});

test('product §16.2: a text that would run as a formula is neutralised, a negative number stays a number', () => {
  expect(csvLine(['=1;2', '-5', -5, 12.5, null, 'Núñez'])).toBe(`"'=1;2";'-5;-5;12,5;;Núñez\r\n`);
});

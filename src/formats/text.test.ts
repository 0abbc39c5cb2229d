import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  encodeLatin1,
  foldName,
  foldWord,
  neutralizeFormula,
  quoteField,
  restoreFormula,
} from './text.ts';

test('names and headings are the same in any spelling', () => {
  expect(foldName('  ÑUÑOA   Médica ')).toBe('nunoa medica');
  expect(foldWord('Código  Prestación')).toBe('codigoprestacion');
  expect(foldWord('VALOR_NETO.')).toBe('valorneto');
});

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
  expect(quoteField('plain, text', ';')).toBe('plain, text');
  expect(quoteField('a;b', ';')).toBe('"a;b"');
  expect(quoteField('say "a"', ';')).toBe('"say ""a"""');
  expect(quoteField(' padded', ';')).toBe('" padded"');
});

test('Latin-1 keeps Spanish and makes the rest plain', () => {
  const text = 'Ñandú «ü» “x” — 5 € 漢😀';
  expect(new TextDecoder('windows-1252').decode(encodeLatin1(text))).toBe('Ñandú «ü» "x" - 5 ? ??');
});

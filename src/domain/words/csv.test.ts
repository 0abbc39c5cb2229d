import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, neutralizeFormula, quoteField, restoreFormula } from './csv.ts';

test.each(['=1+1', '+56 9', '-5', '@x', '\tx', '\rx', "'=1", "''@x", '＝1', '＋1', '－1', '＠x'])(
  'product §16.2: %j is neutralised and comes back',
  (text) => {
    expect(neutralizeFormula(text)).toBe(`'${text}`);
    expect(restoreFormula(neutralizeFormula(text))).toBe(text);
  },
);

test.each([
  ["x,=cmd|' /C calc'!A0", "x,'=cmd|' /C calc'!A0"],
  ['a;＝1', "a;'＝1"],
  ['a\t@x', "a\t'@x"],
  ['a,,-1', "a,,'-1"],
  ['=1,=2', "'=1,'=2"],
])('product §16.2: %j runs in no reader that splits it there', (text, neutral) => {
  expect(neutralizeFormula(text)).toBe(neutral);
  expect(restoreFormula(neutral)).toBe(text);
});

test.each(['Pérez, Ana', "D'Angelo, José", 'a-b', '1,5', 'Ana (x=1)'])('%j stays', (text) => {
  expect(neutralizeFormula(text)).toBe(text);
  expect(restoreFormula(text)).toBe(text);
});

test('product §16.2: every text survives neutralising, and has no formula wherever it is split', () => {
  const unit = fc.constantFrom("'", '=', '+', '-', '@', '＝', '＠', 'a', '\t', '\n', ',', ';');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const neutral = neutralizeFormula(text);
      for (const cells of [neutral, ...[',', ';'].map((separator) => neutral.split(separator))])
        for (const cell of [cells].flat()) expect(cell).not.toMatch(/^[=+\-@＝＠\t\n]/);
      expect(restoreFormula(neutral)).toBe(text);
    }),
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

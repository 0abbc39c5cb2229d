import { expect, test } from 'vitest';
import { encodeLatin1, foldName, foldWord } from './text.ts';

test('names and headings are the same in any spelling', () => {
  expect(foldName('  ÑUÑOA   Médica ')).toBe('nunoa medica');
  expect(foldWord('Código  Prestación')).toBe('codigoprestacion');
  expect(foldWord('VALOR_NETO.')).toBe('valorneto');
});

test('Latin-1 keeps Spanish letters and simplifies the rest', () => {
  const text = 'Ñandú «ü» “x” — 5 € 漢😀';
  expect(new TextDecoder('windows-1252').decode(encodeLatin1(text))).toBe('Ñandú «ü» "x" - 5 ? ??');
});

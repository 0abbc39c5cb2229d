/** Texts as they are typed and copied: what is not seen of them makes no other text (product §4.6). */
import { expect, test } from 'vitest';
import { cleanText } from '../formats/text.ts';
import { savedSourceInput } from './intake/saved-sources.ts';
import { optionalText, reasonText, requiredText, searchText } from './schemas.ts';

const INVISIBLE = '\u200b\u00ad\u0007\u2060';
const IN_PIECES = 'Mun\u0303oz';

// product §4.6
test('a reason of invisible characters alone is none', () => {
  const reason = reasonText('Escriba el motivo');
  expect(reason.safeParse(INVISIBLE.repeat(3)).success).toBe(false);
  expect(reason.parse(` Error\nde ${IN_PIECES}${INVISIBLE} `)).toBe('Error\nde Mu\u00f1oz');
});

// product §4.6
test.each([
  ['a required text', requiredText('Falta', 20)],
  ['an optional text', optionalText(20)],
  ['a reason', reasonText('Falta')],
  ['a search', searchText],
])('letters in pieces are whole in %s, as in a file', (_, schema) => {
  expect(schema.parse(`${INVISIBLE}${IN_PIECES}`)).toBe('Mu\u00f1oz');
  expect(cleanText(`${IN_PIECES}${INVISIBLE}`)).toBe('Mu\u00f1oz');
  // Neither does an invisible character keep the pieces apart.
  expect(schema.parse('Mun\u200d\u0303oz')).toBe('Mu\u00f1oz');
});

// intake §20.3
test.each(['body', 'facility', 'listPath', 'pagingName'] as const)(
  'the %s of another system stays as it was typed',
  (key) => {
    const schema = savedSourceInput.shape[key];
    expect(schema.parse(` ${IN_PIECES}\u200d `)).toBe(`${IN_PIECES}\u200d`);
    expect(schema.parse('  ')).toBeNull();
  },
);

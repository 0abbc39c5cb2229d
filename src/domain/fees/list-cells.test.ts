/** Lists as cells of files of rules. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTexts, textsCell } from './list-cells.ts';

const asIs = (text: string) => text;

// fees §20.2
it('texts are read as they were written, whatever is in them', () => {
  const letter = fc.constantFrom('a', ';', '«', '»', ' ', '\n', '/', '"');
  const odd = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
  const text = fc.oneof(odd, fc.constantFrom('Todas', 'todos', 'Sede Centro', '\u00a0x'));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
      expect(readTexts(textsCell(texts), asIs)).toEqual(texts);
    }),
  );
});

it('reads what people write: divided by semicolons or lines, trimmed', () => {
  expect(readTexts(' Sede Centro ;; Sede Norte\n«Uno; dos» ', asIs)).toEqual([
    'Sede Centro',
    'Sede Norte',
    'Uno; dos',
  ]);
  expect(readTexts('El «Alto»; 2', asIs)).toEqual(['El «Alto»', '2']);
  expect(textsCell(['Sede Centro', 'Uno; dos', 'Todas'])).toBe('Sede Centro; «Uno; dos»; «Todas»');
});

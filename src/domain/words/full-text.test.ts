import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchTexts } from './full-text.ts';

const TEXTS = [
  {
    title: 'Importar un archivo',
    marked: 'Atenciones',
    body: 'Las atenciones se importan de un CSV.',
  },
  {
    title: 'Convenios',
    marked: '',
    body: 'Un convenio tiene prioridad. Las atenciones lo siguen.',
  },
  { title: 'Contraseña', marked: 'Perfil', body: 'Cámbiela cuando quiera.' },
];
const found = (query: string) =>
  searchTexts(TEXTS, (text) => text, query).map(({ item }) => TEXTS.indexOf(item));

describe('searching Spanish texts', () => {
  it.each([
    ['¿Cómo importo atenciones?', 0],
    ['importación', 0],
    ['IMPORTACIONES', 0],
    ['contrasena', 2],
    ['cómo cambio mi contraseña', 2],
    ['los convenios', 1],
    ['conv', 1],
  ])('%s finds text %i first', (query, expected) => expect(found(query)[0]).toBe(expected));

  it('finds nothing for words that no text has, or for no words', () => {
    expect(found('xilófono')).toEqual([]);
    expect(found('  ¿? ')).toEqual([]);
  });

  it('rates how much of the question a text contains: a word that no text has counts most', () => {
    const [whole] = searchTexts(TEXTS, (text) => text, 'prioridad de un convenio');
    expect(whole?.coverage).toBe(1);
    const [part] = searchTexts(TEXTS, (text) => text, 'prioridad del xilófono');
    expect(part?.coverage).toBeLessThan(0.5);
  });

  it('covers between nothing and all, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (bodies, query) => {
        const matches = searchTexts(bodies, (body) => ({ title: '', marked: '', body }), query);
        for (const { coverage, score } of matches) {
          expect(score).toBeGreaterThan(0);
          expect(coverage).toBeGreaterThanOrEqual(0);
          expect(coverage).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

/** The words of an import's outcome add up, and its heading is true. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ImportCounts, importEnd, importFigures, importInWords } from './import-words.ts';

const counts = (some: Partial<ImportCounts>): ImportCounts => {
  const all = {
    created: 0,
    updated: 0,
    unchanged: 0,
    protected: 0,
    rejected: 0,
    excluded: 0,
    ...some,
  };
  return { ...all, total: Object.values(all).reduce((sum, value) => sum + value, 0) };
};

// intake §7.15
test('what is said of the rows adds up to the rows that were read', () => {
  expect(importInWords(counts({ created: 59, rejected: 6, excluded: 3 }))).toBe(
    '68 filas leídas: 59 nuevas, 6 rechazadas y 3 excluidas.',
  );
  expect(importInWords(counts({ rejected: 1 }))).toBe('1 fila leída: 1 rechazada.');
  expect(importInWords(counts({}))).toBe('0 filas leídas.');
  const some = fc.nat(50);
  fc.assert(
    fc.property(some, some, some, some, some, some, (created, updated, ...others) => {
      const [unchanged, left, rejected, excluded] = others;
      const all = counts({ created, updated, unchanged, protected: left, rejected, excluded });
      const [rows, ...outcomes] = importFigures(all);
      expect(outcomes.reduce((sum, { value }) => sum + value, 0)).toBe(rows?.value);
    }),
  );
});

// intake §7.15
test('the heading says whether rows were refused, and whether anything was imported', () => {
  expect(importEnd(counts({ created: 2, excluded: 1 })).heading).toBe('Importación completada');
  expect(importEnd(counts({ updated: 2, rejected: 1 }))).toEqual({
    heading: 'Importación completada con filas rechazadas',
    label: 'Importado, con 1 rechazada',
    color: 'yellow',
  });
  expect(importEnd(counts({ rejected: 3 })).heading).toBe('Nada se importó: hay filas rechazadas');
  expect(importEnd(counts({ unchanged: 3 })).heading).toBe('Nada nuevo que importar');
});

/** Where the attentions are in an answer, and its records as rows (intake §17). */
import { describe, expect, test } from 'vitest';
import { findLists, RecordTable, valueAt } from './lists.ts';

// intake §17.5
describe('finding lists', () => {
  test.each([
    ['the answer itself', [{ a: 1 }], ['']],
    ['one field', { total: 1, items: [{ a: 1 }] }, ['items']],
    ['a nested field', { data: { items: [{ a: 1 }] } }, ['data.items']],
    ['several', { b: { c: [{ a: 1 }] }, a: [{ a: 1 }] }, ['a', 'b.c']],
    ['lists of texts are none', { errors: ['x'], items: [{ a: 1 }] }, ['items']],
    ['an empty one only when there are no others', { items: [], other: [{ a: 1 }] }, ['other']],
    ['an empty one', { data: { items: [] } }, ['data.items']],
    ['lists within records are their own', [{ lines: [{ a: 1 }] }], ['']],
    ['none', { message: 'x' }, []],
    ['a text', 'x', []],
  ])('%s', (_, answer, paths) => expect(findLists(answer).map(({ path }) => path)).toEqual(paths));

  test('a value by its dotted name, never an inherited property', () => {
    expect(valueAt({ a: { b: 'x' } }, 'a.b')).toBe('x');
    expect(valueAt({ a: [1] }, 'a.0')).toBeUndefined();
    expect(valueAt({}, 'constructor.name')).toBeUndefined();
  });
});

describe('records as rows', () => {
  // intake §17.6
  test('nested objects by dotted names, fields that come later at the end', () => {
    const table = new RecordTable();
    expect(table.add({ id: 1, medico: { rut: '1-9' } }, 1)).toEqual(['1', '1-9']);
    expect(table.add({ medico: { rut: '2-7', nombre: 'B' }, id: 2 }, 2)).toEqual(['2', '2-7', 'B']);
    expect(table.add({ fecha: '2025-08-15' }, 3)).toEqual(['', '', '', '2025-08-15']);
    expect(table.fields).toEqual(['id', 'medico.rut', 'medico.nombre', 'fecha']);
  });

  test('values as texts that the importer reads', () => {
    const table = new RecordTable();
    const values = { a: 12_345, b: 1_234.5, c: null, d: true, e: ['x', 1], f: [{ g: 1 }], h: {} };
    expect(table.add(values, 1)).toEqual(['12345', '1234,5', '', 'true', 'x, 1', '']);
  });

  test('a value that is not a record, and more fields than columns', () => {
    expect(() => new RecordTable().add('x', 7)).toThrow('El elemento 7 de la lista');
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, at]));
    expect(() => new RecordTable().add(wide, 1)).toThrow('más de 200 campos');
  });
});

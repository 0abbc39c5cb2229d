import { describe, expect, it } from 'vitest';
import { matchesPerson, sortRows } from './local-rows.ts';

const person = { name: 'Óscar Núñez Íñiguez', rut: '9068826-K' };

describe('a person', () => {
  it.each(['', 'oscar', 'NUÑEZ óscar', 'niguez', '9068826', '9.068.826-k', '9.068'])(
    'is found by «%s»',
    (typed) => expect(matchesPerson(person, typed)).toBe(true),
  );
  it.each(['pedro', 'oscar pedro', '068826', 'k', '90688261'])('is not found by «%s»', (typed) =>
    expect(matchesPerson(person, typed)).toBe(false),
  );
});

describe('rows', () => {
  const rows = [
    { name: 'Óscar', totalAmount: 900 },
    { name: 'Ñandú', totalAmount: 10_000 },
    { name: 'Nora', totalAmount: 1000 },
  ];
  const names = (sort: string) => sortRows(rows, sort).map(({ name }) => name);

  it('product §4.5: sort by name as in Spanish', () => {
    expect(names('name')).toEqual(['Nora', 'Ñandú', 'Óscar']);
    expect(names('-name')).toEqual(['Óscar', 'Ñandú', 'Nora']);
  });
  it('sort amounts as numbers', () => {
    expect(names('totalAmount')).toEqual(['Óscar', 'Nora', 'Ñandú']);
    expect(names('-totalAmount')).toEqual(['Ñandú', 'Nora', 'Óscar']);
  });
  it('sort by yes and no, yes first', () => {
    const banks = [{ isActive: false }, { isActive: true }];
    expect(sortRows(banks, 'isActive')).toEqual(banks.toReversed());
    expect(sortRows(banks, '-isActive')).toEqual(banks);
  });
  it('stay as they were', () => {
    sortRows(rows, 'totalAmount');
    expect(rows.map(({ totalAmount }) => totalAmount)).toEqual([900, 10_000, 1000]);
  });
});

import { describe, expect, it } from 'vitest';
import { matchesDoctor, sortRows } from './doctor-rows.ts';

const row = { doctorName: 'Óscar Núñez Íñiguez', doctorRut: '9068826-K' };

describe('a doctor', () => {
  it.each(['', 'oscar', 'NUÑEZ óscar', 'niguez', '9068826', '9.068.826-k', '9.068'])(
    'is found by «%s»',
    (typed) => expect(matchesDoctor(row, typed)).toBe(true),
  );
  it.each(['pedro', 'oscar pedro', '068826', 'k', '90688261'])('is not found by «%s»', (typed) =>
    expect(matchesDoctor(row, typed)).toBe(false),
  );
});

describe('rows', () => {
  const rows = [
    { doctorName: 'Óscar', totalAmount: 900 },
    { doctorName: 'Ñandú', totalAmount: 10_000 },
    { doctorName: 'Nora', totalAmount: 1000 },
  ];
  const names = (sort: string) => sortRows(rows, sort).map(({ doctorName }) => doctorName);

  it('sort by name as in Spanish', () => {
    expect(names('doctorName')).toEqual(['Nora', 'Ñandú', 'Óscar']);
    expect(names('-doctorName')).toEqual(['Óscar', 'Ñandú', 'Nora']);
  });
  it('sort amounts as numbers', () => {
    expect(names('totalAmount')).toEqual(['Óscar', 'Nora', 'Ñandú']);
    expect(names('-totalAmount')).toEqual(['Ñandú', 'Nora', 'Óscar']);
  });
  it('stay as they were', () => {
    sortRows(rows, 'totalAmount');
    expect(rows.map(({ totalAmount }) => totalAmount)).toEqual([900, 10_000, 1000]);
  });
});

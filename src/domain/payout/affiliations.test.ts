import { expect, test } from 'vitest';
import { localDate } from '../calendar/calendar.ts';
import { type Affiliation, changeAffiliations, movedDays } from './affiliations.ts';

const day = (text: string) => localDate(`2026-${text}`);
const MAULE = 7;
const NUBLE = 8;
/** In person, from 10 March through Maule, from 20 March through Ñuble. */
const LIST: Affiliation[] = [
  { id: 1, from: null, societyId: null },
  { id: 2, from: day('03-10'), societyId: MAULE },
  { id: 3, from: day('03-20'), societyId: NUBLE },
];
const moves = (change: Parameters<typeof changeAffiliations>[1]) => {
  const after = changeAffiliations(LIST, change);
  return typeof after === 'string'
    ? after
    : movedDays(LIST, after).map(({ from, until, was, becomes }) => [from, until, was, becomes]);
};

test('masters §14.7: a change moves exactly the days whose payee it changes', () => {
  expect(moves({ kind: 'add', from: day('04-01'), societyId: null })).toEqual([
    ['2026-04-01', null, NUBLE, null],
  ]);
  expect(moves({ kind: 'edit', affiliationId: 2, from: day('03-05'), societyId: MAULE })).toEqual([
    ['2026-03-05', '2026-03-09', null, MAULE],
  ]);
  expect(moves({ kind: 'edit', affiliationId: 2, from: day('03-12'), societyId: NUBLE })).toEqual([
    ['2026-03-10', '2026-03-11', MAULE, null],
    ['2026-03-12', '2026-03-19', MAULE, NUBLE],
  ]);
  expect(moves({ kind: 'edit', affiliationId: 1, from: null, societyId: NUBLE })).toEqual([
    [null, '2026-03-09', null, NUBLE],
  ]);
  expect(moves({ kind: 'remove', affiliationId: 3 })).toEqual([['2026-03-20', null, NUBLE, MAULE]]);
});

test('masters §14.3: what then says the same as the one before is dropped', () => {
  expect(
    changeAffiliations(LIST, {
      kind: 'edit',
      affiliationId: 2,
      from: day('03-10'),
      societyId: NUBLE,
    }),
  ).toEqual([LIST[0], { id: 2, from: '2026-03-10', societyId: NUBLE }]);
});

test('masters §14.8: a taken day, another order, the first one and nothing new are told apart', () => {
  expect(moves({ kind: 'add', from: day('03-10'), societyId: NUBLE })).toBe('dayTaken');
  expect(moves({ kind: 'edit', affiliationId: 2, from: day('03-20'), societyId: MAULE })).toBe(
    'dayTaken',
  );
  expect(moves({ kind: 'edit', affiliationId: 2, from: day('03-21'), societyId: MAULE })).toBe(
    'outOfOrder',
  );
  expect(moves({ kind: 'edit', affiliationId: 3, from: day('03-09'), societyId: MAULE })).toBe(
    'outOfOrder',
  );
  expect(moves({ kind: 'edit', affiliationId: 1, from: day('01-01'), societyId: MAULE })).toBe(
    'firstKept',
  );
  expect(moves({ kind: 'edit', affiliationId: 2, from: null, societyId: MAULE })).toBe(
    'dayRequired',
  );
  expect(moves({ kind: 'remove', affiliationId: 1 })).toBe('firstKept');
  expect(moves({ kind: 'remove', affiliationId: 9 })).toBe('unknown');
  expect(moves({ kind: 'add', from: day('03-15'), societyId: MAULE })).toBe('nothingNew');
  expect(moves({ kind: 'edit', affiliationId: 3, from: day('03-20'), societyId: NUBLE })).toBe(
    'nothingNew',
  );
});

/** What is left out of a file stays out. */
import { expect, test } from 'vitest';
import type { PreviewDoubt } from '../../../contract/intake/import-preview.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import {
  keptOver,
  leftOutBy,
  NOTHING_EXCLUDED,
  stillOut,
  withDoubt,
  withoutRows,
} from './exclusions.ts';

const doubt = (code: DoubtCode, places: string | null): PreviewDoubt => ({
  code,
  rows: 1,
  amount: 1,
  examples: [],
  places,
});
const identical = doubt('identicalRow', '4,7');
const future = doubt('futureDate', '9');
const first = { doubts: [identical, future] };
const excluded = withDoubt(NOTHING_EXCLUDED, identical, true);

// intake §15.14
test('a row that was left out stays out when its doubt is another one, or none', () => {
  const kept = keptOver(excluded, first);
  expect(kept).toEqual({ doubts: ['identicalRow'], rows: '4,7' });
  expect(stillOut(kept, first.doubts)).toBe('');
  const second = [doubt('repeatedAttention', '4'), future];
  expect(stillOut(kept, second)).toBe('4,7');
  expect(keptOver(kept, { doubts: second }).rows).toBe('4,7');
});

// intake §15.14
test('rows that get an excluded doubt are left out as well, and a preview that failed takes nothing back', () => {
  const kept = keptOver(keptOver(excluded, first), null);
  expect(kept).toEqual({ doubts: ['identicalRow'], rows: '4,7' });
  const third = [doubt('identicalRow', '4,12')];
  expect(stillOut(kept, third)).toBe('7');
  expect(keptOver(kept, { doubts: third }).rows).toBe('4,7,12');
});

// intake §15.14
test('only who says so lets rows in again', () => {
  const kept = keptOver(excluded, first);
  expect(withDoubt(kept, identical, false)).toEqual(NOTHING_EXCLUDED);
  expect(withoutRows(kept, '7')).toEqual({ doubts: ['identicalRow'], rows: '4' });
  // Too many rows to be told: their doubt alone leaves them out.
  const many = withDoubt(NOTHING_EXCLUDED, doubt('futureDate', null), true);
  expect(keptOver(many, { doubts: [doubt('futureDate', null)] })).toEqual({
    doubts: ['futureDate'],
    rows: '',
  });
});

// intake §14.1
test('what is left out is told apart: new rows, and those that would update', () => {
  const both = withDoubt(excluded, doubt('futureDate', '7-9'), true);
  const told = [identical, doubt('futureDate', '7-9')];
  expect(leftOutBy(both, told, '7,20')).toEqual({ created: 3, updated: 1 });
  // A row that was left out before and is not doubted any more may be anything by now.
  expect(leftOutBy({ doubts: [], rows: '4,30' }, told, '')).toEqual({ created: 1, updated: 0 });
  expect(leftOutBy(both, told, null)).toEqual({ created: 0, updated: 0 });
});

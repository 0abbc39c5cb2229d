import { describe, expect, it } from 'vitest';
import {
  isComplete,
  isSame,
  jobInput,
  listFilters,
  resultFilters,
  searchSchema,
  selectionOf,
} from './selection.ts';

const selectionFrom = (search: Record<string, unknown>) => selectionOf(searchSchema.parse(search));

describe('the selection of a calculation', () => {
  // fees §17.2
  it('can be previewed with all pending, or with both dates', () => {
    expect(isComplete(selectionFrom({}))).toBe(false);
    expect(isComplete(selectionFrom({ dateFrom: '2026-10-01' }))).toBe(false);
    expect(isComplete(selectionFrom({ dateTo: '2026-10-31' }))).toBe(false);
    expect(isComplete(selectionFrom({ dateFrom: '2026-10-01', dateTo: '2026-10-31' }))).toBe(true);
    expect(isComplete(selectionFrom({ allPending: true }))).toBe(true);
  });

  // fees §17.3
  it('changes as soon as a part of it changes', () => {
    const selection = selectionFrom({ doctorId: 3, dateFrom: '2026-10-01', dateTo: '2026-10-31' });
    expect(isSame(selection, { ...selection })).toBe(true);
    for (const change of [
      { doctorId: undefined },
      { dateTo: '2026-10-30' },
      { allPending: true },
      { only: 'hmq' as const },
      { recalculate: true },
    ]) {
      expect(isSame(selection, { ...selection, ...change })).toBe(false);
    }
  });

  // fees §17.8
  it('shows the results of a whole month by the month that pays them, if so asked', () => {
    const days = { dateFrom: '2026-02-01', dateTo: '2026-02-28' };
    const whole = selectionFrom({ ...days, doctorId: 3, only: 'hmq' });
    const others = { doctorId: 3, participationTypes: ['hmq'] };
    const waiting = { ...others, status: ['calculated'] };
    const byPayMonth = { byPayMonth: true, anyState: false };
    expect(resultFilters(whole, { byPayMonth: false, anyState: false })).toEqual({
      ...waiting,
      ...days,
    });
    expect(resultFilters(whole, byPayMonth)).toEqual({
      ...waiting,
      month: 2,
      year: 2026,
      byPayMonth: true,
    });
    for (const change of [{ dateFrom: '2026-02-02' }, { dateTo: '2026-03-28' }]) {
      const some = selectionFrom({ ...days, ...change });
      expect(resultFilters(some, byPayMonth)).toEqual({
        ...listFilters(some),
        status: ['calculated'],
      });
    }
    const all = selectionFrom({ ...days, allPending: true });
    expect(resultFilters(all, byPayMonth)).toMatchObject({
      dateFrom: undefined,
      dateTo: undefined,
    });
  });

  // fees §17.9
  it('shows what was calculated of the days in any state, if so asked', () => {
    const days = { dateFrom: '2026-02-01', dateTo: '2026-02-28' };
    const all = resultFilters(selectionFrom(days), { byPayMonth: true, anyState: true });
    expect(all).toEqual(listFilters(selectionFrom(days)));
    expect(all).not.toHaveProperty('status');
    const everything = selectionFrom({ ...days, allPending: true });
    expect(resultFilters(everything, { byPayMonth: false, anyState: true })).toMatchObject({
      status: ['calculated'],
    });
  });

  it('gives lists and job the same attentions', () => {
    const selection = selectionFrom({
      doctorId: 3,
      dateFrom: '2026-10-01',
      dateTo: '2026-10-31',
      only: 'hmq',
    });
    expect(listFilters(selection)).toEqual({
      doctorId: 3,
      dateFrom: '2026-10-01',
      dateTo: '2026-10-31',
      participationTypes: ['hmq'],
    });
    expect(jobInput(selection)).toEqual({
      doctorId: 3,
      dateFrom: '2026-10-01',
      dateTo: '2026-10-31',
      showAllPending: false,
      includeParticipaciones: false,
      includeHmq: true,
      recalculate: false,
    });
  });

  it('omits the dates when all pending are chosen', () => {
    const selection = selectionFrom({
      dateFrom: '2026-10-01',
      dateTo: '2026-10-31',
      allPending: true,
    });
    expect(listFilters(selection)).not.toHaveProperty('dateFrom');
    expect(jobInput(selection)).toMatchObject({
      showAllPending: true,
      includeParticipaciones: true,
      includeHmq: true,
    });
    expect(jobInput(selection)).not.toHaveProperty('dateTo');
  });
});

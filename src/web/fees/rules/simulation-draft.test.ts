import { describe, expect, it } from 'vitest';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { newSimulation, onDate, questionOf, wholePesos } from './simulation-draft.ts';

// A Wednesday.
const wednesday = localDate('2026-07-15');
const draft = { ...newSimulation(wednesday), specialtyId: 3 };

describe('the simulator’s form (fees §11.1)', () => {
  it('begins with today, $100.000, regular schedule, and all doctors and services', () => {
    expect(questionOf(draft)).toEqual({
      date: '2026-07-15',
      specialtyId: 3,
      doctorId: null,
      societyId: null,
      serviceId: null,
      recordType: 'all',
      providerTypeId: null,
      unit: null,
      baseAmount: 100_000,
      scheduleType: 'regular',
      weekday: 'wednesday',
      participationType: 'individual',
      accumulatedAmount: 0,
    });
  });

  it.each([
    [{ specialtyId: null }],
    [{ date: null }],
    [{ baseAmount: 0 }],
    [{ baseAmount: -5 }],
    [{ baseAmount: '' }],
    [{ baseAmount: 'mil' }],
  ])('requests nothing with %o', (change) => {
    expect(questionOf({ ...draft, ...change })).toBeNull();
  });

  // fees §11.2
  it.each([
    ['', 0],
    ['abc', 0],
    ['12.9', 12],
    [99.9, 99],
    ['1500', 1500],
  ])('reads %o as the whole number %d', (typed, read) => expect(wholePesos(typed)).toBe(read));

  // fees §11.5
  it('takes the weekday of the chosen date, and keeps it without one', () => {
    expect(onDate(draft, '2026-07-19').weekday).toBe('sunday');
    expect(onDate(draft, null)).toMatchObject({ date: null, weekday: 'wednesday' });
  });
});

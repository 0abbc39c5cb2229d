import { describe, expect, it } from 'vitest';
import { formatInstant, localDate } from '../calendar/calendar.ts';
import {
  describeSchedule,
  instantInClinic,
  nextRun,
  type SourceSchedule,
} from './source-schedule.ts';

const DAILY: SourceSchedule = {
  frequency: 'daily',
  weekday: null,
  monthDay: null,
  atTime: '06:00',
};
const next = (schedule: Partial<SourceSchedule>, after: string) => {
  const instant = nextRun({ ...DAILY, ...schedule }, new Date(after));
  return instant && formatInstant(instant);
};

describe('intake §20.4: the next run', () => {
  it('is today while its hour is to come, else the next day of the schedule', () => {
    expect(next({}, '2026-07-15T09:59:00Z')).toBe('15-07-2026 06:00');
    expect(next({}, '2026-07-15T10:00:00Z')).toBe('16-07-2026 06:00');
    expect(next({ frequency: 'weekly', weekday: 'monday' }, '2026-07-15T12:00:00Z')).toBe(
      '20-07-2026 06:00',
    );
    expect(next({ frequency: 'weekly', weekday: 'wednesday' }, '2026-07-15T12:00:00Z')).toBe(
      '22-07-2026 06:00',
    );
    expect(next({ frequency: 'monthly', monthDay: 5 }, '2026-07-15T12:00:00Z')).toBe(
      '05-08-2026 06:00',
    );
    expect(next({ frequency: 'manual' }, '2026-07-15T12:00:00Z')).toBeNull();
  });

  it('of a month without the day is on its last day', () => {
    expect(next({ frequency: 'monthly', monthDay: 31 }, '2026-02-01T12:00:00Z')).toBe(
      '28-02-2026 06:00',
    );
    expect(next({ frequency: 'monthly', monthDay: 31 }, '2028-02-01T12:00:00Z')).toBe(
      '29-02-2028 06:00',
    );
    expect(next({ frequency: 'monthly', monthDay: 30 }, '2026-02-28T12:00:00Z')).toBe(
      '30-03-2026 06:00',
    );
  });

  it('counts the day of the clinic, not that of UTC', () => {
    // 22:30 of the 15th in Santiago.
    expect(next({ atTime: '23:00' }, '2026-07-16T02:30:00Z')).toBe('15-07-2026 23:00');
  });

  it('is once where the clock shows the hour twice, and an hour later where it skips it', () => {
    // On 4 April 2026 at 24:00 the clocks of Santiago go back to 23:00; on 5 September at 24:00 they go on to 01:00.
    const twice = instantInClinic(localDate('2026-04-04'), '23:30');
    expect(twice.toISOString()).toBe('2026-04-05T02:30:00.000Z');
    expect(next({ atTime: '23:30' }, twice.toISOString())).toBe('05-04-2026 23:30');
    expect(next({ atTime: '00:30' }, '2026-09-05T12:00:00Z')).toBe('06-09-2026 01:30');
  });
});

it('is told in words', () => {
  expect(describeSchedule({ ...DAILY, frequency: 'weekly', weekday: 'wednesday' })).toBe(
    'Cada miércoles a las 06:00',
  );
  expect(describeSchedule({ ...DAILY, frequency: 'monthly', monthDay: 31 })).toBe(
    'El último día de cada mes a las 06:00',
  );
});

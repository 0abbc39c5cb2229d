import { describe, expect, it } from 'vitest';
import { localDate } from '../calendar/calendar.ts';
import { ruleState } from './rule-state.ts';

const today = localDate('2026-07-15');
const dates = {
  past: ['2026-01-01', '2026-07-14'],
  untilToday: ['2026-01-01', '2026-07-15'],
  fromToday: ['2026-07-15', '2026-12-31'],
  future: ['2026-07-16', '2026-12-31'],
} as const;

function stateOf(kind: 'rule' | 'convention', span: keyof typeof dates, isActive: boolean) {
  const [from, to] = dates[span];
  const rule = { kind, isActive, validFrom: localDate(from), validTo: localDate(to) };
  return ruleState(rule, today);
}

describe('fees §7.3: the state of a rule', () => {
  it.each([
    ['past', true, 'expired'],
    ['past', false, 'expired'],
    ['untilToday', true, 'active'],
    ['fromToday', true, 'active'],
    ['fromToday', false, 'inactive'],
    ['future', true, 'pending'],
    ['future', false, 'pending'],
  ] as const)('%s, active %s: %s', (span, isActive, expected) => {
    expect(stateOf('rule', span, isActive)).toBe(expected);
  });
});

describe('fees §10.2: the state of an agreement', () => {
  it.each([
    ['past', true, 'expired'],
    ['untilToday', true, 'active'],
    ['fromToday', true, 'active'],
    ['fromToday', false, 'expired'],
    ['future', true, 'pending'],
    ['future', false, 'expired'],
  ] as const)('%s, active %s: %s', (span, isActive, expected) => {
    expect(stateOf('convention', span, isActive)).toBe(expected);
  });

  it('fees §2.8: without an end lasts to 1 January 2030', () => {
    const agreement = {
      kind: 'convention',
      isActive: true,
      validFrom: localDate('2026-01-01'),
      validTo: null,
    } as const;
    expect(ruleState(agreement, localDate('2030-01-01'))).toBe('active');
    expect(ruleState(agreement, localDate('2030-01-02'))).toBe('expired');
  });
});

import { describe, expect, it } from 'vitest';
import { ruleVersion } from '../../../test/support/fees.ts';
import { localDate } from '../calendar/calendar.ts';
import { appliedOf, compareRules, decidingCriterion } from './ordering.ts';
import type { RuleVersion } from './rule-version.ts';

const general = ruleVersion({ id: 5 });

/** Each criterion by which a rule goes before the general one, the strongest first. */
const BEFORE_GENERAL: readonly (readonly [string, Partial<RuleVersion>])[] = [
  ['priority', { priority: 999 }],
  ['doctor', { doctorId: 1 }],
  ['society', { societyId: 1 }],
  ['service', { serviceIds: [1, 2, 3] }],
  ['specialty', { specialtyIds: [1] }],
  ['recordType', { recordType: 'hmq' }],
  ['providerType', { providerTypeIds: [1] }],
  ['unit', { units: ['Norte'] }],
  ['validFrom', { validFrom: localDate('2026-01-02') }],
  ['id', { ruleId: 4 }],
];

describe('the order', () => {
  // fees §3.1, fees §3.2, fees §3.3
  it.each(BEFORE_GENERAL)('goes by %s', (criterion, advantage) => {
    const rule = { ...ruleVersion({ id: 6 }), ...advantage };
    expect(compareRules(rule, general)).toBeLessThan(0);
    expect(compareRules(general, rule)).toBeGreaterThan(0);
    expect(decidingCriterion(rule, general)).toBe(criterion);
    expect(decidingCriterion(general, rule)).toBe(criterion);
  });

  it('puts each criterion before all that follow it', () => {
    BEFORE_GENERAL.forEach(([criterion, advantage], index) => {
      const weaker = Object.assign(
        {},
        ...BEFORE_GENERAL.slice(index + 1).map(([, other]) => other),
      );
      const strong = { ...ruleVersion({ id: 6 }), ...advantage };
      const weak = { ...ruleVersion({ id: 3 }), ...weaker };
      if (criterion === 'id') return;
      expect(compareRules(strong, weak)).toBeLessThan(0);
      expect(decidingCriterion(strong, weak)).toBe(criterion);
    });
  });

  // fees §3.3
  it('keeps a rule in its place when an edit makes a new version', () => {
    const other = ruleVersion({ id: 20, ruleId: 2 });
    const edited = ruleVersion({ id: 30, ruleId: 1, version: 2 });
    expect(compareRules(edited, other)).toBeLessThan(0);
  });

  it('tells versions of one rule apart, and a version from nothing else', () => {
    expect(compareRules(ruleVersion({ id: 7, ruleId: 5 }), general)).toBeGreaterThan(0);
    expect(compareRules(general, general)).toBe(0);
  });

  // fees §3.4
  it('does not depend on how many services or specialties are listed', () => {
    const few = ruleVersion({ id: 9, serviceIds: [1] });
    const many = ruleVersion({ id: 8, serviceIds: [1, 2, 3] });
    expect(decidingCriterion(few, many)).toBe('id');
  });
});

describe('appliedOf', () => {
  const first = (id: number) => ruleVersion({ id, exclusivityMode: 'first_win' });
  const stack = (id: number) => ruleVersion({ id, exclusivityMode: 'stack' });
  const ids = (...rules: RuleVersion[]) => appliedOf(rules).map(({ id }) => id);

  it('is empty without matching rules', () => expect(ids()).toEqual([]));

  // fees §3.5
  it('is the first alone when it is first_win', () => {
    expect(ids(first(1), stack(2), stack(3), first(4))).toEqual([1]);
  });

  // fees §3.6
  it('is every stack rule when the first is stack', () => {
    expect(ids(stack(1), first(2), stack(3))).toEqual([1, 3]);
    expect(ids(stack(1))).toEqual([1]);
  });
});

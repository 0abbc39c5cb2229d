/** Random rules and lines of few values, so that they often meet. */
import fc from 'fast-check';
import { epochDay, localDate, WEEKDAYS } from '../../src/domain/calendar/calendar.ts';
import { NO_FACTS } from '../../src/domain/fees/criteria.ts';
import type { FeeLine } from '../../src/domain/fees/fees.ts';
import type { RuleVersion } from '../../src/domain/fees/rule-version.ts';
import type { Price, RulePayment } from '../../src/domain/fees/rules.ts';
import { basisPoints, pesos } from '../../src/domain/money.ts';
import { ruleVersion, scalesOf } from './fees.ts';

const anyRate = fc.oneof(
  fc.constantFrom(0, 5000, 6000, 10_000),
  fc.integer({ min: 0, max: 10_000 }),
);
export const anyScales = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 300_000 }), { maxLength: 3 }), anyRate, anyRate)
  .map(([ends, low, high]) => {
    const sorted: (number | null)[] = [...ends.toSorted((a, b) => a - b), null];
    return scalesOf(...sorted.map((to, index) => [to, (index % 2 ? high : low) / 100] as const));
  });
const anyId = fc.integer({ min: 1, max: 3 });
const anyPrice: fc.Arbitrary<Price> = fc.oneof(
  anyRate.map((rate) => ({ type: 'percentage' as const, rate: basisPoints(rate) })),
  fc
    .integer({ min: 0, max: 200_000 })
    .map((amount) => ({ type: 'fixed_amount' as const, amount: pesos(amount) })),
);
const anyPayment: fc.Arbitrary<RulePayment> = fc.oneof(
  { arbitrary: anyPrice, weight: 6 },
  {
    arbitrary: anyScales.map((scales) => ({ type: 'table_accumulated' as const, scales })),
    weight: 3,
  },
  {
    arbitrary: fc
      .array(fc.tuple(anyId, anyPrice), { minLength: 1, maxLength: 3 })
      .map((prices) => ({ type: 'price_table' as const, prices: new Map(prices) })),
    weight: 1,
  },
);
const often = <T>(common: T, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(common), weight: 3 }, { arbitrary: rare, weight: 2 });
/** So that rules still meet, whatever else they ask for. */
const seldom = <T>(common: T, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(common), weight: 29 }, { arbitrary: rare, weight: 1 });
const anyDates = fc.constantFrom(
  ...['2026-01-01', '2026-06-30', '2026-07-01', '2026-07-02', '2026-07-31'].map(localDate),
);
const anyList = often<'all' | number[]>('all', fc.array(anyId, { minLength: 1, maxLength: 3 }));

const anyTerms = fc.record({
  kind: fc.constantFrom('rule', 'convention'),
  isActive: often(true, fc.boolean()),
  validFrom: anyDates,
  validTo: fc.constantFrom(null, ...['2026-07-01', '2026-07-31', '2026-12-31'].map(localDate)),
  participationType: fc.constantFrom('mixed', 'mixed', 'individual', 'society'),
  specialtyIds: anyList,
  serviceIds: anyList,
  recordType: seldom<'all' | 'participacion' | 'hmq'>(
    'all',
    fc.constantFrom('participacion', 'hmq'),
  ),
  providerTypeIds: seldom<'all' | number[]>('all', anyList),
  units: seldom<string[]>([], fc.subarray(['Norte', 'Sur', 'Centro'])),
  doctorId: often<number | null>(null, anyId),
  societyId: often<number | null>(null, anyId),
  scheduleType: fc.constantFrom('all', 'all', 'regular', 'night', 'irregular'),
  days: often<RuleVersion['days']>([], fc.subarray([...WEEKDAYS])),
  priority: fc.constantFrom(100, 1000, 1000),
  exclusivityMode: fc.constantFrom('first_win', 'stack'),
  payment: anyPayment,
});
/** A price table is for the services of its prices. */
export const anyRule = anyTerms.map((rule) =>
  rule.payment.type === 'price_table'
    ? { ...rule, serviceIds: [...rule.payment.prices.keys()] }
    : rule,
);
export const anyRules = fc
  .array(anyRule, { maxLength: 80, size: 'max' })
  .map((rules) => rules.map((rule, index) => ruleVersion({ ...rule, id: index + 1 })));

export const anyLine: fc.Arbitrary<FeeLine> = fc
  .record({
    doctorId: often(1, fc.integer({ min: 1, max: 4 })),
    societyId: fc.option(fc.integer({ min: 1, max: 4 })),
    serviceId: fc.integer({ min: 1, max: 4 }),
    specialtyId: fc.option(fc.integer({ min: 1, max: 4 })),
    recordType: fc.constantFrom('participacion' as const, 'hmq' as const),
    providerTypeId: fc.option(fc.integer({ min: 1, max: 4 })),
    unit: fc.option(fc.constantFrom('Norte', 'Sur', 'Oriente')),
    paidAs: fc.constantFrom('individual' as const, 'society' as const),
    scheduleType: fc.constantFrom('regular' as const, 'night' as const, 'irregular' as const),
    date: fc.constantFrom('2026-06-30', '2026-07-01', '2026-07-02', '2026-07-31', '2026-08-01'),
    baseAmount: fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.constant(999_999_999_999)),
    retentionRate: anyRate,
  })
  .map(({ date, ...line }) => ({
    ...NO_FACTS,
    ...line,
    attentionId: 1,
    day: epochDay(localDate(date)),
    baseAmount: pesos(line.baseAmount),
    retentionRate: basisPoints(line.retentionRate),
  }));
export const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 24, size: 'max' });

/** Rules and lines for tests: everything that a test does not name has a harmless value. */
import { epochDay, type LocalDate, localDate } from '../../src/domain/calendar/calendar.ts';
import { NO_FACTS, NO_TERMS } from '../../src/domain/fees/criteria.ts';
import type { FeeLine } from '../../src/domain/fees/fees.ts';
import type { RuleVersion } from '../../src/domain/fees/rule-version.ts';
import type { Price, RulePayment, Scale, ServicePayment } from '../../src/domain/fees/rules.ts';
import { basisPoints, pesos } from '../../src/domain/money.ts';

/** A percentage payment, from percent. */
export function percentage(percent: number): Price {
  return { type: 'percentage', rate: basisPoints(Math.round(percent * 100)) };
}

/** A fixed payment, in pesos. */
export function fixedAmount(amount: number): Price {
  return { type: 'fixed_amount', amount: pesos(amount) };
}

/** Scales from the brackets' last peso and percent; the last bracket has no end (null). */
export function scalesOf(...brackets: readonly (readonly [number | null, number])[]): Scale[] {
  let from = 0;
  return brackets.map(([to, percent]) => {
    const scale = {
      from: pesos(from),
      to: to === null ? null : pesos(to),
      rate: basisPoints(Math.round(percent * 100)),
    };
    from = (to ?? 0) + 1;
    return scale;
  });
}

/** A table payment, as `scalesOf`. */
export function table(...brackets: readonly (readonly [number | null, number])[]): ServicePayment {
  return { type: 'table_accumulated', scales: scalesOf(...brackets) };
}

/** A price table, by the ids of its services. */
export function prices(ofServices: Readonly<Record<number, Price>>): RulePayment {
  const entries = Object.entries(ofServices).map(([id, price]) => [Number(id), price] as const);
  return { type: 'price_table', prices: new Map(entries) };
}

/** A rule that matches every line of 2026 and pays 60 %. `ruleId` and the code follow the id. */
export function ruleVersion(
  overrides: Partial<RuleVersion> & { readonly id: number },
): RuleVersion {
  return {
    ruleId: overrides.id,
    version: 1,
    code: `R-${overrides.id}`,
    name: `Regla de prueba ${overrides.id}`,
    kind: 'rule',
    isActive: true,
    validFrom: localDate('2026-01-01'),
    validTo: localDate('2026-12-31'),
    ...NO_TERMS,
    priority: 1000,
    exclusivityMode: 'first_win',
    payment: percentage(60),
    ...overrides,
  };
}

/** A line of $100.000 on Wednesday 2026-07-15, with a retention of 10 %. */
export function feeLine(
  overrides: Partial<FeeLine> & { readonly date?: LocalDate | string } = {},
): FeeLine {
  const { date = '2026-07-15', ...rest } = overrides;
  return {
    ...NO_FACTS,
    attentionId: 1,
    doctorId: 1,
    serviceId: 1,
    specialtyId: 1,
    recordType: 'participacion',
    paidAs: 'individual',
    scheduleType: 'regular',
    day: epochDay(localDate(date)),
    baseAmount: pesos(100_000),
    retentionRate: basisPoints(1000),
    ...rest,
  };
}

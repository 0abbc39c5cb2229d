/**
 * The three shapes of a rule and the ways between them: what the calls say (percent), what the tables
 * hold (basis points, null for 'all'), and what the fee engine reads (`RuleVersion`).
 */
import { localDate, type Weekday } from '../../../domain/calendar.ts';
import { basisPoints, pesos } from '../../../domain/money.ts';
import type { RulePayment, RuleVersion, Scale } from '../../../domain/rules.ts';
import type { VersionRow } from './queries.ts';

/** A row as the fee engine reads it. Throws a RangeError where the database's constraints do not hold. */
export function toRuleVersion(row: VersionRow): RuleVersion {
  const { paymentType, rate, amount, scales, ...rest } = row;
  return {
    ...rest,
    validFrom: localDate(row.validFrom),
    validTo: row.validTo === null ? null : localDate(row.validTo),
    specialtyIds: row.specialtyIds ?? 'all',
    serviceIds: row.serviceIds ?? 'all',
    scheduleType: row.scheduleType ?? 'all',
    days: row.days as Weekday[],
    payment: toPayment({ paymentType, rate, amount, scales }),
  };
}

type PaymentColumns = Pick<VersionRow, 'paymentType' | 'rate' | 'amount' | 'scales'>;

function toPayment({ paymentType, rate, amount, scales }: PaymentColumns): RulePayment {
  switch (paymentType) {
    case 'percentage':
      return { type: paymentType, rate: basisPoints(rate ?? Number.NaN) };
    case 'fixed_amount':
      return { type: paymentType, amount: pesos(amount ?? Number.NaN) };
    case 'table_accumulated':
      // The database holds them contiguous, in pesos and basis points (`scales_are_contiguous`).
      return { type: paymentType, scales: scales as Scale[] };
  }
}

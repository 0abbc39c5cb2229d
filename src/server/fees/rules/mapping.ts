/**
 * Converts between the three forms of a rule: of the calls (percent), of the tables (basis points, null for 'all') and
 * of the engine (`RuleVersion`).
 */
import { fixedAmount, type RuleInput, servicesOf } from '../../../contract/fees/rule-input.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { percentage } from '../../../contract/percentage.ts';
import { type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import { ruleState } from '../../../domain/fees/rule-state.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import type { Price, RulePayment, Scale } from '../../../domain/fees/rules.ts';
import { type BasisPoints, basisPoints, type Pesos, pesos } from '../../../domain/money.ts';
import type { FeeRuleVersion } from '../../platform/db/database-types.ts';
import type { RuleRow, VersionRow } from './queries.ts';
import { termColumns, termFields, termsOf } from './terms.ts';

/** The columns of `fee_rule_version` that an edit can change. */
export type VersionColumns = Pick<
  FeeRuleVersion,
  'name' | 'description' | 'baseRule' | 'validFrom' | 'validTo' | 'paymentType' | 'rate' | 'amount'
> &
  ReturnType<typeof termColumns> & {
    scopeType: RuleInput['scopeType'];
    exclusivityMode: RuleInput['exclusivityMode'];
    isActive: boolean;
    priority: number;
    scales: Scale[] | null;
    prices: StoredPrice[] | null;
  };

/** A price as `fee_rule_version.prices` holds it. */
type StoredPrice = { serviceId: number } & ({ amount: Pesos } | { rate: BasisPoints });

/** Above all ids of rules and versions: what is not written yet comes after what is (fees §3.3). */
export const FIRST_DRAFT_ID = 2_000_000_000;

/** A row as the fee engine reads it. Throws a RangeError if it violates the database's constraints. */
export function toRuleVersion(row: VersionRow): RuleVersion {
  const { paymentType, rate, amount, scales, prices, ...rest } = row;
  return {
    ...rest,
    ...termsOf(row),
    validFrom: localDate(row.validFrom),
    validTo: row.validTo === null ? null : localDate(row.validTo),
    payment: toPayment({ paymentType, rate, amount, scales, prices }),
  };
}

type PaymentColumns = Pick<VersionRow, 'paymentType' | 'rate' | 'amount' | 'scales' | 'prices'>;

function toPayment({ paymentType, rate, amount, scales, prices }: PaymentColumns): RulePayment {
  switch (paymentType) {
    case 'percentage':
      return { type: paymentType, rate: basisPoints(rate ?? Number.NaN) };
    case 'fixed_amount':
      return { type: paymentType, amount: pesos(amount ?? Number.NaN) };
    case 'table_accumulated':
      // The constraint `scales_are_contiguous` guarantees scales in pesos and basis points without gaps.
      return { type: paymentType, scales: scales as Scale[] };
    case 'price_table':
      // The constraint `prices_are_of` guarantees a price in pesos or basis points for each service.
      return { type: paymentType, prices: new Map((prices as StoredPrice[]).map(toPrice)) };
  }
}

const toPrice = (stored: StoredPrice): [number, Price] => [
  stored.serviceId,
  'rate' in stored
    ? { type: 'percentage', rate: stored.rate }
    : { type: 'fixed_amount', amount: stored.amount },
];

/** A rule's current version as the calls answer it, with its state today. */
export function presentRule(row: RuleRow, today: LocalDate): Rule {
  const version = toRuleVersion(row);
  return {
    id: row.ruleId,
    code: row.code,
    name: row.name,
    description: row.description,
    baseRule: row.baseRule,
    ruleType: row.kind,
    validFrom: row.validFrom,
    validTo: row.validTo,
    ...termFields(version),
    doctorName: row.doctorName,
    societyRut: row.societyRut,
    societyName: row.societyName,
    ...presentPayment(version.payment),
    isActive: row.isActive,
    scopeType: row.scopeType as Rule['scopeType'],
    priority: row.priority,
    exclusivityMode: row.exclusivityMode,
    state: ruleState(version, today),
    version: row.version,
    versionId: row.id,
  };
}

/** A rule's payment, its value in percent or pesos; 0 for scales and price tables (fees §6.5). */
export function presentPayment(
  payment: RulePayment,
): Pick<Rule, 'paymentType' | 'paymentValue' | 'combinationRule' | 'prices'> {
  const paymentType = payment.type;
  const none = { paymentValue: 0, combinationRule: null, prices: null };
  switch (paymentType) {
    case 'percentage':
      return { ...none, paymentType, paymentValue: payment.rate / 100 };
    case 'fixed_amount':
      return { ...none, paymentType, paymentValue: payment.amount };
    case 'table_accumulated': {
      const scales = payment.scales.map(({ from, to, rate }) => ({
        from,
        to,
        percentage: rate / 100,
      }));
      return { ...none, paymentType, combinationRule: { type: paymentType, scales } };
    }
    case 'price_table':
      return { ...none, paymentType, prices: [...payment.prices].map(presentPrice) };
  }
}

const presentPrice = ([serviceId, price]: readonly [number, Price]) => ({
  serviceId,
  amount: price.type === 'fixed_amount' ? price.amount : null,
  percentage: price.type === 'percentage' ? price.rate / 100 : null,
});

/** The values of fields that an input may omit. */
export type Unsaid = Pick<VersionColumns, 'isActive' | 'priority'>;

/** The columns of an input that has passed the contract's checks, with its society resolved. */
export function versionColumns(
  input: RuleInput,
  societyId: number | null,
  unsaid: Unsaid,
): VersionColumns {
  return {
    name: input.name,
    description: input.description,
    baseRule: input.baseRule,
    validFrom: input.validFrom,
    validTo: input.validTo,
    ...termColumns({ ...input, societyId, serviceId: servicesOf(input) }),
    isActive: input.isActive ?? unsaid.isActive,
    scopeType: input.scopeType,
    priority: input.priority ?? unsaid.priority,
    exclusivityMode: input.exclusivityMode,
    ...paymentColumns(input),
  };
}

function paymentColumns({ paymentType, paymentValue, combinationRule, prices }: RuleInput) {
  const isTable = paymentType === 'table_accumulated';
  return {
    paymentType,
    rate: paymentType === 'percentage' ? toBasisPoints(percentage.parse(paymentValue)) : null,
    amount: paymentType === 'fixed_amount' ? fixedAmount.parse(paymentValue) : null,
    scales: isTable
      ? (combinationRule?.scales ?? []).map(({ from, to, percentage }) => ({
          from: pesos(from),
          to: to === null ? null : pesos(to),
          rate: toBasisPoints(percentage),
        }))
      : null,
    // In the order of their services, so that equal tables are equal lists.
    prices:
      paymentType === 'price_table'
        ? (prices ?? []).map(storedPrice).sort((one, other) => one.serviceId - other.serviceId)
        : null,
  };
}

function storedPrice({ serviceId, amount, percentage }: NonNullable<RuleInput['prices']>[number]) {
  return amount === null
    ? { serviceId, rate: toBasisPoints(percentage ?? Number.NaN) }
    : { serviceId, amount: pesos(amount) };
}

function toBasisPoints(percent: number) {
  return basisPoints(Math.round(percent * 100));
}

/** A rule or agreement as lines in the forms' order, for comparing two versions. */
import type { Rule } from '../../../contract/fees/rules.ts';
import { formatDate, WEEKDAYS } from '../../../domain/calendar/calendar.ts';
import {
  CRITERIA,
  CRITERION_KEYS,
  type Criterion,
  type CriterionKey,
  eachCriterion,
  type KeyOf,
  keysOf,
} from '../../../domain/fees/criteria.ts';
import { pricesText, type ServicePrice } from '../../../domain/fees/price-cells.ts';
import type { ServicePayment } from '../../../domain/fees/rules.ts';
import { describePayment } from '../../../domain/fees/sentences.ts';
import { basisPoints, pesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { EXCLUSIVITY_LABELS, WEEKDAY_LABELS } from '../../../domain/words/labels.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import type { FieldLine } from '../../kit/form/field-lines.ts';

type CriterionField = (typeof CRITERIA)[CriterionKey]['field'];

/** A rule as its calls answer it, or as a form holds it. */
export type DescribedRule = Pick<
  Rule,
  | 'name'
  | 'description'
  | 'baseRule'
  | 'ruleType'
  | 'validFrom'
  | 'validTo'
  | CriterionField
  | 'doctorName'
  | 'societyName'
  | 'paymentType'
  | 'paymentValue'
  | 'combinationRule'
  | 'prices'
  | 'isActive'
  | 'priority'
  | 'exclusivityMode'
>;

/** The label for an agreement without end; it counts as valid until 1 January 2030 (fees §2.8). */
export const WITHOUT_END = 'Sin término';

/** The listed records of each criterion, in words. */
export type ListWords = Readonly<Record<KeyOf<'records'>, string>>;

/** How the prices of a table are told: by what its services are called, and beside those of another table. */
export type PriceWords = {
  readonly other: readonly ServicePrice[];
  readonly nameOf: (serviceId: number) => string;
};

export function describeRule(
  rule: DescribedRule,
  lists: ListWords,
  prices: PriceWords,
): FieldLine[] {
  const gender = rule.ruleType === 'rule' ? 'feminine' : 'masculine';
  return [
    { label: 'Nombre', value: rule.name },
    { label: 'Descripción', value: rule.description ?? '' },
    { label: 'Regla base', value: rule.baseRule ?? '' },
    { label: 'Vigente desde', value: rule.validFrom && formatDate(rule.validFrom) },
    { label: 'Vigente hasta', value: rule.validTo ? formatDate(rule.validTo) : WITHOUT_END },
    ...CRITERION_KEYS.map((key) => ({
      label: CRITERIA[key].label,
      value: describeCriterion(key, rule, lists),
    })),
    { label: 'Pago', value: describePays(rule, prices) },
    { label: 'Prioridad', value: String(rule.priority) },
    { label: 'Exclusividad', value: EXCLUSIVITY_LABELS[rule.exclusivityMode] },
    { label: 'Estado', value: ACTIVE_BADGES[gender][rule.isActive ? 'true' : 'false'].label },
  ];
}

function describeCriterion(key: CriterionKey, rule: DescribedRule, lists: ListWords): string {
  const criterion: Criterion = CRITERIA[key];
  switch (criterion.kind) {
    case 'records':
      return lists[key as KeyOf<'records'>];
    case 'record':
      return (key === 'doctor' ? rule.doctorName : rule.societyName) ?? criterion.allLabel;
    case 'choice':
      return criterion.labels[rule[CRITERIA[key as KeyOf<'choice'>].field]] ?? '';
    case 'days':
      return daysText(rule.applicableDays);
    case 'texts':
      return rule[CRITERIA[key as KeyOf<'texts'>].field].join(', ') || criterion.allLabel;
  }
}

function describePays(rule: DescribedRule, { other, nameOf }: PriceWords): string {
  return rule.paymentType === 'price_table'
    ? pricesText(rule.prices ?? [], other, nameOf)
    : describePayment(paymentOf({ ...rule, paymentType: rule.paymentType }));
}

function paymentOf({
  paymentType,
  paymentValue,
  combinationRule,
}: Pick<DescribedRule, 'paymentValue' | 'combinationRule'> & {
  readonly paymentType: ServicePayment['type'];
}): ServicePayment {
  switch (paymentType) {
    case 'percentage':
      return { type: paymentType, rate: rateOf(paymentValue) };
    case 'fixed_amount':
      return { type: paymentType, amount: pesos(paymentValue) };
    case 'table_accumulated':
      return {
        type: paymentType,
        scales: (combinationRule?.scales ?? []).map(({ from, to, percentage }) => ({
          from: pesos(from),
          to: to === null ? null : pesos(to),
          rate: rateOf(percentage),
        })),
      };
  }
}

const rateOf = (percent: number) => basisPoints(Math.round(percent * 100));

function daysText(days: Rule['applicableDays']): string {
  if (days.length === 0) return 'Todos';
  return WEEKDAYS.filter((day) => days.includes(day))
    .map((day) => WEEKDAY_LABELS[day])
    .join(', ');
}

/** The lists of all criteria, each in the words of a function. */
export function listWords(wordsOf: (key: KeyOf<'records'>) => string): ListWords {
  return eachCriterion(keysOf('records'), (key) => [key, wordsOf(key)]) as unknown as ListWords;
}

/** How many names of a list are shown in a comparison; those that differ come first. */
const NAMED = 12;

/**
 * A list of names compared with another: first those that only this one has, then the others, with a long rest counted.
 * Null stands for all records, shown as `all`.
 */
export function listText(
  names: readonly string[] | null,
  other: readonly string[] | null,
  all: string,
): string {
  if (names === null) return all;
  const shared = new Set(other ?? []);
  const ordered = [
    ...names.filter((name) => !shared.has(name)),
    ...names.filter((name) => shared.has(name)),
  ];
  const rest = names.length - NAMED;
  const named = ordered.slice(0, NAMED).join(', ');
  return rest > 0 ? `${named} y ${formatCount(rest)} más` : named;
}

/** What a rule or agreement says, line by line in the forms' order: for comparing two versions of it. */

import type { Rule } from '../../../contract/fees/rules.ts';
import { formatDate, WEEKDAYS } from '../../../domain/calendar/calendar.ts';
import type { RulePayment } from '../../../domain/fees/rules.ts';
import { describePayment } from '../../../domain/fees/sentences.ts';
import { basisPoints, pesos } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import {
  EXCLUSIVITY_LABELS,
  PARTICIPATION_TYPE_LABELS,
  SCHEDULE_LABELS,
  WEEKDAY_LABELS,
} from '../../../domain/words/labels.ts';
import { ACTIVE_LOOKS } from '../../../domain/words/state-looks.ts';
import type { Described } from '../../kit/form/described.ts';

/** A rule as its calls answer it, or as a form holds it. */
export type DescribedRule = Pick<
  Rule,
  | 'name'
  | 'description'
  | 'baseRule'
  | 'ruleType'
  | 'validFrom'
  | 'validTo'
  | 'participationType'
  | 'doctorName'
  | 'societyName'
  | 'paymentType'
  | 'paymentValue'
  | 'combinationRule'
  | 'scheduleType'
  | 'applicableDays'
  | 'isActive'
  | 'priority'
  | 'exclusivityMode'
>;

/** How an agreement without an end shows it; it counts until 1 January 2030 (spec 1 §9). */
export const WITHOUT_END = 'Sin término';

/** `names` are the specialties and services, in words. */
export function describeRule(
  rule: DescribedRule,
  names: { specialties: string; services: string },
): Described[] {
  const gender = rule.ruleType === 'rule' ? 'feminine' : 'masculine';
  return [
    { label: 'Nombre', value: rule.name },
    { label: 'Descripción', value: rule.description ?? '' },
    { label: 'Regla base', value: rule.baseRule ?? '' },
    { label: 'Vigente desde', value: rule.validFrom && formatDate(rule.validFrom) },
    { label: 'Vigente hasta', value: rule.validTo ? formatDate(rule.validTo) : WITHOUT_END },
    { label: 'Participación', value: PARTICIPATION_TYPE_LABELS[rule.participationType] },
    { label: 'Especialidades', value: names.specialties },
    { label: 'Prestaciones', value: names.services },
    { label: 'Médico', value: rule.doctorName ?? 'Todos' },
    { label: 'Sociedad médica', value: rule.societyName ?? 'Todas' },
    { label: 'Pago', value: describePayment(paymentOf(rule)) },
    { label: 'Horario', value: SCHEDULE_LABELS[rule.scheduleType] },
    { label: 'Días', value: daysText(rule.applicableDays) },
    { label: 'Prioridad', value: String(rule.priority) },
    { label: 'Exclusividad', value: EXCLUSIVITY_LABELS[rule.exclusivityMode] },
    { label: 'Estado', value: ACTIVE_LOOKS[gender][rule.isActive ? 'true' : 'false'].label },
  ];
}

function paymentOf({ paymentType, paymentValue, combinationRule }: DescribedRule): RulePayment {
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

/** So many names of a list are told when two lists are compared; those that differ go first. */
const NAMED = 12;

/**
 * A list of names beside another one that it is compared with: what only this one has, then the rest,
 * a long rest counted. Null is all of them, said as `all`.
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
  const told = ordered.slice(0, NAMED).join(', ');
  return rest > 0 ? `${told} y ${formatCount(rest)} más` : told;
}

/** Rules and explanations in Spanish sentences: every peso has its arithmetic line (fees §19). */
import { formatDate, WEEKDAYS } from '../calendar/calendar.ts';
import {
  type BasisPoints,
  exactProduct,
  formatExact,
  formatPesos,
  formatRate,
  type Pesos,
} from '../money.ts';
import { capitalized } from '../words/capitalized.ts';
import { countOf } from '../words/counts.ts';
import { asEstimate } from '../words/estimates.ts';
import { NO_RULE_LABEL, RULE_KIND_LABELS, WEEKDAY_LABELS } from '../words/labels.ts';
import { baseName, describeBase } from './base-amount.ts';
import {
  acceptedBy,
  CRITERIA,
  CRITERION_KEYS,
  type Criterion,
  type CriterionKey,
  eachCriterion,
  SPECIFYING,
} from './criteria.ts';
import type { AppliedRule, ConflictingRule, Explanation, RuleReference } from './explanation.ts';
import type { MatchCriterion } from './matching.ts';
import { formatRetention } from './retention.ts';
import type { RuleVersion } from './rule-version.ts';
import type { RuleKind, RulePayment, Scale } from './rules.ts';

/** `regla CARD-01 v2 «Consulta cardiología»`. */
export function describeReference({ kind, code, version, name }: RuleReference): string {
  return `${RULE_KIND_LABELS[kind].toLowerCase()} ${code} v${version} «${name}»`;
}

/** What a rule pays: `60,00 % de la base`, `monto fijo de $25.000`, the brackets of a table, or how many prices it has. */
export function describePayment(payment: RulePayment): string {
  switch (payment.type) {
    case 'percentage':
      return `${formatRate(payment.rate)} de la base`;
    case 'fixed_amount':
      return `monto fijo de ${formatPesos(payment.amount)}`;
    case 'table_accumulated':
      return `tabla acumulada del mes (${payment.scales.map(describeScale).join('; ')})`;
    case 'price_table':
      return `tabla de precios (${countOf(payment.prices.size, 'prestación', 'prestaciones')})`;
  }
}

/** What a rule pays for the service of a line: of a price table its price there. */
export function describeApplied({ payment, servicePayment }: AppliedRule): string {
  const pays = describePayment(servicePayment);
  return payment.type === 'price_table' ? `${pays}, según su ${describePayment(payment)}` : pays;
}

function describeScale(scale: Scale): string {
  return `${describeBracket(scale)} al ${formatRate(scale.rate)}`;
}

function describeBracket({ from, to }: Pick<Scale, 'from' | 'to'>): string {
  return to === null ? `desde ${formatPesos(from)}` : `${formatPesos(from)} a ${formatPesos(to)}`;
}

/** One sentence: what a rule pays, and for which attentions. */
export function describeRule(version: RuleVersion): string {
  return `${capitalized(describeReference(version))}: ${[
    describePayment(version.payment),
    describeValidity(version),
    ...CRITERION_KEYS.flatMap((key) => describeTerm(key, version) ?? []),
    `prioridad ${version.priority}`,
    version.exclusivityMode === 'first_win' ? 'se aplica sin otras' : 'se suma a otras acumulables',
    ...(version.isActive ? [] : ['en estado inactivo']),
  ].join('; ')}.`;
}

function describeValidity({ validFrom, validTo }: RuleVersion): string {
  const from = formatDate(validFrom);
  return validTo === null
    ? `vigencia desde el ${from}`
    : `vigencia del ${from} al ${formatDate(validTo)}`;
}

/** `todos los días`, or the weekdays in order. */
export function describeDays({ days }: Pick<RuleVersion, 'days'>): string {
  if (days.length === 0) return 'todos los días';
  const inOrder = WEEKDAYS.filter((day) => days.includes(day));
  return inOrder.map((day) => WEEKDAY_LABELS[day].toLowerCase()).join(', ');
}

/** A version's term for one criterion in words; null when it accepts any. Records are counted, not named. */
function describeTerm(key: CriterionKey, version: RuleVersion): string | null {
  const criterion: Criterion = CRITERIA[key];
  const values: readonly (string | number)[] | null = acceptedBy(key, version);
  if (values === null) return criterion.any ?? null;
  switch (criterion.kind) {
    case 'records':
      return countOf(values.length, ...criterion.nouns);
    case 'texts':
      return `${values.length === 1 ? criterion.nouns[0] : criterion.nouns[1]} ${values.join(', ')}`;
    case 'record':
      return criterion.one;
    case 'choice':
      return values.map((value) => criterion.phrase(criterion.labels[value] ?? '')).join(', ');
    case 'days':
      return describeDays(version);
  }
}

/**
 * The whole fee in one sentence: `Base $100.000 (monto participado) × 60,00 % (regla CARD-01 v2 «Consulta cardiología») =
 * $60.000; retención 10,00 % = $6.000; líquido $54.000.` A fee in no payment is called an estimate. Without a known retention the
 * sentence ends before it.
 */
export function sentence(explanation: Explanation): string {
  const { applied, calculatedAmount, retentionAmount, finalAmount } = explanation;
  const base = baseWithName(explanation);
  const isEstimate = explanation.retentionKind === 'estimate';
  const parts = [
    ...(applied.length === 0
      ? [`${NO_RULE_LABEL}: ${base}`]
      : applied.map((rule) => describeAmount(rule, base, explanation.serviceCode))),
    ...(applied.length > 1 ? [`total ${formatPesos(calculatedAmount)}`] : []),
    ...(explanation.retentionKind === 'untold'
      ? []
      : [
          `${asEstimate('retención', isEstimate)} ${retentionWords(explanation)} = ${formatPesos(retentionAmount)}`,
          `${asEstimate('líquido', isEstimate)} ${formatPesos(finalAmount)}`,
        ]),
  ];
  return `${capitalized(parts.join('; '))}.`;
}

/** `base $100.000 (monto participado)`. */
const baseWithName = ({ baseAmount, base }: Explanation): string =>
  `base ${formatPesos(baseAmount)}${base ? ` (${baseName(base)})` : ''}`;

/** `15,25 % + 3 %`. */
const retentionWords = ({ retentionRate, surchargeRate }: Explanation): string =>
  formatRetention(retentionRate, surchargeRate);

function describeAmount(applied: AppliedRule, base: string, serviceCode: string | null): string {
  const { rule, servicePayment, table, amount } = applied;
  const source = `(${describeReference(rule)}${priceOf(applied, serviceCode)}) = ${formatPesos(amount)}`;
  if (table !== null) {
    return `${base} por tramos sobre ${formatPesos(table.before)} acumulados en el mes${betweenOf(table)} ${source}`;
  }
  return servicePayment.type === 'percentage'
    ? `${base} × ${formatRate(servicePayment.rate)} ${source}`
    : `monto fijo ${source}`;
}

/** `, saltando $50.000 de otras atenciones` where others stand between its parts, else nothing. */
const betweenOf = ({ between }: NonNullable<AppliedRule['table']>): string =>
  between > 0 ? `, saltando ${formatPesos(between)} de otras atenciones` : '';

const ALL_OF = new Intl.ListFormat('es-CL', { type: 'conjunction' });

/** ` (toma de $0 a $100.000 y de $200.000 a $250.000)` likewise: by it one can follow the brackets. */
const stretchesOf = ({ between, stretches }: NonNullable<AppliedRule['table']>): string => {
  const words = stretches.map(({ from, to }) => `de ${formatPesos(from)} a ${formatPesos(to)}`);
  return between > 0 ? ` (toma ${ALL_OF.format(words)})` : '';
};

/** `, precio de 01-01-001` where a price table paid, else nothing. */
function priceOf({ payment }: AppliedRule, serviceCode: string | null): string {
  return payment.type === 'price_table' ? `, precio de ${serviceCode ?? 'la prestación'}` : '';
}

/** The arithmetic of a fee, one line for each step. */
export function arithmeticLines(explanation: Explanation): string[] {
  const { applied, base, baseAmount, calculatedAmount, retentionRate, finalAmount } = explanation;
  const total = formatPesos(calculatedAmount);
  const retention = formatPesos(explanation.retentionAmount);
  const isEstimate = explanation.retentionKind === 'estimate';
  return [
    `Base: ${formatPesos(baseAmount)}${base ? `, ${describeBase(base)}` : ''}`,
    ...(applied.length === 0
      ? [`${NO_RULE_LABEL}: ${total}`]
      : applied.flatMap((rule) => ruleLines(rule, baseAmount, explanation.serviceCode))),
    ...(applied.length > 1
      ? [`Total: ${applied.map(({ amount }) => formatPesos(amount)).join(' + ')} = ${total}`]
      : []),
    ...(explanation.retentionKind === 'untold'
      ? []
      : [
          explanation.retentionKind === 'share'
            ? `Retención: ${retention}, su parte en la del documento (${retentionWords(explanation)} del total)`
            : `${asEstimate('Retención', isEstimate)}: ${multiplication(calculatedAmount, retentionRate, explanation.retentionAmount, explanation.surchargeRate)}`,
          `${asEstimate('Líquido', isEstimate)}: ${total} − ${retention} = ${formatPesos(finalAmount)}`,
        ]),
  ];
}

function ruleLines(applied: AppliedRule, base: Pesos, serviceCode: string | null): string[] {
  const { rule, servicePayment, table, exact, amount } = applied;
  const title = capitalized(describeReference(rule)) + priceOf(applied, serviceCode);
  if (servicePayment.type === 'percentage')
    return [`${title}: ${multiplication(base, servicePayment.rate, amount)}`];
  if (table === null) return [`${title}: monto fijo ${formatPesos(amount)}`];
  return [
    `${title}: acumulado en el mes antes de esta atención ${formatPesos(table.before)}${betweenOf(table)}${stretchesOf(table)}`,
    ...table.slices.map(
      (slice) =>
        `Tramo ${describeBracket(slice)}: ${formatPesos(slice.base)} × ` +
        `${formatRate(slice.rate)} = ${formatExact(slice.product)}`,
    ),
    `Suma de tramos: ${rounding(formatExact(exact), formatPesos(amount))}`,
  ];
}

function multiplication(amount: Pesos, rate: BasisPoints, product: Pesos, surcharge = 0): string {
  const rateWords = formatRetention(rate, surcharge);
  const exact = formatExact(exactProduct(amount, rate));
  return `${formatPesos(amount)} × ${surcharge > 0 ? `(${rateWords})` : rateWords} = ${rounding(exact, formatPesos(product))}`;
}

function rounding(exact: string, rounded: string): string {
  return exact === rounded ? rounded : `${exact} ≈ ${rounded}`;
}

const ARTICLES: Readonly<Record<RuleKind, string>> = { rule: 'la', convention: 'el' };

/** `la regla CARD-01 v2 «Consulta cardiología»`. */
export function withArticle(rule: RuleReference): string {
  return `${ARTICLES[rule.kind]} ${describeReference(rule)}`;
}

/** Why a matching rule did not apply. */
export function describeConflict(conflicting: ConflictingRule): string {
  const rule = capitalized(describeReference(conflicting.rule));
  const winner = withArticle(conflicting.winner);
  const consequence =
    conflicting.reason === 'firstWin'
      ? 'y excluye a las demás'
      : 'y solo se le suman las acumulables';
  return `${rule} no se aplica: ${winner} va antes porque ${precedence(conflicting)} ${consequence}.`;
}

/** Why the winner goes first; it completes 'va antes porque …'. */
export function precedence({ criterion, priority, winner }: ConflictingRule): string {
  switch (criterion) {
    case 'priority':
      return `su prioridad es ${winner.priority} y no ${priority}`;
    case 'validFrom':
      return 'su vigencia comienza después';
    case 'id':
      return 'se creó primero';
    default:
      return SPECIFYING.find(({ key }) => key === criterion)?.because ?? '';
  }
}

/** A phrase for each criterion that failed; it completes 'La regla …'. */
export const MATCH_CRITERION_LABELS: Readonly<Record<MatchCriterion, string>> = {
  inactive: 'está en estado inactivo',
  validity: 'no está vigente en la fecha de la atención',
  ...(eachCriterion(CRITERION_KEYS, (key) => [key, CRITERIA[key].failed]) as Readonly<
    Record<CriterionKey, string>
  >),
};

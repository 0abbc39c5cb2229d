/** The rule simulator: the fee engine on one imagined attention (fees §11). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  REJECTED_LIMIT,
  type SimulationResult,
  type simulationInput,
} from '../../../contract/fees/rules.ts';
import {
  epochDay,
  type LocalDate,
  localDate,
  type Weekday,
  weekdayOf,
} from '../../../domain/calendar/calendar.ts';
import { factsAsked } from '../../../domain/fees/criterion-questions.ts';
import { type Explanation, explain, type RejectedRule } from '../../../domain/fees/explanation.ts';
import type { FeeLine } from '../../../domain/fees/fees.ts';
import { compareRules } from '../../../domain/fees/ordering.ts';
import { amountOf, paymentFor } from '../../../domain/fees/rule-amount.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { societyTypeOf } from '../../../domain/fees/rules.ts';
import { type BasisPoints, basisPoints, type Pesos, pesos } from '../../../domain/money.ts';
import { plainLetters } from '../../../domain/words/plain-letters.ts';
import { type Db, rowOf } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { presentExplanation, presentTerms } from './explanation.ts';
import { presentPayment } from './mapping.ts';
import { readServiceCode } from './queries.ts';
import { loadRuleSet } from './rule-set.ts';

type Question = z.output<typeof simulationInput>;

/** Ids begin at 1, so no rule names this doctor, service or attention. */
const NONE = 0;

/** What the current rules would pay for such an attention, and why. */
export async function simulate(db: Db, question: Question): Promise<SimulationResult> {
  const date = localDate(question.date);
  const { line, surchargeRate, isRateAssumed } = await lineOf(db, question);
  const { versions } = await loadRuleSet(db);
  const asked = question.weekday ?? weekdayOf(date);
  const judged = versions.map((version) => onWeekday(version, asked, weekdayOf(date)));
  const before = pesos(question.accumulatedAmount);
  const explanation = {
    ...explain(
      judged,
      line,
      judged.map(({ ruleId }) => ({ ruleId, before })),
    ),
    surchargeRate,
    serviceCode: await readServiceCode(db, line.serviceId),
  };
  const rejected = withWords(explanation.rejected, question.rejectedSearch);
  const detail = presentExplanation({ ...explanation, rejected: nearest(rejected) });
  const [first] = explanation.applied;
  return {
    selectedRuleId: explanation.selected?.ruleId ?? null,
    applied: first ? appliedOf(first.payment) : null,
    calculatedPayment: explanation.calculatedAmount,
    explanation: [
      ...(first ? [] : [NO_RULE_NOTICE]),
      detail.sentence,
      ...(isRateAssumed ? [assumedNotice(date)] : []),
    ].join(' '),
    conflictingRules: detail.conflicting.map(({ ruleId, name, code }) => ({
      id: ruleId,
      name,
      code,
    })),
    matching: matchingOf(explanation, judged, line.serviceId, before),
    detail,
    rejectedTotal: rejected.length,
  };
}

/** Every matching rule in order, applied or not, with the amount that it alone would pay. */
function matchingOf(
  { applied, conflicting, baseAmount }: Explanation,
  versions: readonly RuleVersion[],
  serviceId: number,
  before: Pesos,
): SimulationResult['matching'] {
  const paying = new Set(applied.map(({ rule }) => rule.id));
  const losing = new Set(conflicting.map(({ rule }) => rule.id));
  return versions
    .filter(({ id }) => paying.has(id) || losing.has(id))
    .sort(compareRules)
    .map((version) => ({
      ...presentTerms(version, version.payment),
      amount: amountOf(paymentFor(version.payment, serviceId), baseAmount, { before }),
      isApplied: paying.has(version.id),
    }));
}

/** The rules whose code or name contains every word, ignoring accents and case; all rules without words. */
function withWords(rejected: readonly RejectedRule[], words: string | undefined) {
  const sought = plainLetters(words ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return rejected.filter(({ rule }) => {
    const text = plainLetters(`${rule.code} ${rule.name}`);
    return sought.every((word) => text.includes(word));
  });
}

/** The rules that fail the fewest criteria: those that the user may have expected to match. */
function nearest(rejected: readonly RejectedRule[]): RejectedRule[] {
  return rejected.toSorted((a, b) => a.failed.length - b.failed.length).slice(0, REJECTED_LIMIT);
}

const NO_RULE_NOTICE = 'Ninguna regla coincide: al procesar se pagaría el 100 % de la base.';
const assumedNotice = (date: LocalDate) =>
  `No hay una retención legal para ${date.slice(0, 4)}: se supone 10 %. Agréguela en Configuración, Retención legal.`;

function appliedOf(payment: RuleVersion['payment']): SimulationResult['applied'] {
  const { paymentType, paymentValue } = presentPayment(payment);
  return { paymentType, paymentValue };
}

/**
 * The simulated attention, with the doctor's values where it has none (fees §11.3); the surcharge in its retention; and whether
 * its rate is assumed because the year's legal rate is not registered.
 */
async function lineOf(
  db: Db,
  question: Question,
): Promise<{ line: FeeLine; surchargeRate: BasisPoints; isRateAssumed: boolean }> {
  const date = localDate(question.date);
  const doctor = question.doctorId ? await findDoctor(db, question.doctorId, date) : null;
  const paidAs = doctor ? societyTypeOf(doctor) : question.participationType;
  const asked = factsAsked(question);
  const { rate, surchargeRate, isAssumed } =
    doctor ?? (paidAs === 'society' ? NOT_RETAINED : await usualRate(db, date));
  const line = {
    ...asked,
    attentionId: NONE,
    doctorId: asked.doctorId ?? NONE,
    // As in a calculation, a doctor's affiliation decides.
    societyId: doctor ? doctor.societyId : asked.societyId,
    serviceId: asked.serviceId ?? NONE,
    specialtyId: asked.specialtyId ?? doctor?.specialtyId ?? null,
    paidAs,
    day: epochDay(date),
    baseAmount: pesos(question.baseAmount),
    retentionRate: basisPoints(rate),
  };
  return { line, surchargeRate: basisPoints(surchargeRate), isRateAssumed: isAssumed };
}

/** The rate, surcharge included, and the surcharge of it, in basis points. */
type Retention = { rate: number; surchargeRate: number; isAssumed: boolean };
const NOT_RETAINED: Retention = { rate: 0, surchargeRate: 0, isAssumed: false };

/** The retention of doctors who are paid in person and have no rate of their own. */
async function usualRate(db: Db, day: LocalDate): Promise<Retention> {
  return rowOf<Retention>(db)`
    SELECT usual_rate(${day}::date) AS rate, 0 AS surcharge_rate,
           legal_rate(${day}::date) IS NULL AS is_assumed`;
}

/** A doctor, with the society of the affiliation of a day. */
async function findDoctor(db: Db, id: number, day: LocalDate) {
  const doctor = await db
    .selectFrom('doctor')
    .innerJoin('affiliation', 'affiliation.doctorId', 'doctor.id')
    .leftJoin('medicalSociety as society', 'society.id', 'affiliation.societyId')
    .select([
      'doctor.specialtyId',
      'affiliation.societyId',
      // As of a document of that day.
      sql<number>`estimated_rate(doctor, society, ${day}::date)`.as('rate'),
      sql<boolean>`payee_rate(doctor, society, ${day}::date) IS NULL`.as('isAssumed'),
      sql<number>`CASE WHEN society.id IS NULL THEN surcharge_of(doctor, ${day}::date) ELSE 0 END`.as(
        'surchargeRate',
      ),
    ])
    .where('doctor.id', '=', id)
    .where('affiliation.validFrom', '<=', day)
    .where('affiliation.validTo', '>=', day)
    .executeTakeFirst();
  return doctor ?? refuse('record.notFound', { record: 'el médico' }, { field: 'doctorId' });
}

/**
 * The form has a weekday beside the date, and a rule's days are compared with that weekday. The engine knows only the
 * date's weekday (`actual`), so the two weekdays are swapped in the rule.
 */
function onWeekday(version: RuleVersion, asked: Weekday, actual: Weekday): RuleVersion {
  const swapped = (day: Weekday) => (day === asked ? actual : day === actual ? asked : day);
  return { ...version, days: version.days.map(swapped) };
}

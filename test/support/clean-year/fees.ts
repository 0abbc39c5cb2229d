/**
 * What the product is to pay for lines and entries, worked out in memory with the fee engine: faults take from it the pesos that
 * they move. `clean-year.test.ts` compares it with payments of the product, to the peso.
 */
import {
  epochDay,
  lastDayOf,
  type Period,
  periodIndex,
  periodOf,
} from '../../../src/domain/calendar/calendar.ts';
import { type CompiledRules, compileRules } from '../../../src/domain/fees/compiled-rules.ts';
import { NO_FACTS } from '../../../src/domain/fees/criteria.ts';
import { createCalculator } from '../../../src/domain/fees/engine.ts';
import type { FeeLine } from '../../../src/domain/fees/fees.ts';
import { retentionOf } from '../../../src/domain/fees/retention.ts';
import type { RuleVersion } from '../../../src/domain/fees/rule-version.ts';
import { basisPoints, pesos } from '../../../src/domain/money.ts';
import { momentOf } from './attentions.ts';
import type { Entry, Line } from './model.ts';
import { type State, societyOn } from './state.ts';

/** What a doctor is paid of a period by one payee's payment: before retention without entries that bear none, and after. */
export type Payment = {
  readonly doctorId: number;
  readonly societyId: number | null;
  readonly period: Period;
  readonly gross: number;
  readonly net: number;
};

/** A month as it is paid. */
export type Payable = {
  readonly state: State;
  readonly period: Period;
  /** The year of payment decides the legal rate. */
  readonly paymentDate: string;
  readonly lines: readonly Line[];
  /** Lines of the same periods that were calculated before: scales go on from them. */
  readonly earlier: readonly Line[];
  readonly entries: readonly Entry[];
};

const LEGAL_RATES: Readonly<Record<string, number>> = { 2025: 1450, 2026: 1525 };

/** A fee before retention, and the rule that decides it. */
export type Fee = {
  readonly line: Line;
  readonly amount: number;
  readonly rule: RuleVersion | null;
};

const compiled = new WeakMap<object, CompiledRules>();
function rulesOf({ rules }: State): CompiledRules {
  const known = compiled.get(rules) ?? compileRules([...rules.values()]);
  compiled.set(rules, known);
  return known;
}

/** The fee of each line, in the order in which the product calculates. */
export function feesOf(payable: Pick<Payable, 'state' | 'lines' | 'earlier'>): Fee[] {
  const { state, lines, earlier } = payable;
  const { calculate } = createCalculator(rulesOf(state));
  const periods = new Set(lines.map(({ attentionDate }) => attentionDate.slice(0, 7)));
  for (const line of inOrder(earlier)) {
    if (periods.has(line.attentionDate.slice(0, 7))) calculate(feeLine(state, line));
  }
  return inOrder(lines).map((line) => {
    const { calculatedAmount, rule } = calculate(feeLine(state, line));
    return { line, amount: calculatedAmount, rule };
  });
}

const inOrder = (lines: readonly Line[]) =>
  lines.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : momentOf(a) > momentOf(b) ? 1 : 0));

function feeLine(state: State, line: Line): FeeLine {
  const societyId = societyOn(state, line.doctorId, line.attentionDate);
  return {
    ...NO_FACTS,
    attentionId: 1,
    doctorId: line.doctorId,
    societyId,
    serviceId: line.serviceId,
    specialtyId: line.specialtyId ?? state.specialties.get(line.doctorId) ?? null,
    recordType: line.recordType,
    providerTypeId: line.providerTypeId,
    paidAs: societyId === null ? 'individual' : 'society',
    scheduleType: line.scheduleType,
    day: epochDay(line.attentionDate),
    baseAmount: pesos(line.recordType === 'hmq' ? line.netAmount : line.participatedAmount),
    retentionRate: basisPoints(0),
  };
}

/** The payments of these lines and entries; an entry goes with the payment of its month's last day. */
export function paymentsOf(payable: Payable): Payment[] {
  const { state, period, paymentDate, entries } = payable;
  const legal = LEGAL_RATES[paymentDate.slice(0, 4)] ?? 0;
  const sums = new Map<string, Payment & { unretained: number }>();
  const add = (
    one: Pick<Payment, 'doctorId' | 'societyId' | 'period'>,
    gross: number,
    unretained: number,
  ) => {
    const key = paymentKey(one);
    const before = sums.get(key) ?? { ...one, gross: 0, net: 0, unretained: 0 };
    sums.set(key, {
      ...before,
      gross: before.gross + gross,
      unretained: before.unretained + unretained,
    });
  };
  for (const { line, amount } of feesOf(payable)) {
    const { doctorId, attentionDate } = line;
    const societyId = societyOn(state, doctorId, attentionDate);
    add({ doctorId, societyId, period: periodOf(attentionDate) }, amount, 0);
  }
  for (const { doctorId, amount, bearsRetention } of entries) {
    const societyId = societyOn(state, doctorId, lastDayOf(period));
    add({ doctorId, societyId, period }, bearsRetention ? amount : 0, bearsRetention ? 0 : amount);
  }
  return [...sums.values()].map(({ unretained, gross, ...payment }) => {
    const own = state.ownRates.get(payment.doctorId) ?? legal;
    const rate =
      payment.societyId === null ? own + (state.surcharges.get(payment.doctorId) ?? 0) : 0;
    const retained = retentionOf(pesos(Math.max(gross, 0)), basisPoints(rate));
    return { ...payment, gross: gross + unretained, net: gross + unretained - retained };
  });
}

/** By this the payments of two computations are compared. */
export const paymentKey = ({
  doctorId,
  societyId,
  period,
}: Pick<Payment, 'doctorId' | 'societyId' | 'period'>) =>
  `${doctorId} ${societyId ?? 'person'} ${periodIndex(period)}`;

/** The fee rules as a decision table of `@gorules/zen-engine`, the rival of the fee engine. */
import { type ZenDecision, ZenDecisionContent, ZenEngine } from '@gorules/zen-engine';
import { weekdayOfEpochDay } from '../src/domain/calendar/calendar.ts';
import type { FeeLine } from '../src/domain/fees/fees.ts';
import { validDays } from '../src/domain/fees/matching.ts';
import { compareRules } from '../src/domain/fees/ordering.ts';
import type { RuleVersion } from '../src/domain/fees/rule-version.ts';
import { WHOLE } from '../src/domain/money.ts';

/** The decision table's answer for a line; empty (null or `{}`) when no row matches. */
export type ZenFee = { readonly rule?: number; readonly amount?: number } | null;

/** A line as the table's input. */
export type ZenInput = FeeLine & { readonly weekday: string };

export function zenInput(line: FeeLine): ZenInput {
  return { ...line, weekday: weekdayOfEpochDay(line.day) };
}

const COLUMNS = [
  'doctorId',
  'serviceId',
  'specialtyId',
  'societyId',
  'day',
  'paidAs',
  'scheduleType',
  'weekday',
] as const;

/** The ways of calling it: one line at a time, many simultaneous calls, and many lines in one call. */
export const ZEN_CALLS: Readonly<
  Record<string, (rules: readonly RuleVersion[]) => (inputs: ZenInput[]) => Promise<ZenFee[]>>
> = {
  'one call after the other': (rules) => {
    const decision = decisionOf(rules, {});
    return async (inputs) => {
      const fees: ZenFee[] = [];
      for (const input of inputs) fees.push(await feeOf(decision, input));
      return fees;
    };
  },
  'calls at once': (rules) => {
    const decision = decisionOf(rules, {});
    return (inputs) => Promise.all(inputs.map((input) => feeOf(decision, input)));
  },
  'all lines in one call': (rules) => {
    const loop = { executionMode: 'loop', inputField: 'lines', outputPath: 'fees' };
    const decision = decisionOf(rules, loop);
    return async (inputs) => (await decision.evaluate({ lines: inputs })).result.fees;
  },
};

async function feeOf(decision: ZenDecision, input: ZenInput): Promise<ZenFee> {
  return (await decision.evaluate(input)).result;
}

function decisionOf(rules: readonly RuleVersion[], execution: object): ZenDecision {
  const column = (field: string) => ({ id: field, name: field, field });
  const table = {
    hitPolicy: 'first',
    inputs: COLUMNS.map(column),
    outputs: ['rule', 'amount'].map(column),
    rules: rules.toSorted(compareRules).map(rowOf),
    ...execution,
  };
  const position = { x: 0, y: 0 };
  const content = {
    nodes: [
      { id: 'in', type: 'inputNode', name: 'in', position },
      { id: 'table', type: 'decisionTableNode', name: 'table', position, content: table },
      { id: 'out', type: 'outputNode', name: 'out', position },
    ],
    edges: [
      { id: 'first', sourceId: 'in', targetId: 'table', type: 'edge' },
      { id: 'second', sourceId: 'table', targetId: 'out', type: 'edge' },
    ],
  };
  return new ZenEngine().createDecision(new ZenDecisionContent(content));
}

/** A row of the table; an empty cell matches anything. */
function rowOf(
  rule: RuleVersion,
): Record<'_id' | 'rule' | 'amount' | (typeof COLUMNS)[number], string> {
  const { first, last } = validDays(rule);
  const list = (ids: 'all' | readonly number[]) => (ids === 'all' ? '' : ids.join(', '));
  const text = (value: string, any: string) => (value === any ? '' : `"${value}"`);
  return {
    _id: String(rule.id),
    doctorId: rule.doctorId === null ? '' : String(rule.doctorId),
    serviceId: list(rule.serviceIds),
    specialtyId: list(rule.specialtyIds),
    societyId: rule.societyId === null ? '' : String(rule.societyId),
    day: `[${first}..${last}]`,
    paidAs: text(rule.participationType, 'mixed'),
    scheduleType: text(rule.scheduleType, 'all'),
    weekday: rule.days.map((day) => `"${day}"`).join(', '),
    rule: String(rule.id),
    amount: amountExpression(rule),
  };
}

function amountExpression({ code, payment }: RuleVersion): string {
  switch (payment.type) {
    case 'percentage':
      return `round(baseAmount * ${payment.rate} / ${WHOLE})`;
    case 'fixed_amount':
      return String(payment.amount);
    case 'table_accumulated':
      throw new RangeError(`rule ${code}: a decision table does not accumulate`);
    case 'price_table':
      throw new RangeError(`rule ${code}: it has one amount a service`);
  }
}

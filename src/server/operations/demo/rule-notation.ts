/** A short notation for the demo clinic's rules and agreements, one a line. */
import {
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
  type Weekday,
} from '../../../domain/calendar/calendar.ts';
import { NO_TERMS } from '../../../domain/fees/criteria.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import {
  DEFAULT_AGREEMENT_PRIORITY,
  DEFAULT_RULE_PRIORITY,
  type ParticipationType,
  type Price,
  type RuleKind,
  type RulePayment,
  type ScheduleType,
} from '../../../domain/fees/rules.ts';
import { DEFAULT_SCALES } from '../../../domain/fees/scales.ts';
import { basisPoints, pesos } from '../../../domain/money.ts';
import { serviceId } from './services.ts';
import { specialtyId } from './specialties.ts';

/** A rule version with texts that the engine does not read. */
export type DemoRuleVersion = RuleVersion & { readonly description: string | null };

/** Lines of one kind, with their default validity. */
type Written = {
  readonly kind: RuleKind;
  readonly validFrom: LocalDate;
  readonly validTo: LocalDate;
  readonly lines: string;
};

const PRICES = 'prices ';

/** The terms of a line; `from` and `to` count months from the current one. */
const TERMS: Readonly<Record<string, (rest: string, current: Period) => Partial<DemoRuleVersion>>> =
  {
    specialties: (keys) => ({ specialtyIds: keys.split(' ').map(specialtyId) }),
    services: (codes) => ({ serviceIds: codes.split(' ').map(serviceId) }),
    doctor: (id) => ({ doctorId: Number(id) }),
    society: (id) => ({ societyId: Number(id) }),
    as: (type) => ({ participationType: type as ParticipationType }),
    schedule: (type) => ({ scheduleType: type as ScheduleType }),
    days: (days) => ({ days: days.split(' ') as Weekday[] }),
    priority: (priority) => ({ priority: Number(priority) }),
    stack: () => ({ exclusivityMode: 'stack' }),
    inactive: () => ({ isActive: false }),
    from: (months, current) => ({ validFrom: firstDayOf(addMonths(current, Number(months))) }),
    to: (months, current) => ({ validTo: lastDayOf(addMonths(current, Number(months))) }),
    open: () => ({ validTo: null }),
    about: (description) => ({ description }),
  };

/**
 * The immutable versions that the lines describe, in the order of saving: first versions, then edits of rules that paid
 * something else before. Rule ids count the lines from 1, version ids the result. Throws a RangeError for an unknown
 * word.
 */
export function versionsOf(current: Period, written: readonly Written[]): DemoRuleVersion[] {
  const rules = written.flatMap(({ lines, ...common }) =>
    lines
      .split('\n')
      .filter((line) => /^ *[A-Z]/.test(line))
      .map((line) => ({ ...common, ...read(line, current) })),
  );
  const numbered = rules.map((rule, index) => ({ ...rule, ruleId: index + 1 }));
  const first = numbered.map(({ payments, ...rule }) => ({
    ...rule,
    version: 1,
    ...paying(payments[0]),
  }));
  const edits = numbered.flatMap(({ payments: [, payment], ...rule }) =>
    payment ? [{ ...rule, version: 2, ...paying(payment) }] : [],
  );
  return [...first, ...edits].map((version, index) => ({
    ...NO_TERMS,
    participationType: 'mixed',
    description: null,
    isActive: true,
    priority: version.kind === 'rule' ? DEFAULT_RULE_PRIORITY : DEFAULT_AGREEMENT_PRIORITY,
    exclusivityMode: 'first_win',
    ...version,
    id: index + 1,
  }));
}

/** A payment, and of a price table its services, which are the rule's (decision 143). */
const paying = (payment: RulePayment) =>
  payment.type === 'price_table'
    ? { payment, serviceIds: [...payment.prices.keys()] }
    : { payment };

/** A line's code, name and terms, and its payments from first version to last. */
function read(line: string, current: Period) {
  const [code = '', name = '', pays = '', terms = ''] = line.trim().split(' | ');
  const [first = '', ...before] = pays.split(' after ').toReversed();
  const payments: readonly [RulePayment, ...RulePayment[]] = [
    paymentOf(first),
    ...before.map(paymentOf),
  ];
  const read = terms.split('; ').map((term) => {
    const [word = '', ...rest] = term.split(' ');
    const meaning = TERMS[word];
    if (meaning === undefined) throw new RangeError(`no such word: ${word}`);
    return meaning(rest.join(' '), current);
  });
  return { code, name, payments, ...(Object.assign({}, ...read) as Partial<DemoRuleVersion>) };
}

/** A price; brackets with their last peso, '60 % to 3000000, 65 %'; or a price for each service, 'prices 04-03-001 $21500, …'. */
function paymentOf(text: string): RulePayment {
  if (text === 'default scale') return { type: 'table_accumulated', scales: DEFAULT_SCALES };
  if (text.startsWith(PRICES)) {
    const prices = text.slice(PRICES.length).split(', ').map(servicePrice);
    return { type: 'price_table', prices: new Map(prices) };
  }
  if (!text.includes(' % to ')) return priceOf(text);
  let from = 0;
  const scales = text.split(', ').map((bracket) => {
    const [percent, last] = bracket.split(' % to ');
    const to = last === undefined ? null : Number(last);
    const scale = {
      from: pesos(from),
      to: to === null ? null : pesos(to),
      rate: basisPoints(Number.parseFloat(percent ?? '') * 100),
    };
    from = (to ?? 0) + 1;
    return scale;
  });
  return { type: 'table_accumulated', scales };
}

/** '04-03-001 $21500'. */
function servicePrice(text: string): readonly [number, Price] {
  const [code = '', ...price] = text.split(' ');
  return [serviceId(code), priceOf(price.join(' '))];
}

/** '62.5 %' or '$38000'. */
function priceOf(text: string): Price {
  return text.startsWith('$')
    ? { type: 'fixed_amount', amount: pesos(Number(text.slice('$'.length))) }
    : { type: 'percentage', rate: basisPoints(Number.parseFloat(text) * 100) };
}

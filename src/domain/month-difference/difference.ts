/**
 * Takes the difference between two months of a doctor apart, to the peso (operations §15.2, docs/decisions/0095): what is due now
 * less what was due before is the sum of its reasons and of what none of them explains. All amounts are pesos before retention.
 */
import { divideHalfUp } from '../money.ts';
import {
  DIFFERENCE_REASONS,
  type DifferenceReason,
  type ServiceReason,
  SUM_REASONS,
  type SumReason,
} from './reasons.ts';

/**
 * How a rule turns a base into a fee. `stack`: several rules together, of which the terms name the first. `percentage` holds
 * without a rule, too: all of the base.
 */
export type TermsKind = 'percentage' | 'fixed' | 'scale' | 'stack';

/** Lines of one service that are paid alike, with their sums. */
export type Cell = {
  readonly serviceId: number;
  readonly recordType: string;
  /** Equal for lines that are paid by the same rate, amount or scale, whatever the version of the rule. */
  readonly terms: string;
  readonly kind: TermsKind;
  readonly ruleVersionId: number | null;
  /** The society that they are paid to; null: the doctor. */
  readonly societyId: number | null;
  /** How many; more than 0. */
  readonly lines: number;
  readonly base: number;
  readonly fee: number;
};

/** One month of a doctor. */
export type DoctorMonth = {
  /** What the month pays in all, by the sums of its payments and of what is still to be paid. */
  readonly total: number;
  /** The month's own attentions, also those that are held. */
  readonly cells: readonly Cell[];
  /** `held`: what of the rest is held, and so in no payment. */
  readonly sums: Readonly<Record<SumReason, number>>;
};

/** What a service has to do with a difference. */
export type ServicePart = {
  readonly reason: ServiceReason;
  readonly serviceId: number;
  readonly recordType: string;
  readonly amount: number;
  readonly before: Sums;
  readonly now: Sums;
  /** The rules by which it was paid before or is paid now alone, for `rules` and `affiliation`; null: none. */
  readonly rulesBefore: readonly (number | null)[];
  readonly rulesNow: readonly (number | null)[];
};

export type Sums = { readonly lines: number; readonly base: number; readonly fee: number };

export type MonthDifference = {
  readonly before: number;
  readonly now: number;
  readonly difference: number;
  readonly reasons: Readonly<Record<DifferenceReason, number>>;
  /** `difference` less all reasons. */
  readonly unexplained: number;
  /** Of the reasons that lie in attentions, largest first; none is 0. */
  readonly parts: readonly ServicePart[];
};

export const NO_SUMS: DoctorMonth['sums'] = {
  late: 0,
  corrections: 0,
  entries: 0,
  balances: 0,
  held: 0,
};
/** Of a doctor who is paid nothing. */
export const EMPTY_MONTH: DoctorMonth = { total: 0, cells: [], sums: NO_SUMS };

export function explainDifference(before: DoctorMonth, now: DoctorMonth): MonthDifference {
  const reasons = Object.fromEntries(DIFFERENCE_REASONS.map((reason) => [reason, 0])) as Record<
    DifferenceReason,
    number
  >;
  for (const reason of SUM_REASONS) reasons[reason] = now.sums[reason] - before.sums[reason];
  // What is held lowers what is paid. 0, never -0.
  reasons.held = 0 - reasons.held;
  const parts: ServicePart[] = [];
  for (const service of servicesOf(before.cells, now.cells)) {
    for (const part of partsOf(service)) {
      reasons[part.reason] += part.amount;
      parts.push(part);
    }
  }
  const difference = now.total - before.total;
  const explained = DIFFERENCE_REASONS.reduce((sum, reason) => sum + reasons[reason], 0);
  return {
    before: before.total,
    now: now.total,
    difference,
    reasons,
    unexplained: difference - explained,
    parts: parts.sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount)),
  };
}

/** One service of one record type in both months. */
type Service = { before: Cell[]; now: Cell[] };

function servicesOf(before: readonly Cell[], now: readonly Cell[]): Iterable<Service> {
  const services = new Map<string, Service>();
  for (const [side, cells] of [
    ['before', before],
    ['now', now],
  ] as const) {
    for (const cell of cells) {
      const key = `${cell.recordType} ${cell.serviceId}`;
      const service = services.get(key);
      if (service) service[side].push(cell);
      else services.set(key, { before: [], now: [], [side]: [cell] });
    }
  }
  return services.values();
}

/** Lines of one service. */
type Group = Sums & { readonly kind: TermsKind; readonly cells: readonly Cell[] };

function sumOf(cells: readonly Cell[]): Group {
  const sum = { lines: 0, base: 0, fee: 0, kind: cells[0]?.kind ?? 'percentage', cells };
  for (const { lines, base, fee, kind } of cells) {
    sum.lines += lines;
    sum.base += base;
    sum.fee += fee;
    // A mean of several: the base is as good as any to compare it by.
    if (kind !== sum.kind) sum.kind = 'percentage';
  }
  return sum;
}

const societiesOf = ({ cells }: Group) => new Set(cells.map(({ societyId }) => societyId));
const rulesOf = ({ cells }: Group) => [...new Set(cells.map(({ ruleVersionId }) => ruleVersionId))];

type Amounts = Partial<Record<ServiceReason, number>>;

function partsOf(service: Service): ServicePart[] {
  const { before, now } = service;
  const first = now[0] ?? before[0];
  if (!first) return [];
  const old = sumOf(before);
  const current = sumOf(now);
  const { amounts, onlyBefore, onlyNow } = amountsOf(service, old, current);
  const sums: Amounts = {};
  for (const one of amounts) {
    for (const reason of Object.keys(one) as ServiceReason[]) {
      sums[reason] = (sums[reason] ?? 0) + (one[reason] ?? 0);
    }
  }
  const parts: ServicePart[] = [];
  for (const reason of Object.keys(sums) as ServiceReason[]) {
    const amount = sums[reason] ?? 0;
    if (amount === 0) continue;
    const isOfRules = reason === 'rules' || reason === 'affiliation';
    parts.push({
      reason,
      serviceId: first.serviceId,
      recordType: first.recordType,
      amount,
      before: sumsOf(old),
      now: sumsOf(current),
      rulesBefore: isOfRules && onlyBefore ? rulesOf(onlyBefore) : [],
      rulesNow: isOfRules && onlyNow ? rulesOf(onlyNow) : [],
    });
  }
  return parts;
}

type Found = { amounts: readonly Amounts[]; onlyBefore?: Group; onlyNow?: Group };

function amountsOf({ before, now }: Service, old: Group, current: Group): Found {
  if (old.lines === 0 || current.lines === 0)
    return { amounts: [{ services: current.fee - old.fee }] };
  const [one] = before;
  if (before.length === 1 && now.length === 1 && one?.terms === now[0]?.terms)
    return { amounts: [paidAlike(old, current)] };
  const common = new Set(before.map(({ terms }) => terms)).intersection(
    new Set(now.map(({ terms }) => terms)),
  );
  const onlyBefore = sumOf(before.filter(({ terms }) => !common.has(terms)));
  const onlyNow = sumOf(now.filter(({ terms }) => !common.has(terms)));
  const alike = [...common].map((terms) =>
    paidAlike(
      sumOf(before.filter((cell) => cell.terms === terms)),
      sumOf(now.filter((cell) => cell.terms === terms)),
    ),
  );
  return {
    amounts: [...alike, paidOtherwise({ old, current, onlyBefore, onlyNow })],
    onlyBefore,
    onlyNow,
  };
}

const sumsOf = ({ lines, base, fee }: Group): Sums => ({ lines, base, fee });

/** Lines of both months under the same terms: how many they are, what they are worth, and what scales make of it. */
function paidAlike(old: Group, current: Group): Amounts {
  const expected = share(current.lines, old.fee, old.lines);
  const volume = expected - old.fee;
  // A fixed amount does not follow the base: what is left is nothing, or cannot be explained.
  if (current.kind === 'fixed') return { volume };
  if (!followsBase(old)) {
    return { volume, [current.kind === 'stack' ? 'rules' : 'values']: current.fee - expected };
  }
  const atOldRate = share(current.base, old.fee, old.base);
  const values = atOldRate - expected;
  const rest = current.fee - atOldRate;
  if (current.kind === 'scale') return { volume, values, scales: rest };
  if (current.kind === 'stack') return { volume, values, rules: rest };
  // Each line is rounded by itself, up to half a peso either way.
  const rounding = 1 + Math.ceil(current.lines / 2 + (old.lines * current.base) / old.base / 2);
  return { volume, values: Math.abs(rest) <= rounding ? values + rest : values };
}

/** Lines of a service that both months have, under terms that only one of them has: another rule, or another payee's. */
function paidOtherwise(of: {
  old: Group;
  current: Group;
  onlyBefore: Group;
  onlyNow: Group;
}): Amounts {
  const { old, current, onlyBefore, onlyNow } = of;
  if (onlyNow.lines === 0) {
    // Fewer lines, and of another rule than those that are left.
    const atCurrentMean = share(onlyBefore.lines, current.fee, current.lines);
    return { volume: -atCurrentMean, rules: atCurrentMean - onlyBefore.fee };
  }
  const reference = onlyBefore.lines > 0 ? onlyBefore : old;
  const expected = share(onlyNow.lines, reference.fee, reference.lines);
  const atOldRate =
    reference.kind !== 'fixed' && followsBase(reference)
      ? share(onlyNow.base, reference.fee, reference.base)
      : expected;
  const reason = societiesOf(onlyNow).isDisjointFrom(societiesOf(reference))
    ? 'affiliation'
    : 'rules';
  return {
    volume: expected - onlyBefore.fee,
    values: atOldRate - expected,
    [reason]: onlyNow.fee - atOldRate,
  };
}

/** Whether the fee is a share of the base. Where it is more, fixed amounts are in it, and a rate would say nothing. */
const followsBase = ({ base, fee }: Sums) => base > 0 && fee <= base;

/** `amount × part ÷ whole`, rounded half up; `whole` is above 0. Exact also where the product is no safe integer. */
function share(amount: number, part: number, whole: number): number {
  const product = amount * part;
  if (Number.isSafeInteger(product)) return divideHalfUp(product, whole);
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  const divisor = 2n * BigInt(whole);
  const quotient = doubled / divisor;
  return Number(doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient);
}

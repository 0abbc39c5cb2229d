/**
 * How a line's fee came about, as data (fees §19). Screens, statements and the simulator all
 * speak from this; `sentences.ts` puts it into Spanish.
 */
import {
  type BasisPoints,
  basisPoints,
  type ExactPesos,
  type Pesos,
  pesos,
  roundHalfUp,
  sumPesos,
} from '../money.ts';
import type { BaseOrigin } from './base-amount.ts';
import {
  type Accumulation,
  type FeeLine,
  NOTHING_BEFORE,
  type Place,
  refuseBase,
  type Stretch,
  stretchesOf,
} from './fees.ts';
import { failedCriteria, type MatchCriterion } from './matching.ts';
import { appliedOf, compareRules, decidingCriterion, type OrderCriterion } from './ordering.ts';
import { retentionOf } from './retention.ts';
import { paymentFor, workingOf } from './rule-amount.ts';
import type { RuleVersion } from './rule-version.ts';
import type { RulePayment, ServicePayment } from './rules.ts';
import type { Slice } from './scales.ts';

/** Identifies one version of a rule. */
export type RuleReference = Pick<
  RuleVersion,
  'id' | 'ruleId' | 'version' | 'code' | 'name' | 'kind'
>;

/** A rule that paid. */
export type AppliedRule = {
  readonly rule: RuleReference;
  readonly payment: RulePayment;
  /** What it pays for the line's service: of a price table its price. */
  readonly servicePayment: ServicePayment;
  /**
   * For a table: the base accumulated in the month before this line; what other lines have between its first and its last peso;
   * its own stretches of the scale; and the slices of its base.
   */
  readonly table: {
    readonly before: Pesos;
    readonly between: Pesos;
    readonly stretches: readonly Stretch[];
    readonly slices: readonly Slice[];
  } | null;
  /** The amount before rounding. */
  readonly exact: ExactPesos;
  readonly amount: Pesos;
};

/** A rule that matched but did not pay. */
export type ConflictingRule = {
  readonly rule: RuleReference;
  /** `firstWin`: the winner applies alone. `notStackable`: the winner stacks, this rule does not. */
  readonly reason: 'firstWin' | 'notStackable';
  /** The criterion of the order that put the winner first, and both priorities. */
  readonly criterion: OrderCriterion;
  readonly priority: number;
  readonly winner: RuleReference & { readonly priority: number };
};

/** A rule that did not match, with every criterion that failed. */
export type RejectedRule = {
  readonly rule: RuleReference;
  readonly failed: readonly MatchCriterion[];
};

/**
 * In no payment: an estimate. In a payment: the line's own retention, or its share of the document's. `untold`: of what a
 * correction pays instead before a payment has it, which is told before retention.
 */
export type RetentionKind = 'estimate' | 'line' | 'share' | 'untold';

export type Explanation = {
  readonly baseAmount: Pesos;
  /** Which amount of the attention the base is; null where that is not known. */
  readonly base: BaseOrigin | null;
  /** The code of the line's service; null where it is told beside the explanation. */
  readonly serviceCode: string | null;
  /** The calculation's rule; null is 'Sin regla (100%)'. */
  readonly selected: RuleReference | null;
  /** In the order of application; empty when no rule matches. */
  readonly applied: readonly AppliedRule[];
  readonly calculatedAmount: Pesos;
  readonly retentionRate: BasisPoints;
  /** The part of the rate that is retained besides the tax. */
  readonly surchargeRate: BasisPoints;
  readonly retentionAmount: Pesos;
  readonly finalAmount: Pesos;
  /** What the retention is; each but the share in a document's is rounded for the line. */
  readonly retentionKind: RetentionKind;
  /** In the order of application. */
  readonly conflicting: readonly ConflictingRule[];
  /** In the order of application. */
  readonly rejected: readonly RejectedRule[];
};

/**
 * Explains the fee for a line under these versions (at most one of each rule). `accumulations` are those of the line's
 * calculation (`FeeResult`); without one, a table rule starts from 0, as in the simulator. Throws a RangeError for the
 * same input as the calculator.
 */
export function explain(
  versions: readonly RuleVersion[],
  line: FeeLine,
  accumulations: readonly Accumulation[] = [],
): Explanation {
  refuseBase(line.baseAmount);
  const judged = [...versions]
    .sort(compareRules)
    .map((version) => ({ version, failed: failedCriteria(version, line) }));
  const matching = judged.filter(({ failed }) => failed.length === 0).map(({ version }) => version);
  const winners = appliedOf(matching);
  const [winner] = winners;
  const applied = winners.map((version) => apply(version, line, accumulations));
  const calculatedAmount =
    winner === undefined ? line.baseAmount : sumPesos(applied.map(({ amount }) => amount));
  const retentionAmount = retentionOf(calculatedAmount, line.retentionRate);
  return {
    baseAmount: line.baseAmount,
    base: null,
    serviceCode: null,
    selected: winner === undefined ? null : referenceTo(winner),
    applied,
    calculatedAmount,
    retentionRate: line.retentionRate,
    surchargeRate: basisPoints(0),
    retentionAmount,
    finalAmount: pesos(calculatedAmount - retentionAmount),
    retentionKind: 'estimate',
    conflicting:
      winner === undefined
        ? []
        : matching
            .filter((version) => !winners.includes(version))
            .map((version) => conflict(version, winner)),
    rejected: judged
      .filter(({ failed }) => failed.length > 0)
      .map(({ version, failed }) => ({ rule: referenceTo(version), failed })),
  };
}

function apply(
  version: RuleVersion,
  { baseAmount, serviceId }: FeeLine,
  accumulations: readonly Accumulation[],
): AppliedRule {
  const { payment, ruleId } = version;
  const place = accumulations.find((entry) => entry.ruleId === ruleId) ?? NOTHING_BEFORE;
  const servicePayment = paymentFor(payment, serviceId);
  const { exact, slices } = workingOf(servicePayment, baseAmount, place);
  return {
    rule: referenceTo(version),
    payment,
    servicePayment,
    table: slices && { ...stretchedBy(place, baseAmount), slices },
    exact,
    amount: roundHalfUp(exact),
  };
}

function stretchedBy(place: Place, base: Pesos) {
  const { before } = place;
  const stretches = stretchesOf(place, base);
  return { before, between: pesos((stretches.at(-1)?.to ?? before) - before - base), stretches };
}

/** The explanation of a line in a payment: what is retained is its share in its document's retention. */
export function withShare(
  explanation: Explanation,
  share: {
    readonly rate: BasisPoints;
    readonly surchargeRate: BasisPoints;
    readonly retentionAmount: Pesos;
  },
): Explanation {
  const { rate, surchargeRate, retentionAmount } = share;
  const finalAmount = pesos(explanation.calculatedAmount - retentionAmount);
  return {
    ...explanation,
    retentionRate: rate,
    surchargeRate,
    retentionAmount,
    finalAmount,
    retentionKind: 'share',
  };
}

/** The explanation up to the amount before retention. */
export function beforeRetention(explanation: Explanation): Explanation {
  return {
    ...explanation,
    retentionRate: basisPoints(0),
    retentionAmount: pesos(0),
    finalAmount: explanation.calculatedAmount,
    retentionKind: 'untold',
  };
}

/** Why a matching version was not applied beside the winner. */
export function conflict(version: RuleVersion, winner: RuleVersion): ConflictingRule {
  return {
    rule: referenceTo(version),
    reason: winner.exclusivityMode === 'first_win' ? 'firstWin' : 'notStackable',
    criterion: decidingCriterion(winner, version),
    priority: version.priority,
    winner: { ...referenceTo(winner), priority: winner.priority },
  };
}

function referenceTo({ id, ruleId, version, code, name, kind }: RuleVersion): RuleReference {
  return { id, ruleId, version, code, name, kind };
}

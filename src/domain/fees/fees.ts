/** Input and output of the fee engine (fees §4): an attention reduced to what rules look at, and the doctor's fee for it. */
import { type BasisPoints, LINE_AMOUNT_LIMIT, type Pesos, pesos } from '../money.ts';
import type { LineFacts } from './criteria.ts';
import type { RuleVersion } from './rule-version.ts';
import type { SocietyType } from './rules.ts';

/** An attention as the fee engine needs it: its facts for the criteria, and its amounts. */
export type FeeLine = LineFacts & {
  readonly attentionId: number;
  /** Doctor and service are always known. The specialty is the file's, else the doctor's; the society that of the affiliation on the date. */
  readonly doctorId: number;
  readonly serviceId: number;
  /** How the affiliation on the date pays the doctor, whatever society the file names. */
  readonly paidAs: SocietyType;
  /** Between 0 and `LINE_AMOUNT_LIMIT`. */
  readonly baseAmount: Pesos;
  /** The doctor's retention rate. */
  readonly retentionRate: BasisPoints;
};

/** A part of a scale: the base accumulated before its first peso, and up to its last one. */
export type Stretch = { readonly from: Pesos; readonly to: Pesos };

/** Which part of a scale a line has. */
export type Place = {
  /** The base that the doctor had accumulated in the line's month, before the line's first peso. */
  readonly before: Pesos;
  /** The line's stretches, from below, where other lines stand between them. If absent it has the one that begins at `before`. */
  readonly parts?: readonly Stretch[];
};

/** The place of a doctor's first line, who has accumulated nothing. */
export const NOTHING_BEFORE: Place = { before: pesos(0) };

/** The place of a line under a rule. */
export type Accumulation = Place & { readonly ruleId: number };

/** The stretches of a line of this base, from below: together as long as the base. */
export const stretchesOf = ({ before, parts }: Place, base: Pesos): readonly Stretch[] =>
  parts ?? [{ from: before, to: pesos(before + base) }];

/** The base that a doctor has accumulated under a rule (all its versions) in a calendar month. */
export type AccumulatedBase = {
  readonly doctorId: number;
  readonly ruleId: number;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly baseAmount: Pesos;
  /** For lines that are calculated again: the parts of the scale, from below, that lines above left free. */
  readonly free?: readonly Stretch[];
};

/** The fee for one line. `finalAmount = calculatedAmount − retentionAmount`. */
export type FeeResult = {
  /** The calculation's rule: the first applied one; null is 'Sin regla (100%)'. */
  readonly rule: RuleVersion | null;
  /** Every applied rule, in order; more than one only when rules stack. */
  readonly applied: readonly RuleVersion[];
  readonly calculatedAmount: Pesos;
  readonly retentionAmount: Pesos;
  readonly finalAmount: Pesos;
  /** The line's place under each applied table rule; null when none applied. */
  readonly accumulations: readonly Accumulation[] | null;
};

/** Throws a RangeError for a base that is not a whole amount from 0 to `LINE_AMOUNT_LIMIT`. */
export function refuseBase(baseAmount: Pesos): void {
  if (Number.isInteger(baseAmount) && baseAmount >= 0 && baseAmount <= LINE_AMOUNT_LIMIT) return;
  throw new RangeError(`not a base amount of a line: ${baseAmount}`);
}

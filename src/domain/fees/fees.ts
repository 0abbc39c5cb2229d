/**
 * What the fee engine takes and gives (design §5): an attention reduced to what rules look at, and
 * the doctor's fee for it.
 */
import { type BasisPoints, LINE_AMOUNT_LIMIT, type Pesos } from '../money.ts';
import type { RuleVersion, ScheduleType, SocietyType } from './rules.ts';

/** An attention as the fee engine sees it. */
export type FeeLine = {
  readonly attentionId: number;
  readonly doctorId: number;
  /** The file's society, else the doctor's; null when there is neither. */
  readonly societyId: number | null;
  readonly serviceId: number;
  /** The file's specialty, else the doctor's; null when there is neither. */
  readonly specialtyId: number | null;
  /** The doctor's own society type, whatever society the file names. */
  readonly paidAs: SocietyType;
  /** Null where none is said (the simulator): only rules of every schedule match. */
  readonly scheduleType: ScheduleType | null;
  /** The attention date in days since 1970-01-01 (`epochDay`). */
  readonly day: number;
  /** Between 0 and `LINE_AMOUNT_LIMIT`. */
  readonly baseAmount: Pesos;
  /** The doctor's retention. */
  readonly retentionRate: BasisPoints;
};

/** What a doctor had accumulated under a rule, in the month of a line, just before that line. */
export type Accumulation = { readonly ruleId: number; readonly before: Pesos };

/** The base that a doctor has accumulated under a rule (all its versions) in a calendar month. */
export type AccumulatedBase = {
  readonly doctorId: number;
  readonly ruleId: number;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly baseAmount: Pesos;
};

/** The fee for one line. `finalAmount = calculatedAmount − retentionAmount`. */
export type FeeResult = {
  /** The calculation's rule: the first applied one; null is 'Sin regla (100%)'. */
  readonly rule: RuleVersion | null;
  /** Every rule that paid, in order; more than one only when rules stack. */
  readonly applied: readonly RuleVersion[];
  readonly calculatedAmount: Pesos;
  readonly retentionAmount: Pesos;
  readonly finalAmount: Pesos;
  /** For each applied table rule what it had accumulated; null when none applied. */
  readonly accumulations: readonly Accumulation[] | null;
};

/** Throws a RangeError for a base that is not a whole amount from 0 to `LINE_AMOUNT_LIMIT`. */
export function refuseBase(baseAmount: Pesos): void {
  if (Number.isInteger(baseAmount) && baseAmount >= 0 && baseAmount <= LINE_AMOUNT_LIMIT) return;
  throw new RangeError(`not a base amount of a line: ${baseAmount}`);
}

/**
 * What a fee rule says (fees §1, fees §9). A rule's versions are immutable: an edit makes a new
 * version.
 */
import type { LocalDate } from '../calendar/calendar.ts';
import type { RuleTerms } from './criteria.ts';
import type { ExclusivityMode, RuleKind, RulePayment } from './rules.ts';

/** One immutable version of a rule, with everything that decides whether and how it pays. */
export type RuleVersion = RuleTerms & {
  /** Identifies this version among all versions of all rules. */
  readonly id: number;
  readonly ruleId: number;
  /** 1 for a rule's first version. */
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly kind: RuleKind;
  readonly isActive: boolean;
  readonly validFrom: LocalDate;
  /** Null for an agreement without end: it counts as valid until `OPEN_END` (fees §2.8). */
  readonly validTo: LocalDate | null;
  /** Lower goes first. */
  readonly priority: number;
  readonly exclusivityMode: ExclusivityMode;
  readonly payment: RulePayment;
};

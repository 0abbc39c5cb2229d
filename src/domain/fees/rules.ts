/**
 * What a fee rule says (specification 1 §3, design §5). Agreements (convenios) are rules of kind
 * `convention`. A rule's versions are immutable: an edit makes a new version.
 */
import type { LocalDate, Weekday } from '../calendar/calendar.ts';
import type { BasisPoints, Pesos } from '../money.ts';

/** How a doctor is paid: in person or through a society. */
export type SocietyType = 'individual' | 'society';
export type ParticipationType = SocietyType | 'mixed';
/** The schedule in which an attention took place. */
export type ScheduleType = 'regular' | 'night' | 'irregular';
export type RecordType = 'participacion' | 'hmq';
export type RuleKind = 'rule' | 'convention';
export type ExclusivityMode = 'first_win' | 'stack';

/** One bracket of a progressive scale, both ends included; the last one's `to` is null (open). */
export type Scale = {
  readonly from: Pesos;
  readonly to: Pesos | null;
  readonly rate: BasisPoints;
};

/** What a rule pays. */
export type RulePayment =
  | { readonly type: 'percentage'; readonly rate: BasisPoints }
  | { readonly type: 'fixed_amount'; readonly amount: Pesos }
  | { readonly type: 'table_accumulated'; readonly scales: readonly Scale[] };

/** One immutable version of a rule, with everything that decides whether and how it pays. */
export type RuleVersion = {
  /** Identifies this version among all versions of all rules. */
  readonly id: number;
  readonly ruleId: number;
  /** 1 for the first version of the rule. */
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly kind: RuleKind;
  readonly isActive: boolean;
  readonly validFrom: LocalDate;
  /** Null for an agreement without end: it counts as valid until `OPEN_END` (specification 1 §9). */
  readonly validTo: LocalDate | null;
  readonly participationType: ParticipationType;
  readonly specialtyIds: 'all' | readonly number[];
  readonly serviceIds: 'all' | readonly number[];
  readonly doctorId: number | null;
  readonly societyId: number | null;
  readonly scheduleType: ScheduleType | 'all';
  /** Empty means every day. */
  readonly days: readonly Weekday[];
  /** Lower is applied first. */
  readonly priority: number;
  readonly exclusivityMode: ExclusivityMode;
  readonly payment: RulePayment;
};

/** Until when an agreement without an end counts as valid (specification 1 §9). */
export const OPEN_END = '2030-01-01' as LocalDate;
/** Priority of a rule that names none (design §5), and of a new agreement (specification 1 §9). */
export const DEFAULT_RULE_PRIORITY = 1000;
export const DEFAULT_AGREEMENT_PRIORITY = 100;

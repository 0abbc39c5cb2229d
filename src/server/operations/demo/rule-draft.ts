/** The short notation in which the demo clinic's rules and agreements are written down. */
import type { LocalDate, Weekday } from '../../../domain/calendar/calendar.ts';
import { NO_TERMS } from '../../../domain/fees/criteria.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import {
  DEFAULT_AGREEMENT_PRIORITY,
  DEFAULT_RULE_PRIORITY,
  type ExclusivityMode,
  type ParticipationType,
  type RuleKind,
  type RulePayment,
  type ScheduleType,
} from '../../../domain/fees/rules.ts';
import { DEFAULT_SCALES } from '../../../domain/fees/scales.ts';
import { basisPoints, pesos } from '../../../domain/money.ts';
import { serviceId } from './services.ts';
import { type SpecialtyKey, specialtyId } from './specialties.ts';

/** What a rule may say beyond its code, name and payment; the rest takes the product's defaults. */
type Criteria = {
  readonly description?: string;
  /** What it paid before its last edit: gives the rule a first version. */
  readonly paidBefore?: RulePayment;
  readonly validFrom?: LocalDate;
  readonly validTo?: LocalDate | null;
  readonly isActive?: boolean;
  readonly specialties?: readonly SpecialtyKey[];
  /** Codes. */
  readonly services?: readonly string[];
  readonly doctorId?: number;
  readonly societyId?: number;
  readonly participationType?: ParticipationType;
  readonly scheduleType?: ScheduleType;
  readonly days?: readonly Weekday[];
  readonly priority?: number;
  readonly mode?: ExclusivityMode;
};

/** A rule as written down, its validity perhaps still open. */
export type Undated = Criteria & {
  readonly code: string;
  readonly name: string;
  readonly pays: RulePayment;
};

/** A rule as written down, complete. */
export type RuleDraft = Undated & {
  readonly kind: RuleKind;
  readonly validFrom: LocalDate;
  readonly validTo: LocalDate | null;
};

/** Writes down one rule. */
export function draft(code: string, name: string, pays: RulePayment, criteria: Criteria): Undated {
  return { code, name, pays, ...criteria };
}

/** A rule version with the texts that the engine does not read. */
export type DemoRuleVersion = RuleVersion & { readonly description: string | null };

/** Pays a percentage, given as 62.5 for 62,50 %. */
export function percentage(percent: number): RulePayment {
  return { type: 'percentage', rate: basisPoints(percent * 100) };
}

/** Pays a fixed amount of pesos. */
export function fixed(amount: number): RulePayment {
  return { type: 'fixed_amount', amount: pesos(amount) };
}

/** Pays by a progressive scale: the percentages of brackets that end at the given pesos. */
export function scale(...brackets: readonly (readonly [upTo: number | null, percent: number])[]) {
  const scales = brackets.map(([upTo, percent], index) => ({
    from: pesos(index === 0 ? 0 : Number(brackets[index - 1]?.[0]) + 1),
    to: upTo === null ? null : pesos(upTo),
    rate: basisPoints(percent * 100),
  }));
  return { type: 'table_accumulated', scales } as const satisfies RulePayment;
}

/** The scale that the rule form proposes (specification 1 §5). */
export const DEFAULT_SCALE: RulePayment = { type: 'table_accumulated', scales: DEFAULT_SCALES };

/**
 * The immutable versions of the drafts, in the order in which they are saved: first versions, then
 * the edits. Rule ids count from 1 in the drafts' order, version ids in the result's.
 */
export function draftVersions(drafts: readonly RuleDraft[]): DemoRuleVersion[] {
  const first = drafts.map((rule, index) =>
    versionOf(rule, index + 1, 1, rule.paidBefore ?? rule.pays),
  );
  const edits = drafts.flatMap((rule, index) =>
    rule.paidBefore ? [versionOf(rule, index + 1, 2, rule.pays)] : [],
  );
  return [...first, ...edits].map((version, index) => ({ ...version, id: index + 1 }));
}

function versionOf(
  rule: RuleDraft,
  ruleId: number,
  version: number,
  payment: RulePayment,
): Omit<DemoRuleVersion, 'id'> {
  const isAgreement = rule.kind === 'convention';
  return {
    ruleId,
    version,
    code: rule.code,
    name: rule.name,
    description: rule.description ?? null,
    kind: rule.kind,
    isActive: rule.isActive ?? true,
    validFrom: rule.validFrom,
    validTo: rule.validTo,
    ...NO_TERMS,
    participationType: rule.participationType ?? 'mixed',
    specialtyIds: rule.specialties?.map(specialtyId) ?? 'all',
    serviceIds: rule.services?.map(serviceId) ?? 'all',
    doctorId: rule.doctorId ?? null,
    societyId: rule.societyId ?? null,
    scheduleType: rule.scheduleType ?? 'all',
    days: rule.days ?? [],
    priority: rule.priority ?? (isAgreement ? DEFAULT_AGREEMENT_PRIORITY : DEFAULT_RULE_PRIORITY),
    exclusivityMode: rule.mode ?? 'first_win',
    payment,
  };
}

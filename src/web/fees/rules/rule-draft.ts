/** A rule in its form (fees §8). */
import { z } from 'zod';
import { ruleInput } from '../../../contract/fees/rule-input.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { DEFAULT_RULE_PRIORITY } from '../../../domain/fees/rules.ts';
import type { Draft, FormOf } from '../../kit/form/form-body.tsx';
import { withReason } from './change-reason.tsx';
import { criterionDraft, pricedServices } from './criterion-draft.ts';

/** Whom a rule is for. `both` is offered only if the rule names both already. */
const RULE_TARGETS = ['anybody', 'doctor', 'society', 'both'] as const;
export type RuleTarget = (typeof RULE_TARGETS)[number];

type Named = { target?: RuleTarget; doctorId?: unknown; societyId?: unknown };

export const namesDoctor = ({ target }: Named) => target === 'doctor' || target === 'both';
export const namesSociety = ({ target }: Named) => target === 'society' || target === 'both';

/** The contract's schema, and a field of the form only: whom the rule is for, so that the choice is required. */
export const ruleForm = ruleInput.safeExtend({ target: z.enum(RULE_TARGETS) }).superRefine(
  (rule, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (namesDoctor(rule) && !rule.doctorId) complain('doctorId', 'Médico es requerido');
    if (namesSociety(rule) && !rule.societyId) complain('societyId', 'Sociedad es requerida');
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
/** As `ruleForm`, of a rule that is there: why it changes is required. */
export const changedRuleForm = withReason(ruleForm);
export type RuleDraft = Draft<z.input<typeof ruleForm>>;
export type RuleFormState = FormOf<typeof ruleForm>;

/** The form's initial values: an existing rule, or an empty one with defaults (fees §1.6, fees §5.8). */
export function draftOf(rule: Rule | null): RuleDraft {
  return {
    code: rule?.code ?? '',
    name: rule?.name ?? '',
    description: rule?.description ?? '',
    baseRule: rule?.baseRule ?? '',
    ruleType: 'rule',
    validFrom: rule?.validFrom ?? '',
    validTo: rule?.validTo ?? '',
    ...criterionDraft(rule),
    ...pricedServices(rule),
    target: targetOf(rule),
    paymentType: rule?.paymentType ?? 'percentage',
    paymentValue: rule?.paymentValue ?? '',
    combinationRule: rule?.combinationRule ?? null,
    prices: rule?.prices ?? null,
    isActive: rule?.isActive ?? true,
    scopeType: rule?.scopeType ?? 'individual',
    priority: rule?.priority ?? DEFAULT_RULE_PRIORITY,
    exclusivityMode: rule?.exclusivityMode ?? 'first_win',
    reason: '',
  };
}

/** The initial values for a doctor's service, as given by a link. */
export function hintedDraft({ doctorId, serviceId }: RuleHints): RuleDraft {
  return {
    ...draftOf(null),
    ...(doctorId !== undefined && { target: 'doctor' as const, doctorId }),
    ...(serviceId !== undefined && { specialtyId: 'all' as const, serviceId: [serviceId] }),
  };
}
export type RuleHints = { doctorId?: number; serviceId?: number };

function targetOf(rule: Rule | null): RuleTarget {
  if (rule?.doctorId) return rule.societyId ? 'both' : 'doctor';
  return rule?.societyId ? 'society' : 'anybody';
}

/** An agreement as its form holds it, and as the call takes it (spec 1 §5, §7). */
import { z } from 'zod';
import { type ruleInput as callInput, ruleInput } from '../../../contract/rule-input.ts';
import type { Rule } from '../../../contract/rules.ts';
import { DEFAULT_AGREEMENT_PRIORITY } from '../../../domain/rules.ts';
import type { Described } from '../../kit/described.ts';
import type { Draft, FormOf } from '../../kit/form-body.tsx';
import { describeRule } from './rule-description.ts';

/**
 * The contract's rule, and what only the form knows: that an agreement is left without end on purpose,
 * and the names that are shown when two versions differ.
 */
export const agreementForm = ruleInput
  .safeExtend({
    paymentType: z.enum(['percentage', 'fixed_amount']),
    hasNoEnd: z.boolean(),
    doctorName: z.string().nullish(),
    societyName: z.string().nullish(),
  })
  .superRefine(
    ({ hasNoEnd, validTo }, context) => {
      if (hasNoEnd || validTo) return;
      context.addIssue({ code: 'custom', path: ['validTo'], message: 'Fecha de fin es requerida' });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
export type AgreementDraft = Draft<z.input<typeof agreementForm>>;
export type AgreementFormState = FormOf<typeof agreementForm>;

const DEFAULT_BASE_RULE = 'Convenio médico';

/** What the form begins with: an agreement as it is, or an empty one with the defaults of spec 1 §9. */
export function draftOf(agreement: Rule | null): AgreementDraft {
  const paymentType = agreement?.paymentType === 'fixed_amount' ? 'fixed_amount' : 'percentage';
  return {
    code: agreement?.code ?? '',
    name: agreement?.name ?? '',
    description: agreement?.description ?? '',
    baseRule: agreement ? (agreement.baseRule ?? '') : DEFAULT_BASE_RULE,
    ruleType: 'convention',
    validFrom: agreement?.validFrom ?? '',
    validTo: agreement?.validTo ?? '',
    hasNoEnd: agreement !== null && agreement.validTo === null,
    participationType: agreement?.participationType ?? 'mixed',
    specialtyId: agreement?.specialtyId ?? [],
    serviceId: agreement?.serviceId ?? 'all',
    doctorId: agreement?.doctorId ?? null,
    doctorName: agreement?.doctorName ?? null,
    societyId: agreement?.societyId ?? null,
    societyName: agreement?.societyName ?? null,
    paymentType,
    paymentValue: agreement?.paymentValue ?? '',
    scheduleType: agreement?.scheduleType ?? 'all',
    applicableDays: agreement?.applicableDays ?? [],
    isActive: agreement?.isActive ?? true,
    priority: agreement?.priority ?? DEFAULT_AGREEMENT_PRIORITY,
    exclusivityMode: agreement?.exclusivityMode ?? 'first_win',
  };
}

/** The draft of a copy: the server gives it a code of its own. */
export function copyOf(agreement: Rule): AgreementDraft {
  return { ...draftOf(agreement), code: '', name: `${agreement.name} (copia)`.slice(0, 160) };
}

/** What the call is sent: the scope follows from the exclusivity, null is for all services (spec 1 §7). */
export function payloadOf({
  hasNoEnd,
  doctorName: _doctorName,
  societyName: _societyName,
  ...values
}: z.input<typeof agreementForm>): z.input<typeof callInput> {
  return {
    ...values,
    validTo: hasNoEnd ? null : values.validTo,
    serviceId: values.serviceId === 'all' ? null : values.serviceId,
    scopeType: values.exclusivityMode === 'stack' ? 'group' : 'individual',
  };
}

export type NamesOf = {
  specialties: (ids: AgreementDraft['specialtyId']) => string;
  services: (ids: AgreementDraft['serviceId']) => string;
};

/** A draft in words, in the form's order. */
export function describeDraft(draft: AgreementDraft, names: NamesOf): Described[] {
  return describeRule(
    {
      name: draft.name ?? '',
      description: draft.description || null,
      baseRule: draft.baseRule || null,
      ruleType: 'convention',
      validFrom: draft.validFrom ?? '',
      validTo: (!draft.hasNoEnd && draft.validTo) || null,
      participationType: draft.participationType || 'mixed',
      doctorName: draft.doctorName || null,
      societyName: draft.societyName || null,
      paymentType: draft.paymentType || 'percentage',
      paymentValue: Number(draft.paymentValue) || 0,
      combinationRule: null,
      scheduleType: draft.scheduleType || 'all',
      applicableDays: draft.applicableDays || [],
      isActive: draft.isActive !== false,
      priority: Number(draft.priority),
      exclusivityMode: draft.exclusivityMode || 'first_win',
    },
    {
      specialties: names.specialties(draft.specialtyId),
      services: names.services(draft.serviceId),
    },
  );
}

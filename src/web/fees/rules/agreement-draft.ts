/** An agreement as its form holds it, and as the call takes it (fees §10). */
import { z } from 'zod';
import { type ruleInput as callInput, ruleInput } from '../../../contract/fees/rule-input.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { DEFAULT_AGREEMENT_PRIORITY } from '../../../domain/fees/rules.ts';
import type { Draft, FormOf } from '../../kit/form/form-body.tsx';
import { criterionDraft } from './criterion-draft.ts';

/** The contract's rule, and what only the form knows: that an agreement is left without end on purpose. */
export const agreementForm = ruleInput
  .safeExtend({
    paymentType: z.enum(['percentage', 'fixed_amount']),
    hasNoEnd: z.boolean(),
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

/** What the form begins with: an agreement as it is, or an empty one with its defaults (fees §1.6, fees §10.5). */
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
    ...criterionDraft(agreement),
    paymentType,
    paymentValue: agreement?.paymentValue ?? '',
    isActive: agreement?.isActive ?? true,
    priority: agreement?.priority ?? DEFAULT_AGREEMENT_PRIORITY,
    exclusivityMode: agreement?.exclusivityMode ?? 'first_win',
  };
}

/** The draft of a copy: the server gives it a code of its own. */
export function copyOf(agreement: Rule): AgreementDraft {
  return { ...draftOf(agreement), code: '', name: `${agreement.name} (copia)`.slice(0, 160) };
}

/** What the call is sent: the scope follows from the exclusivity, null is for all services (fees §10.5, fees §10.6). */
export function payloadOf({
  hasNoEnd,
  ...values
}: z.input<typeof agreementForm>): z.input<typeof callInput> {
  return {
    ...values,
    validTo: hasNoEnd ? null : values.validTo,
    serviceId: values.serviceId === 'all' ? null : values.serviceId,
    scopeType: values.exclusivityMode === 'stack' ? 'group' : 'individual',
  };
}

/** An agreement in its form, and as the call's input (fees §10). */
import { z } from 'zod';
import { type ruleInput as callInput, ruleInput } from '../../../contract/fees/rule-input.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { DEFAULT_AGREEMENT_PRIORITY } from '../../../domain/fees/rules.ts';
import type { Draft, FormOf } from '../../kit/form/form-body.tsx';
import { withReason } from './change-reason.tsx';
import { criterionDraft, pricedServices } from './criterion-draft.ts';

/** The contract's schema, and a field of the form only: whether the agreement has no end on purpose. */
export const agreementForm = ruleInput
  .safeExtend({
    paymentType: z.enum(['percentage', 'fixed_amount', 'price_table']),
    hasNoEnd: z.boolean(),
  })
  .superRefine(
    ({ hasNoEnd, validTo }, context) => {
      if (hasNoEnd || validTo) return;
      context.addIssue({ code: 'custom', path: ['validTo'], message: 'Fecha de fin es requerida' });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
/** As `agreementForm`, of an agreement that is there: why it changes is required. */
export const changedAgreementForm = withReason(agreementForm);
type AgreementPaymentType = z.infer<typeof agreementForm>['paymentType'];
export type AgreementDraft = Draft<z.input<typeof agreementForm>>;
export type AgreementFormState = FormOf<typeof agreementForm>;

const DEFAULT_BASE_RULE = 'Convenio médico';

/** The form's initial values: an existing agreement, or an empty one with defaults (fees §1.6, fees §10.5). */
export function draftOf(agreement: Rule | null): AgreementDraft {
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
    ...pricedServices(agreement),
    // The contract refuses scales of an agreement.
    paymentType: (agreement?.paymentType ?? 'percentage') as AgreementPaymentType,
    paymentValue: agreement?.paymentValue ?? '',
    prices: agreement?.prices ?? null,
    isActive: agreement?.isActive ?? true,
    priority: agreement?.priority ?? DEFAULT_AGREEMENT_PRIORITY,
    exclusivityMode: agreement?.exclusivityMode ?? 'first_win',
    reason: '',
  };
}

/** The values for a copy; the server gives it a new code. */
export function copyOf(agreement: Rule): AgreementDraft {
  return { ...draftOf(agreement), code: '', name: `${agreement.name} (copia)`.slice(0, 160) };
}

/** The call's input: the scope follows from the exclusivity, and null means all services (fees §10.5, fees §10.6). */
export function payloadOf(agreement: z.input<typeof agreementForm>): z.input<typeof callInput> {
  const { hasNoEnd, ...values } = agreement;
  return {
    ...values,
    validTo: hasNoEnd ? null : values.validTo,
    serviceId: values.serviceId === 'all' ? null : values.serviceId,
    scopeType: values.exclusivityMode === 'stack' ? 'group' : 'individual',
  };
}

/** Creating and editing an agreement (fees §10). */
import type { Rule } from '../../../contract/fees/rules.ts';
import { AGREEMENT_EXCLUSIVITY_LABELS } from '../../../domain/fees/rule-columns.ts';
import { DEFAULT_AGREEMENT_PRIORITY } from '../../../domain/fees/rules.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import {
  type AgreementDraft,
  agreementForm,
  changedAgreementForm,
  draftOf,
  payloadOf,
} from './agreement-draft.ts';
import {
  AgreementGeneralFields,
  AgreementPaymentFields,
  AgreementScopeFields,
} from './agreement-fields.tsx';
import { ChangeReason } from './change-reason.tsx';
import { ConditionFields, type ModeWords } from './condition-fields.tsx';
import { useRuleForm } from './use-rule-form.tsx';

/** Both modes of agreements in plain words. */
const AGREEMENT_EXCLUSIVITY: readonly ModeWords[] = [
  {
    mode: 'first_win',
    label: AGREEMENT_EXCLUSIVITY_LABELS.first_win,
    description: 'Se aplica solo el primer convenio que coincide; los demás no pagan.',
  },
  {
    mode: 'stack',
    label: AGREEMENT_EXCLUSIVITY_LABELS.stack,
    description: 'Se aplican todos los convenios acumulables que coinciden, y sus pagos se suman.',
  },
];

export function AgreementForm(props: {
  edited: Rule | 'new' | null;
  /** The initial values when the new agreement is a copy. */
  copy: AgreementDraft | null;
  onClose: () => void;
}) {
  const { rule, words, agree, save, form } = useRuleForm('convention', props.edited, {
    draftOf,
    together: [['paymentType', 'paymentValue', 'prices', 'serviceId']],
  });
  return (
    <FormModal
      {...form}
      onClose={props.onClose}
      title={rule ? words.editTitle : words.createTitle}
      size="xl"
      schema={rule ? changedAgreementForm : agreementForm}
      initialValues={rule ? draftOf(rule) : (props.copy ?? draftOf(null))}
      agree={(values) => agree(payloadOf(values))}
      submit={(values, version) => save(payloadOf(values), version)}
      onSaved={props.onClose}
    >
      {(form) => (
        <>
          <AgreementGeneralFields form={form} />
          <AgreementScopeFields form={form} />
          <AgreementPaymentFields form={form} />
          <ConditionFields
            form={form}
            usualPriority={DEFAULT_AGREEMENT_PRIORITY}
            question="Cuando coinciden varios convenios"
            modes={AGREEMENT_EXCLUSIVITY}
          />
          <ChangeReason rule={rule} form={form} />
        </>
      )}
    </FormModal>
  );
}

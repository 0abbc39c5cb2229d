/** Crear and Editar Regla: the large dialog (fees §8). */
import { type ReactNode, useDeferredValue } from 'react';
import type { Rule } from '../../../contract/fees/rules.ts';
import { DEFAULT_RULE_PRIORITY } from '../../../domain/fees/rules.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { ChangeReason } from './change-reason.tsx';
import { ConditionFields } from './condition-fields.tsx';
import {
  changedRuleForm,
  draftOf,
  hintedDraft,
  type RuleDraft,
  type RuleHints,
  ruleForm,
} from './rule-draft.ts';
import { RuleGeneralFields } from './rule-form-general.tsx';
import { RulePaymentFields } from './rule-form-payment.tsx';
import { RuleScopeFields } from './rule-form-scope.tsx';
import { RULE_EXCLUSIVITY } from './rule-words.ts';
import { useRuleForm } from './use-rule-form.tsx';

type Props = {
  edited: Rule | 'new' | null;
  /** The initial values when the new rule is a copy. */
  copy: RuleDraft | null;
  /** The doctor and service of a new rule, if known. */
  hints: RuleHints;
  onClose: () => void;
};

export function RuleForm({ edited, copy, hints, onClose }: Props) {
  const { rule, words, agree, save, form } = useRuleForm('rule', edited, {
    draftOf,
    together: [
      ['paymentType', 'paymentValue', 'combinationRule', 'prices', 'serviceId'],
      ['target', 'doctorId', 'societyId'],
    ],
  });
  return (
    <FormModal
      {...form}
      onClose={onClose}
      title={rule ? `${words.editTitle} ${rule.code}` : copy ? 'Duplicar Regla' : words.createTitle}
      size="56rem"
      schema={rule ? changedRuleForm : ruleForm}
      initialValues={rule ? draftOf(rule) : (copy ?? hintedDraft(hints))}
      agree={({ target: _, ...values }) => agree(values)}
      submit={({ target: _, ...values }, version) => save(values, version)}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <RuleGeneralFields form={form} />
          <RuleScopeFields form={form} />
          <BelowTheFold height="30rem">
            <RulePaymentFields form={form} />
            <ConditionFields
              form={form}
              usualPriority={DEFAULT_RULE_PRIORITY}
              question="Cuando coinciden varias reglas"
              modes={RULE_EXCLUSIVITY}
            />
            <ChangeReason rule={rule} form={form} />
          </BelowTheFold>
        </>
      )}
    </FormModal>
  );
}

/**
 * Renders its children one frame later, so that a dialog of any length opens at once. It reserves `height` meanwhile,
 * so that nothing moves.
 */
function BelowTheFold({ height, children }: { height: string; children: ReactNode }) {
  const isShown = useDeferredValue(true, false);
  return isShown ? children : <div style={{ minHeight: height }} />;
}

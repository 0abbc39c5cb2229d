/** Crear and Editar Regla: the large dialog (fees §8). */
import { useState } from 'react';
import type { Rule } from '../../../contract/fees/rules.ts';
import { DEFAULT_RULE_PRIORITY } from '../../../domain/fees/rules.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { BelowTheFold } from '../../kit/loading/below-the-fold.tsx';
import { api } from '../../kit/shell/client.ts';
import { ConditionFields } from './condition-fields.tsx';
import { type Competing, competing, describeDraft } from './rule-conflict.ts';
import { draftOf, hintedDraft, type RuleDraft, type RuleHints, ruleForm } from './rule-draft.ts';
import { RuleGeneralFields } from './rule-form-general.tsx';
import { RulePaymentFields } from './rule-form-payment.tsx';
import { RuleScopeFields } from './rule-form-scope.tsx';
import { RULE_KIND_WORDS } from './rule-kinds.ts';
import { RULE_EXCLUSIVITY } from './rule-words.ts';

const WORDS = RULE_KIND_WORDS.rule;

type Props = {
  edited: Rule | 'new' | null;
  /** What a new rule begins with, when it is a copy of another. */
  copy: RuleDraft | null;
  /** Whom and what a new rule is for, when that is known. */
  hints: RuleHints;
  onClose: () => void;
};

export function RuleForm({ edited, copy, hints, onClose }: Props) {
  const rule = edited === 'new' ? null : edited;
  const [contest, setContest] = useState<Competing | null>(null);
  return (
    <FormModal
      opened={edited !== null}
      onClose={onClose}
      title={rule ? `${WORDS.editTitle} ${rule.code}` : copy ? 'Duplicar Regla' : WORDS.createTitle}
      size="56rem"
      schema={ruleForm}
      initialValues={rule ? draftOf(rule) : (copy ?? hintedDraft(hints))}
      audited={rule ? { entity: 'rule', entityId: rule.id } : undefined}
      submit={async ({ target: _, ...values }, version) => {
        if (!rule) return api.rules.create.call(values);
        try {
          return await api.rules.update.call({ ...values, id: rule.id, version });
        } catch (error) {
          setContest(await competing(error, values, rule));
          throw error;
        }
      }}
      conflict={
        rule
          ? {
              version: rule.version,
              draftOf,
              describe: (draft) => (contest ? describeDraft(draft, contest) : []),
              together: [
                ['paymentType', 'paymentValue', 'combinationRule'],
                ['target', 'doctorId', 'societyId'],
              ],
            }
          : undefined
      }
      submitLabel={rule ? WORDS.update : WORDS.create}
      successTitle={rule ? WORDS.updated : WORDS.created}
      failureTitle={rule ? WORDS.updateFailed : WORDS.createFailed}
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
          </BelowTheFold>
        </>
      )}
    </FormModal>
  );
}

/** Creating and editing an agreement (fees §10). */
import { useState } from 'react';
import type { Rule } from '../../../contract/fees/rules.ts';
import { DEFAULT_AGREEMENT_PRIORITY } from '../../../domain/fees/rules.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { type AgreementDraft, agreementForm, draftOf, payloadOf } from './agreement-draft.ts';
import {
  AgreementGeneralFields,
  AgreementPaymentFields,
  AgreementScopeFields,
} from './agreement-fields.tsx';
import { AGREEMENT_EXCLUSIVITY } from './agreement-words.ts';
import { ConditionFields } from './condition-fields.tsx';
import { type Competing, competing, describeDraft } from './rule-conflict.ts';
import { RULE_KIND_WORDS } from './rule-kinds.ts';

const WORDS = RULE_KIND_WORDS.convention;

export function AgreementForm(props: {
  edited: Rule | 'new' | null;
  /** What a new agreement begins with, when it is a copy of another. */
  copy: AgreementDraft | null;
  onClose: () => void;
}) {
  const agreement = props.edited === 'new' ? null : props.edited;
  const [contest, setContest] = useState<Competing | null>(null);
  return (
    <FormModal
      opened={props.edited !== null}
      onClose={props.onClose}
      title={agreement ? WORDS.editTitle : WORDS.createTitle}
      size="xl"
      schema={agreementForm}
      initialValues={agreement ? draftOf(agreement) : (props.copy ?? draftOf(null))}
      conflict={
        agreement
          ? {
              version: agreement.version,
              draftOf,
              describe: (draft) => (contest ? describeDraft(draft, contest) : []),
              together: [['paymentType', 'paymentValue']],
            }
          : undefined
      }
      audited={agreement ? { entity: 'rule', entityId: agreement.id } : undefined}
      submit={async (values, version) => {
        const payload = payloadOf(values);
        if (!agreement) return api.rules.create.call(payload);
        try {
          return await api.rules.update.call({ ...payload, id: agreement.id, version });
        } catch (error) {
          setContest(await competing(error, payload, agreement));
          throw error;
        }
      }}
      submitLabel={agreement ? WORDS.update : WORDS.create}
      successTitle={agreement ? WORDS.updated : WORDS.created}
      failureTitle={agreement ? WORDS.updateFailed : WORDS.createFailed}
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
        </>
      )}
    </FormModal>
  );
}

/** Creating and editing an agreement (spec 1 §2.9, §5, §9). */
import { useState } from 'react';
import type { Rule } from '../../../contract/rules.ts';
import { api } from '../../kit/client.ts';
import { FormModal } from '../../kit/form-shell.tsx';
import { AgreementConditionFields } from './agreement-conditions.tsx';
import { agreementForm, copyOf, draftOf, payloadOf } from './agreement-draft.ts';
import {
  AgreementGeneralFields,
  AgreementPaymentFields,
  AgreementScopeFields,
} from './agreement-fields.tsx';
import { type Competing, competing, describeDraft } from './rule-conflict.ts';

/** A new agreement begins as a copy of `copied` where that is given. */
export function AgreementForm(props: {
  edited: Rule | 'new' | null;
  copied: Rule | null;
  onClose: () => void;
}) {
  const agreement = props.edited === 'new' ? null : props.edited;
  const [contest, setContest] = useState<Competing | null>(null);
  return (
    <FormModal
      opened={props.edited !== null}
      onClose={props.onClose}
      title={agreement ? 'Editar Convenio' : 'Nuevo Convenio'}
      size="xl"
      schema={agreementForm}
      initialValues={!agreement && props.copied ? copyOf(props.copied) : draftOf(agreement)}
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
      submitLabel={agreement ? 'Guardar Cambios' : 'Crear Convenio'}
      successTitle={agreement ? 'Convenio actualizado' : 'Convenio creado'}
      failureTitle={
        agreement
          ? 'No se pudo actualizar el convenio. Inténtalo de nuevo.'
          : 'No se pudo crear el convenio. Inténtalo de nuevo.'
      }
      onSaved={props.onClose}
    >
      {(form) => (
        <>
          <AgreementGeneralFields form={form} />
          <AgreementScopeFields form={form} />
          <AgreementPaymentFields form={form} />
          <AgreementConditionFields form={form} />
        </>
      )}
    </FormModal>
  );
}

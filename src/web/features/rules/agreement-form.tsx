/** Creating and editing an agreement (spec 1 §2.9, §5, §9). */
import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { Rule } from '../../../contract/rules.ts';
import { api } from '../../kit/client.ts';
import { FormModal } from '../../kit/form-shell.tsx';
import {
  type AgreementDraft,
  agreementForm,
  copyOf,
  describeDraft,
  draftOf,
  payloadOf,
} from './agreement-draft.ts';
import { ExclusivityFields } from './agreement-exclusivity.tsx';
import { PaymentFields, ScopeFields, ValidityFields } from './agreement-fields.tsx';
import { useAgreementNames } from './agreement-names.ts';

/** A new agreement begins as a copy of `copied` where that is given. */
export function AgreementForm(props: {
  edited: Rule | 'new' | null;
  copied: Rule | null;
  onClose: () => void;
}) {
  const agreement = props.edited === 'new' ? null : props.edited;
  const names = useAgreementNames();
  const describe = (draft: AgreementDraft) => describeDraft(draft, names);
  return (
    <FormModal
      opened={props.edited !== null}
      onClose={props.onClose}
      title={agreement ? 'Editar Convenio' : 'Nuevo Convenio'}
      size="xl"
      schema={agreementForm}
      initialValues={!agreement && props.copied ? copyOf(props.copied) : draftOf(agreement)}
      conflict={agreement ? { version: agreement.version, draftOf, describe } : undefined}
      submit={(values, version) =>
        agreement
          ? api.rules.update.call({ ...payloadOf(values), id: agreement.id, version })
          : api.rules.create.call(payloadOf(values))
      }
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
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label="Código"
              disabled
              placeholder="Se genera al guardar"
              {...form.getInputProps('code')}
            />
            <TextInput label="Nombre" withAsterisk data-autofocus {...form.getInputProps('name')} />
          </SimpleGrid>
          <ValidityFields form={form} />
          <ScopeFields form={form} />
          <PaymentFields form={form} />
          <ExclusivityFields form={form} />
          <TextInput
            label="Regla base"
            description="En qué se funda: contrato, acta o resolución"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('baseRule')}
            value={form.values.baseRule ?? ''}
          />
          <Switch
            label="Activo"
            description="Un convenio inactivo no se aplica y se muestra como vencido."
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </FormModal>
  );
}

/** Registering an attention by hand, and editing a pending one (intake §3, intake §4). */
import { Alert } from '@mantine/core';
import {
  type Attention,
  attentionEdit,
  attentionInput,
} from '../../../contract/intake/attentions.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { inputOf } from '../../kit/form/input-of.ts';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { describe, draftOf, EMPTY, editForm, newForm } from './attention-draft.ts';
import { AttentionFields, type AttentionFieldsForm } from './attention-fields.tsx';
import { confirmDoubts } from './confirm-doubts.tsx';

export function NewAttentionForm(props: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal
      opened={props.opened}
      onClose={props.onClose}
      title="Nueva Atención"
      size="xl"
      schema={newForm}
      initialValues={EMPTY}
      agree={(values) => confirmDoubts(values, 'Registrar de todos modos')}
      submit={(values) => api.attentions.create.call(inputOf(attentionInput, values))}
      submitLabel="Registrar atención"
      successTitle="Atención registrada"
      failureTitle="No se pudo registrar la atención."
      onSaved={props.onClose}
    >
      {(form) => <AttentionFields form={form as unknown as AttentionFieldsForm} />}
    </FormModal>
  );
}

/** Fields that a file did not have (hour, provider type) may stay empty. */
export function EditAttentionForm(props: { attention: Attention; onClose: () => void }) {
  const { attention, onClose } = props;
  const { id, version } = attention;
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Editar Atención"
      size="xl"
      schema={editForm}
      initialValues={draftOf(attention)}
      conflict={{ version, draftOf, describe }}
      history={<AuditLink entity="attention" entityId={id} />}
      agree={(values) => confirmDoubts({ ...values, id }, 'Guardar de todos modos')}
      submit={(values, version) =>
        api.attentions.update.call(inputOf(attentionEdit, { ...values, id, version }))
      }
      submitLabel="Guardar cambios"
      successTitle="Atención actualizada"
      failureTitle="No se pudo actualizar la atención."
      onSaved={onClose}
    >
      {(form) => (
        <>
          {attention.importId !== null && (
            <Alert variant="light" color="gray">
              Esta atención vino de una importación: si se importa de nuevo antes de calcularla,
              vuelven los datos del archivo.
            </Alert>
          )}
          <AttentionFields
            form={form}
            hasTime={attention.attentionTime !== null}
            hasProviderType={attention.providerTypeId !== null}
            isScheduleChosen
          />
        </>
      )}
    </FormModal>
  );
}

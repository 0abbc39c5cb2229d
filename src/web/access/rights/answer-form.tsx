/** Answers a request, once (access §17.4). */
import { NativeSelect, Text, Textarea } from '@mantine/core';
import { answerInput, type RightsRequest } from '../../../contract/access/rights.ts';
import { REQUEST_BADGES, RIGHT_KIND_LABELS } from '../../../domain/words/rights-words.ts';
import { Rut } from '../../kit/display/unbroken.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';

const ANSWERS = (['fulfilled', 'refused', 'withdrawn'] as const).map((value) => ({
  value,
  label: REQUEST_BADGES[value].label,
}));

export function AnswerForm(props: { request: RightsRequest | null; onClose: () => void }) {
  const { request, onClose } = props;
  return (
    <FormModal
      opened={request !== null}
      onClose={onClose}
      title={`Responder la solicitud ${request?.id ?? ''}`}
      schema={answerInput}
      initialValues={{ state: 'fulfilled', answer: '' }}
      submit={(values) => api.rights.answer.call({ ...values, id: request?.id ?? 0 })}
      submitLabel="Responder"
      successTitle="Solicitud respondida"
      failureTitle="No se pudo responder la solicitud."
      onSaved={onClose}
    >
      {(form) => (
        <>
          {request && (
            <Text size="sm">
              {RIGHT_KIND_LABELS[request.kind]} de <Rut of={request.personRut} />, pedido por{' '}
              {request.askedBy}. La respuesta no se cambia después.
            </Text>
          )}
          <NativeSelect
            label="Qué se resuelve"
            required
            data={ANSWERS}
            {...form.getInputProps('state')}
          />
          <Textarea
            label="Respuesta"
            description="Qué se le respondió a la persona, y cómo"
            required
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('answer')}
          />
        </>
      )}
    </FormModal>
  );
}

/** Hides the patient of a request of objection or blocking, once it was seen who that is (access §22.1). */
import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { reasonInput } from '../../../contract/access/hidden-patients.ts';
import type { RightsRequest } from '../../../contract/access/rights.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { RIGHT_KIND_LABELS } from '../../../domain/words/rights-words.ts';
import { Rut } from '../../kit/display/unbroken.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';

export function HideForm(props: { request: RightsRequest | null; onClose: () => void }) {
  const { request, onClose } = props;
  const requestId = request?.id ?? 0;
  const { data, error, refetch } = useQuery(
    api.hiddenPatients.preview.queryOptions({
      input: { requestId },
      enabled: request !== null,
      // A patient who is hidden is asked about no more: it would be refused while the form closes.
      staleTime: 'static',
      gcTime: 0,
    }),
  );
  return (
    <FormModal
      opened={request !== null}
      onClose={onClose}
      title="Reservar al paciente"
      schema={reasonInput}
      initialValues={{ reason: '' }}
      submit={({ reason }) =>
        api.hiddenPatients.hide.call({ reason, requestId, agreedAttentions: data?.attentions ?? 0 })
      }
      submitLabel="Reservar"
      successTitle="Paciente reservado"
      failureTitle="No se pudo reservar al paciente."
      onSaved={onClose}
    >
      {(form) => (
        <>
          <FailedQuery title="No se pudo ver a quién se reserva" query={{ error, refetch }} />
          {!error && !data && <LoadingState text="Buscando sus atenciones…" />}
          {request && data && (
            <>
              <Text size="sm">
                {RIGHT_KIND_LABELS[request.kind]} de <Rut of={data.rut} />: {data.names.join(' · ')}
                , con {countOf(data.attentions, 'atención', 'atenciones')}.
              </Text>
              <Alert variant="outline" icon={<IconInfoCircle />}>
                Su nombre y RUT dejan de verse en listas, fichas, búsquedas, archivos, documentos y
                respuestas del asistente, también en el portal de sus médicos. Los ve solo un
                administrador, en pantalla. Montos y libros quedan igual.
              </Alert>
            </>
          )}
          <ReasonField
            description="Queda en la auditoría, sin el nombre del paciente"
            required
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormModal>
  );
}

/** Shows a hidden patient again (access §22.6). */
import { Text } from '@mantine/core';
import { type HiddenPatient, reasonInput } from '../../../contract/access/hidden-patients.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { Rut } from '../../kit/display/unbroken.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';

export function LiftForm(props: { patient: HiddenPatient | null; onClose: () => void }) {
  const { patient, onClose } = props;
  return (
    <FormModal
      opened={patient !== null}
      onClose={onClose}
      title="Levantar la reserva"
      schema={reasonInput}
      initialValues={{ reason: '' }}
      submit={({ reason }) => api.hiddenPatients.lift.call({ reason, id: patient?.id ?? 0 })}
      submitLabel="Levantar la reserva"
      successTitle="El paciente se ve de nuevo"
      failureTitle="No se pudo levantar la reserva."
      onSaved={onClose}
    >
      {(form) => (
        <>
          {patient && (
            <Text size="sm">
              {patient.names.join(' · ')} (<Rut of={patient.rut} />) se verá de nuevo en{' '}
              {countOf(patient.attentions, 'atención', 'atenciones')}, como antes.
            </Text>
          )}
          <ReasonField
            description="Queda en la auditoría"
            required
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormModal>
  );
}

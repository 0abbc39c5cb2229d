/** Registers what a person asks for about its data (access §17.4). */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { requestInput } from '../../../contract/access/rights.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { RIGHT_KIND_LABELS } from '../../../domain/words/rights-words.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';

/** `rut` is what it begins with; null while it is closed. */
export function RequestForm({ rut, onClose }: { rut: string | null; onClose: () => void }) {
  return (
    <FormModal
      opened={rut !== null}
      onClose={onClose}
      title="Registrar solicitud"
      schema={requestInput}
      initialValues={{
        personRut: rut ? formatRut(rut) : '',
        kind: 'access',
        askedBy: '',
        ground: '',
        receivedOn: today(),
      }}
      submit={(values) => api.rights.create.call(values)}
      submitLabel="Registrar"
      successTitle="Solicitud registrada: se responde dentro de 30 días"
      failureTitle="No se pudo registrar la solicitud."
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="RUT de la persona"
            description="O la identificación que traen sus registros"
            required
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps('personRut')}
          />
          <NativeSelect
            label="Qué se pide"
            required
            data={choicesOf(RIGHT_KIND_LABELS)}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label="Quién lo pide"
            description="La persona misma, o quien la representa"
            required
            maxLength={160}
            {...form.getInputProps('askedBy')}
          />
          <Textarea
            label="Fundamento"
            description="Cómo se comprobó quién es, y qué pide"
            required
            autosize
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('ground')}
          />
          <DateField
            label="Recibida el"
            description="Se responde dentro de 30 días"
            required
            maxDate={today()}
            {...form.getInputProps('receivedOn')}
          />
        </>
      )}
    </FormModal>
  );
}

/** Enters a received document by hand. */
import { NativeSelect, TextInput } from '@mantine/core';
import { receivedInput } from '../../../contract/payout/receipts.ts';
import { FIRST_PAID_YEAR, localDate } from '../../../domain/calendar/calendar.ts';
import { RECEIVED_KIND_LABELS } from '../../../domain/words/receipt-words.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';

export function TypedForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Registrar a mano"
      schema={receivedInput}
      initialValues={{
        kind: 'receipt',
        folio: '',
        issuerRut: '',
        date: today(),
        grossAmount: '',
        retentionAmount: 0,
      }}
      submit={(values) => api.receipts.create.call(values)}
      submitLabel="Registrar"
      successTitle="Documento registrado"
      failureTitle="No se pudo registrar el documento."
      onSaved={onClose}
    >
      {(form) => (
        <>
          <NativeSelect
            label="Documento"
            data={choicesOf(RECEIVED_KIND_LABELS)}
            {...form.getInputProps('kind')}
          />
          <TextInput label="Folio" inputMode="numeric" required {...form.getInputProps('folio')} />
          <RutField label="RUT del emisor" required {...form.getInputProps('issuerRut')} />
          <DateField
            label="Fecha"
            required
            maxDate={today()}
            minDate={localDate(`${FIRST_PAID_YEAR}-01-01`)}
            {...form.getInputProps('date')}
          />
          <PesosField label="Bruto" required {...form.getInputProps('grossAmount')} />
          <PesosField label="Retención" required {...form.getInputProps('retentionAmount')} />
        </>
      )}
    </FormModal>
  );
}

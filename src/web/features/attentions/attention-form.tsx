/** Nueva Atención: registering one by hand (spec 2 §2.4, §5). */
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { attentionInput } from '../../../contract/attentions.ts';
import type { ProviderType } from '../../../contract/provider-types.ts';
import { recordType } from '../../../contract/schemas.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/labels.ts';
import { api } from '../../kit/client.ts';
import { DateField } from '../../kit/date-fields.tsx';
import { FormModal } from '../../kit/form-shell.tsx';
import { PesosField } from '../../kit/number-fields.tsx';
import type { RecordOption } from '../../kit/record-options.tsx';
import { RecordSelect } from '../../kit/record-select.tsx';
import { DoctorSelect, ServiceSelect } from '../../kit/record-selects.tsx';
import { RutField } from '../../kit/rut-field.tsx';
import { ScheduleTypeField } from '../clinic/public.ts';

const EMPTY = {
  recordType: 'participacion',
  patientRut: '',
  patientName: '',
  doctorId: '',
  serviceId: '',
  providerTypeId: '',
  attentionDate: '',
  attentionTime: '',
  // The specified default.
  scheduleType: 'regular',
  grossAmount: '',
  netAmount: '',
  participatedAmount: '',
  externalId: '',
} as const;

export function AttentionForm(props: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal
      opened={props.opened}
      onClose={props.onClose}
      title="Nueva Atención"
      size="xl"
      schema={attentionInput}
      initialValues={EMPTY}
      submit={(values) => api.attentions.create.call(values)}
      submitLabel="Registrar atención"
      successTitle="Atención registrada"
      failureTitle="No se pudo registrar la atención."
      onSaved={props.onClose}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label="Tipo de registro"
              data={optionsOf(recordType.options, RECORD_TYPE_LABELS)}
              data-autofocus
              {...form.getInputProps('recordType')}
            />
            <TextInput
              label="ID Excel"
              description="Opcional: el número con que la conoce otro sistema"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('externalId')}
            />
            <RutField label="RUT del paciente" withAsterisk {...form.getInputProps('patientRut')} />
            <TextInput
              label="Nombre del paciente"
              withAsterisk
              {...form.getInputProps('patientName')}
            />
            <DoctorSelect withAsterisk {...form.getInputProps('doctorId')} />
            <ServiceSelect withAsterisk {...form.getInputProps('serviceId')} />
            <ProviderTypeSelect {...form.getInputProps('providerTypeId')} />
            <DateField
              label="Fecha de atención"
              withAsterisk
              {...form.getInputProps('attentionDate')}
            />
            <TimePicker
              label="Hora de atención"
              hoursInputLabel="Hora"
              minutesInputLabel="Minutos"
              size="sm"
              withAsterisk
              {...form.getInputProps('attentionTime')}
            />
            <ScheduleTypeField
              date={form.values.attentionDate}
              time={form.values.attentionTime}
              {...form.getInputProps('scheduleType')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <PesosField label="Monto bruto" withAsterisk {...form.getInputProps('grossAmount')} />
            <PesosField label="Monto líquido" withAsterisk {...form.getInputProps('netAmount')} />
            <PesosField
              label="Monto participado"
              withAsterisk
              {...form.getInputProps('participatedAmount')}
            />
          </SimpleGrid>
        </>
      )}
    </FormModal>
  );
}

function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) {
  return values.map((value) => ({ value, label: labels[value] }));
}

const providerTypeOption = ({ id, name }: ProviderType): RecordOption => ({ id, label: name });

function ProviderTypeSelect(
  props: Pick<React.ComponentProps<typeof RecordSelect>, 'value' | 'onChange' | 'error'>,
) {
  return (
    <RecordSelect
      label="Tipo de prestador"
      placeholder="Buscar por nombre"
      withAsterisk
      {...props}
      kind="provider-types"
      load={async (input) =>
        (await api.providerTypes.list.call({ ...input, isActive: true })).map(providerTypeOption)
      }
      loadOne={async (id) => {
        const types = await api.providerTypes.list.call({});
        const found = types.find((type) => type.id === id);
        return found ? providerTypeOption(found) : null;
      }}
    />
  );
}

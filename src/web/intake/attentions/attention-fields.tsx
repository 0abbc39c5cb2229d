/** The fields of an attention (intake §3). */
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import type { ProviderType } from '../../../contract/masters/provider-types.ts';
import { recordType } from '../../../contract/schemas.ts';
import { ATTENTION_FIELD_LABELS as LABELS } from '../../../domain/intake/attention-fields.ts';
import { TYPED_NOTES } from '../../../domain/intake/import-columns.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import { listed, type RecordOption } from '../../kit/fields/record-options.tsx';
import { RecordSelect, type RecordSelectProps } from '../../kit/fields/record-select.tsx';
import { RutField } from '../../kit/fields/rut-field.tsx';
import type { FormOf } from '../../kit/form/form-body.tsx';
import { api } from '../../kit/shell/client.ts';
import { ScheduleTypeField } from '../../masters/clinic/public.ts';
import { DoctorSelect, ServiceSelect } from '../../masters/masters/public.ts';
import type { editForm } from './attention-draft.ts';

export type AttentionFieldsForm = FormOf<typeof editForm>;

export function AttentionFields(props: {
  form: AttentionFieldsForm;
  /** Whether the time is required. */
  hasTime?: boolean;
  hasProviderType?: boolean;
  /** Whether the user chose the schedule before, so that no suggestion replaces it. */
  isScheduleChosen?: boolean;
}) {
  const { form, hasTime = true, hasProviderType = true, isScheduleChosen = false } = props;
  /** Stores the chosen record's name with its id. */
  const choice = (field: 'doctor' | 'service' | 'providerType') => ({
    ...form.getInputProps(`${field}Id`),
    onChange: (id: number | null, option: RecordOption | null) => {
      form.setFieldValue(`${field}Id`, id ?? '');
      form.setFieldValue(`${field}Name`, option?.label ?? '');
    },
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={LABELS.recordType}
          data={recordType.options.map((value) => ({ value, label: RECORD_TYPE_LABELS[value] }))}
          data-autofocus
          {...form.getInputProps('recordType')}
        />
        <TextInput
          label={LABELS.externalId}
          description="Opcional: el número con que la conoce otro sistema"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('externalId')}
        />
        <RutField label={LABELS.patientRut} required {...form.getInputProps('patientRut')} />
        <TextInput label={LABELS.patientName} required {...form.getInputProps('patientName')} />
        <DoctorSelect label={LABELS.doctorId} required {...choice('doctor')} />
        <ServiceSelect label={LABELS.serviceId} required {...choice('service')} />
        <ProviderTypeSelect required={hasProviderType} {...choice('providerType')} />
        <DateField label={LABELS.attentionDate} required {...form.getInputProps('attentionDate')} />
        <TimePicker
          label={LABELS.attentionTime}
          hoursInputLabel="Hora"
          minutesInputLabel="Minutos"
          size="sm"
          required={hasTime}
          hoursInputProps={{ 'aria-required': hasTime }}
          minutesInputProps={{ 'aria-required': hasTime }}
          {...form.getInputProps('attentionTime')}
        />
        <ScheduleTypeField
          date={form.values.attentionDate}
          time={form.values.attentionTime ?? null}
          chosenBefore={isScheduleChosen}
          {...form.getInputProps('scheduleType')}
        />
        {TYPED_NOTES.map(({ field, title, description }) => (
          <TextInput
            key={field}
            label={title}
            description={description}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps(field)}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <PesosField label={LABELS.grossAmount} required {...form.getInputProps('grossAmount')} />
        <PesosField label={LABELS.netAmount} required {...form.getInputProps('netAmount')} />
        <PesosField
          label={LABELS.participatedAmount}
          required
          {...form.getInputProps('participatedAmount')}
        />
      </SimpleGrid>
    </>
  );
}

const providerTypeOption = ({ id, name }: ProviderType): RecordOption => ({ id, label: name });

function ProviderTypeSelect(
  props: Pick<RecordSelectProps, 'value' | 'onChange' | 'error' | 'required'>,
) {
  return (
    <RecordSelect
      label={LABELS.providerTypeId}
      placeholder="Buscar por nombre"
      {...props}
      kind="provider-types"
      emptyChoice={{
        text: 'Aún no hay tipos de prestador activos',
        screen: '/tipos-prestador',
        action: 'Crear tipo de prestador',
      }}
      {...listed(api.providerTypes.list.call, providerTypeOption, { isActive: true })}
    />
  );
}

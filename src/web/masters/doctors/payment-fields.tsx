/** How the doctor is paid: in person or through a society, by what means, less what (masters §4). */
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { SOCIETY_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { DOCTOR_PAYMENT_LABELS } from '../../../domain/words/payment-labels.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { SocietySelect } from '../masters/public.ts';
import { AffiliationFrom } from './affiliation-from.tsx';
import type { DoctorFields } from './doctor-draft.ts';
import { NewSociety } from './new-society.tsx';
import { RetentionFields } from './retention-fields.tsx';

/** `doctor`: as it is stored; null for a new one. */
export function PaymentFields({ form, doctor }: DoctorFields & { doctor: Doctor | null }) {
  const chooseSociety = (id: number | null, name: string) => {
    form.setFieldValue('societyId', id);
    form.setFieldValue('societyName', name);
  };
  const societyType = form.getInputProps('societyType');
  return (
    <Fieldset legend="Pago">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label="Tipo de sociedad"
          required
          data={choicesOf(SOCIETY_TYPE_LABELS)}
          {...societyType}
          onChange={(event) => {
            societyType.onChange(event);
            if (event.currentTarget.value !== 'society') chooseSociety(null, '');
          }}
        />
        <NativeSelect
          label="Tipo de pago"
          required
          data={choicesOf(DOCTOR_PAYMENT_LABELS)}
          {...form.getInputProps('paymentType')}
        />
      </SimpleGrid>
      {form.values.societyType === 'society' && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
            <SocietySelect
              required
              {...form.getInputProps('societyId')}
              onChange={(id, option) => chooseSociety(id, option?.label ?? '')}
            />
            <TextInput
              label="Nombre de la sociedad"
              placeholder="Se completa al elegir la sociedad"
              readOnly
              variant="filled"
              value={form.values.societyName ?? ''}
            />
          </SimpleGrid>
          <NewSociety onCreated={({ id, name }) => chooseSociety(id, name)} />
        </>
      )}
      <AffiliationFrom form={form} doctor={doctor} />
      <RetentionFields form={form} />
    </Fieldset>
  );
}

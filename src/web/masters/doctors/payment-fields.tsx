/** How the doctor is paid: in person or through a society, by what means, less what (masters §4). */
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { proposedRetention } from '../../../domain/fees/retention.ts';
import { SOCIETY_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { DOCTOR_PAYMENT_LABELS } from '../../../domain/words/payment-labels.ts';
import { PercentField } from '../../kit/fields/number-fields.tsx';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { SocietySelect } from '../masters/public.ts';
import { AffiliationFrom } from './affiliation-from.tsx';
import type { DoctorFields } from './doctor-draft.ts';
import { LegalRate, useLegalPercentage } from './legal-rate.tsx';
import { NewSociety } from './new-society.tsx';

/** `doctor`: as it is stored; null for a new one. */
export function PaymentFields({ form, doctor }: DoctorFields & { doctor: Doctor | null }) {
  const { percentage: legalPercentage } = useLegalPercentage();
  const chooseSociety = (id: number | null, name: string) => {
    form.setFieldValue('societyId', id);
    form.setFieldValue('societyName', name);
  };
  const societyType = form.getInputProps('societyType');
  return (
    <Fieldset legend="Pago">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NativeSelect
          label="Tipo de sociedad"
          withAsterisk
          data={choicesOf(SOCIETY_TYPE_LABELS)}
          {...societyType}
          onChange={(event) => {
            societyType.onChange(event);
            const isSociety = event.currentTarget.value === 'society';
            if (!isSociety) chooseSociety(null, '');
            const retention = proposedRetention(
              isSociety ? 'society' : 'individual',
              legalPercentage,
            );
            form.setFieldValue('retentionPercentage', retention);
          }}
        />
        <NativeSelect
          label="Tipo de pago"
          withAsterisk
          data={choicesOf(DOCTOR_PAYMENT_LABELS)}
          {...form.getInputProps('paymentType')}
        />
        <div>
          <PercentField
            label="Retención"
            step={0.01}
            fixedDecimalScale
            min={0}
            max={100}
            {...form.getInputProps('retentionPercentage')}
          />
          {/* Societies invoice, so there is no legal retention for them. */}
          {form.values.societyType === 'individual' && (
            <LegalRate
              value={form.values.retentionPercentage}
              legalPercentage={legalPercentage}
              onUse={(percentage) => form.setFieldValue('retentionPercentage', percentage)}
            />
          )}
        </div>
      </SimpleGrid>
      {form.values.societyType === 'society' && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
            <SocietySelect
              withAsterisk
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
    </Fieldset>
  );
}

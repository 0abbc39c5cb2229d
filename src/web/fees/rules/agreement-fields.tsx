/** The fields of an agreement: validity, scope and payment (fees §10). */
import {
  Box,
  Checkbox,
  Fieldset,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import { PAYMENT_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PercentField, PesosField } from '../../kit/fields/number-fields.tsx';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { DoctorSelect, SocietySelect } from '../../masters/masters/public.ts';
import type { AgreementFormState } from './agreement-draft.ts';
import { paymentOfType, pricedOf } from './price-edits.ts';
import { WITHOUT_END } from './rule-description.ts';
import { RulePrices } from './rule-prices.tsx';
import { ScopeFields } from './scope-fields.tsx';

type Props = { form: AgreementFormState };

export function AgreementGeneralFields({ form }: Props) {
  return (
    <Fieldset legend="Identificación y vigencia">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label="Código"
            disabled
            placeholder="Se genera al guardar"
            {...form.getInputProps('code')}
          />
          <TextInput
            label="Nombre"
            required
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
        </SimpleGrid>
        <ValidityFields form={form} />
        <TextInput
          label="Regla base"
          description="En qué se basa: contrato, acta, acuerdo"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('baseRule')}
        />
        <Switch
          label="Activo"
          description="Un convenio inactivo no se aplica y se muestra como vencido."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      </Stack>
    </Fieldset>
  );
}

function ValidityFields({ form }: Props) {
  return (
    <Stack gap={6}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DateField label="Vigente desde" required {...form.getInputProps('validFrom')} />
        <DateField
          label="Vigente hasta"
          required={!form.values.hasNoEnd}
          disabled={form.values.hasNoEnd === true}
          {...form.getInputProps('validTo')}
        />
      </SimpleGrid>
      <Checkbox
        label={WITHOUT_END}
        description="Sin fecha de fin, el convenio cuenta como vigente hasta el 01-01-2030."
        checked={form.values.hasNoEnd === true}
        onChange={({ currentTarget }) => {
          form.setFieldValue('hasNoEnd', currentTarget.checked);
          if (currentTarget.checked) form.setFieldValue('validTo', '');
          form.clearFieldError('validTo');
        }}
      />
    </Stack>
  );
}

export function AgreementScopeFields({ form }: Props) {
  return (
    <Fieldset legend="A qué atenciones se aplica">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <ScopeFields form={form} />
        <DoctorSelect label="Médico" placeholder="Todos" {...form.getInputProps('doctorId')} />
        <SocietySelect placeholder="Todas" {...form.getInputProps('societyId')} />
      </SimpleGrid>
    </Fieldset>
  );
}

const { percentage, fixed_amount, price_table } = PAYMENT_TYPE_LABELS;
const TYPES = choicesOf({ percentage, fixed_amount, price_table });

export function AgreementPaymentFields({ form }: Props) {
  const value = { label: 'Valor de pago', required: true, ...form.getInputProps('paymentValue') };
  const type = form.values.paymentType;
  return (
    <Fieldset legend="Pago">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label="Tipo de pago"
          data={TYPES}
          {...form.getInputProps('paymentType')}
          onChange={({ currentTarget }) => {
            const chosen = TYPES.find((choice) => choice.value === currentTarget.value);
            if (!chosen) return;
            form.clearErrors();
            const { combinationRule: _, ...payment } = paymentOfType(
              chosen.value,
              pricedOf(form.values),
            );
            form.setValues({ paymentType: chosen.value, ...payment });
          }}
        />
        {type === 'fixed_amount' && <PesosField {...value} />}
        {type === 'percentage' && <PercentField {...value} />}
      </SimpleGrid>
      {type === 'price_table' && (
        <Box mt="sm">
          <RulePrices form={form} />
        </Box>
      )}
    </Fieldset>
  );
}

/** How a society is reached, which document it issues, and to which account it is paid (masters §7). */
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { societyInput } from '../../../contract/masters/societies.ts';
import { SOCIETY_DOCUMENT_LABELS } from '../../../domain/words/payment-labels.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import type { FormOf } from '../../kit/form/form-body.tsx';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { AccountFields } from '../masters/public.ts';

/** `pending`: the change of its account that waits. */
export function SocietyFields(props: { form: FormOf<typeof societyInput>; pending: ReactNode }) {
  const { form, pending } = props;
  const kind = form.getInputProps('documentKind');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        <TextInput
          label="Representante"
          autoComplete="off"
          {...form.getInputProps('representativeName')}
        />
        <RutField label="RUT del representante" {...form.getInputProps('representativeRut')} />
        <NativeSelect
          label="Documento que emite"
          data={choicesOf(SOCIETY_DOCUMENT_LABELS)}
          {...kind}
          onChange={(event) => {
            kind.onChange(event);
            if (event.currentTarget.value === 'exempt_invoice')
              form.setFieldValue('isWithheld', false);
          }}
        />
        {form.values.documentKind === 'society_receipt' && (
          <Checkbox
            mt={{ xs: 28 }}
            label="La clínica retiene"
            description="A la tasa legal del año de pago"
            {...form.getInputProps('isWithheld', { type: 'checkbox' })}
          />
        )}
      </SimpleGrid>
      {pending}
      <AccountFields form={form} />
    </>
  );
}

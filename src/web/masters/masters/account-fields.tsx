/** Where the money of a doctor or society goes (masters §3.10). */
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountKind } from '../../../contract/masters/accounts.ts';
import { ACCOUNT_KIND_LABELS } from '../../../domain/words/payment-labels.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';

/** A form with the fields of an account. */
type AccountForm = {
  readonly values: { readonly bankCode?: string | null };
  getInputProps(field: string): ReturnType<ReturnType<typeof useForm>['getInputProps']>;
  setFieldValue(field: 'bankCode' | 'bankName', value: string | null): void;
};

/** `note`: what to say below the fields. */
export function AccountFields({ form, note }: { form: AccountForm; note?: ReactNode }) {
  const kind = form.getInputProps('accountKind');
  return (
    <Fieldset legend="Información bancaria">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <BankSelect form={form} />
        <NativeSelect
          label="Tipo de cuenta"
          data={[{ value: '', label: 'Sin indicar' }, ...choicesOf(ACCOUNT_KIND_LABELS)]}
          {...kind}
          value={kind.value ?? ''}
          onChange={(event) =>
            kind.onChange(accountKind.safeParse(event.currentTarget.value).data ?? null)
          }
        />
        <TextInput
          label="Número de cuenta"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('bankAccount')}
        />
        <TextInput
          label="Nombre del titular"
          placeholder="Si es distinto de quien cobra"
          {...form.getInputProps('accountHolderName')}
        />
        <RutField label="RUT del titular" {...form.getInputProps('accountHolderRut')} />
      </SimpleGrid>
      {note}
    </Fieldset>
  );
}

function BankSelect({ form }: { form: AccountForm }) {
  const { data: banks = [], error } = useQuery(api.banks.list.queryOptions());
  const { bankCode } = form.values;
  const choices = banks.filter(({ code, isActive }) => isActive || code === bankCode);
  const field = form.getInputProps('bankCode');
  return (
    <SearchSelect
      label="Banco"
      placeholder="Buscar banco"
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar banco' }}
      data={choices.map(({ code, name }) => ({ value: code, label: name }))}
      {...field}
      value={bankCode ?? null}
      error={field.error ?? (error && errorMessage(error))}
      onChange={(code, option) => {
        form.setFieldValue('bankCode', code);
        form.setFieldValue('bankName', option?.label ?? null);
      }}
    />
  );
}

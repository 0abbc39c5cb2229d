/** Where the doctor's money goes (masters §3.10). */
import { Alert, Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accountKind } from '../../../contract/masters/doctors.ts';
import { accountProblems } from '../../../domain/payout/bank-account.ts';
import { ACCOUNT_KIND_LABELS } from '../../../domain/words/payment-labels.ts';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import type { DoctorDraft, DoctorFields } from './doctor-draft.ts';

export function BankFields({ form }: DoctorFields) {
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
      <IncompleteAccount draft={form.values} />
    </Fieldset>
  );
}

/** Warns early about what the bank file would lack on payday. A doctor paid by check needs no account. */
function IncompleteAccount({ draft }: { draft: DoctorDraft }) {
  const problems = accountProblems({
    bankCode: draft.bankCode ?? null,
    accountKind: draft.accountKind || null,
    bankAccount: draft.bankAccount ?? null,
  });
  if (draft.paymentType === 'check' || problems.length === 0) return null;
  return (
    <Alert
      mt="sm"
      color="yellow"
      variant="outline"
      icon={<IconInfoCircle />}
      title="El archivo del banco dejaría fuera a este médico"
    >
      {problems.join(' ')} Puede guardar igual y completar los datos antes de pagar.
    </Alert>
  );
}

function BankSelect({ form }: DoctorFields) {
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

/** The accounts of the vouchers, by their code in the clinic's chart (docs/domain.md, "Accounting"). */
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { accountsInput, type ClinicSettings } from '../../../contract/masters/clinic.ts';
import { api } from '../../kit/shell/client.ts';
import { SectionForm } from './section-form.tsx';

const ACCOUNTS = [
  { name: 'feeExpenseAccount', label: 'Gasto en honorarios médicos', usual: '3101001' },
  { name: 'feePayableAccount', label: 'Honorarios por pagar', usual: '2120005' },
  { name: 'retentionPayableAccount', label: 'Retención 2ª categoría por pagar', usual: '2116006' },
  { name: 'bankAccountAccount', label: 'Banco', usual: '1102002' },
  { name: 'cashAccount', label: 'Caja (pagos en efectivo)', usual: '1101001' },
  { name: 'carriedBalanceAccount', label: 'Saldos por recuperar de médicos', usual: '1104010' },
] as const;

export function AccountsForm({ settings }: { settings: ClinicSettings }) {
  return (
    <SectionForm
      settings={settings}
      section="accounts"
      title="Cuentas contables"
      schema={accountsInput}
      draftOf={({ accounts }) => ({ ...accounts, costCentre: accounts.costCentre ?? '' })}
      describe={(draft) => [
        ...ACCOUNTS.map(({ name, label }) => ({ label, value: draft[name] ?? '' })),
        { label: 'Centro de costo', value: draft.costCentre ?? '' },
      ]}
      update={api.clinic.updateAccounts}
    >
      {(form) => (
        <>
          <Text variant="hint">
            Los códigos del plan de cuentas de la clínica con que se hacen los asientos de la
            exportación contable. Los que vienen con la instalación son de ejemplo: cada empresa
            tiene los suyos.
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {ACCOUNTS.map(({ name, label, usual }) => (
              <TextInput
                key={name}
                label={label}
                description={`De ejemplo: ${usual}`}
                required
                autoComplete="off"
                {...form.getInputProps(name)}
              />
            ))}
            <TextInput
              label="Centro de costo"
              description="Del gasto en honorarios, si ni el médico ni la prestación tienen uno."
              autoComplete="off"
              {...form.getInputProps('costCentre')}
            />
          </SimpleGrid>
        </>
      )}
    </SectionForm>
  );
}

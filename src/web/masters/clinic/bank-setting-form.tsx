/** The dialog of one bank format: it asks only for what its layouts contain. */
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { type BankSetting, bankSettingInput } from '../../../contract/masters/clinic.ts';
import { BANK_FORMATS } from '../../../domain/payout/file-formats.ts';
import { ACCOUNT_KIND_LABELS } from '../../../domain/words/payment-labels.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { AuditLink } from '../../links/audit-link.tsx';

const draftOf = ({ bankFormat, accountNumber, accountKind, agreementNumber }: BankSetting) => ({
  ...{ bankFormat, accountNumber, accountKind, agreementNumber },
});

export function BankSettingForm(props: { edited: BankSetting | null; onClose: () => void }) {
  const { edited, onClose } = props;
  if (edited === null) return null;
  const { bankFormat, needsAccount, needsAgreement } = edited;
  const name = BANK_FORMATS[bankFormat];
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Cuenta de la clínica: ${name}`}
      schema={bankSettingInput}
      initialValues={draftOf(edited)}
      conflict={{
        version: edited.version,
        draftOf,
        describe: ({ accountNumber, accountKind, agreementNumber }) => [
          { label: 'Cuenta de cargo', value: accountNumber ?? '' },
          { label: 'Tipo de cuenta', value: ACCOUNT_KIND_LABELS[accountKind || 'corriente'] },
          { label: 'Número de convenio', value: agreementNumber ?? '' },
        ],
      }}
      history={<AuditLink entity="clinicBankSetting" entityId={bankFormat} />}
      submit={(values, version) => api.clinic.updateBankSetting.call({ ...values, version })}
      submitLabel="Guardar Cambios"
      successTitle="Cuenta guardada"
      failureTitle="No se pudo guardar la cuenta."
      onSaved={onClose}
    >
      {(form) => (
        <>
          <Text variant="hint">{edited.layouts.map((layout) => layout.name).join(' y ')}</Text>
          {needsAccount && (
            <>
              <TextInput
                label="Cuenta de cargo"
                description="De la que salen los pagos. Puede llevar puntos y guiones."
                inputMode="numeric"
                autoComplete="off"
                data-autofocus
                {...form.getInputProps('accountNumber')}
              />
              <NativeSelect
                label="Tipo de cuenta"
                data={choicesOf(ACCOUNT_KIND_LABELS)}
                {...form.getInputProps('accountKind')}
              />
            </>
          )}
          {needsAgreement && (
            <TextInput
              label="Número de convenio"
              description="El que el banco dio a la clínica para sus pagos masivos."
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('agreementNumber')}
            />
          )}
        </>
      )}
    </FormModal>
  );
}

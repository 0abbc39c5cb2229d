/** The dialog of a bank of the list. */
import { Switch, TextInput } from '@mantine/core';
import { type Bank, bankInput } from '../../../contract/masters/banks.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import { RecordForm } from '../../kit/form/record-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { masterWords } from '../../kit/table/master-words.ts';
import { AuditLink } from '../../links/audit-link.tsx';

const WORDS = masterWords({ one: 'banco', many: 'bancos', gender: 'masculine' });

const draftOf = (bank: Bank | null) => ({
  code: bank?.code ?? '',
  name: bank?.name ?? '',
  isActive: bank?.isActive ?? true,
});

export function BankForm(props: { edited: Bank | 'new' | null; onClose: () => void }) {
  const isNew = props.edited === 'new';
  return (
    <RecordForm
      {...props}
      size="md"
      words={WORDS}
      schema={bankInput}
      draftOf={draftOf}
      describe={({ name, isActive }) => [
        { label: 'Nombre', value: name ?? '' },
        { label: 'Estado', value: ACTIVE_BADGES.masculine[isActive ? 'true' : 'false'].label },
      ]}
      history={({ code }) => <AuditLink entity="bank" entityId={code} />}
      create={api.banks.create.call}
      update={({ code }, values) => api.banks.update.call({ ...values, code })}
    >
      {(form) => (
        <>
          <TextInput
            label="Código"
            description={
              isNew
                ? 'Tres dígitos, el que llevan las transferencias.'
                : 'No se puede cambiar: las cuentas de los médicos lo nombran.'
            }
            required
            disabled={!isNew}
            inputMode="numeric"
            data-autofocus={isNew || undefined}
            {...form.getInputProps('code')}
          />
          <TextInput
            label="Nombre"
            required
            data-autofocus={!isNew || undefined}
            {...form.getInputProps('name')}
          />
          <Switch
            label="Activo"
            description="Un banco inactivo no se ofrece para nuevas cuentas."
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </RecordForm>
  );
}

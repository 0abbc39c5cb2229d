/** The dialog of a bank of the list. */
import { Switch, TextInput } from '@mantine/core';
import { type Bank, bankInput } from '../../../contract/masters/banks.ts';
import { ACTIVE_BADGES } from '../../../domain/words/state-badges.ts';
import { FormModal } from '../../kit/form/form-shell.tsx';
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
  const { edited, onClose } = props;
  const bank = edited === 'new' ? null : edited;
  return (
    <FormModal
      opened={edited !== null}
      onClose={onClose}
      size="md"
      title={bank ? WORDS.editTitle : WORDS.createTitle}
      schema={bankInput}
      initialValues={draftOf(bank)}
      conflict={
        bank
          ? {
              version: bank.version,
              draftOf,
              describe: ({ name, isActive }) => [
                { label: 'Nombre', value: name ?? '' },
                {
                  label: 'Estado',
                  value: ACTIVE_BADGES.masculine[isActive ? 'true' : 'false'].label,
                },
              ],
            }
          : undefined
      }
      history={bank && <AuditLink entity="bank" entityId={bank.code} />}
      submit={(values, version) =>
        bank
          ? api.banks.update.call({ ...values, code: bank.code, version })
          : api.banks.create.call(values)
      }
      submitLabel={bank ? WORDS.update : WORDS.create}
      successTitle={bank ? WORDS.updated : WORDS.created}
      failureTitle={bank ? WORDS.updateFailed : WORDS.createFailed}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Código"
            description={
              bank
                ? 'No se puede cambiar: las cuentas de los médicos lo nombran.'
                : 'Tres dígitos, el que llevan las transferencias.'
            }
            withAsterisk
            disabled={bank !== null}
            inputMode="numeric"
            data-autofocus={bank === null || undefined}
            {...form.getInputProps('code')}
          />
          <TextInput
            label="Nombre"
            withAsterisk
            data-autofocus={bank !== null || undefined}
            {...form.getInputProps('name')}
          />
          <Switch
            label="Activo"
            description="Un banco inactivo no se ofrece para nuevas cuentas."
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </>
      )}
    </FormModal>
  );
}

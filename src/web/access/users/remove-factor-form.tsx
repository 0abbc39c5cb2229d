/** Takes away the second factor of a user who lost it, once it is said how the user proved who it is (access §18.7). */
import { Text } from '@mantine/core';
import { removalEvidence } from '../../../contract/access/factors.ts';
import type { User } from '../../../contract/access/users.ts';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { fullName } from './words.ts';

export function RemoveFactorForm({ user, onClose }: { user: User | null; onClose: () => void }) {
  const name = user ? fullName(user) : '';
  return (
    <FormModal
      opened={user !== null}
      onClose={onClose}
      title="Quitar segundo factor"
      schema={removalEvidence}
      initialValues={{ evidence: '' }}
      submit={({ evidence }) => api.factors.removeOf.call({ id: user?.id ?? 0, evidence })}
      submitLabel="Quitar segundo factor"
      successTitle="Segundo factor quitado"
      failureTitle="No se pudo quitar el segundo factor."
      onSaved={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">
            {name} ingresará solo con su contraseña, sus sesiones abiertas se cerrarán y se le
            avisará por correo. Hágalo solo si comprobó que es esa persona quien lo pide.
          </Text>
          <ReasonField
            label="Cómo comprobó que es esa persona"
            description="Por ejemplo, en persona y con su cédula. Queda en la auditoría"
            required
            {...form.getInputProps('evidence')}
          />
        </>
      )}
    </FormModal>
  );
}

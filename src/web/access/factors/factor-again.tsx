/** Asks again for the second factor, or for the password of users without one, before something that counts, and goes on with it (access §18.12, access §18.13). */
import { Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { z } from 'zod';
import { factorProof } from '../../../contract/access/factors.ts';
import { currentPassword } from '../../../contract/access/session.ts';
import { onEscape } from '../../kit/dialog/asked-store.ts';
import { api } from '../../kit/shell/client.ts';
import { useProofAsked } from '../../kit/shell/factor-again.ts';
import { PasskeyButton, ProofForm } from '../session/public.ts';

const PASSWORD_ALONE = z.strictObject({ currentPassword: currentPassword.optional() });

export function FactorAgain() {
  const asked = useProofAsked();
  // It is asked over what waits for it, which stays open.
  useEffect(() => (asked ? onEscape(() => asked.settle(false)) : undefined), [asked]);
  return (
    <Modal
      zIndex={900}
      opened={asked !== null}
      onClose={() => asked?.settle(false)}
      title="Confirme que es usted"
      size="sm"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {asked?.proof === 'factor' && <Factor settle={asked.settle} />}
      {asked?.proof === 'password' && <Password settle={asked.settle} />}
    </Modal>
  );
}

type Settling = { settle: (isShown: boolean) => void };

function Factor({ settle }: Settling) {
  return (
    <Stack>
      <ProofForm
        schema={factorProof}
        fields={['code']}
        submit={({ code = '' }) => api.factors.again.call({ code })}
        onDone={() => settle(true)}
        onCancel={() => settle(false)}
        submitLabel="Continuar"
        failureTitle="No se pudo comprobar el código."
      >
        <Text size="sm">
          Lo que va a hacer cambia dinero, cuentas o permisos. Escriba un código de su segundo
          factor; no se le pedirá otro por unos minutos.
        </Text>
      </ProofForm>
      <PasskeyButton
        purpose="factor"
        label="Usar una llave de acceso"
        submit={(passkey) => api.factors.again.call({ passkey })}
        onDone={() => settle(true)}
      />
    </Stack>
  );
}

function Password({ settle }: Settling) {
  return (
    <ProofForm
      schema={PASSWORD_ALONE}
      fields={['currentPassword']}
      submit={(proof) => api.session.passwordAgain.call(proof)}
      onDone={() => settle(true)}
      onCancel={() => settle(false)}
      submitLabel="Continuar"
      failureTitle="No se pudo comprobar quién es."
    >
      <Text size="sm">
        Lo que va a hacer cambia cómo alguien entra a su cuenta. Escriba su contraseña; no se le
        pedirá otra vez por unos minutos.
      </Text>
    </ProofForm>
  );
}

/** Asks for the second factor again before something that counts, and goes on with it (access §18.12). */
import { Modal, Stack, Text } from '@mantine/core';
import { factorProof } from '../../../contract/access/factors.ts';
import { api } from '../../kit/shell/client.ts';
import { useFactorAsked } from '../../kit/shell/factor-again.ts';
import { PasskeyButton, ProofForm } from '../session/public.ts';

export function FactorAgain() {
  const settle = useFactorAsked();
  return (
    <Modal
      zIndex={900}
      opened={settle !== null}
      onClose={() => settle?.(false)}
      title="Confirme que es usted"
      size="sm"
      closeOnClickOutside={false}
    >
      {settle && (
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
      )}
    </Modal>
  );
}

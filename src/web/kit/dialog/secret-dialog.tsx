/** A password that is shown once: it stays until its reader says so, and can be copied (product §11.5). */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyText } from '../display/copy-text.tsx';
import { exactTime } from '../display/time-ago.ts';

/** The password to show; null while the dialog is closed. */
export type Secret = { password: string; expiresAt: string; text: ReactNode };

const nothing = () => {};

/** Only its button closes it: Escape or a click outside must not lose a password that is shown only once. */
export function SecretDialog(props: { secret: Secret | null; onClose: () => void }) {
  const { secret, onClose } = props;
  return (
    <Modal
      opened={secret !== null}
      onClose={nothing}
      title="Contraseña temporal"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {secret && (
        <Stack>
          <Text size="sm">{secret.text}</Text>
          <TextInput
            label="Contraseña temporal"
            description={`Sirve para ingresar hasta el ${exactTime(secret.expiresAt)}. No se volverá a mostrar.`}
            value={secret.password}
            readOnly
            styles={{ input: { fontFamily: 'monospace' } }}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group justify="flex-end">
            <CopyText text={secret.password} copiedLabel="Copiada" />
            <Button onClick={onClose}>Listo</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

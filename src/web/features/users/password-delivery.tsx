/** How a temporary password reaches its user: by mail, else through whoever gave it (spec 1 §8, §9). */
import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '../../../contract/users.ts';
import { toast } from '../../kit/toast.tsx';
import { fullName, WORDS } from './words.ts';

/** What a reset and a creation answer of the password. */
export type Delivery = { emailSent: boolean; tempPassword: string | null };

type Titles = { mailed: string; byHand: string };
const RESET: Titles = {
  mailed: 'Contraseña enviada por correo',
  byHand: 'Contraseña restablecida',
};
// The one toast at a time also says that the user is there.
const CREATED: Titles = { mailed: WORDS.created, byHand: WORDS.created };

const MAILED_MS = 3000;
const BY_HAND_MS = 10_000;

/**
 * Tells of a new password: a toast, and, when no mail was sent, a dialog that holds it until it has
 * been copied. Put `passwordDialog` into the screen.
 */
export function usePasswordDelivery() {
  const [byHand, setByHand] = useState<{ user: User; password: string } | null>(null);
  const tell = (titles: Titles, user: User, { emailSent, tempPassword }: Delivery) => {
    if (emailSent) {
      const message = `Se envió una contraseña temporal a ${user.email}.`;
      toast.success(titles.mailed, message, MAILED_MS);
    } else if (tempPassword !== null) {
      toast.success(titles.byHand, `Contraseña temporal: ${tempPassword}`, BY_HAND_MS);
      setByHand({ user, password: tempPassword });
    }
  };
  const passwordDialog = (
    <Modal
      opened={byHand !== null}
      onClose={() => setByHand(null)}
      title="Contraseña temporal"
      closeOnClickOutside={false}
    >
      {byHand && <PasswordToHandOver {...byHand} onClose={() => setByHand(null)} />}
    </Modal>
  );
  return {
    tellReset: (user: User, delivery: Delivery) => tell(RESET, user, delivery),
    tellCreated: (user: User & Delivery) => tell(CREATED, user, user),
    passwordDialog,
  };
}

function PasswordToHandOver(props: { user: User; password: string; onClose: () => void }) {
  const { user, password } = props;
  return (
    <Stack>
      <Text size="sm">
        No se envió por correo: entréguela en persona a <b>{fullName(user)}</b>. Sirve para ingresar
        con {user.email} una vez, y entonces deberá cambiarla. No se volverá a mostrar.
      </Text>
      <TextInput
        label="Contraseña temporal"
        value={password}
        readOnly
        styles={{ input: { fontFamily: 'monospace' } }}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copiada' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={props.onClose}>Listo</Button>
      </Group>
    </Stack>
  );
}

/** The new token, which is shown this once (access §30.2). */
import { Code, Text } from '@mantine/core';
import { ShownOnce } from '../../kit/dialog/shown-once.tsx';

export function MadeToken({ token, onClose }: { token: string | null; onClose: () => void }) {
  return (
    <ShownOnce
      title="Su token"
      label="Token"
      value={token}
      advice="Déjelo donde el programa guarda sus secretos. Quien lo tenga puede lo mismo que el programa: no lo envíe por correo ni lo ponga en direcciones. Si se pierde, revóquelo y cree otro."
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        El programa lo envía en cada llamada, en la cabecera{' '}
        <Code>Authorization: Bearer {'<token>'}</Code>.
      </Text>
    </ShownOnce>
  );
}

/** The new token, which is shown this once (access §30.2). */
import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconInfoCircle } from '@tabler/icons-react';

export function MadeToken({ token, onClose }: { token: string | null; onClose: () => void }) {
  return (
    <Modal
      opened={token !== null}
      onClose={onClose}
      title="Su token"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert icon={<IconInfoCircle />} title="Guárdelo ahora: no se volverá a mostrar">
          Déjelo donde el programa guarda sus secretos. Quien lo tenga puede lo mismo que él: no lo
          envíe por correo ni lo ponga en direcciones. Si se pierde, revóquelo y cree otro.
        </Alert>
        <Code block aria-label="Token" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {token}
        </Code>
        <Text size="sm" c="dimmed">
          El programa lo envía en cada llamada, en la cabecera{' '}
          <Code>Authorization: Bearer {'<token>'}</Code>.
        </Text>
        <Group justify="space-between">
          <CopyButton value={token ?? ''}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {copied ? 'Copiado' : 'Copiar'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose} data-autofocus>
            Ya lo guardé
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

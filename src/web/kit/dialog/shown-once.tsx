/** A secret that was just made: it is shown this once, with a button that copies it. */
import { Alert, Button, Code, Group, Modal, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyText } from '../display/copy-text.tsx';

export function ShownOnce(props: {
  /** The dialog's title. */
  title: string;
  /** What the secret is called. */
  label: string;
  /** The secret; null while there is none to show. */
  value: string | null;
  /** Where it belongs, and what to do when it is lost. */
  advice: string;
  /** How it is used, below it. */
  children: ReactNode;
  onClose: () => void;
}) {
  const { title, label, value, advice, children, onClose } = props;
  return (
    <Modal
      opened={value !== null}
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert icon={<IconInfoCircle />} title="Guárdelo ahora: no se volverá a mostrar">
          {advice}
        </Alert>
        <Code block aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        {children}
        <Group justify="space-between">
          <CopyText text={value ?? ''} />
          <Button onClick={onClose} data-autofocus>
            Ya lo guardé
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

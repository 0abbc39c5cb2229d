/** A button that copies a text, and says that it did. */
import { Button, type ButtonProps, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

export function CopyText(
  props: Pick<ButtonProps, 'size'> & { text: string; label?: string; copiedLabel?: string },
) {
  const { text, label = 'Copiar', copiedLabel = 'Copiado', size } = props;
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size={size}
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {copied ? copiedLabel : label}
        </Button>
      )}
    </CopyButton>
  );
}

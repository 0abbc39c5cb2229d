/** A chosen file: its name, size and what is known about it, and the button that removes it. */
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { sizeText } from '../display/files.ts';

export function ChosenFileHead(props: {
  file: File;
  facts?: readonly string[];
  removeButton?: Ref<HTMLButtonElement>;
  onRemove: () => void;
}) {
  const { file, facts = [], removeButton, onRemove } = props;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text variant="label" style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
        <Text variant="small">{[sizeText(file.size), ...facts].join(' · ')}</Text>
      </div>
      <ActionIcon
        ref={removeButton}
        variant="subtle"
        color="gray"
        aria-label={`Quitar ${file.name}`}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  );
}

/** Chooses the file that proves an entry or an agreement (payout §29.9). */
import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  ATTACHMENT_LIMIT,
  type AttachmentFacts,
  type NewAttachment,
} from '../../../contract/payout/attachments.ts';
import { attachmentStory } from './attachment-link.tsx';

const TOO_LARGE = 'Puede pesar hasta 5 MB: redúzcalo e intente de nuevo.';
const UNREADABLE = 'No se pudo leer: elíjalo de nuevo.';

/** A file as calls take it. */
async function readUpload(file: File): Promise<NewAttachment> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { fileName: file.name, content: address.slice(address.indexOf(',') + 1) };
}

export function AttachmentField(props: {
  label: string;
  description: string;
  /** The file that is there. */
  kept: AttachmentFacts | null;
  /** The chosen one; null: none is wanted; undefined: the one that is there stays. */
  value: NewAttachment | null | undefined;
  onChange: (value: NewAttachment | null | undefined) => void;
  /** Whether the one that is there may be taken away. */
  isRemovable?: boolean;
  error?: ReactNode;
}) {
  const { label, description, kept, value, onChange, isRemovable = true, error } = props;
  const [problem, setProblem] = useState<string | null>(null);
  // Allows choosing a refused file again once it has been corrected.
  const forgetFile = useRef<() => void>(null);
  const isKept = value === undefined && kept !== null;
  const choose = async (file: File | null) => {
    if (!file) return;
    try {
      const isSmall = file.size <= ATTACHMENT_LIMIT;
      if (isSmall) onChange(await readUpload(file));
      setProblem(isSmall ? null : TOO_LARGE);
    } catch {
      setProblem(UNREADABLE);
    }
    forgetFile.current?.();
  };
  const remove = () => {
    setProblem(null);
    // A chosen file is forgotten first, then the one that is there.
    onChange(value ? undefined : null);
  };
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={problem ?? error}
      errorProps={{ role: 'alert' }}
    >
      <Group gap="xs" mt={4}>
        {value && <Text size="sm">{value.fileName}</Text>}
        {isKept && (
          <Text size="sm">
            {kept.fileName}: {attachmentStory(kept)}
          </Text>
        )}
        <FileButton
          resetRef={forgetFile}
          accept="application/pdf,image/png,image/jpeg"
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': label }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="compact-sm"
              leftSection={<IconPaperclip size={16} />}
            >
              {value || isKept ? 'Cambiar archivo' : 'Elegir archivo'}
            </Button>
          )}
        </FileButton>
        {(value || (isKept && isRemovable)) && (
          <Button variant="subtle" size="compact-sm" onClick={remove}>
            Quitar archivo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

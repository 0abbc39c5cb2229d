/** Chooses files by dropping or picking, several at once (intake §7.2). */
import { Alert, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { EXTENSIONS, refusalOf } from './files.ts';

type Props = {
  readonly onFiles: (files: File[]) => void;
  /** The focusable element. */
  readonly ref?: Ref<HTMLDivElement>;
};

/** Refuses other kinds of files with the specified text; `onFiles` gets the rest. */
export function FileDrop({ onFiles, ref }: Props) {
  const [refusals, setRefusals] = useState<string[]>([]);
  const take = (files: File[]) => {
    const judged = files.map((file) => ({ file, refusal: refusalOf(file) }));
    setRefusals(
      judged.flatMap(({ file, refusal }) => (refusal ? [`${refusal}: ${file.name}.`] : [])),
    );
    const accepted = judged.filter(({ refusal }) => refusal === null).map(({ file }) => file);
    if (accepted.length > 0) onFiles(accepted);
  };
  return (
    <>
      {/* The file's type depends on the operating system, so the name decides. */}
      <Dropzone
        ref={ref}
        onDrop={take}
        inputProps={{ accept: EXTENSIONS.join(','), 'aria-label': 'Archivos para importar' }}
        p="lg"
      >
        <Group justify="center" gap="sm" style={{ pointerEvents: 'none' }}>
          <IconUpload size={28} stroke={1.5} aria-hidden />
          <div>
            <Text size="sm" fw={500}>
              Arrastre archivos aquí o presione para elegirlos
            </Text>
            <Text size="xs" c="dimmed">
              CSV, XLS o XLSX; puede elegir varios
            </Text>
          </div>
        </Group>
      </Dropzone>
      {refusals.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} p="xs" role="alert">
          {refusals.map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}

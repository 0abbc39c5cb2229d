/** Chooses files by dropping or picking (intake §7.2). */
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconUpload } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Warning } from '../display/warning.tsx';
import { EXTENSIONS, refusalOf } from './accepted-files.ts';

type Props = {
  /** What assistive technology calls it. */
  readonly label: string;
  /** By default several files at once. */
  readonly isSingle?: boolean;
  /** In bytes. */
  readonly limit: number;
  readonly onFiles: (files: File[]) => void;
  /** Files that were picked before it was shown; taken once. */
  readonly picked?: readonly File[];
  /** The focusable element. */
  readonly ref?: Ref<HTMLDivElement>;
};

/** Tables as text or workbooks. Refuses other kinds of files with the specified text; `onFiles` gets the rest. */
export function FileDrop({ label, isSingle = false, limit, onFiles, picked, ref }: Props) {
  const [refusals, setRefusals] = useState<string[]>([]);
  const take = (files: File[]) => {
    const judged = files.map((file) => ({ file, refusal: refusalOf(file, limit) }));
    setRefusals(
      judged.flatMap(({ file, refusal }) => (refusal ? [`${refusal}: ${file.name}.`] : [])),
    );
    const accepted = judged.filter(({ refusal }) => refusal === null).map(({ file }) => file);
    if (accepted.length > 0) onFiles(accepted);
  };
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (!picked || taken.current === picked) return;
    taken.current = picked;
    take([...picked]);
  });
  return (
    <>
      {/* The file's type depends on the operating system, so the name decides. */}
      <Dropzone
        ref={ref}
        onDrop={take}
        multiple={!isSingle}
        inputProps={{ accept: EXTENSIONS.join(','), 'aria-label': label }}
        p="lg"
      >
        <Group justify="center" gap="sm" style={{ pointerEvents: 'none' }}>
          <IconUpload size={28} stroke={1.5} aria-hidden />
          <div>
            <Text size="sm" fw={500}>
              {isSingle
                ? 'Arrastre el archivo aquí o presione para elegirlo'
                : 'Arrastre archivos aquí o presione para elegirlos'}
            </Text>
            <Text variant="small">
              {isSingle ? 'CSV, XLS o XLSX' : 'CSV, XLS o XLSX; puede elegir varios'}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {refusals.length > 0 && (
        <Warning color="red" p="xs" role="alert">
          {refusals.map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
        </Warning>
      )}
    </>
  );
}

/** A file of rows that is told before it is taken: chosen, read, told row by row, and then done as it was told. */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { countOf } from '../../../domain/words/counts.ts';
import { DialogActions } from '../dialog/dialog-actions.tsx';
import { QueryAnswer } from '../loading/query-answer.tsx';
import { ChosenFileHead } from './chosen-file-head.tsx';
import { FileDrop } from './file-drop.tsx';

/** Says what a file does, gives its template, and takes one file; `below` is shown until one is chosen. */
export function FileChoice(props: {
  about: ReactNode;
  /** Where the template is downloaded. */
  template: string;
  label: string;
  /** In bytes. */
  limit: number;
  below?: ReactNode;
  children: (file: File, onRemove: () => void) => ReactNode;
}) {
  const { about, template, label, limit, below, children } = props;
  const [file, setFile] = useState<File | null>(null);
  return (
    <Stack>
      <Text size="sm">
        {about}{' '}
        <Anchor inherit underline="always" href={template} download>
          Descargar la plantilla
        </Anchor>
      </Text>
      {file ? (
        children(file, () => setFile(null))
      ) : (
        <>
          <FileDrop
            label={label}
            isSingle
            limit={limit}
            onFiles={([chosen]) => setFile(chosen ?? null)}
          />
          {below}
        </>
      )}
    </Stack>
  );
}

/** The identity of a file for keys: a changed file is another one. */
export const fileKey = ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`;

/** Options of the query that tells a file: read again each time, since what it does depends on what is stored. */
export const toldOptions = <Told,>(
  kind: string,
  order: unknown,
  file: File,
  read: () => Promise<Told>,
) => ({
  queryKey: [kind, order, fileKey(file)],
  queryFn: read,
  retry: false,
  gcTime: 0,
  staleTime: 0,
});

type Props<Told> = {
  file: File;
  /** By {@link toldOptions}. */
  told: UseQueryResult<Told>;
  /** Rows of the file; undefined while its columns are not known. */
  rowsOf: (told: Told) => number | undefined;
  /** Shown in place of what is told, e.g. while something else is asked for. */
  instead?: ReactNode;
  loadingText?: string;
  onRemove: () => void;
  onCancel: () => void;
  cancelLabel?: string | undefined;
  /** By its name; it is done as it was told. */
  action: { label: string; isReady: boolean; isPending: boolean; run: () => void };
  children: (told: Told) => ReactNode;
  /** Between what is told and the buttons. */
  below?: ReactNode;
};

/** What a chosen file does, told beforehand, and the button that does it. */
export function ToldFile<Told>(props: Props<Told>) {
  const { file, told, rowsOf, instead, loadingText = 'Leyendo el archivo...' } = props;
  const { onRemove, onCancel, cancelLabel, action, children, below } = props;
  const rows = told.data && rowsOf(told.data);
  return (
    <Stack>
      <ChosenFileHead
        file={file}
        facts={rows === undefined ? [] : [countOf(rows, 'fila', 'filas')]}
        onRemove={onRemove}
      />
      {instead === undefined ? (
        <QueryAnswer query={told} title="No se pudo revisar el archivo" loadingText={loadingText}>
          {children}
        </QueryAnswer>
      ) : (
        instead
      )}
      {below}
      <DialogActions onCancel={onCancel} cancelLabel={cancelLabel} isSticky>
        <Button disabled={!action.isReady} loading={action.isPending} onClick={action.run}>
          {action.label}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** The file of entries: chosen, read, told row by row, and then proposed as it was told (payout §29.2). */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ENTRY_FILE_LIMIT,
  type EntryFilePreview,
  MOST_ENTRY_ROWS,
} from '../../../contract/payout/entry-imports.ts';
import type { EntryColumn } from '../../../domain/payout/entry-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { ChosenFileHead } from '../../kit/fields/chosen-file-head.tsx';
import { FileDrop } from '../../kit/fields/file-drop.tsx';
import { ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { FilePreview } from './file-preview.tsx';
import { FormerImports } from './former-imports.tsx';

const inWords = (entries: number) => countOf(entries, 'haber o descuento', 'haberes y descuentos');

export function ImportForm(props: { onClose: () => void; onShow: (importId: number) => void }) {
  const { onClose, onShow } = props;
  const [file, setFile] = useState<File | null>(null);
  return (
    <Stack>
      <Text size="sm">
        Cada fila propone un haber, o con signo menos un descuento, que otra persona aprueba. Hasta{' '}
        {formatCount(MOST_ENTRY_ROWS)} filas.{' '}
        <Anchor inherit underline="always" href="/api/entry-imports/template" download>
          Descargar la plantilla
        </Anchor>
      </Text>
      {file ? (
        <Chosen
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          onRemove={() => setFile(null)}
          onClose={onClose}
          onShow={onShow}
        />
      ) : (
        <>
          <FileDrop
            label="Archivo de haberes y descuentos"
            isSingle
            limit={ENTRY_FILE_LIMIT}
            onFiles={([chosen]) => setFile(chosen ?? null)}
          />
          <FormerImports onShow={onShow} />
        </>
      )}
    </Stack>
  );
}

function Chosen(props: {
  file: File;
  onRemove: () => void;
  onClose: () => void;
  onShow: (importId: number) => void;
}) {
  const { file, onRemove, onClose, onShow } = props;
  const [mapping, setMapping] = useState<Partial<Record<EntryColumn, string | null>>>();
  const [withRepeated, setWithRepeated] = useState(false);
  const order = { withRepeated, ...(mapping && { mapping }) };
  const query = useQuery({
    queryKey: ['entry-file', order, file.name, file.lastModified, file.size],
    queryFn: () => api.entryImports.preview.call({ ...order, file }),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const proposing = useMutation({
    mutationFn: (entries: number) => api.entryImports.create.call({ ...order, file, entries }),
    onSuccess: ({ id, entries }) => {
      toast.success(
        `${inWords(entries)} ${entries === 1 ? 'propuesto' : 'propuestos'}`,
        'Los aprueba otra persona con acceso a esta pantalla.',
      );
      onShow(id);
    },
    onError: (error) => {
      toast.error('Nada se propuso', error);
      void refreshAll();
    },
  });
  const preview = query.data;
  const isReady = preview !== undefined && preview.entries > 0 && !query.isFetching;
  return (
    <Stack>
      <ChosenFileHead
        file={file}
        facts={preview ? [countOf(rowsOf(preview, withRepeated), 'fila', 'filas')] : []}
        onRemove={onRemove}
      />
      {query.error ? (
        <ErrorState
          title="El archivo no se puede leer"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : preview ? (
        <FilePreview
          preview={preview}
          fileName={file.name}
          mapping={mapping}
          onMapping={setMapping}
          withRepeated={withRepeated}
          onWithRepeated={setWithRepeated}
        />
      ) : (
        <LoadingState text="Leyendo el archivo..." />
      )}
      <Group justify="flex-end" className="kit-dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={!isReady}
          loading={proposing.isPending}
          onClick={() => preview && proposing.mutate(preview.entries)}
        >
          {isReady ? `Proponer ${inWords(preview.entries)}` : 'Proponer'}
        </Button>
      </Group>
    </Stack>
  );
}

const rowsOf = ({ entries, repeatedCount, refused }: EntryFilePreview, withRepeated: boolean) =>
  entries + (withRepeated ? 0 : repeatedCount) + refused.length;

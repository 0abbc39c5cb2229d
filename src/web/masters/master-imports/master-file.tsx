/** A file of masters: read, told row by row, and then written as it was told (masters §18.2). */
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MasterFilePreview } from '../../../contract/masters/master-imports.ts';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { ChosenFileHead } from '../../kit/fields/chosen-file-head.tsx';
import { ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { FilePreview } from './file-preview.tsx';

type Props = {
  master: ImportedMaster;
  file: File;
  onRemove: () => void;
  onCancel: () => void;
  /** By default 'Cancelar'. */
  cancelLabel?: string;
  onImported: () => void;
  /** Whether missing specialties and societies are added, too, unless told otherwise. */
  isWithMissing?: boolean;
};

export function MasterFile(props: Props) {
  const { master, file, onRemove, onCancel, cancelLabel = 'Cancelar', onImported } = props;
  const [mapping, setMapping] = useState<Record<string, string | null>>();
  const [withMissing, setWithMissing] = useState(props.isWithMissing ?? false);
  const order = { master, withMissing, ...(mapping && { mapping }) };
  const query = useQuery({
    queryKey: ['master-file', order, file.name, file.lastModified, file.size],
    queryFn: () => api.masterImports.preview.call({ ...order, file }),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const importing = useMutation({
    mutationFn: ({ digest }: MasterFilePreview) =>
      api.masterImports.create.call({ ...order, file, digest }),
    onSuccess: (done) => {
      toast.success('Archivo importado', `${whatIsDone(master, done)}.`);
      void refreshAll();
      onImported();
    },
    onError: (error) => {
      toast.error('No se pudo importar', error);
      void refreshAll();
    },
  });
  const preview = query.data;
  const isReady =
    preview !== undefined && preview.created + preview.changed > 0 && !query.isFetching;
  return (
    <Stack>
      <ChosenFileHead
        file={file}
        facts={preview ? [countOf(rowsOf(preview), 'fila', 'filas')] : []}
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
          master={master}
          preview={preview}
          fileName={file.name}
          mapping={mapping}
          onMapping={setMapping}
          readAll={() => api.masterImports.preview.call({ ...order, file, withAll: true })}
          withMissing={withMissing}
          onWithMissing={setWithMissing}
        />
      ) : (
        <LoadingState text="Leyendo el archivo..." />
      )}
      <Group justify="flex-end" className="kit-dialog-actions">
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          disabled={!isReady}
          loading={importing.isPending}
          onClick={() => preview && importing.mutate(preview)}
        >
          {isReady
            ? `Importar ${countOf(preview.created + preview.changed, ...MASTER_NOUNS[master])}`
            : 'Importar'}
        </Button>
      </Group>
    </Stack>
  );
}

function whatIsDone(master: ImportedMaster, done: { created: number; changed: number }): string {
  const [one, several] = MASTER_NOUNS[master];
  const said = [
    done.created > 0 &&
      `se ${done.created === 1 ? 'agregó' : 'agregaron'} ${countOf(done.created, one, several)}`,
    done.changed > 0 &&
      `se ${done.changed === 1 ? 'cambió' : 'cambiaron'} ${countOf(done.changed, one, several)}`,
  ].filter((part): part is string => part !== false);
  const text = said.join(' y ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const rowsOf = ({ created, changed, equal, refused }: MasterFilePreview) =>
  created + changed + equal + refused.length;

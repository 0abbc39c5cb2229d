/** The file of masters: chosen, read, told row by row, and then written as it was told (masters §18.2). */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  MASTER_FILE_LIMIT,
  type MasterFilePreview,
  MOST_MASTER_ROWS,
} from '../../../contract/masters/master-imports.ts';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { ChosenFileHead } from '../../kit/fields/chosen-file-head.tsx';
import { FileDrop } from '../../kit/fields/file-drop.tsx';
import { ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { FilePreview } from './file-preview.tsx';
import { FormerImports } from './former-imports.tsx';

type Props = { master: ImportedMaster; onClose: () => void };

export function ImportForm({ master, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Stack>
      <Text size="sm">
        Cada fila agrega o cambia un registro; lo que el archivo no dice queda como está. Sirve la
        plantilla, y también lo que se exporta de esta pantalla. Hasta{' '}
        {formatCount(MOST_MASTER_ROWS)} filas.{' '}
        <Anchor inherit underline="always" href={`/api/master-imports/${master}/template`} download>
          Descargar la plantilla
        </Anchor>
      </Text>
      {file ? (
        <Chosen
          key={`${file.name} ${file.lastModified} ${file.size}`}
          master={master}
          file={file}
          onRemove={() => setFile(null)}
          onClose={onClose}
        />
      ) : (
        <>
          <FileDrop
            label={`Archivo de ${MASTER_NOUNS[master][1]}`}
            isSingle
            limit={MASTER_FILE_LIMIT}
            onFiles={([chosen]) => setFile(chosen ?? null)}
          />
          <FormerImports master={master} />
        </>
      )}
    </Stack>
  );
}

function Chosen({ master, file, onRemove, onClose }: Props & { file: File; onRemove: () => void }) {
  const [mapping, setMapping] = useState<Record<string, string | null>>();
  const [withMissing, setWithMissing] = useState(false);
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
      onClose();
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
        <Button variant="default" onClick={onClose}>
          Cancelar
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

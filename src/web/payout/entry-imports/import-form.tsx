/** The file of entries: chosen, read, told row by row, and then proposed as it was told (payout §29.2). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mappingField } from '../../../contract/column-mapping.ts';
import {
  ENTRY_FILE_LIMIT,
  type EntryFilePreview,
  MOST_ENTRY_ROWS,
} from '../../../contract/payout/entry-imports.ts';
import type { EntryColumn } from '../../../domain/payout/entry-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { FileChoice, fileKey, ToldFile, toldOptions } from '../../kit/fields/told-file.tsx';
import { api } from '../../kit/shell/client.ts';
import { FilePreview } from './file-preview.tsx';
import { FormerImports } from './former-imports.tsx';

const inWords = (entries: number) => countOf(entries, 'haber o descuento', 'haberes y descuentos');

export function ImportForm(props: { onClose: () => void; onShow: (importId: number) => void }) {
  const { onClose, onShow } = props;
  return (
    <FileChoice
      about={`Cada fila propone un haber, o con signo menos un descuento, que otra persona aprueba. Hasta ${formatCount(MOST_ENTRY_ROWS)} filas.`}
      template="/api/entry-imports/template"
      label="Archivo de haberes y descuentos"
      limit={ENTRY_FILE_LIMIT}
      below={<FormerImports onShow={onShow} />}
    >
      {(file, onRemove) => (
        <Chosen
          key={fileKey(file)}
          file={file}
          onRemove={onRemove}
          onClose={onClose}
          onShow={onShow}
        />
      )}
    </FileChoice>
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
  const order = { withRepeated, ...mappingField(mapping) };
  const query = useQuery({
    ...toldOptions('entry-file', order, file, () =>
      api.entryImports.preview.call({ ...order, file }),
    ),
    placeholderData: (before: EntryFilePreview | undefined) => before,
  });
  const proposing = useMutation({
    // By the columns that were told, whatever somebody names meanwhile.
    mutationFn: ({ entries, remembered, mapping: told }: EntryFilePreview) =>
      api.entryImports.create.call({
        ...order,
        ...mappingField(mapping ?? (remembered ? told : {})),
        file,
        entries,
      }),
    onSuccess: ({ id, entries }, { refused }) => {
      const title = `${inWords(entries)} ${entries === 1 ? 'propuesto' : 'propuestos'}`;
      const next = 'Los aprueba otra persona con acceso a esta pantalla.';
      if (refused.length === 0) toast.success(title, next);
      else
        toast.warning(
          `${title}, con filas rechazadas`,
          `${countOf(refused.length, 'fila rechazada', 'filas rechazadas')}. ${next}`,
        );
      onShow(id);
    },
    onError: tellFailure('Nada se propuso'),
  });
  const preview = query.data;
  const isReady = preview !== undefined && preview.entries > 0 && !query.isFetching;
  return (
    <ToldFile
      file={file}
      told={query}
      rowsOf={(told) => rowsOf(told, withRepeated)}
      onRemove={onRemove}
      onCancel={onClose}
      action={{
        label: isReady ? `Proponer ${inWords(preview.entries)}` : 'Proponer',
        isReady,
        isPending: proposing.isPending,
        run: () => preview && proposing.mutate(preview),
      }}
    >
      {(told) => (
        <FilePreview
          preview={told}
          fileName={file.name}
          mapping={mapping}
          onMapping={setMapping}
          withRepeated={withRepeated}
          onWithRepeated={setWithRepeated}
        />
      )}
    </ToldFile>
  );
}

const rowsOf = (told: EntryFilePreview, withRepeated: boolean) =>
  told.entries + (withRepeated ? 0 : told.repeatedCount) + told.known + told.refused.length;

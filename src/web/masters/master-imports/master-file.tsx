/** A file of masters: read, told row by row, and then written as it was told (masters §18.2). */
import { Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mappingField } from '../../../contract/column-mapping.ts';
import type { MasterFilePreview } from '../../../contract/masters/master-imports.ts';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { isReason } from '../../../domain/words/reason.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { ToldFile, toldOptions } from '../../kit/fields/told-file.tsx';
import { api } from '../../kit/shell/client.ts';
import { agreeToReach, followUpChange } from '../../links/retroactive-change.ts';
import { FilePreview } from './file-preview.tsx';

/** What a file of these changes may concern days that are calculated already. */
const REACHES_BACK: ReadonlySet<ImportedMaster> = new Set(['rule', 'convention']);

type Props = {
  master: ImportedMaster;
  file: File;
  onRemove: () => void;
  onCancel: () => void;
  /** By default 'Cancelar'. */
  cancelLabel?: string;
  onImported: () => void;
  /** Whether missing specialties and societies are added, too, unless told otherwise. */
  isWithMissing?: boolean | undefined;
};

export function MasterFile(props: Props) {
  const { master, file, onRemove, onCancel, cancelLabel, onImported } = props;
  const [mapping, setMapping] = useState<Record<string, string | null>>();
  const [typed, setTyped] = useState('');
  const [withMissing, setWithMissing] = useState(props.isWithMissing ?? false);
  // Which unread columns were agreed to: others are asked about again.
  const [agreedUnread, setAgreedUnread] = useState('');
  const order = { master, withMissing, ...mappingField(mapping) };
  const query = useQuery({
    ...toldOptions('master-file', order, file, () =>
      api.masterImports.preview.call({ ...order, file }),
    ),
    placeholderData: (before: MasterFilePreview | undefined) => before,
  });
  const importing = useMutation({
    mutationFn: async ({ digest, reach, withoutReason, unread }: MasterFilePreview) => {
      const reason = withoutReason > 0 ? typed.trim() : undefined;
      const asked = { fileName: file.name, saveLabel: 'Importar', reason };
      // Days may have been calculated since the file was told.
      const now = REACHES_BACK.has(master)
        ? (await api.masterImports.preview.call({ ...order, file })).reach
        : reach;
      const decision = await agreeToReach(now, asked);
      if (decision === null) return null;
      const done = await api.masterImports.create.call({
        ...order,
        file,
        digest,
        reason,
        // The button waits until they are agreed to.
        withoutColumns: JSON.stringify(unread),
      });
      if (done.followed !== null) await followUpChange(done.followed, decision.followUp);
      return done;
    },
    onSuccess: (done, { refused }) => {
      if (done === null) return;
      const told = `${whatIsDone(master, done)}.`;
      if (refused.length === 0) toast.success('Archivo importado', told);
      else
        toast.warning(
          'Archivo importado con filas rechazadas',
          `${told} ${countOf(refused.length, 'fila rechazada', 'filas rechazadas')}.`,
        );
      onImported();
    },
    onError: tellFailure('No se pudo importar'),
  });
  const preview = query.data;
  const unread = preview?.unread.join('\n') ?? '';
  const isTold =
    preview !== undefined && preview.created + preview.changed > 0 && !query.isFetching;
  const isReady =
    isTold &&
    (preview.withoutReason === 0 || isReason(typed)) &&
    (unread === '' || unread === agreedUnread);
  return (
    <ToldFile
      file={file}
      told={query}
      rowsOf={rowsOf}
      onRemove={onRemove}
      onCancel={onCancel}
      cancelLabel={cancelLabel}
      action={{
        label: isTold
          ? `Importar ${countOf(preview.created + preview.changed, ...MASTER_NOUNS[master])}`
          : 'Importar',
        isReady,
        isPending: importing.isPending,
        run: () => preview && importing.mutate(preview),
      }}
    >
      {(told) => (
        <Stack gap="sm">
          <FilePreview
            master={master}
            preview={told}
            fileName={file.name}
            mapping={mapping}
            onMapping={setMapping}
            readAll={() => api.masterImports.preview.call({ ...order, file, withAll: true })}
            withMissing={withMissing}
            onWithMissing={setWithMissing}
            isUnreadAgreed={agreedUnread === unread}
            onUnreadAgreed={(isAgreed) => setAgreedUnread(isAgreed ? unread : '')}
          />
          {told.withoutReason > 0 && (
            <ReasonField
              required
              description={`Del cambio de ${countOf(told.withoutReason, ...MASTER_NOUNS[master])} sin «Motivo» en el archivo. Queda en el historial.`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Stack>
      )}
    </ToldFile>
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
  return capitalized(said.join(' y '));
}

const rowsOf = ({ missing, doubled, created, changed, equal, refused }: MasterFilePreview) =>
  missing.length + doubled.length === 0 ? created + changed + equal + refused.length : undefined;

/** What can be done about the refused rows of a finished import (intake §12.10). */
import { Button, Group } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { api } from '../../kit/shell/client.ts';
import { DownloadButton } from './download-button.tsx';
import { RegisterMissing } from './missing-masters.tsx';

/** Files of refused rows that are to be looked at and imported again. */
export type RowsAgain = {
  readonly files: readonly File[];
  readonly recordType: RecordType;
  /** What their import left out, which is left out of them as well. */
  readonly leftOut: readonly DoubtCode[];
};

type Refused = { importId: number; rejectedCount: number };

/**
 * Downloads the rows, registers what they name and the clinic lacks, and imports them again. `onAgain` gets the rows that are to
 * be imported, also once something was registered for them.
 */
export function RejectedActions(props: Refused & { onAgain: (rows: RowsAgain) => void }) {
  const { importId, rejectedCount, onAgain } = props;
  const again = useTold(() => readRefused(importId), {
    done: ({ file, ...rest }) => onAgain({ files: [file], ...rest }),
    failed: 'No se pudieron leer las filas rechazadas',
  });
  // What is registered meanwhile is lacking no more.
  const { data: details } = useQuery(
    api.importHistory.details.queryOptions({ input: { id: importId } }),
  );
  const read = async () => {
    const { file, recordType } = await readRefused(importId);
    return { file, recordType };
  };
  return (
    <Group gap="xs">
      <DownloadRejected importId={importId} rejectedCount={rejectedCount} />
      {details?.lacksMasters && (
        <RegisterMissing
          calls={{
            preview: async () => api.imports.previewMissing.call(await read()),
            register: async (digest) =>
              api.imports.registerMissing.call({ ...(await read()), digest }),
            files: async () => api.imports.missingMasters.call(await read()),
          }}
          onRegistered={() => again.mutate()}
        />
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconFileImport size={16} aria-hidden />}
        loading={again.isPending}
        onClick={() => again.mutate()}
      >
        Importar solo las rechazadas…
      </Button>
    </Group>
  );
}

/** The refused rows as a file that an import reads, and the type of their import. */
async function readRefused(importId: number) {
  const [rows, { recordType, fileName, excludedDoubts }] = await Promise.all([
    api.imports.rejectedRows.call({ id: importId }),
    api.importHistory.details.call({ id: importId }),
  ]);
  const name = `${fileName.replace(/\.\w+$/, '')}-rechazadas.csv`;
  const file = new File([rows], name, { type: rows.type });
  return { file, recordType, leftOut: excludedDoubts };
}

/** Downloads the refused rows, to be corrected and imported again. */
export function DownloadRejected({ importId, rejectedCount }: Refused) {
  return (
    <DownloadButton
      label={`Descargar filas rechazadas (${formatCount(rejectedCount)})`}
      download={() => api.imports.rejectedRows.call({ id: importId })}
    />
  );
}

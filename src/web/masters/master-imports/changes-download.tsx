/** All that a file of masters changes, old and new side by side, as a file (masters §18.4). */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { MasterFilePreview } from '../../../contract/masters/master-imports.ts';
import { CSV_MARK, csvLine } from '../../../domain/words/csv.ts';
import { madeName } from '../../../domain/words/maker.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { downloadFile } from '../../kit/display/files.ts';
import { useMaker } from '../../kit/shell/use-maker.ts';

const HEADINGS = ['Fila', 'Registro', 'Campo', 'Ahora', 'En el archivo', 'Cuándo'];

export function ChangesDownload(props: {
  fileName: string;
  readAll: () => Promise<MasterFilePreview>;
}) {
  const makerNow = useMaker();
  const saving = useTold(props.readAll, {
    done: ({ changedRows }) => {
      const rows = changedRows.flatMap(({ row, title, changes }) =>
        changes.map(({ label, before, after, waits }) => [
          ...[row, title, label, before, after],
          waits ? 'Espera a una segunda persona' : 'Al importar',
        ]),
      );
      const name = `${props.fileName.replace(/\.\w+$/, '')}-cambios.csv`;
      const text = [HEADINGS, ...rows].map(csvLine).join('');
      downloadFile(
        new File([CSV_MARK, text], madeName(name, makerNow()), { type: 'text/csv; charset=utf-8' }),
      );
    },
    failed: 'No se pudieron descargar los cambios',
  });
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Descargar todos los cambios
      </Button>
    </div>
  );
}

/** Importar: a file of masters is chosen; or one of before is taken back (masters §18.2). */
import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { MASTER_FILE_LIMIT, MOST_MASTER_ROWS } from '../../../contract/masters/master-imports.ts';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { FileDrop } from '../../kit/fields/file-drop.tsx';
import { FormerImports } from './former-imports.tsx';
import { MasterFile } from './master-file.tsx';

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
        <MasterFile
          key={`${file.name} ${file.lastModified} ${file.size}`}
          master={master}
          file={file}
          onRemove={() => setFile(null)}
          onCancel={onClose}
          onImported={onClose}
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

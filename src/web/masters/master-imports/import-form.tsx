/** Importar: a file of masters is chosen; or one from before is taken back (masters §18.2). */
import { MASTER_FILE_LIMIT, MOST_MASTER_ROWS } from '../../../contract/masters/master-imports.ts';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { FileChoice, fileKey } from '../../kit/fields/told-file.tsx';
import { FormerImports } from './former-imports.tsx';
import { MasterFile } from './master-file.tsx';

type Props = {
  master: ImportedMaster;
  onClose: () => void;
  /** Whether missing specialties and societies are added, too, unless told otherwise. */
  isWithMissing?: boolean | undefined;
};

export function ImportForm({ master, onClose, isWithMissing }: Props) {
  return (
    <FileChoice
      about={`Cada fila agrega o cambia un registro; lo que el archivo no dice queda como está. Sirve la plantilla, y también lo que se exporta de esta pantalla. Hasta ${formatCount(MOST_MASTER_ROWS)} filas.`}
      template={`/api/master-imports/${master}/template`}
      label={`Archivo de ${MASTER_NOUNS[master][1]}`}
      limit={MASTER_FILE_LIMIT}
      below={<FormerImports master={master} />}
    >
      {(file, onRemove) => (
        <MasterFile
          key={fileKey(file)}
          master={master}
          file={file}
          onRemove={onRemove}
          onCancel={onClose}
          onImported={onClose}
          isWithMissing={isWithMissing}
        />
      )}
    </FileChoice>
  );
}

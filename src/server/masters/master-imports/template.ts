/** The workbook in which masters are written: headings, examples, lists and notes (masters §18.1). */
import {
  columnsOf,
  type ImportedMaster,
  MASTER_NOUNS,
  type MasterColumn,
} from '../../../domain/masters/master-columns.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import {
  type TableColumn,
  tableSheet,
  WORKBOOK_TYPE,
  writeWorkbook,
} from '../../../formats/workbook/tabular.ts';
import type { Db } from '../../platform/db/database.ts';

type Named = { readonly name: string };
const NAMES: readonly TableColumn<Named>[] = [
  { title: 'Especialidad', type: 'text', value: ({ name }) => name },
];
const NOTES: readonly TableColumn<MasterColumn>[] = [
  { title: 'Columna', type: 'text', value: ({ label }) => label },
  {
    title: 'Al crear',
    type: 'text',
    value: ({ isNeeded }) => (isNeeded ? 'Obligatoria' : 'Opcional'),
  },
  { title: 'Cómo se llena', type: 'text', value: ({ how }) => how },
  // Not below headings of their own: a sheet like that would be read instead of the one that is filled in.
  { title: 'Ejemplo', type: 'text', value: ({ examples }) => examples[0] || null },
  { title: 'Otro ejemplo', type: 'text', value: ({ examples }) => examples[1] || null },
];

/** An empty sheet to fill in, one of notes with examples, and lists of what cells may name. */
export async function masterTemplate(db: Db, master: ImportedMaster, maker: Maker): Promise<File> {
  const columns = Object.values<MasterColumn>(columnsOf(master));
  const sheet = capitalised(MASTER_NOUNS[master][1]);
  const headings = columns.map(
    ({ label }): TableColumn<never> => ({ title: label, type: 'text', value: () => null }),
  );
  const names = columns.some(({ kind }) => kind === 'reference')
    ? await db
        .selectFrom('specialty')
        .select('name')
        .where('isActive', '=', true)
        .orderBy('name')
        .execute()
    : null;
  const sheets = [
    tableSheet(headings, [], sheet),
    ...(names ? [tableSheet(NAMES, names, 'Lista de especialidades')] : []),
    tableSheet(NOTES, columns, 'Cómo se llena'),
  ];
  const content = writeWorkbook(sheets, maker);
  return new File([content as BlobPart], `plantilla-${FILE_NAMES[master]}.xlsx`, {
    type: WORKBOOK_TYPE,
  });
}

const FILE_NAMES: Readonly<Record<ImportedMaster, string>> = {
  specialty: 'especialidades',
  providerType: 'tipos-de-prestador',
  service: 'prestaciones',
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

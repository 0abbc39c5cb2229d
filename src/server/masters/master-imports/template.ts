/** The workbook in which masters are written: headings, examples, lists and notes (masters §18.1). */

import { formatRut } from '../../../domain/identity/rut.ts';
import type { MasterColumn, ReferredMaster } from '../../../domain/masters/column-types.ts';
import {
  columnsOf,
  type ImportedMaster,
  MASTER_NOUNS,
} from '../../../domain/masters/master-columns.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import {
  type TableColumn,
  tableSheet,
  WORKBOOK_TYPE,
  writeWorkbook,
} from '../../../formats/workbook/tabular.ts';
import type { Db } from '../../platform/db/database.ts';

type Named = { readonly name: string; readonly code?: string };
/** The lists of what cells may name: a sheet's name, and its columns. */
const LISTS: Readonly<
  Record<ReferredMaster | 'society', readonly [string, readonly TableColumn<Named>[]]>
> = {
  specialty: [
    'Lista de especialidades',
    [{ title: 'Especialidad', type: 'text', value: ({ name }) => name }],
  ],
  society: [
    'Lista de sociedades',
    [
      { title: 'Sociedad', type: 'text', value: ({ name }) => name },
      { title: 'RUT de la sociedad', type: 'text', value: ({ code }) => formatRut(code ?? '') },
    ],
  ],
  bank: [
    'Lista de bancos',
    [
      { title: 'Banco', type: 'text', value: ({ name }) => name },
      { title: 'Código', type: 'text', value: ({ code }) => code ?? null },
    ],
  ],
};
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
  const columns = Object.values(columnsOf(master));
  const sheet = capitalised(MASTER_NOUNS[master][1]);
  const headings = columns.map(
    ({ label }): TableColumn<never> => ({ title: label, type: 'text', value: () => null }),
  );
  const lists = await readLists(db, columns);
  const sheets = [
    tableSheet(headings, [], sheet),
    ...lists.map(([to, names]) => tableSheet(LISTS[to][1], names, LISTS[to][0])),
    tableSheet(NOTES, columns, 'Cómo se llena'),
  ];
  const content = writeWorkbook(sheets, maker);
  return new File([content as BlobPart], `plantilla-${FILE_NAMES[master]}.xlsx`, {
    type: WORKBOOK_TYPE,
  });
}

/** The active records that cells of these columns may name. */
async function readLists(
  db: Db,
  columns: readonly MasterColumn[],
): Promise<(readonly [keyof typeof LISTS, readonly Named[]])[]> {
  const refers = (to: ReferredMaster) =>
    columns.some((column) => column.kind === 'reference' && column.to === to);
  const lists: (readonly [keyof typeof LISTS, readonly Named[]])[] = [];
  if (refers('specialty'))
    lists.push([
      'specialty',
      await db
        .selectFrom('specialty')
        .select('name')
        .where('isActive', '=', true)
        .orderBy('name')
        .execute(),
    ]);
  if (columns.some(({ field }) => field === 'societyRut'))
    lists.push([
      'society',
      await db
        .selectFrom('medicalSociety')
        .select(['name', 'rut as code'])
        .where('isActive', '=', true)
        .orderBy('name')
        .execute(),
    ]);
  if (refers('bank'))
    lists.push([
      'bank',
      await db
        .selectFrom('bank')
        .select(['name', 'code'])
        .where('isActive', '=', true)
        .orderBy('name')
        .execute(),
    ]);
  return lists;
}

const FILE_NAMES: Readonly<Record<ImportedMaster, string>> = {
  specialty: 'especialidades',
  providerType: 'tipos-de-prestador',
  service: 'prestaciones',
  society: 'sociedades-medicas',
  doctor: 'medicos',
  holiday: 'feriados',
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The workbook in which masters are written: headings, examples, lists and notes (masters §18.1). */
import { PROFILES } from '../../../domain/access/menu.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import type { MasterColumn } from '../../../domain/masters/column-types.ts';
import {
  columnsOf,
  type ImportedMaster,
  MASTER_NOUNS,
} from '../../../domain/masters/master-columns.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import {
  type TableColumn,
  tableSheet,
  WORKBOOK_TYPE,
  writeWorkbook,
} from '../../../formats/workbook/tabular.ts';
import type { Db } from '../../platform/db/database.ts';

type Named = { readonly name: string; readonly code?: string };
type ListedMaster =
  | 'specialty'
  | 'service'
  | 'providerType'
  | 'society'
  | 'doctor'
  | 'bank'
  | 'profile';
type NamedList = readonly [string, readonly TableColumn<Named>[]];

const nameIn = (title: string): TableColumn<Named> => ({
  title,
  type: 'text',
  value: ({ name }) => name,
});
const codeIn = (title: string): TableColumn<Named> => ({
  title,
  type: 'text',
  value: ({ code }) => code ?? null,
});
const rutIn = (title: string): TableColumn<Named> => ({
  title,
  type: 'text',
  value: ({ code }) => formatRut(code ?? ''),
});

/** The lists of what cells may name: a sheet's name, and its columns. */
const LISTS: Readonly<Record<ListedMaster, NamedList>> = {
  specialty: ['Lista de especialidades', [nameIn('Especialidad')]],
  service: ['Lista de prestaciones', [codeIn('Prestación'), nameIn('Nombre de la prestación')]],
  providerType: ['Lista de tipos de prestador', [nameIn('Tipo de prestador')]],
  society: ['Lista de sociedades', [nameIn('Sociedad'), rutIn('RUT de la sociedad')]],
  doctor: ['Lista de médicos', [nameIn('Médico'), rutIn('RUT del médico')]],
  bank: ['Lista de bancos', [nameIn('Banco'), codeIn('Código')]],
  profile: ['Lista de perfiles', [nameIn('Perfil')]],
};
/** The list of what a column names, by its field. */
const LIST_OF: Readonly<Record<string, ListedMaster>> = {
  specialtyId: 'specialty',
  serviceId: 'service',
  providerTypeId: 'providerType',
  societyRut: 'society',
  societyId: 'society',
  doctorId: 'doctor',
  bankCode: 'bank',
  profile: 'profile',
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
  const sheet = capitalized(MASTER_NOUNS[master][1]);
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

/** The active records that cells of these columns may name, as far as a list is of use. */
async function readLists(
  db: Db,
  columns: readonly MasterColumn[],
): Promise<(readonly [ListedMaster, readonly Named[]])[]> {
  const named = new Set(columns.flatMap(({ field }) => LIST_OF[field] ?? []));
  const lists: (readonly [ListedMaster, readonly Named[]])[] = [];
  for (const to of Object.keys(LISTS) as ListedMaster[])
    if (named.has(to)) lists.push([to, await READ[to](db)]);
  return lists;
}

const READ: Readonly<Record<ListedMaster, (db: Db) => Promise<readonly Named[]>>> = {
  specialty: (db) =>
    db
      .selectFrom('specialty')
      .select(['name'])
      .where('isActive', '=', true)
      .orderBy('name')
      .execute(),
  service: (db) =>
    db
      .selectFrom('service')
      .select(['name', 'code'])
      .where('isActive', '=', true)
      .orderBy('name')
      .execute(),
  providerType: (db) =>
    db
      .selectFrom('providerType')
      .select(['name'])
      .where('isActive', '=', true)
      .orderBy('name')
      .execute(),
  society: (db) =>
    db
      .selectFrom('medicalSociety')
      .select(['name', 'rut as code'])
      .where('isActive', '=', true)
      .orderBy('name')
      .execute(),
  doctor: (db) =>
    db
      .selectFrom('doctor')
      .select(['name', 'rut as code'])
      .where('isActive', '=', true)
      .orderBy('name')
      .execute(),
  bank: (db) =>
    db
      .selectFrom('bank')
      .select(['name', 'code'])
      .where('isActive', '=', true)
      .orderBy('name')
      .execute(),
  profile: async (db) => [
    ...PROFILES.map((profile) => ({ name: PROFILE_LABELS[profile] })),
    ...(await db
      .selectFrom('ownProfile')
      .select('name')
      .where('isActive', '=', true)
      .orderBy('name')
      .execute()),
  ],
};

const FILE_NAMES: Readonly<Record<ImportedMaster, string>> = {
  specialty: 'especialidades',
  providerType: 'tipos-de-prestador',
  service: 'prestaciones',
  society: 'sociedades-medicas',
  doctor: 'medicos',
  holiday: 'feriados',
  rule: 'reglas',
  convention: 'convenios',
  user: 'usuarios',
};

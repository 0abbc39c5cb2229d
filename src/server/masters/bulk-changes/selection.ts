/** The records of a master that are changed together, as the rows of a file that no file has (masters §21). */
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import type { bulkChanges, ManyFilters } from '../../../contract/masters/bulk-changes.ts';
import { MOST_MASTER_ROWS } from '../../../contract/masters/master-imports.ts';
import type { ManyMaster } from '../../../domain/masters/many-fields.ts';
import { columnsOf } from '../../../domain/masters/master-columns.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { filterDoctors } from '../doctors/public.ts';
import { type Fields, type FileRow, type MasterSource, SOURCES } from '../master-imports/public.ts';
import { findProviderTypes } from '../provider-types/public.ts';
import { filterServices } from '../services/public.ts';
import { findSocieties } from '../societies/public.ts';
import { findSpecialties } from '../specialties/public.ts';

export type BulkInput = z.output<NonNullable<(typeof bulkChanges.preview)['~orpc']['inputSchema']>>;

/** Records of which many are changed at once. */
export type ManySource = {
  readonly source: MasterSource;
  readonly table:
    | 'specialty'
    | 'providerType'
    | 'service'
    | 'medicalSociety'
    | 'doctor'
    | 'appUser';
  /** Of the fields by which a record is called, those that are not its key. */
  readonly titleFields: readonly string[];
  /** The ids that the list's filters find. */
  readonly found: Found;
};

type Found = (
  db: Db | Tx,
  filters: ManyFilters & { ids?: number[] | undefined },
) => Expression<{ id: number }>;

/** Those of all rooms. */
export type ManySources = Readonly<Record<ManyMaster, ManySource>>;

const titleFields = ['name'];

/** Those of this room. */
export const MANY_SOURCES: Omit<ManySources, 'user'> = {
  specialty: { source: SOURCES.specialty, table: 'specialty', titleFields, found: findSpecialties },
  providerType: {
    source: SOURCES.providerType,
    table: 'providerType',
    titleFields,
    found: findProviderTypes,
  },
  society: { source: SOURCES.society, table: 'medicalSociety', titleFields, found: findSocieties },
  service: {
    source: SOURCES.service,
    table: 'service',
    titleFields,
    found: (db, filters) => filterServices(db.selectFrom('service').select('service.id'), filters),
  },
  doctor: {
    source: SOURCES.doctor,
    table: 'doctor',
    titleFields,
    found: (db, filters) => filterDoctors(db.selectFrom('doctor').select('doctor.id'), filters),
  },
};

/** The rows of a selection, and what each record is called. */
export type SelectedRows = {
  readonly rows: readonly FileRow[];
  readonly titleOf: ReadonlyMap<number, string>;
};

/** One row for each record: its key, and the values that it is given. Refuses more than are written together. */
export async function readSelection(
  db: Db | Tx,
  { source, table, titleFields, found }: ManySource,
  { master, ids, filters, values }: BulkInput,
): Promise<SelectedRows> {
  const { keyColumn, otherKeyColumn = keyColumn, titleOf } = source;
  const columns = [...new Set([keyColumn, otherKeyColumn, ...titleFields])];
  const records = await rowsOf<Fields>(db)`
    SELECT ${sql.join(columns.map((column) => sql.ref(`m.${column}`)))} FROM ${sql.table(table)} m
     WHERE m.id IN (${found(db, { ...filters, ids })}) ORDER BY m.id LIMIT ${MOST_MASTER_ROWS + 1}`;
  if (records.length > MOST_MASTER_ROWS)
    refuse('bulkChange.tooMany', { most: formatCount(MOST_MASTER_ROWS) });
  const said = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  const given = { ...nothing(master), ...Object.fromEntries(said) };
  const emptied = said.flatMap(([key, value]) => (value === null ? key : []));
  return {
    rows: records.map((record, at) => {
      const key = record[keyColumn] === null ? otherKeyColumn : keyColumn;
      return {
        row: at + 1,
        values: { ...given, [key]: record[key] as string },
        reasons: [],
        emptied,
      };
    }),
    titleOf: new Map(records.map((record, at) => [at + 1, titleOf(record)])),
  };
}

/** A row that says nothing about any column. */
const nothing = (master: ManyMaster): FileRow['values'] =>
  Object.fromEntries(Object.keys(columnsOf(master)).map((key) => [key, null]));

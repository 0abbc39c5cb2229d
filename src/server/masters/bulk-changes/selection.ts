/** The records of a master that are changed together, as the rows of a file that no file has (masters §21). */
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import type { bulkChanges, ManyFilters } from '../../../contract/masters/bulk-changes.ts';
import { MOST_MASTER_ROWS } from '../../../contract/masters/master-imports.ts';
import type { ManyMaster } from '../../../domain/masters/many-fields.ts';
import { columnsOf } from '../../../domain/masters/master-columns.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { filterDoctors } from '../doctors/public.ts';
import { type FileRow, SOURCES } from '../master-imports/public.ts';
import { findProviderTypes } from '../provider-types/public.ts';
import { filterServices } from '../services/public.ts';
import { findSocieties } from '../societies/public.ts';
import { findSpecialties } from '../specialties/public.ts';

export type BulkInput = z.output<NonNullable<(typeof bulkChanges.preview)['~orpc']['inputSchema']>>;

type Found = (
  db: Db | Tx,
  filters: ManyFilters & { ids?: number[] | undefined },
) => Expression<{ id: number }>;

/** The ids that each list's filters find. */
const FOUND: Readonly<Record<ManyMaster, Found>> = {
  specialty: findSpecialties,
  providerType: findProviderTypes,
  society: findSocieties,
  service: (db, filters) => filterServices(db.selectFrom('service').select('service.id'), filters),
  doctor: (db, filters) => filterDoctors(db.selectFrom('doctor').select('doctor.id'), filters),
};

const TABLES = {
  specialty: 'specialty',
  providerType: 'providerType',
  service: 'service',
  society: 'medicalSociety',
  doctor: 'doctor',
} as const satisfies Readonly<Record<ManyMaster, string>>;

/** The rows of a selection, and what each record is called. */
export type SelectedRows = {
  readonly rows: readonly FileRow[];
  readonly titleOf: ReadonlyMap<number, string>;
};

/** One row for each record: its key, and the values that it is given. Refuses more than are written together. */
export async function readSelection(
  db: Db | Tx,
  { master, ids, filters, values }: BulkInput,
): Promise<SelectedRows> {
  const { keyColumn, titleOf } = SOURCES[master];
  const table = TABLES[master];
  const found = FOUND[master](db, { ...filters, ids });
  const { rows: records } = await sql<{ key: string; name: string }>`
    SELECT m.${sql.ref(keyColumn)} AS key, m.name FROM ${sql.table(table)} m
     WHERE m.id IN (${found}) ORDER BY m.id LIMIT ${MOST_MASTER_ROWS + 1}`.execute(db);
  if (records.length > MOST_MASTER_ROWS)
    refuse('bulkChange.tooMany', { most: formatCount(MOST_MASTER_ROWS) });
  const said = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  const given = { ...nothing(master), ...Object.fromEntries(said) };
  const emptied = said.flatMap(([key, value]) => (value === null ? key : []));
  return {
    rows: records.map(({ key }, at) => ({
      row: at + 1,
      values: { ...given, [keyColumn]: key },
      reasons: [],
      emptied,
    })),
    titleOf: new Map(
      records.map(({ key, name }, at) => [at + 1, titleOf({ name, [keyColumn]: key })]),
    ),
  };
}

/** A row that says nothing of any column. */
const nothing = (master: ManyMaster): FileRow['values'] =>
  Object.fromEntries(Object.keys(columnsOf(master)).map((key) => [key, null]));

/** The records of a master that are the rows of one table. */
import { type RawBuilder, sql } from 'kysely';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { DatedSociety } from '../doctors/public.ts';
import { idsInRules, type MasterNaming, referredIds } from '../masters/public.ts';
import type { Existing, Fields, MasterSource, RecordStore } from './source-types.ts';

type TableSource = Omit<MasterSource, 'store'> & {
  readonly table:
    | 'specialty'
    | 'providerType'
    | 'service'
    | 'medicalSociety'
    | 'doctor'
    | 'holiday';
  /** The table's name in the database. */
  readonly tableName: string;
  /** What is kept in other tables, by field: read from the record `m`. */
  readonly beside?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The column of rules that names these records, if there is one; many ids or one. */
  readonly naming?: MasterNaming;
  /** A field besides the key that no two records may have, and what is said about one that another record has. */
  readonly alone?: {
    readonly field: string;
    readonly keyOf: MasterSource['keyOf'];
    readonly taken: string;
  };
};

/** A master whose form's fields are the columns of its table. */
export const tableSource = ({
  table,
  tableName,
  beside,
  naming,
  alone,
  ...source
}: TableSource): MasterSource => ({
  ...source,
  store: tableStore({ ...source, table, tableName, beside, naming, alone }),
});

function tableStore(
  source: Omit<TableSource, 'beside' | 'naming' | 'alone'> & {
    beside: TableSource['beside'] | undefined;
    naming: MasterNaming | undefined;
    alone: TableSource['alone'] | undefined;
  },
): RecordStore {
  const { table, tableName, schema, keyColumn, keyOf, beside = {}, naming, alone } = source;
  const stored = Object.keys(schema.shape);
  const fields = [...stored, ...Object.keys(beside)];
  const columnList = () => sql.join(stored.map((field) => sql.ref(field)));
  const selects = () =>
    sql.join([
      ...stored.map((field) => sql.ref(`m.${field}`)),
      ...Object.entries(beside).map(([field, value]) => sql`${value} AS ${sql.ref(field)}`),
    ]);
  const fieldsIn = (row: Readonly<Record<string, unknown>>): Fields =>
    Object.fromEntries(fields.map((field) => [field, row[field]]));

  /** The rows `n`, with the types of the table. */
  const asRecords = (rows: readonly Fields[]) => {
    const inColumns = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value])),
    );
    return sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(inColumns)}::jsonb) AS n`;
  };

  async function insert(tx: Tx, rows: readonly Fields[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const done = await rowsOf<{ id: number; key: string }>(tx)`
      INSERT INTO ${sql.table(table)} (${columnList()}) SELECT ${columnList()} FROM ${asRecords(rows)}
      RETURNING id, ${sql.ref(keyColumn)} AS key`;
    const idOf = new Map(done.map(({ key, id }) => [key, id]));
    return rows.map(
      (row) => idOf.get(String(row[keyColumn])) ?? refuse('masterImport.fileChanged'),
    );
  }

  async function update(tx: Tx, rows: readonly Existing[]): Promise<void> {
    if (rows.length === 0) return;
    const sets = stored.map((field) => sql`${sql.ref(field)} = n.${sql.ref(field)}`);
    const records = asRecords(rows.map(({ id, fields: given }) => ({ ...given, id })));
    await carryOut(tx)`
      UPDATE ${sql.table(table)} AS m SET ${sql.join(sets)}, version = m.version + 1, updated_at = now()
        FROM ${records} WHERE m.id = n.id`;
  }

  return {
    fields,
    async readByKeys(db, keys) {
      const key = keyOf(sql.ref(`m.${keyColumn}`));
      const rows = await rowsOf<Record<string, unknown> & { recordKey: string; id: number }>(db)`
        SELECT ${key} AS record_key, m.id, ${selects()}
          FROM ${sql.table(table)} m WHERE ${key} = ANY(${keys}::text[])`;
      return new Map(
        rows.map((row) => [row.recordKey, { id: row.id, fields: fieldsIn(row) }] as const),
      );
    },
    async readByIds(db, ids) {
      const rows = await rowsOf<Record<string, unknown>>(db)`
        SELECT m.id AS record_id, ${selects()} FROM ${sql.table(table)} m WHERE m.id = ANY(${ids}::int[])`;
      return new Map(rows.map((row) => [Number(row.recordId), fieldsIn(row)]));
    },
    async lock(tx) {
      await carryOut(tx)`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`;
    },
    async hold(tx, ids) {
      await carryOut(tx)`
        SELECT m.id FROM ${sql.table(table)} m WHERE m.id = ANY(${ids}::int[]) ORDER BY m.id FOR UPDATE OF m`;
    },
    async write(tx, _context, { created, changed, removed }) {
      if (removed.length > 0)
        await carryOut(tx)`DELETE FROM ${sql.table(table)} WHERE id = ANY(${removed}::int[])`;
      const ids = await insert(tx, created);
      await update(tx, changed);
      return ids;
    },
    lostIn: lostNames,
    ...(alone && { whyTaken: (db, former) => whyTaken(db, tableName, alone, former) }),
    usedIds: (db, ids) => usedIds(db, tableName, naming, ids),
  };
}

async function usedIds(
  db: Db | Tx,
  tableName: string,
  naming: MasterNaming | undefined,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const referred = await referredIds(db, tableName, ids);
  const named = naming ? await idsInRules(db, naming, ids) : [];
  return new Set([...referred, ...named]);
}

const columnName = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The records whose specialty, or a society through which they were paid, was deleted since. */
async function lostNames(db: Db | Tx, former: readonly Fields[]): Promise<ReadonlySet<Fields>> {
  const namesOf = {
    specialty: ({ specialtyId }: Fields) => [specialtyId],
    medical_society: ({ affiliations }: Fields) =>
      ((affiliations ?? []) as readonly DatedSociety[]).map(([, societyId]) => societyId),
  };
  const found = new Set<Fields>();
  for (const [table, idsIn] of Object.entries(namesOf)) {
    const ids = [...new Set(former.flatMap(idsIn))].filter((id) => typeof id === 'number');
    const rows = await rowsOf<{ id: number }>(db)`
      SELECT id FROM unnest(${ids}::int[]) AS asked (id)
       WHERE NOT EXISTS (SELECT FROM ${sql.table(table)} r WHERE r.id = asked.id)`;
    const lost = new Set<unknown>(rows.map(({ id }) => id));
    for (const fields of former) if (idsIn(fields).some((id) => lost.has(id))) found.add(fields);
  }
  return found;
}

async function whyTaken(
  db: Db | Tx,
  tableName: string,
  { field, keyOf, taken }: NonNullable<TableSource['alone']>,
  former: readonly Existing[],
): Promise<ReadonlyMap<number, string>> {
  const values = former.map(({ id, fields }) => ({ id, value: fields[field] ?? null }));
  const rows = await rowsOf<{ id: number }>(db)`
    SELECT n.id FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS n (id int, value text)
     WHERE EXISTS (SELECT FROM ${sql.table(tableName)} m
                    WHERE m.id <> n.id AND ${keyOf(sql.ref(`m.${field}`))} = ${keyOf(sql`n.value`)})`;
  return new Map(rows.map(({ id }) => [id, taken]));
}

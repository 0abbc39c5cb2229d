/** Finds what the rows of a file would add and change, and which of them are refused (masters §18.3 to masters §18.6). */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { specialtyInput } from '../../../contract/masters/specialties.ts';
import {
  columnsOf,
  type ImportedMaster,
  type MasterColumn,
} from '../../../domain/masters/master-columns.ts';
import { formatPesos } from '../../../domain/money.ts';
import type { MasterFile } from '../../../formats/masters/read.ts';
import type { RowProblems } from '../../../formats/row-reader.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Fields, type MasterSource, SOURCES } from './sources.ts';

/** A record that a row adds. */
export type NewRecord = {
  readonly row: number;
  readonly fields: Fields;
  /** The name of a master that it refers to and that does not exist yet. */
  readonly missingName: string | null;
};

/** A record that a row changes. */
export type ChangedRecord = NewRecord & {
  readonly id: number;
  readonly before: Fields;
  readonly title: string;
  readonly changes: readonly Change[];
};
type Change = {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** The rows by what becomes of them. */
export type SortedRows = {
  readonly created: NewRecord[];
  readonly changed: ChangedRecord[];
  readonly equal: number;
  readonly refused: RowProblems[];
  /** The masters that do not exist: added if `withMissing`, else their rows are refused. */
  readonly missingNames: string[];
  /** Stands for all that would be written: other records, fields or names have another one. */
  readonly digest: string;
  /** What the screen says of a field of a row. */
  readonly shown: (column: MasterColumn, record: NewRecord) => string | null;
};

type Row = MasterFile['rows'][number];
type Existing = { readonly id: number; readonly fields: Fields };
type Context = {
  readonly source: MasterSource;
  readonly columns: readonly (readonly [string, MasterColumn])[];
  readonly specialties: Specialties;
};

/** Sorts the rows of a file; what exists must not change until they are written. */
export async function sortRows(
  db: Db | Tx,
  master: ImportedMaster,
  { rows, cells }: MasterFile,
  withMissing: boolean,
): Promise<SortedRows> {
  const source = SOURCES[master];
  const columns = Object.entries<MasterColumn>(columnsOf(master));
  const keys = await readKeys(db, source, rows);
  const existing = await readExisting(db, master, [...new Set(keys.values())]);
  const specialties = await readSpecialties(db, columns, rows);
  const context = { source, columns, specialties };
  const created: NewRecord[] = [];
  const changed: ChangedRecord[] = [];
  const refused: RowProblems[] = [];
  let equal = 0;
  const missing = new Map<string, string>();
  const firstOf = new Map<string, number>();
  for (const read of rows) {
    const { row } = read;
    const key = keys.get(row);
    const first = key === undefined ? undefined : firstOf.get(key);
    if (key !== undefined && first === undefined) firstOf.set(key, row);
    const found = key === undefined ? undefined : existing.get(key);
    const isEmpty = (at: number) => (cells.get(row)?.[at] ?? '') === '';
    const resolved = resolve(read, found, isEmpty, context);
    const reasons =
      first === undefined
        ? resolved.reasons
        : [`Repite la fila ${first}: deje una de las dos.`, ...resolved.reasons];
    const { missingName } = resolved;
    if (missingName !== null && reasons.length === 0) {
      // Told of rows that are taken with it, not of those that are refused whatever it is.
      const nameKey = specialties.byName.get(missingName)?.key ?? missingName;
      if (!missing.has(nameKey)) missing.set(nameKey, missingName);
      if (!withMissing)
        reasons.push(
          `La especialidad «${missingName}» no existe: corríjala, créela en Especialidades, o marque que se cree.`,
        );
    }
    if (reasons.length > 0 || resolved.fields === null) refused.push({ row, reasons });
    else if (!found) created.push({ row, fields: resolved.fields, missingName });
    else {
      const changes = changesOf(found.fields, resolved.fields, context, missingName);
      if (changes.length === 0) equal += 1;
      else {
        changed.push({
          row,
          id: found.id,
          before: found.fields,
          fields: resolved.fields,
          missingName,
          title: source.titleOf(found.fields),
          changes,
        });
      }
    }
  }
  const shown: SortedRows['shown'] = (column, { fields, missingName }) =>
    shownField(column, fields[column.field], specialties.byId, missingName);
  const missingNames = [...missing.values()];
  const written = [
    created.map(({ fields, missingName }) => [fields, missingName]),
    changed.map(({ id, before, fields, missingName }) => [id, before, fields, missingName]),
    withMissing ? missingNames : [],
  ];
  const digest = hash('sha256', JSON.stringify(written), 'hex');
  return { created, changed, equal, refused, missingNames, digest, shown };
}

/** What the screen says of a field. */
function shownField(
  column: MasterColumn,
  value: unknown,
  specialties: ReadonlyMap<number, string>,
  missingName: string | null,
): string | null {
  if (value === null || value === undefined) return null;
  switch (column.kind) {
    case 'pesos':
      return formatPesos(Number(value));
    case 'active':
      return column.words[value ? 0 : 1];
    case 'choice':
      return column.choices[String(value)] ?? String(value);
    case 'reference':
      return value === TO_BE_ADDED ? missingName : (specialties.get(Number(value)) ?? null);
    default:
      return String(value);
  }
}

/** Stands for the id of a master that is yet to be added. */
export const TO_BE_ADDED = 2_147_483_647;

function resolve(
  { values, reasons: read }: Row,
  existing: Existing | undefined,
  isEmpty: (at: number) => boolean,
  { source, columns, specialties }: Context,
): { reasons: string[]; fields: Fields | null; missingName: string | null } {
  const reasons = [...read];
  const given: Record<string, unknown> = {};
  let missingName: string | null = null;
  for (const [at, [key, column]] of columns.entries()) {
    const value = values[key] ?? null;
    if (value === null) {
      const isAsked = existing ? key === source.keyColumn : column.isNeeded;
      if (isAsked && isEmpty(at)) reasons.push(`Falta «${column.label}»: llénelo.`);
    } else if (column.kind === 'reference') {
      const id = specialties.byName.get(String(value))?.id;
      if (!id) missingName = String(value);
      given[column.field] = id ?? TO_BE_ADDED;
      // It is added by the rules of its own form.
      const name = specialtyInput.shape.name.safeParse(value);
      if (!name.success) reasons.push(`«${column.label}»: ${name.error.issues[0]?.message}.`);
    } else if (!existing || key !== source.keyColumn) {
      // A record keeps the spelling by which it is known.
      given[column.field] = value;
    }
  }
  // What is missing is told above; the form's schema tells what else is wrong.
  if (reasons.length > 0) return { reasons, fields: null, missingName };
  const parsed = source.schema.safeParse({ isActive: true, ...existing?.fields, ...given });
  if (parsed.success) return { reasons, fields: withNulls(source, parsed.data), missingName };
  const labelOf = (field: unknown) =>
    columns.find(([, column]) => column.field === field)?.[1].label ?? String(field);
  return {
    reasons: parsed.error.issues.map(({ path, message }) => `«${labelOf(path[0])}»: ${message}.`),
    fields: null,
    missingName,
  };
}

const withNulls = ({ schema }: MasterSource, fields: Fields): Fields =>
  Object.fromEntries(Object.keys(schema.shape).map((field) => [field, fields[field] ?? null]));

function changesOf(
  before: Fields,
  after: Fields,
  { columns, specialties }: Context,
  missingName: string | null,
): Change[] {
  return columns.flatMap(([, column]) => {
    const { field, label } = column;
    if (before[field] === after[field]) return [];
    const shown = (value: unknown) => shownField(column, value, specialties.byId, missingName);
    return { label, before: shown(before[field]), after: shown(after[field]) };
  });
}

/** The key of each row that has one, as the database's index has it. */
async function readKeys(
  db: Db | Tx,
  { keyColumn, keyOf }: MasterSource,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, string>> {
  const texts = rows.flatMap(({ row, values }) => {
    const text = values[keyColumn];
    return typeof text === 'string' ? { row, text } : [];
  });
  const { rows: found } = await sql<{ row: number; key: string }>`
    SELECT n.row, ${keyOf(sql`n.text`)} AS key FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS n (row int, text text)`.execute(
    db,
  );
  return new Map(found.map(({ row, key }) => [row, key]));
}

/** The records with these keys. */
async function readExisting(
  db: Db | Tx,
  master: ImportedMaster,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Existing>> {
  const { keyColumn, keyOf, schema } = SOURCES[master];
  const key = keyOf(sql.ref(`m.${keyColumn}`));
  const fields = Object.keys(schema.shape);
  const { rows } = await sql<Record<string, unknown> & { recordKey: string; id: number }>`
    SELECT ${key} AS record_key, m.id, ${sql.join(fields.map((field) => sql.ref(`m.${field}`)))}
      FROM ${sql.table(master)} m WHERE ${key} = ANY(${keys}::text[])`.execute(db);
  return new Map(
    rows.map(({ recordKey, id, ...own }) => [
      recordKey,
      { id, fields: Object.fromEntries(fields.map((field) => [field, own[field]])) },
    ]),
  );
}

type Specialties = {
  readonly byName: ReadonlyMap<string, { readonly key: string; readonly id: number | null }>;
  readonly byId: ReadonlyMap<number, string>;
};

async function readSpecialties(
  db: Db | Tx,
  columns: Context['columns'],
  rows: readonly Row[],
): Promise<Specialties> {
  const column = columns.find(([, { kind }]) => kind === 'reference')?.[0];
  if (column === undefined) return { byName: new Map(), byId: new Map() };
  const names = [...new Set(rows.flatMap(({ values }) => values[column] ?? []))];
  // Kept from being deleted first, then looked for.
  const all = await db
    .selectFrom('specialty')
    .select(['id', 'name'])
    .orderBy('id')
    .forKeyShare()
    .execute();
  const { rows: found } = await sql<{ name: string; key: string; id: number | null }>`
    SELECT n.name, search_text(n.name) AS key, s.id
      FROM unnest(${names}::text[]) AS n (name) LEFT JOIN specialty s ON search_text(s.name) = search_text(n.name)`.execute(
    db,
  );
  return {
    byName: new Map(found.map(({ name, key, id }) => [name, { key, id }])),
    byId: new Map(all.map(({ id, name }) => [id, name])),
  };
}

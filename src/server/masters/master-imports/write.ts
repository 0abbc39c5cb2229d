/** Writes what a file says, by one statement for what is new and one for what changes (masters §18.7). */
import { sql } from 'kysely';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { type Actor, audit, auditAll } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ChangedRecord, NewRecord, SortedRows } from './rows.ts';
import { TO_BE_ADDED } from './rows.ts';
import { type Fields, SOURCES } from './sources.ts';

export type SourceFile = { readonly fileName: string; readonly contentHash: Buffer };

/** The tables in the order in which they are locked. */
const LOCKED: readonly ImportedMaster[] = ['specialty', 'providerType', 'service'];

/** Keeps others from changing these masters until the transaction ends; they can be read and referred to. */
export async function lockMasters(tx: Tx, masters: readonly ImportedMaster[]): Promise<void> {
  for (const master of LOCKED.filter((one) => masters.includes(one)))
    await sql`LOCK TABLE ${sql.table(master)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Adds and changes the records, with their entries in the audit log. Answers the import's id. */
export async function writeRows(
  tx: Tx,
  actor: Actor,
  master: ImportedMaster,
  file: SourceFile,
  { created, changed, refused, missingNames }: SortedRows,
  withMissing: boolean,
): Promise<number> {
  if (withMissing) await addSpecialties(tx, actor, file, missingNames);
  const ids = await specialtyIds(
    tx,
    [...created, ...changed].flatMap(({ missingName }) => missingName ?? []),
  );
  const whole = <Row extends NewRecord>(row: Row): Row => ({
    ...row,
    fields: Object.fromEntries(
      Object.entries(row.fields).map(([field, value]) => [
        field,
        value === TO_BE_ADDED ? ids.get(row.missingName) : value,
      ]),
    ),
  });
  return record(tx, actor, master, file, {
    created: created.map(whole),
    changed: changed.map(whole),
    refused: refused.length,
  });
}

/** Adds specialties that a file only names, as an import of their own. */
async function addSpecialties(tx: Tx, actor: Actor, file: SourceFile, names: readonly string[]) {
  if (names.length === 0) return;
  const created = names.map((name, at) => ({
    row: at + 1,
    fields: { name, isActive: true },
    missingName: null,
  }));
  await record(tx, actor, 'specialty', file, { created, changed: [], refused: 0 });
}

/** The specialty of each name, however a row spells it. */
async function specialtyIds(
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; id: number }>`
    SELECT n.name, s.id FROM unnest(${[...new Set(names)]}::text[]) AS n (name)
      JOIN specialty s ON search_text(s.name) = search_text(n.name)`.execute(tx);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

type Written = {
  readonly created: readonly NewRecord[];
  readonly changed: readonly ChangedRecord[];
  readonly refused: number;
};
type Done = { readonly id: number; readonly version: number };

async function record(
  tx: Tx,
  actor: Actor,
  master: ImportedMaster,
  { fileName, contentHash }: SourceFile,
  { created, changed, refused }: Written,
): Promise<number> {
  const source = SOURCES[master];
  const added = await insert(
    tx,
    master,
    created.map(({ fields }) => fields),
  );
  const updated = await update(tx, master, changed);
  const { id } = await tx
    .insertInto('masterImport')
    .values({
      master,
      fileName,
      contentHash,
      created: created.length,
      changed: changed.length,
      refused,
      createdBy: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const versionOf = new Map(updated.map((done) => [done.id, done.version]));
  const records = [
    ...added.map((done) => ({ ...done, before: null })),
    ...changed.map((one) => ({ id: one.id, version: versionOf.get(one.id), before: one.before })),
  ];
  await sql`
    INSERT INTO master_import_record (import_id, record_id, record_version, before)
      SELECT ${id}::int, n.id, n.version, CASE jsonb_typeof(n.before) WHEN 'object' THEN n.before END
        FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS n (id int, version int, before jsonb)`.execute(
    tx,
  );
  await auditAll(tx, actor, [
    ...created.map(({ fields }, at) => ({
      action: `${source.entity}.create`,
      entity: source.entity,
      entityId: added[at]?.id,
      summary: `Creó ${source.record} ${source.titleOf(fields)}, del archivo ${fileName}.`,
      after: fields,
    })),
    ...changed.map(({ id: changedId, before, fields }) => ({
      action: `${source.entity}.update`,
      entity: source.entity,
      entityId: changedId,
      summary: `Modificó ${source.record} ${source.titleOf(fields)}, del archivo ${fileName}.`,
      before,
      after: fields,
    })),
  ]);
  await audit(tx, actor, {
    action: 'masterImport.create',
    entity: 'masterImport',
    entityId: id,
    summary: `Importó el archivo ${fileName}: ${inWords(created.length, changed.length)}.`,
    after: { fileName, created: created.length, changed: changed.length, refusedRows: refused },
  });
  return id;
}

const inWords = (created: number, changed: number) =>
  [
    created > 0 && `${created.toLocaleString('es-CL')} ${created === 1 ? 'nuevo' : 'nuevos'}`,
    changed > 0 && `${changed.toLocaleString('es-CL')} ${changed === 1 ? 'cambiado' : 'cambiados'}`,
  ]
    .filter(Boolean)
    .join(' y ');

/** Inserts records; their ids are in the same order. */
async function insert(tx: Tx, master: ImportedMaster, rows: readonly Fields[]): Promise<Done[]> {
  if (rows.length === 0) return [];
  const columns = columnList(master);
  const { rows: done } = await sql<Done>`
    INSERT INTO ${sql.table(master)} (${columns}) SELECT ${columns} FROM ${asRecords(master, rows)} RETURNING id, version`.execute(
    tx,
  );
  return done;
}

/** Gives records these fields, and a new version. */
export async function update(
  tx: Tx,
  master: ImportedMaster,
  rows: readonly { readonly id: number; readonly fields: Fields }[],
): Promise<Done[]> {
  if (rows.length === 0) return [];
  const sets = fieldsOf(master).map((field) => sql`${sql.ref(field)} = n.${sql.ref(field)}`);
  const { rows: done } = await sql<Done>`
    UPDATE ${sql.table(master)} AS m SET ${sql.join(sets)}, version = m.version + 1, updated_at = now()
      FROM ${asRecords(
        master,
        rows.map(({ id, fields }) => ({ ...fields, id })),
      )} WHERE m.id = n.id RETURNING m.id, m.version`.execute(tx);
  return done;
}

const fieldsOf = (master: ImportedMaster) => Object.keys(SOURCES[master].schema.shape);
const columnList = (master: ImportedMaster) =>
  sql.join(fieldsOf(master).map((field) => sql.ref(field)));

/** The rows `n`, with the types of the master's table. */
function asRecords(master: ImportedMaster, rows: readonly Fields[]) {
  const inColumns = rows.map((fields) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnName(field), value])),
  );
  return sql`jsonb_populate_recordset(NULL::${sql.table(master)}, ${JSON.stringify(inColumns)}::jsonb) AS n`;
}

const columnName = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

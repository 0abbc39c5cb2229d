/** Writes what a file says, by one statement for what is new and one for what changes (masters §18.7). */
import { sql } from 'kysely';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit, auditAll } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
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
  await update(tx, master, changed);
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
  const records = [
    ...created.map(({ fields }, at) => ({ id: added[at], before: null, after: fields })),
    ...changed.map(({ id: changedId, before, fields }) => ({
      id: changedId,
      before,
      after: fields,
    })),
  ];
  await sql`
    INSERT INTO master_import_record (import_id, record_id, before, after)
      SELECT ${id}::int, n.id, CASE jsonb_typeof(n.before) WHEN 'object' THEN n.before END, n.after
        FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS n (id int, before jsonb, after jsonb)`.execute(
    tx,
  );
  await auditAll(tx, actor, [
    ...created.map(({ fields }, at) => ({
      action: `${source.entity}.create`,
      entity: source.entity,
      entityId: added[at],
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
    summary: `Importó el archivo ${fileName}: ${inWords(master, created.length, changed.length)}.`,
    after: {
      master,
      fileName,
      created: created.length,
      changed: changed.length,
      refusedRows: refused,
    },
  });
  return id;
}

function inWords(master: ImportedMaster, created: number, changed: number): string {
  const nouns = MASTER_NOUNS[master];
  return [
    ...(created > 0 ? [`agregó ${countOf(created, ...nouns)}`] : []),
    ...(changed > 0 ? [`cambió ${countOf(changed, ...nouns)}`] : []),
  ].join(' y ');
}

/** Inserts records. Answers their ids in the same order. */
async function insert(tx: Tx, master: ImportedMaster, rows: readonly Fields[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const { keyColumn } = SOURCES[master];
  const columns = columnList(master);
  const { rows: done } = await sql<{ id: number; key: string }>`
    INSERT INTO ${sql.table(master)} (${columns}) SELECT ${columns} FROM ${asRecords(master, rows)}
    RETURNING id, ${sql.ref(keyColumn)} AS key`.execute(tx);
  const idOf = new Map(done.map(({ key, id }) => [key, id]));
  return rows.map(
    (fields) => idOf.get(String(fields[keyColumn])) ?? refuse('masterImport.fileChanged'),
  );
}

/** Gives records these fields, and a new version. */
export async function update(
  tx: Tx,
  master: ImportedMaster,
  rows: readonly { readonly id: number; readonly fields: Fields }[],
): Promise<void> {
  if (rows.length === 0) return;
  const sets = fieldsOf(master).map((field) => sql`${sql.ref(field)} = n.${sql.ref(field)}`);
  await sql`
    UPDATE ${sql.table(master)} AS m SET ${sql.join(sets)}, version = m.version + 1, updated_at = now()
      FROM ${asRecords(
        master,
        rows.map(({ id, fields }) => ({ ...fields, id })),
      )} WHERE m.id = n.id`.execute(tx);
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

/** Writes what a file says, by one statement for what is new and one for what changes (masters §18.7). */
import type { Insertable } from 'kysely';
import { type ImportedMaster, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit, auditAll } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { carryOut, lockLedger, rowsOf, type Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import type { DatedSociety } from '../doctors/public.ts';
import { followPayees } from './payee-writes.ts';
import type { ChangedRecord, NewRecord, SortedRows } from './rows.ts';
import {
  type Existing,
  type Fields,
  type MasterSource,
  type MissingSociety,
  TO_BE_ADDED,
  type WrittenRecords,
} from './source-types.ts';
import { SOURCES, societyFields } from './sources.ts';

export type SourceFile = {
  readonly fileName: string;
  readonly contentHash: Buffer;
  /** Of its columns, and those that a person named, as JSON; null when the headings decided. */
  readonly shape: Buffer | null;
  readonly mapping: string | null;
};
/** Where the values come from: a file, or what many records were given, in words. */
export type Origin = SourceFile | { readonly given: string };

/** The masters that a file may add besides its own, in the order in which all are locked. */
const ADDED: Readonly<Partial<Record<ImportedMaster, readonly (keyof typeof SOURCES)[]>>> = {
  service: ['specialty'],
  doctor: ['specialty', 'society'],
};

/**
 * Keeps others from changing a master until the transaction ends, and those that its file may add, too; they can be read and referred
 * to. Who is paid, and where, must not change while a payroll is processed, nor an account be approved meanwhile.
 */
export async function lockMasters(
  tx: Tx,
  { master, payee, store }: MasterSource,
  withMissing: boolean,
): Promise<void> {
  if (payee) await lockLedger(tx);
  if (withMissing) for (const added of ADDED[master] ?? []) await SOURCES[added].store.lock(tx);
  await store.lock(tx);
}

/** Adds and changes the records, with their entries in the audit log. Answers the import's id. */
export async function writeRows(
  tx: Tx,
  context: CallContext,
  source: MasterSource,
  origin: Origin,
  sorted: SortedRows,
  withMissing: boolean,
): Promise<Recorded> {
  const { created, changed, refused, missingNames, missingSocieties } = sorted;
  if (withMissing) {
    const specialties = missingNames.map((name) => ({ name, isActive: true }));
    await addNamed(tx, context, SOURCES.specialty, origin, specialties);
    const societies = missingSocieties.map((society) => newSociety(society));
    await addNamed(tx, context, SOURCES.society, origin, societies);
  }
  const rows = [...created, ...changed];
  const specialties = await specialtyIds(
    tx,
    rows.flatMap(({ missingName }) => missingName ?? []),
  );
  const societies = await societyIds(
    tx,
    rows.flatMap(({ missingSociety }) => missingSociety?.rut ?? []),
  );
  const whole = <Row extends NewRecord>(row: Row): Row => ({
    ...row,
    fields: withIds(row, specialties, societies),
  });
  return record(tx, context, source, origin, {
    created: created.map(whole),
    changed: changed.map(whole),
    refused: refused.length,
  });
}

/** The fields with the ids of what was added just now. */
function withIds(
  { fields, missingName, missingSociety }: NewRecord,
  specialties: ReadonlyMap<string | null, number>,
  societies: ReadonlyMap<string | undefined, number>,
): Fields {
  const { affiliations } = fields as { affiliations?: readonly DatedSociety[] };
  const societyId = societies.get(missingSociety?.rut) ?? null;
  return {
    ...fields,
    ...(missingName !== null && { specialtyId: specialties.get(missingName) }),
    ...(affiliations &&
      societyId !== null && {
        affiliations: affiliations.map(([from, id]) => [from, id === TO_BE_ADDED ? societyId : id]),
      }),
  };
}

/** Adds records that a file only names, as an import of their own. */
async function addNamed(
  tx: Tx,
  context: CallContext,
  source: MasterSource,
  origin: Origin,
  added: readonly Fields[],
) {
  if (added.length === 0) return;
  const created = added.map((fields, at) => ({
    row: at + 1,
    ...{ fields, told: {}, missingName: null, missingSociety: null, reason: null },
  }));
  const unnamed = { ...origin, shape: null, mapping: null };
  await record(tx, context, source, unnamed, { created, changed: [], refused: 0 });
}

/** A society of which no more is known, with the usual values of its form. */
const newSociety = (society: MissingSociety): Fields => {
  const fields: Fields = societyFields.parse({ ...society, isActive: true });
  return Object.fromEntries(
    SOURCES.society.store.fields.map((field) => [field, fields[field] ?? null]),
  );
};

/** The society of each RUT. */
async function societyIds(
  tx: Tx,
  ruts: readonly string[],
): Promise<ReadonlyMap<string | undefined, number>> {
  if (ruts.length === 0) return new Map();
  const rows = await tx
    .selectFrom('medicalSociety')
    .select(['rut', 'id'])
    .where('rut', 'in', [...new Set(ruts)])
    .execute();
  return new Map(rows.map(({ rut, id }) => [rut, id]));
}

/** The specialty of each name, however a row spells it. */
async function specialtyIds(
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (names.length === 0) return new Map();
  const rows = await rowsOf<{ name: string; id: number }>(tx)`
    SELECT n.name, s.id FROM unnest(${[...new Set(names)]}::text[]) AS n (name)
      JOIN specialty s ON search_text(s.name) = search_text(n.name)`;
  return new Map(rows.map(({ name, id }) => [name, id]));
}

type Written = {
  readonly created: readonly NewRecord[];
  readonly changed: readonly ChangedRecord[];
  readonly refused: number;
};

/** An import, and the ids of the records that it wrote. */
export type Recorded = { readonly id: number; readonly records: readonly number[] };

async function record(
  tx: Tx,
  context: CallContext,
  source: MasterSource,
  origin: Origin,
  { created, changed, refused }: Written,
): Promise<Recorded> {
  const { master } = source;
  const actor = actorOf(context);
  const written: WrittenRecords = {
    created: created.map(({ fields }) => fields),
    changed,
    removed: [],
    reasons: {
      created: created.map(({ reason }) => reason),
      changed: changed.map(({ reason }) => reason),
    },
  };
  const added = await source.store.write(tx, context, written);
  if (source.payee) {
    const records = created.map(({ fields }, at) => ({ id: added[at] ?? 0, fields }));
    await followPayees(tx, context, source.payee, { created: records, changed });
  }
  const records = [
    ...created.map(({ fields }, at) => ({ id: added[at], before: null, after: fields })),
    ...changed.map(({ id: changedId, before, fields }) => ({
      id: changedId,
      before,
      after: fields,
    })),
  ];
  const id = await keep(tx, {
    row: {
      ...{ master, ...origin, refused, createdBy: actor.userId },
      ...{ created: created.length, changed: changed.length },
    },
    records,
  });
  const from =
    'given' in origin ? `, junto con otros: ${origin.given}` : `, del archivo ${origin.fileName}`;
  await auditAll(tx, actor, [
    ...created.map(({ fields, reason }, at) => ({
      action: `${source.entity}.create`,
      entity: source.entity,
      entityId: added[at],
      summary: `Creó ${source.record} ${source.titleOf(fields)}${from}.`,
      after: withReason(fields, reason),
    })),
    ...changed.map(({ id: changedId, before, fields, reason }) => ({
      action: `${source.entity}.update`,
      entity: source.entity,
      entityId: changedId,
      summary: `Modificó ${source.record} ${source.titleOf(fields)}${from}.`,
      before,
      after: withReason(fields, reason),
    })),
  ]);
  await audit(tx, actor, {
    action: 'masterImport.create',
    entity: 'masterImport',
    entityId: id,
    summary:
      'given' in origin
        ? `Cambió ${countOf(changed.length, ...MASTER_NOUNS[master])}: ${origin.given}.`
        : `Importó el archivo ${origin.fileName}: ${inWords(master, created.length, changed.length)}.`,
    after: {
      master,
      ...('given' in origin ? origin : { fileName: origin.fileName }),
      created: created.length,
      changed: changed.length,
      refusedRows: refused,
    },
  });
  return { id, records: [...changed.map((one) => one.id), ...added] };
}

const withReason = (fields: Fields, reason: string | null): Fields =>
  reason === null ? fields : { ...fields, reason };

type KeptRecord = {
  readonly id: number | undefined;
  readonly before: Fields | null;
  readonly after: Fields;
};

/** Keeps what was written, so that it can be taken back. Answers the id. */
async function keep(
  tx: Tx,
  { row, records }: { row: Insertable<DB['masterImport']>; records: readonly KeptRecord[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('masterImport')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await carryOut(tx)`
    INSERT INTO master_import_record (import_id, record_id, before, after)
      SELECT ${id}::int, n.id, CASE jsonb_typeof(n.before) WHEN 'object' THEN n.before END, n.after
        FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS n (id int, before jsonb, after jsonb)`;
  return id;
}

/** Keeps records that another feature added together, so that they can be taken back like an import, with an entry in the audit log. */
export async function keepGenerated(
  tx: Tx,
  context: CallContext,
  master: ImportedMaster,
  generated: {
    /** In words, e.g. «Usuarios generados para médicos». */
    readonly given: string;
    readonly summary: string;
    readonly records: readonly Existing[];
  },
): Promise<void> {
  const { given, summary, records } = generated;
  const actor = actorOf(context);
  const counts = { created: records.length, changed: 0 };
  const id = await keep(tx, {
    row: { master, given, ...counts, refused: 0, createdBy: actor.userId },
    records: records.map(({ id, fields }) => ({ id, before: null, after: fields })),
  });
  await audit(tx, actor, {
    action: 'masterImport.create',
    entity: 'masterImport',
    entityId: id,
    summary,
    after: { master, given, ...counts, refusedRows: 0 },
  });
}

function inWords(master: ImportedMaster, created: number, changed: number): string {
  const nouns = MASTER_NOUNS[master];
  return [
    ...(created > 0 ? [`agregó ${countOf(created, ...nouns)}`] : []),
    ...(changed > 0 ? [`cambió ${countOf(changed, ...nouns)}`] : []),
  ].join(' y ');
}

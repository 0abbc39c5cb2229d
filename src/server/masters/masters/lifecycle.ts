/**
 * The common part of creating, replacing and deleting master data (masters §1). Each is one transaction with its audit
 * entry. Taken keys are field errors. No edit overwrites another. A record in use is not deleted; the refusal gives the
 * reason.
 */
import { sql } from 'kysely';
import pg from 'pg';
import type { RecordUses } from '../../../contract/masters/masters.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { type RecordUse, usesInWords } from '../../../domain/words/uses.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { carryOut, type Db, type Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { referringRows } from './uses.ts';

/** The tables' names in the database. */
const TABLE_NAMES = {
  doctor: 'doctor',
  service: 'service',
  specialty: 'specialty',
  medicalSociety: 'medical_society',
  providerType: 'provider_type',
  entryKind: 'entry_kind',
  appUser: 'app_user',
  holiday: 'holiday',
  legalRetention: 'legal_retention',
} as const;
type MasterTable = keyof typeof TABLE_NAMES;

export type MasterDefinition<Row extends { id: number; version: number }, Input> = {
  table: MasterTable;
  /** The record's kind in the audit log, e.g. `doctor`. */
  entity: string;
  /** With its article, in Spanish: 'el médico'. */
  record: string;
  /** A record's name in a sentence. */
  title: (row: Row) => string;
  find: (db: Db | Tx, id: number) => Promise<Row | undefined>;
  /** The columns of an input. Refuses references to missing records. */
  values: (tx: Tx, input: Input) => Promise<Record<string, unknown>>;
  /** The values of an edit that take effect at once, when some of them must wait. The record is locked. */
  defer?: (
    tx: Tx,
    edit: { before: Row; values: Record<string, unknown>; context: CallContext },
  ) => Promise<Record<string, unknown>>;
  /** Takes locks that come before the record's own. */
  lockBefore?: (tx: Tx, id: number, input: Input) => Promise<void>;
  /** Refuses an edit of the record as it is. The record is locked. */
  refuseEdit?: (tx: Tx, before: Row, context: CallContext) => Promise<void>;
  /** Writes what an input says beside its record's own columns, in the same transaction; `before` is null for a new one. */
  writeMore?: (
    tx: Tx,
    id: number,
    input: Input,
    before: Row | null,
    context: CallContext,
  ) => Promise<void>;
  /** The refusal for a violation of each unique constraint. */
  conflicts: Readonly<Record<string, { code: RefusalCode; field: string }>>;
  /** The uses by rules, and others without a foreign key. */
  rules?: (db: Db | Tx, id: number) => Promise<RecordUse[]>;
  /** Refuses a deletion for a reason other than a use. */
  refuseRemoval?: (db: Db | Tx, id: number, context: CallContext) => Promise<void>;
  /** Runs after an edit or deletion, in its transaction: refuses invalid results, and applies consequences. */
  guard?: (tx: Tx, id: number, context: CallContext) => Promise<void>;
};

export function createMaster<Row extends { id: number; version: number }, Input>(
  context: CallContext,
  definition: MasterDefinition<Row, Input>,
  input: Input,
): Promise<Row> {
  return context.database.db.transaction().execute(async (tx) => {
    const values = await definition.values(tx, input);
    const { id } = await tx
      .insertInto(tableOf(definition))
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(onConflict(definition));
    await definition.writeMore?.(tx, id, input, null, context);
    const after = await findOrRefuse(tx, definition, id);
    await audit(tx, actorOf(context), {
      action: `${definition.entity}.create`,
      entity: definition.entity,
      entityId: id,
      summary: `Creó ${definition.record} ${definition.title(after)}.`,
      after,
    });
    return after;
  });
}

/**
 * Replaces a record in a transaction. If the record's version is newer than `version`, refuses and answers the current record, so that
 * the form can show both.
 */
async function updateMaster<Row extends { id: number; version: number }, Input>(
  tx: Tx,
  context: CallContext,
  definition: MasterDefinition<Row, Input>,
  edit: NoInfer<Input> & { id: number; version: number },
): Promise<Row> {
  const { id, version, ...rest } = edit;
  const input = rest as Input;
  await definition.lockBefore?.(tx, id, input);
  const before = await lockRecord(tx, definition, id);
  await definition.refuseEdit?.(tx, before, context);
  await refuseStaleEdit(tx, version, before, { entity: definition.entity, id });
  const asked = await definition.values(tx, input);
  const values = (await definition.defer?.(tx, { before, values: asked, context })) ?? asked;
  await tx
    .updateTable(tableOf(definition))
    .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` } as never)
    .where('id', '=', id)
    .execute()
    .catch(onConflict(definition));
  await definition.writeMore?.(tx, id, input, before, context);
  await definition.guard?.(tx, id, context);
  const after = await findOrRefuse(tx, definition, id);
  await audit(tx, actorOf(context), {
    action: `${definition.entity}.update`,
    entity: definition.entity,
    entityId: id,
    summary: `Modificó ${definition.record} ${definition.title(after)}.`,
    before,
    after,
  });
  return after;
}

function removeMaster<Row extends { id: number; version: number }, Input>(
  context: CallContext,
  definition: MasterDefinition<Row, Input>,
  id: number,
): Promise<{ success: true }> {
  return context.database.db.transaction().execute(async (tx) => {
    const before = await lockRecord(tx, definition, id);
    await definition.refuseRemoval?.(tx, id, context);
    refuseUsed(definition.record, await usesOf(tx, definition, id));
    await tx
      .deleteFrom(tableOf(definition))
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === '23503') {
          // The record was put to use just now.
          refuse('record.inUse', { record: definition.record, usage: 'otros registros' });
        }
        throw error;
      });
    await definition.guard?.(tx, id, context);
    await audit(tx, actorOf(context), {
      action: `${definition.entity}.remove`,
      entity: definition.entity,
      entityId: id,
      summary: `Eliminó ${definition.record} ${definition.title(before)}.`,
      before,
    });
    return { success: true } as const;
  });
}

/** Refuses to delete a record in use, and lists the uses. */
export function refuseUsed(record: string, uses: readonly RecordUse[]): void {
  if (uses.length > 0) refuse('record.inUse', { record, usage: usesInWords(uses) });
}

type UsedMaster = Pick<
  MasterDefinition<never, never>,
  'table' | 'record' | 'rules' | 'refuseRemoval'
>;

async function usesOf(db: Db | Tx, { table, rules }: UsedMaster, id: number): Promise<RecordUse[]> {
  const referring = await referringRows(db, TABLE_NAMES[table], id);
  return [...referring, ...((await rules?.(db, id)) ?? [])];
}

/** The uses that would keep a record from being deleted, asked before the user confirms. */
async function readUses<Row extends { id: number; version: number }, Input>(
  context: CallContext,
  definition: MasterDefinition<Row, Input>,
  id: number,
): Promise<RecordUses> {
  const { db } = context.database;
  await findOrRefuse(db, definition, id);
  return { uses: await usesOf(db, definition, id), reason: await reasonAgainst() };

  async function reasonAgainst(): Promise<string | null> {
    try {
      await definition.refuseRemoval?.(db, id, context);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }
}

/** The handlers for creating, updating, uses and deleting of one kind of master data. */
export function masterWrites<Row extends { id: number; version: number }, Input>(
  definition: MasterDefinition<Row, Input>,
) {
  type Call<CallInput> = { input: CallInput; context: CallContext };
  return {
    /** The handlers of the calls that every master has. */
    calls: {
      create: ({ input, context }: Call<Input>) => createMaster(context, definition, input),
      update: ({ input, context }: Call<Input & { id: number; version: number }>) =>
        context.database.db
          .transaction()
          .execute((tx) => updateMaster(tx, context, definition, input)),
      uses: ({ input, context }: Call<{ id: number }>) => readUses(context, definition, input.id),
      remove: ({ input, context }: Call<{ id: number }>) =>
        removeMaster(context, definition, input.id),
    },
    /** Replaces a record in a transaction that does more. */
    updateIn: (tx: Tx, { input, context }: Call<Input & { id: number; version: number }>) =>
      updateMaster(tx, context, definition, input),
  };
}

async function lockRecord<Row extends { id: number; version: number }>(
  tx: Tx,
  definition: Pick<MasterDefinition<Row, never>, 'table' | 'find' | 'record'>,
  id: number,
): Promise<Row> {
  // An import of masters holds the table: who waits for it must not hold a record that it changes.
  await carryOut(tx)`LOCK TABLE ${sql.table(definition.table)} IN ROW EXCLUSIVE MODE`;
  await tx.selectFrom(tableOf(definition)).select('id').where('id', '=', id).forUpdate().execute();
  return findOrRefuse(tx, definition, id);
}

async function findOrRefuse<Row extends { id: number; version: number }>(
  tx: Db | Tx,
  definition: Pick<MasterDefinition<Row, never>, 'table' | 'find' | 'record'>,
  id: number,
): Promise<Row> {
  return (
    (await definition.find(tx, id)) ?? refuse('record.notFound', { record: definition.record })
  );
}

/** Its table, typed as one of them: all have these columns, and Kysely can't type a table chosen at run time. */
export function tableOf(definition: { table: MasterTable }): 'specialty' {
  return definition.table as 'specialty';
}

/** Turns a violated unique constraint into the definition's refusal. */
export function onConflict(definition: Pick<MasterDefinition<never, never>, 'conflicts'>) {
  return (error: unknown): never => {
    const conflict =
      error instanceof pg.DatabaseError && definition.conflicts[error.constraint ?? ''];
    if (conflict) throw new Refusal(conflict.code, {}, { field: conflict.field });
    throw error;
  };
}

/** Adds and changes banks. A bank's code can't change, since accounts refer to it. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Bank, bankInput } from '../../../contract/masters/banks.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { onConflict } from '../masters/public.ts';

type Input = z.output<typeof bankInput>;

const takenKeys = onConflict({
  conflicts: {
    bank_pkey: { code: 'bank.codeTaken', field: 'code' },
    bank_name_key: { code: 'bank.nameTaken', field: 'name' },
  },
});

export function bankQuery(db: Db | Tx) {
  return db.selectFrom('bank').select(['code', 'name', 'isActive', 'version']);
}

export function createBank(context: CallContext, input: Input): Promise<Bank> {
  return context.database.db.transaction().execute(async (tx) => {
    await refuseTakenName(tx, input);
    await tx.insertInto('bank').values(input).execute().catch(takenKeys);
    const after = await findBank(tx, input.code);
    await audit(tx, actorOf(context), {
      action: 'bank.create',
      entity: 'bank',
      entityId: after.code,
      summary: `Creó el banco ${after.name}.`,
      after,
    });
    return after;
  });
}

/** Refuses an edit that started from an older version, and answers the current bank. */
export function updateBank(
  context: CallContext,
  { code, version, ...values }: Input & { version: number },
): Promise<Bank> {
  return context.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('bank').select('code').where('code', '=', code).forUpdate().execute();
    const before = await findBank(tx, code);
    await refuseStaleEdit(tx, version, before, { entity: 'bank', id: code });
    await refuseTakenName(tx, { code, name: values.name });
    await tx
      .updateTable('bank')
      .set({ ...values, version: sql`version + 1` })
      .where('code', '=', code)
      .execute()
      .catch(takenKeys);
    const after = await findBank(tx, code);
    await audit(tx, actorOf(context), {
      action: 'bank.update',
      entity: 'bank',
      entityId: code,
      summary: `Modificó el banco ${after.name}.`,
      before,
      after,
    });
    return after;
  });
}

/** Refuses the name of another bank, ignoring case and accents. */
async function refuseTakenName(
  tx: Tx,
  { code, name }: Pick<Input, 'code' | 'name'>,
): Promise<void> {
  const other = await tx
    .selectFrom('bank')
    .select('code')
    .where('code', '<>', code)
    .where(sql<boolean>`search_text(name) = search_text(${name})`)
    .executeTakeFirst();
  if (other) refuse('bank.nameTaken', {}, { field: 'name' });
}

async function findBank(tx: Tx, code: string): Promise<Bank> {
  const bank = await bankQuery(tx).where('code', '=', code).executeTakeFirst();
  return bank ?? refuse('record.notFound', { record: 'el banco' });
}

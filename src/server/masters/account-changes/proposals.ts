/** Has a changed account of a payee wait for a second person (masters §15). */
import { sql } from 'kysely';
import {
  accountEnding,
  accountOf,
  isEqualAccount,
} from '../../../domain/payout/account-changes.ts';
import type { Account } from '../../../domain/payout/transfers.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addressesOf } from './addresses.ts';
import { queueLetters } from './letters.ts';
import { PAYEES, type PayeeKind } from './queries.ts';

/** A doctor or society as it stood before an edit. */
type PayeeBefore = Account & {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
};

/**
 * The values of an edit that take effect at once: a changed account does not, it becomes a proposal, and the values keep
 * the account as it was. A first account does, unless payments that exist would go to it instead. The caller has locked the payee.
 */
export async function deferAccount<Values extends Record<string, unknown>>(
  tx: Tx,
  kind: PayeeKind,
  { before, values, context }: { before: PayeeBefore; values: Values; context: CallContext },
): Promise<Values> {
  const from = accountOf(before);
  const to = accountOf(values as unknown as Account);
  if (isEqualAccount(from, to)) return values;
  const isFirst =
    from.bankAccount === null &&
    !(await hadAccount(tx, kind, before.id)) &&
    !(kind === 'society' && (await isOwedElsewhere(tx, before.id)));
  if (isFirst) return values;
  await propose(tx, kind, { before, from, to, context });
  return { ...values, ...from };
}

/** Notes the first account of a payee, which takes effect at once; `before` is null for a new payee. */
export async function noteFirstAccount(
  tx: Tx,
  kind: PayeeKind,
  { id, before, context }: { id: number; before: PayeeBefore | null; context: CallContext },
): Promise<void> {
  if (before !== null && before.bankAccount !== null) return;
  const { table, column } = PAYEES[kind];
  const old = before && accountOf(before);
  const { userId } = actorOf(context);
  const emails = before ? await addressesOf(tx, kind, before) : [];
  const { rows } = await sql<{ id: number }>`
    INSERT INTO account_change (${sql.ref(column)}, state, is_first, old_bank_code, old_account_kind, old_account_holder_name,
                                old_account_holder_rut, new_bank_code, new_account_kind, new_bank_account,
                                new_account_holder_name, new_account_holder_rut, emails, proposed_by, answered_by, answered_at)
    SELECT id, 'approved', true, ${old?.bankCode ?? null}::text, ${old?.accountKind ?? null}::text,
           ${old?.accountHolderName ?? null}::text, ${old?.accountHolderRut ?? null}::text, bank_code, account_kind, bank_account,
           account_holder_name, account_holder_rut, ${emails}::text[], ${userId}::int, ${userId}::int, now()
      FROM ${sql.table(table)} WHERE id = ${id} AND bank_account IS NOT NULL
    RETURNING id`.execute(tx);
  const [noted] = rows;
  if (noted) await queueLetters(tx, context, { about: 'effect', id: noted.id }, emails);
}

/** Whether the payee had an account that an approved change took away. */
async function hadAccount(tx: Tx, kind: PayeeKind, payeeId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM account_change
     WHERE ${sql.ref(PAYEES[kind].column)} = ${payeeId} AND state = 'approved'
       AND num_nonnulls(old_bank_account, new_bank_account) > 0
     LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a society without an account has unpaid payments with one of their own, as those of version 0.2. */
async function isOwedElsewhere(tx: Tx, societyId: number): Promise<boolean> {
  const payment = await tx
    .selectFrom('payment')
    .select('id')
    .where('societyId', '=', societyId)
    .where('status', '=', 'processed')
    .where('bankAccount', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

type Proposal = {
  readonly before: PayeeBefore;
  readonly from: Account;
  readonly to: Account;
  readonly context: CallContext;
};

/** Writes the proposal. It replaces one that waits, unless that one says the same. */
async function propose(
  tx: Tx,
  kind: PayeeKind,
  { before, from, to, context }: Proposal,
): Promise<void> {
  const payeeKey = kind === 'doctor' ? 'doctorId' : 'societyId';
  const actor = actorOf(context);
  const waiting = await tx
    .selectFrom('accountChange')
    .selectAll()
    .where(payeeKey, '=', before.id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (waiting && isEqualAccount(newAccountOf(waiting), to)) return;
  if (waiting) {
    await tx
      .updateTable('accountChange')
      .set({ state: 'withdrawn', answeredBy: actor.userId, answeredAt: sql`now()` })
      .where('id', '=', waiting.id)
      .execute();
  }
  const emails = [
    ...new Set([...(await addressesOf(tx, kind, before)), ...(waiting?.emails ?? [])]),
  ];
  const { id: changeId } = await tx
    .insertInto('accountChange')
    .values({
      [payeeKey]: before.id,
      oldBankCode: from.bankCode,
      oldAccountKind: from.accountKind,
      oldBankAccount: from.bankAccount,
      oldAccountHolderName: from.accountHolderName,
      oldAccountHolderRut: from.accountHolderRut,
      newBankCode: to.bankCode,
      newAccountKind: to.accountKind,
      newBankAccount: to.bankAccount,
      newAccountHolderName: to.accountHolderName,
      newAccountHolderRut: to.accountHolderRut,
      emails,
      proposedBy: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: `${kind}.proposeAccount`,
    entity: kind,
    entityId: before.id,
    summary: `Pidió cambiar la cuenta de ${before.name}, de la ${accountEnding(from.bankAccount)} a la ${accountEnding(to.bankAccount)}${waiting ? '; reemplaza lo que se había pedido' : ''}.`,
    before: from,
    after: to,
  });
  await queueLetters(tx, context, { about: 'proposal', id: changeId }, emails);
}

function newAccountOf(change: {
  newBankCode: string | null;
  newAccountKind: string | null;
  newBankAccount: string | null;
  newAccountHolderName: string | null;
  newAccountHolderRut: string | null;
}): Account {
  return {
    bankCode: change.newBankCode,
    accountKind: change.newAccountKind,
    bankAccount: change.newBankAccount,
    accountHolderName: change.newAccountHolderName,
    accountHolderRut: change.newAccountHolderRut,
  };
}

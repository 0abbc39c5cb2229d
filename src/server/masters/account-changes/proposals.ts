/** Has changed accounts of payees wait for a second person (masters §15). */
import { sql } from 'kysely';
import {
  accountChangeWords,
  accountOf,
  isEqualAccount,
} from '../../../domain/payout/account-changes.ts';
import type { Account } from '../../../domain/payout/transfers.ts';
import { auditAll } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { addressesOfAll } from './addresses.ts';
import { queueAllLetters } from './letters.ts';
import { PAYEES, type PayeeKind } from './queries.ts';

/** A doctor or society as it stood before an edit. */
export type PayeeBefore = Account & {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
};

/** An edit that gives a payee this account. */
type AccountEdit = { readonly before: PayeeBefore; readonly to: Account };

/**
 * A first account takes effect; a changed one waits for a second person; one that is asked for already keeps waiting. With the
 * change that waits for the same payee, if there is one, and who asked for it.
 */
type AccountFate = {
  readonly fate: 'first' | 'waits' | 'asked';
  readonly pendingId: number | null;
  readonly pendingBy: string | null;
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
  const edit = { before, to: accountOf(values as unknown as Account) };
  const fate = (await accountFates(tx, kind, [edit])).get(before.id)?.fate;
  if (fate === undefined || fate === 'first') return values;
  if (fate === 'waits') await proposeAccounts(tx, kind, [edit], context);
  return { ...values, ...accountOf(before) };
}

/** What becomes of each edited account, by payee; an account that stays as it is has no fate. */
export async function accountFates(
  db: Db | Tx,
  kind: PayeeKind,
  edits: readonly AccountEdit[],
): Promise<ReadonlyMap<number, AccountFate>> {
  const changed = edits.filter(({ before, to }) => !isEqualAccount(accountOf(before), to));
  if (changed.length === 0) return new Map();
  const asked = changed.map(({ before: { id, bankAccount }, to }) => ({
    id,
    hasNone: bankAccount === null,
    ...to,
  }));
  const column = sql.ref(`c.${PAYEES[kind].column}`);
  // An account that an approved change took away was one, and unpaid payments of version 0.2 have one of their own. What waits
  // because of these waits on when they are paid: its approval would find another account than it began with.
  const rows = await rowsOf<AccountFate & { id: number }>(db)`
    SELECT a.id, w.id AS pending_id, w.by AS pending_by, CASE
        WHEN a."hasNone" AND w.id IS NULL
         AND NOT EXISTS (SELECT FROM account_change c WHERE ${column} = a.id AND c.state = 'approved'
                            AND num_nonnulls(c.old_bank_account, c.new_bank_account) > 0)
         AND NOT (${kind === 'society'}::boolean AND EXISTS (
               SELECT FROM payment p WHERE p.society_id = a.id AND p.status = 'processed' AND p.bank_account IS NOT NULL))
        THEN 'first'
        WHEN w.is_same THEN 'asked' ELSE 'waits' END AS fate
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a (
        id int, "hasNone" boolean, "bankCode" char(3), "accountKind" text, "bankAccount" text, "accountHolderName" text,
        "accountHolderRut" text)
      LEFT JOIN LATERAL (
        SELECT c.id, ${userName('c.proposedBy')} AS by,
               (c.new_bank_code, c.new_account_kind, c.new_bank_account, c.new_account_holder_name, c.new_account_holder_rut)
               IS NOT DISTINCT FROM
               (a."bankCode", a."accountKind", a."bankAccount", a."accountHolderName", a."accountHolderRut") AS is_same
          FROM account_change c WHERE ${column} = a.id AND c.state = 'pending') AS w ON true`;
  return new Map(rows.map(({ id, ...fate }) => [id, fate]));
}

/** Writes the proposals. Each replaces the one of its payee that waits. The caller has locked the payees. */
export async function proposeAccounts(
  tx: Tx,
  kind: PayeeKind,
  edits: readonly AccountEdit[],
  context: CallContext,
): Promise<void> {
  if (edits.length === 0) return;
  const column = sql.ref(PAYEES[kind].column);
  const actor = actorOf(context);
  const replaced = await rowsOf<{ id: number; emails: string[] }>(tx)`
    UPDATE account_change SET state = 'withdrawn', answered_by = ${actor.userId}::int, answered_at = now()
     WHERE ${column} = ANY(${edits.map(({ before }) => before.id)}::int[]) AND state = 'pending'
    RETURNING ${column} AS id, emails`;
  const emailsBefore = new Map(replaced.map(({ id, emails }) => [id, emails]));
  const payees = edits.map(({ before }) => before);
  const addresses = await addressesOfAll(tx, kind, payees);
  const proposals = edits.map(({ before, to }) => ({
    id: before.id,
    emails: [
      ...new Set([...(addresses.get(before.id) ?? []), ...(emailsBefore.get(before.id) ?? [])]),
    ],
    before: accountOf(before),
    after: to,
  }));
  const written = await rowsOf<{ id: number; emails: string[] }>(tx)`
    INSERT INTO account_change (${column}, old_bank_code, old_account_kind, old_bank_account, old_account_holder_name,
                                old_account_holder_rut, new_bank_code, new_account_kind, new_bank_account,
                                new_account_holder_name, new_account_holder_rut, emails, proposed_by)
    SELECT p.id, p.before->>'bankCode', p.before->>'accountKind', p.before->>'bankAccount', p.before->>'accountHolderName',
           p.before->>'accountHolderRut', p.after->>'bankCode', p.after->>'accountKind', p.after->>'bankAccount',
           p.after->>'accountHolderName', p.after->>'accountHolderRut', p.emails, ${actor.userId}::int
      FROM jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb) AS p (id int, emails text[], before jsonb, after jsonb)
    RETURNING id, emails`;
  await auditAll(
    tx,
    actor,
    edits.map(({ before, to }) => ({
      action: `${kind}.proposeAccount`,
      entity: kind,
      entityId: before.id,
      summary: `Pidió cambiar la cuenta de ${before.name}, ${accountChangeWords(before.bankAccount, to.bankAccount)}${emailsBefore.has(before.id) ? '; reemplaza lo que se había pedido' : ''}.`,
      before: accountOf(before),
      after: to,
    })),
  );
  await queueAllLetters(tx, context, 'proposal', written);
}

/** Notes the first account of a payee, which takes effect at once; `before` is null for a new payee. */
export function noteFirstAccount(
  tx: Tx,
  kind: PayeeKind,
  { context, ...payee }: { id: number; before: PayeeBefore | null; context: CallContext },
): Promise<void> {
  return noteFirstAccounts(tx, kind, [payee], context);
}

/** The same of many payees; those that had an account, or have none, are left out. */
export async function noteFirstAccounts(
  tx: Tx,
  kind: PayeeKind,
  payees: readonly { readonly id: number; readonly before: PayeeBefore | null }[],
  context: CallContext,
): Promise<void> {
  const first = payees.filter(({ before }) => before === null || before.bankAccount === null);
  if (first.length === 0) return;
  const { table, column } = PAYEES[kind];
  const { userId } = actorOf(context);
  const addresses = await addressesOfAll(
    tx,
    kind,
    first.flatMap(({ before }) => before ?? []),
  );
  const noted = first.map(({ id, before }) => ({
    id,
    old: before && accountOf(before),
    emails: addresses.get(id) ?? [],
  }));
  const rows = await rowsOf<{ id: number; emails: string[] }>(tx)`
    INSERT INTO account_change (${sql.ref(column)}, state, is_first, old_bank_code, old_account_kind, old_account_holder_name,
                                old_account_holder_rut, new_bank_code, new_account_kind, new_bank_account,
                                new_account_holder_name, new_account_holder_rut, emails, proposed_by, answered_by, answered_at)
    SELECT m.id, 'approved', true, n.old->>'bankCode', n.old->>'accountKind', n.old->>'accountHolderName',
           n.old->>'accountHolderRut', m.bank_code, m.account_kind, m.bank_account,
           m.account_holder_name, m.account_holder_rut, n.emails, ${userId}::int, ${userId}::int, now()
      FROM ${sql.table(table)} m
      JOIN jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) AS n (id int, old jsonb, emails text[]) ON n.id = m.id
     WHERE m.bank_account IS NOT NULL
    RETURNING id, emails`;
  await queueAllLetters(tx, context, 'effect', rows);
}

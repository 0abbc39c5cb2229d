/** Reads changes of account (masters §15). */
import { type RawBuilder, sql } from 'kysely';
import type { AccountChange, PendingAccount } from '../../../contract/masters/account-changes.ts';
import type { Screen } from '../../../contract/screens.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { hasScreen } from '../../platform/http/access.ts';

export type PayeeKind = AccountChange['kind'];

/** What differs between the two kinds of payees. */
export const PAYEES = {
  doctor: { table: 'doctor', column: 'doctor_id', screens: ['/medicos'], screenName: 'Médicos' },
  society: {
    table: 'medical_society',
    column: 'society_id',
    screens: ['/sociedades-medicas', '/medicos'],
    screenName: 'Sociedades Médicas o Médicos',
  },
} as const satisfies Record<
  PayeeKind,
  { table: string; column: string; screens: readonly Screen[]; screenName: string }
>;

const bankName = (code: string) =>
  sql<string | null>`(SELECT bank.name FROM bank WHERE bank.code = ${sql.ref(code)})`;

/**
 * Why the payee has not been told of a change so far, in Spanish; null if all letters were sent or are on their way. The
 * arguments are the letters' column and the change's.
 */
export const untoldOf = (
  column: 'account_change_id' | 'payee_change_id',
  id: string,
): RawBuilder<string | null> =>
  sql<string | null>`(
    SELECT 'No se le pudo avisar a ' || l.email || CASE l.state WHEN 'queued' THEN ' todavía: ' ELSE ': ' END || l.problem
      FROM payee_letter l
     WHERE ${sql.ref(`l.${column}`)} = ${sql.ref(id)} AND l.state <> 'sent' AND l.problem IS NOT NULL
     ORDER BY l.id DESC LIMIT 1)`;

/** Whether an active user other than the one who proposed the change `c` has one of the screens. */
const othersMayApprove = (screens: RawBuilder<readonly string[]>) => sql<boolean>`EXISTS (
  SELECT FROM app_user u JOIN allowed_option p ON p.profile = u.profile AND p.own_profile_id IS NOT DISTINCT FROM u.own_profile_id
    JOIN menu_option o ON o.id = p.menu_option_id AND o.is_active AND o.href = ANY (${screens})
   WHERE u.is_active AND u.id IS DISTINCT FROM c.proposed_by)`;

/** The change of account that waits, of the payee of the surrounding query. */
export function pendingAccountOf(kind: PayeeKind): RawBuilder<PendingAccount | null> {
  const { table, column, screens } = PAYEES[kind];
  return sql<PendingAccount | null>`(
    SELECT jsonb_build_object('changeId', c.id, 'bankCode', c.new_bank_code, 'bankName', ${bankName('c.new_bank_code')},
             'accountKind', c.new_account_kind, 'bankAccount', c.new_bank_account,
             'accountHolderName', c.new_account_holder_name, 'accountHolderRut', c.new_account_holder_rut,
             'proposedByName', ${userName('c.proposed_by')}, 'proposedAt', c.proposed_at,
             'othersMayApprove', ${othersMayApprove(sql`${[...screens]}::text[]`)})
      FROM account_change c
     WHERE ${sql.ref(`c.${column}`)} = ${sql.ref(`${table}.id`)} AND c.state = 'pending')`;
}

/** Records as this caller may read them: who may not edit the payee does not read the account that waits. */
export function withPendingForEditors<Row extends { pendingAccount: PendingAccount | null }>(
  rows: readonly Row[],
  kind: PayeeKind,
  context: CallContext,
): Row[] {
  const mayRead = hasScreen(PAYEES[kind].screens, userOf(context));
  return rows.map((row) => (mayRead ? row : { ...row, pendingAccount: null }));
}

/** Changes of account with their payees. */
export function changeQuery(db: Db | Tx) {
  return db
    .selectFrom('accountChange as c')
    .leftJoin('doctor', 'doctor.id', 'c.doctorId')
    .leftJoin('medicalSociety', 'medicalSociety.id', 'c.societyId')
    .selectAll('c')
    .select(({ fn }) => [
      fn.coalesce('doctor.name', 'medicalSociety.name').$notNull().as('payeeName'),
      fn.coalesce('doctor.rut', 'medicalSociety.rut').$notNull().as('payeeRut'),
      fn.coalesce('doctor.isActive', 'medicalSociety.isActive').$notNull().as('isActive'),
      bankName('c.old_bank_code').as('oldBankName'),
      bankName('c.new_bank_code').as('newBankName'),
      userName('c.proposed_by').as('proposedByName'),
      userName('c.answered_by').as('answeredByName'),
      untoldOf('account_change_id', 'c.id').as('untold'),
      othersMayApprove(
        sql`CASE WHEN c.doctor_id IS NULL THEN ${[...PAYEES.society.screens]}::text[]
                 ELSE ${[...PAYEES.doctor.screens]}::text[] END`,
      ).as('othersMayApprove'),
    ]);
}

export type StoredChange = Awaited<
  ReturnType<ReturnType<typeof changeQuery>['executeTakeFirstOrThrow']>
>;

/** Whose account it is. */
export function payeeOf({ doctorId, societyId }: Pick<StoredChange, 'doctorId' | 'societyId'>): {
  kind: PayeeKind;
  id: number;
} {
  return doctorId === null
    ? { kind: 'society', id: societyId ?? 0 }
    : { kind: 'doctor', id: doctorId };
}

/** A change as the calls answer it to this user. */
export function presentChange(change: StoredChange, userId: number): AccountChange {
  const { id, proposedByName, proposedAt, othersMayApprove } = change;
  const { kind, id: payeeId } = payeeOf(change);
  return {
    id,
    kind,
    payee: { id: payeeId, name: change.payeeName, rut: change.payeeRut, isActive: change.isActive },
    from: {
      bankCode: change.oldBankCode,
      bankName: change.oldBankName,
      accountKind: change.oldAccountKind as AccountChange['from']['accountKind'],
      bankAccount: change.oldBankAccount,
      accountHolderName: change.oldAccountHolderName,
      accountHolderRut: change.oldAccountHolderRut,
    },
    to: {
      bankCode: change.newBankCode,
      bankName: change.newBankName,
      accountKind: change.newAccountKind as AccountChange['to']['accountKind'],
      bankAccount: change.newBankAccount,
      accountHolderName: change.newAccountHolderName,
      accountHolderRut: change.newAccountHolderRut,
    },
    proposedByName,
    proposedAt: proposedAt.toISOString(),
    isOwn: change.proposedBy === userId,
    hasAddress: change.emails.length > 0,
    untold: change.untold,
    othersMayApprove,
  };
}

/** How many changes of account wait that a user with these screens may see, and the first payees' names. */
export async function countAccountChanges(
  db: Db,
  mayOpen: (screen: Screen) => boolean,
  named: number,
): Promise<{ total: number; names: string[] }> {
  const [ofDoctors, ofSocieties] = [PAYEES.doctor, PAYEES.society].map(({ screens }) =>
    screens.some(mayOpen),
  );
  const rows = await rowsOf<{ name: string; total: number }>(db)`
    SELECT coalesce(d.name, s.name) AS name, count(*) OVER () AS total
      FROM account_change c LEFT JOIN doctor d ON d.id = c.doctor_id LEFT JOIN medical_society s ON s.id = c.society_id
     WHERE c.state = 'pending' AND CASE WHEN c.doctor_id IS NULL THEN ${ofSocieties}::boolean ELSE ${ofDoctors}::boolean END
     ORDER BY c.proposed_at, c.id
     LIMIT ${named}`;
  return { total: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) };
}

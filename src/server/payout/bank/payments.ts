/** Reads a month's payments for bank files. */
import { sql } from 'kysely';
import { HANDED_OUT_FILES_LIMIT } from '../../../contract/files.ts';
import type { BankFile } from '../../../contract/payout/bank.ts';
import { BANK_FORMAT_KEYS, type BankFormat } from '../../../domain/payout/file-formats.ts';
import type { Account } from '../../../domain/payout/transfers.ts';
import { LIVE_PAYMENT_STATES, PAYMENT_MOVES } from '../../../domain/states.ts';
import {
  type AccountNotice,
  accountNotices,
  accountsOfOneHand,
  type PayeeNotice,
  payeeNotices,
} from '../../masters/account-changes/public.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { awaitedPayee, filesOfPayment } from '../payroll/public.ts';

export type PayrollPayment = Awaited<ReturnType<typeof readPayments>>[number];

/** The clinic's day on which the bank's rejection of the transfer `t` was recorded; null without a rejection. */
export const REJECTED_ON = sql<string | null>`CASE
  WHEN t.status = 'rejected' THEN (t.settled_at AT TIME ZONE 'America/Santiago')::date::text END`;

/** The last time that a bank rejected a payment's transfer. */
export type Rejection = Account & {
  readonly reason: string;
  readonly note: string | null;
  /** The day on which it was recorded. */
  readonly on: string;
  readonly fileName: string;
};

/**
 * The month's unpaid payments, by doctor; with `includePaid` also the paid ones. Each has the account to which it would go today,
 * and its fate in earlier files.
 */
export function readPayments(
  db: Db | Tx,
  { month, year, includePaid }: { month: number; year: number; includePaid: boolean },
) {
  const asked = db
    .selectFrom('payment')
    .innerJoin('paymentAccount as account', 'account.paymentId', 'payment.id')
    .where('payment.periodYear', '=', year)
    .where('payment.periodMonth', '=', month)
    .where('payment.status', 'in', includePaid ? LIVE_PAYMENT_STATES : PAYMENT_MOVES.markPaid.from);
  return db
    .with('payee', () => asked.select(['payment.doctorId', 'account.societyId']).distinct())
    .with('oneHand', () => accountsOfOneHand)
    .with('accountNotice', () => accountNotices)
    .with('payeeNotice', () => payeeNotices)
    .selectFrom('payment')
    .innerJoin('doctor', 'doctor.id', 'payment.doctorId')
    .innerJoin('paymentAccount as account', 'account.paymentId', 'payment.id')
    .leftJoin('accountNotice', (join) =>
      join
        .onRef('accountNotice.doctorId', '=', 'payment.doctorId')
        .on(isOfSociety('account_notice')),
    )
    .leftJoin('payeeNotice', (join) =>
      join.onRef('payeeNotice.doctorId', '=', 'payment.doctorId').on(isOfSociety('payee_notice')),
    )
    .leftJoin('bank', 'bank.code', 'account.bankCode')
    .select([
      'payment.id',
      'payment.doctorId',
      'doctor.name as doctorName',
      'doctor.rut as doctorRut',
      'account.email',
      'payment.sequence',
      'payment.status',
      'payment.paymentMethod',
      'payment.paymentDate',
      'payment.totalAmount',
      'payment.payeeName',
      'payment.payeeRut',
      'account.societyId',
      'account.bankCode',
      'bank.name as bankName',
      'account.accountKind',
      'account.bankAccount',
      'account.accountHolderName',
      'account.accountHolderRut',
      sql<AccountNotice[]>`coalesce(account_notice.notices, '[]')`.as('accountNotices'),
      sql<PayeeNotice[]>`coalesce(payee_notice.notices, '[]')`.as('payeeNotices'),
      filesOfPayment.as('inFiles'),
      // Why it waits, although it is processed (payout §23.4).
      sql<string | null>`(
        SELECT h.reason FROM held_payment k JOIN hold h ON h.id = k.hold_id WHERE k.payment_id = payment.id ORDER BY h.id LIMIT 1)`.as(
        'heldFor',
      ),
      // Who has to pay back again what it pays (payout §28.3).
      awaitedPayee('payment.id').as('awaitedPayee'),
      sql<number | null>`(
        SELECT l.transfer_id FROM transfer_payment l WHERE l.payment_id = payment.id AND l.is_live
         UNION ALL SELECT s.transfer_id FROM surplus_part s WHERE s.payment_id = payment.id)`.as(
        'transferId',
      ),
      sql<number>`(
        SELECT coalesce(max(t.attempt), 0) FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id
         WHERE l.payment_id = payment.id)`.as('attempts'),
      sql<Rejection | null>`(
        SELECT jsonb_build_object('reason', t.rejection_reason, 'note', t.rejection_note, 'on', ${REJECTED_ON}, 'fileName', f.file_name,
                 'bankCode', t.bank_code, 'accountKind', t.account_kind, 'bankAccount', t.bank_account,
                 'accountHolderName', t.account_holder_name, 'accountHolderRut', t.account_holder_rut)
          FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id JOIN bank_file f ON f.id = t.bank_file_id
         WHERE l.payment_id = payment.id AND t.status = 'rejected' ORDER BY t.id DESC LIMIT 1)`.as(
        'rejection',
      ),
    ])
    .where('payment.periodYear', '=', year)
    .where('payment.periodMonth', '=', month)
    .where((is) =>
      is('payment.status', 'in', includePaid ? LIVE_PAYMENT_STATES : PAYMENT_MOVES.markPaid.from),
    )
    .orderBy(sql`doctor.name COLLATE "es-x-icu"`)
    .orderBy('payment.id')
    .execute();
}

/** Whether the notices of this name are of the society of `account`, or both of none. */
const isOfSociety = (notices: string) =>
  sql<boolean>`coalesce(${sql.ref(`${notices}.society_id`)}, 0) = coalesce(account.society_id, 0)`;

/** The bank files of a month, newest first. */
export async function readFiles(
  db: Db,
  { month, year }: { month: number; year: number },
): Promise<BankFile[]> {
  const rows = await db
    .selectFrom('bankFile')
    .leftJoin('appUser', 'appUser.id', 'bankFile.createdBy')
    .leftJoin('monthApproval as approval', 'approval.id', 'bankFile.approvalId')
    .select([
      'bankFile.id',
      'bankFile.bankFormat',
      'bankFile.layout',
      'bankFile.fileName',
      'bankFile.sha256',
      'bankFile.totalTransfers',
      'bankFile.totalAmount',
      'bankFile.createdAt',
      sql<string | null>`encode(approval.content_hash, 'hex')`.as('approvedHash'),
      sql<string | null>`app_user.first_name || ' ' || app_user.last_name`.as('createdByName'),
    ])
    .where('bankFile.periodYear', '=', year)
    .where('bankFile.periodMonth', '=', month)
    .orderBy('bankFile.id', 'desc')
    .limit(HANDED_OUT_FILES_LIMIT)
    .execute();
  return rows.map(({ sha256, createdAt, ...file }) => ({
    ...file,
    sha256: sha256.toString('hex'),
    createdAt: createdAt.toISOString(),
  }));
}

/** The format of the newest file that is not withdrawn. Before the first file: one whose account or agreement is known. */
export async function readUsualFormat(db: Db): Promise<BankFormat> {
  const newest = await db
    .selectFrom('bankFile')
    .select('bankFormat')
    .where('withdrawnAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const settings = await db
    .selectFrom('clinicBankSetting')
    .select('bankFormat')
    .where((is) => is.or([is('accountNumber', '<>', ''), is('agreementNumber', '<>', '')]))
    .execute();
  const known = newest ? [newest.bankFormat] : settings.map((setting) => setting.bankFormat);
  return BANK_FORMAT_KEYS.find((format) => known.includes(format)) ?? BANK_FORMAT_KEYS[0];
}

/** The clinic's account and agreement for a bank format; empty while nobody has filled them in. */
export function readPayer(db: Db | Tx, bankFormat: string) {
  return db
    .selectFrom('clinic')
    .leftJoin('clinicBankSetting', (join) =>
      join.on('clinicBankSetting.bankFormat', '=', bankFormat),
    )
    .select(['clinic.name', 'clinic.rut'])
    .select(({ fn, val }) => [
      fn.coalesce('clinicBankSetting.accountNumber', val('')).as('accountNumber'),
      fn.coalesce('clinicBankSetting.accountKind', val('corriente')).as('accountKind'),
      fn.coalesce('clinicBankSetting.agreementNumber', val('')).as('agreementNumber'),
    ])
    .executeTakeFirstOrThrow();
}

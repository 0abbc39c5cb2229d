/** Reads a bank file with its transfers (payout §18). */
import { sql } from 'kysely';
import type { BankFileDetails } from '../../../contract/payout/bank-files.ts';
import type { SentTransfer } from '../../../contract/payout/sent-transfers.ts';
import { dateInClinic, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { rejectionText } from '../../../domain/payout/transfers.ts';
import { someNames } from '../../../domain/words/counts.ts';
import { ACCOUNT_KIND_LABELS, type AccountKind } from '../../../domain/words/payment-labels.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { DUE_BY_TRUE_YEAR } from './due-by-year.ts';

export type StoredFile = Awaited<ReturnType<typeof readFile>>;

/** A file without its content, which may be large, and the day on which it was downloaded. Refuses an unknown one. */
export async function readFile(db: Db | Tx, id: number) {
  const row = await db
    .selectFrom('bankFile')
    .select([
      'bankFile.id',
      'bankFile.bankFormat',
      'bankFile.layout',
      'bankFile.fileName',
      'bankFile.sha256',
      'bankFile.totalTransfers',
      'bankFile.totalAmount',
      'bankFile.createdAt',
      'bankFile.withdrawalReason',
      'bankFile.withdrawalAskedBy',
      'bankFile.withdrawalAskedAt',
      'bankFile.withdrawnAt',
      sql<boolean>`content IS NOT NULL`.as('isKept'),
      userName('bankFile.createdBy').as('createdByName'),
      userName('bankFile.withdrawalAskedBy').as('askedByName'),
      userName('bankFile.withdrawnBy').as('withdrawnByName'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) refuse('record.notFound', { record: 'el archivo bancario' });
  const day: LocalDate = dateInClinic(row.createdAt);
  return { ...row, day };
}

/** What was given to the bank. Only for a file that may be downloaded again. */
export async function readContent(db: Db | Tx, id: number) {
  const { content, contentType } = await db
    .selectFrom('bankFile')
    .select(['content', 'contentType'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (content === null || contentType === null) throw new Error(`bank file ${id} is not kept`);
  return { content, contentType };
}

/**
 * Whether the transfer `t` pays nothing that is owed: its payments are paid otherwise, or annulled (payout §18.13, payout §21.4).
 */
export const IS_PAID_ELSEWHERE = sql<boolean>`(NOT t.is_live AND NOT EXISTS (
  SELECT FROM transfer_payment l JOIN payment p ON p.id = l.payment_id WHERE l.transfer_id = t.id AND p.status = 'processed'))`;

/** Whether the transfer `t`, which the bank paid besides, pays the payment `p` itself. */
const IS_PART = sql<boolean>`EXISTS (
  SELECT FROM surplus_part s WHERE (s.transfer_id, s.payment_id) = (t.id, p.id))`;

/** Pesos that the transfer `t`, which the bank paid besides, pays itself: the rest is to be recovered. */
const PART_AMOUNT = sql<number>`(
  SELECT coalesce(sum(s_paid.total_amount), 0)::bigint FROM surplus_part s JOIN payment s_paid ON s_paid.id = s.payment_id
   WHERE s.transfer_id = t.id)`;

/** Pesos of the transfer `t` that the bank paid twice, or for an annulled payment, and that did not come back. */
export const TO_RECOVER = sql<number>`CASE
  WHEN t.is_surplus AND t.status = 'paid' AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id)
       AND ${IS_PAID_ELSEWHERE} THEN t.amount - ${PART_AMOUNT} ELSE 0 END`;

/** Whether the payment `p` of the transfer `t` is unpaid and in no other transfer that counts. */
const IS_OWED = sql<boolean>`(p.status = 'processed' AND NOT EXISTS (
  SELECT FROM transfer_payment o WHERE o.payment_id = p.id AND o.is_live AND o.transfer_id <> t.id))`;

/** What was stated of a transfer that the bank paid in another year. */
type StoredOtherYear = Omit<NonNullable<SentTransfer['otherYear']>, 'isOwn' | 'difference'> & {
  readonly askedBy: number | null;
};

export type StoredTransfer = Awaited<ReturnType<typeof readTransfers>>[number];

/** The transfers of a file, as they were written. */
export async function readTransfers(db: Db | Tx, fileId: number) {
  return rowsOf<
    Omit<
      SentTransfer,
      | 'payee'
      | 'holder'
      | 'accountType'
      | 'rejection'
      | 'settledAt'
      | 'elsewhere'
      | 'rest'
      | 'paysPart'
      | 'otherYear'
    > & {
      payeeName: string;
      payeeRut: string;
      accountHolderName: string | null;
      accountHolderRut: string | null;
      accountKind: string | null;
      rejectionReason: string | null;
      rejectionNote: string | null;
      settledAt: Date | null;
      /** Whether each of its payments is unpaid and in no other transfer that counts. */
      isOwed: boolean;
      /** The doctors of those that are, and their pesos. */
      owedOf: string[];
      owedAmount: number;
      partAmount: number;
      isAnnulled: boolean;
      otherYear: StoredOtherYear | null;
    }
  >(db)`
    SELECT t.id, t.reference, t.attempt, t.amount, t.status, t.payee_name, t.payee_rut, t.account_holder_name,
           t.account_holder_rut, t.account_kind, t.bank_account, t.paid_on::text, t.rejection_reason, t.rejection_note,
           t.settled_at, b.name AS bank_name, u.first_name || ' ' || u.last_name AS settled_by_name,
           jsonb_agg(jsonb_build_object('id', p.id, 'doctorId', p.doctor_id, 'doctorName', d.name, 'amount', p.total_amount)
                     ORDER BY p.id) AS payments,
           t.is_surplus,
           (SELECT jsonb_build_object('paidOn', o.paid_on, 'reason', o.reason, 'askedBy', o.asked_by,
                     'askedByName', asked.first_name || ' ' || asked.last_name, 'isConfirmed', o.confirmed_at IS NOT NULL,
                     'confirmedByName', confirmed.first_name || ' ' || confirmed.last_name)
              FROM other_year_transfer o
              LEFT JOIN app_user asked ON asked.id = o.asked_by LEFT JOIN app_user confirmed ON confirmed.id = o.confirmed_by
             WHERE o.transfer_id = t.id) AS other_year,
           (SELECT jsonb_build_object('recoveredOn', r.recovered_on, 'note', r.note,
                     'recordedByName', u.first_name || ' ' || u.last_name)
              FROM transfer_recovery r LEFT JOIN app_user u ON u.id = r.recorded_by WHERE r.transfer_id = t.id) AS recovery,
           (SELECT f.file_name FROM transfer_payment mine
              JOIN transfer_payment later ON later.payment_id = mine.payment_id AND later.is_live
              JOIN transfer l ON l.id = later.transfer_id AND l.id <> t.id JOIN bank_file f ON f.id = l.bank_file_id
             WHERE mine.transfer_id = t.id ORDER BY l.status <> 'sent', f.file_name LIMIT 1) AS sent_again_in,
           (SELECT min(f.file_name) FROM transfer_payment mine
              JOIN transfer_payment other ON other.payment_id = mine.payment_id AND other.transfer_id <> t.id
              JOIN transfer o ON o.id = other.transfer_id AND o.status = 'paid' JOIN bank_file f ON f.id = o.bank_file_id
               AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = o.id)
             WHERE mine.transfer_id = t.id) AS also_paid_in,
           ${IS_PAID_ELSEWHERE} AS is_paid_elsewhere,
           EXISTS (SELECT FROM transfer_payment mine
                     JOIN payment unpaid ON unpaid.id = mine.payment_id AND unpaid.status = 'processed'
                     JOIN transfer_payment other ON other.payment_id = unpaid.id AND other.is_live AND other.transfer_id <> t.id
                    WHERE mine.transfer_id = t.id) AS is_under_way,
           bool_or(p.annulment_id IS NOT NULL) AS is_annulled,
           bool_and(${IS_OWED}) AS is_owed,
           coalesce(array_agg(DISTINCT d.name) FILTER (WHERE ${IS_OWED}), '{}') AS owed_of,
           coalesce(sum(p.total_amount) FILTER (WHERE ${IS_OWED}), 0)::bigint AS owed_amount,
           ${PART_AMOUNT} AS part_amount, ${TO_RECOVER} AS to_recover
      FROM transfer t
      LEFT JOIN bank b ON b.code = t.bank_code
      LEFT JOIN app_user u ON u.id = t.settled_by
      JOIN transfer_payment line ON line.transfer_id = t.id
      JOIN payment p ON p.id = line.payment_id
      JOIN doctor d ON d.id = p.doctor_id
     WHERE t.bank_file_id = ${fileId}
     GROUP BY t.id, b.name, u.id
     ORDER BY t.payee_name COLLATE "es-x-icu", t.id`;
}

/** A file with its transfers as users see it. */
export async function readDetails(db: Db, id: number, userId: number): Promise<BankFileDetails> {
  const file = await readFile(db, id);
  const transfers = await readTransfers(db, id);
  const { withdrawalReason, withdrawalAskedAt } = file;
  const stated = transfers.filter(({ otherYear }) => otherYear !== null);
  const differences = await readDifferences(
    db,
    stated.map((one) => one.id),
  );
  return {
    id,
    fileName: file.fileName,
    layout: file.layout,
    sha256: file.sha256.toString('hex'),
    createdAt: file.createdAt.toISOString(),
    createdByName: file.createdByName,
    bankFormat: file.bankFormat,
    totalTransfers: file.totalTransfers,
    totalAmount: file.totalAmount,
    day: file.day,
    noDownload: noDownloadOf(file, transfers),
    withdrawal:
      withdrawalReason === null || withdrawalAskedAt === null
        ? null
        : {
            reason: withdrawalReason,
            askedByName: file.askedByName,
            isOwn: file.withdrawalAskedBy === userId,
            askedAt: withdrawalAskedAt.toISOString(),
            withdrawnByName: file.withdrawnByName,
            withdrawnAt: file.withdrawnAt?.toISOString() ?? null,
          },
    transfers: transfers.map((row) =>
      presentTransfer(row, { userId, difference: differences.get(row.id) ?? 0 }),
    ),
  };
}

/** By stated transfer: how much more the true year retains from what the transfer pays, or would pay. */
async function readDifferences(db: Db, transferIds: readonly number[]) {
  const rows = await rowsOf<{ transferId: number; difference: number }>(db)`
    SELECT t.id AS transfer_id, sum(coalesce(kept.due_amount, due.due_amount) - due.retained_amount)::bigint AS difference
      FROM (${DUE_BY_TRUE_YEAR}) AS due JOIN transfer t ON t.id = due.transfer_id JOIN payment p ON p.id = due.payment_id
      LEFT JOIN true_year_retention kept ON (kept.payment_id, kept.transfer_id) = (p.id, t.id)
     WHERE t.id = ANY(${transferIds}::int[]) AND (t.is_live OR ${IS_PART} OR t.status <> 'paid' AND ${IS_OWED})
     GROUP BY 1`;
  return new Map(rows.map(({ transferId, difference }) => [transferId, difference]));
}

function presentTransfer(
  row: StoredTransfer,
  { userId, difference }: { userId: number; difference: number },
): SentTransfer {
  const { payeeName, payeeRut, accountKind, rejectionReason, settledAt, otherYear } = row;
  const elsewhere = row.isOwed || paysAll(row) ? null : elsewhereOf(row);
  return {
    id: row.id,
    reference: row.reference,
    attempt: row.attempt,
    amount: row.amount,
    status: row.status,
    payee: { name: payeeName, rut: payeeRut },
    holder: { name: row.accountHolderName, rut: row.accountHolderRut },
    bankName: row.bankName,
    bankAccount: row.bankAccount,
    accountType:
      accountKind !== null && accountKind in ACCOUNT_KIND_LABELS
        ? ACCOUNT_KIND_LABELS[accountKind as AccountKind]
        : null,
    paidOn: row.paidOn,
    rejection: rejectionReason && rejectionText(rejectionReason, row.rejectionNote),
    settledAt: settledAt?.toISOString() ?? null,
    settledByName: row.settledByName,
    sentAgainIn: row.sentAgainIn,
    isSurplus: row.isSurplus,
    isPaidElsewhere: row.isPaidElsewhere,
    isUnderWay: row.isUnderWay,
    paysPart: row.partAmount > 0,
    alsoPaidIn: row.alsoPaidIn,
    toRecover: row.toRecover,
    otherYear: otherYear && {
      paidOn: otherYear.paidOn,
      reason: otherYear.reason,
      askedByName: otherYear.askedByName,
      isOwn: otherYear.askedBy === userId,
      isConfirmed: otherYear.isConfirmed,
      confirmedByName: otherYear.confirmedByName,
      difference,
    },
    elsewhere,
    rest: elsewhere === null ? '' : restOf(row),
    recovery: row.recovery,
    payments: row.payments,
  };
}

/** Whether the bank paid a transfer, at once or part by part, and it alone pays all of its payments. */
function paysAll({ status, isSurplus, partAmount, amount }: StoredTransfer): boolean {
  return status === 'paid' && (!isSurplus || partAmount === amount);
}

/**
 * Says in Spanish what pays the payments of a transfer instead: `ya se pagó en nomina-bci-2026-07.txt`. Where the transfer itself
 * pays some of them, or would, it begins with `en parte`.
 */
export function elsewhereOf(transfer: StoredTransfer): string {
  const { isOwed, owedAmount, partAmount } = transfer;
  const isPart = partAmount > 0 || (!isOwed && owedAmount > 0);
  return `${isPart ? 'en parte ' : ''}${otherWayOf(transfer)}`;
}

function otherWayOf({ alsoPaidIn, sentAgainIn, isAnnulled }: StoredTransfer): string {
  if (alsoPaidIn !== null) return `ya se pagó en ${alsoPaidIn}`;
  if (isAnnulled) return 'es de un pago anulado';
  return sentAgainIn === null ? 'ya se pagó de otra forma' : `ya va en ${sentAgainIn}`;
}

/**
 * The part of a transfer that is still owed when something else pays the rest: `; los $90.000 de Blas Bravo, … quedan pagados con
 * ella`.
 */
export function restOf({ status, isOwed, owedOf, owedAmount }: StoredTransfer): string {
  return status === 'paid' || isOwed || owedOf.length === 0
    ? ''
    : `; los ${formatPesos(owedAmount)} de ${someNames(owedOf)}, que no se pagan de otra forma, quedan pagados con ella`;
}

/** The same of several, of each in which there is something. */
export const restsOf = (transfers: readonly StoredTransfer[]) => transfers.map(restOf).join('');

/**
 * Why a file is not downloaded again, in Spanish with the payees; null when it may (payout §18.2). A bank that got the file again
 * would pay all of it. So each of its transfers must be under way in this file alone, and nobody may have asked to withdraw it.
 */
export function noDownloadOf(
  {
    isKept,
    withdrawnAt,
    withdrawalAskedAt,
  }: Pick<StoredFile, 'isKept' | 'withdrawnAt' | 'withdrawalAskedAt'>,
  transfers: readonly StoredTransfer[],
): string | null {
  if (!isKept) return NOT_KEPT;
  if (withdrawnAt !== null) return 'se retiró';
  const reasons = Map.groupBy(transfers, noRepeatOf);
  reasons.delete(null);
  return (
    [...reasons]
      .map(([why, some]) => `lo de ${someNames(some.map((one) => one.payeeName))} ${why}`)
      .join('; ') || (withdrawalAskedAt === null ? null : WITHDRAWAL_ASKED)
  );
}

/** Why the bank is not to get a transfer a second time, in Spanish; null while it is under way. */
function noRepeatOf(transfer: StoredTransfer): string | null {
  const { status, isSurplus, isOwed, alsoPaidIn, sentAgainIn } = transfer;
  if (paysAll(transfer)) return 'ya se pagó';
  if (status === 'rejected') {
    const next = isOwed && sentAgainIn === null ? '' : ` y ${elsewhereOf(transfer)}`;
    return `lo rechazó el banco${next}`;
  }
  if (status === 'replaced' && isOwed && alsoPaidIn === null) return 'se sustituyó';
  return status === 'sent' && !isSurplus && alsoPaidIn === null ? null : elsewhereOf(transfer);
}

/** Said of files from before contents were kept, and after the total wipe. */
export const NOT_KEPT = 'su contenido no está guardado';

/**
 * Said while a withdrawal waits for a decision: the bank would pay a file that it got now, and the payments would be sent again.
 */
export const WITHDRAWAL_ASKED =
  'se pidió retirarlo porque el banco no lo habría recibido. Espere a que otra persona lo confirme, o elija «No retirar» y descárguelo después';

/** Reads a month's payments for bank files. */
import { sql } from 'kysely';
import { HANDED_OUT_FILES_LIMIT } from '../../../contract/files.ts';
import type { BankFile } from '../../../contract/payout/bank.ts';
import { PAYMENT_MOVES } from '../../../domain/states.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { filesOfPayment } from '../payroll/public.ts';

export type PayrollPayment = Awaited<ReturnType<typeof readPayments>>[number];

/** The month's unpaid payments (with `includePaid` also the paid ones), by doctor. */
export function readPayments(
  db: Db | Tx,
  { month, year, includePaid }: { month: number; year: number; includePaid: boolean },
) {
  return db
    .selectFrom('payment')
    .innerJoin('doctor', 'doctor.id', 'payment.doctorId')
    .leftJoin('bank', 'bank.code', 'payment.bankCode')
    .select([
      'payment.id',
      'payment.doctorId',
      'doctor.name as doctorName',
      'doctor.rut as doctorRut',
      'doctor.email',
      'payment.sequence',
      'payment.status',
      'payment.paymentMethod',
      'payment.totalAmount',
      'payment.payeeName',
      'payment.payeeRut',
      'payment.bankCode',
      'bank.name as bankName',
      'payment.accountKind',
      'payment.bankAccount',
      'payment.accountHolderName',
      'payment.accountHolderRut',
      filesOfPayment.as('inFiles'),
    ])
    .where('payment.periodYear', '=', year)
    .where('payment.periodMonth', '=', month)
    .where((is) =>
      is.and(includePaid ? [] : [is('payment.status', 'in', PAYMENT_MOVES.markPaid.from)]),
    )
    .orderBy(sql`doctor.name COLLATE "es-x-icu"`)
    .orderBy('payment.id')
    .execute();
}

/** The bank files of a month, newest first. */
export async function readFiles(
  db: Db,
  { month, year }: { month: number; year: number },
): Promise<BankFile[]> {
  const rows = await db
    .selectFrom('bankFile')
    .leftJoin('appUser', 'appUser.id', 'bankFile.createdBy')
    .select([
      'bankFile.id',
      'bankFile.bankFormat',
      'bankFile.layout',
      'bankFile.fileName',
      'bankFile.sha256',
      'bankFile.totalTransfers',
      'bankFile.totalAmount',
      'bankFile.createdAt',
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

/** Reading the payments of a month that a bank file may pay. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';

export type PayrollPayment = Awaited<ReturnType<typeof readPayments>>[number];

/** The month's payments that are not yet paid (with `includePaid` also those that are), by doctor. */
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
      sql<string[]>`array(
        SELECT f.file_name FROM bank_file_payment p JOIN bank_file f ON f.id = p.bank_file_id
         WHERE p.payment_id = payment.id ORDER BY f.id)`.as('inFiles'),
    ])
    .where('payment.periodYear', '=', year)
    .where('payment.periodMonth', '=', month)
    .$if(!includePaid, (query) => query.where('payment.status', '=', 'processed'))
    .orderBy(sql`doctor.name COLLATE "es-x-icu"`)
    .orderBy('payment.id')
    .execute();
}

/** The clinic as the bank of a format knows it. */
export function readPayer(db: Db | Tx, bankFormat: string) {
  return db
    .selectFrom('clinic')
    .innerJoin('clinicBankSetting', (join) =>
      join.on('clinicBankSetting.bankFormat', '=', bankFormat),
    )
    .select([
      'clinic.name',
      'clinic.rut',
      'clinicBankSetting.accountNumber',
      'clinicBankSetting.accountKind',
      'clinicBankSetting.agreementNumber',
    ])
    .executeTakeFirstOrThrow();
}

/** Of which months and payment dates a doctor has statements (documents §2.14, documents §2.15). */
import { sql } from 'kysely';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { Db } from '../../platform/db/database.ts';

/** The months with payments of the doctor, newest first, and whether any of them is paid. */
export function listStatementPeriods(
  db: Db,
  doctorId: number,
): Promise<(Period & { isPaid: boolean })[]> {
  return db
    .selectFrom('payment')
    .select(['periodMonth as month', 'periodYear as year'])
    .select(sql<boolean>`bool_or(status = 'paid')`.as('isPaid'))
    .where('doctorId', '=', doctorId)
    .where('annulmentId', 'is', null)
    .groupBy(['year', 'month'])
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .execute();
}

/** The dates on which the doctor's payments of a month were made, newest first, with their number in words. */
export async function listPaymentDates(
  db: Db,
  { doctorId, month, year }: Period & { readonly doctorId: number },
) {
  const rows = await db
    .selectFrom('payment')
    .select(({ ref }) => ref('paymentDate').$notNull().as('paymentDate'))
    .distinct()
    .where('doctorId', '=', doctorId)
    .where('periodYear', '=', year)
    .where('periodMonth', '=', month)
    .where('paymentDate', 'is not', null)
    .orderBy('paymentDate', 'desc')
    .execute();
  const count = rows.length;
  return {
    paymentDates: rows.map(({ paymentDate }) => paymentDate),
    count,
    message:
      count === 0
        ? 'No hay pagos efectivos en este período'
        : countOf(count, 'fecha de pago', 'fechas de pago'),
  };
}

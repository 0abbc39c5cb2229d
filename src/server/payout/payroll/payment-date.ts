/** The day on which payments are to be made, and the day on which they were made, which may be earlier than its recording. */
import { type RawBuilder, sql } from 'kysely';
import {
  addDays,
  firstDayOf,
  formatPeriod,
  type LocalDate,
  localDate,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { today } from '../../platform/context.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

const ofField = { field: 'paymentDate' };

/** Payments that were moved, as `MoveOutcome` has them. */
type Moved = { readonly paymentIds?: readonly number[] };

/** The call's date, or today. Refuses a future date. */
export function paymentDateOf({ paymentDate }: { paymentDate?: string | undefined }): LocalDate {
  const date = paymentDate === undefined ? today() : localDate(paymentDate);
  return date <= today() ? date : refuse('payroll.dateInFuture', {}, ofField);
}

/** The day that the call names for paying what it processes. Refuses one more than a year away: the year is probably mistyped. */
export function plannedDateOf({
  paymentDate,
}: {
  paymentDate?: string | undefined;
}): LocalDate | undefined {
  if (paymentDate === undefined) return undefined;
  const date = localDate(paymentDate);
  return date <= addDays(today(), 366) ? date : refuse('payroll.dateTooFar', {}, ofField);
}

/** Refuses a day before the month that is paid began. */
export function refuseDayBefore(day: LocalDate, period: Period): void {
  if (day < firstDayOf(period))
    refuse('payroll.dateBeforePeriod', { period: formatPeriod(period) }, ofField);
}

/** Refuses payments dated before their month began, by their own day or the given one: the year is probably mistyped. */
export async function refuseBeforePeriod(
  tx: Tx,
  { paymentIds = [] }: Moved,
  paidOn: LocalDate | null = null,
): Promise<void> {
  const early = await tx
    .selectFrom('payment')
    .innerJoin('feeDocument as document', 'document.id', 'payment.documentId')
    .select(['periodYear as year', 'periodMonth as month'])
    .where(sql<boolean>`payment.id = ANY(${paymentIds}::int[])`)
    .where(
      sql<boolean>`coalesce(${paidOn}::date, payment.payment_date, document.payment_date) < make_date(period_year, period_month, 1)`,
    )
    .orderBy('periodYear', 'desc')
    .orderBy('periodMonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (early) refuse('payroll.dateBeforePeriod', { period: formatPeriod(early) }, ofField);
}

/** Whether the legal rate of a day is not that with which the payment of the document `d` was processed. */
export const otherRateSql = (day: RawBuilder<unknown>) => sql<boolean>`has_other_rate(d, ${day})`;

/** Refuses a day in a year with another legal rate than that of the processed payment: its receipt would not match. */
export async function refuseOtherRate(
  tx: Tx,
  { paymentIds = [] }: Moved,
  paidOn: LocalDate,
  code: 'payroll.otherRate' | 'bank.otherRate' | 'bank.otherYear' = 'payroll.otherRate',
): Promise<void> {
  const [other] = await rowsOf<{ year: number; payments: number }>(tx)`
    SELECT extract(year FROM d.payment_date)::int AS year, count(*) AS payments
      FROM payment p JOIN fee_document d ON d.id = p.document_id
     WHERE p.id = ANY(${paymentIds}::int[]) AND ${otherRateSql(sql`${paidOn}::date`)}
     GROUP BY 1 ORDER BY 2 DESC LIMIT 1`;
  if (!other) return;
  const { year, payments } = other;
  const documents = `${payments === 1 ? 'se procesó' : 'se procesaron'} ${countOf(payments, 'pago', 'pagos')}`;
  const words = { year, documents, paidYear: paidOn.slice(0, 4) };
  if (code === 'payroll.otherRate') refuse(code, words, ofField);
  refuse(code, { ...words, next: nextOf(code, year) }, code === 'bank.otherRate' ? ofField : {});
}

/** What to do with payments of this year instead: nobody is told to give a day on which they are not paid. */
function nextOf(code: 'bank.otherRate' | 'bank.otherYear', year: number): string {
  if (year < Number(today().slice(0, 4)))
    return `Si ya se pagaron en ${year}, márquelos como pagados con la fecha verdadera en Pagar Nómina. Lo que no se pagó ese año, anúlelo y procéselo de nuevo: así lleva la retención del año en que se paga.`;
  return code === 'bank.otherRate'
    ? `Indique el día de ${year} en que el banco pagará.`
    : `Descárguelo en ${year}, o elija un diseño que lleve la fecha.`;
}

/** A payment that is to be paid on a day; `key` is the caller's. */
type DatedPayment = {
  readonly key: number;
  readonly paymentId: number;
  readonly paidOn: LocalDate;
};

/** Why a day would be refused: `isEarly` before the paid month, else for the rate of its year. In Spanish. */
type DateProblem = { readonly isEarly: boolean; readonly text: string };

/** Why days would be refused as above, for each key that has a payment which is not paid on its day. */
export async function dateProblems(
  db: Db | Tx,
  payments: readonly DatedPayment[],
): Promise<Map<number, DateProblem>> {
  const wanted = payments.map(({ key, paymentId, paidOn }) => [key, paymentId, paidOn]);
  const rows = await rowsOf<
    Period & { key: number; documentYear: number; isEarly: boolean; paidYear: number }
  >(db)`
    SELECT w.key, p.period_year AS year, p.period_month AS month, extract(year FROM d.payment_date)::int AS document_year,
           extract(year FROM w.paid_on)::int AS paid_year, w.paid_on < make_date(p.period_year, p.period_month, 1) AS is_early
      FROM (SELECT (e->>0)::int AS key, (e->>1)::int AS payment_id, (e->>2)::date AS paid_on
              FROM jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) AS e) AS w
      JOIN payment p ON p.id = w.payment_id JOIN fee_document d ON d.id = p.document_id
     WHERE w.paid_on < make_date(p.period_year, p.period_month, 1) OR ${otherRateSql(sql`w.paid_on`)}`;
  return new Map(
    rows.map(({ key, isEarly, documentYear, paidYear, ...period }) => [
      key,
      {
        isEarly,
        text: isEarly
          ? `La fecha es anterior a ${formatPeriod(period)}, que es lo que se paga.`
          : `La retención legal de ${paidYear} no es la de ${documentYear}, con que se procesó. Si la fecha es la verdadera, elija la transferencia y use «Pagada en otro año»; si no, corríjala.`,
      },
    ]),
  );
}

/** The day on which a month is to be paid: the calendar's, or today if that is past or unknown. */
export async function plannedDate(
  db: Db,
  { year, month }: { year?: number | undefined; month?: number | undefined },
): Promise<{ paymentDate: LocalDate; isOfCalendar: boolean }> {
  const planned =
    year !== undefined && month !== undefined
      ? await db
          .selectFrom('paymentCalendar')
          .select('paysOn')
          .where('year', '=', year)
          .where('month', '=', month)
          .where('paysOn', '>=', today())
          .executeTakeFirst()
      : undefined;
  return {
    paymentDate: planned ? localDate(planned.paysOn) : today(),
    isOfCalendar: planned !== undefined,
  };
}

/** The payment day of a call that processes: the one that it names, or else the planned one. Refuses as `plannedDateOf`. */
export async function dayToPay(
  db: Db,
  scope: Parameters<typeof plannedDate>[1],
  call: Parameters<typeof plannedDateOf>[0],
): Promise<LocalDate> {
  return plannedDateOf(call) ?? (await plannedDate(db, scope)).paymentDate;
}

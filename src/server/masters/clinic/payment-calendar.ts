/** The calls of the calendar of payments (masters §16). */
import { sql } from 'kysely';
import type { PaymentYear } from '../../../contract/masters/payment-calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, today, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { isStaff } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';

const ENTITY = 'paymentCalendar';
/** That of a year that nobody has edited yet: the default of `payment_calendar_year`. */
const FIRST_VERSION = 1;

export const paymentCalendar = callsOf('paymentCalendar', {
  year: ({ input, context }) => readYear(context.database.db, input.year),
  update: ({ input, context }) => replaceYear(context, input),
  nextPayDay: async ({ input: { month, year, isClosing }, context }) => {
    const day = isClosing ? 'closesOn' : 'paysOn';
    const user = userOf(context);
    const doctorId = isClosing || isStaff(user) ? null : user.doctorId;
    const next = await context.database.db
      .selectFrom('paymentCalendar')
      .select(['year', 'month', 'closesOn', 'paysOn'])
      .where((is) =>
        month === undefined || year === undefined
          ? is.and([is(day, '>=', today()), ...given(doctorId ?? undefined, isToCome)])
          : is.and([is('month', '=', month), is('year', '=', year)]),
      )
      .orderBy(day)
      .orderBy('year')
      .orderBy('month')
      .limit(1)
      .executeTakeFirst();
    return next ?? null;
  },
});

/**
 * Whether a month of the calendar still pays the doctor anything (masters §16.4): all of a month that was paid early is over, with what
 * a payment of $0 left of it, and a closed one gets no payments; one that is not over still gets fees. Corrections are paid in their
 * month or a later one.
 */
const isToCome = (doctorId: number) => sql<boolean>`(
  EXISTS (SELECT FROM payment p
    WHERE p.doctor_id = ${doctorId} AND p.annulment_id IS NULL AND p.status <> 'paid' AND p.total_amount > 0
      AND (p.period_year, p.period_month) = (payment_calendar.year, payment_calendar.month))
  OR NOT EXISTS (SELECT FROM closed_month m WHERE (m.year, m.month) = (payment_calendar.year, payment_calendar.month))
  AND (make_date(payment_calendar.year, payment_calendar.month, 1) + interval '1 month' > ${today()}::date
       OR NOT EXISTS (SELECT FROM payment p
         WHERE p.doctor_id = ${doctorId} AND p.annulment_id IS NULL
           AND (p.period_year, p.period_month) = (payment_calendar.year, payment_calendar.month))
       OR EXISTS (SELECT FROM payable_fee f
         WHERE f.doctor_id = ${doctorId} AND (f.period_year, f.period_month) = (payment_calendar.year, payment_calendar.month))
       OR EXISTS (SELECT FROM attention a
         WHERE a.doctor_id = ${doctorId} AND a.attention_date >= make_date(payment_calendar.year, payment_calendar.month, 1)
           AND a.attention_date < make_date(payment_calendar.year, payment_calendar.month, 1) + interval '1 month'
           AND NOT EXISTS (SELECT FROM payment_line l WHERE l.attention_id = a.id))
       OR 0 < (SELECT sum(e.amount) FROM entry e
         WHERE e.doctor_id = ${doctorId} AND e.status = 'approved' AND e.origin IN ('reversal', 'replacement', 'scale_adjustment')
           AND (e.period_year, e.period_month) <= (payment_calendar.year, payment_calendar.month)
           AND NOT EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live))))`;

async function readYear(db: Db | Tx, year: number): Promise<PaymentYear> {
  const months = await db
    .selectFrom('paymentCalendar')
    .select(['month', 'closesOn', 'paysOn'])
    .where('year', '=', year)
    .orderBy('month')
    .execute();
  const edited = await db
    .selectFrom('paymentCalendarYear')
    .select('version')
    .where('year', '=', year)
    .executeTakeFirst();
  return { year, months, version: edited?.version ?? FIRST_VERSION };
}

/** Replaces a year in one transaction with its audit entry. If it was changed since `version`, refuses and answers it. */
function replaceYear(
  context: CallContext,
  input: Pick<PaymentYear, 'year' | 'months'> & { version: number },
): Promise<PaymentYear> {
  const { year } = input;
  const months = input.months.toSorted((a, b) => a.month - b.month);
  return context.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('paymentCalendarYear')
      .values({ year })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .selectFrom('paymentCalendarYear')
      .select('year')
      .where('year', '=', year)
      .forUpdate()
      .execute();
    const before = await readYear(tx, year);
    await refuseStaleEdit(tx, input.version, before, { entity: ENTITY, id: year });
    await tx.deleteFrom('paymentCalendar').where('year', '=', year).execute();
    if (months.length > 0) {
      await tx
        .insertInto('paymentCalendar')
        .values(months.map((month) => ({ year, ...month })))
        .execute();
    }
    await tx
      .updateTable('paymentCalendarYear')
      .set({ version: sql`version + 1`, updatedAt: sql`now()` })
      .where('year', '=', year)
      .execute();
    const after = await readYear(tx, year);
    await audit(tx, actorOf(context), {
      action: `${ENTITY}.update`,
      entity: ENTITY,
      entityId: year,
      summary: `Modificó el calendario de pagos de ${year}: ${countOf(months.length, 'mes', 'meses')} con fecha.`,
      before: storedOf(before),
      after: storedOf(after),
    });
    return after;
  });
}

const storedOf = ({ months }: PaymentYear) => ({ months });

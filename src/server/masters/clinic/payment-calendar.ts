/** The calls of the calendar of payments (masters §16). */
import { sql } from 'kysely';
import type { PaymentYear } from '../../../contract/masters/payment-calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, today } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { callsOf } from '../../platform/http/implement.ts';

const ENTITY = 'paymentCalendar';
/** That of a year that nobody has edited yet: the default of `payment_calendar_year`. */
const FIRST_VERSION = 1;

export const paymentCalendar = callsOf('paymentCalendar', {
  year: ({ input, context }) => readYear(context.database.db, input.year),
  update: ({ input, context }) => replaceYear(context, input),
  nextPayDay: async ({ input: { month, year, isClosing }, context }) => {
    const day = isClosing ? 'closesOn' : 'paysOn';
    const next = await context.database.db
      .selectFrom('paymentCalendar')
      .select(['year', 'month', 'closesOn', 'paysOn'])
      .where((is) =>
        month === undefined || year === undefined
          ? is(day, '>=', today())
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

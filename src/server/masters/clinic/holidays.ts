/** The calls for holidays: an editable list, and the legal ones of a year. */
import { sql } from 'kysely';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { legalHolidays } from '../../../domain/calendar/holidays.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { given, inSpanish } from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { masterHandlers } from '../masters/public.ts';

const master = masterHandlers(
  {
    query: (db) => db.selectFrom('holiday').select(['id', 'date', 'name', 'version']),
    searched: sql`search_text(name)`,
    filters: ({ year }: { year?: number | undefined }) =>
      given(year, (value) => sql<boolean>`extract(year FROM date) = ${value}`),
    order: (column) => (column === 'name' ? inSpanish(column) : sql.ref(column)),
    tie: 'date',
  },
  {
    table: 'holiday',
    entity: 'holiday',
    record: 'el feriado',
    title: ({ date, name }) => `${name} del ${formatDate(date)}`,
    conflicts: { holiday_pkey: { code: 'holiday.dateTaken', field: 'date' } },
  },
);

export const holidays = callsOf('holidays', {
  ...master.calls,
  addLegal: async ({ input, context }) => ({ added: await addLegalHolidays(context, input.year) }),
});

/** Adds the missing legal holidays; answers how many. Existing entries stay unchanged. */
function addLegalHolidays(context: CallContext, year: number): Promise<number> {
  return context.database.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('holiday')
      .values(legalHolidays(year).map(({ date, name }) => ({ date, name })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['date', 'name'])
      .execute();
    if (added.length > 0) {
      await audit(tx, actorOf(context), {
        action: 'holiday.addLegal',
        entity: 'holiday',
        summary: `Agregó ${countOf(added.length, 'feriado legal', 'feriados legales')} de ${year}.`,
        after: added,
      });
    }
    return added.length;
  });
}

/** The calls of holidays: a list that people edit, and the legal ones of a year. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Holiday, holidayInput } from '../../../contract/masters/holidays.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { legalHolidays } from '../../../domain/calendar/holidays.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import type { DB } from '../../platform/db/database-types.ts';
import {
  inSpanish,
  isOneOf,
  matchesSearch,
  parseSort,
  total,
} from '../../platform/db/list-queries.ts';
import { os } from '../../platform/http/implement.ts';
import { type MasterDefinition, masterWrites } from '../masters/public.ts';

const COLUMNS = ['id', 'date', 'name', 'version'] as const;

const holidayMaster: MasterDefinition<Holiday, z.output<typeof holidayInput>> = {
  table: 'holiday',
  entity: 'holiday',
  record: 'el feriado',
  title: ({ date, name }) => `${name} del ${formatDate(date)}`,
  find: (db, id) =>
    db.selectFrom('holiday').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
  values: async (_tx, input) => input,
  conflicts: { holiday_pkey: { code: 'holiday.dateTaken', field: 'date' } },
};
const write = masterWrites(holidayMaster);

export const holidays = os.holidays.router({
  list: os.holidays.list.handler(({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    return filterHolidays(context.database.db.selectFrom('holiday').select(COLUMNS), input)
      .orderBy(column === 'name' ? inSpanish('name') : 'date', direction)
      .orderBy('date', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  }),
  summary: os.holidays.summary.handler(({ input, context }) =>
    filterHolidays(
      context.database.db.selectFrom('holiday').select(total),
      input,
    ).executeTakeFirstOrThrow(),
  ),
  create: os.holidays.create.handler(write.create),
  update: os.holidays.update.handler(write.update),
  uses: os.holidays.uses.handler(write.uses),
  remove: os.holidays.remove.handler(write.remove),
  addLegal: os.holidays.addLegal.handler(async ({ input, context }) => ({
    added: await addLegalHolidays(context, input.year),
  })),
});

function filterHolidays<Selection>(
  query: SelectQueryBuilder<DB, 'holiday', Selection>,
  { search, ids, year }: { search?: string; ids?: number[]; year?: number },
): SelectQueryBuilder<DB, 'holiday', Selection> {
  return query
    .$if(ids !== undefined, (q) => q.where(isOneOf('id', ids)))
    .$if(Boolean(search), (q) => q.where(matchesSearch(search ?? '', sql`search_text(name)`)))
    .$if(year !== undefined, (q) =>
      q.where('date', '>=', `${year}-01-01`).where('date', '<=', `${year}-12-31`),
    );
}

/** Adds what the list lacks; answers how many. What people wrote for a day stays. */
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

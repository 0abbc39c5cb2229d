/** The calls of the log of reads (access §16). */
import { sql } from 'kysely';
import { userInPerson } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readLogFile } from './files.ts';
import { conditionsOf } from './filters.ts';
import { countReads, findRead, listReads, readersOf } from './records.ts';

export const readLog = callsOf('readLog', {
  list: async ({ input, context }) => {
    const { db } = context.database;
    return listReads(db, await conditionsOf(db, input, userInPerson(context)), input);
  },
  summary: async ({ input, context }) => {
    const { db } = context.database;
    return countReads(db, await conditionsOf(db, input, userInPerson(context)));
  },
  choices: ({ context }) => readChoices(context.database.db),
  readers: ({ input, context }) => readersOf(context.database.db, input, userInPerson(context)),
  find: async ({ input, context }) =>
    (await findRead(context.database.db, input.id)) ??
    refuse('record.notFound', { record: 'la lectura' }),
  file: ({ input, context, signal }) =>
    readLogFile(context, input, signal ?? new AbortController().signal),
});

/** The screens from which something was read, and the accounts that read. */
async function readChoices(db: Db) {
  const [screens, people] = await Promise.all([
    // Each by the index, without reading ten million records for thirty values.
    sql<{ screen: string; name: string }>`
      WITH RECURSIVE found AS (
        (SELECT screen FROM read_log WHERE screen IS NOT NULL ORDER BY screen LIMIT 1)
        UNION ALL
        SELECT (SELECT screen FROM read_log WHERE screen > found.screen ORDER BY screen LIMIT 1)
          FROM found WHERE found.screen IS NOT NULL)
      SELECT found.screen, coalesce(label, found.screen) AS name
        FROM found LEFT JOIN menu_option ON href = found.screen WHERE found.screen IS NOT NULL
       ORDER BY coalesce(label, found.screen) COLLATE "es-x-icu"`.execute(db),
    db
      .selectFrom('appUser')
      .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
      .where((where) =>
        where.exists(
          where.selectFrom('readLog').select('readLog.id').whereRef('userId', '=', 'appUser.id'),
        ),
      )
      .orderBy(sql`first_name || ' ' || last_name COLLATE "es-x-icu"`)
      .orderBy('id')
      .execute(),
  ]);
  return { screens: screens.rows, people };
}

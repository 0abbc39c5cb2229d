/** What the log can be narrowed down to: values that it has, each found by one step in an index. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The actions and kinds of records that were ever written, and the accounts that acted. */
export async function readChoices(db: Db) {
  const [actions, entities, people] = await Promise.all([
    distinct(db, 'action'),
    distinct(db, 'entity'),
    db
      .selectFrom('appUser')
      .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
      .where((where) =>
        where.exists(
          where.selectFrom('auditLog').select('auditLog.id').whereRef('userId', '=', 'appUser.id'),
        ),
      )
      .orderBy(sql`first_name || ' ' || last_name COLLATE "es-x-icu"`)
      .orderBy('id')
      .execute(),
  ]);
  return { actions, entities, people };
}

/** The different values of a column that leads an index: a million entries are not read for twenty values. */
async function distinct(db: Db, column: 'action' | 'entity'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    WITH RECURSIVE found AS (
      (SELECT ${name} AS value FROM audit_log ORDER BY ${name} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${name} FROM audit_log WHERE ${name} > found.value ORDER BY ${name} LIMIT 1)
        FROM found WHERE found.value IS NOT NULL)
    SELECT value FROM found WHERE value IS NOT NULL`.execute(db);
  return rows.map(({ value }) => value);
}

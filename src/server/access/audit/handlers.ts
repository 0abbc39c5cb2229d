/** The calls of the audit log (access §13). */
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countEntries, findEntry, listEntries } from './entries.ts';
import { auditFile } from './files.ts';

export const audit = callsOf('audit', {
  list: ({ input, context }) => listEntries(context.database.db, input, input),
  summary: ({ input, context }) => countEntries(context.database.db, input),
  choices: ({ context }) => readChoices(context.database.db),
  find: async ({ input, context }) =>
    (await findEntry(context.database.db, input.id)) ??
    refuse('record.notFound', { record: 'la entrada de auditoría' }),
  file: ({ input, context, signal }) =>
    auditFile(context, input, signal ?? new AbortController().signal),
});

/** The actions and kinds of records that occur in the log, and the accounts that acted. */
async function readChoices(db: Db) {
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

/** The distinct values of a column that leads an index, without reading a million entries for twenty values. */
async function distinct(db: Db, column: 'action' | 'entity'): Promise<string[]> {
  const name = sql.ref(column);
  const rows = await rowsOf<{ value: string }>(db)`
    WITH RECURSIVE found AS (
      (SELECT ${name} AS value FROM audit_log ORDER BY ${name} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${name} FROM audit_log WHERE ${name} > found.value ORDER BY ${name} LIMIT 1)
        FROM found WHERE found.value IS NOT NULL)
    SELECT value FROM found WHERE value IS NOT NULL`;
  return rows.map(({ value }) => value);
}

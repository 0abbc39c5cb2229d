/** How queries name users. */
import { type RawBuilder, sql } from 'kysely';

/** The name of the user in a column; null where it has none, or the account was deleted. */
export const userName = (column: string): RawBuilder<string | null> =>
  sql<string | null>`(
    SELECT u.first_name || ' ' || u.last_name FROM app_user u WHERE u.id = ${sql.ref(column)})`;

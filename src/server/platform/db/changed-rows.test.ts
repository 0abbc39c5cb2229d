/** How triggers ask which rows a statement changed (docs/decisions/0135). */
import { afterAll, expect, it } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';

const { query } = await openClone(afterAll);

/** A search for one pair of a row before and the row after: the planner then compares each with each. */
const ONE_PAIR = String.raw`(EXISTS\s*\(\s*SELECT|SELECT true)\s+FROM (added|removed)( \w+)? JOIN (added|removed)`;

async function asking(sources: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `SELECT name FROM (${sources}) AS source (name, text) WHERE text ~* $1`,
    [ONE_PAIR],
  );
  return rows.map(({ name }) => name);
}

it('no trigger looks for one changed row: where none changed, that takes the square of the rows', async () => {
  const before =
    'IF NOT EXISTS (SELECT FROM added n JOIN removed o USING (id) WHERE n.day <> o.day) THEN';
  expect(await asking(`VALUES ('before', '${before}')`)).toEqual(['before']);
  expect(
    await asking(`SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace`),
  ).toEqual([]);
});

/** What a function says in its own statements, without comments and without the texts that it gives to EXECUTE. */
// One after the other: among branches PostgreSQL takes the longest text.
const OWN_STATEMENTS = [
  String.raw`\$query\$.*?\$query\$`,
  String.raw`--[^\n]*`,
  `''(''''|[^''])*''`,
].reduce((text, left) => `regexp_replace(${text}, '${left}', '', 'g')`, 'prosrc');

/** The trigger functions of this condition that name the rows before and the rows after in one statement of their own. */
async function keepingPlans(condition: string): Promise<string[]> {
  const rows = await query<{ name: string }>(String.raw`
      SELECT DISTINCT proname AS name
        FROM pg_trigger t JOIN pg_proc p ON p.oid = tgfoid, regexp_split_to_table(${OWN_STATEMENTS}, ';') AS statement
       WHERE ${condition} AND statement ~ ('\m' || tgoldtable || '\M') AND statement ~ ('\m' || tgnewtable || '\M')`);
  return rows.map(({ name }) => name);
}

it('no trigger keeps the plan of a join of the rows before with those after: it was made for another number of them', async () => {
  await query`
    CREATE TABLE day (id int, at date);
    CREATE FUNCTION keep_plan() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE $query$ SELECT count(*) FROM added $query$;
        PERFORM count(*) FROM added n JOIN removed o USING (id) WHERE n.at <> o.at;
        EXECUTE $query$ SELECT count(*) FROM removed $query$;
        RETURN NULL;
      END $$;
    CREATE TRIGGER day_changed AFTER UPDATE ON day REFERENCING OLD TABLE AS removed NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION keep_plan()`;
  expect(await keepingPlans(`tgrelid = 'day'::regclass`)).toEqual(['keep_plan']);
  expect(await keepingPlans(`tgrelid <> 'day'::regclass`)).toEqual([]);
});

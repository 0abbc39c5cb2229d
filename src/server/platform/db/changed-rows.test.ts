/** How triggers ask which rows a statement changed. */
import { afterAll, expect, it } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';

const { database } = await openClone(afterAll);

/** A search for one pair of a row before and the row after: the planner then compares each with each. */
const ONE_PAIR = String.raw`(EXISTS\s*\(\s*SELECT|SELECT true)\s+FROM (added|removed)( \w+)? JOIN (added|removed)`;

async function asking(sources: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
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

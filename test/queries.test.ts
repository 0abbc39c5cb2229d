/** What ARCHITECTURE.md ("Queries") says of the SQL in `src/server`, as far as its text shows it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const files = globSync('src/server/**/*.ts', { cwd: ROOT })
  .filter((path) => !/\.test\.ts$|server\/operations\/demo\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** The statements that write sets of attentions, fees or payments, each with the text before it. */
const moves = files.flatMap(({ path, text }) =>
  [
    ...text.matchAll(
      /(?:INSERT INTO|UPDATE|DELETE FROM) (?:attention|calculation|payment|payable_fee)\b/g,
    ),
  ].map(({ index }) => ({ path, before: text.slice(0, index) })),
);

test('sets of attentions, fees and payments are written in files named after that', () => {
  const elsewhere = moves.filter(
    ({ path }) =>
      !/\/(transitions|processing|annulments|returns|merge|revert|accounts)\.ts$/.test(path),
  );
  expect(moves.length).toBeGreaterThan(8);
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});

test('each such statement is in a function that says what it moves', () => {
  const unsaid = moves.filter(({ before }) => {
    const named = [...before.matchAll(/\n(?:export )?(?:async )?function \w+/g)];
    return !before.slice(0, named.at(-1)?.index).endsWith('*/');
  });
  expect(unsaid.map(({ path }) => path)).toEqual([]);
});

test('a doctor’s specialty and society are joined by the view named_doctor, but in its own room', () => {
  const join =
    /Join\('(?:specialty|medicalSociety)'[^)]*doctor\.|JOIN (?:specialty|medical_society) (\w) ON \1\.id = d\.\w/;
  const joined = files.filter(
    ({ path, text }) => !path.startsWith('src/server/masters/') && join.test(text),
  );
  expect(joined.map(({ path }) => path)).toEqual([]);
});

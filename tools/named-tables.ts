/** Which tables and views have types: those that a query of the query builder names. SQL of its own needs none. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = '{src,test,bench,tools}/**/*.{ts,tsx}';

/** E.g. `'feeRule'`, `'feeRule as r'` and `'feeRule.id'`; of other quoted words, those alone that are a table's name count. */
const NAMES = /'(\w+)(?='| as |\.)/g;

/** The pattern of their names, as `kysely-codegen` takes it: `public.{attention,fee_rule}`. */
export async function namedTables(url: string): Promise<string> {
  const named = new Set<string>();
  for await (const path of glob(SOURCES, { cwd: ROOT }))
    for (const [, name = ''] of (await readFile(join(ROOT, path), 'utf8')).matchAll(NAMES))
      named.add(name);
  const tables = (await tablesOf(url)).filter((table) => named.has(camelCase(table)));
  return `public.{${tables.join(',')}}`;
}

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const camelCase = (name: string) =>
  name.replace(/_(\w)/g, (_, first: string) => first.toUpperCase());

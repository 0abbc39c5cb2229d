/** The data dictionary: tables and columns from the database's catalogue, with the migrations' comments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { MIGRATIONS } from '../../platform/db/migrate.ts';

export type DictionaryColumn = {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly comment: string;
};
export type DictionaryTable = {
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly DictionaryColumn[];
};

type CatalogueRow = {
  table: string;
  /** The comment in the database (`COMMENT ON TABLE`). */
  comment: string | null;
  column: string;
  type: string;
  isRequired: boolean;
};

/** The product's tables, by name. */
export async function readDataDictionary(db: Db): Promise<DictionaryTable[]> {
  const rows = await rowsOf<CatalogueRow>(db)`
    SELECT class.relname AS "table", obj_description(class.oid, 'pg_class') AS comment,
           attribute.attname AS "column",
           format_type(attribute.atttypid, attribute.atttypmod) AS type,
           attribute.attnotnull AS "isRequired"
      FROM pg_class AS class
      JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid
     WHERE class.relnamespace = 'public'::regnamespace AND class.relkind = 'r'
       AND class.relname NOT LIKE 'kysely%'
       AND attribute.attnum > 0 AND NOT attribute.attisdropped
     ORDER BY class.relname, attribute.attnum`;
  const comments = migrationComments(readMigrations());
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    comment: comments.get(name) ?? columns[0]?.comment ?? '',
    columns: columns.map(({ column, type, isRequired }) => ({
      name: column,
      type,
      isRequired,
      comment: comments.get(`${name}.${column}`) ?? '',
    })),
  }));
}

function readMigrations(): string {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  return names
    .toSorted()
    .map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'))
    .join('\n\n');
}

/**
 * The SQL comments above tables and columns, by `table` and `table.column`: of a table the one above the last `COMMENT ON TABLE` that
 * has one, which says what a later migration made of it, or else that above its `CREATE TABLE`.
 */
export function migrationComments(source: string): Map<string, string> {
  const comments = new Map<string, string>();
  let table: string | undefined;
  let lines: string[] = [];
  for (const line of source.split('\n')) {
    const comment = /^\s*-- ?(.*)$/.exec(line)?.[1];
    if (comment !== undefined) {
      lines.push(comment);
      continue;
    }
    const [, described] = /^COMMENT ON TABLE (\w+)/.exec(line) ?? [];
    if (described && lines.length > 0) comments.set(described, lines.join(' '));
    const [, opened] = /^(?:CREATE|ALTER) TABLE (\w+)/.exec(line) ?? [];
    table = opened ?? table;
    const [, added, defined] = /(?:^|\s)ADD COLUMN (\w+)|^ {2}([a-z]\w*) /.exec(line) ?? [];
    const column = table && (added ?? defined);
    const key = column ? `${table}.${column}` : line.startsWith('CREATE TABLE') ? table : undefined;
    if (key && lines.length > 0 && !comments.has(key)) comments.set(key, lines.join(' '));
    lines = [];
    if (line.endsWith(';')) table = undefined;
  }
  return comments;
}

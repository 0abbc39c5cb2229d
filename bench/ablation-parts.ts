/** What of a table's writing can be left out: its indexes, triggers, foreign keys and checks, from the catalogue. */
import type pg from 'pg';
import type { TableWrites } from './backend-cost.ts';

/** The tables whose rows are as many as the attentions, and the payments. */
const TABLES = ['attention', 'calculation', 'payable_fee', 'payment_line', 'payment'];

const KINDS = ['index', 'unique', 'trigger', 'foreign key', 'check', 'domain'] as const;
export type Kind = (typeof KINDS)[number];

export type Part = {
  readonly name: string;
  readonly kind: Kind;
  /** The tables whose rows it slows down when they are inserted. */
  readonly onInsert: readonly string[];
  /** And when they are updated. */
  readonly onUpdate: readonly string[];
  /** And when they are deleted. */
  readonly onDelete: readonly string[];
  /** The function of a trigger. */
  readonly calls: string | null;
  /** What it holds or keeps, where the catalogue says it: a constraint's condition, a guard's words, a sum's table. */
  readonly says: string | null;
  /** The statement that removes it. */
  readonly drop: string;
};

/** The functions of the triggers that guard, and of those that add up. */
const GUARD = 'refuse_change';
const SUM = 'keep_total';
/** The functions of a foreign key that is checked by set (decision 74). */
const REFERENCE = `('check_reference', 'check_reference_under_lock')`;

/**
 * All but the floor: primary keys and the key of the hospital's ids. Moves delete payable fees alone, so the other tables'
 * triggers on DELETE cost nothing here.
 */
const PARTS = `
  WITH written AS (SELECT unnest($1::text[])::regclass AS oid)
  SELECT 'index' AS kind, i.indexrelid::regclass::text AS name, ARRAY[i.indrelid::regclass::text] AS "onInsert",
         ARRAY[i.indrelid::regclass::text] AS "onUpdate", '{}'::text[] AS "onDelete", NULL AS calls, obj_description(i.indexrelid) AS says,
         format('DROP INDEX IF EXISTS %s', i.indexrelid::regclass) AS drop
    FROM pg_index i WHERE i.indrelid IN (SELECT oid FROM written) AND i.indexrelid::regclass::text NOT LIKE '%external_key'
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u', 'x'))
  UNION ALL
  SELECT CASE contype WHEN 'u' THEN 'unique' WHEN 'f' THEN 'foreign key' ELSE 'check' END, conname,
         ARRAY[conrelid::regclass::text],
         ARRAY[conrelid::regclass::text] || CASE WHEN contype = 'f' THEN ARRAY[confrelid::regclass::text] ELSE '{}' END,
         '{}', NULL, pg_get_constraintdef(oid, true), format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', conrelid::regclass, conname)
    FROM pg_constraint
   WHERE (conrelid IN (SELECT oid FROM written) OR contype = 'f' AND confrelid IN (SELECT oid FROM written))
     AND contype IN ('u', 'f', 'c') AND conname NOT LIKE '%external_key'
  UNION ALL
  SELECT CASE WHEN proname IN ${REFERENCE} THEN 'foreign key' ELSE 'trigger' END, tgname, CASE WHEN tgtype & 4 > 0 THEN ARRAY[tgrelid::regclass::text] ELSE '{}' END,
         CASE WHEN tgtype & 16 > 0 THEN ARRAY[tgrelid::regclass::text] ELSE '{}' END,
         CASE WHEN tgtype & 8 > 0 AND tgrelid = 'payable_fee'::regclass THEN ARRAY[tgrelid::regclass::text] ELSE '{}' END, proname,
         CASE WHEN proname = '${GUARD}' THEN arguments[1] WHEN proname = '${SUM}' THEN 'keeps ' || arguments[1]
              WHEN proname IN ${REFERENCE} THEN format('FOREIGN KEY (%s) REFERENCES %s', btrim(arguments[2], '{}'), arguments[3]) END,
         format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass)
    FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid, LATERAL string_to_array(encode(tgargs, 'escape'), '\\000') AS arguments
   WHERE tgrelid IN (SELECT oid FROM written) AND NOT tgisinternal
     AND (tgtype & 20 > 0 OR tgtype & 8 > 0 AND tgrelid = 'payable_fee'::regclass)
  UNION ALL
  SELECT 'domain', c.conname, array_agg(DISTINCT a.attrelid::regclass::text), '{}', '{}', NULL, pg_get_constraintdef(c.oid, true),
         format('ALTER DOMAIN %s DROP CONSTRAINT %I', c.contypid::regtype, c.conname)
    FROM pg_constraint c JOIN pg_attribute a ON a.atttypid = c.contypid AND NOT a.attisdropped
   WHERE a.attrelid IN (SELECT oid FROM written) AND c.contype = 'c' GROUP BY c.oid
   ORDER BY 1, 3, 2`;

/** The parts of the written tables, as the migrations have made them. */
export async function readParts(client: Pick<pg.ClientBase, 'query'>): Promise<Part[]> {
  const { rows } = await client.query<Part>(PARTS, [TABLES]);
  return rows;
}

/** Whether a transaction that writes these rows can notice the part. */
export function isTouched(part: Part, writes: readonly TableWrites[]): boolean {
  return writes.some(
    ({ table, inserted, updated, deleted }) =>
      (inserted > 0 && part.onInsert.includes(table)) ||
      (updated > 0 && part.onUpdate.includes(table)) ||
      (deleted > 0 && part.onDelete.includes(table)),
  );
}

/** Several parts that are left out together. */
export type Group = { readonly name: string; readonly parts: readonly Part[] };

/** What a redesign decides by: whole classes of parts, of one table or of all. */
export function groupsOf(parts: readonly Part[]): Group[] {
  const of = (name: string, isIn: (part: Part) => boolean): Group => ({
    name,
    parts: parts.filter(isIn),
  });
  const isOn = (table: string) => (part: Part) => part.onInsert.concat(part.onUpdate)[0] === table;
  const isGuard = (part: Part) => part.calls === GUARD;
  const isSum = (part: Part) => part.calls === SUM;
  return [
    of('all non-unique indexes', ({ kind }) => kind === 'index'),
    ...TABLES.map((table) =>
      of(`non-unique indexes of ${table}`, (part) => part.kind === 'index' && isOn(table)(part)),
    ),
    of('all triggers', ({ kind }) => kind === 'trigger'),
    of('triggers that guard', isGuard),
    of('triggers that add up', isSum),
    of('other triggers', (part) => part.kind === 'trigger' && !isGuard(part) && !isSum(part)),
    of('all foreign keys', ({ kind }) => kind === 'foreign key'),
    of('all checks, of domains too', ({ kind }) => kind === 'check' || kind === 'domain'),
    of('non-unique indexes and triggers', ({ kind }) => kind === 'index' || kind === 'trigger'),
    of('everything but primary and external key', () => true),
  ].filter((group) => group.parts.length > 0);
}

/** The first of several groups of sums, with the names of what they are of, and what all of them add up to. */
import { type RawBuilder, sql } from 'kysely';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { foldName } from '../../../formats/text.ts';
import { type Db, rowsOf } from './database.ts';

/** What names the groups of each kind: `key`, as the sums have it, with its id, code and name. */
const NAMES = {
  doctor: sql`SELECT id::text AS key, id, rut AS code, name FROM doctor`,
  specialty: sql`SELECT id::text AS key, id, NULL AS code, name FROM specialty`,
  society: sql`SELECT id::text AS key, id, rut AS code, name FROM medical_society`,
  service: sql`SELECT id::text AS key, id, code, name FROM service`,
  rule: sql`SELECT DISTINCT ON (r.id) r.id::text AS key, r.id, r.code, v.name
    FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id ORDER BY r.id, v.version DESC`,
  recordType: sql`SELECT NULL AS key, NULL::int AS id, NULL AS code, NULL AS name WHERE false`,
  plan: sql`SELECT NULL AS key, NULL::int AS id, NULL AS code, NULL AS name WHERE false`,
  month: sql`SELECT NULL AS key, NULL::int AS id, NULL AS code, NULL AS name WHERE false`,
  day: sql`SELECT NULL AS key, NULL::int AS id, NULL AS code, NULL AS name WHERE false`,
} as const;
/** Groups whose key says what they are of by itself. */
const BY_KEY: readonly string[] = ['recordType', 'plan', 'month', 'day'];

type Asked = { readonly by: keyof typeof NAMES; readonly sort: string; readonly limit: number };
type Named = { id: number | null; code: string | null; name: string | null };

/**
 * The groups of `sums`, a query of `key` and the figures, in the order of `sort`, e.g. `-records`; of equal ones the first
 * that was registered. What has no key, such as what no rule covers or is of no health plan, has no name, comes last and is not counted in `total`.
 */
export async function firstGroups<Figure extends string>(
  db: Db,
  sums: RawBuilder<unknown>,
  { by, sort, limit }: Asked,
  figures: readonly Figure[],
) {
  const columns = figures.flatMap((figure) => {
    const column = sql.ref(`sums.${figure}`);
    return [column, sql`(sum(${column}) OVER ())::bigint AS ${sql.ref(allOf(figure))}`];
  });
  const order = sql.ref(`sums.${sort.replace(/^-/, '')}`);
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`;
  const code = BY_KEY.includes(by) ? sql`sums.key` : sql`named.code`;
  const rows = await rowsOf<Named & { total: number } & Record<string, number>>(db)`
    WITH sums AS (${sums}), named AS (${NAMES[by]})
    SELECT named.id, ${code} AS code, named.name, count(sums.key) OVER () AS total, ${sql.join(columns)}
      FROM sums LEFT JOIN named USING (key)
     ORDER BY sums.key IS NULL, ${order} ${direction}, named.id, sums.key LIMIT ${limit}`;
  const [first] = rows;
  const of = (name: (figure: Figure) => string, row: Record<string, number> | undefined) =>
    Object.fromEntries(figures.map((figure) => [figure, row ? row[name(figure)] : 0]));
  return {
    groups: rows.map(({ id, code: its, name, ...row }) => ({
      ...{ id, code: its, name },
      ...of((figure) => figure, row),
    })),
    total: first?.total ?? 0,
    sums: of(allOf, first),
  } as { groups: (Named & Record<Figure, number>)[]; total: number; sums: Record<Figure, number> };
}

/** `records` of all groups. */
const allOf = (figure: string) => `all${capitalized(figure)}`;

/** The plan of the attention `a` as the key of a group: in capitals, since files write it in several ways. */
export const PLAN_KEY = sql<string | null>`nullif(upper(btrim(a.health_plan)), '')`;

/** Whether groups with the column `plan`, '' for none, are of the plan, or of any other one. */
export function isOfPlan({
  healthPlan = '',
  isOtherPlan,
}: {
  readonly healthPlan?: string | undefined;
  readonly isOtherPlan?: boolean | undefined;
}): RawBuilder<unknown> {
  const is = sql`search_text(plan) LIKE ${`%${foldName(healthPlan).replace(/[\\%_]/g, '\\$&')}%`}`;
  return healthPlan && isOtherPlan ? sql`NOT ${is}` : is;
}

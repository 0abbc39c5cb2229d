/** How a check of a month is written: one query over all lines at once, whose rows are its findings. */
import type { CheckKey } from '../../../domain/month-checks/kinds.ts';

/**
 * What is accepted of a finding, and what of it may change without touching that (operations §13.4): figures of other lines, of the usual,
 * names, and pesos that are told beside it are not named here.
 */
export type Accepted = {
  /** Figures of `detail` that are the fact itself. Another one is another fact. */
  readonly figures?: readonly string[];
  /** Facts that the sentence does not tell: `{payee: 'min(p.id)'}`. */
  readonly facts?: Readonly<Record<string, string>>;
  /** An array of ids in the place of `lines`: one more is another fact, one less is not. Null where it is about none. */
  readonly items?: string | null;
  /** How bad it is, a number. More is worse, beyond a slack in percent where it is compared with what is usual. */
  readonly measure?: string;
  readonly slack?: number;
};

/**
 * The parts of a check's query. Each column is an expression over `from`; those of a check that groups are aggregates.
 *
 * `from` may name the tables of `prepared.ts`, among them `asked`, whose single row has the month's `first` and `last` day and
 * `today`.
 */
export type MonthCheck = {
  /** What it is about, the same in every run: `doctor 12`. */
  readonly subject: string;
  readonly doctor?: string;
  readonly society?: string;
  readonly service?: string;
  readonly rule?: string;
  readonly import?: string;
  /** The pesos that it is about. */
  readonly amount: string;
  /** The ids of its attentions, an array; none where it is about what is not there. */
  readonly lines?: string;
  /** The figures of its sentence, by name. */
  readonly detail?: Readonly<Record<string, string>>;
  readonly accepted: Accepted;
  readonly from: string;
};

/** The ids of the checked lines `x` that match a condition; quick where it names a doctor or a rule. Only what is told is looked up. */
export const linesWhere = (condition: string): string =>
  `(SELECT array_agg(x.id) FROM checked_line x WHERE ${condition})`;

const objectOf = (expressions: Readonly<Record<string, string>>): string =>
  `jsonb_build_object(${Object.entries(expressions)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;

/** The query for a check's findings. */
export function findingsQuery(kind: CheckKey, check: MonthCheck): string {
  const { figures = [], facts, items = check.lines, measure, slack = 0 } = check.accepted;
  const own = Object.fromEntries(figures.map((name) => [name, check.detail?.[name] ?? 'NULL']));
  return `
    SELECT '${kind}' AS kind, (${check.subject})::text AS subject,
           (${check.doctor ?? 'NULL'})::int AS doctor_id, (${check.society ?? 'NULL'})::int AS society_id,
           (${check.service ?? 'NULL'})::int AS service_id, (${check.rule ?? 'NULL'})::int AS rule_id,
           (${check.import ?? 'NULL'})::int AS import_id, coalesce((${check.amount})::bigint, 0) AS amount,
           to_json(coalesce((${check.lines ?? 'NULL'})::bigint[], '{}')) AS lines, ${objectOf(check.detail ?? {})} AS detail,
           ${objectOf({ ...own, ...facts })} AS facts, ${items === check.lines ? 'NULL::json' : `to_json(coalesce((${items ?? 'NULL'})::bigint[], '{}'))`} AS items,
           (${measure ?? 'NULL'})::float8 AS measure, ${slack} AS slack
      FROM ${check.from}`;
}

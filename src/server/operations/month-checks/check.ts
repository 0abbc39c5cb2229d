/** How a check of a month is written: one query over all lines at once, whose rows are its findings. */
import type { CheckKey } from '../../../domain/month-checks/kinds.ts';

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
  readonly from: string;
};

/** The ids of the checked lines `x` that match a condition; quick where it names a doctor or a rule. Only what is told is looked up. */
export const linesWhere = (condition: string): string =>
  `(SELECT array_agg(x.id) FROM checked_line x WHERE ${condition})`;

/** The query for a check's findings. */
export function findingsQuery(kind: CheckKey, check: MonthCheck): string {
  const detail = Object.entries(check.detail ?? {}).map(([name, value]) => `'${name}', ${value}`);
  return `
    SELECT '${kind}' AS kind, (${check.subject})::text AS subject,
           (${check.doctor ?? 'NULL'})::int AS doctor_id, (${check.society ?? 'NULL'})::int AS society_id,
           (${check.service ?? 'NULL'})::int AS service_id, (${check.rule ?? 'NULL'})::int AS rule_id,
           (${check.import ?? 'NULL'})::int AS import_id, coalesce((${check.amount})::bigint, 0) AS amount,
           to_json(coalesce((${check.lines ?? 'NULL'})::bigint[], '{}')) AS lines, jsonb_build_object(${detail.join(', ')}) AS detail
      FROM ${check.from}`;
}

/** The start of a calculation: the span of its lines, and the bases that progressive scales have accumulated. */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { AccumulatedBase } from '../../../domain/fees/fees.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import type { Tx } from '../../platform/db/database.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { type Selection, scopeSql, selectionSql } from './selection.ts';

/** The number of lines, and their first and last date. */
export type Span = { total: number; from: string; to: string };

export async function readSpan(client: pg.PoolClient, selection: Selection): Promise<Span> {
  const { rows } = await client.query(
    `SELECT count(*) AS total, min(a.attention_date) AS first, max(a.attention_date) AS last
       FROM attention a WHERE ${selectionSql(selection)}`,
  );
  return { total: Number(rows[0].total), from: rows[0].first, to: rows[0].last };
}

/**
 * Scales of these days that corrections brought up to date, with when they did so last: `doctor_id`, `rule_id`, `year`, `month` and
 * `since`. What stood for good then has moved by an entry: from 0 it has the scale without a gap (payout §25.4).
 */
export const settledScales = (from: string, to: string): RawBuilder<unknown> => sql`
  SELECT scale.doctor_id, scale.rule_id, scale.year, scale.month, max(scale.at) AS since
    FROM (SELECT fee.doctor_id, (part->>'ruleId')::int AS rule_id, fee.period_year::int AS year, fee.period_month::int AS month, k.decided_at AS at
            FROM correction k
           CROSS JOIN LATERAL (
                  SELECT c.doctor_id, c.period_year, c.period_month, c.accumulations
                    FROM calculation c WHERE c.attention_id = k.attention_id AND k.previous_id IS NULL
                  UNION ALL
                  SELECT r.doctor_id, r.period_year, r.period_month, r.accumulations
                    FROM replacement_fee r WHERE r.correction_id IN (k.id, k.previous_id)) AS fee
           CROSS JOIN jsonb_array_elements(fee.accumulations) AS part
           WHERE k.status IN ('approved', 'withdrawn') AND fee.accumulations IS NOT NULL
          UNION ALL
          SELECT e.doctor_id, e.scale_rule_id, e.scale_year::int, e.scale_month::int, greatest(e.created_at, e.withdrawn_at)
            FROM entry e WHERE e.scale_rule_id IS NOT NULL) AS scale
   WHERE (scale.year, scale.month) >= (extract(year FROM ${from}::date), extract(month FROM ${from}::date))
     AND (scale.year, scale.month) <= (extract(year FROM ${to}::date), extract(month FROM ${to}::date))
   GROUP BY 1, 2, 3, 4`;

/** Whether a line of a scale `s` has moved so: one that was calculated later stands where it was put then, above all others. */
export const hasMoved = (line: {
  readonly attentionId: RawBuilder<unknown>;
  /** Null for what a correction pays instead. */
  readonly calculatedAt: RawBuilder<unknown>;
}): RawBuilder<boolean> => sql<boolean>`
  (s.since IS NOT NULL AND (${line.calculatedAt} IS NULL OR ${line.calculatedAt} < s.since
                            AND EXISTS (SELECT FROM payment_line p WHERE p.attention_id = ${line.attentionId})))`;

/**
 * The bases that progressive scales have accumulated in these months, by doctor and rule, and what is free below them.
 * Calculations that are about to be replaced do not count, nor fees that a correction took back; what replaces these does.
 */
export async function readAccumulated(
  tx: Tx,
  span: Span,
  selection: Selection,
): Promise<AccumulatedBase[]> {
  const isKept = selection.recalculate
    ? sql`NOT EXISTS (SELECT FROM payable_fee f JOIN attention a ON a.id = f.attention_id
                       WHERE f.attention_id = c.attention_id AND ${starts(CALCULATION_MOVES.recalculate, 'f.status')}
                         AND ${sql.raw(scopeSql(selection))})`
    : sql`true`;
  const isMoved = hasMoved({
    attentionId: sql`fee.attention_id`,
    calculatedAt: sql`fee.calculated_at`,
  });
  const { rows } = await sql<AccumulatedBase>`
    WITH settled AS MATERIALIZED (${settledScales(span.from, span.to)}),
    line AS MATERIALIZED (
      SELECT fee.doctor_id, place.rule_id, fee.period_year::int AS year, fee.period_month::int AS month, fee.base_amount::bigint AS base,
             place.part, ${isMoved} AS is_moved
        FROM (SELECT c.attention_id, c.doctor_id, c.period_year, c.period_month, c.base_amount, c.accumulations, c.calculated_at
                FROM calculation c
               WHERE c.accumulations IS NOT NULL AND ${isKept}
                 AND NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = c.attention_id)
              UNION ALL
              SELECT k.attention_id, r.doctor_id, r.period_year, r.period_month, r.base_amount, r.accumulations, NULL
                FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id WHERE r.accumulations IS NOT NULL) AS fee
       CROSS JOIN LATERAL (
               SELECT (part->>'ruleId')::int AS rule_id, part FROM jsonb_array_elements(fee.accumulations) AS part) AS place
        LEFT JOIN settled s ON (s.doctor_id, s.rule_id, s.year, s.month) = (fee.doctor_id, place.rule_id, fee.period_year, fee.period_month)
       WHERE (fee.period_year, fee.period_month) >= (extract(year FROM ${span.from}::date), extract(month FROM ${span.from}::date))
         AND (fee.period_year, fee.period_month) <= (extract(year FROM ${span.to}::date), extract(month FROM ${span.to}::date))
    ), stretch AS (
      SELECT doctor_id, rule_id, year, month, 0::bigint AS "from", sum(base)::bigint AS "to" FROM line WHERE is_moved GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT doctor_id, rule_id, year, month, (part->>'before')::bigint, (part->>'before')::bigint + base
        FROM line WHERE NOT is_moved AND part->'parts' IS NULL
      UNION ALL
      SELECT doctor_id, rule_id, year, month, p."from", p."to"
        FROM line CROSS JOIN jsonb_to_recordset(part->'parts') AS p ("from" bigint, "to" bigint)
       WHERE NOT is_moved AND part->'parts' IS NOT NULL
    ), placed AS (
      SELECT *, coalesce(max("to") OVER (PARTITION BY doctor_id, rule_id, year, month ORDER BY "from", "to"
                                         ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS reached
        FROM stretch)
    SELECT doctor_id, rule_id, year, month, sum("to" - "from")::bigint AS base_amount,
           coalesce(jsonb_agg(jsonb_build_object('from', reached, 'to', "from") ORDER BY "from") FILTER (WHERE "from" > reached), '[]') AS free
      FROM placed GROUP BY 1, 2, 3, 4`.execute(tx);
  return rows;
}

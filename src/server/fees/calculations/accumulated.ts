/** The start of a calculation: the span of its lines, and the bases that progressive scales have accumulated. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { AccumulatedBase } from '../../../domain/fees/fees.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { type Selection, scopeSql, selectionSql } from './selection.ts';
import { HAS_MOVED, settledScales } from './settled-scales.ts';

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
 * What progressive scales have accumulated in these months by doctor and rule, and what is free below. Calculations about to be
 * replaced do not count. Nor do fees that a correction took back; their replacements do.
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
  return rowsOf<AccumulatedBase>(tx)`
    WITH settled AS MATERIALIZED (${settledScales(span)}),
    line AS MATERIALIZED (
      SELECT fee.doctor_id, place.rule_id, fee.period_year::int AS year, fee.period_month::int AS month, fee.base_amount::bigint AS base,
             place.part, ${HAS_MOVED} AS is_moved
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
      FROM placed GROUP BY 1, 2, 3, 4`;
}

/** The start of a calculation: the span of its lines, and the bases that progressive scales have accumulated. */
import { sql } from 'kysely';
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
 * The bases that progressive scales have accumulated in these months, by doctor and rule, and what is free below them.
 * Calculations that are about to be replaced do not count, nor fees that a correction took back; what replaces these does
 * (payout §25.4). Where a correction took one back, the others have moved by an entry, so that nothing is free.
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
  const { rows } = await sql<AccumulatedBase>`
    WITH line AS MATERIALIZED (
      SELECT fee.doctor_id, (part->>'ruleId')::int AS rule_id, fee.period_year::int AS year, fee.period_month::int AS month,
             s."from", s."to", fee.counts
        FROM (SELECT c.doctor_id, c.period_year, c.period_month, c.base_amount, c.accumulations,
                     NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = c.attention_id) AS counts
                FROM calculation c WHERE c.accumulations IS NOT NULL AND ${isKept}
              UNION ALL
              SELECT r.doctor_id, r.period_year, r.period_month, r.base_amount, r.accumulations, true
                FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id WHERE r.accumulations IS NOT NULL) AS fee
       CROSS JOIN jsonb_array_elements(fee.accumulations) AS part
       CROSS JOIN LATERAL (
               SELECT (part->>'before')::bigint, (part->>'before')::bigint + fee.base_amount::bigint WHERE part->'parts' IS NULL
               UNION ALL
               SELECT "from", "to" FROM jsonb_to_recordset(part->'parts') AS p ("from" bigint, "to" bigint)) AS s ("from", "to")
       WHERE (fee.period_year, fee.period_month) >= (extract(year FROM ${span.from}::date), extract(month FROM ${span.from}::date))
         AND (fee.period_year, fee.period_month) <= (extract(year FROM ${span.to}::date), extract(month FROM ${span.to}::date))
    ), placed AS (
      SELECT *, coalesce(max("to") OVER (PARTITION BY doctor_id, rule_id, year, month ORDER BY "from", "to"
                                         ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS reached
        FROM line)
    SELECT doctor_id, rule_id, year, month, coalesce(sum("to" - "from") FILTER (WHERE counts), 0)::bigint AS base_amount,
           CASE WHEN bool_and(counts) THEN
             coalesce(jsonb_agg(jsonb_build_object('from', reached, 'to', "from") ORDER BY "from") FILTER (WHERE "from" > reached), '[]')
           ELSE '[]' END AS free
      FROM placed GROUP BY 1, 2, 3, 4`.execute(tx);
  return rows;
}

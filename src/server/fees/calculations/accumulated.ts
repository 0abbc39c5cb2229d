/** The start of a calculation: the span of its lines, and the bases that progressive scales have accumulated. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { AccumulatedBase } from '../../../domain/fees/fees.ts';
import type { Pesos } from '../../../domain/money.ts';
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
 * The bases that progressive scales have accumulated in these months, by doctor and rule. Calculations that are about
 * to be replaced do not count, nor fees that a correction took back; what replaces these does (payout §25.4).
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
    SELECT line.doctor_id, (part->>'ruleId')::int AS rule_id, line.period_year::int AS year, line.period_month::int AS month,
           sum(line.base_amount)::bigint AS base_amount
      FROM (SELECT c.doctor_id, c.period_year, c.period_month, c.base_amount, c.accumulations FROM calculation c
             WHERE c.accumulations IS NOT NULL AND ${isKept}
               AND NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = c.attention_id)
            UNION ALL
            SELECT r.doctor_id, r.period_year, r.period_month, r.base_amount, r.accumulations
              FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id WHERE r.accumulations IS NOT NULL) AS line
     CROSS JOIN jsonb_array_elements(line.accumulations) AS part
     WHERE (line.period_year, line.period_month) >= (extract(year FROM ${span.from}::date), extract(month FROM ${span.from}::date))
       AND (line.period_year, line.period_month) <= (extract(year FROM ${span.to}::date), extract(month FROM ${span.to}::date))
     GROUP BY 1, 2, 3, 4`.execute(tx);
  return rows.map((row) => ({ ...row, baseAmount: row.baseAmount as Pesos }));
}

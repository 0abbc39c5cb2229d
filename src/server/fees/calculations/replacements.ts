/** What is due for attentions with other facts than they were paid by (payout §25.3, payout §25.4). */
import { sql } from 'kysely';
import type pg from 'pg';
import { periodOfEpochDay } from '../../../domain/calendar/calendar.ts';
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import { createCalculator } from '../../../domain/fees/engine.ts';
import type { AccumulatedBase, Accumulation, Place } from '../../../domain/fees/fees.ts';
import type { SocietyType } from '../../../domain/fees/rules.ts';
import {
  explainScaleDifference,
  type ScaleExplanation,
  scaleDifference,
} from '../../../domain/fees/scale-difference.ts';
import type { Pesos } from '../../../domain/money.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { loadPayments, loadRuleSet } from '../rules/public.ts';
import { readBaseColumns } from './base-columns.ts';
import { LINE_ORDER, readingFor } from './lines.ts';
import type { Scale } from './returns.ts';

/** The fee of an attention with corrected facts; amounts in pesos, before retention. */
export type ReplacementFee = {
  readonly attentionId: number;
  readonly doctorId: number;
  readonly year: number;
  readonly month: number;
  readonly societyId: number | null;
  readonly paidAs: SocietyType;
  readonly specialtyId: number | null;
  readonly ruleVersionId: number | null;
  readonly ruleSetRevision: number;
  readonly baseAmount: Pesos;
  readonly calculatedAmount: Pesos;
  readonly accumulations: readonly Accumulation[] | null;
};

/**
 * Calculates by the current rules what is due for the rows of `source`, a table with the columns of `attention` that lines
 * are made of, `paid_specialty_id`, by which a line was paid that names no specialty, and `paid_base_amount`, the amount that is the
 * base as it was when the line was paid. Under progressive scales they accumulate, in their order, after what stands for good: lines in payments and
 * earlier replacements, but for those of the same attentions. Of attentions for which nothing is due the fee is 0 and
 * accumulates nothing.
 */
export async function calculateReplacements(
  tx: Tx,
  client: pg.PoolClient,
  source: string,
  isDue: (attentionId: number) => boolean,
): Promise<ReplacementFee[]> {
  const { versions, revision } = await loadRuleSet(tx);
  const { sql: query, lineOf } = readingFor(versions);
  const calculator = createCalculator(compileRules(versions), await readSettled(tx, source));
  const { rows } = await client.query<(number | null)[]>({
    text: `${query(await readBaseColumns(tx), 'true', { source, ...AS_PAID })} ORDER BY ${LINE_ORDER}`,
    rowMode: 'array',
  });
  return rows.map((row) => {
    const line = lineOf(row.map((value) => value ?? Number.NaN));
    const { attentionId, doctorId, societyId, paidAs, specialtyId, baseAmount } = line;
    const whose = {
      attentionId,
      doctorId,
      ...periodOfEpochDay(line.day),
      societyId,
      paidAs,
      specialtyId,
      ruleSetRevision: revision,
    };
    if (!isDue(attentionId)) return { ...whose, ...NOTHING_DUE };
    const { rule, calculatedAmount, accumulations } = calculator.calculate(line);
    return {
      ...whose,
      ruleVersionId: rule?.id ?? null,
      baseAmount,
      calculatedAmount,
      accumulations,
    };
  });
}

const AS_PAID = { paidSpecialty: 'a.paid_specialty_id', paidBase: 'a.paid_base_amount' };

const NOTHING_DUE = {
  ruleVersionId: null,
  baseAmount: 0 as Pesos,
  calculatedAmount: 0 as Pesos,
  accumulations: null,
} as const;

/** What the doctors of `source` have accumulated for good, without the attentions in it. */
async function readSettled(tx: Tx, source: string): Promise<AccumulatedBase[]> {
  return rowsOf<AccumulatedBase>(tx)`
    SELECT doctor_id, rule_id, period_year::int AS year, period_month::int AS month, sum(base_amount)::bigint AS base_amount
      FROM settled_scale_line
     WHERE doctor_id IN (SELECT doctor_id FROM ${sql.table(source)})
       AND attention_id NOT IN (SELECT id FROM ${sql.table(source)})
     GROUP BY 1, 2, 3, 4`;
}

/** What a progressive scale owes besides its lines. */
export type ScaleDifference = Scale & {
  /** Pesos before retention: below 0 where its lines were paid too much. */
  readonly amount: number;
  /** What it was computed from. */
  readonly lines: readonly ScaleBasisLine[];
};

/** A line of a scale that stands for good, by the rules of its revision, and the part of the scale that it had when it was paid. */
export type ScaleBasisLine = Place & {
  readonly attentionId: number;
  readonly revision: number;
  /** Pesos. */
  readonly baseAmount: Pesos;
};

/**
 * For each scale, what it owes for the lines that stand for good, in the order in which they accumulated, less what they
 * were paid. It is not 0 when a line among them was taken back.
 */
export async function readScaleDifferences(
  tx: Tx,
  scales: readonly Scale[],
): Promise<ScaleDifference[]> {
  type Line = Scale & Omit<ScaleBasisLine, 'parts'> & { readonly parts: Place['parts'] | null };
  const rows = await rowsOf<Line>(tx)`
    SELECT l.doctor_id, l.period_year::int AS year, l.period_month::int AS month, l.rule_id, l.rule_set_revision AS revision,
           l.base_amount, l.before, l.parts, l.attention_id
      FROM settled_scale_line l
      JOIN jsonb_to_recordset(${JSON.stringify(scales)}::jsonb) AS s ("doctorId" int, year int, month int, "ruleId" int)
        ON (l.doctor_id, l.period_year, l.period_month, l.rule_id) = (s."doctorId", s.year, s.month, s."ruleId")
     ORDER BY l.before, l.attention_date, l.attention_id`;
  const standing = rows.map(({ parts, ...line }) => ({ ...line, ...(parts && { parts }) }));
  const tables = await loadPayments(tx, standing);
  const keyOf = ({ doctorId, year, month, ruleId }: Scale) =>
    `${doctorId} ${year} ${month} ${ruleId}`;
  const linesOf = Map.groupBy(standing, keyOf);
  return scales.map((scale) => {
    const lines = linesOf.get(keyOf(scale)) ?? [];
    return {
      ...scale,
      amount: scaleDifference(lines.map((line) => payableBy(tables, line.ruleId, line))),
      lines: lines.map(({ doctorId, year, month, ruleId, ...line }) => line),
    };
  });
}

const payableBy = (
  tables: Awaited<ReturnType<typeof loadPayments>>,
  ruleId: number,
  { attentionId, revision, ...line }: ScaleBasisLine,
) => ({ payment: tables(ruleId, revision), ...line });

/** Explains what a scale owed for the lines that stood then. */
export async function explainScale(
  db: Db,
  ruleId: number,
  lines: readonly ScaleBasisLine[],
): Promise<ScaleExplanation> {
  const tables = await loadPayments(
    db,
    lines.map(({ revision }) => ({ ruleId, revision })),
  );
  return explainScaleDifference(lines.map((line) => payableBy(tables, ruleId, line)));
}

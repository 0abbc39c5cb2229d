/** Reads what lines in force have of progressive scales, month by month. */
import { sql } from 'kysely';
import { type LocalDate, periodIndex, periodOf } from '../../../domain/calendar/calendar.ts';
import type { Accumulation } from '../../../domain/fees/fees.ts';
import type { ServicePayment } from '../../../domain/fees/rules.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { loadPayments, type PaymentOf } from '../rules/public.ts';
import type { Scale } from './returns.ts';
import type { MonthScales } from './scale-differences.ts';
import { HAS_MOVED, settledScales } from './settled-scales.ts';
import { type LinePlaces, standingPlaces } from './standing-places.ts';

/** A month, and its doctors; null for all. */
type Month = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly doctorIds: readonly number[] | null;
};

/** A scale that corrections brought up to date; `since` in the database's words, to the microsecond. */
type SettledScale = Scale & { readonly since: string };

/** What «Ajustes de tramos» of a scale came to; pesos before retention. */
type Adjusted = Scale & { readonly amount: number };

/** What reads the scales of each of these months of the same doctors; what corrections did to scales is read at once for all. */
export async function scalesReader(
  tx: Tx,
  months: readonly Month[],
): Promise<(month: Month) => Promise<MonthScales>> {
  const [first, last] = [months[0], months.at(-1)];
  const scope = first && last ? { ...first, to: last.to } : null;
  const settled = Map.groupBy(scope ? await readSettled(tx, scope) : [], periodIndex);
  const adjusted = new Map(
    (scope ? await readAdjusted(tx, scope) : []).map((one) => [keyOf(one), one.amount]),
  );
  return async (month) => {
    const period = periodOf(month.from);
    const lines = await readPlaces(tx, month, settled.get(periodIndex(period)) ?? []);
    const paymentOf = await paymentsOf(tx, lines);
    return {
      places: standingPlaces(lines, paymentOf),
      adjustedOf: (doctorId, ruleId) => adjusted.get(keyOf({ doctorId, ruleId, ...period })) ?? 0,
      paymentOf,
    };
  };
}

const keyOf = ({ doctorId, ruleId, year, month }: Scale) =>
  `${doctorId} ${ruleId} ${year} ${month}`;

async function readSettled(tx: Tx, scope: Month): Promise<SettledScale[]> {
  return rowsOf<SettledScale>(tx)`
    SELECT settled.doctor_id, settled.rule_id, settled.year, settled.month, settled.since::text AS since
      FROM (${settledScales(scope)}) AS settled`;
}

async function readAdjusted(tx: Tx, { from, to, doctorIds }: Month): Promise<Adjusted[]> {
  return rowsOf<Adjusted>(tx)`
    SELECT e.doctor_id, e.scale_rule_id AS rule_id, e.scale_year::int AS year, e.scale_month::int AS month, sum(e.amount)::bigint AS amount
      FROM entry e
     WHERE e.scale_rule_id IS NOT NULL AND e.status = 'approved'
       AND make_date(e.scale_year, e.scale_month, 1) BETWEEN ${from}::date AND ${to}::date
       AND (${doctorIds}::int[] IS NULL OR e.doctor_id = ANY(${doctorIds}::int[]))
     GROUP BY 1, 2, 3, 4`;
}

async function readPlaces(
  tx: Tx,
  { from, to, doctorIds }: Month,
  settled: readonly SettledScale[],
): Promise<LinePlaces[]> {
  const isOfMonth = sql`fee.attention_date BETWEEN ${from} AND ${to} AND fee.accumulations IS NOT NULL
    AND (${doctorIds}::int[] IS NULL OR fee.doctor_id = ANY(${doctorIds}::int[]))`;
  type Row = Omit<LinePlaces, 'accumulations' | 'moved'> & {
    place: Accumulation;
    hasMoved: boolean;
  };
  const rows = await rowsOf<Row>(tx)`
    WITH settled AS MATERIALIZED (
      SELECT s."doctorId" AS doctor_id, s."ruleId" AS rule_id, s.since
        FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) AS s ("doctorId" int, "ruleId" int, since timestamptz))
    SELECT fee.attention_id, fee.doctor_id, fee.attention_date - date '1970-01-01' AS day, fee.base_amount::bigint AS base_amount,
           fee.rule_set_revision AS revision, place.part AS place, ${HAS_MOVED} AS has_moved
      FROM (SELECT fee.attention_id, fee.doctor_id, fee.attention_date, fee.base_amount, fee.rule_set_revision, fee.accumulations,
                   fee.calculated_at
              FROM calculation fee
             WHERE ${isOfMonth} AND NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = fee.attention_id)
            UNION ALL
            SELECT k.attention_id, fee.doctor_id, fee.attention_date, fee.base_amount, fee.rule_set_revision, fee.accumulations, NULL
              FROM correction_in_force k JOIN replacement_fee fee ON fee.correction_id = k.id WHERE ${isOfMonth}) AS fee
     CROSS JOIN LATERAL (
             SELECT (part->>'ruleId')::int AS rule_id, part FROM jsonb_array_elements(fee.accumulations) AS part) AS place
      LEFT JOIN settled s ON (s.doctor_id, s.rule_id) = (fee.doctor_id, place.rule_id)`;
  return [...Map.groupBy(rows, ({ attentionId }) => attentionId).values()].flatMap((ofLine) => {
    const [first] = ofLine;
    if (!first) return [];
    const { place: _, hasMoved: __, ...line } = first;
    const moved = ofLine.filter(({ hasMoved }) => hasMoved);
    return [
      {
        ...line,
        accumulations: ofLine.map(({ place }) => place),
        moved: moved.map(({ place }) => place.ruleId),
      },
    ];
  });
}

/** Finds how the scales of these lines were paid; each is looked for once. */
async function paymentsOf(tx: Tx, lines: readonly LinePlaces[]): Promise<PaymentOf> {
  const find = await loadPayments(
    tx,
    lines.flatMap(({ accumulations, revision }) =>
      accumulations.map(({ ruleId }) => ({ ruleId, revision })),
    ),
  );
  const found = new Map<string, ServicePayment>();
  return (ruleId, revision) => {
    const key = `${ruleId} ${revision}`;
    const payment = found.get(key) ?? find(ruleId, revision);
    found.set(key, payment);
    return payment;
  };
}

/**
 * Takes fees that no payment has (payout §21) out of the pending payroll, or deletes them, so that their attentions are pending
 * again. A progressive scale accumulates in the order of attentions. When one of its lines goes, the same transaction
 * recalculates the doctor's other unpaid lines of that rule and month.
 */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import {
  carryOut,
  type Database,
  type Db,
  lockLedger,
  rowOf,
  rowsOf,
  type Tx,
} from '../../platform/db/database.ts';
import { starts, target } from '../../platform/db/state-sql.ts';
import { loadRuleSet } from '../rules/public.ts';
import { readBaseColumns } from './base-columns.ts';
import { calculateAttentions } from './calculate.ts';
import { LINE_COLUMNS, readingFor } from './lines.ts';
import { scopeSql } from './selection.ts';

const { submit, withdraw } = CALCULATION_MOVES;

/** What returned: net pesos are estimates. */
export type ReturnedFees = { records: number; doctors: number; totalAmount: number };

/** Sums what moved; by doctor first, since a million rows are not sorted to count some thousand doctors. */
const summed = (moved: RawBuilder<unknown>) => sql`
  (SELECT coalesce(sum(records), 0) AS records, count(*) AS doctors, coalesce(sum(total_amount), 0)::bigint AS total_amount
     FROM (SELECT count(*) AS records, sum(final_amount) AS total_amount FROM ${moved} GROUP BY doctor_id) AS of_doctor)`;

/** pending_payment → calculated, for the payable fees `c` that match. */
export async function withdrawFees(tx: Tx, condition: RawBuilder<boolean>): Promise<ReturnedFees> {
  await lockLedger(tx);
  return rowOf<ReturnedFees>(tx)`
    WITH moved AS (
      UPDATE payable_fee c SET status = ${target(withdraw)} WHERE ${starts(withdraw, 'c.status')} AND ${condition}
      RETURNING c.doctor_id, c.final_amount)
    SELECT * FROM ${summed(sql`moved`)} AS returned`;
}

/**
 * Payable → none, for the payable fees `c` that match. Answers how many lines of their scales were calculated again, too;
 * these keep their state.
 */
export async function returnFees(
  database: Database,
  tx: Tx,
  client: pg.PoolClient,
  condition: RawBuilder<boolean>,
): Promise<ReturnedFees & { recalculated: number }> {
  await withdrawFees(tx, condition);
  await beginReturn(tx);
  // Read before they go: a million rows that a statement returns would be stored once more. Under the lock they are the same.
  const fees = sql`(SELECT c.doctor_id, c.final_amount FROM payable_fee c WHERE ${condition}) AS fee`;
  const { scales, ...returned } = await rowOf<ReturnedFees & { scales: Scale[] }>(tx)`
    SELECT returned.*, ${scalesOf(calculationsOf(condition))} AS scales FROM ${summed(fees)} AS returned`;
  const removed = await carryOut(tx)`
    DELETE FROM calculation k USING payable_fee c WHERE c.attention_id = k.attention_id AND ${condition}`;
  if (removed !== returned.records)
    throw new Error(`${removed} of ${returned.records} fees returned`);
  const recalculated = await recalculate(database, tx, client, await linesOfScales(tx, scales));
  await endReturn(tx);
  return { ...returned, recalculated };
}

/** Calculates the payable lines of these scales again, which keep their state; answers their number. Under the ledger's lock. */
export async function recalculateScales(
  database: Database,
  tx: Tx,
  client: pg.PoolClient,
  scales: readonly Scale[],
): Promise<number> {
  const lines = await linesOfScales(tx, scales);
  if (lines.length === 0) return 0;
  await beginReturn(tx);
  const recalculated = await recalculate(database, tx, client, lines);
  await endReturn(tx);
  return recalculated;
}

/**
 * Calculates these payable fees again, with the lines of their scales before and after. All keep their state. Answers how many of
 * them. Under the ledger's lock.
 */
export async function recalculateFees(
  database: Database,
  tx: Tx,
  client: pg.PoolClient,
  attentionIds: readonly number[],
): Promise<number> {
  if (attentionIds.length === 0) return 0;
  type Found = { lines: ScaleLine[]; scales: Scale[] };
  const read = async () => {
    const fees = sql`(SELECT k.*, ${starts(withdraw, 'c.status')} AS is_submitted FROM payable_fee c JOIN calculation k USING (attention_id)
                       WHERE c.attention_id = ANY(${attentionIds}::bigint[]))`;
    return rowOf<Found>(tx)`
      SELECT ${scalesOf(fees)} AS scales,
             (SELECT coalesce(jsonb_agg(jsonb_build_object('attentionId', attention_id, 'doctorId', doctor_id, 'isSubmitted', is_submitted)
                                        ORDER BY doctor_id, attention_id), '[]') FROM ${fees} AS fee) AS lines`;
  };
  await beginReturn(tx);
  const before = await read();
  const recalculated = await recalculate(database, tx, client, before.lines);
  const after = await read();
  const scales = [...before.scales, ...after.scales];
  await recalculate(database, tx, client, await linesOfScales(tx, scales));
  await endReturn(tx);
  return recalculated;
}

async function beginReturn(tx: Tx): Promise<void> {
  // Calculations take it, too, and before them nobody reads what returns.
  await carryOut(tx)`LOCK TABLE attention IN SHARE ROW EXCLUSIVE MODE`;
  // The database releases fees for a return only under this setting.
  await carryOut(tx)`SELECT set_config('portal.return', 'on', true)`;
}

async function endReturn(tx: Tx): Promise<void> {
  await carryOut(tx)`SELECT set_config('portal.return', '', true)`;
}

/** How many lines of scales `returnFees` would calculate again. */
export async function countRecalculated(
  db: Db | Tx,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { scales } = await rowOf<{ scales: Scale[] }>(db)`
    SELECT ${scalesOf(calculationsOf(condition))} AS scales`;
  const lines = await linesOfScales(db, scales, sql<boolean>`NOT (${condition})`);
  let count = 0;
  for (const batch of batchesOf(lines)) count += (await paidByRules(db, batch)).length;
  return count;
}

/** The calculations of the payable fees `c` that match. */
const calculationsOf = (condition: RawBuilder<boolean>) => sql`
  (SELECT k.* FROM calculation k JOIN payable_fee c ON c.attention_id = k.attention_id WHERE ${condition})`;

/** What a doctor accumulates under a rule in a month. */
export type Scale = {
  readonly doctorId: number;
  readonly year: number;
  readonly month: number;
  readonly ruleId: number;
};

/** The scales of these calculations, as JSON. */
function scalesOf(calculations: RawBuilder<unknown>): RawBuilder<Scale[]> {
  return sql<Scale[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('doctorId', doctor_id, 'year', period_year, 'month', period_month, 'ruleId', rule_id)), '[]')
      FROM (SELECT DISTINCT s.doctor_id, s.period_year, s.period_month, (part->>'ruleId')::int AS rule_id
              FROM ${calculations} AS s CROSS JOIN jsonb_array_elements(s.accumulations) AS part
             WHERE s.accumulations IS NOT NULL) AS scale)`;
}

type ScaleLine = {
  readonly attentionId: number;
  readonly doctorId: number;
  readonly isSubmitted: boolean;
};

/** By doctor: the payable lines of these scales, and of the other scales of these lines. */
async function linesOfScales(
  db: Db | Tx,
  scales: readonly Scale[],
  isLeft: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<ScaleLine[]> {
  let known = scales;
  while (known.length > 0) {
    const found = await rowOf<{ scales: Scale[]; lines: ScaleLine[] }>(db)`
      WITH line AS MATERIALIZED (
        SELECT k.attention_id, k.doctor_id, k.period_year, k.period_month, k.accumulations, ${starts(withdraw, 'c.status')} AS is_submitted
          FROM payable_fee c JOIN calculation k ON k.attention_id = c.attention_id
         WHERE k.accumulations IS NOT NULL AND ${isLeft} AND EXISTS (
           SELECT FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS s ("doctorId" int, year int, month int, "ruleId" int)
            WHERE (s."doctorId", s.year, s.month) = (k.doctor_id, k.period_year, k.period_month)
              AND k.accumulations @> jsonb_build_array(jsonb_build_object('ruleId', s."ruleId"))))
      SELECT ${scalesOf(sql`line`)} AS scales,
             (SELECT coalesce(jsonb_agg(jsonb_build_object('attentionId', attention_id, 'doctorId', doctor_id, 'isSubmitted', is_submitted)
                                        ORDER BY doctor_id, attention_id), '[]') FROM line) AS lines`;
    // A line may be in several scales at once: then the lines of these follow.
    const places = new Set(known.map(placeOf));
    const more = found.scales.filter((scale) => !places.has(placeOf(scale)));
    if (more.length === 0) return found.lines;
    known = [...known, ...more];
  }
  return [];
}

const placeOf = ({ doctorId, year, month, ruleId }: Scale) =>
  `${doctorId} ${year} ${month} ${ruleId}`;

/** About how many lines are calculated again at once: their ids stand in one statement. */
const BATCH_LINES = 50_000;

/**
 * Calculates lines again, whole doctors at once; answers how many. Those that were in the pending payroll are in it again. What no
 * rule pays any more keeps its fee, and what it accumulated (payout §28.1).
 */
async function recalculate(
  database: Database,
  tx: Tx,
  client: pg.PoolClient,
  lines: readonly ScaleLine[],
): Promise<number> {
  let recalculated = 0;
  for (const batch of batchesOf(lines)) {
    const paid = await paidByRules(tx, batch);
    if (paid.length === 0) continue;
    const submitted = idsOf(paid.filter(({ isSubmitted }) => isSubmitted));
    await moveFees(tx, submitted, withdraw);
    await calculateAttentions(
      database,
      tx,
      client,
      { attentionIds: idsOf(paid), recalculate: true },
      { jobId: null },
    );
    await moveFees(tx, submitted, submit);
    recalculated += paid.length;
  }
  return recalculated;
}

const idsOf = (lines: readonly ScaleLine[]) => lines.map(({ attentionId }) => attentionId);

/** Those of these lines that a rule pays by now. */
async function paidByRules(db: Db | Tx, lines: readonly ScaleLine[]): Promise<ScaleLine[]> {
  const { versions } = await loadRuleSet(db);
  const rules = compileRules(versions);
  const reading = readingFor(versions);
  const attentionIds = idsOf(lines);
  const query = reading.sql(await readBaseColumns(db), scopeSql({ attentionIds }));
  // The rules of a day are gathered once when the lines come by day.
  const rows = await rowsOf<{ values: (number | null)[] }>(db)`
    SELECT ARRAY[${sql.join(LINE_COLUMNS.map((column) => sql.ref(column)))}]::float8[] AS "values"
      FROM (${sql.raw(query)}) AS line ORDER BY day`;
  const paid = new Set<number>();
  for (const { values } of rows) {
    const line = reading.lineOf(values.map((value) => value ?? Number.NaN));
    if (rules.decide(line).length > 0) paid.add(line.attentionId);
  }
  return lines.filter(({ attentionId }) => paid.has(attentionId));
}

/** Payable → pending_payment, or back, for the payable fees of these attentions. Under the ledger's lock. */
async function moveFees(tx: Tx, ids: readonly number[], move: typeof submit | typeof withdraw) {
  if (ids.length === 0) return;
  await carryOut(tx)`
    UPDATE payable_fee SET status = ${target(move)} WHERE attention_id = ANY(${ids}::bigint[])`;
}

function* batchesOf(lines: readonly ScaleLine[]): Generator<ScaleLine[]> {
  let batch: ScaleLine[] = [];
  for (const ofDoctor of Map.groupBy(lines, ({ doctorId }) => doctorId).values()) {
    batch = batch.concat(ofDoctor);
    if (batch.length < BATCH_LINES) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

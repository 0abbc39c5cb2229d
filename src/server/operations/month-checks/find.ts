/** Runs the checks of a month in one snapshot. It writes nothing but temporary tables of its own. */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { LocalDate, Period } from '../../../domain/calendar/calendar.ts';
import type { FindingDetail } from '../../../domain/month-checks/check-kind.ts';
import type { CheckKey } from '../../../domain/month-checks/kinds.ts';
import { findWithoutRule } from '../../fees/calculations/public.ts';
import { type Database, type Tx, transactionWithClient } from '../../platform/db/database.ts';
import { askedOf } from './asked.ts';
import { CHECK_QUERIES } from './checks/all.ts';
import { preparations } from './prepared.ts';

/** One thing that a check found. */
export type Found = {
  readonly kind: CheckKey;
  /** The same in every run. */
  readonly subject: string;
  readonly doctorId: number | null;
  readonly societyId: number | null;
  readonly serviceId: number | null;
  readonly ruleId: number | null;
  readonly importId: number | null;
  /** Pesos. */
  readonly amount: number;
  /** Ids of attentions. */
  readonly lines: readonly number[];
  readonly detail: FindingDetail;
};

/** How many lines were checked, by how far they are. */
export type CheckedLines = {
  readonly lines: number;
  readonly pendingLines: number;
  readonly calculatedLines: number;
  readonly processedLines: number;
  readonly paidLines: number;
  /** Of earlier months. */
  readonly lateLines: number;
};

export type MonthFound = { readonly found: readonly Found[]; readonly checked: CheckedLines };

type Options = {
  readonly period: Period;
  /** From which days are counted. */
  readonly today: LocalDate;
  /** The kinds that are not looked for. */
  readonly off: ReadonlySet<CheckKey>;
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
};

/** Everything that the checks find in a month. */
export function findInMonth(database: Database, options: Options): Promise<MonthFound> {
  return transactionWithClient(database, async (tx, client) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
    return runChecks(tx, client, options);
  });
}

async function runChecks(
  tx: Tx,
  client: pg.PoolClient,
  { period, today, off, onProgress, signal }: Options,
): Promise<MonthFound> {
  // Enough to group a million lines in memory.
  await sql`SET LOCAL work_mem = '256MB'`.execute(tx);
  for (const statement of preparations(askedOf(period, today)))
    await sql.raw(statement).execute(tx);
  const unpaid = off.has('noRule')
    ? { attentionIds: [], amounts: [] }
    : await findWithoutRule(tx, client, IS_PENDING_HERE, signal);
  await sql`
    CREATE TEMPORARY TABLE pending_without_rule ON COMMIT DROP AS
      SELECT * FROM unnest(${unpaid.attentionIds}::bigint[], ${unpaid.amounts}::bigint[]) AS u (id, fee)`.execute(
    tx,
  );
  await sql`ANALYZE pending_without_rule`.execute(tx);
  const found: Found[] = [];
  for (const [index, { key, query }] of CHECK_QUERIES.entries()) {
    signal?.throwIfAborted();
    if (!off.has(key)) found.push(...(await rowsOf<Found>(tx, sql.raw(query))));
    onProgress?.(index + 1);
  }
  const [checked] = await rowsOf<CheckedLines>(tx, COUNTED);
  if (!checked) throw new Error('aggregates without groups have one row');
  return { found, checked };
}

/** Whether the attention `a` is a line of this check that has no fee yet. */
const IS_PENDING_HERE = `a.id IN (SELECT id FROM checked_line WHERE stage = 'pending')`;

async function rowsOf<Row>(tx: Tx, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await (query as RawBuilder<Row>).execute(tx);
  return rows;
}

const COUNTED = sql`
  SELECT count(checked_line.id) AS lines, count(*) FILTER (WHERE stage = 'pending') AS pending_lines,
         count(*) FILTER (WHERE stage = 'calculated') AS calculated_lines,
         count(*) FILTER (WHERE stage = 'processed') AS processed_lines,
         count(*) FILTER (WHERE stage = 'paid') AS paid_lines,
         count(*) FILTER (WHERE attention_date < asked.first) AS late_lines
    FROM asked LEFT JOIN checked_line ON true GROUP BY asked.first`;

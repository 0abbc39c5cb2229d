/** Runs the checks of a month in one snapshot. It writes nothing but temporary tables of its own. */
import { type RawBuilder, sql } from 'kysely';
import type { LocalDate, Period } from '../../../domain/calendar/calendar.ts';
import type { FindingDetail } from '../../../domain/month-checks/check-kind.ts';
import type { CheckKey } from '../../../domain/month-checks/kinds.ts';
import { findWithoutRule, type WithoutRule } from '../../fees/calculations/public.ts';
import { type Database, type Tx, transactionWithClient } from '../../platform/db/database.ts';
import { only } from '../../platform/db/rows.ts';
import { type Asked, askedOf } from './asked.ts';
import { CHECK_QUERIES } from './checks/all.ts';
import { isCheckedDay, prepare } from './prepared.ts';
import { findUnusualPrices, type UnusualPrices } from './prices.ts';
import { beginReading, joinAllAtOnce, tableOfLists } from './tables.ts';

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

/**
 * Everything that the checks find in a month. What only attentions and rules say is found beside the rest, on another connection that
 * sees the same: it takes about as long.
 */
export function findInMonth(database: Database, options: Options): Promise<MonthFound> {
  const asked = askedOf(options.period, options.today);
  return transactionWithClient(database, async (tx) => {
    await beginReading(tx);
    const { rows } = await sql<{
      snapshot: string;
    }>`SELECT pg_export_snapshot() AS snapshot`.execute(tx);
    const [beside] = await bothOf(
      findBeside(database, only(rows).snapshot, asked, options),
      prepare(tx, asked),
    );
    await store(tx, beside);
    return runChecks(tx, options);
  });
}

/** What is found without the lines of the check. */
type Beside = { readonly withoutRule: WithoutRule; readonly prices: UnusualPrices };

function findBeside(
  database: Database,
  snapshot: string,
  asked: Asked,
  { off, signal }: Options,
): Promise<Beside> {
  return transactionWithClient(database, async (tx, client) => {
    await beginReading(tx, snapshot);
    const withoutRule = off.has('noRule')
      ? { attentionIds: [], amounts: [] }
      : await findWithoutRule(tx, client, isCheckedDay('a', asked), signal);
    signal?.throwIfAborted();
    await joinAllAtOnce(tx);
    return { withoutRule, prices: await findUnusualPrices(tx, asked) };
  });
}

/** Both results; the failure of one is told after the other has ended, so that nothing goes on unseen. */
async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

async function store(tx: Tx, { withoutRule, prices }: Beside): Promise<void> {
  await tableOfLists(tx, 'pending_without_rule', {
    id: { type: 'bigint', values: withoutRule.attentionIds },
    fee: { type: 'bigint', values: withoutRule.amounts },
  });
  await tableOfLists(tx, 'unusual_price', {
    id: { type: 'bigint', values: prices.attentionIds },
    price: { type: 'float8', values: prices.prices },
  });
  await tableOfLists(tx, 'changed_price', {
    doctor_id: { type: 'int', values: prices.doctorIds },
    change: { type: 'float8', values: prices.changes },
  });
}

async function runChecks(tx: Tx, { off, onProgress, signal }: Options): Promise<MonthFound> {
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

async function rowsOf<Row>(tx: Tx, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await (query as RawBuilder<Row>).execute(tx);
  return rows;
}

const COUNTED = sql`
  SELECT coalesce(sum(lines), 0) AS lines, coalesce(sum(lines) FILTER (WHERE stage = 'pending'), 0) AS pending_lines,
         coalesce(sum(lines) FILTER (WHERE stage = 'calculated'), 0) AS calculated_lines,
         coalesce(sum(lines) FILTER (WHERE stage = 'processed'), 0) AS processed_lines,
         coalesce(sum(lines) FILTER (WHERE stage = 'paid'), 0) AS paid_lines,
         coalesce(sum(lines) FILTER (WHERE is_late), 0) AS late_lines
    FROM checked_cell`;

/** What is found beside the rest, on another connection: what attentions and rules say, without what is calculated. */
import { findWithoutRule, type WithoutRule } from '../../fees/calculations/public.ts';
import { type Database, type Tx, transactionWithClient } from '../../platform/db/database.ts';
import type { Asked } from './asked.ts';
import { findUnusualPrices, type UnusualPrices } from './prices.ts';
import { gatherRecent } from './recent.ts';
import { findRepeats, type Repeats } from './repeats.ts';
import { isCheckedDay } from './sources.ts';
import { beginReading, joinAllAtOnce, makeTables, tableOfLists } from './tables.ts';

type Beside = {
  readonly withoutRule: WithoutRule;
  readonly repeats: Repeats;
  readonly prices: UnusualPrices;
};

type Options = { readonly findsWithoutRule: boolean; readonly signal?: AbortSignal | undefined };

/** Finds it in the snapshot of another transaction. */
export function findBeside(
  database: Database,
  snapshot: string,
  asked: Asked,
  { findsWithoutRule, signal }: Options,
): Promise<Beside> {
  return transactionWithClient(database, async (tx, client) => {
    await beginReading(tx, snapshot);
    const withoutRule = findsWithoutRule
      ? await findWithoutRule(tx, client, isCheckedDay('a', asked), signal)
      : { attentionIds: [], amounts: [] };
    await gatherRecent(tx, asked);
    await joinAllAtOnce(tx);
    signal?.throwIfAborted();
    const repeats = await findRepeats(tx);
    signal?.throwIfAborted();
    return { withoutRule, repeats, prices: await findUnusualPrices(tx, asked) };
  });
}

/** The tables of what was found beside. */
const TABLES = [
  'pending_without_rule',
  'unusual_price',
  'changed_price',
  'same_day_line',
  'shared_hour_line',
  'same_line',
];

/** Whether a check's query reads what was found beside. */
export const needsBeside = (query: string): boolean => TABLES.some((name) => query.includes(name));

/**
 * Stores it in tables for the checks, beside `checked_line`:
 * - `pending_without_rule`: the lines that no rule would pay, with what would be paid.
 * - `unusual_price` and `changed_price`: lines with another price than usual, and doctors who ask more or less.
 * - `same_day_line`: the lines of patients who have several on the day. `shared_hour_line`: those of doctors who have several at the same hour.
 * - `same_line`: lines with the patient, doctor, service, hour and price of another one on another day.
 */
export async function storeBeside(tx: Tx, { withoutRule, repeats, prices }: Beside): Promise<void> {
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
  await tableOfLists(tx, 'same_day', { id: { type: 'bigint', values: repeats.sameDay } });
  await tableOfLists(tx, 'shared_hour', { id: { type: 'bigint', values: repeats.sharedHour } });
  await tableOfLists(tx, 'same_pair', {
    id: { type: 'bigint', values: repeats.sameIds },
    other_id: { type: 'bigint', values: repeats.otherIds },
    other_day: { type: 'int', values: repeats.otherDays },
  });
  await makeTables(tx, {
    same_day_line: 'SELECT l.* FROM same_day JOIN checked_line l USING (id)',
    shared_hour_line: 'SELECT l.* FROM shared_hour JOIN checked_line l USING (id)',
    same_line: `SELECT id, other_id, date '1970-01-01' + other_day AS other_date FROM same_pair`,
  });
}

/** What a doctor's attentions add up to (documents §10.5): under 50 ms for ten years of them. */
import { sql } from 'kysely';
import { type FeeState, feeState } from '../../../contract/documents/portal.ts';
import { UNPAID_STATES } from '../../../domain/states.ts';
import { isEstimated } from '../../../domain/words/estimates.ts';
import {
  filterCalculations,
  joinLines,
  NET_SUM,
  RETENTION_SUM,
} from '../../fees/calculations/public.ts';
import { PAID_CHANGE, type PaidChange } from '../../payout/corrections/public.ts';
import { atOneMoment, type Db, rowOf } from '../../platform/db/database.ts';
import {
  type AttentionFilters as Filters,
  filterAttentions,
  listMoved,
  spanOf,
} from './attentions.ts';

/** The count, and the pesos of the calculated ones, with what paid corrections changed of them (documents §10.7). */
export function sumAttentionDetails(db: Db, filters: Filters) {
  const isBySum = !filters.search && filters.serviceIds === undefined;
  return atOneMoment(db, async (tx) => {
    const fees = isBySum ? await sumStates(tx, filters) : await sumFound(tx, filters);
    const moved = await listMoved(tx, filters);
    const own = await sumPaidChanges(tx, filters);
    const changes = [own, ...moved];
    const changed = (amount: keyof PaidChange) =>
      changes.reduce((sum, change) => sum + change[amount], 0);
    const correctedAmount = changed('calculatedAmount');
    const retained = changed('retentionAmount');
    return {
      total: fees.total + moved.length,
      calculatedCount: fees.calculatedCount + moved.length,
      estimatedCount: fees.estimatedCount,
      baseAmount: fees.baseAmount + changed('baseAmount'),
      calculatedAmount: fees.calculatedAmount + correctedAmount,
      retentionAmount: fees.retentionAmount + retained,
      finalAmount: fees.finalAmount + correctedAmount - retained,
      correctedAmount,
      correctedCount: own.attentions + moved.length,
    };
  });
}

/** What paid corrections changed of the doctor's own attentions that match. */
function sumPaidChanges(db: Db, filters: Filters) {
  const found = filterAttentions(db.selectFrom('attention').select('attention.id'), filters);
  return rowOf<PaidChange & { attentions: number }>(db)`
    SELECT count(DISTINCT k.attention_id) AS attentions, ${PAID_CHANGE} FROM paid_correction k
     WHERE k.doctor_id = ${filters.doctorId}::int
       AND EXISTS (${found.where(sql<boolean>`attention.id = k.attention_id`)})`;
}

/** Sums over each matching attention, since no stored sum knows patients or services. */
async function sumFound(db: Db, filters: Filters) {
  const { records: total, ...fees } = await filterAttentions(db.selectFrom('attention'), filters)
    .leftJoin('calculation', 'calculation.attentionId', 'attention.id')
    .leftJoin('paymentLine', 'paymentLine.attentionId', 'attention.id')
    .select(FEE_SUMS)
    .select([
      sql<number>`count(calculation.attention_id)`.as('calculatedCount'),
      sql<number>`count(*) FILTER (
        WHERE calculation.attention_id IS NOT NULL AND payment_line.attention_id IS NULL)`.as(
        'estimatedCount',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { total, ...fees };
}

/**
 * Sums for any period of all fees, by an index that holds them, minus the states that are filtered out. Unpaid fees are
 * never many.
 */
async function sumStates(db: Db, { states = feeState.options, ...filters }: Filters) {
  const isAsked = (state: FeeState) => states.includes(state);
  const pending = isAsked('pending') ? await countPending(db, filters) : 0;
  const isPaidAsked = isAsked('paid');
  const unpaid = await sumUnpaid(
    db,
    filters,
    UNPAID_STATES.filter((state) => isAsked(state) !== isPaidAsked),
  );
  const { records, ...fees } = isPaidAsked
    ? difference(await sumFees(db, filters), unpaid)
    : unpaid;
  const estimatedCount = await countEstimated(db, filters, states);
  return { total: pending + records, calculatedCount: records, estimatedCount, ...fees };
}

/** Sums of calculations, in pesos, and their number. */
const GROSS_SUMS = [
  sql<number>`count(*)`.as('records'),
  sql<number>`coalesce(sum(calculation.base_amount), 0)`.as('baseAmount'),
  sql<number>`coalesce(sum(calculation.calculated_amount), 0)`.as('calculatedAmount'),
] as const;
const FEE_SUMS = [
  ...GROSS_SUMS,
  RETENTION_SUM.as('retentionAmount'),
  NET_SUM.as('finalAmount'),
] as const;
type FeeSums = Record<
  'records' | 'baseAmount' | 'calculatedAmount' | 'retentionAmount' | 'finalAmount',
  number
>;

async function countPending(db: Db, filters: Filters): Promise<number> {
  const { count } = await filterAttentions(db.selectFrom('attention'), {
    ...filters,
    states: ['pending'],
  })
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Fees of these states that are in no payment yet. */
async function countEstimated(
  db: Db,
  filters: Filters,
  states: readonly FeeState[],
): Promise<number> {
  const asked = { ...spanOf(filters), participationTypes: filters.participationTypes };
  const counted = sql<number>`count(*)`.as('count');
  const { count } = await filterCalculations(
    db.selectFrom('payableFee as calculation').select(counted),
    asked,
  )
    .where(sql<boolean>`calculation.status::text = ANY (${states.filter(isEstimated)}::text[])`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The doctor's fees, whatever their state: what is retained stands in two tables, each with an index that holds it. */
async function sumFees(db: Db, { participationTypes, ...filters }: Filters): Promise<FeeSums> {
  const asked = { ...spanOf(filters), participationTypes };
  const retained = sql<number>`coalesce(sum(calculation.retention_amount), 0)`.as('retained');
  const [fees, payable, settled] = [
    await filterCalculations(
      db.selectFrom('calculation').select(GROSS_SUMS),
      asked,
    ).executeTakeFirstOrThrow(),
    await filterCalculations(
      db.selectFrom('payableFee as calculation').select(retained),
      asked,
    ).executeTakeFirstOrThrow(),
    await filterCalculations(
      db.selectFrom('paymentLine as calculation').select(retained),
      asked,
    ).executeTakeFirstOrThrow(),
  ];
  const retentionAmount = payable.retained + settled.retained;
  return { ...fees, retentionAmount, finalAmount: fees.calculatedAmount - retentionAmount };
}

/** Fees in these states, one after the other: each state has its own few. */
async function sumUnpaid(
  db: Db,
  filters: Filters,
  states: readonly (typeof UNPAID_STATES)[number][],
): Promise<FeeSums> {
  const span = spanOf(filters);
  const asked = { ...span, participationTypes: filters.participationTypes };
  let sums: FeeSums = NO_FEES;
  for (const state of states) {
    const ofState = filterCalculations(joinLines(db.selectFrom('calculation')).select(FEE_SUMS), {
      ...asked,
      status: [state],
    });
    sums = combine(sums, await ofState.executeTakeFirstOrThrow(), 1);
  }
  return sums;
}

const NO_FEES: FeeSums = {
  records: 0,
  baseAmount: 0,
  calculatedAmount: 0,
  retentionAmount: 0,
  finalAmount: 0,
};

const difference = (all: FeeSums, others: FeeSums) => combine(all, others, -1);

function combine(a: FeeSums, b: FeeSums, sign: 1 | -1): FeeSums {
  return {
    records: a.records + sign * b.records,
    baseAmount: a.baseAmount + sign * b.baseAmount,
    calculatedAmount: a.calculatedAmount + sign * b.calculatedAmount,
    retentionAmount: a.retentionAmount + sign * b.retentionAmount,
    finalAmount: a.finalAmount + sign * b.finalAmount,
  };
}

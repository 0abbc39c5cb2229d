/** What a doctor's attentions add up to (documents §10.5): under 50 ms for ten years of them. */
import { sql } from 'kysely';
import { type FeeState, feeState } from '../../../contract/documents/portal.ts';
import { PAYMENT_MOVES, UNPAID_STATES } from '../../../domain/states.ts';
import { filterCalculations } from '../../fees/calculations/public.ts';
import type { Db } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { type AttentionFilters as Filters, filterAttentions, spanOf } from './attentions.ts';

/** The count, and the pesos of the calculated ones. */
export function sumAttentionDetails(db: Db, filters: Filters) {
  return filters.search ? sumFound(db, filters) : sumStates(db, filters);
}

/** Sums over each matching attention, since no stored sum knows patients. */
async function sumFound(db: Db, filters: Filters) {
  const { records, ...fees } = await filterAttentions(db.selectFrom('attention'), filters)
    .leftJoin('calculation', 'calculation.attentionId', 'attention.id')
    .select(FEE_SUMS)
    .executeTakeFirstOrThrow();
  return { total: records, ...fees };
}

/**
 * Sums for any period, from daily sums (decision 42), minus the states that are filtered out. Unpaid fees are never
 * many.
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
    ? difference(await sumDays(db, filters), unpaid)
    : unpaid;
  return { total: pending + records, ...fees };
}

/** Sums of calculations, in pesos, and their number. */
const FEE_SUMS = [
  sql<number>`count(*)`.as('records'),
  sql<number>`coalesce(sum(calculation.base_amount), 0)`.as('baseAmount'),
  sql<number>`coalesce(sum(calculation.calculated_amount), 0)`.as('calculatedAmount'),
  sql<number>`coalesce(sum(calculation.retention_amount), 0)`.as('retentionAmount'),
  sql<number>`coalesce(sum(calculation.final_amount), 0)`.as('finalAmount'),
] as const;
type FeeSums = Awaited<ReturnType<typeof sumDays>>;

async function countPending(db: Db, filters: Filters): Promise<number> {
  const { count } = await filterAttentions(db.selectFrom('attention'), {
    ...filters,
    states: ['pending'],
  })
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function sumDays(db: Db, filters: Filters) {
  const { doctorId, dateFrom, dateTo } = spanOf(filters);
  const { participationTypes: recordTypes } = filters;
  return db
    .selectFrom('doctorDayFees')
    .select([
      sql<number>`coalesce(sum(calculations), 0)`.as('records'),
      sql<number>`coalesce(sum(base_amount), 0)`.as('baseAmount'),
      sql<number>`coalesce(sum(calculated_amount), 0)`.as('calculatedAmount'),
      sql<number>`coalesce(sum(retention_amount), 0)`.as('retentionAmount'),
      sql<number>`coalesce(sum(final_amount), 0)`.as('finalAmount'),
    ])
    .where('doctorId', '=', doctorId)
    .where((is) =>
      is.and([
        ...given(dateFrom, (day) => is('attentionDate', '>=', day)),
        ...given(dateTo, (day) => is('attentionDate', '<=', day)),
        ...given(recordTypes, (types) => is('recordType', 'in', types)),
      ]),
    )
    .executeTakeFirstOrThrow();
}

/** Fees in no payment, by an index that has no others; processed ones by their payments. */
async function sumUnpaid(
  db: Db,
  filters: Filters,
  states: readonly (typeof UNPAID_STATES)[number][],
): Promise<FeeSums> {
  const span = spanOf(filters);
  const asked = { ...span, participationTypes: filters.participationTypes };
  const fees = filterCalculations(db.selectFrom('calculation').select(FEE_SUMS), asked);
  const inNoPayment = fees.where('calculation.paymentId', 'is', null);
  let sums: FeeSums = NO_FEES;
  for (const state of states) {
    const ofState =
      state === 'processed'
        ? fees.where('calculation.paymentId', 'in', (where) =>
            where
              .selectFrom('payment')
              .select('payment.id')
              .where('payment.doctorId', '=', span.doctorId)
              .where('payment.status', 'in', PAYMENT_MOVES.markPaid.from),
          )
        : inNoPayment.where('calculation.status', '=', state);
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

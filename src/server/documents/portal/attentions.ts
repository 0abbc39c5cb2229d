/** A doctor's attentions with their fees, in whatever state (documents §12). */
import { type SelectQueryBuilder, sql } from 'kysely';
import type {
  AttentionDetail,
  AttentionDetailFilters,
  FeeState,
} from '../../../contract/documents/portal.ts';
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import type { ServicePayment } from '../../../domain/fees/rules.ts';
import { divideHalfUp } from '../../../domain/money.ts';
import { attentionStateOf, type CalculationState } from '../../../domain/states.ts';
import { FEE_NET, FEE_RETENTION, FEE_STATUS } from '../../fees/calculations/public.ts';
import {
  isInState as isInAttentionState,
  isOfPendingDayText,
} from '../../intake/attentions/public.ts';
import {
  listMovedHere,
  type MovedAttention,
  type PaidChange,
  pageWithMoved,
  readPaidChanges,
} from '../../payout/corrections/public.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { given, givenIds } from '../../platform/db/list-queries.ts';
import { attentionsWith } from './attention-search.ts';

export type AttentionFilters = Omit<AttentionDetailFilters, 'state'> & {
  states?: readonly FeeState[];
};

type Page = { readonly limit: number; readonly offset: number };

/**
 * A page of attentions, newest first, with what paid corrections changed of them, and with those that they moved here (documents §10.7).
 */
export async function listAttentionDetails(
  db: Db,
  filters: AttentionFilters,
  asked: Page,
): Promise<AttentionDetail[]> {
  const moved = (await listMoved(db, filters)).map(presentMoved);
  return pageWithMoved(moved, (page) => listOwn(db, filters, page), asked);
}

/** Attentions of others that corrections moved to the doctor; they are told once they are paid. */
export async function listMoved(db: Db, filters: AttentionFilters): Promise<MovedAttention[]> {
  const { participationTypes: recordTypes, states, serviceIds, search } = filters;
  if (states && !states.includes('paid')) return [];
  return listMovedHere(db, { ...spanOf(filters), recordTypes, serviceIds, search });
}

/** The page's keys are found by index; then the rest is joined. */
async function listOwn(
  db: Db,
  filters: AttentionFilters,
  { limit, offset }: Page,
): Promise<AttentionDetail[]> {
  const keys = filterAttentions(db.selectFrom('attention'), filters)
    .select('attention.id')
    .orderBy('attention.attentionDate', 'desc')
    .orderBy('attention.id', 'desc')
    .limit(limit)
    .offset(offset);
  const rows = await detailQuery(db)
    .where('attention.id', 'in', keys)
    .orderBy('attention.attentionDate', 'desc')
    .orderBy('attention.id', 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const changes = await readPaidChanges(db, filters.doctorId, ids);
  return rows.map((row) => presentDetail(row, changes.get(row.id)));
}

/** Filters attentions by the columns of their index; states by where their fees stand. */
export function filterAttentions<Selection>(
  query: SelectQueryBuilder<DB, 'attention', Selection>,
  filters: AttentionFilters,
): SelectQueryBuilder<DB, 'attention', Selection> {
  const { participationTypes: recordTypes, states, serviceIds, search } = filters;
  const { doctorId, dateFrom, dateTo } = spanOf(filters);
  return query
    .where('attention.doctorId', '=', doctorId)
    .where((is) =>
      is.and([
        ...given(dateFrom, (day) => is('attention.attentionDate', '>=', day)),
        ...given(dateTo, (day) => is('attention.attentionDate', '<=', day)),
        ...given(recordTypes, (types) => is('attention.recordType', 'in', types)),
        ...(states ? [isInState(states, doctorId)] : []),
        ...givenIds('attention.service_id', serviceIds),
        ...given(
          search,
          (words) => sql<boolean>`attention.id = ANY (${attentionsWith(words, spanOf(filters))})`,
        ),
      ]),
    );
}

/** Whether an attention of the doctor is in one of the states. */
function isInState(states: readonly FeeState[], doctorId: number) {
  const fees = states.filter((state) => state !== 'pending');
  const isPending = sql`(${sql.raw(isOfPendingDayText('attention'))}
    AND ${isInAttentionState(['pending'], 'attention')})`;
  // Unpaid fees are few. Paid ones are most: the list is read in its order, until the page is full.
  const isUnpaid = sql`attention.id IN (
    SELECT attention_id FROM payable_fee WHERE doctor_id = ${doctorId}::int AND status::text = ANY (${fees}::text[])
    UNION ALL
    SELECT line.attention_id FROM payment JOIN payment_line AS line ON line.payment_id = payment.id
     WHERE payment.doctor_id = ${doctorId}::int AND payment.status = 'processed' AND 'processed' = ANY (${fees}::text[]))`;
  const isPaid = sql`(SELECT payment.status FROM payment_line AS line JOIN payment ON payment.id = line.payment_id
                       WHERE line.attention_id = attention.id) = 'paid'`;
  const any = [
    ...(states.includes('pending') ? [isPending] : []),
    ...(fees.some((state) => state !== 'paid') ? [isUnpaid] : []),
    ...(fees.includes('paid') ? [isPaid] : []),
  ];
  return any.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(any, sql` OR `)})`;
}

/** The dates that the filters allow: a month or a year, limited to the given dates. */
export function spanOf({ doctorId, month, year, dateFrom, dateTo }: AttentionFilters) {
  const first = year === undefined ? undefined : firstDayOf({ year, month: month ?? 1 });
  const last = year === undefined ? undefined : lastDayOf({ year, month: month ?? 12 });
  return { doctorId, dateFrom: latest(first, dateFrom), dateTo: earliest(last, dateTo) };
}

const latest = (a?: string, b?: string) => (a === undefined || (b && b > a) ? b : a);
const earliest = (a?: string, b?: string) => (a === undefined || (b && b < a) ? b : a);

/** What a price table pays for the attention's service; null of other rules. */
const PRICE = sql`price_of(fee_rule_version.prices, attention.service_id)`;

function detailQuery(db: Db) {
  return db
    .selectFrom('attention')
    .innerJoin('doctor', 'doctor.id', 'attention.doctorId')
    .innerJoin('service', 'service.id', 'attention.serviceId')
    .leftJoin('providerType', 'providerType.id', 'attention.providerTypeId')
    .leftJoin('calculation', 'calculation.attentionId', 'attention.id')
    .leftJoin('feeRuleVersion', 'feeRuleVersion.id', 'calculation.ruleVersionId')
    .select([
      'attention.id',
      'attention.attentionDate',
      'attention.patientName',
      'attention.patientRut',
      'attention.recordType',
      'attention.grossAmount',
      'attention.participatedAmount',
      'attention.externalId',
      'service.code as serviceCode',
      'service.name as serviceName',
      'service.description as serviceDescription',
      'doctor.name as providerName',
      'providerType.name as providerType',
      sql<CalculationState | null>`${FEE_STATUS}`.as('feeStatus'),
      'calculation.baseAmount',
      'calculation.calculatedAmount',
      sql<number | null>`${FEE_RETENTION}`.as('retentionAmount'),
      sql<number | null>`${FEE_NET}`.as('finalAmount'),
      sql<
        ServicePayment['type'] | null
      >`CASE WHEN ${PRICE} ? 'rate' THEN 'percentage' WHEN ${PRICE} ? 'amount' THEN 'fixed_amount'
                                              ELSE fee_rule_version.payment_type::text END`.as(
        'ruleType',
      ),
      sql<number | null>`coalesce(fee_rule_version.rate, (${PRICE} ->> 'rate')::int)`.as(
        'ruleRate',
      ),
      sql<number | null>`coalesce(fee_rule_version.amount, (${PRICE} ->> 'amount')::bigint)`.as(
        'ruleAmount',
      ),
    ]);
}

type DetailRow = Awaited<ReturnType<ReturnType<typeof detailQuery>['executeTakeFirstOrThrow']>>;

function presentDetail(row: DetailRow, change: PaidChange | undefined): AttentionDetail {
  const { feeStatus, finalAmount, ruleType, ruleRate, ruleAmount, ...rest } = row;
  const { baseAmount, calculatedAmount } = row;
  const isCalculatedRow = baseAmount !== null && calculatedAmount !== null;
  const amounts = withChange({ ...row, amount: finalAmount }, change);
  return {
    ...rest,
    ...amounts,
    attentionId: row.id,
    status: attentionStateOf(feeStatus),
    state: feeStatus ?? 'pending',
    paidAmount: feeStatus === 'paid' ? amounts.amount : null,
    calculation: isCalculatedRow
      ? {
          baseAmount,
          calculatedAmount,
          ruleType,
          ruleValue: ruleRate === null ? ruleAmount : ruleRate / 100,
        }
      : null,
  };
}

type Amounts = Pick<
  AttentionDetail,
  'baseAmount' | 'calculatedAmount' | 'retentionAmount' | 'amount'
>;

/** A fee with what paid corrections changed of it. */
function withChange(fee: Amounts, change: PaidChange | undefined) {
  const sum = (amount: number | null, changed = 0) => (amount === null ? null : amount + changed);
  const net = change && change.calculatedAmount - change.retentionAmount;
  const baseAmount = sum(fee.baseAmount, change?.baseAmount);
  const calculatedAmount = sum(fee.calculatedAmount, change?.calculatedAmount);
  return {
    baseAmount,
    calculatedAmount,
    retentionAmount: sum(fee.retentionAmount, change?.retentionAmount),
    amount: sum(fee.amount, net),
    correctedAmount: change?.calculatedAmount ?? null,
    participationPercentage:
      baseAmount === null || calculatedAmount === null
        ? null
        : percentageOf(calculatedAmount, baseAmount),
  };
}

const NO_FEE = { baseAmount: 0, calculatedAmount: 0, retentionAmount: 0, amount: 0 };

function presentMoved({
  correctionId: _,
  serviceId: __,
  lastUpdate: ___,
  ...row
}: MovedAttention): AttentionDetail {
  const amounts = withChange(NO_FEE, row);
  return {
    ...row,
    ...amounts,
    attentionId: row.id,
    status: 'paid',
    state: 'paid',
    paidAmount: amounts.amount,
    calculation: null,
  };
}

/** With two decimals; null if the whole is 0. */
function percentageOf(part: number, whole: number): number | null {
  return whole === 0 ? null : divideHalfUp(part * 10_000, whole) / 100;
}

/** Reading calculations. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import {
  type Calculation,
  type calculationFilters,
  calculationStatus,
  type DoctorTotals,
  type DoctorTotalsFilters,
  type DoctorTotalsPage,
} from '../../../contract/fees/calculations.ts';
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import { CALCULATION_MOVES, type CalculationState, PAYMENT_MOVES } from '../../../domain/states.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { byRutNumber, given, matchesSearch } from '../../platform/db/list-queries.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { firstOfDays, isOfDays } from './first-days.ts';
import { IS_KEPT, notHeld } from './held.ts';
import {
  FEE_NET,
  FEE_PAYMENT,
  FEE_RATE,
  FEE_RETENTION,
  FEE_STATUS,
  isInState,
  isOfPayment,
  isPaid,
  isPaidIn,
} from './states.ts';

export type CalculationFilters = z.output<typeof calculationFilters> & {
  /** Words of patient or service. Meant for the records of one doctor, since no index supports it. */
  search?: string;
};

/** The searched text of a record: the patient's RUT occurs with and without its hyphen. */
const SEARCHED = sql`search_text(attention.patient_name || ' ' || attention.patient_rut || ' '
  || replace(attention.patient_rut, '-', '') || ' ' || service.code || ' ' || service.name)`;

/** Applies the list's filters to any query that reads `calculation`, or other fees under that name. */
export function filterCalculations<Fees, Tables extends keyof Fees & 'calculation', Selection>(
  query: SelectQueryBuilder<Fees, Tables, Selection>,
  filters: CalculationFilters,
): SelectQueryBuilder<Fees, Tables, Selection> {
  // The filters refer only to `calculation`; Kysely can't see that in a generic query.
  const narrowed = query as unknown as SelectQueryBuilder<DB, 'calculation', Selection>;
  const {
    doctorId,
    doctorIds,
    dateFrom,
    dateTo,
    month,
    year,
    byPayMonth,
    status,
    paymentId,
    withoutRule,
    isHeld,
    participationTypes: recordTypes,
    search,
  } = filters;
  return narrowed.where((is) =>
    is.and([
      ...given(doctorId, (one) => is('calculation.doctorId', '=', one)),
      ...given(doctorIds, (some) => is('calculation.doctorId', 'in', some)),
      ...given(dateFrom, (day) => is('calculation.attentionDate', '>=', day)),
      ...given(dateTo, (day) => is('calculation.attentionDate', '<=', day)),
      ...given(daysOfMonths(filters), ({ dateFrom: first, dateTo: last }) =>
        is.and([
          is('calculation.attentionDate', '>=', first),
          is('calculation.attentionDate', '<=', last),
        ]),
      ),
      // By the attention's day: the month of a payable fee is the one in which it is to be paid.
      ...given(
        year === undefined && !byPayMonth ? month : undefined,
        (one) => sql<boolean>`extract(month FROM calculation.attention_date) = ${one}::int`,
      ),
      ...given((byPayMonth && (month ?? year)) || undefined, () => isPaidIn(filters)),
      ...given(status, (some) => isInState(some, doctorId)),
      ...given(
        paymentId,
        (one) => sql<boolean>`EXISTS (SELECT FROM payment_line AS line
          WHERE line.attention_id = calculation.attention_id AND line.payment_id = ${one}::int)`,
      ),
      ...given(withoutRule || undefined, () => is('calculation.ruleVersionId', 'is', null)),
      ...given(isHeld, (held) => (held ? is.not(notHeld('calculation')) : notHeld('calculation'))),
      ...given(recordTypes, (types) => is('calculation.recordType', 'in', types)),
      ...given(search, (words) =>
        is.exists(
          is
            .selectFrom('attention')
            .innerJoin('service', 'service.id', 'attention.serviceId')
            .select('attention.id')
            .whereRef('attention.id', '=', 'calculation.attentionId')
            .where(matchesSearch(words, SEARCHED)),
        ),
      ),
    ]),
  ) as unknown as SelectQueryBuilder<Fees, Tables, Selection>;
}

/** The same for a query of `payable_fee` by that name, whose period is the month that is to pay the fee. */
export function filterPayable<Fees, Tables extends keyof Fees & 'calculation', Selection>(
  query: SelectQueryBuilder<Fees, Tables, Selection>,
  { year, month, byPayMonth, ...filters }: CalculationFilters,
): SelectQueryBuilder<Fees, Tables, Selection> {
  if (!byPayMonth) return filterCalculations(query, { ...filters, year, month });
  const found = filterCalculations(query, filters);
  const narrowed = found as unknown as SelectQueryBuilder<DB, 'calculation', Selection>;
  return narrowed.where((is) =>
    is.and([
      ...given(year, (one) => is('calculation.periodYear', '=', one)),
      ...given(month, (one) => is('calculation.periodMonth', '=', one)),
    ]),
  ) as unknown as typeof found;
}

/** The days of the filters' month or year. Undefined for a month of any year, or for the month of payment. */
export function daysOfMonths({ year, month, byPayMonth }: CalculationFilters) {
  return year === undefined || byPayMonth
    ? undefined
    : {
        dateFrom: firstDayOf({ year, month: month ?? 1 }),
        dateTo: lastDayOf({ year, month: month ?? 12 }),
      };
}

/** Calculations with the names of their doctors, services and rules. */
export function calculationQuery(db: Db | Tx) {
  return db
    .selectFrom('calculation')
    .innerJoin('attention', 'attention.id', 'calculation.attentionId')
    .innerJoin('doctor', 'doctor.id', 'calculation.doctorId')
    .innerJoin('service', 'service.id', 'attention.serviceId')
    .leftJoin('specialty', 'specialty.id', 'calculation.specialtyId')
    .leftJoin('feeRuleVersion', 'feeRuleVersion.id', 'calculation.ruleVersionId')
    .leftJoin('feeRule', 'feeRule.id', 'feeRuleVersion.ruleId')
    .select([
      'calculation.attentionId',
      FEE_STATUS.as('status'),
      'calculation.doctorId',
      'doctor.name as doctorName',
      'doctor.rut as doctorRut',
      'specialty.name as specialtyName',
      'attention.recordType',
      'service.code as serviceCode',
      'service.name as serviceName',
      'attention.patientName',
      'attention.patientRut',
      'calculation.attentionDate',
      'attention.requestDate',
      'calculation.periodMonth',
      'calculation.periodYear',
      'calculation.baseAmount',
      'calculation.calculatedAmount',
      FEE_RATE.as('retentionRate'),
      FEE_RETENTION.as('retentionAmount'),
      FEE_NET.as('finalAmount'),
      'calculation.calculatedAt',
      FEE_PAYMENT.as('paymentId'),
      'feeRule.id as ruleId',
      'feeRule.code as ruleCode',
      'feeRuleVersion.name as ruleName',
      'feeRuleVersion.version as ruleVersion',
    ]);
}

type CalculationRow = Awaited<
  ReturnType<ReturnType<typeof calculationQuery>['executeTakeFirstOrThrow']>
>;

/** Converts a row to the calls' answer. */
export function presentCalculation(row: CalculationRow): Calculation {
  const {
    attentionId,
    calculatedAt,
    retentionRate,
    ruleId,
    ruleCode,
    ruleName,
    ruleVersion,
    ...rest
  } = row;
  return {
    ...rest,
    id: attentionId,
    attentionId,
    retentionPercentage: retentionRate / 100,
    calculationDate: calculatedAt.toISOString(),
    calculationRuleId: ruleId,
    rule:
      ruleId === null
        ? null
        : { id: ruleId, code: ruleCode ?? '', name: ruleName ?? '', version: ruleVersion ?? 0 },
    attention: { attentionDate: rest.attentionDate, serviceName: rest.serviceName },
  };
}

type DoctorSums = Omit<DoctorTotals, 'minPeriod' | 'maxPeriod' | 'periods'> & { months: number[] };
type StateTotals = {
  allDoctors: number;
  allRecords: number;
  allNet: number;
  allGross: number;
  allHeldDoctors: number;
  allHeldPayments: number;
  allHeldAmount: number;
};

type CalculationPage = { limit: number; offset: number; sort: string };

/**
 * A page of calculations. The page's keys are found by index first, then the names are joined. Each state, doctor and day has its
 * lines in order of date. A page of several states merges the first lines of each.
 */
export async function listCalculations(
  db: Db,
  filters: CalculationFilters,
  { limit, offset, sort }: CalculationPage,
): Promise<Calculation[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  // A doctor's fees are read in their order, whatever their state, and so are those of some days.
  const isInOrder = filters.doctorId !== undefined || isOfDays(filters);
  const all = isInOrder ? [undefined] : calculationStatus.options;
  const states = filters.status?.length ? filters.status : all;
  const firstOf = (state: CalculationState | undefined) => {
    const isOfDoctorPaid = state === 'paid' && filters.doctorId !== undefined;
    if (isOfDays(filters) && (state === undefined || state === 'paid'))
      return firstOfDays(db, filters, state, direction, limit + offset);
    const found =
      state === undefined || isOfPayment(state)
        ? filterCalculations(db.selectFrom('calculation').select(KEYS), {
            ...filters,
            status: state && !isOfDoctorPaid ? [state] : undefined,
          })
            // A doctor's fees are read in their order, until the page is full: most are paid.
            .where((is) => is.and(isOfDoctorPaid ? [isPaid] : []))
        : filterPayable(
            db
              .selectFrom('payableFee as calculation')
              .select(KEYS)
              .where('calculation.status', '=', state),
            { ...filters, status: undefined },
          );
    return found
      .orderBy('calculation.attentionDate', direction)
      .orderBy('calculation.attentionId', direction)
      .limit(limit + offset);
  };
  const first = sql.join(
    [...new Set(states)].map((state) => sql`(${firstOf(state)})`),
    sql` UNION ALL `,
  );
  const order = direction === 'desc' ? sql`date DESC, id DESC` : sql`date, id`;
  const keys = sql`SELECT id FROM (${first}) AS line ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const rows = await calculationQuery(db)
    .where(sql<boolean>`calculation.attention_id IN (${keys})`)
    .orderBy('calculation.attentionDate', direction)
    .orderBy('calculation.attentionId', direction)
    .execute();
  return rows.map(presentCalculation);
}

const KEYS = ['calculation.attentionId as id', 'calculation.attentionDate as date'] as const;

/** A page of pending fees by doctor, with the totals of all filtered fees (decision 49), without what is held. */
export function sumPending(db: Db, filters: DoctorTotalsFilters): Promise<DoctorTotalsPage> {
  const ofPeriods = sql`
    SELECT doctor_id, period_year * 100 + period_month AS period,
           pending.records - coalesce(held.records, 0) AS records,
           pending.total_amount - coalesce(held.net_amount, 0) AS net_amount,
           pending.total_brut_amount - coalesce(held.gross_fee, 0) AS gross_fee, false AS is_held
      FROM doctor_month_pending AS pending
      LEFT JOIN (SELECT doctor_id, period_year, period_month, count(*) AS records,
                        sum(final_amount)::bigint AS net_amount, sum(calculated_amount)::bigint AS gross_fee
                   FROM payable_fee
                  WHERE status = ANY(${CALCULATION_MOVES.process.from}::calculation_status[])
                    -- While nothing is held, no fee is looked up.
                    AND EXISTS (SELECT FROM live_hold) AND attention_id IN (SELECT attention_id FROM held_fee)
                    AND ${isOfMonth(filters)}
                  GROUP BY doctor_id, period_year, period_month) AS held
        USING (doctor_id, period_year, period_month)
     WHERE pending.records > coalesce(held.records, 0) AND ${isOfMonth(filters)}`;
  return sumByDoctor(db, ofPeriods, filters);
}

/** Like `sumPending` for processed, unpaid fees, from their payments. Held ones are summed apart, too. */
export function sumProcessed(db: Db, filters: DoctorTotalsFilters): Promise<DoctorTotalsPage> {
  const ofPeriods = sql`
    SELECT doctor_id, period_year * 100 + period_month AS period, total_attentions AS records,
           total_amount AS net_amount, total_brut_amount AS gross_fee, ${IS_KEPT} AS is_held
      FROM payment p WHERE ${starts(PAYMENT_MOVES.markPaid, 'status')} AND ${isOfMonth(filters)}`;
  return sumByDoctor(db, ofPeriods, filters);
}

/** The filters' doctors and month as a condition. */
function isOfMonth({ month, year, doctorIds }: DoctorTotalsFilters): RawBuilder<unknown> {
  const conditions = [
    ...(month === undefined ? [] : [sql`period_month = ${month}::int`]),
    ...(year === undefined ? [] : [sql`period_year = ${year}::int`]),
    ...(doctorIds === undefined ? [] : [sql`doctor_id = ANY(${doctorIds}::int[])`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

const NAME_ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  doctorName: sql`doctor_name COLLATE "es-x-icu"`,
  doctorRut: byRutNumber('doctor_rut'),
  specialtyName: sql`specialty_name COLLATE "es-x-icu"`,
};
const SUM_ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  recordCount: sql`record_count`,
  totalBrutAmount: sql`total_brut_amount`,
  totalAmount: sql`total_amount`,
};

/**
 * Sums up rows of `doctor_id, period, records, net_amount, gross_fee, is_held` that are payments or sums by period. So a few
 * months need no sort of a million records. They are read once, and names are joined to the page alone unless it is in their
 * order. Every row of the page carries the totals; an empty page has one row without a doctor for them.
 */
async function sumByDoctor(
  db: Db,
  ofPeriods: RawBuilder<unknown>,
  { search, sort, limit, offset }: DoctorTotalsFilters,
): Promise<DoctorTotalsPage> {
  const name = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`;
  const byName = NAME_ORDER[name];
  const order = sql`${byName ?? SUM_ORDER[name] ?? sql`total_amount`} ${direction}, doctor_id`;
  const page = sql`ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const isOfSearch = search
    ? sql`doctor_id IN (SELECT id FROM doctor WHERE ${matchesSearch(search, sql.ref('doctor.search'))})`
    : sql`true`;
  const named = (sums: RawBuilder<unknown>) => sql`
    SELECT sums.*, d.name AS doctor_name, d.rut AS doctor_rut, d.specialty_name
      FROM ${sums} AS sums JOIN named_doctor d ON d.id = sums.doctor_id`;
  const rows = await rowsOf<StateTotals & (DoctorSums | { doctorId: null })>(db)`
    WITH of_period AS MATERIALIZED (SELECT * FROM (${ofPeriods}) AS of_period WHERE ${isOfSearch}),
    found AS MATERIALIZED (
      SELECT doctor_id, sum(records)::bigint AS record_count, sum(net_amount)::bigint AS total_amount,
             sum(gross_fee)::bigint AS total_brut_amount,
             count(*) FILTER (WHERE is_held) AS held_payments,
             coalesce(sum(net_amount) FILTER (WHERE is_held), 0)::bigint AS held_amount
        FROM of_period GROUP BY doctor_id
    ), totals AS (
      SELECT count(*) AS all_doctors, coalesce(sum(record_count), 0) AS all_records,
             coalesce(sum(total_amount), 0) AS all_net, coalesce(sum(total_brut_amount), 0) AS all_gross,
             count(*) FILTER (WHERE held_payments > 0) AS all_held_doctors,
             coalesce(sum(held_payments), 0) AS all_held_payments, coalesce(sum(held_amount), 0) AS all_held_amount FROM found
    ), shown AS MATERIALIZED (
      ${byName ? sql`SELECT * FROM (${named(sql`found`)}) AS named ${page}` : named(sql`(SELECT * FROM found ${page})`)}
    ), months AS (
      SELECT doctor_id, array_agg(DISTINCT period) AS months
        FROM of_period WHERE doctor_id IN (SELECT doctor_id FROM shown) GROUP BY doctor_id)
    SELECT totals.*, shown.*, months.months
      FROM totals LEFT JOIN (shown JOIN months USING (doctor_id)) ON true ORDER BY ${order}`;
  const [totals] = rows;
  if (!totals) throw new Error('totals are one row');
  return {
    summary: rows.flatMap((row) => (row.doctorId === null ? [] : presentSums(row))),
    total: totals.allDoctors,
    totalRecords: totals.allRecords,
    totalAmount: totals.allNet,
    totalBrutAmount: totals.allGross,
    heldDoctors: totals.allHeldDoctors,
    heldPayments: totals.allHeldPayments,
    heldAmount: totals.allHeldAmount,
  };
}

function presentSums({ months, ...row }: DoctorSums): DoctorTotals {
  const periods = months.map(periodText);
  return { ...row, minPeriod: periods.at(0) ?? '', maxPeriod: periods.at(-1) ?? '', periods };
}

/** 202607 as `2026-07`. */
function periodText(period: number): string {
  return `${Math.floor(period / 100)}-${String(period % 100).padStart(2, '0')}`;
}

/** The fee of an attention, and its payment if it has one. */
export async function feeOfAttention(
  db: Db,
  attentionId: number,
): Promise<{ calculation: Calculation; paymentId: number | null } | null> {
  const row = await calculationQuery(db)
    .where('calculation.attentionId', '=', attentionId)
    .executeTakeFirst();
  return row ? { calculation: presentCalculation(row), paymentId: row.paymentId } : null;
}

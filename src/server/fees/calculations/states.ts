/** The state of a fee, which says where it stands (decision 75). */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type CalculationState, LIVE_PAYMENT_STATES } from '../../../domain/states.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { given } from '../../platform/db/list-queries.ts';

/** The state of the fee `calculation`, for a page of a list: looked up row by row, by key. Null without a fee. */
export const FEE_STATUS = sql<CalculationState>`coalesce(
  (SELECT f.status FROM payable_fee f WHERE f.attention_id = calculation.attention_id),
  (SELECT p.status::text::calculation_status FROM payment_line AS line JOIN payment p ON p.id = line.payment_id
    WHERE line.attention_id = calculation.attention_id))`;

/** The payment of the fee `calculation`, if it has one. */
export const FEE_PAYMENT = sql<number | null>`(
  SELECT line.payment_id FROM payment_line AS line WHERE line.attention_id = calculation.attention_id)`;

/**
 * The retention of the fee `calculation`, and what is left: its share of its document's once it is in a payment, an estimate
 * before (payout §17.1). Looked up row by row.
 */
export const FEE_RETENTION = sql<number>`coalesce(
  (SELECT line.retention_amount FROM payment_line AS line WHERE line.attention_id = calculation.attention_id),
  calculation.retention_amount)`;
export const FEE_NET = sql<number>`(calculation.calculated_amount - ${FEE_RETENTION})`;

/** The rate of the document that covers the fee `calculation`; before, and for old documents, the rate of its estimate. */
export const FEE_RATE = sql<number>`coalesce(
  (SELECT p.retention_rate FROM payment_line AS line JOIN payment p ON p.id = line.payment_id
    WHERE line.attention_id = calculation.attention_id),
  calculation.retention_rate)`;

/** The same where `payment_line` is joined by `joinLines`, and its sums for many fees. */
export const LINE_RETENTION = sql<number>`coalesce(payment_line.retention_amount, calculation.retention_amount)`;
export const RETENTION_SUM = sql<number>`coalesce(sum(${LINE_RETENTION}), 0)`;
export const NET_SUM = sql<number>`coalesce(sum(calculation.calculated_amount - ${LINE_RETENTION}), 0)`;

/** The doctor and the days, both included, that fees are narrowed down to. */
type FeeSpan = {
  doctorId?: number | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
};

/**
 * Joins the payment line of each fee `calculation`, by doctor and day too, like its index. Of fees that are narrowed down to a
 * span, the lines of that span alone are read.
 */
export function joinLines<Tables extends keyof DB & 'calculation', Selection>(
  query: SelectQueryBuilder<DB, Tables, Selection>,
  { doctorId, dateFrom, dateTo }: FeeSpan = {},
): SelectQueryBuilder<DB, Tables, Selection> {
  // Nothing but the expressions above names the line, so that the query's type stays as it is.
  const fees = query as unknown as SelectQueryBuilder<DB, 'calculation', Selection>;
  return fees.leftJoin('paymentLine', (join) =>
    join
      .onRef('paymentLine.attentionId', '=', 'calculation.attentionId')
      .onRef('paymentLine.doctorId', '=', 'calculation.doctorId')
      .onRef('paymentLine.attentionDate', '=', 'calculation.attentionDate')
      .on((is) =>
        is.and([
          ...given(doctorId, (one) => is('paymentLine.doctorId', '=', one)),
          ...given(dateFrom, (day) => is('paymentLine.attentionDate', '>=', day)),
          ...given(dateTo, (day) => is('paymentLine.attentionDate', '<=', day)),
        ]),
      ),
  ) as unknown as SelectQueryBuilder<DB, Tables, Selection>;
}

/** Whether a fee in this state is in a payment. */
export const isOfPayment = (state: CalculationState) =>
  LIVE_PAYMENT_STATES.some((some) => some === state);

/** Whether a fee is in one of the states. With a doctor it is found by the doctor's payments, which are few. */
export function isInState(
  states: readonly CalculationState[],
  doctorId?: number,
): RawBuilder<boolean> {
  const [settled, payable] = [
    states.filter(isOfPayment),
    states.filter((state) => !isOfPayment(state)),
  ];
  const sources = [
    ...(payable.length === 0
      ? []
      : [
          sql`SELECT attention_id FROM payable_fee WHERE status = ANY (${payable}::calculation_status[])`,
        ]),
    ...(settled.length === 0
      ? []
      : [
          sql`SELECT line.attention_id FROM payment p JOIN payment_line AS line ON line.payment_id = p.id
               WHERE p.status = ANY (${settled}::payment_status[]) ${doctorId === undefined ? sql`` : sql`AND p.doctor_id = ${doctorId}::int`}`,
        ]),
  ];
  if (sources.length === 0) return sql`false`;
  return sql`calculation.attention_id IN (${sql.join(sources, sql` UNION ALL `)})`;
}

/**
 * Whether a fee belongs to the month or year: that of its payment, or else the earliest open one from its own on (payout §32.7).
 * The states of the fees, if they are known, say where it is looked for.
 */
export function isPaidIn({ month, year, status }: PayMonth): RawBuilder<boolean> {
  const of = (name: string) =>
    sql.join(
      [
        sql`true`,
        ...given(year, (one) => sql`${sql.ref(`${name}.period_year`)} = ${one}::int`),
        ...given(month, (one) => sql`${sql.ref(`${name}.period_month`)} = ${one}::int`),
      ],
      sql` AND `,
    );
  const payable = sql`SELECT f.attention_id FROM payable_fee f WHERE ${of('f')}`;
  const settled = sql`SELECT line.attention_id FROM payment p JOIN payment_line AS line ON line.payment_id = p.id WHERE ${of('p')}`;
  const states = status?.length ? status : undefined;
  const sources = [
    ...(states?.every(isOfPayment) ? [] : [payable]),
    ...(states?.some(isOfPayment) === false ? [] : [settled]),
  ];
  if (sources.length === 0) return sql`false`;
  return sql`calculation.attention_id IN (${sql.join(sources, sql` UNION ALL `)})`;
}
type PayMonth = {
  month?: number | undefined;
  year?: number | undefined;
  status?: readonly CalculationState[] | undefined;
};

/** Whether the fee whose line is joined by `joinLines` is in a payment in one of the states. */
export const isSettledAs = (states: readonly CalculationState[]): RawBuilder<boolean> =>
  sql`payment_line.payment_id IN (SELECT id FROM payment WHERE status = ANY (${states.filter(isOfPayment)}::payment_status[]))`;

/** Whether the fee `calculation` is paid, looked up row by row. */
export const isPaid = sql<boolean>`(SELECT p.status FROM payment_line AS line JOIN payment p ON p.id = line.payment_id
  WHERE line.attention_id = calculation.attention_id) = 'paid'`;

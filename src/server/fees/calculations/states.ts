/** The state of a fee, which says where it stands (decision 75). */
import { type RawBuilder, sql } from 'kysely';
import { type CalculationState, PAYMENT_STATES } from '../../../domain/states.ts';

/** The state of the fee `calculation`, for a page of a list: looked up row by row, by key. Null without a fee. */
export const FEE_STATUS = sql<CalculationState>`coalesce(
  (SELECT f.status FROM payable_fee f WHERE f.attention_id = calculation.attention_id),
  (SELECT p.status::text::calculation_status FROM payment_line AS line JOIN payment p ON p.id = line.payment_id
    WHERE line.attention_id = calculation.attention_id))`;

/** The payment of the fee `calculation`, if it has one. */
export const FEE_PAYMENT = sql<number | null>`(
  SELECT line.payment_id FROM payment_line AS line WHERE line.attention_id = calculation.attention_id)`;

/** Whether a fee in this state is in a payment. */
export const isOfPayment = (state: CalculationState) =>
  PAYMENT_STATES.some((some) => some === state);

/** Whether a fee is in one of the states; with the doctor, whose payments are few, it is found by them. */
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

/** Whether the fee `calculation` is paid, looked up row by row. */
export const isPaid = sql<boolean>`(SELECT p.status FROM payment_line AS line JOIN payment p ON p.id = line.payment_id
  WHERE line.attention_id = calculation.attention_id) = 'paid'`;

/** The state of a fee, which says where it stands (decision 75), for a page of a list: looked up row by row, by key. */
import { sql } from 'kysely';
import type { CalculationState } from '../../../domain/states.ts';

/** The state of the fee `calculation`; null without one. */
export const FEE_STATUS = sql<CalculationState>`coalesce(
  (SELECT f.status FROM payable_fee f WHERE f.attention_id = calculation.attention_id),
  (SELECT p.status::text::calculation_status FROM payment_line AS line JOIN payment p ON p.id = line.payment_id
    WHERE line.attention_id = calculation.attention_id))`;

/** The payment of the fee `calculation`, if it has one. */
export const FEE_PAYMENT = sql<number | null>`(
  SELECT line.payment_id FROM payment_line AS line WHERE line.attention_id = calculation.attention_id)`;

/** The states of attentions as conditions: a state is no column, but says where the fee stands (decision 75). */
import { sql } from 'kysely';
import type { AttentionState } from '../../../domain/states.ts';

const FEE = 'SELECT FROM calculation WHERE calculation.attention_id =';
const PAID_LINE = `SELECT FROM payment_line JOIN payment ON payment.id = payment_line.payment_id
                    WHERE payment.status = 'paid' AND payment_line.attention_id =`;

/** Whether the attention `a`, or of another name, is in one of the states, as SQL text. */
export function isInStateText(states: readonly AttentionState[], a = 'a'): string {
  const condition: Record<AttentionState, string> = {
    pending: `NOT EXISTS (${FEE} ${a}.id)`,
    calculated: `EXISTS (${FEE} ${a}.id) AND NOT EXISTS (${PAID_LINE} ${a}.id)`,
    paid: `EXISTS (${PAID_LINE} ${a}.id)`,
  };
  return `(${states.map((state) => condition[state]).join(' OR ')})`;
}

/** Like `isInStateText`, as a part of a query. */
export function isInState(states: readonly AttentionState[], a = 'a') {
  return sql.raw<boolean>(isInStateText(states, a));
}

/** Whether the attention `a`, or of another name, is of a day that has pending ones: few days of many years. */
export function isOfPendingDayText(a = 'a'): string {
  return `${a}.attention_date = ANY (ARRAY(SELECT attention_date FROM pending_day))`;
}

/**
 * Whether the doctor's attention has a fee that is not paid yet: usually few have, whatever the doctor was paid before. Day and id
 * are compared, so that an index finds them even when the fees of a year are unpaid.
 */
export function isUnpaid(doctorId: number) {
  return sql<boolean>`(attention_date, id) IN (
    SELECT attention_date, attention_id FROM payable_fee WHERE doctor_id = ${doctorId}::int
    UNION ALL
    SELECT line.attention_date, line.attention_id FROM payment p JOIN payment_line AS line ON line.payment_id = p.id
     WHERE p.doctor_id = ${doctorId}::int AND p.status = 'processed')`;
}

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

/** The attentions of the doctor's fees that are not paid yet: few, whatever the doctor was paid before. */
export function unpaidFees(doctorId: number) {
  return sql`
    SELECT attention_id FROM payable_fee WHERE doctor_id = ${doctorId}::int
    UNION ALL
    SELECT line.attention_id FROM payment p JOIN payment_line AS line ON line.payment_id = p.id
     WHERE p.doctor_id = ${doctorId}::int AND p.status = 'processed'`;
}

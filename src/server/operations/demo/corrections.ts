/** What was paid wrongly in the demo clinic, and is corrected: once with the money, once to come. */
import type { Period } from '../../../domain/calendar/calendar.ts';
import { createCorrections } from '../../payout/corrections/public.ts';
import { SYSTEM } from '../../platform/audit.ts';
import { type Database, rowsOf, transactionWithClient } from '../../platform/db/database.ts';
import { DEMO_DOCTOR_ID } from './users.ts';

/** The two corrections, by the place of their doctors. */
const CORRECTED = [
  { change: { cause: 'not_due' }, reason: 'La misma atención se cargó dos veces, con dos ID' },
  {
    change: { cause: 'patient_unpaid' },
    reason: 'El paciente anuló su pago y la clínica se lo devolvió',
  },
] as const;

/**
 * Corrects a small line of the month, paid in person to a doctor who is paid in each month; `place` is 0 or 1. Does nothing when
 * repeated, or where there is no such line.
 */
export function correctLine(database: Database, period: Period, place: 0 | 1): Promise<void> {
  const { change, reason } = CORRECTED[place];
  return transactionWithClient(database, async (tx, client) => {
    const [line] = await rowsOf<{ attentionId: number }>(tx)`
      SELECT attention_id FROM (
        SELECT DISTINCT ON (doctor_id) doctor_id, attention_id
          FROM paid_fee
         WHERE doctor_id % 3 = 0 AND doctor_id <> ${DEMO_DOCTOR_ID} AND society_id IS NULL AND accumulations IS NULL
           AND (period_year, period_month) = (${period.year}, ${period.month}) AND paid_amount BETWEEN 5000 AND 40000
         ORDER BY doctor_id, attention_id) AS line
       WHERE NOT EXISTS (SELECT FROM correction WHERE reason = ${reason})
       ORDER BY doctor_id DESC OFFSET ${place} LIMIT 1`;
    if (!line) return;
    const order = { attentionIds: [line.attentionId], change: { ...change }, reason };
    await createCorrections({ database, tx, client }, order, SYSTEM);
  });
}

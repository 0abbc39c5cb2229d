/** What is held in the demo clinic: one dear line, and a doctor, of last month's fees that are not sent to payroll. */
import type pg from 'pg';

/** For how many days each has been held. */
const DAYS = { doctor: 12, line: 4 } as const;

/** As the supervisor would hold them; does nothing where there are no such fees, or when repeated. */
export async function holdPayments(client: pg.PoolClient): Promise<void> {
  await client.query(`
    WITH candidate AS MATERIALIZED (
      -- Paid up to the month before, and not in the pending payroll.
      SELECT doctor_id, row_number() OVER (ORDER BY doctor_id DESC) AS place
        FROM (SELECT DISTINCT doctor_id FROM payable_fee WHERE status = 'calculated' AND doctor_id % 6 = 3) AS d),
    dearest AS (
      SELECT attention_id FROM payable_fee f JOIN candidate c ON c.doctor_id = f.doctor_id
       WHERE c.place = 2 ORDER BY calculated_amount DESC, attention_id LIMIT 1)
    INSERT INTO hold (doctor_id, attention_id, reason, doctor_message, created_by, created_at)
    SELECT held.doctor_id, held.attention_id, held.reason, held.message, u.id, now() - make_interval(days => held.days)
      FROM app_user u CROSS JOIN (
        SELECT doctor_id, NULL::bigint AS attention_id, 'Contrato vencido: no pagar hasta que llegue la renovación firmada' AS reason,
               'Su contrato venció. Pase por la administración a firmar la renovación.' AS message, ${DAYS.doctor} AS days
          FROM candidate WHERE place = 1
        UNION ALL
        SELECT NULL, attention_id, 'Monto fuera de lo habitual: falta el protocolo operatorio', NULL, ${DAYS.line} FROM dearest) AS held
     WHERE u.username = 'supervisor' AND NOT EXISTS (SELECT FROM hold)`);
}

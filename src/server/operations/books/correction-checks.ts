/** What must hold of corrections (payout §25.7). */
import type { SqlCheck } from './check.ts';

export const CORRECTION_CHECKS: readonly SqlCheck[] = [
  {
    key: 'corrections',
    title:
      'Cada corrección aprobada descuenta lo que se pagó y paga lo que corresponde, una vez; las demás, nada. Ninguna línea se corrige dos veces.',
    records: ['corrección', 'correcciones'],
    checked: 'SELECT count(*) FROM correction',
    offences: `
      SELECT k.id
        FROM correction k
        LEFT JOIN replacement_fee r ON r.correction_id = k.id
        LEFT JOIN replacement_fee old ON old.correction_id = k.previous_id
        LEFT JOIN calculation c ON c.attention_id = k.attention_id
        LEFT JOIN (SELECT attention_id, coalesce(previous_id, 0) AS previous_id
                     FROM correction WHERE status IN ('proposed', 'approved') GROUP BY 1, 2 HAVING count(*) > 1) AS twice
               ON k.status IN ('proposed', 'approved') AND (twice.attention_id, twice.previous_id) = (k.attention_id, coalesce(k.previous_id, 0))
        LEFT JOIN entry e ON e.correction_id = k.id AND e.status = 'approved'
       GROUP BY k.id, r.correction_id, old.correction_id, c.calculated_amount, twice.attention_id
      HAVING r.correction_id IS NULL OR twice.attention_id IS NOT NULL
          OR k.paid_amount IS DISTINCT FROM CASE WHEN k.previous_id IS NULL THEN c.calculated_amount ELSE old.calculated_amount END
          OR (count(*) FILTER (WHERE e.origin = 'reversal'),
              count(*) FILTER (WHERE (e.origin, e.doctor_id, e.amount) = ('reversal', k.doctor_id, -k.paid_amount)
                                 AND e.society_id IS NOT DISTINCT FROM k.society_id)) IS DISTINCT FROM
             (CASE WHEN k.status = 'approved' AND k.paid_amount <> 0 THEN 1 ELSE 0 END::bigint,
              CASE WHEN k.status = 'approved' AND k.paid_amount <> 0 THEN 1 ELSE 0 END::bigint)
          OR (count(*) FILTER (WHERE e.origin = 'replacement'),
              count(*) FILTER (WHERE (e.origin, e.doctor_id, e.amount) = ('replacement', r.doctor_id, r.calculated_amount)
                                 AND e.society_id IS NOT DISTINCT FROM r.society_id)) IS DISTINCT FROM
             (CASE WHEN k.status = 'approved' AND r.calculated_amount <> 0 THEN 1 ELSE 0 END::bigint,
              CASE WHEN k.status = 'approved' AND r.calculated_amount <> 0 THEN 1 ELSE 0 END::bigint)`,
  },
  {
    key: 'recovered-first',
    title:
      'Lo que una corrección paga a otro beneficiario del mismo médico, con su ajuste de tramos, se pagó después de recuperar lo que se pagó antes.',
    records: ['haber o descuento', 'haberes y descuentos'],
    checked: `SELECT count(*) FROM entry WHERE waits_for IS NOT NULL OR origin = 'scale_adjustment'`,
    // A payment may come back from the bank, or be annulled, after the other payee was paid.
    offences: `
      SELECT DISTINCT e.id
        FROM entry e
        JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
        JOIN payment q ON q.id = l.payment_id
       CROSS JOIN LATERAL awaited_reversals(e.id) AS a
       WHERE (e.waits_for IS NOT NULL OR e.origin = 'scale_adjustment') AND NOT is_recovered(a.reversal_id)
         AND NOT EXISTS (
           SELECT FROM payment_entry v JOIN payment p ON p.id = v.payment_id AND p.created_at < q.created_at
            WHERE v.entry_id = a.reversal_id
              AND (NOT v.is_live OR EXISTS (SELECT FROM transfer_payment t WHERE t.payment_id = p.id AND NOT t.is_live)))`,
  },
];

/** What must hold of entries besides their payments: who approved them, what schedules made, and what amends a retention (payout §24, payout §30). */
import type { SqlCheck } from './check.ts';

export const ENTRY_CHECKS: readonly SqlCheck[] = [
  {
    key: 'entry-approvals',
    title:
      'Cada haber o descuento aprobado lo aprobó otra persona que quien lo propuso, y tiene el signo de su tipo.',
    records: ['haber o descuento', 'haberes y descuentos'],
    checked: `SELECT count(*) FROM entry WHERE origin IN ('entered', 'scheduled')`,
    offences: `
      SELECT e.id FROM entry e JOIN entry_kind k ON k.id = e.kind_id
       WHERE e.approved_by = e.created_by OR k.direction = 'earning' AND e.amount < 0 OR k.direction = 'discount' AND e.amount > 0`,
  },
  {
    key: 'entry-schedules',
    title:
      'Cada programación aprobada hizo lo que se aprobó: sus cuotas suman su monto, sus meses son los suyos, y su porcentaje es el de los honorarios de cada pago.',
    records: ['programación', 'programaciones'],
    checked: 'SELECT count(*) FROM entry_schedule',
    offences: `
      SELECT s.id FROM entry_schedule s
       WHERE s.approved_by = s.created_by
          OR s.status = 'approved' AND s.form = 'instalments'
             AND (SELECT (count(*), -sum(e.amount)) FROM entry e WHERE e.schedule_id = s.id AND e.instalment > 0)
                 IS DISTINCT FROM (s.instalments::bigint, s.amount::numeric)
          OR EXISTS (
               SELECT FROM entry e LEFT JOIN payment p ON p.id = e.made_with
                WHERE e.schedule_id = s.id
                  AND (s.status <> 'approved' OR e.doctor_id <> s.doctor_id
                       OR e.status = 'approved' AND make_date(e.period_year, e.period_month, 1) >= s.stopped_from
                       OR e.instalment IS DISTINCT FROM 0 AND (e.amount < 0) <> s.is_discount
                       OR s.form = 'monthly' AND abs(e.amount) <> s.amount
                       OR e.instalment = 0 AND e.amount <> s.amount
                       OR s.form = 'percentage'
                          AND (abs(e.amount) <> (e.basis * s.rate + 5000) / 10000
                               OR e.basis > p.total_brut_amount - p.entries_gross - p.unretained_amount
                               -- Of a payment that was made again of several, the fees of those that had it: annulled ones with lines of it.
                               OR e.basis < p.total_brut_amount - p.entries_gross - p.unretained_amount
                                  AND NOT EXISTS (SELECT FROM entry f JOIN payment q ON q.id = f.made_with AND q.annulment_id IS NOT NULL
                                                     JOIN annulled_line was ON was.payment_id = q.id
                                                   WHERE f.schedule_id = s.id AND f.id < e.id
                                                     AND (EXISTS (SELECT FROM payment_line l
                                                                   WHERE (l.attention_id, l.payment_id) = (was.attention_id, p.id))
                                                          OR EXISTS (SELECT FROM annulled_line l
                                                                      WHERE (l.attention_id, l.payment_id) = (was.attention_id, p.id)))))))`,
  },
  {
    key: 'balance-settlements',
    title:
      'Cada saldo castigado o pasado lo decidió otra persona que quien lo pidió, no está en un pago, y lo que pasó se debe igual.',
    records: ['saldo', 'saldos'],
    checked: `SELECT count(*) FROM balance_settlement WHERE state = 'approved'`,
    offences: `
      SELECT s.id FROM balance_settlement s JOIN entry e ON e.id = s.entry_id
       WHERE s.state = 'approved'
         AND (s.answered_by = s.proposed_by OR e.status <> 'settled'
              OR EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live)
              OR (s.kind = 'pass_on') <> EXISTS (
                   SELECT FROM entry o WHERE o.settlement_id = s.id
                     AND (o.doctor_id, o.amount, o.bears_retention) = (e.doctor_id, e.amount, e.bears_retention)))`,
  },
  {
    key: 'retention-changes',
    title:
      'Cada ajuste de retención es la diferencia de su pago, de su beneficiario y sin retención, después de lo que se retuvo la última vez; lo aprobó otra persona que quien lo propuso.',
    records: ['ajuste de retención', 'ajustes de retención'],
    checked: `SELECT count(*) FROM entry WHERE origin = 'retention_change'`,
    offences: `
      SELECT e.id FROM entry e
        LEFT JOIN payment p ON p.id = e.amended_payment_id
        LEFT JOIN entry was ON was.id = e.amends_after
       CROSS JOIN LATERAL (
         SELECT sum(one.total_brut_amount - one.unretained_amount)::numeric AS until FROM payment one
          WHERE one.document_id = p.document_id AND (one.doctor_id, one.id) <= (p.doctor_id, p.id)) AS s
       WHERE e.origin = 'retention_change' AND e.status <> 'withdrawn'
         AND (e.approved_by = e.created_by OR e.bears_retention OR e.doctor_id IS DISTINCT FROM p.doctor_id
              OR e.society_id IS DISTINCT FROM p.society_id OR e.status = 'approved' AND p.annulment_id IS NOT NULL
              OR e.amount <> e.retained_before - e.retained_after
              OR was.id IS NOT NULL AND (was.status <> 'approved' OR was.amended_payment_id <> p.id)
              OR (e.rate_before, e.retained_before)
                 IS DISTINCT FROM (coalesce(was.rate_after, p.retention_rate), coalesce(was.retained_after, p.total_retention_amount))
              OR e.retained_after IS DISTINCT FROM floor((s.until * e.rate_after + 5000) / 10000)
                   - floor(((s.until - p.total_brut_amount + p.unretained_amount) * e.rate_after + 5000) / 10000)
              OR EXISTS (SELECT FROM entry o
                          WHERE o.amended_payment_id = e.amended_payment_id AND o.id <> e.id AND o.status <> 'withdrawn'
                            AND o.amends_after IS NOT DISTINCT FROM e.amends_after))`,
  },
];

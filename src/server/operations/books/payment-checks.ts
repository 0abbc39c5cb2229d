/** What must hold of payments and of the records that they are made of (operations §5). */
import type { SqlCheck } from './check.ts';

const RECORDS = ['registro', 'registros'] as const;
const PAYMENTS = ['pago', 'pagos'] as const;

/** Whether a payable fee `f` is not what its calculation `c` says. */
const COPIED = [
  'doctor_id',
  'attention_date',
  'record_type',
  'rule_version_id',
  'base_amount',
  'calculated_amount',
  'retention_amount',
  'final_amount',
];
const ofEach = (table: string) => COPIED.map((name) => `${table}.${name}`).join(', ');
const differs = `(${ofEach('f')}) IS DISTINCT FROM (${ofEach('c')})`;

export const PAYMENT_CHECKS: readonly SqlCheck[] = [
  {
    key: 'payment-sums',
    title:
      'Cada pago es la suma de sus registros y de sus haberes y descuentos: bruto, retención, líquido y atenciones, HMQ entre ellas.',
    records: PAYMENTS,
    checked: 'SELECT count(*) FROM payment',
    offences: `
      SELECT p.id
        FROM payment p
        LEFT JOIN (SELECT payment_id, sum(gross_fee) AS gross_fee, sum(retention) AS retention,
                          count(*) AS records, count(*) FILTER (WHERE record_type = 'hmq') AS hmq
                     FROM (SELECT l.payment_id, c.calculated_amount AS gross_fee, l.retention_amount AS retention, c.record_type
                             FROM payment_line l JOIN calculation c USING (attention_id)
                           UNION ALL
                           SELECT payment_id, calculated_amount, retention_amount, record_type FROM annulled_line) AS line
                    GROUP BY payment_id) r ON r.payment_id = p.id
        LEFT JOIN (SELECT l.payment_id, count(*) AS entries, sum(e.amount) FILTER (WHERE e.bears_retention) AS gross,
                          sum(l.retention_amount) AS retention, sum(e.amount) FILTER (WHERE NOT e.bears_retention) AS unretained
                     FROM payment_entry l JOIN entry e ON e.id = l.entry_id GROUP BY 1) s ON s.payment_id = p.id
       WHERE (p.total_attentions, p.hmq_attentions, p.total_entries, p.entries_gross, p.entries_retention, p.unretained_amount)
             IS DISTINCT FROM (coalesce(r.records, 0), coalesce(r.hmq, 0), coalesce(s.entries, 0), coalesce(s.gross, 0),
                               coalesce(s.retention, 0), coalesce(s.unretained, 0))
          OR (p.total_brut_amount, p.total_retention_amount)
             IS DISTINCT FROM (coalesce(r.gross_fee, 0) + p.entries_gross + p.unretained_amount,
                               coalesce(r.retention, 0) + p.entries_retention)
          OR p.total_amount <> p.total_brut_amount - p.total_retention_amount`,
  },
  {
    key: 'payment-states',
    title: 'Lo pagado tiene fecha de pago, y lo demás no.',
    records: PAYMENTS,
    checked: 'SELECT count(*) FROM payment',
    offences: `
      SELECT p.id FROM payment p
       WHERE (p.status = 'paid') <> (p.payment_date IS NOT NULL)`,
  },
  {
    key: 'payment-numbers',
    title:
      'Los pagos de un médico y mes a un mismo beneficiario se numeran desde 1 sin saltos: ninguno falta ni se repite.',
    records: PAYMENTS,
    checked: 'SELECT count(*) FROM payment',
    offences: `
      SELECT min(p.id) AS id FROM payment p JOIN fee_document d ON d.id = p.document_id
       GROUP BY p.doctor_id, p.period_year, p.period_month, p.society_id
      -- The number of an annulled payment may be that of a later one, too.
      HAVING max(sequence) - min(sequence) + 1 <> count(DISTINCT sequence)
          OR count(DISTINCT sequence) FILTER (WHERE p.annulment_id IS NULL) <> count(*) FILTER (WHERE p.annulment_id IS NULL)
          -- Older payments were numbered for doctor and month alone, not for each payee.
          OR min(sequence) <> 1 AND bool_and(d.retention_rate IS NOT NULL)`,
  },
  {
    key: 'documents',
    title:
      'Cada documento es la suma de los pagos a quien lo emite, y su retención se calcula una vez sobre su bruto.',
    records: ['documento', 'documentos'],
    checked: 'SELECT count(*) FROM fee_document',
    offences: `
      SELECT d.id
        FROM fee_document d LEFT JOIN payment p ON p.document_id = d.id
       GROUP BY d.id
      HAVING (d.gross_amount, d.retention_amount, d.net_amount)
             IS DISTINCT FROM (sum(p.total_brut_amount - p.unretained_amount), sum(p.total_retention_amount),
                               sum(p.total_amount - p.unretained_amount))
          OR d.retention_amount <> floor((d.gross_amount * d.retention_rate + 5000)::numeric / 10000)
          OR bool_or((p.society_id, p.payee_rut, p.retention_rate) IS DISTINCT FROM (d.society_id, d.issuer_rut, d.retention_rate) OR p.doctor_id <> d.doctor_id)`,
  },
  {
    key: 'annulments',
    title:
      'Un pago anulado no tiene registros vigentes ni transferencias vigentes, y su documento está anulado con todos sus pagos.',
    records: PAYMENTS,
    checked: 'SELECT count(*) FROM payment',
    offences: `
      SELECT p.id FROM payment p JOIN fee_document d ON d.id = p.document_id
       WHERE d.is_annulled <> (p.annulment_id IS NOT NULL)
          OR p.annulment_id IS NULL AND EXISTS (SELECT FROM annulled_line l WHERE l.payment_id = p.id)
          OR p.annulment_id IS NOT NULL
             AND (EXISTS (SELECT FROM payment_line l WHERE l.payment_id = p.id)
                  OR EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live)
                  OR EXISTS (SELECT FROM receipt_match m WHERE m.document_id = p.document_id))`,
  },
  {
    key: 'retention-shares',
    title:
      'La retención de cada registro pagado es su parte en la de su documento: se reparte por redondeo acumulado.',
    records: RECORDS,
    checked: 'SELECT count(*) FROM payment_line',
    offences: `
      SELECT attention_id AS id
        FROM (SELECT l.attention_id, l.retention_amount, c.calculated_amount AS gross, d.retention_rate AS rate,
                     before.gross + sum(c.calculated_amount) OVER (PARTITION BY p.id
                       ORDER BY c.attention_date, a.attention_time NULLS FIRST, c.attention_id ROWS UNBOUNDED PRECEDING) AS until
                FROM payment_line l JOIN payment p ON p.id = l.payment_id JOIN fee_document d ON d.id = p.document_id
                JOIN (SELECT id, sum(total_brut_amount - unretained_amount) OVER (PARTITION BY document_id ORDER BY doctor_id, id)
                               - total_brut_amount + unretained_amount AS gross
                        FROM payment) AS before ON before.id = p.id
                JOIN calculation c ON c.attention_id = l.attention_id JOIN attention a ON a.id = l.attention_id
               -- Payments from before keep what was rounded for each record.
               WHERE d.retention_rate IS NOT NULL) AS t
       WHERE retention_amount
             <> floor((until * rate + 5000) / 10000) - floor(((until - gross) * rate + 5000) / 10000)`,
  },
  {
    key: 'entry-shares',
    title:
      'La retención de cada haber o descuento pagado es su parte en la de su documento, después de las atenciones.',
    records: ['haber o descuento', 'haberes y descuentos'],
    checked: 'SELECT count(*) FROM payment_entry',
    offences: `
      SELECT id
        FROM (SELECT e.id, l.retention_amount, coalesce(p.retention_rate, 0) AS rate, part.gross,
                     p.fees_until + sum(part.gross) OVER (PARTITION BY p.id ORDER BY e.id ROWS UNBOUNDED PRECEDING) AS until
                FROM payment_entry l JOIN entry e ON e.id = l.entry_id
                JOIN (SELECT id, retention_rate, sum(total_brut_amount - unretained_amount) OVER (PARTITION BY document_id ORDER BY doctor_id, id)
                               - entries_gross AS fees_until
                        FROM payment) AS p ON p.id = l.payment_id
               CROSS JOIN LATERAL (SELECT CASE WHEN e.bears_retention THEN e.amount ELSE 0 END AS gross) AS part) AS t
       WHERE retention_amount
             <> floor((until * rate + 5000) / 10000) - floor(((until - gross) * rate + 5000) / 10000)`,
  },
  {
    key: 'entries',
    title:
      'Cada haber o descuento está en un pago vigente a lo más, aprobado, de su médico y beneficiario; lo que cierra un pago bajo cero se debe en el siguiente.',
    records: ['haber o descuento', 'haberes y descuentos'],
    checked: 'SELECT count(*) FROM entry',
    offences: `
      SELECT e.id FROM entry_state e LEFT JOIN payment p ON p.id = e.payment_id
       WHERE e.payment_id IS NOT NULL
             AND (e.status <> 'approved' OR p.annulment_id IS NOT NULL OR p.doctor_id <> e.doctor_id
                  -- What a payment took stays its payee's when an affiliation changes.
                  OR p.society_id IS DISTINCT FROM e.payee_society_id OR e.is_payee_fixed AND p.society_id IS DISTINCT FROM e.society_id
                  OR e.origin IN ('entered', 'scheduled', 'retention_change') AND (e.period_year, e.period_month) > (p.period_year, p.period_month)
                  OR NOT e.bears_retention AND e.retention_amount <> 0)
          OR e.origin = 'carried_on' AND (e.status = 'approved') <> (e.payment_id IS NOT DISTINCT FROM e.made_with)
          OR e.origin IN ('carried_on', 'carried_balance') AND NOT EXISTS (
               SELECT FROM entry o WHERE (o.made_with, o.bears_retention, o.amount, o.status = 'withdrawn')
                     = (e.made_with, e.bears_retention, -e.amount, e.status = 'withdrawn'))`,
  },
  {
    key: 'records-in-payment',
    title:
      'Cada registro procesado o pagado está en exactamente un pago, de su médico y de su mes o uno posterior; los demás en ninguno, y en su mes o el primero abierto.',
    records: RECORDS,
    checked: 'SELECT count(*) FROM calculation',
    offences: `
      SELECT coalesce(c.attention_id, l.attention_id, f.attention_id) AS id
        FROM calculation c
        FULL JOIN payment_line l ON l.attention_id = c.attention_id
        FULL JOIN payable_fee f ON f.attention_id = coalesce(c.attention_id, l.attention_id)
        LEFT JOIN payment p ON p.id = l.payment_id
        LEFT JOIN closed_month m ON (m.year, m.month) = (c.period_year, c.period_month)
       WHERE c.attention_id IS NULL OR (l.attention_id IS NULL) = (f.attention_id IS NULL)
          OR l.attention_id IS NOT NULL
             AND (p.doctor_id IS DISTINCT FROM c.doctor_id OR (p.period_year, p.period_month) < (c.period_year, c.period_month))
          OR f.attention_id IS NOT NULL
             AND (${differs}
                  OR (f.period_year, f.period_month)
                     <> (coalesce(m.pay_year, c.period_year), coalesce(m.pay_month, c.period_month)))`,
  },
  {
    key: 'record-sums',
    title:
      'Cada cálculo suma: retención estimada = calculado × tasa, redondeada al peso, y líquido = calculado − retención.',
    records: RECORDS,
    checked: 'SELECT count(*) FROM calculation',
    offences: `
      SELECT attention_id AS id FROM calculation
       WHERE retention_amount <> (calculated_amount * retention_rate + 5000) / 10000
          OR final_amount <> calculated_amount - retention_amount`,
  },
  {
    key: 'held',
    title:
      'Nada de lo que está en pausa se procesó, ni se envió al banco, después de ponerse en pausa.',
    records: PAYMENTS,
    checked: 'SELECT count(*) FROM payment',
    offences: `
      SELECT DISTINCT p.id
        FROM live_hold h JOIN payment p ON p.annulment_id IS NULL
         AND (p.doctor_id = h.doctor_id OR p.society_id = h.society_id
              OR EXISTS (SELECT FROM payment_line l JOIN attention a ON a.id = l.attention_id
                          WHERE l.payment_id = p.id AND (a.id = h.attention_id OR a.import_id = h.import_id)))
       WHERE h.attention_id IS NOT NULL OR p.created_at > h.created_at
          OR h.import_id IS NULL AND p.status = 'processed' AND EXISTS (
               SELECT FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id JOIN bank_file f ON f.id = t.bank_file_id
                WHERE l.payment_id = p.id AND l.is_live AND f.created_at > h.created_at
                  -- A copy of what was paid by then counts once the bank rejects what had paid it.
                  AND NOT EXISTS (
                    SELECT FROM transfer_payment m JOIN transfer o ON o.id = m.transfer_id
                     WHERE m.payment_id = p.id AND o.id <> t.id AND o.status = 'rejected' AND o.settled_at > f.created_at))`,
  },
];

/** What must hold of payments and of the records that they are made of (operations §5). */
import type { SqlCheck } from './check.ts';

const RECORDS = ['registro', 'registros'] as const;
const PAYMENTS = ['pago', 'pagos'] as const;

/** Whether a payable fee `f` is not what its calculation `c` says. */
const COPIED = [
  'doctor_id',
  'attention_date',
  'record_type',
  'period_year',
  'period_month',
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
      'Cada pago es la suma de sus registros: bruto, retención, líquido y atenciones, HMQ entre ellas.',
    records: PAYMENTS,
    checked: 'SELECT count(*) FROM payment',
    offences: `
      SELECT p.id
        FROM payment p
        LEFT JOIN (SELECT payment_id, sum(gross_fee - retention) AS total, sum(gross_fee) AS gross_fee, sum(retention) AS retention,
                          count(*) AS records, count(*) FILTER (WHERE record_type = 'hmq') AS hmq
                     FROM (SELECT l.payment_id, c.calculated_amount AS gross_fee, l.retention_amount AS retention, c.record_type
                             FROM payment_line l JOIN calculation c USING (attention_id)
                           UNION ALL
                           SELECT payment_id, calculated_amount, retention_amount, record_type FROM annulled_line) AS line
                    GROUP BY payment_id) r ON r.payment_id = p.id
       WHERE (p.total_amount, p.total_brut_amount, p.total_retention_amount, p.total_attentions, p.hmq_attentions)
             IS DISTINCT FROM (r.total, r.gross_fee, r.retention, r.records, r.hmq)`,
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
             IS DISTINCT FROM (sum(p.total_brut_amount), sum(p.total_retention_amount), sum(p.total_amount))
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
                     sum(c.calculated_amount) OVER (PARTITION BY d.id
                       ORDER BY p.doctor_id, p.id, c.attention_date, a.attention_time NULLS FIRST, c.attention_id
                       ROWS UNBOUNDED PRECEDING) AS until
                FROM payment_line l JOIN payment p ON p.id = l.payment_id JOIN fee_document d ON d.id = p.document_id
                JOIN calculation c ON c.attention_id = l.attention_id JOIN attention a ON a.id = l.attention_id
               -- Payments from before keep what was rounded for each record.
               WHERE d.retention_rate IS NOT NULL) AS t
       WHERE retention_amount
             <> floor((until * rate + 5000) / 10000) - floor(((until - gross) * rate + 5000) / 10000)`,
  },
  {
    key: 'records-in-payment',
    title:
      'Cada registro procesado o pagado está en exactamente un pago, de su médico y mes; los demás en ninguno.',
    records: RECORDS,
    checked: 'SELECT count(*) FROM calculation',
    offences: `
      SELECT coalesce(c.attention_id, l.attention_id, f.attention_id) AS id
        FROM calculation c
        FULL JOIN payment_line l ON l.attention_id = c.attention_id
        FULL JOIN payable_fee f ON f.attention_id = coalesce(c.attention_id, l.attention_id)
        LEFT JOIN payment p ON p.id = l.payment_id
       WHERE c.attention_id IS NULL OR (l.attention_id IS NULL) = (f.attention_id IS NULL)
          OR l.attention_id IS NOT NULL AND (p.doctor_id, p.period_year, p.period_month)
             IS DISTINCT FROM (c.doctor_id, c.period_year, c.period_month)
          OR f.attention_id IS NOT NULL AND ${differs}`,
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
];

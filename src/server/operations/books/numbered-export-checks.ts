/** What must hold of numbered accounting exports: each voucher is in one of them, and their sums are their lines' (payout §33). */
import type { SqlCheck } from './check.ts';

const EXPORTS = ['exportación', 'exportaciones'] as const;
const VOUCHERS = ['comprobante', 'comprobantes'] as const;

export const NUMBERED_EXPORT_CHECKS: readonly SqlCheck[] = [
  {
    key: 'numbered-exports',
    title:
      'Las exportaciones numeradas van de corrido, y cada una suma lo que suman sus comprobantes, que cuadran.',
    records: EXPORTS,
    checked: 'SELECT count(*) FROM numbered_export',
    offences: `
      SELECT e.number AS id
        FROM numbered_export e
        LEFT JOIN (SELECT v.id, v.export_number, count(*) AS lines, sum(l.debit) AS debits, sum(l.credit) AS credits
                     FROM accounting_voucher v LEFT JOIN accounting_line l ON l.voucher_id = v.id
                    GROUP BY v.id) v ON v.export_number = e.number
       GROUP BY e.number
      HAVING (count(v.id), sum(v.lines), sum(v.debits), sum(v.credits))
             IS DISTINCT FROM (e.total_vouchers, e.total_entries, e.total_debits, e.total_credits)
          OR bool_or(v.debits IS DISTINCT FROM v.credits)
          OR e.number > 1 AND NOT EXISTS (SELECT FROM numbered_export o WHERE o.number = e.number - 1)
          OR e.total_debits <> e.total_credits`,
  },
  {
    key: 'vouchers-once',
    title:
      'Cada comprobante está en una sola exportación numerada, y lo que anula a otro es su reverso exacto, de una exportación no anterior.',
    records: VOUCHERS,
    checked: 'SELECT count(*) FROM accounting_voucher',
    offences: `
      SELECT v.id
        FROM accounting_voucher v
        LEFT JOIN accounting_voucher o ON (o.aspect, o.subject_id, o.turn) = (v.aspect, v.subject_id, v.turn - 1)
       WHERE NOT EXISTS (SELECT FROM numbered_export e WHERE e.number = v.export_number)
          OR v.turn > 1 AND (o.id IS NULL OR o.export_number > v.export_number)
          OR EXISTS (SELECT FROM accounting_voucher t
                      WHERE (t.aspect, t.subject_id, t.turn) = (v.aspect, v.subject_id, v.turn) AND t.id <> v.id)
          OR v.turn % 2 = 0 AND EXISTS (
               SELECT FROM (SELECT * FROM accounting_line WHERE voucher_id = v.id) l
                 FULL JOIN (SELECT * FROM accounting_line WHERE voucher_id = o.id) b ON b.line = l.line
                WHERE (l.account, l.cost_centre, l.debit, l.credit) IS DISTINCT FROM (b.account, b.cost_centre, b.credit, b.debit))`,
  },
  {
    key: 'vouchers-of-payments',
    title:
      'Lo que las exportaciones numeradas dicen de cada pago que sigue vigente son sus montos.',
    records: VOUCHERS,
    checked: 'SELECT count(*) FROM booked_voucher',
    // Of annulled and rejected payments the next export undoes them.
    offences: `
      SELECT v.id
        FROM booked_voucher v JOIN payment p ON p.id = v.subject_id AND p.annulment_id IS NULL
        JOIN accounting_line l ON l.voucher_id = v.id
       WHERE v.aspect = 'provision' OR v.aspect = 'payment' AND p.payment_date = v.day
       GROUP BY v.id, v.aspect, p.id
      HAVING CASE v.aspect
               WHEN 'provision' THEN
                 (coalesce(sum(l.credit) FILTER (WHERE l.ledger = 'feePayable'), 0),
                  coalesce(sum(l.credit) FILTER (WHERE l.ledger = 'retentionPayable'), 0))
                 <> (p.total_amount, p.total_retention_amount)
               ELSE sum(l.debit) <> p.total_amount END`,
  },
  {
    key: 'numbered-export-files',
    title:
      'Cada exportación numerada y cada archivo suyo son los que quedaron con su huella en la bitácora.',
    records: EXPORTS,
    checked: 'SELECT count(*) FROM numbered_export',
    offences: `
      SELECT e.number AS id
        FROM numbered_export e
       WHERE NOT EXISTS (SELECT FROM audit_log l
                          WHERE l.action = 'numberedExport.make' AND l.entity_id = e.number::text
                            AND l.after ->> 'sha256' = encode(e.sha256, 'hex'))
          OR EXISTS (SELECT FROM numbered_export_file f
                      WHERE f.export_number = e.number
                        AND (f.sha256 <> sha256(f.content)
                             OR NOT EXISTS (SELECT FROM audit_log l
                                             WHERE l.action = 'numberedExport.download' AND l.entity_id = e.number::text
                                               AND l.after ->> 'sha256' = encode(f.sha256, 'hex'))))`,
  },
];

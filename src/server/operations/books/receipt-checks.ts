/** What must hold of received receipts and invoices, and of their pairs with payments (payout §19). */
import type { SqlCheck } from './check.ts';

/** Whether a pair names a difference without having it, or has it without naming it. */
const misnames = (difference: string, isSo: string) =>
  `('${difference}' = ANY(m.differences)) <> (${isSo})`;

const yearsDiffer = 'extract(year FROM r.issued_on) <> extract(year FROM paid_day(d))';

export const RECEIPT_CHECKS: readonly SqlCheck[] = [
  {
    key: 'receipt-pairs',
    title:
      'Cada boleta o factura de un pago nombra lo que dice distinto: emisor, clase, bruto, retención, líquido, día y estado.',
    records: ['pareja', 'parejas'],
    checked: 'SELECT count(*) FROM receipt_match',
    offences: `
      SELECT m.document_id AS id
        FROM receipt_match m
        JOIN fee_document d ON d.id = m.document_id
        LEFT JOIN document_true_year o ON o.document_id = d.id
        JOIN received_document r ON r.id = m.received_id
       WHERE ${[
         misnames('issuer', 'r.issuer_rut <> d.issuer_rut'),
         misnames('kind', `(r.kind = 'invoice') <> (d.kind = 'exempt_invoice')`),
         misnames('gross', 'r.gross_amount <> d.gross_amount'),
         misnames('net', 'r.gross_amount - r.retention_amount <> r.net_amount'),
         misnames('year', yearsDiffer),
         misnames(
           'month',
           `NOT (${yearsDiffer}) AND extract(month FROM r.issued_on) <> extract(month FROM paid_day(d))`,
         ),
         misnames('observed', `r.state = 'observed'`),
         misnames('annulmentPending', `r.state = 'annulment_pending'`),
         misnames('annulled', `r.state = 'annulled'`),
         // By the rate of the year in which it was paid. Of another gross, the retention is compared with what its own gross would retain.
         `r.gross_amount = d.gross_amount
            AND m.differences && '{rate, retention}' <> (r.retention_amount <> coalesce(o.due_amount, d.retention_amount))`,
       ].join(' OR ')}`,
  },
  {
    key: 'receipt-sheets',
    title: 'Cada documento que se leyó de una planilla es de su clase y de su mes.',
    records: ['documento', 'documentos'],
    checked: 'SELECT count(*) FROM received_document WHERE sheet_id IS NOT NULL',
    offences: `
      SELECT r.id FROM received_document r JOIN receipt_sheet s ON s.id = r.sheet_id
       WHERE r.kind <> s.kind
          OR (extract(year FROM r.issued_on), extract(month FROM r.issued_on)) <> (s.period_year, s.period_month)`,
  },
];

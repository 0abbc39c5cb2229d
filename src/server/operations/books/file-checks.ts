/**
 * Invariants of the files that were handed out. The append-only audit log stores each with its fingerprint and figures
 * at that time.
 */
import type { SqlCheck } from './check.ts';

const BANK_FILES = ['archivo', 'archivos'] as const;
const BANK_FILE_COUNT = 'SELECT count(*) FROM bank_file';

/** Whether the payment `p` is unpaid, and in no transfer that counts. */
const IS_OWED = `p.status = 'processed' AND NOT EXISTS (
               SELECT FROM transfer_payment o WHERE o.payment_id = p.id AND o.is_live)`;

/** Whether the transfer `t`, which the bank paid besides, pays the payment `p` itself. */
const IS_PART =
  'EXISTS (SELECT FROM surplus_part s WHERE (s.transfer_id, s.payment_id) = (t.id, p.id))';

export const FILE_CHECKS: readonly SqlCheck[] = [
  {
    key: 'bank-file-sums',
    title:
      'Cada archivo bancario es la suma de sus transferencias, y cada una la de sus pagos, todos de su mes.',
    records: BANK_FILES,
    checked: BANK_FILE_COUNT,
    // A total wipe keeps these files without their transfers, since they have left the clinic (decision 30).
    offences: `
      SELECT f.id FROM bank_file f
        JOIN (SELECT t.bank_file_id, t.amount, sum(p.total_amount) AS paid, count(DISTINCT p.payee_rut) AS payees,
                     bool_and((p.period_year, p.period_month) = (f.period_year, f.period_month)) AS is_of_month
                FROM transfer t JOIN bank_file f ON f.id = t.bank_file_id
                LEFT JOIN transfer_payment line ON line.transfer_id = t.id LEFT JOIN payment p ON p.id = line.payment_id
               GROUP BY t.id, f.id) t ON t.bank_file_id = f.id
       GROUP BY f.id
      HAVING f.total_amount <> sum(t.amount) OR f.total_transfers <> count(*)
          OR bool_or(t.amount IS DISTINCT FROM t.paid OR t.payees <> 1 OR NOT t.is_of_month)`,
  },
  {
    key: 'bank-file-repeats',
    title:
      'Ningún pago está en dos archivos bancarios sin que se haya advertido al descargar el segundo.',
    records: BANK_FILES,
    checked: BANK_FILE_COUNT,
    // What was rejected or withdrawn before the second file was made is no repeat, although the bank may say later that it paid it.
    offences: `
      SELECT DISTINCT t.bank_file_id AS id
        FROM transfer t JOIN bank_file f ON f.id = t.bank_file_id
        JOIN transfer_payment line ON line.transfer_id = t.id
        JOIN transfer_payment before ON before.payment_id = line.payment_id
        JOIN transfer earlier ON earlier.id = before.transfer_id AND earlier.bank_file_id < t.bank_file_id
        JOIN bank_file sent ON sent.id = earlier.bank_file_id
       WHERE t.status NOT IN ('rejected', 'withdrawn') AND earlier.status NOT IN ('rejected', 'withdrawn')
         AND (sent.withdrawn_at IS NULL OR sent.withdrawn_at > f.created_at)
         AND NOT EXISTS (
             SELECT FROM audit_log l
              WHERE l.entity = 'bankFile' AND l.entity_id = t.bank_file_id::text
                AND l.after -> 'repeated' @> to_jsonb(line.payment_id))
         AND NOT EXISTS (
             SELECT FROM audit_log l
              WHERE l.entity = 'bankFile' AND l.entity_id = sent.id::text AND l.at < f.created_at
                AND (l.action = 'bankFile.reject' AND l.after -> 'transferIds' @> to_jsonb(earlier.id)
                     OR l.action = 'bankFile.answer' AND l.after -> 'rejectedIds' @> to_jsonb(earlier.id)))`,
  },
  {
    key: 'transfer-states',
    title:
      'Lo que paga una transferencia pagada está pagado en su fecha; lo de una enviada o rechazada, no.',
    records: ['transferencia', 'transferencias'],
    checked: 'SELECT count(*) FROM transfer',
    offences: `
      SELECT DISTINCT t.id
        FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment p ON p.id = l.payment_id
       WHERE t.is_live AND ((p.status = 'paid') <> (t.status = 'paid') OR p.payment_date <> t.paid_on)`,
  },
  {
    key: 'transfer-surpluses',
    title:
      'Lo que paga una transferencia repetida, o pagada dos veces, se paga o va por otro camino, o lo paga ella.',
    records: ['transferencia', 'transferencias'],
    checked: 'SELECT count(*) FROM transfer WHERE is_surplus',
    offences: `
      SELECT t.id
        FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment p ON p.id = l.payment_id
       WHERE t.is_surplus AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id)
       GROUP BY t.id
      -- Of what the bank paid nothing is owed; of what is only sent, not all.
      HAVING CASE WHEN t.status = 'paid' THEN bool_or(${IS_OWED}) ELSE bool_and(${IS_OWED}) END`,
  },
  {
    key: 'surplus-parts',
    title:
      'Lo que paga una transferencia pagada dos veces en parte está pagado en su fecha, y por ninguna otra.',
    records: ['transferencia', 'transferencias'],
    checked: 'SELECT count(DISTINCT transfer_id) FROM surplus_part',
    offences: `
      SELECT DISTINCT t.id
        FROM surplus_part s JOIN transfer t ON t.id = s.transfer_id JOIN payment p ON p.id = s.payment_id
       WHERE NOT t.is_surplus OR t.status <> 'paid' OR (p.status, p.payment_date) IS DISTINCT FROM ('paid', t.paid_on)
          OR EXISTS (SELECT FROM transfer_payment live WHERE live.payment_id = s.payment_id AND live.is_live)`,
  },
  {
    key: 'transfer-years',
    title:
      'Lo que el banco pagó en un año con otra retención legal lo dicen dos personas, y la diferencia consta.',
    records: ['transferencia', 'transferencias'],
    checked: `SELECT count(*) FROM transfer WHERE status = 'paid'`,
    // Of payments that were paid before their file, the day was checked when they were marked so.
    offences: `
      SELECT o.transfer_id AS id
        FROM other_year_transfer o JOIN transfer t ON t.id = o.transfer_id
       WHERE t.status = 'paid'
         AND (o.confirmed_at IS NULL OR o.paid_on <> t.paid_on OR o.confirmed_by = o.asked_by
              OR EXISTS (
                SELECT FROM transfer_payment l JOIN payment p ON p.id = l.payment_id JOIN fee_document d ON d.id = p.document_id
                 WHERE l.transfer_id = t.id AND (t.is_live OR ${IS_PART}) AND has_other_rate(d, o.paid_on)
                   AND NOT EXISTS (
                     SELECT FROM true_year_retention r WHERE (r.transfer_id, r.payment_id) = (l.transfer_id, l.payment_id))))
       UNION
      SELECT r.transfer_id
        FROM true_year_retention r JOIN transfer t ON t.id = r.transfer_id JOIN payment p ON p.id = r.payment_id
       WHERE NOT (t.status = 'paid' AND (t.is_live OR ${IS_PART}))`,
  },
  {
    key: 'account-changes',
    title:
      'La cuenta de cada médico y sociedad es la de su último cambio aprobado, por otra persona que quien lo pidió.',
    records: ['cambio de cuenta', 'cambios de cuenta'],
    checked: `SELECT count(*) FROM account_change WHERE state = 'approved'`,
    offences: `
      SELECT c.id
        FROM account_change c LEFT JOIN doctor d ON d.id = c.doctor_id LEFT JOIN medical_society s ON s.id = c.society_id
       WHERE c.state = 'approved'
         AND (NOT c.is_first AND c.answered_by = c.proposed_by
              OR (c.new_bank_code, c.new_account_kind, c.new_bank_account, c.new_account_holder_name, c.new_account_holder_rut)
                 IS DISTINCT FROM
                 CASE WHEN s.id IS NULL
                      THEN (d.bank_code, d.account_kind, d.bank_account, d.account_holder_name, d.account_holder_rut)
                      ELSE (s.bank_code, s.account_kind, s.bank_account, s.account_holder_name, s.account_holder_rut) END
                 AND NOT EXISTS (
                     SELECT FROM account_change later
                      WHERE later.state = 'approved' AND (later.answered_at, later.id) > (c.answered_at, c.id)
                        AND (later.doctor_id = c.doctor_id OR later.society_id = c.society_id)))`,
  },
  {
    key: 'bank-file-fingerprints',
    title: 'La huella SHA-256 de cada archivo bancario es la que quedó en la bitácora.',
    records: BANK_FILES,
    checked: BANK_FILE_COUNT,
    offences: fingerprints('bank_file', 'bankFile'),
  },
  {
    key: 'accounting-fingerprints',
    title: 'La huella SHA-256 de cada exportación contable es la que quedó en la bitácora.',
    records: ['exportación', 'exportaciones'],
    checked: 'SELECT count(*) FROM accounting_export',
    offences: fingerprints('accounting_export', 'accountingExport'),
  },
];

function fingerprints(table: string, entity: string): string {
  return `
    SELECT f.id FROM ${table} f
     WHERE NOT EXISTS (
           SELECT FROM audit_log l
            WHERE l.entity = '${entity}' AND l.entity_id = f.id::text
              AND l.after ->> 'sha256' = encode(f.sha256, 'hex'))`;
}

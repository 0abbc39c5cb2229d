/**
 * Invariants of the files that were handed out. The append-only audit log stores each with its fingerprint and figures
 * at that time.
 */
import type { SqlCheck } from './check.ts';

const BANK_FILES = ['archivo', 'archivos'] as const;
const BANK_FILE_COUNT = 'SELECT count(*) FROM bank_file';

export const FILE_CHECKS: readonly SqlCheck[] = [
  {
    key: 'bank-file-sums',
    title: 'Cada archivo bancario es la suma de sus pagos, todos de su mes.',
    records: BANK_FILES,
    checked: BANK_FILE_COUNT,
    // A total wipe keeps these files without their lines, since they have left the clinic (decision 30).
    offences: `
      SELECT f.id FROM bank_file f
        JOIN bank_file_payment line ON line.bank_file_id = f.id
        JOIN payment p ON p.id = line.payment_id
       GROUP BY f.id
      HAVING f.total_amount <> sum(p.total_amount)
          OR bool_or((p.period_year, p.period_month) <> (f.period_year, f.period_month))`,
  },
  {
    key: 'bank-file-repeats',
    title:
      'Ningún pago está en dos archivos bancarios sin que se haya advertido al descargar el segundo.',
    records: BANK_FILES,
    checked: BANK_FILE_COUNT,
    offences: `
      SELECT DISTINCT line.bank_file_id AS id
        FROM (SELECT bank_file_id, payment_id, row_number() OVER (PARTITION BY payment_id ORDER BY bank_file_id) AS turn
                FROM bank_file_payment) line
       WHERE line.turn > 1 AND NOT EXISTS (
             SELECT FROM audit_log l
              WHERE l.entity = 'bankFile' AND l.entity_id = line.bank_file_id::text
                AND l.after -> 'repeated' @> to_jsonb(line.payment_id))`,
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

/**
 * What must hold of approvals of months (payout §34) and of what is decided about findings (operations §13): a person did it, of
 * just this, as the append-only audit log tells.
 */
import type { SqlCheck } from './check.ts';

const APPROVALS = ['aprobación', 'aprobaciones'] as const;
const FINDINGS = ['hallazgo', 'hallazgos'] as const;

/** What the clinic had chosen at a time, by the log of its settings. */
const chosenAt = (setting: string, column: string, at: string): string => `
  coalesce((SELECT s.after ->> '${setting}' FROM audit_log s WHERE s.action = 'clinic.approval' AND s.at <= ${at} ORDER BY s.id DESC LIMIT 1),
           (SELECT s.before ->> '${setting}' FROM audit_log s WHERE s.action = 'clinic.approval' AND s.at > ${at} ORDER BY s.id LIMIT 1),
           (SELECT ${column}::text FROM clinic))::boolean`;

/** The entry of the question: by a person, of the same digest. */
const ASKED = `
  SELECT l.user_id FROM audit_log l
   WHERE l.entity = 'monthApproval' AND l.entity_id = a.id::text AND l.action = 'monthApproval.ask'
     AND l.after ->> 'hash' = encode(a.content_hash, 'hex') AND l.user_id = coalesce(a.asked_by, l.user_id)`;

export const APPROVAL_CHECKS: readonly SqlCheck[] = [
  {
    key: 'approvals',
    title:
      'Cada aprobación de un mes la pidió una persona, y sus sumas y su huella son las de los pagos que detalla.',
    records: APPROVALS,
    checked: 'SELECT count(*) FROM month_approval',
    // A total wipe keeps those of files that have left the clinic, without their payments (decision 30).
    offences: `
      SELECT a.id
        FROM month_approval a
        LEFT JOIN (SELECT approval_id, count(*) AS payments, sum(lines) AS lines, sum(gross_amount) AS gross_amount,
                          sum(retention_amount) AS retention_amount, sum(total_amount) AS total_amount,
                          content_hash(digest ORDER BY payment_id) AS hash
                     FROM month_approval_payment GROUP BY 1) p ON p.approval_id = a.id
       WHERE (p.payments, p.lines, p.gross_amount, p.retention_amount, p.total_amount, p.hash)
             IS DISTINCT FROM (a.payments, a.lines, a.gross_amount, a.retention_amount, a.total_amount, a.content_hash)
         AND (p.approval_id IS NOT NULL
              OR NOT EXISTS (SELECT FROM bank_file f
                              WHERE f.approval_id = a.id AND NOT EXISTS (SELECT FROM transfer t WHERE t.bank_file_id = f.id)))
          OR NOT EXISTS (${ASKED})`,
  },
  {
    key: 'approval-decisions',
    title:
      'Cada aprobación la decidió una persona, otra que quien la pidió donde la clínica lo exige, según la bitácora.',
    records: APPROVALS,
    checked: `SELECT count(*) FROM month_approval WHERE state <> 'asked'`,
    offences: `
      SELECT a.id
        FROM month_approval a
        LEFT JOIN LATERAL (
          SELECT l.* FROM audit_log l
           WHERE l.entity = 'monthApproval' AND l.entity_id = a.id::text AND l.action <> 'monthApproval.ask'
           ORDER BY l.id DESC LIMIT 1) d ON true
        LEFT JOIN LATERAL (${ASKED} LIMIT 1) q ON true
       WHERE CASE a.state
               WHEN 'asked' THEN d.id IS NOT NULL
               WHEN 'replaced' THEN d.id IS NOT NULL OR NOT EXISTS (
                 SELECT FROM month_approval n
                  WHERE n.id > a.id AND (n.year, n.month, n.asked_at) = (a.year, a.month, a.decided_at))
               ELSE (d.action, d.after ->> 'hash', d.at) IS DISTINCT FROM
                    ('monthApproval.' || CASE a.state WHEN 'approved' THEN 'approve' WHEN 'returned' THEN 'giveBack' ELSE 'withdraw' END,
                     encode(a.content_hash, 'hex'), a.decided_at)
                 OR d.user_id IS NULL OR d.user_id <> a.decided_by
                 OR a.state = 'withdrawn' AND d.user_id <> q.user_id
                 OR a.state <> 'withdrawn' AND d.user_id = q.user_id
                    AND ${chosenAt('approvalByAnother', 'approval_by_another', 'd.at')}
             END`,
  },
  {
    key: 'approved-files',
    title:
      'Cada archivo bancario que debía aprobarse se hizo con la aprobación de su mes, y paga solo lo que ella detalla.',
    records: ['archivo', 'archivos'],
    checked: 'SELECT count(*) FROM bank_file',
    offences: `
      SELECT f.id
        FROM bank_file f LEFT JOIN month_approval a ON a.id = f.approval_id
       WHERE EXISTS (SELECT FROM audit_log l
                      WHERE l.entity = 'bankFile' AND l.action = 'bank.download' AND l.entity_id = f.id::text
                        AND l.after ->> 'sha256' = encode(f.sha256, 'hex')
                        AND l.after ->> 'approvalId' IS DISTINCT FROM f.approval_id::text)
          OR CASE WHEN f.approval_id IS NULL THEN ${chosenAt('requiresApproval', 'requires_approval', 'f.created_at')}
                  ELSE a.id IS NULL OR a.state <> 'approved' OR a.decided_at > f.created_at
                    OR (a.year, a.month) <> (f.period_year, f.period_month)
                    OR EXISTS (
                      SELECT FROM transfer t
                        JOIN transfer_payment l ON l.transfer_id = t.id
                        JOIN payment p ON p.id = l.payment_id
                        LEFT JOIN month_approval_payment m ON (m.approval_id, m.payment_id) = (a.id, p.id)
                       WHERE t.bank_file_id = f.id
                         AND (m.payee_rut, m.gross_amount, m.retention_amount, m.total_amount)
                             IS DISTINCT FROM (p.payee_rut::text, p.total_brut_amount, p.total_retention_amount, p.total_amount))
             END`,
  },
  {
    key: 'findings',
    title:
      'Cada hallazgo es de la última revisión de su mes, o dejó de encontrarse; sus líneas son las que cuenta, de su mes o sin pagar de otros.',
    records: FINDINGS,
    checked: 'SELECT count(*) FROM month_finding',
    // Lines that were changed or paid since, or while the check ran, say nothing.
    offences: `
      SELECT f.id
        FROM month_finding f
        LEFT JOIN month_check c USING (period_year, period_month)
        LEFT JOIN month_finding_line l ON l.finding_id = f.id
        LEFT JOIN attention a ON a.id = l.attention_id
       CROSS JOIN LATERAL (
         SELECT make_date(f.period_year, f.period_month, 1) AS first,
                (make_date(f.period_year, f.period_month, 1) + interval '1 month - 1 day')::date AS last,
                (f.seen_at AT TIME ZONE 'America/Santiago')::date AS today, f.seen_at - interval '1 hour' AS settled) d
       GROUP BY f.id, c.checked_at
      HAVING c.checked_at IS NULL
          OR CASE WHEN f.gone_at IS NULL THEN f.seen_at <> c.checked_at OR count(l.attention_id) <> f.line_count
                  ELSE f.gone_at > c.checked_at OR f.gone_at < f.seen_at OR count(l.attention_id) > 0 END
          OR bool_or(a.updated_at < d.settled AND a.attention_date NOT BETWEEN d.first AND d.last
                     AND (a.attention_date BETWEEN d.last AND d.today
                          OR EXISTS (SELECT FROM payment_line x JOIN payment p ON p.id = x.payment_id
                                      WHERE x.attention_id = a.id AND p.created_at < d.settled)))`,
  },
  {
    key: 'finding-decisions',
    title:
      'Lo que se aceptó, encargó o pospuso de un hallazgo lo decidió una persona, de esas líneas y pesos, según la bitácora.',
    records: FINDINGS,
    checked: `SELECT count(*) FROM month_finding WHERE version > 1 OR accepted_at IS NOT NULL`,
    // Entries from before the log told versions say nothing about the state that they left.
    offences: `
      SELECT f.id
        FROM month_finding f
        LEFT JOIN LATERAL (
          SELECT l.* FROM audit_log l
           WHERE l.entity = 'monthFinding' AND l.entity_id = f.id::text AND l.action = 'monthFinding.accept'
           ORDER BY l.id DESC LIMIT 1) k ON f.accepted_at IS NOT NULL
        LEFT JOIN LATERAL (
          SELECT (l.after ->> 'version')::int AS version, coalesce(l.before, '{}') || l.after AS left_as FROM audit_log l
           WHERE l.entity = 'monthFinding' AND l.entity_id = f.id::text AND l.after ? 'version'
           ORDER BY l.id DESC LIMIT 1) d ON true
       WHERE f.accepted_at IS NOT NULL
             AND (k.user_id IS NULL OR k.user_id <> f.accepted_by
                  OR (k.at, k.after ->> 'acceptedReason', k.after ->> 'kind', k.after ->> 'subject', (k.after ->> 'lineCount')::int,
                      (k.after ->> 'amount')::bigint)
                     IS DISTINCT FROM (f.accepted_at, f.accepted_reason, f.kind, f.subject, (f.accepted_as ->> 'lineCount')::int,
                                       (f.accepted_as ->> 'amount')::bigint))
          OR f.accepted_at IS NOT NULL AND f.gone_at IS NULL
             AND (f.accepted_as -> 'facts' <> f.facts
                  OR f.items IS NULL AND f.facts IS NOT NULL
                     AND EXISTS (SELECT FROM month_finding_line n
                                  WHERE n.finding_id = f.id AND NOT f.accepted_as -> 'items' @> to_jsonb(n.attention_id)))
          OR f.accepted_reason IS NOT NULL AND f.accepted_at IS NULL
          OR d.version > f.version
          OR d.version = f.version
             AND ((d.left_as ->> 'acceptedReason', (d.left_as ->> 'dueOn')::date, (d.left_as ->> 'snoozedUntil')::date)
                  IS DISTINCT FROM (f.accepted_reason, f.due_on, f.snoozed_until)
                  OR f.owner_id IS NOT NULL AND (d.left_as ->> 'ownerId')::int IS DISTINCT FROM f.owner_id)`,
  },
];

/** Finds what is wrong with who is paid and where. */
import type { PAYEE_KINDS } from '../../../../domain/month-checks/payee-kinds.ts';
import { NEW_ACCOUNT_DAYS } from '../../../../domain/month-checks/thresholds.ts';
import type { MonthCheck } from '../check.ts';

/** Who is paid for the month's unpaid lines: doctors in person, and societies. */
const PAYEES = `
  (SELECT CASE WHEN l.society_id IS NULL THEN l.doctor_id END AS doctor_id, l.society_id, array_agg(l.id) AS lines,
          sum(l.pays) AS pays
     FROM checked_line l WHERE l.stage <> 'paid' GROUP BY 1, 2) y
  LEFT JOIN doctor d ON d.id = y.doctor_id LEFT JOIN medical_society s ON s.id = y.society_id`;
const PAYEE = {
  subject: `CASE WHEN y.society_id IS NULL THEN 'doctor ' || y.doctor_id ELSE 'society ' || y.society_id END`,
  doctor: 'y.doctor_id',
  society: 'y.society_id',
  amount: 'y.pays',
  lines: 'y.lines',
} as const;
const NAME = 'coalesce(s.name, d.name)';

export const PAYEE_CHECKS: Readonly<Record<keyof typeof PAYEE_KINDS, MonthCheck>> = {
  accountMissing: {
    ...PAYEE,
    detail: { payee: NAME, amount: 'y.pays' },
    from: `${PAYEES} WHERE (s.id IS NULL AND d.payment_type = 'transfer' AND d.bank_account IS NULL)
              OR (s.id IS NOT NULL AND s.bank_account IS NULL)`,
  },
  accountChanged: {
    ...PAYEE,
    detail: { payee: NAME, date: `to_char(c.answered_at, 'DD-MM-YYYY')` },
    from: `${PAYEES} CROSS JOIN asked
           JOIN account_change c ON c.state = 'approved' AND NOT c.is_first
            AND (c.doctor_id = y.doctor_id OR c.society_id = y.society_id)
            AND c.answered_at::date BETWEEN asked.today - ${NEW_ACCOUNT_DAYS} AND asked.today
            AND NOT EXISTS (SELECT FROM account_change o WHERE o.state = 'approved' AND o.answered_at > c.answered_at
                               AND (o.doctor_id = c.doctor_id OR o.society_id = c.society_id))`,
  },
};

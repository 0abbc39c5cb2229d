/** Finds what is wrong with payees and their accounts. */
import type { PAYEE_KINDS } from '../../../../domain/month-checks/payee-kinds.ts';
import {
  ACCOUNTS,
  EMAIL_DAYS,
  HELD_DAYS,
  NEW_ACCOUNT_DAYS,
} from '../../../../domain/month-checks/thresholds.ts';
import { lackingDocuments } from '../../../payout/receipts/public.ts';
import { linesWhere, type MonthCheck } from '../check.ts';

/** Who is paid for the month's unpaid lines: doctors in person, and societies. */
const PAYEES = `
  checked_payee y LEFT JOIN doctor d ON d.id = y.doctor_id LEFT JOIN medical_society s ON s.id = y.society_id`;
const PAYEE = {
  subject: `CASE WHEN y.society_id IS NULL THEN 'doctor ' || y.doctor_id ELSE 'society ' || y.society_id END`,
  doctor: 'y.doctor_id',
  society: 'y.society_id',
  amount: 'y.pays',
  lines: `CASE WHEN y.society_id IS NULL THEN ${linesWhere("x.doctor_id = y.doctor_id AND x.society_id IS NULL AND x.stage <> 'paid'")}
               ELSE ${linesWhere("x.society_id = y.society_id AND x.stage <> 'paid'")} END`,
} as const;
/** The payee is what it is about; what it is paid is told beside it. */
const OF_PAYEE = { items: null } as const;
/** Another account is another fact. */
const OF_ACCOUNT = {
  ...OF_PAYEE,
  facts: {
    account: `(SELECT max(k.id) FROM account_change k WHERE k.state = 'approved'
                  AND CASE WHEN y.society_id IS NULL THEN k.doctor_id = y.doctor_id ELSE k.society_id = y.society_id END)`,
  },
} as const;
const NAME = 'coalesce(s.name, d.name)';
const ACCOUNT = 'CASE WHEN s.id IS NULL THEN d.bank_account ELSE s.bank_account END';
const HOLDER = 'CASE WHEN s.id IS NULL THEN d.account_holder_rut ELSE s.account_holder_rut END';
/** Documents without a receipt that fits, in a clinic that reads receipts. */
const LACKING = `asked JOIN (${lackingDocuments('(SELECT today FROM asked)')}) d ON EXISTS (SELECT FROM receipt_match)`;
const HOLDER_NAME =
  'CASE WHEN s.id IS NULL THEN d.account_holder_name ELSE s.account_holder_name END';

export const PAYEE_CHECKS: Readonly<Record<keyof typeof PAYEE_KINDS, MonthCheck>> = {
  accountMissing: {
    ...PAYEE,
    detail: { payee: NAME, amount: 'y.pays' },
    accepted: OF_PAYEE,
    from: `${PAYEES} WHERE (s.id IS NULL AND d.payment_type = 'transfer' AND d.bank_account IS NULL)
              OR (s.id IS NOT NULL AND s.bank_account IS NULL)`,
  },
  accountChanged: {
    ...PAYEE,
    detail: { payee: NAME, date: `to_char(c.answered_at, 'DD-MM-YYYY')` },
    accepted: OF_ACCOUNT,
    from: `${PAYEES} CROSS JOIN asked
           JOIN account_change c ON c.state = 'approved' AND NOT c.is_first
            AND (c.doctor_id = y.doctor_id OR c.society_id = y.society_id)
            AND c.answered_at::date BETWEEN asked.today - ${NEW_ACCOUNT_DAYS} AND asked.today
            AND NOT EXISTS (SELECT FROM account_change o WHERE o.state = 'approved' AND o.answered_at > c.answered_at
                               AND (o.doctor_id = c.doctor_id OR o.society_id = c.society_id))`,
  },
  accountHolderOther: {
    ...PAYEE,
    detail: { payee: NAME, holder: `coalesce(${HOLDER_NAME}, '—')`, rut: HOLDER },
    accepted: { ...OF_ACCOUNT, figures: ['rut'] },
    from: `${PAYEES} WHERE ${ACCOUNT} IS NOT NULL AND ${HOLDER} <> coalesce(s.rut, d.rut)`,
  },
  accountShared: {
    ...PAYEE,
    detail: { payee: NAME, other: `CASE WHEN o.first = ${NAME} THEN o.last ELSE o.first END` },
    accepted: { ...OF_ACCOUNT, figures: ['other'] },
    from: `${PAYEES}
           JOIN (SELECT bank_code, bank_account, min(name) AS first, max(name) AS last
                   FROM (SELECT name, bank_code, bank_account FROM doctor WHERE bank_account IS NOT NULL
                         UNION ALL SELECT name, bank_code, bank_account FROM medical_society WHERE bank_account IS NOT NULL) x
                  GROUP BY 1, 2 HAVING count(*) > 1) o
             ON (o.bank_code, o.bank_account) = (CASE WHEN s.id IS NULL THEN d.bank_code ELSE s.bank_code END, ${ACCOUNT})`,
  },
  accountForm: {
    ...PAYEE,
    detail: {
      payee: NAME,
      problem: `CASE WHEN coalesce(s.account_kind, d.account_kind) = 'rut' THEN 'RUT no tiene el número de su RUT'
                     ELSE 'tiene ' || length(${ACCOUNT}) || ' dígitos, y las de su banco ' || u.digits END`,
    },
    accepted: OF_ACCOUNT,
    from: `${PAYEES}
           LEFT JOIN (SELECT bank_code, account_kind, mode() WITHIN GROUP (ORDER BY length(bank_account)) AS digits,
                             array_agg(length(bank_account)) AS lengths
                        FROM (SELECT bank_code, account_kind, bank_account FROM doctor UNION ALL
                              SELECT bank_code, account_kind, bank_account FROM medical_society) x
                       WHERE bank_account IS NOT NULL GROUP BY 1, 2 HAVING count(*) >= ${ACCOUNTS}) u
             ON (u.bank_code, u.account_kind) = (coalesce(s.bank_code, d.bank_code), coalesce(s.account_kind, d.account_kind))
           WHERE ${ACCOUNT} IS NOT NULL
             AND CASE WHEN coalesce(s.account_kind, d.account_kind) = 'rut'
                      THEN ltrim(${ACCOUNT}, '0') <> split_part(coalesce(s.rut, d.rut), '-', 1)
                      ELSE length(${ACCOUNT}) < u.digits
                       AND (SELECT count(*) FROM unnest(u.lengths) AS n WHERE n = length(${ACCOUNT})) = 1 END`,
  },
  accountAfterEmail: {
    ...PAYEE,
    detail: {
      payee: NAME,
      email: `to_char(e.replaced_at, 'DD-MM-YYYY')`,
      account: `to_char(c.answered_at, 'DD-MM-YYYY')`,
    },
    accepted: { ...OF_ACCOUNT, figures: ['email', 'account'] },
    from: `${PAYEES} CROSS JOIN asked
           JOIN account_change c ON c.state = 'approved' AND NOT c.is_first AND (c.doctor_id = y.doctor_id OR c.society_id = y.society_id)
            AND c.answered_at::date BETWEEN asked.today - ${EMAIL_DAYS} AND asked.today
           JOIN LATERAL (SELECT max(f.replaced_at) AS replaced_at FROM former_email f
                          WHERE (f.doctor_id = c.doctor_id OR f.society_id = c.society_id)
                            AND f.replaced_at BETWEEN c.proposed_at - interval '${EMAIL_DAYS} days' AND c.answered_at) e ON e.replaced_at IS NOT NULL`,
  },
  retentionOther: {
    ...PAYEE,
    detail: { rate: 'd.retention_rate', legal: 'r.rate' },
    accepted: { ...OF_PAYEE, figures: ['rate', 'legal'] },
    from: `${PAYEES} CROSS JOIN asked JOIN legal_retention r ON r.year = extract(year FROM asked.today)
           WHERE s.id IS NULL AND d.retention_mode = 'own' AND d.retention_rate <> r.rate`,
  },
  heldTooLong: {
    subject: `'doctor ' || l.doctor_id`,
    doctor: 'l.doctor_id',
    amount: 'sum(l.pays)',
    lines: 'array_agg(l.id)',
    detail: { lines: 'count(*)', since: `to_char(min(h.created_at), 'DD-MM-YYYY')` },
    accepted: {},
    from: `(SELECT f.attention_id, min(h.created_at) AS created_at FROM asked CROSS JOIN held_fee f JOIN live_hold h ON h.id = f.hold_id
             WHERE h.created_at::date < asked.today - ${HELD_DAYS} GROUP BY f.attention_id) AS h
           JOIN checked_line l ON l.id = h.attention_id GROUP BY l.doctor_id`,
  },
  receiptMissing: {
    subject: `coalesce('doctor ' || d.doctor_id, 'society ' || d.society_id)`,
    doctor: 'd.doctor_id',
    society: 'd.society_id',
    amount: 'sum(d.gross_amount)',
    detail: { documents: 'count(*)' },
    accepted: { items: 'array_agg(d.id)' },
    from: `${LACKING} WHERE d.pay_month = asked.first GROUP BY d.doctor_id, d.society_id`,
  },
  receiptsMissingBefore: {
    subject: `'month'`,
    amount: 'sum(d.gross_amount)',
    detail: {
      documents: 'count(*)',
      payees: 'count(DISTINCT (d.doctor_id, d.society_id))',
    },
    accepted: { items: 'array_agg(d.id)' },
    from: `${LACKING} WHERE d.pay_month < asked.first HAVING count(*) > 0`,
  },
};

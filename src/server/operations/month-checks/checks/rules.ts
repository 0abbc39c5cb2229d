/** Finds what rules and agreements pay wrongly. Of lines that are not calculated yet, it is known only whether a rule would pay them. */
import type { RULE_KINDS } from '../../../../domain/month-checks/rule-kinds.ts';
import {
  EXACT_SLACK,
  FEE_SLACK,
  LITTLE_SHARE,
  SHARE_FACTOR,
  SMALL_FEE,
} from '../../../../domain/month-checks/thresholds.ts';
import type { MonthCheck } from '../check.ts';

/** A doctor who is paid through another society, or in person, since this month or the one before: other agreements apply. */
const REAFFILIATED = `
  SELECT FROM doctor_affiliation f, asked
   WHERE f.doctor_id = c.doctor_id AND f.valid_from BETWEEN asked.first - interval '1 month' AND asked.last`;
/** What of a rule version says nothing of what it pays to whom. */
const FORMAL = `'{id,version,name,description,base_rule,valid_from,valid_to,created_at,created_by,created_by_name,from_revision,to_revision,search}'::text[]`;

/** What each rule pays, as a part of the base. */
const RULE_SHARES = `
  SELECT rule_id, record_type, sum(fee) AS fee, sum(base) AS base, sum(fee) * 1.0 / sum(base) AS share, array_agg(id) AS lines
    FROM checked_line WHERE rule_id IS NOT NULL AND base > 0 GROUP BY 1, 2`;

export const RULE_CHECKS: Readonly<Record<keyof typeof RULE_KINDS, MonthCheck>> = {
  noRule: {
    subject: `'service ' || l.service_id`,
    service: 'l.service_id',
    amount: 'sum(l.fee)',
    lines: 'array_agg(l.id)',
    detail: { lines: 'count(*)', service: 'min(v.name)' },
    // The calculation leaves the finding of a pending line as it is, and what was decided about it.
    from: `(SELECT id, service_id, fee FROM checked_line WHERE stage <> 'pending' AND rule_version_id IS NULL
            UNION ALL
            SELECT id, l.service_id, u.fee FROM pending_without_rule u JOIN checked_line l USING (id)) l
           JOIN service v ON v.id = l.service_id GROUP BY l.service_id`,
  },
  feeAbovePrice: {
    subject: `'attention ' || l.id`,
    doctor: 'l.doctor_id',
    service: 'l.service_id',
    rule: 'l.rule_id',
    amount: 'l.fee - l.gross',
    lines: 'ARRAY[l.id]',
    detail: { fee: 'l.fee', price: 'l.gross' },
    from: 'checked_line l WHERE l.fee > l.gross',
  },
  feeAboveNet: {
    subject: `'attention ' || l.id`,
    doctor: 'l.doctor_id',
    service: 'l.service_id',
    rule: 'l.rule_id',
    amount: 'l.fee - l.net',
    lines: 'ARRAY[l.id]',
    detail: { fee: 'l.fee', net: 'l.net' },
    from: 'checked_line l WHERE l.fee > l.net AND l.fee <= l.gross',
  },
  feeShareUnusual: {
    subject: `'doctor ' || c.doctor_id`,
    doctor: 'c.doctor_id',
    amount: 'abs(sum(c.off))',
    lines: `(SELECT array_agg(line) FROM checked_line x, unnest(ARRAY[x.id]) AS line WHERE x.doctor_id = c.doctor_id AND x.fee IS NOT NULL)`,
    detail: { fee: 'sum(c.fee)', off: 'round(abs(sum(c.off)))' },
    from: `fee_cell c WHERE NOT EXISTS (${REAFFILIATED}) GROUP BY c.doctor_id
           HAVING abs(sum(c.off)) > greatest(sum(c.fee) * ${SHARE_FACTOR} / 100, ${SMALL_FEE})`,
  },
  rulePaysOther: {
    subject: `'rule ' || c.rule_id`,
    rule: 'c.rule_id',
    amount: 'abs(sum(c.off))',
    lines: `(SELECT array_agg(x.id) FROM checked_line x WHERE x.rule_id = c.rule_id)`,
    detail: { fee: 'sum(c.fee)', off: 'round(abs(sum(c.off)))' },
    from: `fee_cell c WHERE c.rule_id IS NOT NULL AND NOT EXISTS (${REAFFILIATED}) GROUP BY c.rule_id
           HAVING abs(sum(c.off)) > greatest(sum(c.fee) * ${SHARE_FACTOR} / 100, ${SMALL_FEE})`,
  },
  rulePaysLittle: {
    subject: `'rule ' || r.rule_id`,
    rule: 'r.rule_id',
    amount: 'r.base * u.share - r.fee',
    lines: 'r.lines',
    detail: { share: 'round(r.share * 10000)', usual: 'round(u.share * 10000)' },
    from: `(${RULE_SHARES}) r
           JOIN (SELECT record_type, percentile_cont(0.5) WITHIN GROUP (ORDER BY share) AS share FROM (${RULE_SHARES}) x GROUP BY 1) u USING (record_type)
           WHERE r.share < u.share * ${LITTLE_SHARE}`,
  },
  ruleChanged: {
    subject: `'rule ' || n.rule_id`,
    rule: 'n.rule_id',
    amount: '(SELECT sum(x.fee) FROM checked_line x WHERE x.rule_id = n.rule_id)',
    lines: '(SELECT array_agg(x.id) FROM checked_line x WHERE x.rule_id = n.rule_id)',
    detail: {
      changed: `CASE WHEN (n.payment_type, n.rate, n.amount, n.scales) IS DISTINCT FROM (b.payment_type, b.rate, b.amount, b.scales)
                             THEN 'lo que paga' WHEN n.is_active <> b.is_active THEN 'está desactivada' ELSE 'a qué se aplica' END`,
    },
    from: `(SELECT rule_id, max(version) AS version FROM past_month WHERE rule_id IS NOT NULL GROUP BY 1) p
           JOIN fee_rule_version b USING (rule_id, version)
           JOIN fee_rule_version n ON n.rule_id = p.rule_id AND n.to_revision IS NULL AND n.version > p.version
           WHERE to_jsonb(n) - ${FORMAL} IS DISTINCT FROM to_jsonb(b) - ${FORMAL}`,
  },
  ruleEnded: {
    subject: `'rule ' || r.rule_id`,
    rule: 'r.rule_id',
    amount: 'r.off',
    lines: 'r.ids',
    detail: { end: `coalesce(to_char(v.valid_to, 'DD-MM-YYYY'), '—')`, off: 'round(r.off)' },
    from: `asked CROSS JOIN (
             SELECT v.rule_id, array_agg(line) AS ids,
                    sum(abs(n.fee - CASE WHEN v.payment_type = 'fixed_amount' THEN n.least_fee * cardinality(n.ids) ELSE n.base * n.least_share END)
                        / cardinality(n.ids)) AS off
               FROM asked CROSS JOIN fee_rule_version v JOIN fee_rule k ON k.id = v.rule_id
               JOIN fee_cell n ON n.past_rule_id = v.rule_id AND n.rule_id IS DISTINCT FROM v.rule_id
              CROSS JOIN unnest(n.ids) AS line
              WHERE v.to_revision IS NULL AND (v.valid_to < asked.last OR NOT v.is_active OR k.deleted_at IS NOT NULL)
                AND CASE WHEN v.payment_type = 'fixed_amount'
                         THEN n.average NOT BETWEEN n.least_fee * (1 - ${FEE_SLACK}) AND n.most_fee * (1 + ${FEE_SLACK})
                         ELSE n.share NOT BETWEEN n.least_share * (1 - ${EXACT_SLACK}) AND n.most_share * (1 + ${EXACT_SLACK}) END
              GROUP BY 1) r
           JOIN fee_rule_version v ON v.rule_id = r.rule_id AND v.to_revision IS NULL`,
  },
};

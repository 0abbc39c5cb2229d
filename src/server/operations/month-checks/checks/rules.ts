/** Finds what rules and agreements pay wrongly. Lines that are not calculated yet have no fee, and none of this is seen of them. */
import type { RULE_KINDS } from '../../../../domain/month-checks/rule-kinds.ts';
import { LEAST_MONTHS, SHARE_FACTOR } from '../../../../domain/month-checks/thresholds.ts';
import type { MonthCheck } from '../check.ts';

export const RULE_CHECKS: Readonly<Record<keyof typeof RULE_KINDS, MonthCheck>> = {
  noRule: {
    subject: `'service ' || l.service_id`,
    service: 'l.service_id',
    amount: 'sum(l.fee)',
    lines: 'array_agg(l.id)',
    detail: { lines: 'count(*)', service: 'min(v.name)' },
    from: `checked_line l JOIN service v ON v.id = l.service_id
           WHERE l.stage <> 'pending' AND l.rule_version_id IS NULL GROUP BY l.service_id`,
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
  feeShareUnusual: {
    subject: `'doctor ' || n.doctor_id || ' ' || n.record_type`,
    doctor: 'n.doctor_id',
    amount: 'n.fee - n.base * u.share / 10000',
    lines: 'n.lines',
    detail: { share: 'n.fee * 10000 / n.base', usual: 'round(u.share)' },
    from: `(SELECT doctor_id, record_type, sum(base) AS base, sum(fee) AS fee, array_agg(id) AS lines
              FROM checked_line WHERE base > 0 GROUP BY 1, 2) n
           JOIN (SELECT doctor_id, record_type, percentile_cont(0.5) WITHIN GROUP (ORDER BY share) AS share
                   FROM (SELECT doctor_id, record_type, month, sum(fee) * 10000.0 / nullif(sum(base), 0) AS share
                           FROM past_month GROUP BY 1, 2, 3) x
                  GROUP BY 1, 2 HAVING count(*) >= ${LEAST_MONTHS}) u USING (doctor_id, record_type)
           WHERE abs(n.fee * 10000.0 / n.base - u.share) > u.share * ${SHARE_FACTOR} / 100`,
  },
};

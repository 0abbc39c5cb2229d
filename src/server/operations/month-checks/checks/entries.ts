/** Finds what is wrong with earnings and discounts besides fees: those of the month that are not withdrawn. */
import type { ENTRY_KINDS } from '../../../../domain/month-checks/entry-kinds.ts';
import {
  ACCEPTED_SLACK,
  ENTRY_FACTOR,
  ENTRY_LINES,
} from '../../../../domain/month-checks/thresholds.ts';
import type { MonthCheck } from '../check.ts';

const OF_DOCTOR = { doctor: 'e.doctor_id' } as const;
const SUBJECT = `'doctor ' || e.doctor_id || ' kind ' || e.kind_id`;

/** Whether `e`, of the month before, is due again: it was there the month before that as well, or is an instalment before the last. */
const IS_DUE = `e.month = asked.first - interval '1 month'
             AND CASE WHEN e.instalment IS NOT NULL THEN e.instalment < e.instalments
                      ELSE EXISTS (SELECT FROM month_entry o WHERE o.doctor_id = e.doctor_id AND o.kind_id = e.kind_id AND o.amount = e.amount
                                      AND o.month = asked.first - interval '2 months') END
             AND EXISTS (SELECT FROM checked_cell l WHERE l.doctor_id = e.doctor_id)`;

/** Kinds of advances: nine of ten were followed, a month later, by a first instalment of another kind, by such a part of them. */
const ADVANCES = `
  SELECT a.kind_id, mode() WITHIN GROUP (ORDER BY n.kind_id) AS next_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY n.amount / a.amount::float8) AS share
    FROM asked CROSS JOIN month_entry a
    LEFT JOIN month_entry n ON n.doctor_id = a.doctor_id AND n.month = a.month + interval '1 month' AND n.instalment = 1 AND n.amount < 0
   WHERE a.amount > 0 AND a.month < asked.first - interval '1 month'
   GROUP BY 1 HAVING count(*) >= ${ENTRY_LINES} AND count(n.id) * 10 >= count(*) * 9`;

export const ENTRY_CHECKS: Readonly<Record<keyof typeof ENTRY_KINDS, MonthCheck>> = {
  entryTwice: {
    ...OF_DOCTOR,
    subject: SUBJECT,
    amount: 'abs(sum(e.amount) - min(e.amount))',
    detail: { kind: 'min(k.name)', amount: 'min(e.amount)', times: 'count(*)' },
    accepted: { figures: ['amount', 'times'] },
    from: `month_entry e JOIN entry_kind k ON k.id = e.kind_id WHERE e.is_now
           GROUP BY e.doctor_id, e.kind_id, e.amount HAVING count(*) > 1`,
  },
  entryUnusual: {
    ...OF_DOCTOR,
    subject: `${SUBJECT} || ' ' || e.amount`,
    amount: 'abs(abs(e.amount) - u.usual)',
    detail: { kind: 'k.name', amount: 'e.amount', usual: 'round(u.usual)' },
    accepted: {
      figures: ['amount'],
      measure: 'abs(abs(e.amount) - u.usual)',
      slack: ACCEPTED_SLACK,
    },
    from: `month_entry e JOIN entry_kind k ON k.id = e.kind_id
          CROSS JOIN LATERAL (
            SELECT coalesce((SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(b.amount)) FROM month_entry b
                              WHERE NOT b.is_now AND b.doctor_id = e.doctor_id AND b.kind_id = e.kind_id),
                            (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(b.amount)) FROM month_entry b
                              WHERE NOT b.is_now AND b.kind_id = e.kind_id HAVING count(*) >= ${ENTRY_LINES})) AS usual,
                   (SELECT max(abs(b.amount)) FROM month_entry b WHERE NOT b.is_now AND b.kind_id = e.kind_id) AS most,
                   (SELECT count(*) FROM month_entry b WHERE NOT b.is_now AND b.doctor_id = e.doctor_id AND b.kind_id = e.kind_id) AS own) u
           WHERE e.is_now AND (u.own > 0 AND abs(e.amount) NOT BETWEEN u.usual / ${ENTRY_FACTOR} AND u.usual * ${ENTRY_FACTOR}
                               OR abs(e.amount) > u.usual * ${ENTRY_FACTOR} AND abs(e.amount) > u.most * 1.5)`,
  },
  entryRepeatedSoon: {
    ...OF_DOCTOR,
    subject: SUBJECT,
    amount: 'e.amount',
    detail: { kind: 'k.name', amount: 'e.amount', month: `to_char(b.month, 'MM-YYYY')` },
    accepted: { figures: ['amount', 'month'] },
    from: `asked CROSS JOIN month_entry e JOIN entry_kind k ON k.id = e.kind_id
           JOIN month_entry b ON NOT b.is_now AND b.doctor_id = e.doctor_id AND b.kind_id = e.kind_id AND b.amount = e.amount
            AND b.month >= asked.first - interval '2 months'
           WHERE e.is_now AND e.amount > 0 AND k.name ILIKE '%anticipo%'`,
  },
  entrySign: {
    ...OF_DOCTOR,
    subject: `${SUBJECT} || ' ' || e.amount`,
    amount: '2 * abs(e.amount)',
    detail: { kind: 'k.name', amount: 'e.amount', month: `to_char(b.month, 'MM-YYYY')` },
    accepted: { figures: ['amount', 'month'] },
    from: `asked CROSS JOIN month_entry e JOIN entry_kind k ON k.id = e.kind_id
           JOIN LATERAL (SELECT max(b.month) AS month FROM month_entry b
                          WHERE b.doctor_id = e.doctor_id AND b.amount = -e.amount AND b.month = asked.first - interval '1 month'
                            AND NOT EXISTS (SELECT FROM month_entry n WHERE n.is_now AND n.doctor_id = b.doctor_id AND n.kind_id = b.kind_id)) b ON b.month IS NOT NULL
           WHERE e.is_now AND e.amount > 0`,
  },
  entryRetention: {
    ...OF_DOCTOR,
    subject: SUBJECT,
    amount: 'e.amount',
    detail: {
      kind: 'k.name',
      amount: 'e.amount',
      said: `CASE WHEN e.bears_retention THEN 'lleva' ELSE 'no lleva' END`,
      usual: `CASE WHEN u.bears THEN 'la lleva' ELSE 'no' END`,
    },
    accepted: { figures: ['amount', 'said'] },
    from: `month_entry e JOIN entry_kind k ON k.id = e.kind_id
           JOIN (SELECT kind_id, mode() WITHIN GROUP (ORDER BY bears_retention) AS bears FROM month_entry GROUP BY 1 HAVING count(*) >= ${ENTRY_LINES}) u
             ON u.kind_id = e.kind_id
           WHERE e.is_now AND e.bears_retention <> u.bears`,
  },
  entryMissing: {
    ...OF_DOCTOR,
    subject: SUBJECT,
    amount: 'abs(e.amount)',
    detail: { kind: 'k.name', usual: 'e.amount' },
    accepted: { figures: ['usual'] },
    from: `(SELECT e.doctor_id, e.kind_id, e.amount FROM asked CROSS JOIN month_entry e WHERE ${IS_DUE}
            UNION ALL
            SELECT a.doctor_id, x.next_id, round(a.amount * x.share) FROM asked CROSS JOIN month_entry a JOIN (${ADVANCES}) x USING (kind_id)
             WHERE a.amount > 0 AND a.month = asked.first - interval '1 month' AND EXISTS (SELECT FROM checked_cell l WHERE l.doctor_id = a.doctor_id)) e
           JOIN entry_kind k ON k.id = e.kind_id
           WHERE NOT EXISTS (SELECT FROM month_entry n WHERE n.is_now AND n.doctor_id = e.doctor_id AND n.kind_id = e.kind_id)`,
  },
  entryNew: {
    ...OF_DOCTOR,
    subject: SUBJECT,
    amount: 'abs(e.amount)',
    detail: { kind: 'k.name', amount: 'e.amount' },
    accepted: { figures: ['amount'] },
    from: `asked CROSS JOIN month_entry e JOIN entry_kind k ON k.id = e.kind_id
           WHERE e.is_now AND e.amount < 0
             AND NOT EXISTS (SELECT FROM month_entry b WHERE NOT b.is_now AND b.doctor_id = e.doctor_id AND b.kind_id = e.kind_id)
             AND EXISTS (SELECT FROM month_entry m WHERE m.amount = e.amount AND m.kind_id = e.kind_id AND ${IS_DUE.replaceAll('e.', 'm.')}
                            AND NOT EXISTS (SELECT FROM month_entry n WHERE n.is_now AND n.doctor_id = m.doctor_id AND n.kind_id = m.kind_id))`,
  },
  instalmentOver: {
    ...OF_DOCTOR,
    subject: SUBJECT,
    amount: 'abs(e.amount)',
    detail: { kind: 'k.name', amount: 'e.amount', description: 'e.description' },
    accepted: { figures: ['amount'] },
    from: `asked CROSS JOIN month_entry e JOIN entry_kind k ON k.id = e.kind_id
           WHERE e.is_now AND e.instalment IS NOT NULL
             AND (e.instalment > e.instalments
                  OR EXISTS (SELECT FROM month_entry b WHERE NOT b.is_now AND b.doctor_id = e.doctor_id AND b.kind_id = e.kind_id
                                AND b.instalment >= b.instalments AND b.month = asked.first - interval '1 month'))`,
  },
  negativePayment: {
    ...OF_DOCTOR,
    subject: `'doctor ' || e.doctor_id`,
    amount: '-(min(f.fees) + sum(e.amount))',
    detail: { fees: 'coalesce(min(f.fees), 0)', entries: 'sum(e.amount)' },
    accepted: { figures: ['entries'], measure: '-(coalesce(min(f.fees), 0) + sum(e.amount))' },
    from: `month_entry e LEFT JOIN (SELECT doctor_id, sum(pays) AS fees FROM checked_cell WHERE stage <> 'paid' GROUP BY 1) f USING (doctor_id)
           WHERE e.is_now AND NOT e.is_paid GROUP BY e.doctor_id HAVING coalesce(min(f.fees), 0) + sum(e.amount) < 0`,
  },
};

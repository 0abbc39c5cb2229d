/** Finds amounts that contradict each other or what is usual. They are the file's, so that lines of every stage are seen. */
import type { AMOUNT_KINDS } from '../../../../domain/month-checks/amount-kinds.ts';
import {
  ACCEPTED_SLACK,
  CELL_LINES,
  DOCTOR_LINES,
  LEAST_MONTHS,
  LEAST_SPREAD,
  PLACE_SLACK,
  RARE_PER_THOUSAND,
  SMALL_AMOUNT,
  SPREAD_LINES,
} from '../../../../domain/month-checks/thresholds.ts';
import { linesWhere, type MonthCheck } from '../check.ts';
import { oddLines } from '../odd-lines.ts';
import { NET_SHARE } from '../prepared.ts';

const LINE = {
  subject: `'attention ' || l.id`,
  doctor: 'l.doctor_id',
  service: 'l.service_id',
  import: 'l.import_id',
  lines: 'ARRAY[l.id]',
} as const;
const AMOUNTS = { gross: 'l.gross', net: 'l.net', participated: 'l.participated' } as const;

export const AMOUNT_CHECKS: Readonly<Record<keyof typeof AMOUNT_KINDS, MonthCheck>> = {
  amountZero: {
    ...LINE,
    amount: 'l.gross',
    detail: AMOUNTS,
    accepted: { figures: Object.keys(AMOUNTS) },
    from: oddLines('zero'),
  },
  amountOrder: {
    ...LINE,
    amount: 'greatest(l.net - l.gross, l.participated - l.net)',
    detail: AMOUNTS,
    accepted: { figures: Object.keys(AMOUNTS) },
    from: oddLines('unordered'),
  },
  priceUnusual: {
    ...LINE,
    amount: 'abs(l.gross - exp(p.price))',
    detail: { service: 'v.name', gross: 'l.gross', usual: 'round(exp(p.price))' },
    accepted: { figures: ['gross'], measure: 'abs(l.gross - exp(p.price))', slack: ACCEPTED_SLACK },
    from: 'unusual_price p JOIN checked_line l ON l.id = p.id JOIN service v ON v.id = l.service_id',
  },
  doctorPricesChanged: {
    subject: `'doctor ' || n.doctor_id`,
    doctor: 'n.doctor_id',
    amount: 'abs(y.pays * (1 - exp(-n.change)))',
    lines: linesWhere('x.doctor_id = n.doctor_id'),
    detail: { now: 'round(100 * exp(n.change))' },
    accepted: { facts: { way: 'sign(n.change)' }, measure: 'abs(n.change)', slack: ACCEPTED_SLACK },
    from: 'changed_price n JOIN (SELECT doctor_id, sum(pays) AS pays FROM checked_day GROUP BY 1) y USING (doctor_id)',
  },
  placePriceUnusual: {
    ...LINE,
    amount: 'abs(l.gross - l.chief * u.share)',
    detail: {
      place: 'l.place',
      share: 'round(l.gross * 10000.0 / nullif(l.chief, 0))',
      usual: 'round(u.share * 10000)',
    },
    accepted: {
      figures: ['place', 'share'],
      measure: 'abs(l.gross - l.chief * u.share)',
      slack: ACCEPTED_SLACK,
    },
    from: `operation_line l
           JOIN (SELECT place, percentile_cont(0.5) WITHIN GROUP (ORDER BY gross * 1.0 / chief) AS share
                   FROM operation_line WHERE chief > 0 GROUP BY 1 HAVING count(*) >= ${CELL_LINES}) u USING (place)
           WHERE l.chiefs = 1 AND l.in_place = 1 AND abs(l.gross - l.chief * u.share) > greatest(${SMALL_AMOUNT}, l.chief * u.share * ${PLACE_SLACK})`,
  },
  netUnusual: {
    ...LINE,
    amount: 'abs(l.net - l.gross * u.usual / 100)',
    detail: { share: 'l.net * 10000 / nullif(l.gross, 0)', usual: 'u.usual * 100', plan: 'l.plan' },
    accepted: {
      figures: ['share', 'plan'],
      measure: 'abs(l.net - l.gross * u.usual / 100)',
      slack: ACCEPTED_SLACK,
    },
    from: `checked_line l
           JOIN net_share u ON u.record_type = l.record_type AND u.plan = l.plan AND u.share = ${NET_SHARE}
           WHERE l.gross > 0 AND l.net > 0 AND u.plan_lines >= ${CELL_LINES} AND u.share <> u.usual
             AND (u.frequency < ${RARE_PER_THOUSAND} OR u.exceptions < 0.015)
             AND abs(l.net - l.gross * u.usual / 100) >= ${SMALL_AMOUNT}`,
  },
  participationUnusual: {
    subject: `'doctor ' || l.doctor_id`,
    doctor: 'l.doctor_id',
    amount: 'sum(abs(l.participated - l.net * u.share / 1000))',
    lines: 'array_agg(l.id)',
    detail: {
      share: 'round(sum(l.participated) * 10000.0 / sum(l.net))',
      usual: 'round(min(u.share) * 10)',
    },
    accepted: { figures: ['share'] },
    from: `checked_line l
           JOIN (SELECT doctor_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY participated * 1000.0 / nullif(net, 0)) AS share
                   FROM past_amount WHERE net > 0 AND record_type = 'participacion' GROUP BY 1
                 HAVING count(*) >= ${LEAST_MONTHS} AND sum(lines) >= ${DOCTOR_LINES}
                    AND max(participated * 1000.0 / nullif(net, 0)) - min(participated * 1000.0 / nullif(net, 0)) < 10) u USING (doctor_id)
           WHERE l.record_type = 'participacion' AND l.net > 0
             AND abs(l.participated - l.net * u.share / 1000) > greatest(${SMALL_AMOUNT}, l.net * ${LEAST_SPREAD})
           GROUP BY l.doctor_id`,
  },
  commissionUnusual: {
    ...LINE,
    amount:
      'abs(l.net - l.commission - l.participated) + abs(l.commission - l.net * u.share / 10000)',
    detail: { share: 'round(l.commission * 10000.0 / nullif(l.net, 0))', usual: 'round(u.share)' },
    accepted: { figures: ['share'], measure: 'abs(l.net - l.commission - l.participated)' },
    from: `checked_line l CROSS JOIN (SELECT mode() WITHIN GROUP (ORDER BY round(commission * 10000.0 / nullif(net, 0))) AS share
             FROM checked_line WHERE net > 10000 AND commission IS NOT NULL HAVING count(*) >= ${SPREAD_LINES}) u
           WHERE l.record_type = 'hmq' AND l.net > 0 AND l.commission IS NOT NULL
             AND (abs(l.commission - l.net * u.share / 10000) > greatest(${SMALL_AMOUNT} / 10, l.net * 0.002)
                  OR abs(l.net - l.commission - l.participated) > ${SMALL_AMOUNT})`,
  },
};

/** Finds what is missing from a month, or more than usual, by counting lines at every stage. */
import {
  LEAST_MONTHS,
  REGULAR_LINES,
  VOLUME_DEVIATIONS,
} from '../../../../domain/month-checks/thresholds.ts';
import type { VOLUME_KINDS } from '../../../../domain/month-checks/volume-kinds.ts';
import type { MonthCheck } from '../check.ts';

/** Of each doctor with months of their own before: lines in the month, and in the usual one. */
const VOLUMES = `
  (SELECT u.doctor_id, u.usual, u.months, coalesce(n.lines, 0) AS now, n.ids, n.pays, u.fee
     FROM (SELECT doctor_id, count(*) AS months, percentile_cont(0.5) WITHIN GROUP (ORDER BY lines) AS usual,
                  percentile_cont(0.5) WITHIN GROUP (ORDER BY fee) AS fee
             FROM (SELECT doctor_id, month, sum(lines) AS lines, sum(fee) AS fee FROM past_month GROUP BY 1, 2) x
            GROUP BY 1) u
     LEFT JOIN (SELECT doctor_id, count(*) AS lines, array_agg(id) AS ids, sum(pays) AS pays
                  FROM checked_line, asked WHERE attention_date >= asked.first GROUP BY 1) n USING (doctor_id)) v`;

export const VOLUME_CHECKS: Readonly<Record<keyof typeof VOLUME_KINDS, MonthCheck>> = {
  doctorMissing: {
    subject: `'doctor ' || v.doctor_id`,
    doctor: 'v.doctor_id',
    amount: 'v.fee',
    detail: { usual: 'round(v.usual)' },
    from: `${VOLUMES} JOIN doctor d ON d.id = v.doctor_id
           WHERE d.is_active AND v.now = 0 AND v.months >= ${LEAST_MONTHS} AND v.usual >= ${REGULAR_LINES}`,
  },
  doctorVolumeUnusual: {
    subject: `'doctor ' || v.doctor_id`,
    doctor: 'v.doctor_id',
    amount: 'abs(v.pays - v.fee)',
    lines: 'v.ids',
    detail: { lines: 'v.now', usual: 'round(v.usual)' },
    from: `${VOLUMES} WHERE v.now > 0 AND v.months >= ${LEAST_MONTHS}
             AND abs(v.now - v.usual) > ${VOLUME_DEVIATIONS} * sqrt(v.usual)`,
  },
};

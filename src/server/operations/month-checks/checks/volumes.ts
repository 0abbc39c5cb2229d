/** Finds what is missing from a month, or more than usual, by counting lines of every stage. */
import {
  END_LINES,
  FALSE_ALARMS,
  LEAST_MONTHS,
  REGULAR_LINES,
} from '../../../../domain/month-checks/thresholds.ts';
import type { VOLUME_KINDS } from '../../../../domain/month-checks/volume-kinds.ts';
import { chanceOf, deviationsOf } from '../chances.ts';
import { linesWhere, type MonthCheck } from '../check.ts';

/** Whether the line `x` is of the month, not a late one. */
const OF_MONTH = 'x.attention_date BETWEEN (SELECT first FROM asked) AND (SELECT last FROM asked)';

/** Of each doctor with months of their own before: lines in the month, and in the usual one at this season. */
const VOLUMES = `
  (SELECT u.doctor_id, u.usual, u.past, u.months, u.was_there, coalesce(n.lines, 0) AS now, n.pays, u.fee
     FROM (SELECT p.doctor_id, count(*) AS months, bool_or(p.month = asked.first - interval '1 month') AS was_there,
                  sum(p.lines) / sum(s.level) * max(now.level) AS usual, sum(p.lines) AS past, avg(p.fee) AS fee
             FROM asked CROSS JOIN past_doctor_month p
             JOIN season s USING (month) JOIN season now ON now.month = asked.first
            GROUP BY 1) u
     LEFT JOIN (SELECT doctor_id, sum(lines) AS lines, sum(pays) AS pays FROM checked_cell WHERE is_of_month GROUP BY 1) n USING (doctor_id)) v`;

/** The lines of a doctor that are usual after their last one of the month, by the weekdays on which they come. */
const ENDS = `
  (SELECT l.doctor_id, l.last, l.lines, sum(w.rate) AS expected, count(*) OVER () AS doctors,
          sum((sum(w.rate) >= ${END_LINES} / 2.0)::int) OVER () AS ends
     FROM asked CROSS JOIN (SELECT doctor_id, max(attention_date) AS last, sum(lines) AS lines
                              FROM checked_day, asked WHERE attention_date BETWEEN asked.first AND asked.last GROUP BY 1) l
    CROSS JOIN LATERAL generate_series(l.last + 1, asked.last, interval '1 day') AS day
     JOIN (SELECT doctor_id, weekday, sum(lines) / (count(*) * 4.35::float8) AS rate, min(months) AS months
             FROM past_weekday JOIN (SELECT doctor_id, count(DISTINCT month) AS months FROM past_weekday GROUP BY 1) m USING (doctor_id)
            GROUP BY 1, 2) w
       ON w.doctor_id = l.doctor_id AND w.weekday = extract(isodow FROM day) AND w.months >= ${LEAST_MONTHS}
    WHERE NOT EXISTS (SELECT FROM holiday y WHERE y.date = day::date)
    GROUP BY 1, 2, 3) v`;

export const VOLUME_CHECKS: Readonly<Record<keyof typeof VOLUME_KINDS, MonthCheck>> = {
  doctorMissing: {
    subject: `'doctor ' || v.doctor_id`,
    doctor: 'v.doctor_id',
    amount: 'v.fee',
    detail: { usual: 'round(v.usual)' },
    accepted: {},
    from: `${VOLUMES} JOIN doctor d ON d.id = v.doctor_id
           WHERE d.is_active AND v.was_there AND v.now = 0 AND v.months >= ${LEAST_MONTHS} AND v.usual >= ${REGULAR_LINES}`,
  },
  doctorVolumeUnusual: {
    subject: `'doctor ' || v.doctor_id`,
    doctor: 'v.doctor_id',
    amount: 'abs(v.pays - v.fee)',
    lines: linesWhere(`x.doctor_id = v.doctor_id AND ${OF_MONTH}`),
    detail: { lines: 'v.now', usual: 'round(v.usual)' },
    accepted: { figures: ['lines'] },
    from: `(SELECT v.*, ${deviationsOf('v.now', 'v.usual', 'v.past')} / sqrt(greatest(coalesce(w.spread, 1), o.spread)) AS off, 2 * count(*) OVER () AS comparisons
              FROM ${VOLUMES} JOIN doctor d ON d.id = v.doctor_id LEFT JOIN count_spread w ON w.kind = 'specialty ' || d.specialty_id
              LEFT JOIN count_spread o ON o.doctor_id = v.doctor_id
             WHERE v.now > 0 AND v.months >= ${LEAST_MONTHS}) v
           WHERE abs(v.off) > ${chanceOf('v.comparisons')}`,
  },
  doctorMixUnusual: {
    subject: `'doctor ' || v.doctor_id`,
    doctor: 'v.doctor_id',
    amount: 'v.pays',
    detail: { most: 's.name', lines: 'v.most_lines', usual: 'round(v.most_usual)' },
    accepted: { figures: ['lines'], facts: { service: 'v.most' } },
    from: `(SELECT doctor_id, sum((lines - usual) ^ 2 / (usual * (1 + now / past::float8))) AS distance, count(*) AS services, max(pays) AS pays,
                   count(*) OVER () AS comparisons,
                   (array_agg(service_id ORDER BY (lines - usual) ^ 2 / usual DESC))[1] AS most,
                   (array_agg(lines ORDER BY (lines - usual) ^ 2 / usual DESC))[1] AS most_lines,
                   (array_agg(usual ORDER BY (lines - usual) ^ 2 / usual DESC))[1] AS most_usual
              FROM (SELECT p.doctor_id, p.service_id, coalesce(n.lines, 0) AS lines, t.now, t.pays, p.past, t.now * p.lines / p.past::float8 AS usual
                      FROM (SELECT doctor_id, service_id, sum(lines) AS lines, sum(sum(lines)) OVER (PARTITION BY doctor_id) AS past
                              FROM past_month WHERE record_type = 'participacion' GROUP BY 1, 2) p
                      JOIN (SELECT doctor_id, sum(lines) AS now, sum(pays) AS pays FROM checked_cell
                             WHERE record_type = 'participacion' AND is_of_month GROUP BY 1) t USING (doctor_id)
                      LEFT JOIN (SELECT doctor_id, service_id, sum(lines) AS lines FROM checked_cell
                                  WHERE record_type = 'participacion' AND is_of_month GROUP BY 1, 2) n
                        USING (doctor_id, service_id)) x
             WHERE usual >= 1.5 GROUP BY 1) v JOIN service s ON s.id = v.most
           WHERE (cbrt(v.distance / v.services) - 1 + 2.0 / (9 * v.services)) / sqrt(2.0 / (9 * v.services)) > ${chanceOf('v.comparisons')}`,
  },
  doctorServiceMissing: {
    subject: `'doctor ' || u.doctor_id || ' service ' || u.service_id`,
    doctor: 'u.doctor_id',
    service: 'u.service_id',
    amount: 'u.fee',
    detail: { service: 's.name', usual: 'round(u.usual)' },
    accepted: {},
    // As many as can be told: the sum of their chances, beginning with the least likely to be nothing, stays below that of a false alarm.
    from: `(SELECT *, sum(exp(-past * ln(1 + usual / past))) OVER (ORDER BY usual DESC, doctor_id, service_id) AS chance
              FROM (SELECT p.doctor_id, p.service_id, sum(p.lines)::float8 AS past, sum(p.lines / s.level) * max(now.level) / max(m.months) AS usual,
                           sum(p.fee) / max(m.months) AS fee
                      FROM asked CROSS JOIN past_month p JOIN season s USING (month) JOIN season now ON now.month = asked.first
                      JOIN (SELECT doctor_id, count(*) AS months FROM past_doctor_month GROUP BY 1 HAVING count(*) >= ${LEAST_MONTHS}) m USING (doctor_id)
                     WHERE EXISTS (SELECT FROM checked_cell l WHERE l.doctor_id = p.doctor_id) GROUP BY 1, 2) x) u
            JOIN service s ON s.id = u.service_id
           WHERE u.chance <= ${FALSE_ALARMS}
             AND NOT EXISTS (SELECT FROM checked_cell l WHERE l.doctor_id = u.doctor_id AND l.service_id = u.service_id)`,
  },
  endMissing: {
    subject: `'doctor ' || v.doctor_id`,
    doctor: 'v.doctor_id',
    amount: '0',
    detail: { last: `to_char(v.last, 'DD-MM-YYYY')`, usual: 'round(v.expected)' },
    accepted: { figures: ['last'] },
    from: `${ENDS} WHERE v.expected >= ${END_LINES} AND v.ends * 20 < v.doctors`,
  },
  serviceVolumeUnusual: {
    subject: `'service ' || v.service_id`,
    service: 'v.service_id',
    amount: 'v.pays',
    lines: linesWhere(`x.service_id = v.service_id AND ${OF_MONTH}`),
    detail: { lines: 'v.now', usual: 'round(v.usual)' },
    accepted: { figures: ['lines'] },
    from: `(SELECT u.service_id, u.usual, coalesce(n.lines, 0) AS now, coalesce(n.pays, 0) AS pays, 2 * count(*) OVER () AS comparisons,
                   ${deviationsOf('coalesce(n.lines, 0)', 'u.usual', 'u.past')} / sqrt(greatest(coalesce(w.spread, 1), 1)) AS off
              FROM (SELECT p.service_id, sum(p.lines) / sum(s.level) * max(now.level) AS usual, sum(p.lines) AS past, count(*) AS months, min(p.kind) AS kind
                      FROM asked
                     CROSS JOIN (SELECT service_id, month, sum(lines) AS lines, (mode() WITHIN GROUP (ORDER BY record_type))::text AS kind
                                   FROM past_month GROUP BY 1, 2) p
                      JOIN season s USING (month) JOIN season now ON now.month = asked.first GROUP BY 1) u
              LEFT JOIN count_spread w USING (kind)
              LEFT JOIN (SELECT service_id, sum(lines) AS lines, sum(pays) AS pays FROM checked_cell WHERE is_of_month GROUP BY 1) n USING (service_id)
             WHERE u.months >= ${LEAST_MONTHS} AND u.usual >= ${REGULAR_LINES}) v
           WHERE abs(v.off) > ${chanceOf('v.comparisons')}`,
  },
  specialtyMissing: {
    subject: `'specialty ' || p.specialty_id`,
    amount: 'p.fee',
    detail: { specialty: 'y.name', usual: 'round(p.lines)' },
    accepted: {},
    from: `(SELECT d.specialty_id, avg(lines) AS lines, avg(fee) AS fee, count(*) AS months
              FROM past_doctor_month m
              JOIN doctor d ON d.id = m.doctor_id GROUP BY 1 HAVING count(DISTINCT month) >= ${LEAST_MONTHS}) p
           JOIN specialty y ON y.id = p.specialty_id
           WHERE p.lines >= ${REGULAR_LINES} AND EXISTS (SELECT FROM checked_cell)
             AND NOT EXISTS (SELECT FROM checked_cell l JOIN doctor d ON d.id = l.doctor_id WHERE d.specialty_id = p.specialty_id)
             AND EXISTS (SELECT FROM doctor d WHERE d.specialty_id = p.specialty_id AND d.is_active)`,
  },
};

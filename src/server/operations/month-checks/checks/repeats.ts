/** Finds attentions that may be in the month twice, or in this one and one before. Lines of every stage are seen. */
import type { REPEAT_KINDS } from '../../../../domain/month-checks/repeat-kinds.ts';
import {
  BATCH_LINES,
  COMPLETE_PERCENT,
  SAME_DAYS,
} from '../../../../domain/month-checks/thresholds.ts';
import type { MonthCheck } from '../check.ts';

const TIME = `to_char(min(l.attention_time), 'HH24:MI')`;
const DATE = `to_char(min(l.attention_date), 'DD-MM-YYYY')`;
const REPEATED = {
  subject: `'attention ' || min(l.id)`,
  amount: 'sum(l.pays) - min(l.pays)',
  lines: 'array_agg(l.id)',
} as const;

/**
 * Days that a slip makes of a day: the one before and after, day and month exchanged. A patient who comes again after a month is none;
 * a whole month that came again is told by `batchRepeated`.
 */
const OTHER_DAYS = `ARRAY[l.attention_date - 1, l.attention_date + 1,
                          CASE WHEN extract(day FROM l.attention_date) <= 12
                               THEN make_date(extract(year FROM l.attention_date)::int, extract(day FROM l.attention_date)::int, extract(month FROM l.attention_date)::int) END]`;

export const REPEAT_CHECKS: Readonly<Record<keyof typeof REPEAT_KINDS, MonthCheck>> = {
  sameAttention: {
    ...REPEATED,
    doctor: 'l.doctor_id',
    service: 'l.service_id',
    detail: {
      lines: 'count(*)',
      patient: 'min(l.patient_name)',
      service: 'min(v.name)',
      date: DATE,
    },
    accepted: { figures: ['date'] },
    from: `same_day_line l JOIN service v ON v.id = l.service_id
           GROUP BY l.doctor_id, l.patient_rut, l.attention_date, l.service_id HAVING count(*) > 1`,
  },
  // The same name under another RUT, or the same RUT: the doctor, day and hour are equal.
  samePatientTwice: {
    ...REPEATED,
    doctor: 'l.doctor_id',
    detail: { lines: 'count(*)', patient: 'min(l.patient_name)', date: DATE },
    accepted: { figures: ['date'] },
    from: `(SELECT l.*, search_text(patient_name) AS named FROM shared_hour_line l) l
           GROUP BY l.doctor_id, l.named, l.attention_date, l.attention_time
           HAVING count(*) > 1 AND (count(DISTINCT l.service_id) > 1 OR count(DISTINCT l.patient_rut) > 1)`,
  },
  doctorTwice: {
    ...REPEATED,
    doctor: 'l.doctor_id',
    detail: { lines: 'count(DISTINCT l.patient_rut)', date: DATE, time: TIME },
    accepted: { figures: ['date', 'time'] },
    from: `shared_hour_line l WHERE l.attention_time IS NOT NULL
           GROUP BY l.doctor_id, l.attention_date, l.attention_time HAVING count(DISTINCT l.patient_rut) > 1`,
  },
  patientTwice: {
    ...REPEATED,
    detail: {
      patient: 'min(l.patient_name)',
      doctors: 'count(DISTINCT l.doctor_id)',
      date: DATE,
      time: TIME,
    },
    accepted: { figures: ['date', 'time'] },
    from: `same_day_line l WHERE l.attention_time IS NOT NULL AND l.record_type = 'participacion'
           GROUP BY l.patient_rut, l.attention_date, l.attention_time, l.service_id HAVING count(DISTINCT l.doctor_id) > 1`,
  },
  sameOtherDay: {
    subject: `'attention ' || l.id`,
    doctor: 'l.doctor_id',
    service: 'l.service_id',
    amount: 'l.pays',
    lines: 'ARRAY[l.id]',
    detail: {
      patient: 'l.patient_name',
      service: 'v.name',
      time: `to_char(l.attention_time, 'HH24:MI')`,
      date: `to_char(a.attention_date, 'DD-MM-YYYY')`,
    },
    accepted: { figures: ['date', 'time'] },
    from: `asked CROSS JOIN checked_line l JOIN service v ON v.id = l.service_id
           JOIN (SELECT x.id, min(x.other_date) AS attention_date
                   FROM asked CROSS JOIN same_line x JOIN checked_line l ON l.id = x.id
                  WHERE x.other_date = ANY (${OTHER_DAYS}) AND (x.other_id < x.id OR x.other_date < asked.first) GROUP BY 1) a ON a.id = l.id
           WHERE l.stage <> 'paid'`,
  },
  sentAgain: {
    subject: `'attention ' || l.id`,
    doctor: 'l.doctor_id',
    service: 'l.service_id',
    amount: 'l.pays',
    lines: 'ARRAY[l.id]',
    detail: { patient: 'l.patient_name', service: 'v.name', id: 'a.external_id' },
    accepted: {},
    from: `asked CROSS JOIN checked_line l JOIN service v ON v.id = l.service_id
           JOIN LATERAL (
             SELECT a.external_id FROM attention a
              WHERE a.doctor_id = l.doctor_id AND a.attention_date = l.attention_date AND a.patient_rut = l.patient_rut
                AND a.service_id = l.service_id AND a.id < l.id LIMIT 1) a ON true
           WHERE l.attention_date < asked.first`,
  },
  sameOperation: {
    subject: `'attention ' || min(l.id)`,
    amount: 'sum(l.pays)',
    lines: 'array_agg(DISTINCT l.id)',
    detail: { patient: 'min(l.patient_name)', date: `to_char(l.attention_date, 'DD-MM-YYYY')` },
    accepted: { figures: ['date'] },
    // Others who operated with the same surgeon operated again; one name alone repeats by chance.
    from: `operation_line l JOIN checked_line b
             ON b.record_type = 'hmq' AND (b.patient_rut, b.service_id, b.doctor_id, b.place) = (l.patient_rut, l.service_id, l.doctor_id, l.place)
            AND b.attention_date BETWEEN l.attention_date - ${SAME_DAYS} AND l.attention_date - 1
           GROUP BY l.patient_rut, l.service_id, l.attention_date, l.attention_time
           HAVING count(DISTINCT l.id) = min(l.team)`,
  },
  placeTwice: {
    ...REPEATED,
    service: 'l.service_id',
    detail: { lines: 'count(*)', patient: 'min(l.patient_name)', date: DATE, place: 'l.place' },
    accepted: { figures: ['date', 'place'] },
    from: `operation_line l WHERE l.place <> '' GROUP BY l.patient_rut, l.attention_date, l.attention_time, l.service_id, l.place HAVING count(*) > 1`,
  },
  teamIncomplete: {
    subject: `'attention ' || min(o.id)`,
    service: 'o.service_id',
    amount: 'coalesce(max(o.pays), 0)',
    lines: 'array_agg(o.id)',
    detail: {
      patient: 'min(o.patient_name)',
      date: `to_char(min(o.attention_date), 'DD-MM-YYYY')`,
      missing: 'p.place',
    },
    accepted: { figures: ['date', 'missing'], facts: { team: 'count(*)' } },
    from: `operation_line o
           JOIN (SELECT place FROM (
                   SELECT place, count(DISTINCT (patient_rut, attention_date, service_id)) * 100.0
                                 / (SELECT count(DISTINCT (patient_rut, attention_date, service_id)) FROM operation_line) AS percent
                     FROM operation_line WHERE place <> '' GROUP BY 1) x WHERE percent >= ${COMPLETE_PERCENT}) p ON true
           GROUP BY o.patient_rut, o.attention_date, o.attention_time, o.service_id, p.place HAVING NOT bool_or(o.place = p.place)`,
  },
  batchRepeated: {
    subject: `'doctor ' || l.doctor_id`,
    doctor: 'l.doctor_id',
    amount: 'sum(l.pays)',
    lines: 'array_agg(l.id)',
    detail: { lines: 'count(*)', month: `to_char(a.month, 'MM-YYYY')` },
    accepted: { figures: ['month'] },
    from: `asked CROSS JOIN (SELECT DISTINCT id, date_trunc('month', other_date)::date AS month FROM same_line) a JOIN checked_line l USING (id)
           WHERE l.attention_date >= asked.first AND a.month < asked.first GROUP BY l.doctor_id, a.month HAVING count(*) >= ${BATCH_LINES}`,
  },
};

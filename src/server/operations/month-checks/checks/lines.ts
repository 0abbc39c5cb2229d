/** Finds what lines say wrongly besides their amounts. Lines of every stage are seen. */
import { DOUBTS } from '../../../../domain/intake/doubts.ts';
import type { LINE_KINDS } from '../../../../domain/month-checks/line-kinds.ts';
import {
  DAY_LINES,
  NAMED_SHARE,
  OFTEN_LINES,
  RECENT_MONTHS,
} from '../../../../domain/month-checks/thresholds.ts';
import { VOID_PATTERN } from '../../../intake/doubts/public.ts';
import { chanceOf, deviationsOf } from '../chances.ts';
import { linesWhere, type MonthCheck } from '../check.ts';
import { oddLines } from '../odd-lines.ts';

const LINE = {
  subject: `'attention ' || l.id`,
  doctor: 'l.doctor_id',
  service: 'l.service_id',
  import: 'l.import_id',
  amount: 'l.pays',
  lines: 'ARRAY[l.id]',
} as const;
const OF_DOCTOR = {
  doctor: 'l.doctor_id',
  amount: 'sum(l.pays)',
  lines: 'array_agg(l.id)',
} as const;
const day = (of: string) => `to_char(${of}, 'DD-MM-YYYY')`;

/** The schedule of a line by the clinic's hours and holidays, as `domain/calendar/working-hours.ts` says it. */
const SCHEDULE = `
  CASE WHEN CASE WHEN k.night_from < k.night_to THEN l.attention_time >= k.night_from AND l.attention_time < k.night_to
                 ELSE l.attention_time >= k.night_from OR l.attention_time < k.night_to END THEN 'night'
       WHEN y.date IS NULL AND l.attention_time >= w.opens_at AND l.attention_time < w.closes_at THEN 'regular'
       ELSE 'irregular' END`;
const SCHEDULE_WORDS = (of: string) =>
  `CASE ${of}::text WHEN 'night' THEN 'nocturno' WHEN 'regular' THEN 'hábil' ELSE 'inhábil' END`;
const WEEKDAYS = `(ARRAY['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'])`;
const ISODOW = 'extract(isodow FROM attention_date)::int';

export const LINE_CHECKS: Readonly<Record<keyof typeof LINE_KINDS, MonthCheck>> = {
  futureDate: {
    ...LINE,
    detail: { date: day('l.attention_date') },
    accepted: { figures: ['date'] },
    from: oddLines('inFuture'),
  },
  veryLate: {
    ...LINE,
    detail: { date: day('l.attention_date') },
    accepted: { figures: ['date'] },
    from: oddLines('veryLate'),
  },
  requestUnusual: {
    ...LINE,
    detail: { date: day('l.attention_date'), request: day('l.request_date') },
    accepted: { figures: ['date', 'request'] },
    from: oddLines('oddlyRequested'),
  },
  voidStatus: {
    ...LINE,
    detail: { status: 'l.source_status' },
    accepted: { figures: ['status'] },
    from: `checked_line l WHERE l.source_status IN (
             SELECT source_status FROM (SELECT DISTINCT source_status FROM checked_line) s WHERE btrim(search_text(source_status)) ~ ${VOID_PATTERN})`,
  },
  patientIsDoctor: {
    ...LINE,
    detail: { patient: 'l.patient_name' },
    accepted: {},
    from: 'checked_line l JOIN doctor d ON d.id = l.doctor_id AND d.rut = l.patient_rut',
  },
  deadPatient: {
    ...LINE,
    detail: { patient: 'l.patient_name', death: day('x.death'), date: day('l.attention_date') },
    accepted: { figures: ['death', 'date'] },
    from: `checked_line l JOIN (
             SELECT a.patient_rut, min(a.attention_date) AS death
               FROM attention a CROSS JOIN asked
              WHERE a.service_id IN (SELECT id FROM service WHERE search ~ 'fallecimiento|defuncion|cadaver')
                AND a.attention_date BETWEEN asked.first - interval '12 months' AND asked.last GROUP BY 1) x
             ON x.patient_rut = l.patient_rut AND l.attention_date > x.death`,
  },
  inactiveDoctor: {
    subject: `'doctor ' || l.doctor_id`,
    ...OF_DOCTOR,
    detail: { lines: 'count(*)' },
    accepted: {},
    from: `checked_line l JOIN doctor d ON d.id = l.doctor_id WHERE NOT d.is_active GROUP BY l.doctor_id`,
  },
  inactiveService: {
    subject: `'service ' || l.service_id`,
    service: 'l.service_id',
    amount: 'sum(l.pays)',
    lines: 'array_agg(l.id)',
    detail: { lines: 'count(*)' },
    accepted: {},
    from: `checked_line l JOIN service v ON v.id = l.service_id WHERE NOT v.is_active GROUP BY l.service_id`,
  },
  scheduleOther: {
    subject: `'doctor ' || l.doctor_id`,
    ...OF_DOCTOR,
    detail: {
      lines: 'count(*)',
      date: day('min(l.attention_date)'),
      time: `to_char((array_agg(l.attention_time ORDER BY l.attention_date, l.id))[1], 'HH24:MI')`,
      right: SCHEDULE_WORDS('(array_agg(r.right_schedule ORDER BY l.attention_date, l.id))[1]'),
      said: SCHEDULE_WORDS('(array_agg(l.schedule_type ORDER BY l.attention_date, l.id))[1]'),
    },
    accepted: { figures: ['date', 'time', 'right', 'said'] },
    // What is right is told once for each moment and schedule.
    from: `(SELECT attention_date, attention_time, schedule_type, right_schedule FROM (
             SELECT l.*, ${SCHEDULE} AS right_schedule
              FROM (SELECT DISTINCT attention_date, attention_time, schedule_type FROM checked_line WHERE attention_time IS NOT NULL) l CROSS JOIN clinic k
              JOIN clinic_working_hours w ON w.weekday = (ARRAY['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow FROM l.attention_date)]
              LEFT JOIN holiday y ON y.date = l.attention_date OFFSET 0) x WHERE right_schedule <> schedule_type::text) r
           JOIN checked_line l USING (attention_date, attention_time, schedule_type) GROUP BY l.doctor_id`,
  },
  otherSociety: {
    subject: `'doctor ' || l.doctor_id || ' society ' || coalesce(l.file_society_id, 0)`,
    ...OF_DOCTOR,
    society: 'l.file_society_id',
    detail: {
      lines: 'count(*)',
      file: `coalesce(min(s.name), 'ninguna sociedad')`,
      payee: `coalesce(min(p.name), 'su persona')`,
    },
    accepted: { facts: { payee: 'min(l.society_id)' } },
    from: `checked_line l LEFT JOIN medical_society s ON s.id = l.file_society_id LEFT JOIN medical_society p ON p.id = l.society_id
           WHERE l.file_society_id IS DISTINCT FROM l.society_id
             AND (l.file_society_id IS NOT NULL
                  OR (SELECT avg((file_society_id IS NOT NULL)::int) FROM checked_line WHERE society_id IS NOT NULL) > ${NAMED_SHARE})
           GROUP BY l.doctor_id, l.file_society_id`,
  },
  // Services of a specialty that the doctor never gave, or, after a slip in the doctor's record, none of the doctor's own.
  otherSpecialty: {
    subject: `'doctor ' || l.doctor_id || ' specialty ' || v.specialty_id`,
    doctor: 'l.doctor_id',
    amount: 'sum(l.pays)',
    lines: linesWhere(
      `x.doctor_id = l.doctor_id AND x.record_type = 'participacion' AND x.service_id = ANY (array_agg(l.service_id))`,
    ),
    detail: { doctor: 'min(d.specialty_name)', service: 'min(v.name)', specialty: 'min(y.name)' },
    accepted: { facts: { own: 'min(d.specialty_id)' } },
    from: `checked_cell l JOIN service v ON v.id = l.service_id JOIN named_doctor d ON d.id = l.doctor_id
           JOIN specialty y ON y.id = v.specialty_id
           LEFT JOIN given_specialty p ON NOT p.is_now AND p.doctor_id = l.doctor_id AND p.specialty_id = v.specialty_id
           LEFT JOIN given_specialty o ON o.is_now AND o.doctor_id = l.doctor_id AND o.specialty_id = d.specialty_id
           WHERE l.record_type = 'participacion' AND v.specialty_id <> d.specialty_id AND (p.doctor_id IS NULL OR o.doctor_id IS NULL)
           GROUP BY l.doctor_id, v.specialty_id`,
  },
  roleOther: {
    ...LINE,
    detail: { place: 'l.place', type: 't.name' },
    accepted: { figures: ['place'], facts: { role: 'l.provider_type_id' } },
    from: `checked_line l JOIN provider_type t ON t.id = l.provider_type_id
           JOIN (SELECT place, mode() WITHIN GROUP (ORDER BY provider_type_id) AS provider_type_id
                   FROM checked_line WHERE place <> '' GROUP BY 1) u USING (place)
           WHERE u.provider_type_id <> l.provider_type_id`,
  },
  dayUnusual: {
    subject: `'doctor ' || l.doctor_id || ' day ' || l.weekday`,
    doctor: 'l.doctor_id',
    amount: 'l.pays',
    lines: linesWhere(
      `x.doctor_id = l.doctor_id AND x.record_type = 'participacion' AND x.attention_date >= (SELECT first FROM asked) AND extract(isodow FROM x.attention_date) = l.weekday`,
    ),
    detail: { lines: 'l.lines', day: `${WEEKDAYS}[l.weekday]` },
    accepted: {},
    // By how many such days, but for holidays, there are in the month and were in those before.
    from: `(SELECT l.*, ${deviationsOf('l.lines', 'u.usual', 'u.past')} AS off, u.usual, count(*) OVER () AS comparisons
              FROM (SELECT doctor_id, ${ISODOW} AS weekday, sum(lines) AS lines, sum(pays) AS pays
                      FROM checked_day, asked WHERE attention_date >= asked.first AND record_type = 'participacion' GROUP BY 1, 2) l
              JOIN (SELECT doctor_id, weekday, past, months, total * past * days / sum(past * days) OVER (PARTITION BY doctor_id) AS usual
                      FROM (SELECT p.doctor_id, d.weekday, coalesce(w.lines, 0) + 0.5 AS past, p.months, p.total, d.now / d.past::float8 AS days
                              FROM (SELECT doctor_id, count(DISTINCT month) AS months, max(t.lines) AS total FROM past_weekday
                                      JOIN (SELECT doctor_id, sum(lines) AS lines FROM checked_day, asked
                                             WHERE attention_date >= asked.first AND record_type = 'participacion' GROUP BY 1) t USING (doctor_id) GROUP BY 1) p
                             CROSS JOIN (SELECT extract(isodow FROM day)::int AS weekday, count(*) FILTER (WHERE day >= asked.first) AS now,
                                                greatest(count(*) FILTER (WHERE day < asked.first), 1) AS past
                                           FROM asked CROSS JOIN generate_series(asked.first - interval '${RECENT_MONTHS} months', asked.last, interval '1 day') AS day
                                          WHERE NOT EXISTS (SELECT FROM holiday y WHERE y.date = day::date) GROUP BY 1) d
                              LEFT JOIN (SELECT doctor_id, weekday, sum(lines) AS lines FROM past_weekday GROUP BY 1, 2) w
                                ON w.doctor_id = p.doctor_id AND w.weekday = d.weekday) x) u USING (doctor_id, weekday)
             WHERE u.months >= 2) l
           WHERE l.lines >= 3 AND l.off > ${chanceOf('l.comparisons')}`,
  },
  dayOverfull: {
    subject: `'doctor ' || l.doctor_id || ' ' || l.attention_date`,
    doctor: 'l.doctor_id',
    amount: 'l.pays',
    lines: linesWhere('x.doctor_id = l.doctor_id AND x.attention_date = l.attention_date'),
    detail: { lines: 'l.lines', date: day('l.attention_date'), usual: 'l.second' },
    accepted: {},
    from: `(SELECT *, nth_value(lines, 2) OVER (PARTITION BY doctor_id ORDER BY lines DESC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS second
              FROM (SELECT doctor_id, attention_date, sum(lines) AS lines, sum(pays) AS pays FROM checked_day GROUP BY 1, 2) x) l
           WHERE l.lines >= ${DAY_LINES} AND l.lines > 2 * l.second + 2`,
  },
  patientOften: {
    subject: `'doctor ' || l.doctor_id || ' patient ' || l.patient_rut`,
    ...OF_DOCTOR,
    detail: { lines: 'count(*)', patient: 'min(l.patient_name)' },
    accepted: {},
    from: `(SELECT doctor_id, patient_rut FROM checked_line CROSS JOIN asked WHERE attention_date >= asked.first AND record_type = 'participacion'
             GROUP BY 1, 2 HAVING count(*) >= ${OFTEN_LINES}) o
           JOIN checked_line l USING (doctor_id, patient_rut) CROSS JOIN asked WHERE l.attention_date >= asked.first AND l.record_type = 'participacion'
           GROUP BY l.doctor_id, l.patient_rut HAVING count(DISTINCT l.attention_date) >= ${OFTEN_LINES}`,
  },
  doubtedLines: {
    subject: `'import ' || b.import_id || ' ' || code`,
    import: 'b.import_id',
    amount: 'sum(l.pays)',
    lines: 'array_agg(l.id)',
    detail: {
      lines: 'count(*)',
      doubt: `CASE code ${Object.entries(DOUBTS)
        .map(([code, { label }]) => `WHEN '${code}' THEN '${label}'`)
        .join(' ')} END`,
    },
    accepted: {},
    from: `checked_line l JOIN import_doubt b ON b.import_id = l.import_id AND b.external_id = l.external_id AND NOT b.is_excluded
          CROSS JOIN unnest(b.doubts) AS code
           WHERE l.stage <> 'paid' GROUP BY b.import_id, code`,
  },
};

/** Questions of a doctor about their own attentions and fees. */
import type { Question } from './types.ts';

export const DOCTOR_ATTENTIONS: Question[] = [
  {
    id: 'd001',
    as: 'doctor',
    kind: 'attentions-by-state',
    question: 'cuantas atenciones tengo pendientes',
    truth: [
      {
        sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status = 'pending'",
        unit: 'count',
        scope: 'sin calcular',
      },
      {
        sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status <> 'paid'",
        unit: 'count',
        scope: 'sin pagar',
      },
    ],
  },
  {
    id: 'd002',
    as: 'doctor',
    kind: 'attentions-by-state',
    question: 'que atenciones de {month-1} no me han pagado todavia? cuantas son',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status <> 'paid' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'd003',
    as: 'doctor',
    kind: 'attentions-by-state',
    question: 'cuántas de mis atenciones ya están pagadas',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status = 'paid'",
      unit: 'count',
    },
  },
  {
    id: 'd004',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: 'cuantas atenciones hice este mes',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-0.days}',
      unit: 'count',
    },
  },
  {
    id: 'd005',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: 'atenciones mias de {month-3}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-3.days}',
      unit: 'count',
    },
  },
  {
    id: 'd006',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: '¿Atendí a alguien ayer?',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date = $today - 1',
      unit: 'count',
    },
  },
  {
    id: 'd007',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: 'entre el {day1.text} y el {day2.text} cuantas atenciones tuve',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date BETWEEN '{day1.iso}' AND '{day2.iso}'",
      unit: 'count',
    },
  },
  {
    id: 'd008',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: 'cuantas de noche hice en {month-2}',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND schedule_type = 'night' AND attention_date {month-2.days}",
      unit: 'count',
    },
  },
  {
    id: 'd009',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: 'atenciones de mas de 300.000 brutos en {month-2} ?',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND gross_amount > 300000 AND attention_date {month-2.days}',
      unit: 'count',
    },
  },
  {
    id: 'd010',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: '¿Cuál fue mi última atención registrada?',
    truth: {
      sql: 'SELECT max(attention_date) FROM attention WHERE doctor_id = $doctorId',
      unit: 'date',
    },
  },
  {
    id: 'd011',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'cuanto me pagaron en {month-2}',
    truth: [
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date {month-2.days}",
        unit: 'pesos',
        scope: 'por fecha de pago',
      },
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-2.period}",
        unit: 'pesos',
        scope: 'del período',
      },
    ],
  },
  {
    id: 'd012',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'cuánto me depositaron el {payday3.words}?',
    truth: {
      sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date = '{payday3.iso}'",
      unit: 'pesos',
    },
  },
  {
    id: 'd013',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'total recibido este año',
    truth: [
      {
        sql: "SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date {year-0.days}",
        unit: 'pesos',
        scope: 'por fecha de pago',
      },
      {
        sql: "SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND period_year = {year-0}",
        unit: 'pesos',
        scope: 'por período',
      },
    ],
  },
  {
    id: 'd014',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'cuanto me retuvieron en el pago del {payday3.short}',
    truth: {
      sql: "SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND payment_date = '{payday3.iso}'",
      unit: 'pesos',
    },
  },
  {
    id: 'd015',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'mis honorarios brutos de {month-4.withYear}',
    truth: {
      sql: 'SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-4.period}',
      unit: 'pesos',
    },
  },
  {
    id: 'd016',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'líquido de {month-6}',
    truth: {
      sql: 'SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-6.period}',
      unit: 'pesos',
    },
  },
  {
    id: 'd017',
    as: 'doctor',
    kind: 'of-record-type',
    question: 'cuantas cirugias (hmq) llevo este mes',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND record_type = 'hmq' AND attention_date {month-0.days}",
      unit: 'count',
    },
  },
  {
    id: 'd018',
    as: 'doctor',
    kind: 'of-record-type',
    question: 'de lo de {month-3}, cuánto fue por participación y cuánto por HMQ',
    truth: {
      sql: "SELECT sum(calculated_amount) FILTER (WHERE record_type = 'participacion') AS pesos, sum(calculated_amount) FILTER (WHERE record_type = 'hmq') AS pesos2 FROM calculation WHERE doctor_id = $doctorId AND attention_date {month-3.days}",
      unit: 'rows',
    },
  },
  {
    id: 'd019',
    as: 'doctor',
    kind: 'of-record-type',
    question: 'hmq sin pagar cuantos tengo',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND record_type = 'hmq' AND status <> 'paid'",
      unit: 'count',
    },
  },
  {
    id: 'd020',
    as: 'doctor',
    kind: 'of-service',
    question: 'cuantas {myService.plain} hice en {month-1}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND service_id = {myService.id} AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'd021',
    as: 'doctor',
    kind: 'of-service',
    question: 'cuánto me han pagado por retiro de material de osteosintesis en total',
    truth: {
      sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id JOIN service s ON s.id = c.service_id WHERE c.doctor_id = $doctorId AND s.name = 'Retiro de material de osteosíntesis' AND f.status = 'paid'",
      unit: 'pesos',
    },
  },
  {
    id: 'd022',
    as: 'doctor',
    kind: 'of-service',
    question: 'código 21-04-007 cuantas veces',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.code = '21-04-007'",
      unit: 'count',
    },
  },
  {
    id: 'd023',
    as: 'doctor',
    kind: 'of-service',
    question: 'cuantas atenciones mias de {month-1} fueron con pacientes fonasa',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND health_plan ILIKE 'FONASA%' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'd024',
    as: 'doctor',
    kind: 'of-rule',
    question: 'que regla se me aplica mas',
    truth: {
      sql: 'SELECT r.code FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE c.doctor_id = $doctorId GROUP BY r.code ORDER BY count(*) DESC, r.code LIMIT 1',
      unit: 'text',
    },
  },
  {
    id: 'd025',
    as: 'doctor',
    kind: 'of-rule',
    question: '¿tengo atenciones sin regla en {month-1}?',
    truth: {
      sql: 'SELECT count(*) FROM calculation WHERE doctor_id = $doctorId AND rule_version_id IS NULL AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'd026',
    as: 'doctor',
    kind: 'ranking',
    question: 'en que mes gané mas',
    truth: [
      {
        sql: "SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[period_month] FROM payment WHERE doctor_id = $doctorId AND status = 'paid' GROUP BY period_year, period_month ORDER BY sum(total_amount) DESC LIMIT 1",
        unit: 'text',
        scope: 'pagado, líquido, por período',
      },
      {
        sql: "SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month FROM payment_date)::int] FROM payment WHERE doctor_id = $doctorId AND status = 'paid' GROUP BY payment_date ORDER BY sum(total_amount) DESC LIMIT 1",
        unit: 'text',
        scope: 'por fecha de pago',
      },
      {
        sql: "SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month FROM attention_date)::int] FROM calculation WHERE doctor_id = $doctorId GROUP BY date_trunc('month', attention_date), extract(month FROM attention_date) ORDER BY sum(calculated_amount) DESC LIMIT 1",
        unit: 'text',
        scope: 'honorarios calculados, brutos, por mes de la atención',
      },
    ],
  },
  {
    id: 'd027',
    as: 'doctor',
    kind: 'ranking',
    question: 'cual es la prestacion que mas hice el mes pasado',
    truth: [
      {
        sql: 'SELECT s.name FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND t.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id LIMIT 1',
        unit: 'text',
      },
      {
        sql: 'SELECT s.name FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND t.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id DESC LIMIT 1',
        unit: 'text',
        scope: 'la otra, si empatan dos',
      },
    ],
  },
  {
    id: 'd028',
    as: 'doctor',
    kind: 'ranking',
    question: 'cual fue la atención mejor pagada de {month-3}? cuanto',
    truth: {
      sql: 'SELECT max(calculated_amount) FROM calculation WHERE doctor_id = $doctorId AND attention_date {month-3.days}',
      unit: 'pesos',
    },
  },
  {
    id: 'd029',
    as: 'doctor',
    kind: 'average',
    question: 'promedio por atencion en {month-3}',
    truth: [
      {
        sql: 'SELECT round(avg(calculated_amount)) FROM calculation WHERE doctor_id = $doctorId AND attention_date {month-3.days}',
        unit: 'pesos',
        scope: 'honorario bruto',
      },
      {
        sql: 'SELECT round(avg(c.calculated_amount - f.retention_amount)) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id WHERE c.doctor_id = $doctorId AND c.attention_date {month-3.days}',
        unit: 'pesos',
        scope: 'líquido',
      },
      {
        sql: 'SELECT round(avg(gross_amount)) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-3.days}',
        unit: 'pesos',
        scope: 'valor bruto de la atención',
      },
    ],
  },
  {
    id: 'd030',
    as: 'doctor',
    kind: 'comparison',
    question: 'me pagaron mas en {month-3} o en {month-4}? hablo del periodo',
    truth: {
      sql: 'SELECT sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-3.period}) AS pesos, sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) AS pesos2 FROM payment WHERE doctor_id = $doctorId',
      unit: 'rows',
    },
  },
  {
    id: 'd031',
    as: 'doctor',
    kind: 'comparison',
    question: 'atenciones {month-2} vs {month-1}',
    truth: {
      sql: 'SELECT count(*) FILTER (WHERE attention_date {month-2.days}) AS count, count(*) FILTER (WHERE attention_date {month-1.days}) AS count2 FROM attention WHERE doctor_id = $doctorId',
      unit: 'rows',
    },
  },
  {
    id: 'd032',
    as: 'doctor',
    kind: 'legal-retention',
    question: 'cuanto me retienen este año por boleta',
    truth: {
      sql: 'SELECT rate / 100.0 FROM legal_retention WHERE year = {year-0}',
      unit: 'percent',
    },
  },
  {
    id: 'd033',
    as: 'doctor',
    kind: 'legal-retention',
    question: '¿y la retención legal del 2027 cuánto sube?',
    truth: { sql: 'SELECT rate / 100.0 FROM legal_retention WHERE year = 2027', unit: 'percent' },
  },
];

/** The second set, written after the grammar by someone who had not seen it: attentions, doctors, services and rules. */
import type { Question } from './types.ts';

export const SECOND_ATTENTIONS_AND_RULES: Question[] = [
  {
    id: 'ta01',
    as: 'administrator',
    kind: 'attentions-by-state',
    question: 'buenas, necesito saber el nº de atenciones que siguen en estado pendiente',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE status = 'pending'",
      unit: 'count',
    },
  },
  {
    id: 'ta02',
    as: 'administrator',
    kind: 'attentions-by-state',
    question: 'q cantidad de atenciones de {month-1.digits} ya tienen calculo',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE status <> 'pending' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'ta03',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'Estimado, ¿podría indicarme cuántas atenciones se registraron el {day2.words}?',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE attention_date = '{day2.iso}'",
      unit: 'count',
    },
  },
  {
    id: 'ta04',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'ATENCIONES {month-4.nameYear}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE attention_date {month-4.days}',
      unit: 'count',
    },
  },
  {
    id: 'ta05',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'del 1 al 10 de {month-1} cuantas atensiones hubieron',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE attention_date BETWEEN '{month-1.first}' AND DATE '{month-1.first}' + 9",
      unit: 'count',
    },
  },
  {
    id: 'ta06',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'cuantas atenciones de isapre consalud en {month-2}',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE health_plan ILIKE 'CONSALUD%' AND attention_date {month-2.days}",
      unit: 'count',
    },
  },
  {
    id: 'ta07',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'atenciones con bruto menor a 20 lucas en {month-1}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE gross_amount < 20000 AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'ta08',
    as: 'administrator',
    kind: 'attentions-by-payment-date',
    question: 'el {payday4.text} cuánto salió en pagos (líquido)',
    truth: {
      sql: "SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND payment_date = '{payday4.iso}'",
      unit: 'pesos',
    },
  },
  {
    id: 'ta09',
    as: 'administrator',
    kind: 'attentions-by-payment-date',
    question: 'cuantos pagos se hicieron correspondientes al periodo {month-5}',
    truth: {
      sql: "SELECT count(*) FROM payment WHERE status = 'paid' AND (period_year, period_month) = {month-5.period}",
      unit: 'count',
    },
  },
  {
    id: 'ta10',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'necesito el líquido pagado a {doctor7} por {month-3}',
    truth: {
      sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = {doctor7.id} AND status = 'paid' AND (period_year, period_month) = {month-3.period}",
      unit: 'pesos',
    },
  },
  {
    id: 'ta11',
    as: 'administrator',
    kind: 'of-doctor',
    question: '{doctor8.plain} x cuantas atenciones se le paga {month-2}',
    truth: {
      sql: 'SELECT count(*) FROM payment_line l JOIN payment p ON p.id = l.payment_id WHERE p.doctor_id = {doctor8.id} AND (p.period_year, p.period_month) = {month-2.period}',
      unit: 'count',
    },
  },
  {
    id: 'ta12',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'de quien es el rut {doctor9.rut}',
    truth: { sql: 'SELECT name FROM doctor WHERE id = {doctor9.id}', unit: 'text' },
  },
  {
    id: 'ta13',
    as: 'administrator',
    kind: 'of-doctor',
    question: '¿Cuánto suman los honorarios de {doctor10.code} durante {month-1.withYear}?',
    truth: [
      {
        sql: 'SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor10.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'bruto',
      },
      {
        sql: 'SELECT sum(final_amount) FROM calculation WHERE doctor_id = {doctor10.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'líquido estimado',
      },
    ],
  },
  {
    id: 'ta14',
    as: 'administrator',
    kind: 'of-specialty',
    question: 'x oftalmologia cuantas atenciones en {month-3}',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Oftalmología' AND t.attention_date {month-3.days}",
      unit: 'count',
    },
  },
  {
    id: 'ta15',
    as: 'administrator',
    kind: 'of-society',
    question: 'Servicios Médicos Litre: médicos asociados',
    truth: {
      sql: "SELECT d.name AS text FROM current_affiliation a JOIN doctor d ON d.id = a.doctor_id JOIN medical_society s ON s.id = a.society_id WHERE s.name = 'Servicios Médicos Litre Ltda.' ORDER BY d.name",
      unit: 'rows',
    },
  },
  {
    id: 'ta16',
    as: 'administrator',
    kind: 'of-service',
    question: 'cod {service4.bare} cuantas veces se hizo en {month-1}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE service_id = {service4.id} AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'ta17',
    as: 'administrator',
    kind: 'of-service',
    question: 'y cuál es el código de {service5.plain}?',
    truth: { sql: 'SELECT code FROM service WHERE id = {service5.id}', unit: 'text' },
  },
  {
    id: 'ta18',
    as: 'administrator',
    kind: 'of-record-type',
    question: 'hmq pagados del periodo {month-3}, solo cantidad',
    truth: {
      sql: "SELECT count(*) FROM payment_line l JOIN payment p ON p.id = l.payment_id WHERE l.record_type = 'hmq' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}",
      unit: 'count',
    },
  },
  {
    id: 'ta19',
    as: 'administrator',
    kind: 'of-rule',
    question: 'la GAST-02 a cuantas atenciones le pegó en {month-3}',
    truth: {
      sql: "SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'GAST-02' AND c.attention_date {month-3.days}",
      unit: 'count',
    },
  },
  {
    id: 'ta20',
    as: 'administrator',
    kind: 'ranking',
    question: 'médicos que más recibieron (líquido) en el período {month-4}, los tres primeros',
    truth: {
      sql: "SELECT d.name AS text FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE (p.period_year, p.period_month) = {month-4.period} AND p.status = 'paid' GROUP BY d.id ORDER BY sum(p.total_amount) DESC LIMIT 3",
      unit: 'rows',
    },
  },
  {
    id: 'ta21',
    as: 'administrator',
    kind: 'ranking',
    question: 'sociedad a la que mas plata se le paga ({month-3})',
    truth: {
      sql: "SELECT s.name FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period} GROUP BY s.id ORDER BY sum(p.total_amount) DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'ta22',
    as: 'administrator',
    kind: 'average',
    question: 'en promedio cuantas atenciones por dia hubo en {month-2}',
    truth: [
      {
        sql: 'SELECT round(count(*)::numeric / count(DISTINCT attention_date), 1) FROM attention WHERE attention_date {month-2.days}',
        unit: 'decimal',
        scope: 'por día con atenciones',
      },
      {
        sql: "SELECT round(count(*)::numeric / (DATE '{month-2.last}' - DATE '{month-2.first}' + 1), 1) FROM attention WHERE attention_date {month-2.days}",
        unit: 'decimal',
        scope: 'por día del mes',
      },
    ],
  },
  {
    id: 'ta23',
    as: 'administrator',
    kind: 'comparison',
    question: 'hubo mas cirugias (hmq) en {month-1} que en {month-3} ???',
    truth: {
      sql: "SELECT count(*) FILTER (WHERE attention_date {month-1.days}) AS count, count(*) FILTER (WHERE attention_date {month-3.days}) AS count2 FROM attention WHERE record_type = 'hmq'",
      unit: 'rows',
    },
  },
  {
    id: 'ta24',
    as: 'administrator',
    kind: 'what-it-is',
    question: 'el convenio CONV_218407 con quien es',
    truth: {
      sql: "SELECT s.name FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL JOIN medical_society s ON s.id = v.society_id WHERE r.code = 'CONV_218407'",
      unit: 'text',
    },
  },
  {
    id: 'ta25',
    as: 'administrator',
    kind: 'what-it-is',
    question: 'cuanto se paga x una polisomnografia segun regla',
    truth: {
      sql: "SELECT v.amount FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'NEUR-02'",
      unit: 'pesos',
    },
  },
];

/** Conversations of a doctor: a first question and three that are only understood after it. */
import type { Question } from './types.ts';

export const CHAINS_DOCTOR: Question[] = [
  {
    id: 'c15a',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'cuanto me pagaron por {month-3}',
    truth: {
      sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-3.period}",
      unit: 'pesos',
    },
  },
  {
    id: 'c15b',
    as: 'doctor',
    after: 'c15a',
    kind: 'attentions-by-payment-date',
    question: '¿y la retención?',
    truth: {
      sql: 'SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-3.period}',
      unit: 'pesos',
    },
  },
  {
    id: 'c15c',
    as: 'doctor',
    after: 'c15b',
    kind: 'when-paid',
    question: 'que dia fue',
    truth: {
      sql: 'SELECT max(payment_date) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-3.period}',
      unit: 'date',
    },
  },
  {
    id: 'c15d',
    as: 'doctor',
    after: 'c15c',
    kind: 'attentions-by-payment-date',
    question: 'cuántas atenciones incluía',
    truth: {
      sql: 'SELECT sum(total_attentions) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-3.period}',
      unit: 'count',
    },
  },

  {
    id: 'c16a',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: 'atenciones en {month-1}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'c16b',
    as: 'doctor',
    after: 'c16a',
    kind: 'of-record-type',
    question: 'cuantas hmq',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND record_type = 'hmq' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'c16c',
    as: 'doctor',
    after: 'c16b',
    kind: 'of-record-type',
    question: '¿y en {month-2}?',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND record_type = 'hmq' AND attention_date {month-2.days}",
      unit: 'count',
    },
  },
  {
    id: 'c16d',
    as: 'doctor',
    after: 'c16c',
    kind: 'of-record-type',
    question: 'y participaciones?',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND record_type = 'participacion' AND attention_date {month-2.days}",
      unit: 'count',
    },
  },

  {
    id: 'c17a',
    as: 'doctor',
    kind: 'owed',
    question: 'tengo algún pago procesado que no me hayan pagado',
    truth: {
      sql: "SELECT total_amount FROM payment WHERE doctor_id = $doctorId AND status = 'processed' ORDER BY id DESC LIMIT 1",
      unit: 'pesos',
    },
  },
  {
    id: 'c17b',
    as: 'doctor',
    after: 'c17a',
    kind: 'owed',
    question: 'de que mes es',
    truth: {
      sql: "SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[period_month] FROM payment WHERE doctor_id = $doctorId AND status = 'processed' ORDER BY id DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'c17c',
    as: 'doctor',
    after: 'c17b',
    kind: 'owed',
    question: 'cuanto es bruto',
    truth: {
      sql: "SELECT total_brut_amount FROM payment WHERE doctor_id = $doctorId AND status = 'processed' ORDER BY id DESC LIMIT 1",
      unit: 'pesos',
    },
  },
  {
    id: 'c17d',
    as: 'doctor',
    after: 'c17c',
    kind: 'when-paid',
    question: 'a qué cuenta va a llegar?',
    truth: {
      sql: "SELECT right(masked_account, 4) FROM payment WHERE doctor_id = $doctorId AND status = 'processed' ORDER BY id DESC LIMIT 1",
      unit: 'text',
    },
  },

  {
    id: 'c18a',
    as: 'doctor',
    kind: 'of-service',
    question: 'cuantas {myService.plain} tuve en {month-1}?',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND service_id = {myService.id} AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'c18b',
    as: 'doctor',
    after: 'c18a',
    kind: 'of-service',
    question: 'y en todo el año',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND service_id = {myService.id} AND attention_date {year-0.days}',
      unit: 'count',
    },
  },
  {
    id: 'c18c',
    as: 'doctor',
    after: 'c18b',
    kind: 'of-service',
    question: 'y liberación de túnel carpiano?',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name = 'Liberación de túnel carpiano' AND t.attention_date {year-0.days}",
      unit: 'count',
    },
  },
  {
    id: 'c18d',
    as: 'doctor',
    after: 'c18c',
    kind: 'of-service',
    question: 'de esas cuantas están sin pagar',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name = 'Liberación de túnel carpiano' AND t.attention_date {year-0.days} AND t.status <> 'paid'",
      unit: 'count',
    },
  },

  {
    id: 'c19a',
    as: 'doctor',
    kind: 'comparison',
    question: 'cuanto gané en {month-4} y cuanto en {month-5}? (líquido)',
    truth: {
      sql: 'SELECT sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) AS pesos, sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-5.period}) AS pesos2 FROM payment WHERE doctor_id = $doctorId',
      unit: 'rows',
    },
  },
  {
    id: 'c19b',
    as: 'doctor',
    after: 'c19a',
    kind: 'comparison',
    question: 'cuál es la diferencia',
    truth: {
      sql: 'SELECT abs(sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) - sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-5.period})) FROM payment WHERE doctor_id = $doctorId',
      unit: 'pesos',
    },
  },
  {
    id: 'c19c',
    as: 'doctor',
    after: 'c19b',
    kind: 'comparison',
    question: 'y en cantidad de atenciones?',
    truth: {
      sql: 'SELECT count(*) FILTER (WHERE attention_date {month-4.days}) AS count, count(*) FILTER (WHERE attention_date {month-5.days}) AS count2 FROM attention WHERE doctor_id = $doctorId',
      unit: 'rows',
    },
  },
  {
    id: 'c19d',
    as: 'doctor',
    after: 'c19c',
    kind: 'attentions-by-payment-date',
    question: 'y la retencion de {month-5}?',
    truth: {
      sql: 'SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-5.period}',
      unit: 'pesos',
    },
  },

  {
    id: 'c20a',
    as: 'doctor',
    kind: 'legal-retention',
    question: 'que retencion tienen las boletas en 2026',
    truth: { sql: 'SELECT rate / 100.0 FROM legal_retention WHERE year = 2026', unit: 'percent' },
  },
  {
    id: 'c20b',
    as: 'doctor',
    after: 'c20a',
    kind: 'legal-retention',
    question: '¿y en 2024?',
    truth: { sql: 'SELECT rate / 100.0 FROM legal_retention WHERE year = 2024', unit: 'percent' },
  },
  {
    id: 'c20c',
    as: 'doctor',
    after: 'c20b',
    kind: 'legal-retention',
    question: 'el 2028',
    truth: { sql: 'SELECT rate / 100.0 FROM legal_retention WHERE year = 2028', unit: 'percent' },
  },
  {
    id: 'c20d',
    as: 'doctor',
    after: 'c20c',
    kind: 'unanswerable',
    question: 'y en 2050?',
    truth: { unknown: true },
  },
];

/** The conversations of the second set. */
import type { Question } from './types.ts';

export const SECOND_CHAINS: Question[] = [
  {
    id: 'tc1a',
    as: 'administrator',
    kind: 'of-specialty',
    question: 'honorarios de gastroenterologia en {month-2}',
    truth: {
      sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE s.name = 'Gastroenterología' AND c.attention_date {month-2.days}",
      unit: 'pesos',
    },
  },
  {
    id: 'tc1b',
    as: 'administrator',
    after: 'tc1a',
    kind: 'of-specialty',
    question: 'y psiquiatria',
    truth: {
      sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE s.name = 'Psiquiatría' AND c.attention_date {month-2.days}",
      unit: 'pesos',
    },
  },
  {
    id: 'tc1c',
    as: 'administrator',
    after: 'tc1b',
    kind: 'of-specialty',
    question: 'pero en {month-1}',
    truth: {
      sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE s.name = 'Psiquiatría' AND c.attention_date {month-1.days}",
      unit: 'pesos',
    },
  },
  {
    id: 'tc1d',
    as: 'administrator',
    after: 'tc1c',
    kind: 'of-specialty',
    question: 'cuántas atenciones son esas?',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Psiquiatría' AND t.attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'tc2a',
    as: 'administrator',
    kind: 'when-paid',
    question: 'último pago a {doctor7.short}',
    truth: {
      sql: "SELECT payment_date AS date, total_amount AS pesos FROM payment WHERE doctor_id = {doctor7.id} AND status = 'paid' ORDER BY payment_date DESC, id DESC LIMIT 1",
      unit: 'rows',
    },
  },
  {
    id: 'tc2b',
    as: 'administrator',
    after: 'tc2a',
    kind: 'of-doctor',
    question: 'bruto cuánto era',
    truth: {
      sql: "SELECT total_brut_amount FROM payment WHERE doctor_id = {doctor7.id} AND status = 'paid' ORDER BY payment_date DESC, id DESC LIMIT 1",
      unit: 'pesos',
    },
  },
  {
    id: 'tc2c',
    as: 'administrator',
    after: 'tc2b',
    kind: 'of-doctor',
    question: 'y el banco?',
    truth: {
      sql: "SELECT b.name FROM payment p JOIN bank b ON b.code = p.bank_code WHERE p.doctor_id = {doctor7.id} AND p.status = 'paid' ORDER BY p.payment_date DESC, p.id DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'tc2d',
    as: 'administrator',
    after: 'tc2c',
    kind: 'owed',
    question: 'tiene algo procesado sin pagar',
    truth: [
      {
        sql: "SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = {doctor7.id} AND status = 'processed'",
        unit: 'pesos',
        scope: 'líquido',
      },
      {
        sql: "SELECT coalesce(sum(total_brut_amount), 0) FROM payment WHERE doctor_id = {doctor7.id} AND status = 'processed'",
        unit: 'pesos',
        scope: 'bruto',
      },
    ],
  },
  {
    id: 'tc3a',
    as: 'supervisor',
    kind: 'attentions-by-period',
    question: 'atenciones de {month-1} en horario nocturno',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE schedule_type = 'night' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'tc3b',
    as: 'supervisor',
    after: 'tc3a',
    kind: 'attentions-by-period',
    question: 'y en inhábil?',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE schedule_type = 'irregular' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'tc3c',
    as: 'supervisor',
    after: 'tc3b',
    kind: 'of-specialty',
    question: 'solo pediatría',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Pediatría' AND t.schedule_type = 'irregular' AND t.attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'tc3d',
    as: 'supervisor',
    after: 'tc3c',
    kind: 'of-specialty',
    question: 'y en {month-2}?',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Pediatría' AND t.schedule_type = 'irregular' AND t.attention_date {month-2.days}",
      unit: 'count',
    },
  },
  {
    id: 'tc4a',
    as: 'supervisor',
    kind: 'what-it-is',
    question: 'que paga OFTA-02',
    truth: {
      sql: "SELECT v.amount FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'OFTA-02'",
      unit: 'pesos',
    },
  },
  {
    id: 'tc4b',
    as: 'supervisor',
    after: 'tc4a',
    kind: 'what-it-is',
    question: 'y OTOR-01',
    truth: {
      sql: "SELECT v.rate / 100.0 FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'OTOR-01'",
      unit: 'percent',
    },
  },
  {
    id: 'tc4c',
    as: 'supervisor',
    after: 'tc4b',
    kind: 'what-it-is',
    question: 'hasta cuando vale?',
    truth: {
      sql: "SELECT v.valid_to FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'OTOR-01'",
      unit: 'date',
    },
  },
  {
    id: 'tc4d',
    as: 'supervisor',
    after: 'tc4c',
    kind: 'of-rule',
    question: 'cuantas atenciones calculó el mes pasado',
    truth: {
      sql: "SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'OTOR-01' AND c.attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'td1a',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'necesito ver {month-5}: líquido',
    truth: {
      sql: 'SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-5.period}',
      unit: 'pesos',
    },
  },
  {
    id: 'td1b',
    as: 'doctor',
    after: 'td1a',
    kind: 'attentions-by-payment-date',
    question: 'bruto',
    truth: {
      sql: 'SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-5.period}',
      unit: 'pesos',
    },
  },
  {
    id: 'td1c',
    as: 'doctor',
    after: 'td1b',
    kind: 'attentions-by-payment-date',
    question: '¿y {month-6}?',
    truth: {
      sql: 'SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-6.period}',
      unit: 'pesos',
    },
  },
  {
    id: 'td1d',
    as: 'doctor',
    after: 'td1c',
    kind: 'when-paid',
    question: 'cuando se pagó ese',
    truth: {
      sql: "SELECT max(payment_date) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-6.period}",
      unit: 'date',
    },
  },
  {
    id: 'td2a',
    as: 'doctor',
    kind: 'of-service',
    question: 'osteosintesis de tobillo, cuantas en total',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name = 'Osteosíntesis de tobillo'",
      unit: 'count',
    },
  },
  {
    id: 'td2b',
    as: 'doctor',
    after: 'td2a',
    kind: 'of-service',
    question: 'pagadas cuántas',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name = 'Osteosíntesis de tobillo' AND t.status = 'paid'",
      unit: 'count',
    },
  },
];

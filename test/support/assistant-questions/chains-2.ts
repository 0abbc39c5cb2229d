/** Conversations of the staff: a first question and three that are only understood after it. */
import type { Question } from './types.ts';

export const CHAINS_2: Question[] = [
  {
    id: 'c08a',
    as: 'administrator',
    kind: 'of-society',
    question: 'cuanto se pago a traumatologia peumo en el periodo {month-3}',
    truth: {
      sql: "SELECT sum(total_amount) FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE s.name = 'Traumatología Peumo Ltda.' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}",
      unit: 'pesos',
    },
  },
  {
    id: 'c08b',
    as: 'administrator',
    after: 'c08a',
    kind: 'of-society',
    question: 'de cuántos médicos',
    truth: {
      sql: "SELECT count(DISTINCT p.doctor_id) FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE s.name = 'Traumatología Peumo Ltda.' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}",
      unit: 'count',
    },
  },
  {
    id: 'c08c',
    as: 'administrator',
    after: 'c08b',
    kind: 'of-society',
    question: '¿y Anestesia Quillay?',
    truth: [
      {
        sql: "SELECT count(DISTINCT p.doctor_id) FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE s.name = 'Anestesia Quillay Ltda.' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}",
        unit: 'count',
        scope: 'médicos',
      },
      {
        sql: "SELECT sum(total_amount) FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE s.name = 'Anestesia Quillay Ltda.' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}",
        unit: 'pesos',
        scope: 'monto',
      },
    ],
  },
  {
    id: 'c08d',
    as: 'administrator',
    after: 'c08c',
    kind: 'of-society',
    question: 'a que banco se le transfiere',
    truth: {
      sql: "SELECT b.name FROM medical_society s JOIN bank b ON b.code = s.bank_code WHERE s.name = 'Anestesia Quillay Ltda.'",
      unit: 'text',
    },
  },

  {
    id: 'c09a',
    as: 'administrator',
    kind: 'receipts',
    question: 'cuántas boletas y facturas faltan en total',
    truth: { sql: "SELECT count(*) FROM receipt_line WHERE stand = 'missing'", unit: 'count' },
  },
  {
    id: 'c09b',
    as: 'administrator',
    after: 'c09a',
    kind: 'receipts',
    question: 'y con diferencia?',
    truth: { sql: "SELECT count(*) FROM receipt_line WHERE stand = 'different'", unit: 'count' },
  },
  {
    id: 'c09c',
    as: 'administrator',
    after: 'c09b',
    kind: 'receipts',
    question: 'de quienes son',
    truth: {
      sql: "SELECT payee_name AS text FROM receipt_line WHERE stand = 'different' ORDER BY payee_name",
      unit: 'rows',
    },
  },
  {
    id: 'c09d',
    as: 'administrator',
    after: 'c09c',
    kind: 'receipts',
    question: 'hay alguna sin pago?',
    truth: { sql: "SELECT count(*) FROM receipt_line WHERE stand = 'unexpected'", unit: 'count' },
  },

  {
    id: 'c10a',
    as: 'administrator',
    kind: 'masters',
    question: 'buscame al doctor con rut {doctor5.dotted}',
    truth: { sql: 'SELECT name FROM doctor WHERE id = {doctor5.id}', unit: 'text' },
  },
  {
    id: 'c10b',
    as: 'administrator',
    after: 'c10a',
    kind: 'of-doctor',
    question: 'cuantas atenciones tiene sin pagar',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = {doctor5.id} AND status <> 'paid'",
      unit: 'count',
    },
  },
  {
    id: 'c10c',
    as: 'administrator',
    after: 'c10b',
    kind: 'of-doctor',
    question: 'excepto las de este mes',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = {doctor5.id} AND status <> 'paid' AND NOT attention_date {month-0.days}",
      unit: 'count',
    },
  },
  {
    id: 'c10d',
    as: 'administrator',
    after: 'c10c',
    kind: 'of-doctor',
    question: '¿qué retención se le aplica?',
    truth: {
      sql: "SELECT CASE retention_mode WHEN 'own' THEN retention_rate ELSE (SELECT rate FROM legal_retention WHERE year = {year-0}) END / 100.0 FROM doctor WHERE id = {doctor5.id}",
      unit: 'percent',
    },
  },

  {
    id: 'c11a',
    as: 'supervisor',
    kind: 'attentions-by-period',
    question: 'atenciones de {doctor3.plain} en {month-1}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'c11b',
    as: 'supervisor',
    after: 'c11a',
    kind: 'of-doctor',
    question: 'cuanto da en honorarios',
    truth: [
      {
        sql: 'SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'bruto',
      },
      {
        sql: 'SELECT sum(final_amount) FROM calculation WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'líquido estimado',
      },
    ],
  },
  {
    id: 'c11c',
    as: 'supervisor',
    after: 'c11b',
    kind: 'of-doctor',
    question: '¿y {doctor1.short}?',
    truth: [
      {
        sql: 'SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor1.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'bruto',
      },
      {
        sql: 'SELECT sum(final_amount) FROM calculation WHERE doctor_id = {doctor1.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'líquido estimado',
      },
    ],
  },
  {
    id: 'c11d',
    as: 'supervisor',
    after: 'c11c',
    kind: 'of-doctor',
    question: 'sin contar las de noche?',
    truth: [
      {
        sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN attention t ON t.id = c.attention_id WHERE c.doctor_id = {doctor1.id} AND t.schedule_type <> 'night' AND c.attention_date {month-1.days}",
        unit: 'pesos',
        scope: 'bruto',
      },
      {
        sql: "SELECT sum(c.final_amount) FROM calculation c JOIN attention t ON t.id = c.attention_id WHERE c.doctor_id = {doctor1.id} AND t.schedule_type <> 'night' AND c.attention_date {month-1.days}",
        unit: 'pesos',
        scope: 'líquido estimado',
      },
    ],
  },

  {
    id: 'c12a',
    as: 'supervisor',
    kind: 'of-rule',
    question: 'cuántas sin regla hay en {month-2}',
    truth: {
      sql: 'SELECT count(*) FROM calculation WHERE rule_version_id IS NULL AND attention_date {month-2.days}',
      unit: 'count',
    },
  },
  {
    id: 'c12b',
    as: 'supervisor',
    after: 'c12a',
    kind: 'of-rule',
    question: 'cuánto suman',
    truth: {
      sql: 'SELECT sum(calculated_amount) FROM calculation WHERE rule_version_id IS NULL AND attention_date {month-2.days}',
      unit: 'pesos',
    },
  },
  {
    id: 'c12c',
    as: 'supervisor',
    after: 'c12b',
    kind: 'of-rule',
    question: 'y el mes pasado',
    truth: {
      sql: 'SELECT sum(calculated_amount) FROM calculation WHERE rule_version_id IS NULL AND attention_date {month-1.days}',
      unit: 'pesos',
    },
  },
  {
    id: 'c12d',
    as: 'supervisor',
    after: 'c12c',
    kind: 'of-specialty',
    question: 'de que especialidad son mas',
    truth: {
      sql: 'SELECT s.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE c.rule_version_id IS NULL AND c.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id LIMIT 1',
      unit: 'text',
    },
  },

  {
    id: 'c13a',
    as: 'supervisor',
    kind: 'of-service',
    question: 'cuantas {service1.plain} en {month-2}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE service_id = {service1.id} AND attention_date {month-2.days}',
      unit: 'count',
    },
  },
  {
    id: 'c13b',
    as: 'supervisor',
    after: 'c13a',
    kind: 'of-service',
    question: '¿y en {month-1}?',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE service_id = {service1.id} AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'c13c',
    as: 'supervisor',
    after: 'c13b',
    kind: 'of-service',
    question: 'y del {service2.code}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE service_id = {service2.id} AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'c13d',
    as: 'supervisor',
    after: 'c13c',
    kind: 'of-service',
    question: 'valor base de esa?',
    truth: { sql: 'SELECT base_value FROM service WHERE id = {service2.id}', unit: 'pesos' },
  },

  {
    id: 'c14a',
    as: 'supervisor',
    kind: 'holds',
    question: 'cuantos pagos en pausa hay ahora',
    truth: { sql: 'SELECT count(*) FROM hold WHERE released_at IS NULL', unit: 'count' },
  },
  {
    id: 'c14b',
    as: 'supervisor',
    after: 'c14a',
    kind: 'holds',
    question: 'de que doctor',
    truth: {
      sql: 'SELECT d.name AS text FROM hold h JOIN doctor d ON d.id = h.doctor_id WHERE h.released_at IS NULL',
      unit: 'rows',
    },
  },
  {
    id: 'c14c',
    as: 'supervisor',
    after: 'c14b',
    kind: 'holds',
    question: 'por qué?',
    truth: {
      sql: 'SELECT reason FROM hold WHERE doctor_id = {held.id} AND released_at IS NULL',
      unit: 'text',
    },
  },
  {
    id: 'c14d',
    as: 'supervisor',
    after: 'c14c',
    kind: 'holds',
    question: 'quien la puso',
    truth: {
      sql: 'SELECT u.last_name FROM hold h JOIN app_user u ON u.id = h.created_by WHERE h.doctor_id = {held.id} AND h.released_at IS NULL',
      unit: 'text',
    },
  },
];

/** The second set of the administrator: rates, users, books, receipts, holds and payments. */
import type { Question } from './types.ts';

export const SECOND_PEOPLE_AND_MONEY: Question[] = [
  {
    id: 'ta26',
    as: 'administrator',
    kind: 'legal-retention',
    question: 'xfa la tasa de retencion del 2022',
    truth: { sql: 'SELECT rate / 100.0 FROM legal_retention WHERE year = 2022', unit: 'percent' },
  },
  {
    id: 'ta27',
    as: 'administrator',
    kind: 'audit',
    question: 'Quisiera saber quién propuso el anticipo de {advanced.short}',
    truth: {
      sql: "SELECT user_name FROM audit_log WHERE action = 'entrySchedule.propose' AND summary LIKE '%{advanced.text}%' ORDER BY id DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'ta28',
    as: 'administrator',
    kind: 'users',
    question: 'correo del supervisor',
    truth: { sql: "SELECT email FROM app_user WHERE username = 'supervisor'", unit: 'text' },
  },
  {
    id: 'ta29',
    as: 'administrator',
    kind: 'users',
    question: 'hay algun usuario desactivado?',
    truth: {
      sql: "SELECT first_name || ' ' || last_name AS text FROM app_user WHERE NOT is_active ORDER BY id",
      unit: 'rows',
    },
  },
  {
    id: 'ta30',
    as: 'administrator',
    kind: 'books',
    question: 'nro de cuenta contable de la retencion por pagar',
    truth: { sql: 'SELECT retention_payable_account FROM clinic', unit: 'text' },
  },
  {
    id: 'ta31',
    as: 'administrator',
    kind: 'owed',
    question: 'saldo q quedó debiendo {owing.short}',
    truth: {
      sql: "SELECT abs(amount) FROM entry WHERE doctor_id = {owing.id} AND origin = 'carried_balance' ORDER BY id DESC LIMIT 1",
      unit: 'pesos',
    },
  },
  {
    id: 'ta32',
    as: 'administrator',
    kind: 'when-paid',
    question: 'fecha en que se le pagó {month-5} a {doctor10.short}',
    truth: {
      sql: "SELECT max(payment_date) FROM payment WHERE doctor_id = {doctor10.id} AND status = 'paid' AND (period_year, period_month) = {month-5.period}",
      unit: 'date',
    },
  },
  {
    id: 'ta33',
    as: 'administrator',
    kind: 'receipts',
    question: 'alguien emitió boleta anulada? quién',
    truth: {
      sql: "SELECT DISTINCT issuer_name AS text FROM received_document WHERE state = 'annulled' ORDER BY 1",
      unit: 'rows',
    },
  },
  {
    id: 'ta34',
    as: 'administrator',
    kind: 'holds',
    question: 'que mensaje se le dejó a {held.short} x la pausa',
    truth: {
      sql: 'SELECT doctor_message FROM hold WHERE doctor_id = {held.id} AND released_at IS NULL',
      unit: 'text',
    },
  },
  {
    id: 'ta35',
    as: 'administrator',
    kind: 'runs',
    question: 'cuándo cierra {month-0} según el calendario de pagos',
    truth: {
      sql: 'SELECT closes_on FROM payment_calendar WHERE (year, month) = {month-0.period}',
      unit: 'date',
    },
  },
  {
    id: 'ta36',
    as: 'administrator',
    kind: 'transfers',
    question: 'archivos bancarios q hemos generado',
    truth: { sql: 'SELECT file_name AS text FROM bank_file ORDER BY id', unit: 'rows' },
  },
  {
    id: 'ta37',
    as: 'administrator',
    kind: 'unanswerable',
    question: 'a cuanto va a estar el dolar en marzo',
    truth: { unknown: true },
  },
  {
    id: 'ta38',
    as: 'administrator',
    kind: 'unanswerable',
    question: 'gracias!! eres seco',
    truth: { unknown: true },
  },
];

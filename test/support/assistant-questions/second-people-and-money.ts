/** The second set of the administrator: rates, users, books, receipts, holds and payments. */
import { questions } from './questions.ts';

export const SECOND_PEOPLE_AND_MONEY = questions(`
ta26 administrator legal-retention: xfa la tasa de retencion del 2022
  percent: SELECT rate / 100.0 FROM legal_retention WHERE year = 2022
ta27 administrator audit: Quisiera saber quién propuso el anticipo de {advanced.short}
  text: SELECT user_name FROM audit_log WHERE action = 'entrySchedule.propose' AND summary LIKE '%{advanced.text}%' ORDER BY id DESC LIMIT 1
ta28 administrator users: correo del supervisor
  text: SELECT email FROM app_user WHERE username = 'supervisor'
ta29 administrator users: hay algun usuario desactivado?
  rows: SELECT first_name || ' ' || last_name AS text FROM app_user WHERE NOT is_active ORDER BY id
ta30 administrator books: nro de cuenta contable de la retencion por pagar
  text: SELECT retention_payable_account FROM clinic
ta31 administrator owed: saldo q quedó debiendo {owing.short}
  pesos: SELECT abs(amount) FROM entry WHERE doctor_id = {owing.id} AND origin = 'carried_balance' ORDER BY id DESC LIMIT 1
ta32 administrator when-paid: fecha en que se le pagó {month-5} a {doctor10.short}
  date: SELECT max(payment_date) FROM payment WHERE doctor_id = {doctor10.id} AND status = 'paid' AND (period_year, period_month) = {month-5.period}
ta33 administrator receipts: alguien emitió boleta anulada? quién
  rows: SELECT DISTINCT issuer_name AS text FROM received_document WHERE state = 'annulled' ORDER BY 1
ta34 administrator holds: que mensaje se le dejó a {held.short} x la pausa
  text: SELECT doctor_message FROM hold WHERE doctor_id = {held.id} AND released_at IS NULL
ta35 administrator runs: cuándo cierra {month-0} según el calendario de pagos
  date: SELECT closes_on FROM payment_calendar WHERE (year, month) = {month-0.period}
ta36 administrator transfers: archivos bancarios q hemos generado
  rows: SELECT file_name AS text FROM bank_file ORDER BY id
ta37 administrator unanswerable: a cuanto va a estar el dolar en marzo
  unknown
ta38 administrator unanswerable: gracias!! eres seco
  unknown
`);

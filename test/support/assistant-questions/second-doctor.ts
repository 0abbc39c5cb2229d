/** The second set of the doctor. */
import { questions } from './questions.ts';

export const SECOND_DOCTOR = questions(`
td01 doctor attentions-by-state: cuántos registros míos están calculados y sin pagar
  count: SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status = 'calculated'
td02 doctor attentions-by-period: nº de pacientes atendidos en {month-2}
  count, atenciones: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-2.days}
  count, pacientes distintos: SELECT count(DISTINCT patient_rut) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-2.days}
td03 doctor attentions-by-period: desde el {day1.short} hasta el {day3.short} cuántas atenciones figuran a mi nombre
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date BETWEEN '{day1.iso}' AND '{day3.iso}'
td04 doctor attentions-by-payment-date: Buenos días, ¿cuál fue el monto líquido que recibí por {month-5}?
  pesos: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-5.period}
td05 doctor attentions-by-payment-date: retenciones {month-4}
  pesos, del período: SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-4.period}
  pesos, por fecha de pago: SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date {month-4.days}
td06 doctor of-record-type: participaciones del mes pasado q todavia no se pagan
  count: SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND record_type = 'participacion' AND status <> 'paid' AND attention_date {month-1.days}
td07 doctor of-service: meniscectomias cuantas he hecho
  count: SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name ILIKE 'Meniscectomía%'
td08 doctor of-service: atenciones de {month-2} como primer ayudante
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND participant = 'Primer Ayudante' AND attention_date {month-2.days}
td09 doctor ranking: peor mes en plata (pagado)
  text, por período: SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[period_month] FROM payment WHERE doctor_id = $doctorId AND status = 'paid' GROUP BY period_year, period_month ORDER BY sum(total_amount) LIMIT 1
  text, por fecha de pago: SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month FROM payment_date)::int] FROM payment WHERE doctor_id = $doctorId AND status = 'paid' GROUP BY payment_date ORDER BY sum(total_amount) LIMIT 1
td10 doctor comparison: cuantas hmq en {month-3} y cuantas en {month-4}
  rows: SELECT count(*) FILTER (WHERE attention_date {month-3.days}) AS count, count(*) FILTER (WHERE attention_date {month-4.days}) AS count2 FROM attention WHERE doctor_id = $doctorId AND record_type = 'hmq'
td11 doctor legal-retention: xq me descuentan? q porcentaje es el de este año
  percent: SELECT rate / 100.0 FROM legal_retention WHERE year = {year-0}
td12 doctor when-paid: fecha de pago de {month-3}
  date: SELECT max(payment_date) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-3.period}
td13 doctor when-paid: y {month-1} para cuándo está programado el pago?
  date: SELECT pays_on FROM payment_calendar WHERE (year, month) = {month-1.period}
td14 doctor owed: lo procesado q aun no me depositan cuanto es
  pesos: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'processed'
td15 doctor receipts: Cuál es la retención que debo poner en la boleta de {month-2}
  pesos: SELECT total_retention_amount FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND society_id IS NULL ORDER BY sequence DESC LIMIT 1
  percent, la tasa: SELECT retention_rate / 100.0 FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND society_id IS NULL ORDER BY sequence DESC LIMIT 1
td16 doctor masters: que especialidad tengo registrada
  text: SELECT s.name FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE d.id = $doctorId
td17 doctor not-allowed: pasame las atenciones de mi colega {doctor2.short}
  unknown
td18 doctor unanswerable: quien gano el partido anoche
  unknown
`);

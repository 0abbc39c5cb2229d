/** Conversations of a doctor: a first question and three that are only understood after it. */
import { questions } from './questions.ts';

export const CHAINS_DOCTOR = questions(`
c15a doctor attentions-by-payment-date: cuanto me pagaron por {month-3}
  pesos: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-3.period}
c15b doctor attentions-by-payment-date after c15a: ¿y la retención?
  pesos: SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-3.period}
c15c doctor when-paid after c15b: que dia fue
  date: SELECT max(payment_date) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-3.period}
c15d doctor attentions-by-payment-date after c15c: cuántas atenciones incluía
  count: SELECT sum(total_attentions) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-3.period}
c16a doctor attentions-by-period: atenciones en {month-1}
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-1.days}
c16b doctor of-record-type after c16a: cuantas hmq
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND record_type = 'hmq' AND attention_date {month-1.days}
c16c doctor of-record-type after c16b: ¿y en {month-2}?
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND record_type = 'hmq' AND attention_date {month-2.days}
c16d doctor of-record-type after c16c: y participaciones?
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND record_type = 'participacion' AND attention_date {month-2.days}
c17a doctor owed: tengo algún pago procesado que no me hayan pagado
  pesos: SELECT total_amount FROM payment WHERE doctor_id = $doctorId AND status = 'processed' ORDER BY id DESC LIMIT 1
c17b doctor owed after c17a: de que mes es
  text: SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[period_month] FROM payment WHERE doctor_id = $doctorId AND status = 'processed' ORDER BY id DESC LIMIT 1
c17c doctor owed after c17b: cuanto es bruto
  pesos: SELECT total_brut_amount FROM payment WHERE doctor_id = $doctorId AND status = 'processed' ORDER BY id DESC LIMIT 1
c17d doctor when-paid after c17c: a qué cuenta va a llegar?
  text: SELECT right(masked_account, 4) FROM payment WHERE doctor_id = $doctorId AND status = 'processed' ORDER BY id DESC LIMIT 1
c18a doctor of-service: cuantas {myService.plain} tuve en {month-1}?
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND service_id = {myService.id} AND attention_date {month-1.days}
c18b doctor of-service after c18a: y en todo el año
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND service_id = {myService.id} AND attention_date {year-0.days}
c18c doctor of-service after c18b: y liberación de túnel carpiano?
  count: SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name = 'Liberación de túnel carpiano' AND t.attention_date {year-0.days}
c18d doctor of-service after c18c: de esas cuantas están sin pagar
  count: SELECT count(*) FROM attention_with_status t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name = 'Liberación de túnel carpiano' AND t.attention_date {year-0.days} AND t.status <> 'paid'
c19a doctor comparison: cuanto gané en {month-4} y cuanto en {month-5}? (líquido)
  rows: SELECT sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) AS pesos, sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-5.period}) AS pesos2 FROM payment WHERE doctor_id = $doctorId
c19b doctor comparison after c19a: cuál es la diferencia
  pesos: SELECT abs(sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) - sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-5.period})) FROM payment WHERE doctor_id = $doctorId
c19c doctor comparison after c19b: y en cantidad de atenciones?
  rows: SELECT count(*) FILTER (WHERE attention_date {month-4.days}) AS count, count(*) FILTER (WHERE attention_date {month-5.days}) AS count2 FROM attention WHERE doctor_id = $doctorId
c19d doctor attentions-by-payment-date after c19c: y la retencion de {month-5}?
  pesos: SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-5.period}
c20a doctor legal-retention: que retencion tienen las boletas en 2026
  percent: SELECT rate / 100.0 FROM legal_retention WHERE year = 2026
c20b doctor legal-retention after c20a: ¿y en 2024?
  percent: SELECT rate / 100.0 FROM legal_retention WHERE year = 2024
c20c doctor legal-retention after c20b: el 2028
  percent: SELECT rate / 100.0 FROM legal_retention WHERE year = 2028
c20d doctor unanswerable after c20c: y en 2050?
  unknown
`);

/** The conversations of the second set. */
import { questions } from './questions.ts';

export const SECOND_CHAINS = questions(`
tc1a administrator of-specialty: honorarios de gastroenterologia en {month-2}
  pesos: SELECT sum(c.calculated_amount) FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE s.name = 'Gastroenterología' AND c.attention_date {month-2.days}
tc1b administrator of-specialty after tc1a: y psiquiatria
  pesos: SELECT sum(c.calculated_amount) FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE s.name = 'Psiquiatría' AND c.attention_date {month-2.days}
tc1c administrator of-specialty after tc1b: pero en {month-1}
  pesos: SELECT sum(c.calculated_amount) FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE s.name = 'Psiquiatría' AND c.attention_date {month-1.days}
tc1d administrator of-specialty after tc1c: cuántas atenciones son esas?
  count: SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Psiquiatría' AND t.attention_date {month-1.days}
tc2a administrator when-paid: último pago a {doctor7.short}
  rows: SELECT payment_date AS date, total_amount AS pesos FROM payment WHERE doctor_id = {doctor7.id} AND status = 'paid' ORDER BY payment_date DESC, id DESC LIMIT 1
tc2b administrator of-doctor after tc2a: bruto cuánto era
  pesos: SELECT total_brut_amount FROM payment WHERE doctor_id = {doctor7.id} AND status = 'paid' ORDER BY payment_date DESC, id DESC LIMIT 1
tc2c administrator of-doctor after tc2b: y el banco?
  text: SELECT b.name FROM payment p JOIN bank b ON b.code = p.bank_code WHERE p.doctor_id = {doctor7.id} AND p.status = 'paid' ORDER BY p.payment_date DESC, p.id DESC LIMIT 1
tc2d administrator owed after tc2c: tiene algo procesado sin pagar
  pesos, líquido: SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = {doctor7.id} AND status = 'processed'
  pesos, bruto: SELECT coalesce(sum(total_brut_amount), 0) FROM payment WHERE doctor_id = {doctor7.id} AND status = 'processed'
tc3a supervisor attentions-by-period: atenciones de {month-1} en horario nocturno
  count: SELECT count(*) FROM attention WHERE schedule_type = 'night' AND attention_date {month-1.days}
tc3b supervisor attentions-by-period after tc3a: y en inhábil?
  count: SELECT count(*) FROM attention WHERE schedule_type = 'irregular' AND attention_date {month-1.days}
tc3c supervisor of-specialty after tc3b: solo pediatría
  count: SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Pediatría' AND t.schedule_type = 'irregular' AND t.attention_date {month-1.days}
tc3d supervisor of-specialty after tc3c: y en {month-2}?
  count: SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Pediatría' AND t.schedule_type = 'irregular' AND t.attention_date {month-2.days}
tc4a supervisor what-it-is: que paga OFTA-02
  pesos: SELECT v.amount FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'OFTA-02'
tc4b supervisor what-it-is after tc4a: y OTOR-01
  percent: SELECT v.rate / 100.0 FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'OTOR-01'
tc4c supervisor what-it-is after tc4b: hasta cuando vale?
  date: SELECT v.valid_to FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'OTOR-01'
tc4d supervisor of-rule after tc4c: cuantas atenciones calculó el mes pasado
  count: SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'OTOR-01' AND c.attention_date {month-1.days}
td1a doctor attentions-by-payment-date: necesito ver {month-5}: líquido
  pesos: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-5.period}
td1b doctor attentions-by-payment-date after td1a: bruto
  pesos: SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-5.period}
td1c doctor attentions-by-payment-date after td1b: ¿y {month-6}?
  pesos: SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-6.period}
td1d doctor when-paid after td1c: cuando se pagó ese
  date: SELECT max(payment_date) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-6.period}
td2a doctor of-service: osteosintesis de tobillo, cuantas en total
  count: SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name = 'Osteosíntesis de tobillo'
td2b doctor of-service after td2a: pagadas cuántas
  count: SELECT count(*) FROM attention_with_status t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name = 'Osteosíntesis de tobillo' AND t.status = 'paid'
`);

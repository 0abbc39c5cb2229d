/** Conversations of the staff: a first question and three that are only understood after it. */
import { questions } from './questions.ts';

export const CHAINS_2 = questions(`
c08a administrator of-society: cuanto se pago a traumatologia peumo en el periodo {month-3}
  pesos: SELECT sum(total_amount) FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE s.name = 'Traumatología Peumo Ltda.' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}
c08b administrator of-society after c08a: de cuántos médicos
  count: SELECT count(DISTINCT p.doctor_id) FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE s.name = 'Traumatología Peumo Ltda.' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}
c08c administrator of-society after c08b: ¿y Anestesia Quillay?
  count, médicos: SELECT count(DISTINCT p.doctor_id) FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE s.name = 'Anestesia Quillay Ltda.' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}
  pesos, monto: SELECT sum(total_amount) FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE s.name = 'Anestesia Quillay Ltda.' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}
c08d administrator of-society after c08c: a que banco se le transfiere
  text: SELECT b.name FROM medical_society s JOIN bank b ON b.code = s.bank_code WHERE s.name = 'Anestesia Quillay Ltda.'
c09a administrator receipts: cuántas boletas y facturas faltan en total
  count: SELECT count(*) FROM receipt_line WHERE stand = 'missing'
c09b administrator receipts after c09a: y con diferencia?
  count: SELECT count(*) FROM receipt_line WHERE stand = 'different'
c09c administrator receipts after c09b: de quienes son
  rows: SELECT payee_name AS text FROM receipt_line WHERE stand = 'different' ORDER BY payee_name
c09d administrator receipts after c09c: hay alguna sin pago?
  count: SELECT count(*) FROM receipt_line WHERE stand = 'unexpected'
c10a administrator masters: buscame al doctor con rut {doctor5.dotted}
  text: SELECT name FROM doctor WHERE id = {doctor5.id}
c10b administrator of-doctor after c10a: cuantas atenciones tiene sin pagar
  count: SELECT count(*) FROM attention_with_status WHERE doctor_id = {doctor5.id} AND status <> 'paid'
c10c administrator of-doctor after c10b: excepto las de este mes
  count: SELECT count(*) FROM attention_with_status WHERE doctor_id = {doctor5.id} AND status <> 'paid' AND NOT attention_date {month-0.days}
c10d administrator of-doctor after c10c: ¿qué retención se le aplica?
  percent: SELECT CASE retention_mode WHEN 'own' THEN retention_rate ELSE (SELECT rate FROM legal_retention WHERE year = {year-0}) END / 100.0 FROM doctor WHERE id = {doctor5.id}
c11a supervisor attentions-by-period: atenciones de {doctor3.plain} en {month-1}
  count: SELECT count(*) FROM attention WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}
c11b supervisor of-doctor after c11a: cuanto da en honorarios
  pesos, bruto: SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}
  pesos, líquido estimado: SELECT sum(final_amount) FROM calculation WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}
c11c supervisor of-doctor after c11b: ¿y {doctor1.short}?
  pesos, bruto: SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor1.id} AND attention_date {month-1.days}
  pesos, líquido estimado: SELECT sum(final_amount) FROM calculation WHERE doctor_id = {doctor1.id} AND attention_date {month-1.days}
c11d supervisor of-doctor after c11c: sin contar las de noche?
  pesos, bruto: SELECT sum(c.calculated_amount) FROM calculation c JOIN attention t ON t.id = c.attention_id WHERE c.doctor_id = {doctor1.id} AND t.schedule_type <> 'night' AND c.attention_date {month-1.days}
  pesos, líquido estimado: SELECT sum(c.final_amount) FROM calculation c JOIN attention t ON t.id = c.attention_id WHERE c.doctor_id = {doctor1.id} AND t.schedule_type <> 'night' AND c.attention_date {month-1.days}
c12a supervisor of-rule: cuántas sin regla hay en {month-2}
  count: SELECT count(*) FROM calculation WHERE rule_version_id IS NULL AND attention_date {month-2.days}
c12b supervisor of-rule after c12a: cuánto suman
  pesos: SELECT sum(calculated_amount) FROM calculation WHERE rule_version_id IS NULL AND attention_date {month-2.days}
c12c supervisor of-rule after c12b: y el mes pasado
  pesos: SELECT sum(calculated_amount) FROM calculation WHERE rule_version_id IS NULL AND attention_date {month-1.days}
c12d supervisor of-specialty after c12c: de que especialidad son mas
  text: SELECT s.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE c.rule_version_id IS NULL AND c.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id LIMIT 1
c13a supervisor of-service: cuantas {service1.plain} en {month-2}
  count: SELECT count(*) FROM attention WHERE service_id = {service1.id} AND attention_date {month-2.days}
c13b supervisor of-service after c13a: ¿y en {month-1}?
  count: SELECT count(*) FROM attention WHERE service_id = {service1.id} AND attention_date {month-1.days}
c13c supervisor of-service after c13b: y del {service2.code}
  count: SELECT count(*) FROM attention WHERE service_id = {service2.id} AND attention_date {month-1.days}
c13d supervisor of-service after c13c: valor base de esa?
  pesos: SELECT base_value FROM service WHERE id = {service2.id}
c14a supervisor holds: cuantos pagos en pausa hay ahora
  count: SELECT count(*) FROM hold WHERE released_at IS NULL
c14b supervisor holds after c14a: de que doctor
  rows: SELECT d.name AS text FROM hold h JOIN doctor d ON d.id = h.doctor_id WHERE h.released_at IS NULL
c14c supervisor holds after c14b: por qué?
  text: SELECT reason FROM hold WHERE doctor_id = {held.id} AND released_at IS NULL
c14d supervisor holds after c14c: quien la puso
  text: SELECT u.last_name FROM hold h JOIN app_user u ON u.id = h.created_by WHERE h.doctor_id = {held.id} AND h.released_at IS NULL
`);

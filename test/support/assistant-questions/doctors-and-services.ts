/** Questions of the administrator about one doctor, specialty, society, service, record type or rule. */
import { questions } from './questions.ts';

export const DOCTORS_AND_SERVICES = questions(`
a018 administrator of-doctor: cuanto gano {doctor1.plain} en {month-3}
  pesos, bruto: SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-3.period}
  pesos, líquido: SELECT sum(total_amount) FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-3.period}
a019 administrator of-doctor: atenciones de {doctor2} el mes pasado
  count: SELECT count(*) FROM attention WHERE doctor_id = {doctor2.id} AND attention_date {month-1.days}
a020 administrator of-doctor: ¿Cuántas atenciones tiene pendientes el rut {doctor3.dotted}?
  count, sin calcular: SELECT count(*) FROM attention_with_status WHERE doctor_id = {doctor3.id} AND status = 'pending'
  count, sin pagar: SELECT count(*) FROM attention_with_status WHERE doctor_id = {doctor3.id} AND status <> 'paid'
a021 administrator of-doctor: honorarios de {doctor4.code} en {month-2.nameYear}
  pesos, honorario bruto calculado: SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor4.id} AND attention_date {month-2.days}
a022 administrator of-doctor: cuanto se le retuvo a {doctor5.short} en lo pagado este año
  pesos, por fecha de pago: SELECT coalesce(sum(total_retention_amount), 0) FROM payment WHERE doctor_id = {doctor5.id} AND status = 'paid' AND payment_date {year-0.days}
  pesos, por período: SELECT coalesce(sum(total_retention_amount), 0) FROM payment WHERE doctor_id = {doctor5.id} AND status = 'paid' AND period_year = {year-0}
a023 administrator of-doctor: doctor {surgeon.father} cuantos hmq hizo en {month-1}
  count: SELECT count(*) FROM attention WHERE doctor_id = {surgeon.id} AND record_type = 'hmq' AND attention_date {month-1.days}
a024 administrator of-doctor: ¿Qué especialidad tiene {doctor1.surnames}?
  text: SELECT s.name FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE d.id = {doctor1.id}
a025 administrator of-doctor: a traves de que sociedad se le paga a {doctor2.plain}
  text: SELECT s.name FROM current_affiliation a JOIN medical_society s ON s.id = a.society_id WHERE a.doctor_id = {doctor2.id}
a026 administrator of-doctor: en qué banco tiene la cuenta {doctor5.surnames}?
  text: SELECT b.name FROM doctor d JOIN bank b ON b.code = d.bank_code WHERE d.id = {doctor5.id}
a027 administrator of-doctor: bruto, retención y líquido de {doctor3.text} en {month-4}
  rows: SELECT sum(total_brut_amount) AS pesos, sum(total_retention_amount) AS pesos2, sum(total_amount) AS pesos3 FROM payment WHERE doctor_id = {doctor3.id} AND (period_year, period_month) = {month-4.period}
a028 administrator of-specialty: cuantas atenciones de pediatria en {month-1}
  count: SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Pediatría' AND t.attention_date {month-1.days}
  count, por la especialidad de la prestación: SELECT count(*) FROM attention t JOIN service v ON v.id = t.service_id JOIN specialty s ON s.id = v.specialty_id WHERE s.name = 'Pediatría' AND t.attention_date {month-1.days}
a029 administrator of-specialty: honorarios de traumatologia {month-2}
  pesos: SELECT sum(c.calculated_amount) FROM calculation c JOIN attention t ON t.id = c.attention_id JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Traumatología y Ortopedia' AND c.attention_date {month-2.days}
a030 administrator of-specialty: cuántos anestesistas tenemos
  count: SELECT count(*) FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Anestesiología' AND d.is_active
a031 administrator of-society: cuanto se le pago a Maternidad Canelo en {month-3}?
  pesos, del período: SELECT sum(total_amount) FROM payment WHERE society_id = (SELECT id FROM medical_society WHERE name = 'Maternidad Canelo SpA') AND status = 'paid' AND (period_year, period_month) = {month-3.period}
  pesos, por fecha de pago: SELECT sum(total_amount) FROM payment WHERE society_id = (SELECT id FROM medical_society WHERE name = 'Maternidad Canelo SpA') AND status = 'paid' AND payment_date {month-3.days}
a032 administrator of-society: medicos de la sociedad quirurgica maiten
  rows: SELECT d.name AS text FROM current_affiliation a JOIN doctor d ON d.id = a.doctor_id JOIN medical_society s ON s.id = a.society_id WHERE s.name = 'Sociedad Quirúrgica Maitén Ltda.' ORDER BY d.name
a033 administrator of-society: rut de Imagenes Boldo
  text: SELECT rut FROM medical_society WHERE name = 'Imágenes Boldo SpA'
a034 administrator of-service: cuantas {service1.plain} se hicieron en {month-1}
  count: SELECT count(*) FROM attention WHERE service_id = {service1.id} AND attention_date {month-1.days}
a035 administrator of-service: prestacion {service2.code} cuanto sumo el mes pasado
  pesos, valor bruto: SELECT sum(gross_amount) FROM attention WHERE service_id = {service2.id} AND attention_date {month-1.days}
  pesos, valor neto: SELECT sum(net_amount) FROM attention WHERE service_id = {service2.id} AND attention_date {month-1.days}
  pesos, valor participado: SELECT sum(participated_amount) FROM attention WHERE service_id = {service2.id} AND attention_date {month-1.days}
  pesos, honorarios: SELECT sum(calculated_amount) FROM calculation WHERE service_id = {service2.id} AND attention_date {month-1.days}
a036 administrator of-service: ¿Cuántos partos y cesáreas ({month-2})? los codigos 20-04-001 y 20-04-002
  count: SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE s.code IN ('20-04-001', '20-04-002') AND t.attention_date {month-2.days}
a037 administrator of-record-type: cuantos HMQ hay sin calcular
  count: SELECT count(*) FROM attention_with_status WHERE record_type = 'hmq' AND status = 'pending'
a038 administrator of-record-type: participaciones vs hmq en {month-1}
  rows: SELECT count(*) FILTER (WHERE record_type = 'participacion') AS count, count(*) FILTER (WHERE record_type = 'hmq') AS count2 FROM attention WHERE attention_date {month-1.days}
a039 administrator of-record-type: honorarios por participaciones pagados en el período {month-5}
  pesos: SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id JOIN payment p ON p.id = f.payment_id WHERE c.record_type = 'participacion' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-5.period}
a040 administrator of-rule: cuantas atenciones se pagaron con la regla CARD-02
  count, pagadas: SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id JOIN fee_state f ON f.attention_id = c.attention_id WHERE r.code = 'CARD-02' AND f.status = 'paid'
  count, calculadas: SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'CARD-02'
a041 administrator of-rule: cuantas atenciones de {month-1} quedaron sin regla?
  count: SELECT count(*) FROM calculation WHERE rule_version_id IS NULL AND attention_date {month-1.days}
a042 administrator of-rule: honorarios que dio la regla TRAU-01 en {month-1.withYear}
  pesos: SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'TRAU-01' AND c.attention_date {month-1.days}
a043 administrator of-rule: que regla se aplicó mas veces en {month-2}
  text: SELECT r.code FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE c.attention_date {month-2.days} GROUP BY r.code ORDER BY count(*) DESC, r.code LIMIT 1
`);

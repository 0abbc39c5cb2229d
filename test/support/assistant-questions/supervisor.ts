/** Questions of the supervisor, who sees attentions, fees, rules and one doctor’s payroll, but neither banks nor books. */
import { questions } from './questions.ts';

export const SUPERVISOR = questions(`
s001 supervisor attentions-by-state: cuantas atenciones de este mes estan sin calcular
  count: SELECT count(*) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-0.days}
s002 supervisor attentions-by-state: hay algo pendiente de {month-2}? o sea sin calcular
  count: SELECT count(*) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-2.days}
s003 supervisor attentions-by-state: De las atenciones de {month-2}, ¿cuántas ya están pagadas?
  count: SELECT count(*) FROM attention_with_status WHERE status = 'paid' AND attention_date {month-2.days}
s004 supervisor attentions-by-period: atenciones del {day3.short}
  count: SELECT count(*) FROM attention WHERE attention_date = '{day3.iso}'
s005 supervisor attentions-by-period: cuantas atenciones van en el año
  count: SELECT count(*) FROM attention WHERE attention_date {year-0.days}
s006 supervisor attentions-by-period: atenciones en horario inhabil el mes pasado
  count: SELECT count(*) FROM attention WHERE schedule_type = 'irregular' AND attention_date {month-1.days}
s007 supervisor attentions-by-period: cuántas atenciones de {month-1} NO son de fonasa
  count: SELECT count(*) FROM attention WHERE coalesce(health_plan, '') NOT ILIKE 'FONASA%' AND attention_date {month-1.days}
s008 supervisor attentions-by-period: rut de pacientes con digito malo, cuantas atenciones tienen eso en {month-1}
  count: SELECT count(*) FROM attention WHERE NOT patient_rut_is_valid AND attention_date {month-1.days}
s009 supervisor attentions-by-payment-date: honorarios brutos pagados con fecha {payday4.text}
  pesos: SELECT sum(total_brut_amount) FROM payment WHERE status = 'paid' AND payment_date = '{payday4.iso}'
s010 supervisor of-doctor: cuanto le corresponde a {doctor3.plain} por {month-1}
  pesos, bruto: SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}
  pesos, líquido estimado: SELECT sum(final_amount) FROM calculation WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}
s011 supervisor of-doctor: codigo interno de {doctor5.short}
  text: SELECT internal_code FROM doctor WHERE id = {doctor5.id}
s012 supervisor of-doctor: ¿{doctor4.text} es de alguna sociedad?
  text: SELECT s.name FROM current_affiliation a JOIN medical_society s ON s.id = a.society_id WHERE a.doctor_id = {doctor4.id}
s013 supervisor of-doctor: ultima atencion de {doctor6.plain} que dia fue
  date: SELECT max(attention_date) FROM attention WHERE doctor_id = {doctor6.id}
s014 supervisor of-doctor: atenciones del rut {doctor1.bare} entre {month-4} y {month-2}
  count: SELECT count(*) FROM attention WHERE doctor_id = {doctor1.id} AND attention_date BETWEEN '{month-4.first}' AND '{month-2.last}'
s015 supervisor of-specialty: dermatologia sin regla cuantas atenciones en {month-1}
  count: SELECT count(*) FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE s.name = 'Dermatología' AND c.rule_version_id IS NULL AND c.attention_date {month-1.days}
s016 supervisor of-specialty: cuantos medicos hay en cardiologia y quienes son
  rows: SELECT d.name AS text FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología' AND d.is_active ORDER BY d.name
s017 supervisor of-society: cuántos médicos tiene Anestesia Quillay
  count: SELECT count(*) FROM current_affiliation a JOIN medical_society s ON s.id = a.society_id JOIN doctor d ON d.id = a.doctor_id WHERE s.name = 'Anestesia Quillay Ltda.' AND d.is_active
s018 supervisor of-service: {surgery2.plain} cuantas van este mes
  count: SELECT count(*) FROM attention WHERE service_id = {surgery2.id} AND attention_date {month-0.days}
s019 supervisor of-service: Valor base de {service3}
  pesos: SELECT base_value FROM service WHERE id = {service3.id}
s020 supervisor of-record-type: hmq de {month-3} en plata (valor neto)
  pesos: SELECT sum(net_amount) FROM attention WHERE record_type = 'hmq' AND attention_date {month-3.days}
s021 supervisor of-rule: cuantas atenciones calculo NOCHE-01 en {month-1}
  count: SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'NOCHE-01' AND c.attention_date {month-1.days}
s022 supervisor ranking: los 3 doctores con mas atenciones el mes pasado
  rows, los que no empatan con otro en el tercer lugar: WITH n AS (SELECT d.name, count(*) AS n, row_number() OVER (ORDER BY count(*) DESC, d.id) AS place FROM attention t JOIN doctor d ON d.id = t.doctor_id WHERE t.attention_date {month-1.days} GROUP BY d.id) SELECT name AS text FROM n WHERE n.n > coalesce((SELECT o.n FROM n AS o WHERE o.place = 4), 0) ORDER BY place
s023 supervisor ranking: especialidad con menos atenciones en {month-2}
  text: SELECT s.name FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE t.attention_date {month-2.days} GROUP BY s.id ORDER BY count(*), s.id LIMIT 1
  text, la otra, si empatan dos: SELECT s.name FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE t.attention_date {month-2.days} GROUP BY s.id ORDER BY count(*), s.id DESC LIMIT 1
s024 supervisor average: valor bruto promedio de las atenciones de {month-1}
  pesos: SELECT round(avg(gross_amount)) FROM attention WHERE attention_date {month-1.days}
s025 supervisor comparison: diferencia de honorarios entre {month-3} y {month-2}
  rows: SELECT sum(calculated_amount) FILTER (WHERE attention_date {month-3.days}) AS pesos, sum(calculated_amount) FILTER (WHERE attention_date {month-2.days}) AS pesos2 FROM calculation
s026 supervisor what-it-is: la regla inhab-01 que porcentaje da
  percent: SELECT v.rate / 100.0 FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'INHAB-01'
s027 supervisor what-it-is: ¿De qué médico es la regla MED-028?
  text: SELECT d.name FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL JOIN doctor d ON d.id = v.doctor_id WHERE r.code = 'MED-028'
s028 supervisor what-it-is: desde cuando corre UROL-01
  date: SELECT v.valid_from FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'UROL-01'
s029 supervisor legal-retention: retencion legal 2023 y 2025?
  rows: SELECT rate / 100.0 AS percent FROM legal_retention WHERE year IN (2023, 2025) ORDER BY year
s030 supervisor holds: que pagos tengo en pausa y desde cuando
  rows: SELECT (h.created_at AT TIME ZONE 'America/Santiago')::date AS date FROM hold h WHERE h.released_at IS NULL ORDER BY h.id
s031 supervisor corrections: cuantas correcciones hay todavia sin pagar
  count: SELECT count(*) FROM unpaid_correction
s032 supervisor not-allowed: que usuarios tienen perfil administrador
  unknown
s033 supervisor not-allowed: dame el detalle de los archivos que se mandaron al banco
  unknown
s034 supervisor unanswerable: me recomiendas un buen restaurante cerca?
  unknown
s035 supervisor unanswerable: cuantos pacientes vamos a tener en diciembre del año que viene
  unknown
s036 supervisor unanswerable: ¿Cuál es el sueldo de la enfermera jefe?
  unknown
`);

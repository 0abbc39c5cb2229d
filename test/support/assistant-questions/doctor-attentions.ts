/** Questions of a doctor about their own attentions and fees. */
import { questions } from './questions.ts';

export const DOCTOR_ATTENTIONS = questions(`
d001 doctor attentions-by-state: cuantas atenciones tengo pendientes
  count, sin calcular: SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status = 'pending'
  count, sin pagar: SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status <> 'paid'
d002 doctor attentions-by-state: que atenciones de {month-1} no me han pagado todavia? cuantas son
  count: SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status <> 'paid' AND attention_date {month-1.days}
d003 doctor attentions-by-state: cuántas de mis atenciones ya están pagadas
  count: SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status = 'paid'
d004 doctor attentions-by-period: cuantas atenciones hice este mes
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-0.days}
d005 doctor attentions-by-period: atenciones mias de {month-3}
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-3.days}
d006 doctor attentions-by-period: ¿Atendí a alguien ayer?
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date = $today - 1
d007 doctor attentions-by-period: entre el {day1.text} y el {day2.text} cuantas atenciones tuve
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date BETWEEN '{day1.iso}' AND '{day2.iso}'
d008 doctor attentions-by-period: cuantas de noche hice en {month-2}
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND schedule_type = 'night' AND attention_date {month-2.days}
d009 doctor attentions-by-period: atenciones de mas de 300.000 brutos en {month-2} ?
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND gross_amount > 300000 AND attention_date {month-2.days}
d010 doctor attentions-by-period: ¿Cuál fue mi última atención registrada?
  date: SELECT max(attention_date) FROM attention WHERE doctor_id = $doctorId
d011 doctor attentions-by-payment-date: cuanto me pagaron en {month-2}
  pesos, por fecha de pago: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date {month-2.days}
  pesos, del período: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-2.period}
d012 doctor attentions-by-payment-date: cuánto me depositaron el {payday3.words}?
  pesos: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date = '{payday3.iso}'
d013 doctor attentions-by-payment-date: total recibido este año
  pesos, por fecha de pago: SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date {year-0.days}
  pesos, por período: SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND period_year = {year-0}
d014 doctor attentions-by-payment-date: cuanto me retuvieron en el pago del {payday3.short}
  pesos: SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND payment_date = '{payday3.iso}'
d015 doctor attentions-by-payment-date: mis honorarios brutos de {month-4.withYear}
  pesos: SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-4.period}
d016 doctor attentions-by-payment-date: líquido de {month-6}
  pesos: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-6.period}
d017 doctor of-record-type: cuantas cirugias (hmq) llevo este mes
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND record_type = 'hmq' AND attention_date {month-0.days}
d018 doctor of-record-type: de lo de {month-3}, cuánto fue por participación y cuánto por HMQ
  rows: SELECT sum(calculated_amount) FILTER (WHERE record_type = 'participacion') AS pesos, sum(calculated_amount) FILTER (WHERE record_type = 'hmq') AS pesos2 FROM calculation WHERE doctor_id = $doctorId AND attention_date {month-3.days}
d019 doctor of-record-type: hmq sin pagar cuantos tengo
  count: SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND record_type = 'hmq' AND status <> 'paid'
d020 doctor of-service: cuantas {myService.plain} hice en {month-1}
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND service_id = {myService.id} AND attention_date {month-1.days}
d021 doctor of-service: cuánto me han pagado por retiro de material de osteosintesis en total
  pesos: SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id JOIN service s ON s.id = c.service_id WHERE c.doctor_id = $doctorId AND s.name = 'Retiro de material de osteosíntesis' AND f.status = 'paid'
d022 doctor of-service: código 21-04-007 cuantas veces
  count: SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.code = '21-04-007'
d023 doctor of-service: cuantas atenciones mias de {month-1} fueron con pacientes fonasa
  count: SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND health_plan ILIKE 'FONASA%' AND attention_date {month-1.days}
d024 doctor of-rule: que regla se me aplica mas
  text: SELECT r.code FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE c.doctor_id = $doctorId GROUP BY r.code ORDER BY count(*) DESC, r.code LIMIT 1
d025 doctor of-rule: ¿tengo atenciones sin regla en {month-1}?
  count: SELECT count(*) FROM calculation WHERE doctor_id = $doctorId AND rule_version_id IS NULL AND attention_date {month-1.days}
d026 doctor ranking: en que mes gané mas
  text, pagado, líquido, por período: SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[period_month] FROM payment WHERE doctor_id = $doctorId AND status = 'paid' GROUP BY period_year, period_month ORDER BY sum(total_amount) DESC LIMIT 1
  text, por fecha de pago: SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month FROM payment_date)::int] FROM payment WHERE doctor_id = $doctorId AND status = 'paid' GROUP BY payment_date ORDER BY sum(total_amount) DESC LIMIT 1
  text, honorarios calculados, brutos, por mes de la atención: SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month FROM attention_date)::int] FROM calculation WHERE doctor_id = $doctorId GROUP BY date_trunc('month', attention_date), extract(month FROM attention_date) ORDER BY sum(calculated_amount) DESC LIMIT 1
d027 doctor ranking: cual es la prestacion que mas hice el mes pasado
  text: SELECT s.name FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND t.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id LIMIT 1
  text, la otra, si empatan dos: SELECT s.name FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND t.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id DESC LIMIT 1
d028 doctor ranking: cual fue la atención mejor pagada de {month-3}? cuanto
  pesos: SELECT max(calculated_amount) FROM calculation WHERE doctor_id = $doctorId AND attention_date {month-3.days}
d029 doctor average: promedio por atencion en {month-3}
  pesos, honorario bruto: SELECT round(avg(calculated_amount)) FROM calculation WHERE doctor_id = $doctorId AND attention_date {month-3.days}
  pesos, líquido: SELECT round(avg(c.calculated_amount - f.retention_amount)) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id WHERE c.doctor_id = $doctorId AND c.attention_date {month-3.days}
  pesos, valor bruto de la atención: SELECT round(avg(gross_amount)) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-3.days}
d030 doctor comparison: me pagaron mas en {month-3} o en {month-4}? hablo del periodo
  rows: SELECT sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-3.period}) AS pesos, sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) AS pesos2 FROM payment WHERE doctor_id = $doctorId
d031 doctor comparison: atenciones {month-2} vs {month-1}
  rows: SELECT count(*) FILTER (WHERE attention_date {month-2.days}) AS count, count(*) FILTER (WHERE attention_date {month-1.days}) AS count2 FROM attention WHERE doctor_id = $doctorId
d032 doctor legal-retention: cuanto me retienen este año por boleta
  percent: SELECT rate / 100.0 FROM legal_retention WHERE year = {year-0}
d033 doctor legal-retention: ¿y la retención legal del 2027 cuánto sube?
  percent: SELECT rate / 100.0 FROM legal_retention WHERE year = 2027
`);

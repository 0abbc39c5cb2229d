/** The second set, written after the grammar by someone who had not seen it: attentions, doctors, services and rules. */
import { questions } from './questions.ts';

export const SECOND_ATTENTIONS_AND_RULES = questions(`
ta01 administrator attentions-by-state: buenas, necesito saber el nº de atenciones que siguen en estado pendiente
  count: SELECT count(*) FROM attention_with_status WHERE status = 'pending'
ta02 administrator attentions-by-state: q cantidad de atenciones de {month-1.digits} ya tienen calculo
  count: SELECT count(*) FROM attention_with_status WHERE status <> 'pending' AND attention_date {month-1.days}
ta03 administrator attentions-by-period: Estimado, ¿podría indicarme cuántas atenciones se registraron el {day2.words}?
  count: SELECT count(*) FROM attention WHERE attention_date = '{day2.iso}'
ta04 administrator attentions-by-period: ATENCIONES {month-4.nameYear}
  count: SELECT count(*) FROM attention WHERE attention_date {month-4.days}
ta05 administrator attentions-by-period: del 1 al 10 de {month-1} cuantas atensiones hubieron
  count: SELECT count(*) FROM attention WHERE attention_date BETWEEN '{month-1.first}' AND DATE '{month-1.first}' + 9
ta06 administrator attentions-by-period: cuantas atenciones de isapre consalud en {month-2}
  count: SELECT count(*) FROM attention WHERE health_plan ILIKE 'CONSALUD%' AND attention_date {month-2.days}
ta07 administrator attentions-by-period: atenciones con bruto menor a 20 lucas en {month-1}
  count: SELECT count(*) FROM attention WHERE gross_amount < 20000 AND attention_date {month-1.days}
ta08 administrator attentions-by-payment-date: el {payday4.text} cuánto salió en pagos (líquido)
  pesos: SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND payment_date = '{payday4.iso}'
ta09 administrator attentions-by-payment-date: cuantos pagos se hicieron correspondientes al periodo {month-5}
  count: SELECT count(*) FROM payment WHERE status = 'paid' AND (period_year, period_month) = {month-5.period}
ta10 administrator of-doctor: necesito el líquido pagado a {doctor7} por {month-3}
  pesos: SELECT sum(total_amount) FROM payment WHERE doctor_id = {doctor7.id} AND status = 'paid' AND (period_year, period_month) = {month-3.period}
ta11 administrator of-doctor: {doctor8.plain} x cuantas atenciones se le paga {month-2}
  count: SELECT count(*) FROM payment_line l JOIN payment p ON p.id = l.payment_id WHERE p.doctor_id = {doctor8.id} AND (p.period_year, p.period_month) = {month-2.period}
ta12 administrator of-doctor: de quien es el rut {doctor9.rut}
  text: SELECT name FROM doctor WHERE id = {doctor9.id}
ta13 administrator of-doctor: ¿Cuánto suman los honorarios de {doctor10.code} durante {month-1.withYear}?
  pesos, bruto: SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor10.id} AND attention_date {month-1.days}
  pesos, líquido estimado: SELECT sum(final_amount) FROM calculation WHERE doctor_id = {doctor10.id} AND attention_date {month-1.days}
ta14 administrator of-specialty: x oftalmologia cuantas atenciones en {month-3}
  count: SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Oftalmología' AND t.attention_date {month-3.days}
ta15 administrator of-society: Servicios Médicos Litre: médicos asociados
  rows: SELECT d.name AS text FROM current_affiliation a JOIN doctor d ON d.id = a.doctor_id JOIN medical_society s ON s.id = a.society_id WHERE s.name = 'Servicios Médicos Litre Ltda.' ORDER BY d.name
ta16 administrator of-service: cod {service4.bare} cuantas veces se hizo en {month-1}
  count: SELECT count(*) FROM attention WHERE service_id = {service4.id} AND attention_date {month-1.days}
ta17 administrator of-service: y cuál es el código de {service5.plain}?
  text: SELECT code FROM service WHERE id = {service5.id}
ta18 administrator of-record-type: hmq pagados del periodo {month-3}, solo cantidad
  count: SELECT count(*) FROM payment_line l JOIN payment p ON p.id = l.payment_id WHERE l.record_type = 'hmq' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period}
ta19 administrator of-rule: la GAST-02 a cuantas atenciones le pegó en {month-3}
  count: SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'GAST-02' AND c.attention_date {month-3.days}
ta20 administrator ranking: médicos que más recibieron (líquido) en el período {month-4}, los tres primeros
  rows: SELECT d.name AS text FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE (p.period_year, p.period_month) = {month-4.period} AND p.status = 'paid' GROUP BY d.id ORDER BY sum(p.total_amount) DESC LIMIT 3
ta21 administrator ranking: sociedad a la que mas plata se le paga ({month-3})
  text: SELECT s.name FROM payment p JOIN medical_society s ON s.id = p.society_id WHERE p.status = 'paid' AND (p.period_year, p.period_month) = {month-3.period} GROUP BY s.id ORDER BY sum(p.total_amount) DESC LIMIT 1
ta22 administrator average: en promedio cuantas atenciones por dia hubo en {month-2}
  decimal, por día con atenciones: SELECT round(count(*)::numeric / count(DISTINCT attention_date), 1) FROM attention WHERE attention_date {month-2.days}
  decimal, por día del mes: SELECT round(count(*)::numeric / (DATE '{month-2.last}' - DATE '{month-2.first}' + 1), 1) FROM attention WHERE attention_date {month-2.days}
ta23 administrator comparison: hubo mas cirugias (hmq) en {month-1} que en {month-3} ???
  rows: SELECT count(*) FILTER (WHERE attention_date {month-1.days}) AS count, count(*) FILTER (WHERE attention_date {month-3.days}) AS count2 FROM attention WHERE record_type = 'hmq'
ta24 administrator what-it-is: el convenio CONV_218407 con quien es
  text: SELECT s.name FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL JOIN medical_society s ON s.id = v.society_id WHERE r.code = 'CONV_218407'
ta25 administrator what-it-is: cuanto se paga x una polisomnografia segun regla
  pesos: SELECT v.amount FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'NEUR-02'
`);

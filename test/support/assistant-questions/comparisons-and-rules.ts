/** Questions of the administrator about rankings, averages, two periods, rules, rates and masters. */
import { questions } from './questions.ts';

export const COMPARISONS_AND_RULES = questions(`
a101 administrator ranking: top 5 médicos con mas honorarios en {month-2}
  rows: SELECT d.name AS text FROM calculation c JOIN doctor d ON d.id = c.doctor_id WHERE c.attention_date {month-2.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC, d.id LIMIT 5
a102 administrator ranking: cual es la prestación que mas se repite en {month-1}?
  text: SELECT s.name FROM attention t JOIN service s ON s.id = t.service_id WHERE t.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id LIMIT 1
  text, la otra, si empatan dos: SELECT s.name FROM attention t JOIN service s ON s.id = t.service_id WHERE t.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id DESC LIMIT 1
a103 administrator ranking: ¿Qué especialidad facturó más el mes pasado?
  text, por valor bruto: SELECT s.name FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE t.attention_date {month-1.days} GROUP BY s.id ORDER BY sum(t.gross_amount) DESC LIMIT 1
  text, por honorarios: SELECT s.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id WHERE c.attention_date {month-1.days} GROUP BY s.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1
a104 administrator ranking: quien es el medico con menos honorarios en {month-3}
  text: SELECT d.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id WHERE c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount), d.id LIMIT 1
a105 administrator average: promedio de honorario por atencion en {month-2}
  pesos: SELECT round(avg(calculated_amount)) FROM calculation WHERE attention_date {month-2.days}
a106 administrator average: cuanto se le paga en promedio a un medico al mes? tomemos {month-3}
  pesos, líquido: SELECT round(sum(total_amount)::numeric / count(DISTINCT doctor_id)) FROM payment WHERE (period_year, period_month) = {month-3.period}
  pesos, bruto: SELECT round(sum(total_brut_amount)::numeric / count(DISTINCT doctor_id)) FROM payment WHERE (period_year, period_month) = {month-3.period}
a107 administrator comparison: compara {month-2} con {month-1} en atenciones
  rows: SELECT count(*) FILTER (WHERE attention_date {month-2.days}) AS count, count(*) FILTER (WHERE attention_date {month-1.days}) AS count2 FROM attention
a108 administrator comparison: ¿En {month-4} se pagó más o menos que en {month-5}? por período
  rows, líquido: SELECT sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) AS pesos, sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-5.period}) AS pesos2 FROM payment WHERE status = 'paid'
  rows, bruto: SELECT sum(total_brut_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) AS pesos, sum(total_brut_amount) FILTER (WHERE (period_year, period_month) = {month-5.period}) AS pesos2 FROM payment WHERE status = 'paid'
a109 administrator what-it-is: cuanto paga la CARD-02
  pesos: SELECT v.amount FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'CARD-02'
a110 administrator what-it-is: tramos de la regla MINT-01
  rows: SELECT (s ->> 'rate')::numeric / 100 AS percent FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL CROSS JOIN jsonb_array_elements(v.scales) AS s WHERE r.code = 'MINT-01' ORDER BY (s ->> 'from')::bigint
a111 administrator what-it-is: ¿Hasta cuándo está vigente el convenio CONV_481906 y cuánto paga?
  rows: SELECT v.valid_to AS date, v.rate / 100.0 AS percent FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'CONV_481906'
a112 administrator what-it-is: que porcentaje tenia antes PEDI-01, antes del cambio
  percent: SELECT v.rate / 100.0 FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id WHERE r.code = 'PEDI-01' AND v.to_revision IS NOT NULL ORDER BY v.id DESC LIMIT 1
a113 administrator what-it-is: convenios inactivos
  rows: SELECT r.code AS text FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.kind = 'convention' AND NOT v.is_active AND r.deleted_at IS NULL ORDER BY r.code
a114 administrator what-it-is: valor base del codigo {surgery1.bare}
  pesos: SELECT base_value FROM service WHERE id = {surgery1.id}
a115 administrator legal-retention: cual es la retencion de boletas este año
  percent: SELECT rate / 100.0 FROM legal_retention WHERE year = {year-0}
a116 administrator legal-retention: y para el 2028 cuanto va a ser la retención legal?
  percent: SELECT rate / 100.0 FROM legal_retention WHERE year = 2028
a117 administrator masters: ¿Qué médicos no tienen cuenta bancaria?
  rows, sin número de cuenta: SELECT name AS text FROM doctor WHERE bank_account IS NULL ORDER BY name
  rows, cuenta incompleta: SELECT name AS text FROM doctor WHERE bank_account IS NULL OR bank_code IS NULL ORDER BY name
  rows, cuenta incompleta, sin los que cobran con cheque: SELECT name AS text FROM doctor WHERE (bank_account IS NULL OR bank_code IS NULL) AND payment_type <> 'check' ORDER BY name
a118 administrator masters: quien tiene una retencion que no es la legal
  rows: SELECT d.name AS text, d.retention_rate / 100.0 AS percent FROM doctor d WHERE d.retention_mode = 'own' ORDER BY d.name
a119 administrator masters: hay cambios de cuenta por aprobar?? de quien
  rows: SELECT d.name AS text FROM account_change c JOIN doctor d ON d.id = c.doctor_id WHERE c.state = 'pending' ORDER BY d.name
`);

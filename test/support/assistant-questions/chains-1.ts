/** Conversations of the administrator: a first question and three that are only understood after it. */
import { questions } from './questions.ts';

export const CHAINS_1 = questions(`
c01a administrator attentions-by-period: cuantas atenciones hubo en {month-2}?
  count: SELECT count(*) FROM attention WHERE attention_date {month-2.days}
c01b administrator attentions-by-period after c01a: ¿y en {month-3}?
  count: SELECT count(*) FROM attention WHERE attention_date {month-3.days}
c01c administrator of-specialty after c01b: solo las de cardiología
  count: SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Cardiología' AND t.attention_date {month-3.days}
c01d administrator of-record-type after c01c: y de esas cuantas son hmq
  count: SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Cardiología' AND t.record_type = 'hmq' AND t.attention_date {month-3.days}
c02a administrator of-doctor: cuanto se le pagó a {doctor1.short} por {month-3}
  pesos, líquido: SELECT sum(total_amount) FROM payment WHERE doctor_id = {doctor1.id} AND status = 'paid' AND (period_year, period_month) = {month-3.period}
  pesos, bruto: SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = {doctor1.id} AND status = 'paid' AND (period_year, period_month) = {month-3.period}
c02b administrator of-doctor after c02a: ¿y la retención?
  pesos: SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-3.period}
c02c administrator of-doctor after c02b: y en {month-4}?
  pesos, la retención: SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-4.period}
c02d administrator when-paid after c02c: en qué fecha se pagó eso
  date: SELECT max(payment_date) FROM payment WHERE doctor_id = {doctor1.id} AND status = 'paid' AND (period_year, period_month) = {month-4.period}
c03a administrator ranking: quien fue el medico con mas honorarios en {month-3}
  text: SELECT d.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id WHERE c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1
c03b administrator ranking after c03a: ¿y el de Cardiología?
  text: SELECT d.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología' AND c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1
c03c administrator of-doctor after c03b: cuántas atenciones tuvo
  count: SELECT count(*) FROM attention WHERE attention_date {month-3.days} AND doctor_id = (SELECT d.id FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología' AND c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1)
c03d administrator of-doctor after c03c: y el mes siguiente?
  count: SELECT count(*) FROM attention WHERE attention_date {month-2.days} AND doctor_id = (SELECT d.id FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología' AND c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1)
c04a administrator what-it-is: que es la regla GINE-02
  rows: SELECT v.name AS text, v.amount AS pesos FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'GINE-02'
c04b administrator of-rule after c04a: cuantas atenciones pago en {month-3}
  count: SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'GINE-02' AND c.attention_date {month-3.days}
c04c administrator of-rule after c04b: cuanta plata
  pesos, bruto: SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'GINE-02' AND c.attention_date {month-3.days}
  pesos, líquido: SELECT sum(c.calculated_amount - f.retention_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'GINE-02' AND c.attention_date {month-3.days}
c04d administrator what-it-is after c04c: ¿y la GINE-01 qué porcentaje tiene?
  percent: SELECT v.rate / 100.0 FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'GINE-01'
c05a administrator owed: pagos procesados sin pagar de {month-2}, cuantos hay
  count: SELECT count(*) FROM payment WHERE status = 'processed' AND (period_year, period_month) = {month-2.period}
c05b administrator owed after c05a: por cuánto en total?
  pesos, líquido: SELECT sum(total_amount) FROM payment WHERE status = 'processed' AND (period_year, period_month) = {month-2.period}
  pesos, bruto: SELECT sum(total_brut_amount) FROM payment WHERE status = 'processed' AND (period_year, period_month) = {month-2.period}
c05c administrator owed after c05b: cuánto de eso es de {unpaid.text}
  pesos, líquido: SELECT sum(total_amount) FROM payment WHERE status = 'processed' AND doctor_id = {unpaid.id} AND (period_year, period_month) = {month-2.period}
  pesos, bruto: SELECT sum(total_brut_amount) FROM payment WHERE status = 'processed' AND doctor_id = {unpaid.id} AND (period_year, period_month) = {month-2.period}
c05d administrator of-doctor after c05c: y su cuenta es de que banco
  text: SELECT b.name FROM doctor d LEFT JOIN bank b ON b.code = d.bank_code WHERE d.id = {unpaid.id}
c06a administrator transfers: que transferencias se rechazaron
  rows: SELECT payee_name AS text, amount AS pesos FROM transfer WHERE status = 'rejected' ORDER BY id
c06b administrator transfers after c06a: ¿en qué archivo iba?
  text: SELECT b.file_name FROM transfer t JOIN bank_file b ON b.id = t.bank_file_id WHERE t.status = 'rejected' ORDER BY t.id LIMIT 1
c06c administrator transfers after c06b: y al final se le pagó? cuando
  date: SELECT paid_on FROM transfer WHERE status = 'paid' AND payee_rut = '{rejected.rut}' ORDER BY id DESC LIMIT 1
c06d administrator transfers after c06c: cuanto sumaba ese archivo
  pesos, el del rechazo: SELECT b.total_amount FROM transfer t JOIN bank_file b ON b.id = t.bank_file_id WHERE t.status = 'rejected' ORDER BY t.id LIMIT 1
  pesos, el del segundo intento: SELECT b.total_amount FROM transfer t JOIN bank_file b ON b.id = t.bank_file_id WHERE t.status = 'paid' AND t.payee_rut = '{rejected.rut}' ORDER BY t.id DESC LIMIT 1
c07a administrator entries: qué descuentos tiene {advanced.plain}
  rows: SELECT DISTINCT abs(amount) AS pesos FROM entry WHERE doctor_id = {advanced.id} AND amount < 0 AND status = 'approved'
c07b administrator entries after c07a: cuantas cuotas son?
  count: SELECT instalments FROM entry_schedule WHERE doctor_id = {advanced.id} AND form = 'instalments'
c07c administrator audit after c07b: quién lo propuso
  text: SELECT user_name FROM audit_log WHERE action = 'entrySchedule.propose' AND summary LIKE '%{advanced.text}%' ORDER BY id DESC LIMIT 1
c07d administrator audit after c07c: y quien lo aprobo
  text: SELECT user_name FROM audit_log WHERE action = 'entrySchedule.approve' AND summary LIKE '%{advanced.text}%' ORDER BY id DESC LIMIT 1
`);

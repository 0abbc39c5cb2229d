/** Questions of the administrator about who did what, users, books, money on its way, and what nobody can know. */
import { questions } from './questions.ts';

export const PEOPLE_AND_MONEY = questions(`
a120 administrator audit: quién aprobó el arriendo de box 4?
  text: SELECT user_name FROM audit_log WHERE action = 'entrySchedule.approve' AND summary LIKE '%Arriendo de box 4%' ORDER BY id DESC LIMIT 1
a121 administrator audit: quien hizo la ultima version de la regla CARD-02
  text: SELECT v.created_by_name FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'CARD-02'
a122 administrator audit: quien importo hmq-{month-1.year}-{month-1.padded}.csv y cuantas filas traia
  rows: SELECT created_by_name AS text, total AS count FROM import WHERE file_name = 'hmq-{month-1.year}-{month-1.padded}.csv'
a123 administrator users: cuantos usuarios hay creados
  count: SELECT count(*) FROM app_user
a124 administrator users: ¿Qué perfil tiene Elisa Vidal?
  text: SELECT 'usuario' WHERE EXISTS (SELECT FROM app_user WHERE first_name = 'Elisa' AND profile = 'user')
  text: SELECT profile::text FROM app_user WHERE first_name = 'Elisa' AND last_name LIKE 'Vidal%'
a125 administrator users: a que pantallas puede entrar el supervisor
  rows: SELECT m.label AS text FROM permission p JOIN menu_option m ON m.id = p.menu_option_id WHERE p.profile = 'supervisor' AND p.is_allowed AND m.is_active ORDER BY m.position, m.label
a126 administrator books: cual es la cuenta contable del gasto de honorarios
  text: SELECT fee_expense_account FROM clinic
a127 administrator books: cuándo fue la última exportación contable numerada?
  date: SELECT (created_at AT TIME ZONE 'America/Santiago')::date FROM numbered_export ORDER BY number DESC LIMIT 1
a128 administrator when-paid: cuando le pagamos {month-3} a {doctor1.short} y a que cuenta
  rows: SELECT payment_date AS date, right(bank_account, 4) AS text FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-3.period} AND status = 'paid'
a129 administrator owed: cuanto debemos en total a los médicos
  pesos, procesado sin pagar, líquido: SELECT sum(total_amount) FROM payment WHERE status = 'processed'
  pesos, procesado y calculado, líquido estimado: SELECT (SELECT coalesce(sum(total_amount), 0) FROM payment WHERE status = 'processed') + (SELECT coalesce(sum(final_amount), 0) FROM payable_fee)
  pesos, procesado y calculado, bruto: SELECT (SELECT coalesce(sum(total_brut_amount), 0) FROM payment WHERE status = 'processed') + (SELECT coalesce(sum(calculated_amount), 0) FROM payable_fee)
  pesos, calculado que no está en ningún pago, bruto: SELECT sum(calculated_amount) FROM payable_fee
  pesos, calculado que no está en ningún pago, líquido estimado: SELECT sum(final_amount) FROM payable_fee
  pesos, todos los honorarios sin pagar, bruto: SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id WHERE f.status <> 'paid'
  pesos, todos los honorarios sin pagar, líquido: SELECT sum(c.calculated_amount - f.retention_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id WHERE f.status <> 'paid'
a130 administrator owed: pagos procesados que aun no se pagan, cuantos y por cuanto
  rows: SELECT count(*) AS count, sum(total_amount) AS pesos FROM payment WHERE status = 'processed'
a131 administrator receipts: a quien le falta la boleta de lo pagado en {month-2}
  rows, boletas: SELECT payee_name AS text FROM receipt_line WHERE stand = 'missing' AND expected_kind = 'receipt' AND payment_date {month-2.days} ORDER BY payee_name
  rows, boletas y facturas: SELECT payee_name AS text FROM receipt_line WHERE stand = 'missing' AND payment_date {month-2.days} ORDER BY payee_name
a132 administrator receipts: ¿qué boletas no cuadran?
  rows: SELECT payee_name AS text FROM receipt_line WHERE stand = 'different' ORDER BY payee_name
a133 administrator holds: por que esta en pausa {held.plain}
  text: SELECT reason FROM hold WHERE doctor_id = {held.id} AND released_at IS NULL
a134 administrator holds: cuanta plata hay en pausa
  pesos, bruto: SELECT sum(calculated_amount) FROM payable_fee WHERE attention_id IN (SELECT attention_id FROM held_fee)
  pesos, líquido estimado: SELECT sum(final_amount) FROM payable_fee WHERE attention_id IN (SELECT attention_id FROM held_fee)
a135 administrator corrections: qué se le corrigió a {corrected.short}?
  text: SELECT reason FROM correction WHERE doctor_id = {corrected.id} AND status = 'approved' ORDER BY id DESC LIMIT 1
a136 administrator runs: que dia se paga {month-0}
  date: SELECT pays_on FROM payment_calendar WHERE (year, month) = {month-0.period}
a137 administrator runs: hay algun mes cerrado?
  rows: SELECT month || '-' || year AS text FROM month_closing WHERE reopened_at IS NULL ORDER BY year, month
a138 administrator entries: cuanto le descontamos al mes a {renting.plain} por el box
  pesos: SELECT amount FROM entry_schedule WHERE doctor_id = {renting.id} AND form = 'monthly'
a139 administrator entries: haberes o descuentos por aprobar
  rows: SELECT d.name AS text, abs(e.amount) AS pesos FROM entry e JOIN doctor d ON d.id = e.doctor_id WHERE e.status = 'proposed' ORDER BY e.id
a140 administrator transfers: por que rechazaron la transferencia de {rejected.short}?
  text: SELECT CASE rejection_reason WHEN 'account_blocked' THEN 'bloqueada' ELSE rejection_note END FROM transfer WHERE status = 'rejected' AND payee_rut = '{rejected.rut}' ORDER BY id DESC LIMIT 1
a141 administrator transfers: cuántas transferencias rechazó el banco y por cuánto
  rows: SELECT count(*) AS count, sum(amount) AS pesos FROM transfer WHERE status = 'rejected'
a147 administrator runs: en que va {month-1}? cuanto esta calculado y cuanto pendiente de pago
  rows, bruto: SELECT sum(calculated_amount) FILTER (WHERE status = 'calculated') AS pesos, sum(calculated_amount) FILTER (WHERE status = 'pending_payment') AS pesos2 FROM payable_fee WHERE (period_year, period_month) = {month-1.period}
a148 administrator runs: cuándo fue la última importación de atenciones
  date: SELECT max((created_at AT TIME ZONE 'America/Santiago')::date) FROM import
a149 administrator users: quien tiene permiso para ver la nomina bancaria
  rows, perfiles: SELECT CASE p.profile WHEN 'admin' THEN 'administrador' WHEN 'supervisor' THEN 'supervisor' WHEN 'doctor' THEN 'médico' ELSE 'usuario' END AS text FROM permission p JOIN menu_option m ON m.id = p.menu_option_id WHERE m.href = '/nomina-bancaria' AND p.is_allowed ORDER BY p.profile
  rows, personas: SELECT u.first_name AS text FROM app_user u JOIN permission p ON p.profile = u.profile JOIN menu_option m ON m.id = p.menu_option_id WHERE m.href = '/nomina-bancaria' AND p.is_allowed AND u.is_active ORDER BY u.id
a150 administrator users: que usuario esta vinculado a un médico?
  rows: SELECT u.first_name || ' ' || u.last_name AS text FROM app_user u WHERE u.doctor_id IS NOT NULL ORDER BY u.id
a151 administrator audit: que hizo hernan poblete con el ajuste de retencion, lo aprobo o lo propuso
  text: SELECT 'propuso' FROM audit_log WHERE user_name LIKE 'Hernán Poblete%' AND action = 'entry.propose' AND summary LIKE '%ajuste de retención%' LIMIT 1
a152 administrator books: a cuanto asciende la provision de {month-3}? el gasto
  pesos: SELECT sum(total_brut_amount) FROM payment WHERE (period_year, period_month) = {month-3.period} AND status IN ('processed', 'paid')
a142 administrator unanswerable: cuanto van a ganar los medicos el proximo año?
  unknown
a143 administrator unanswerable: cuanto paga la clinica alemana por una consulta
  unknown
a144 administrator unanswerable: ¿Qué dosis de paracetamol le doy a un niño de 12 kilos?
  unknown
a145 administrator unanswerable: va a llover mañana en santiago?
  unknown
a146 administrator unanswerable: cuéntame un chiste
  unknown
`);

/** Questions of a doctor about their own payments and receipts, and about what they may not see. */
import { questions } from './questions.ts';

export const DOCTOR_PAYMENTS = questions(`
d034 doctor when-paid: cuando me pagaron {month-4}
  date: SELECT max(payment_date) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-4.period}
d035 doctor when-paid: a qué cuenta me transfirieron el último pago?
  text: SELECT right(masked_account, 4) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' ORDER BY payment_date DESC, id DESC LIMIT 1
d036 doctor when-paid: ultimo pago que recibí, fecha y monto
  rows: SELECT payment_date AS date, total_amount AS pesos FROM payment WHERE doctor_id = $doctorId AND status = 'paid' ORDER BY payment_date DESC, id DESC LIMIT 1
d037 doctor when-paid: cuándo me van a pagar {month-0}?
  date: SELECT pays_on FROM payment_calendar WHERE (year, month) = {month-0.period}
d038 doctor when-paid: el pago de {month-2} por que no ha llegado
  pesos, está procesado y aún no se paga: SELECT total_amount FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND status = 'processed'
  text: SELECT 'procesado' FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND status = 'processed'
d039 doctor when-paid: en que banco me pagan
  text: SELECT b.name FROM doctor d JOIN bank b ON b.code = d.bank_code WHERE d.id = $doctorId
d040 doctor owed: cuanto me deben
  pesos, procesado, por pagar: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'processed'
  pesos, calculado que no está en ningún pago, bruto: SELECT sum(calculated_amount) FROM payable_fee WHERE doctor_id = $doctorId
  pesos, calculado que no está en ningún pago, líquido estimado: SELECT sum(final_amount) FROM payable_fee WHERE doctor_id = $doctorId
  pesos, todo, líquido estimado: SELECT (SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = $doctorId AND status = 'processed') + (SELECT coalesce(sum(final_amount), 0) FROM payable_fee WHERE doctor_id = $doctorId)
  pesos, todo, bruto: SELECT (SELECT coalesce(sum(total_brut_amount), 0) FROM payment WHERE doctor_id = $doctorId AND status = 'processed') + (SELECT coalesce(sum(calculated_amount), 0) FROM payable_fee WHERE doctor_id = $doctorId)
d041 doctor owed: cuánto hay calculado mío que no está en ningún pago
  pesos, bruto: SELECT sum(calculated_amount) FROM payable_fee WHERE doctor_id = $doctorId
  pesos, líquido estimado: SELECT sum(final_amount) FROM payable_fee WHERE doctor_id = $doctorId
d042 doctor receipts: por cuanto hago la boleta de {month-2}
  pesos: SELECT total_brut_amount FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND society_id IS NULL ORDER BY sequence DESC LIMIT 1
d043 doctor receipts: me falta emitir alguna boleta?
  rows: SELECT expected_gross AS pesos FROM receipt_line WHERE doctor_id = $doctorId AND stand = 'missing' ORDER BY payment_date
d044 doctor receipts: ¿A qué RUT tengo que emitir la boleta?
  text: SELECT rut FROM clinic
d045 doctor holds: tengo algun pago en pausa?
  count: SELECT count(*) FROM held_fee h JOIN payable_fee f ON f.attention_id = h.attention_id WHERE f.doctor_id = $doctorId
d046 doctor corrections: me corrigieron algo ultimamente
  count: SELECT count(*) FROM correction WHERE doctor_id = $doctorId AND status = 'approved'
d047 doctor entries: tengo descuentos este mes?
  count: SELECT count(*) FROM entry WHERE doctor_id = $doctorId AND amount < 0 AND status = 'approved' AND (period_year, period_month) = {month-0.period}
d048 doctor masters: desde cuándo no me pagan por la sociedad
  date: SELECT valid_from FROM current_affiliation WHERE doctor_id = $doctorId AND society_id IS NULL
d049 doctor masters: cual es mi codigo interno
  text: SELECT internal_code FROM doctor WHERE id = $doctorId
d050 doctor attentions-by-period: que dia atendí a {myPatient.plain}
  rows: SELECT attention_date AS date FROM attention WHERE doctor_id = $doctorId AND patient_rut = '{myPatient.rut}' ORDER BY attention_date DESC, id DESC LIMIT 1
d051 doctor what-it-is: cómo funciona la regla TRAU-01, qué porcentajes tiene
  rows: SELECT (s ->> 'rate')::numeric / 100 AS percent FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL CROSS JOIN jsonb_array_elements(v.scales) AS s WHERE r.code = 'TRAU-01' ORDER BY (s ->> 'from')::bigint
d052 doctor not-allowed: cuanto gana el doctor {doctor2.father}
  unknown
d053 doctor not-allowed: ¿Quién es el médico mejor pagado de la clínica?
  unknown
d054 doctor not-allowed: total pagado por la clinica en {month-3}
  unknown
  pesos, lo pagado a usted: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-3.period}
  pesos, lo pagado a usted, por fecha de pago: SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date {month-3.days}
d055 doctor unanswerable: que antibiotico le doy a un paciente con fractura expuesta
  unknown
d056 doctor unanswerable: cuánto voy a ganar el mes que viene
  unknown
d057 doctor unanswerable: hola como estas
  unknown
d058 doctor unanswerable: conviene que me cambie a la clinica las condes?
  unknown
`);

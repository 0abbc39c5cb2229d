/** The second set of the supervisor. */
import { questions } from './questions.ts';

export const SECOND_SUPERVISOR = questions(`
ts01 supervisor attentions-by-state: ya, y cuántas faltan x calcular en total?
  count: SELECT count(*) FROM attention_with_status WHERE status = 'pending'
ts02 supervisor attentions-by-period: atenciones sin hora de {month-1}
  count: SELECT count(*) FROM attention WHERE attention_time IS NULL AND attention_date {month-1.days}
ts03 supervisor of-doctor: {doctor8.dotted} atenciones {month-1}, salvo hmq
  count: SELECT count(*) FROM attention WHERE doctor_id = {doctor8.id} AND record_type <> 'hmq' AND attention_date {month-1.days}
ts04 supervisor of-specialty: urologos que tenemos, nombres
  rows: SELECT d.name AS text FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Urología' AND d.is_active ORDER BY d.name
ts05 supervisor of-service: ¿Cuánto vale (valor base) {surgery3.plain}?
  pesos: SELECT base_value FROM service WHERE id = {surgery3.id}
ts06 supervisor what-it-is: la regla CARD-04 desde q fecha empieza
  date: SELECT v.valid_from FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'CARD-04'
ts07 supervisor ranking: quien lleva mas hmq en {month-2}? y no me digas por plata, por cantidad
  text: SELECT d.name FROM attention t JOIN doctor d ON d.id = t.doctor_id WHERE t.record_type = 'hmq' AND t.attention_date {month-2.days} GROUP BY d.id ORDER BY count(*) DESC, d.id LIMIT 1
  text, el otro, si empatan dos: SELECT d.name FROM attention t JOIN doctor d ON d.id = t.doctor_id WHERE t.record_type = 'hmq' AND t.attention_date {month-2.days} GROUP BY d.id ORDER BY count(*) DESC, d.id DESC LIMIT 1
ts08 supervisor corrections: que corrección tiene {toCorrect.short}, por qué fue
  text: SELECT reason FROM correction WHERE doctor_id = {toCorrect.id} AND status = 'approved' ORDER BY id DESC LIMIT 1
ts09 supervisor not-allowed: muestrame la auditoria de ayer
  unknown
`);

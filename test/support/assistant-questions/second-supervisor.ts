/** The second set of the supervisor. */
import type { Question } from './types.ts';

export const SECOND_SUPERVISOR: Question[] = [
  {
    id: 'ts01',
    as: 'supervisor',
    kind: 'attentions-by-state',
    question: 'ya, y cuántas faltan x calcular en total?',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE status = 'pending'",
      unit: 'count',
    },
  },
  {
    id: 'ts02',
    as: 'supervisor',
    kind: 'attentions-by-period',
    question: 'atenciones sin hora de {month-1}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE attention_time IS NULL AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'ts03',
    as: 'supervisor',
    kind: 'of-doctor',
    question: '{doctor8.dotted} atenciones {month-1}, salvo hmq',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = {doctor8.id} AND record_type <> 'hmq' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'ts04',
    as: 'supervisor',
    kind: 'of-specialty',
    question: 'urologos que tenemos, nombres',
    truth: {
      sql: "SELECT d.name AS text FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Urología' AND d.is_active ORDER BY d.name",
      unit: 'rows',
    },
  },
  {
    id: 'ts05',
    as: 'supervisor',
    kind: 'of-service',
    question: '¿Cuánto vale (valor base) {surgery3.plain}?',
    truth: { sql: 'SELECT base_value FROM service WHERE id = {surgery3.id}', unit: 'pesos' },
  },
  {
    id: 'ts06',
    as: 'supervisor',
    kind: 'what-it-is',
    question: 'la regla CARD-04 desde q fecha empieza',
    truth: {
      sql: "SELECT v.valid_from FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'CARD-04'",
      unit: 'date',
    },
  },
  {
    id: 'ts07',
    as: 'supervisor',
    kind: 'ranking',
    question: 'quien lleva mas hmq en {month-2}? y no me digas por plata, por cantidad',
    truth: [
      {
        sql: "SELECT d.name FROM attention t JOIN doctor d ON d.id = t.doctor_id WHERE t.record_type = 'hmq' AND t.attention_date {month-2.days} GROUP BY d.id ORDER BY count(*) DESC, d.id LIMIT 1",
        unit: 'text',
      },
      {
        sql: "SELECT d.name FROM attention t JOIN doctor d ON d.id = t.doctor_id WHERE t.record_type = 'hmq' AND t.attention_date {month-2.days} GROUP BY d.id ORDER BY count(*) DESC, d.id DESC LIMIT 1",
        unit: 'text',
        scope: 'el otro, si empatan dos',
      },
    ],
  },
  {
    id: 'ts08',
    as: 'supervisor',
    kind: 'corrections',
    question: 'que corrección tiene {toCorrect.short}, por qué fue',
    truth: {
      sql: "SELECT reason FROM correction WHERE doctor_id = {toCorrect.id} AND status = 'approved' ORDER BY id DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'ts09',
    as: 'supervisor',
    kind: 'not-allowed',
    question: 'muestrame la auditoria de ayer',
    truth: { unknown: true },
  },
];

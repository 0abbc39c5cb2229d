/** Questions of a doctor about their own payments and receipts, and about what they may not see. */
import type { Question } from './types.ts';

export const DOCTOR_PAYMENTS: Question[] = [
  {
    id: 'd034',
    as: 'doctor',
    kind: 'when-paid',
    question: 'cuando me pagaron {month-4}',
    truth: {
      sql: "SELECT max(payment_date) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-4.period}",
      unit: 'date',
    },
  },
  {
    id: 'd035',
    as: 'doctor',
    kind: 'when-paid',
    question: 'a qué cuenta me transfirieron el último pago?',
    truth: {
      sql: "SELECT right(masked_account, 4) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' ORDER BY payment_date DESC, id DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'd036',
    as: 'doctor',
    kind: 'when-paid',
    question: 'ultimo pago que recibí, fecha y monto',
    truth: {
      sql: "SELECT payment_date AS date, total_amount AS pesos FROM payment WHERE doctor_id = $doctorId AND status = 'paid' ORDER BY payment_date DESC, id DESC LIMIT 1",
      unit: 'rows',
    },
  },
  {
    id: 'd037',
    as: 'doctor',
    kind: 'when-paid',
    question: 'cuándo me van a pagar {month-0}?',
    truth: {
      sql: 'SELECT pays_on FROM payment_calendar WHERE (year, month) = {month-0.period}',
      unit: 'date',
    },
  },
  {
    id: 'd038',
    as: 'doctor',
    kind: 'when-paid',
    question: 'el pago de {month-2} por que no ha llegado',
    truth: [
      {
        sql: "SELECT total_amount FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND status = 'processed'",
        unit: 'pesos',
        scope: 'está procesado y aún no se paga',
      },
      {
        sql: "SELECT 'procesado' FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND status = 'processed'",
        unit: 'text',
      },
    ],
  },
  {
    id: 'd039',
    as: 'doctor',
    kind: 'when-paid',
    question: 'en que banco me pagan',
    truth: {
      sql: 'SELECT b.name FROM doctor d JOIN bank b ON b.code = d.bank_code WHERE d.id = $doctorId',
      unit: 'text',
    },
  },
  {
    id: 'd040',
    as: 'doctor',
    kind: 'owed',
    question: 'cuanto me deben',
    truth: [
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'processed'",
        unit: 'pesos',
        scope: 'procesado, por pagar',
      },
      {
        sql: 'SELECT sum(calculated_amount) FROM payable_fee WHERE doctor_id = $doctorId',
        unit: 'pesos',
        scope: 'calculado que no está en ningún pago, bruto',
      },
      {
        sql: 'SELECT sum(final_amount) FROM payable_fee WHERE doctor_id = $doctorId',
        unit: 'pesos',
        scope: 'calculado que no está en ningún pago, líquido estimado',
      },
      {
        sql: "SELECT (SELECT coalesce(sum(total_amount), 0) FROM payment WHERE doctor_id = $doctorId AND status = 'processed') + (SELECT coalesce(sum(final_amount), 0) FROM payable_fee WHERE doctor_id = $doctorId)",
        unit: 'pesos',
        scope: 'todo, líquido estimado',
      },
      {
        sql: "SELECT (SELECT coalesce(sum(total_brut_amount), 0) FROM payment WHERE doctor_id = $doctorId AND status = 'processed') + (SELECT coalesce(sum(calculated_amount), 0) FROM payable_fee WHERE doctor_id = $doctorId)",
        unit: 'pesos',
        scope: 'todo, bruto',
      },
    ],
  },
  {
    id: 'd041',
    as: 'doctor',
    kind: 'owed',
    question: 'cuánto hay calculado mío que no está en ningún pago',
    truth: [
      {
        sql: 'SELECT sum(calculated_amount) FROM payable_fee WHERE doctor_id = $doctorId',
        unit: 'pesos',
        scope: 'bruto',
      },
      {
        sql: 'SELECT sum(final_amount) FROM payable_fee WHERE doctor_id = $doctorId',
        unit: 'pesos',
        scope: 'líquido estimado',
      },
    ],
  },
  {
    id: 'd042',
    as: 'doctor',
    kind: 'receipts',
    question: 'por cuanto hago la boleta de {month-2}',
    truth: {
      sql: 'SELECT total_brut_amount FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND society_id IS NULL ORDER BY sequence DESC LIMIT 1',
      unit: 'pesos',
    },
  },
  {
    id: 'd043',
    as: 'doctor',
    kind: 'receipts',
    question: 'me falta emitir alguna boleta?',
    truth: {
      sql: "SELECT expected_gross AS pesos FROM receipt_line WHERE doctor_id = $doctorId AND stand = 'missing' ORDER BY payment_date",
      unit: 'rows',
    },
  },
  {
    id: 'd044',
    as: 'doctor',
    kind: 'receipts',
    question: '¿A qué RUT tengo que emitir la boleta?',
    truth: { sql: 'SELECT rut FROM clinic', unit: 'text' },
  },
  {
    id: 'd045',
    as: 'doctor',
    kind: 'holds',
    question: 'tengo algun pago en pausa?',
    truth: {
      sql: 'SELECT count(*) FROM held_fee h JOIN payable_fee f ON f.attention_id = h.attention_id WHERE f.doctor_id = $doctorId',
      unit: 'count',
    },
  },
  {
    id: 'd046',
    as: 'doctor',
    kind: 'corrections',
    question: 'me corrigieron algo ultimamente',
    truth: {
      sql: "SELECT count(*) FROM correction WHERE doctor_id = $doctorId AND status = 'approved'",
      unit: 'count',
    },
  },
  {
    id: 'd047',
    as: 'doctor',
    kind: 'entries',
    question: 'tengo descuentos este mes?',
    truth: {
      sql: "SELECT count(*) FROM entry WHERE doctor_id = $doctorId AND amount < 0 AND status = 'approved' AND (period_year, period_month) = {month-0.period}",
      unit: 'count',
    },
  },
  {
    id: 'd048',
    as: 'doctor',
    kind: 'masters',
    question: 'desde cuándo no me pagan por la sociedad',
    truth: {
      sql: 'SELECT valid_from FROM current_affiliation WHERE doctor_id = $doctorId AND society_id IS NULL',
      unit: 'date',
    },
  },
  {
    id: 'd049',
    as: 'doctor',
    kind: 'masters',
    question: 'cual es mi codigo interno',
    truth: { sql: 'SELECT internal_code FROM doctor WHERE id = $doctorId', unit: 'text' },
  },
  {
    id: 'd050',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: 'que dia atendí a {myPatient.plain}',
    truth: {
      sql: "SELECT attention_date AS date FROM attention WHERE doctor_id = $doctorId AND patient_rut = '{myPatient.rut}' ORDER BY attention_date DESC, id DESC LIMIT 1",
      unit: 'rows',
    },
  },
  {
    id: 'd051',
    as: 'doctor',
    kind: 'what-it-is',
    question: 'cómo funciona la regla TRAU-01, qué porcentajes tiene',
    truth: {
      sql: "SELECT (s ->> 'rate')::numeric / 100 AS percent FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL CROSS JOIN jsonb_array_elements(v.scales) AS s WHERE r.code = 'TRAU-01' ORDER BY (s ->> 'from')::bigint",
      unit: 'rows',
    },
  },
  {
    id: 'd052',
    as: 'doctor',
    kind: 'not-allowed',
    question: 'cuanto gana el doctor {doctor2.father}',
    truth: { unknown: true },
  },
  {
    id: 'd053',
    as: 'doctor',
    kind: 'not-allowed',
    question: '¿Quién es el médico mejor pagado de la clínica?',
    truth: { unknown: true },
  },
  {
    id: 'd054',
    as: 'doctor',
    kind: 'not-allowed',
    question: 'total pagado por la clinica en {month-3}',
    truth: [
      { unknown: true },
      {
        sql: 'SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-3.period}',
        unit: 'pesos',
        scope: 'lo pagado a usted',
      },
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date {month-3.days}",
        unit: 'pesos',
        scope: 'lo pagado a usted, por fecha de pago',
      },
    ],
  },
  {
    id: 'd055',
    as: 'doctor',
    kind: 'unanswerable',
    question: 'que antibiotico le doy a un paciente con fractura expuesta',
    truth: { unknown: true },
  },
  {
    id: 'd056',
    as: 'doctor',
    kind: 'unanswerable',
    question: 'cuánto voy a ganar el mes que viene',
    truth: { unknown: true },
  },
  {
    id: 'd057',
    as: 'doctor',
    kind: 'unanswerable',
    question: 'hola como estas',
    truth: { unknown: true },
  },
  {
    id: 'd058',
    as: 'doctor',
    kind: 'unanswerable',
    question: 'conviene que me cambie a la clinica las condes?',
    truth: { unknown: true },
  },
];

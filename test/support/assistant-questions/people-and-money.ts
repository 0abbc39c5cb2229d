/** Questions of the administrator about who did what, users, books, money on its way, and what nobody can know. */
import type { Question } from './types.ts';

export const PEOPLE_AND_MONEY: Question[] = [
  {
    id: 'a120',
    as: 'administrator',
    kind: 'audit',
    question: 'quién aprobó el arriendo de box 4?',
    truth: {
      sql: "SELECT user_name FROM audit_log WHERE action = 'entrySchedule.approve' AND summary LIKE '%Arriendo de box 4%' ORDER BY id DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'a121',
    as: 'administrator',
    kind: 'audit',
    question: 'quien hizo la ultima version de la regla CARD-02',
    truth: {
      sql: "SELECT v.created_by_name FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'CARD-02'",
      unit: 'text',
    },
  },
  {
    id: 'a122',
    as: 'administrator',
    kind: 'audit',
    question: 'quien importo hmq-{month-1.year}-{month-1.padded}.csv y cuantas filas traia',
    truth: {
      sql: "SELECT created_by_name AS text, total AS count FROM import WHERE file_name = 'hmq-{month-1.year}-{month-1.padded}.csv'",
      unit: 'rows',
    },
  },
  {
    id: 'a123',
    as: 'administrator',
    kind: 'users',
    question: 'cuantos usuarios hay creados',
    truth: { sql: 'SELECT count(*) FROM app_user', unit: 'count' },
  },
  {
    id: 'a124',
    as: 'administrator',
    kind: 'users',
    question: '¿Qué perfil tiene Elisa Vidal?',
    truth: [
      {
        sql: "SELECT 'usuario' WHERE EXISTS (SELECT FROM app_user WHERE first_name = 'Elisa' AND profile = 'user')",
        unit: 'text',
      },
      {
        sql: "SELECT profile::text FROM app_user WHERE first_name = 'Elisa' AND last_name LIKE 'Vidal%'",
        unit: 'text',
      },
    ],
  },
  {
    id: 'a125',
    as: 'administrator',
    kind: 'users',
    question: 'a que pantallas puede entrar el supervisor',
    truth: {
      sql: "SELECT m.label AS text FROM permission p JOIN menu_option m ON m.id = p.menu_option_id WHERE p.profile = 'supervisor' AND p.is_allowed AND m.is_active ORDER BY m.position, m.label",
      unit: 'rows',
    },
  },
  {
    id: 'a126',
    as: 'administrator',
    kind: 'books',
    question: 'cual es la cuenta contable del gasto de honorarios',
    truth: { sql: 'SELECT fee_expense_account FROM clinic', unit: 'text' },
  },
  {
    id: 'a127',
    as: 'administrator',
    kind: 'books',
    question: 'cuándo fue la última exportación contable numerada?',
    truth: {
      sql: "SELECT (created_at AT TIME ZONE 'America/Santiago')::date FROM numbered_export ORDER BY number DESC LIMIT 1",
      unit: 'date',
    },
  },
  {
    id: 'a128',
    as: 'administrator',
    kind: 'when-paid',
    question: 'cuando le pagamos {month-3} a {doctor1.short} y a que cuenta',
    truth: {
      sql: "SELECT payment_date AS date, right(bank_account, 4) AS text FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-3.period} AND status = 'paid'",
      unit: 'rows',
    },
  },
  {
    id: 'a129',
    as: 'administrator',
    kind: 'owed',
    question: 'cuanto debemos en total a los médicos',
    truth: [
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE status = 'processed'",
        unit: 'pesos',
        scope: 'procesado sin pagar, líquido',
      },
      {
        sql: "SELECT (SELECT coalesce(sum(total_amount), 0) FROM payment WHERE status = 'processed') + (SELECT coalesce(sum(final_amount), 0) FROM payable_fee)",
        unit: 'pesos',
        scope: 'procesado y calculado, líquido estimado',
      },
      {
        sql: "SELECT (SELECT coalesce(sum(total_brut_amount), 0) FROM payment WHERE status = 'processed') + (SELECT coalesce(sum(calculated_amount), 0) FROM payable_fee)",
        unit: 'pesos',
        scope: 'procesado y calculado, bruto',
      },
      {
        sql: 'SELECT sum(calculated_amount) FROM payable_fee',
        unit: 'pesos',
        scope: 'calculado que no está en ningún pago, bruto',
      },
      {
        sql: 'SELECT sum(final_amount) FROM payable_fee',
        unit: 'pesos',
        scope: 'calculado que no está en ningún pago, líquido estimado',
      },
      {
        sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id WHERE f.status <> 'paid'",
        unit: 'pesos',
        scope: 'todos los honorarios sin pagar, bruto',
      },
      {
        sql: "SELECT sum(c.calculated_amount - f.retention_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id WHERE f.status <> 'paid'",
        unit: 'pesos',
        scope: 'todos los honorarios sin pagar, líquido',
      },
    ],
  },
  {
    id: 'a130',
    as: 'administrator',
    kind: 'owed',
    question: 'pagos procesados que aun no se pagan, cuantos y por cuanto',
    truth: {
      sql: "SELECT count(*) AS count, sum(total_amount) AS pesos FROM payment WHERE status = 'processed'",
      unit: 'rows',
    },
  },
  {
    id: 'a131',
    as: 'administrator',
    kind: 'receipts',
    question: 'a quien le falta la boleta de lo pagado en {month-2}',
    truth: [
      {
        sql: "SELECT payee_name AS text FROM receipt_line WHERE stand = 'missing' AND expected_kind = 'receipt' AND payment_date {month-2.days} ORDER BY payee_name",
        unit: 'rows',
        scope: 'boletas',
      },
      {
        sql: "SELECT payee_name AS text FROM receipt_line WHERE stand = 'missing' AND payment_date {month-2.days} ORDER BY payee_name",
        unit: 'rows',
        scope: 'boletas y facturas',
      },
    ],
  },
  {
    id: 'a132',
    as: 'administrator',
    kind: 'receipts',
    question: '¿qué boletas no cuadran?',
    truth: {
      sql: "SELECT payee_name AS text FROM receipt_line WHERE stand = 'different' ORDER BY payee_name",
      unit: 'rows',
    },
  },
  {
    id: 'a133',
    as: 'administrator',
    kind: 'holds',
    question: 'por que esta en pausa {held.plain}',
    truth: {
      sql: 'SELECT reason FROM hold WHERE doctor_id = {held.id} AND released_at IS NULL',
      unit: 'text',
    },
  },
  {
    id: 'a134',
    as: 'administrator',
    kind: 'holds',
    question: 'cuanta plata hay en pausa',
    truth: [
      {
        sql: 'SELECT sum(calculated_amount) FROM payable_fee WHERE attention_id IN (SELECT attention_id FROM held_fee)',
        unit: 'pesos',
        scope: 'bruto',
      },
      {
        sql: 'SELECT sum(final_amount) FROM payable_fee WHERE attention_id IN (SELECT attention_id FROM held_fee)',
        unit: 'pesos',
        scope: 'líquido estimado',
      },
    ],
  },
  {
    id: 'a135',
    as: 'administrator',
    kind: 'corrections',
    question: 'qué se le corrigió a {corrected.short}?',
    truth: {
      sql: "SELECT reason FROM correction WHERE doctor_id = {corrected.id} AND status = 'approved' ORDER BY id DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'a136',
    as: 'administrator',
    kind: 'runs',
    question: 'que dia se paga {month-0}',
    truth: {
      sql: 'SELECT pays_on FROM payment_calendar WHERE (year, month) = {month-0.period}',
      unit: 'date',
    },
  },
  {
    id: 'a137',
    as: 'administrator',
    kind: 'runs',
    question: 'hay algun mes cerrado?',
    truth: {
      sql: "SELECT month || '-' || year AS text FROM month_closing WHERE reopened_at IS NULL ORDER BY year, month",
      unit: 'rows',
    },
  },
  {
    id: 'a138',
    as: 'administrator',
    kind: 'entries',
    question: 'cuanto le descontamos al mes a {renting.plain} por el box',
    truth: {
      sql: "SELECT amount FROM entry_schedule WHERE doctor_id = {renting.id} AND form = 'monthly'",
      unit: 'pesos',
    },
  },
  {
    id: 'a139',
    as: 'administrator',
    kind: 'entries',
    question: 'haberes o descuentos por aprobar',
    truth: {
      sql: "SELECT d.name AS text, abs(e.amount) AS pesos FROM entry e JOIN doctor d ON d.id = e.doctor_id WHERE e.status = 'proposed' ORDER BY e.id",
      unit: 'rows',
    },
  },
  {
    id: 'a140',
    as: 'administrator',
    kind: 'transfers',
    question: 'por que rechazaron la transferencia de {rejected.short}?',
    truth: {
      sql: "SELECT CASE rejection_reason WHEN 'account_blocked' THEN 'bloqueada' ELSE rejection_note END FROM transfer WHERE status = 'rejected' AND payee_rut = '{rejected.rut}' ORDER BY id DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'a141',
    as: 'administrator',
    kind: 'transfers',
    question: 'cuántas transferencias rechazó el banco y por cuánto',
    truth: {
      sql: "SELECT count(*) AS count, sum(amount) AS pesos FROM transfer WHERE status = 'rejected'",
      unit: 'rows',
    },
  },
  {
    id: 'a147',
    as: 'administrator',
    kind: 'runs',
    question: 'en que va {month-1}? cuanto esta calculado y cuanto pendiente de pago',
    truth: {
      sql: "SELECT sum(calculated_amount) FILTER (WHERE status = 'calculated') AS pesos, sum(calculated_amount) FILTER (WHERE status = 'pending_payment') AS pesos2 FROM payable_fee WHERE (period_year, period_month) = {month-1.period}",
      unit: 'rows',
      scope: 'bruto',
    },
  },
  {
    id: 'a148',
    as: 'administrator',
    kind: 'runs',
    question: 'cuándo fue la última importación de atenciones',
    truth: {
      sql: "SELECT max((created_at AT TIME ZONE 'America/Santiago')::date) FROM import",
      unit: 'date',
    },
  },
  {
    id: 'a149',
    as: 'administrator',
    kind: 'users',
    question: 'quien tiene permiso para ver la nomina bancaria',
    truth: [
      {
        sql: "SELECT CASE p.profile WHEN 'admin' THEN 'administrador' WHEN 'supervisor' THEN 'supervisor' WHEN 'doctor' THEN 'médico' ELSE 'usuario' END AS text FROM permission p JOIN menu_option m ON m.id = p.menu_option_id WHERE m.href = '/nomina-bancaria' AND p.is_allowed ORDER BY p.profile",
        unit: 'rows',
        scope: 'perfiles',
      },
      {
        sql: "SELECT u.first_name AS text FROM app_user u JOIN permission p ON p.profile = u.profile JOIN menu_option m ON m.id = p.menu_option_id WHERE m.href = '/nomina-bancaria' AND p.is_allowed AND u.is_active ORDER BY u.id",
        unit: 'rows',
        scope: 'personas',
      },
    ],
  },
  {
    id: 'a150',
    as: 'administrator',
    kind: 'users',
    question: 'que usuario esta vinculado a un médico?',
    truth: {
      sql: "SELECT u.first_name || ' ' || u.last_name AS text FROM app_user u WHERE u.doctor_id IS NOT NULL ORDER BY u.id",
      unit: 'rows',
    },
  },
  {
    id: 'a151',
    as: 'administrator',
    kind: 'audit',
    question: 'que hizo hernan poblete con el ajuste de retencion, lo aprobo o lo propuso',
    truth: {
      sql: "SELECT 'propuso' FROM audit_log WHERE user_name LIKE 'Hernán Poblete%' AND action = 'entry.propose' AND summary LIKE '%ajuste de retención%' LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'a152',
    as: 'administrator',
    kind: 'books',
    question: 'a cuanto asciende la provision de {month-3}? el gasto',
    truth: {
      sql: "SELECT sum(total_brut_amount) FROM payment WHERE (period_year, period_month) = {month-3.period} AND status IN ('processed', 'paid')",
      unit: 'pesos',
    },
  },
  {
    id: 'a142',
    as: 'administrator',
    kind: 'unanswerable',
    question: 'cuanto van a ganar los medicos el proximo año?',
    truth: { unknown: true },
  },
  {
    id: 'a143',
    as: 'administrator',
    kind: 'unanswerable',
    question: 'cuanto paga la clinica alemana por una consulta',
    truth: { unknown: true },
  },
  {
    id: 'a144',
    as: 'administrator',
    kind: 'unanswerable',
    question: '¿Qué dosis de paracetamol le doy a un niño de 12 kilos?',
    truth: { unknown: true },
  },
  {
    id: 'a145',
    as: 'administrator',
    kind: 'unanswerable',
    question: 'va a llover mañana en santiago?',
    truth: { unknown: true },
  },
  {
    id: 'a146',
    as: 'administrator',
    kind: 'unanswerable',
    question: 'cuéntame un chiste',
    truth: { unknown: true },
  },
];

/** Conversations of the administrator: a first question and three that are only understood after it. */
import type { Question } from './types.ts';

export const CHAINS_1: Question[] = [
  {
    id: 'c01a',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'cuantas atenciones hubo en {month-2}?',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE attention_date {month-2.days}',
      unit: 'count',
    },
  },
  {
    id: 'c01b',
    as: 'administrator',
    after: 'c01a',
    kind: 'attentions-by-period',
    question: '¿y en {month-3}?',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE attention_date {month-3.days}',
      unit: 'count',
    },
  },
  {
    id: 'c01c',
    as: 'administrator',
    after: 'c01b',
    kind: 'of-specialty',
    question: 'solo las de cardiología',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Cardiología' AND t.attention_date {month-3.days}",
      unit: 'count',
    },
  },
  {
    id: 'c01d',
    as: 'administrator',
    after: 'c01c',
    kind: 'of-record-type',
    question: 'y de esas cuantas son hmq',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Cardiología' AND t.record_type = 'hmq' AND t.attention_date {month-3.days}",
      unit: 'count',
    },
  },

  {
    id: 'c02a',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'cuanto se le pagó a {doctor1.short} por {month-3}',
    truth: [
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = {doctor1.id} AND status = 'paid' AND (period_year, period_month) = {month-3.period}",
        unit: 'pesos',
        scope: 'líquido',
      },
      {
        sql: "SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = {doctor1.id} AND status = 'paid' AND (period_year, period_month) = {month-3.period}",
        unit: 'pesos',
        scope: 'bruto',
      },
    ],
  },
  {
    id: 'c02b',
    as: 'administrator',
    after: 'c02a',
    kind: 'of-doctor',
    question: '¿y la retención?',
    truth: {
      sql: 'SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-3.period}',
      unit: 'pesos',
    },
  },
  {
    id: 'c02c',
    as: 'administrator',
    after: 'c02b',
    kind: 'of-doctor',
    question: 'y en {month-4}?',
    truth: {
      sql: 'SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-4.period}',
      unit: 'pesos',
      scope: 'la retención',
    },
  },
  {
    id: 'c02d',
    as: 'administrator',
    after: 'c02c',
    kind: 'when-paid',
    question: 'en qué fecha se pagó eso',
    truth: {
      sql: "SELECT max(payment_date) FROM payment WHERE doctor_id = {doctor1.id} AND status = 'paid' AND (period_year, period_month) = {month-4.period}",
      unit: 'date',
    },
  },

  {
    id: 'c03a',
    as: 'administrator',
    kind: 'ranking',
    question: 'quien fue el medico con mas honorarios en {month-3}',
    truth: {
      sql: 'SELECT d.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id WHERE c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1',
      unit: 'text',
    },
  },
  {
    id: 'c03b',
    as: 'administrator',
    after: 'c03a',
    kind: 'ranking',
    question: '¿y el de Cardiología?',
    truth: {
      sql: "SELECT d.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología' AND c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'c03c',
    as: 'administrator',
    after: 'c03b',
    kind: 'of-doctor',
    question: 'cuántas atenciones tuvo',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE attention_date {month-3.days} AND doctor_id = (SELECT d.id FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología' AND c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1)",
      unit: 'count',
    },
  },
  {
    id: 'c03d',
    as: 'administrator',
    after: 'c03c',
    kind: 'of-doctor',
    question: 'y el mes siguiente?',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE attention_date {month-2.days} AND doctor_id = (SELECT d.id FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología' AND c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1)",
      unit: 'count',
    },
  },

  {
    id: 'c04a',
    as: 'administrator',
    kind: 'what-it-is',
    question: 'que es la regla GINE-02',
    truth: {
      sql: "SELECT v.name AS text, v.amount AS pesos FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'GINE-02'",
      unit: 'rows',
    },
  },
  {
    id: 'c04b',
    as: 'administrator',
    after: 'c04a',
    kind: 'of-rule',
    question: 'cuantas atenciones pago en {month-3}',
    truth: {
      sql: "SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'GINE-02' AND c.attention_date {month-3.days}",
      unit: 'count',
    },
  },
  {
    id: 'c04c',
    as: 'administrator',
    after: 'c04b',
    kind: 'of-rule',
    question: 'cuanta plata',
    truth: [
      {
        sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'GINE-02' AND c.attention_date {month-3.days}",
        unit: 'pesos',
        scope: 'bruto',
      },
      {
        sql: "SELECT sum(c.calculated_amount - f.retention_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'GINE-02' AND c.attention_date {month-3.days}",
        unit: 'pesos',
        scope: 'líquido',
      },
    ],
  },
  {
    id: 'c04d',
    as: 'administrator',
    after: 'c04c',
    kind: 'what-it-is',
    question: '¿y la GINE-01 qué porcentaje tiene?',
    truth: {
      sql: "SELECT v.rate / 100.0 FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'GINE-01'",
      unit: 'percent',
    },
  },

  {
    id: 'c05a',
    as: 'administrator',
    kind: 'owed',
    question: 'pagos procesados sin pagar de {month-2}, cuantos hay',
    truth: {
      sql: "SELECT count(*) FROM payment WHERE status = 'processed' AND (period_year, period_month) = {month-2.period}",
      unit: 'count',
    },
  },
  {
    id: 'c05b',
    as: 'administrator',
    after: 'c05a',
    kind: 'owed',
    question: 'por cuánto en total?',
    truth: [
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE status = 'processed' AND (period_year, period_month) = {month-2.period}",
        unit: 'pesos',
        scope: 'líquido',
      },
      {
        sql: "SELECT sum(total_brut_amount) FROM payment WHERE status = 'processed' AND (period_year, period_month) = {month-2.period}",
        unit: 'pesos',
        scope: 'bruto',
      },
    ],
  },
  {
    id: 'c05c',
    as: 'administrator',
    after: 'c05b',
    kind: 'owed',
    question: 'cuánto de eso es de {unpaid.text}',
    truth: [
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE status = 'processed' AND doctor_id = {unpaid.id} AND (period_year, period_month) = {month-2.period}",
        unit: 'pesos',
        scope: 'líquido',
      },
      {
        sql: "SELECT sum(total_brut_amount) FROM payment WHERE status = 'processed' AND doctor_id = {unpaid.id} AND (period_year, period_month) = {month-2.period}",
        unit: 'pesos',
        scope: 'bruto',
      },
    ],
  },
  {
    id: 'c05d',
    as: 'administrator',
    after: 'c05c',
    kind: 'of-doctor',
    question: 'y su cuenta es de que banco',
    truth: {
      sql: 'SELECT b.name FROM doctor d LEFT JOIN bank b ON b.code = d.bank_code WHERE d.id = {unpaid.id}',
      unit: 'text',
    },
  },

  {
    id: 'c06a',
    as: 'administrator',
    kind: 'transfers',
    question: 'que transferencias se rechazaron',
    truth: {
      sql: "SELECT payee_name AS text, amount AS pesos FROM transfer WHERE status = 'rejected' ORDER BY id",
      unit: 'rows',
    },
  },
  {
    id: 'c06b',
    as: 'administrator',
    after: 'c06a',
    kind: 'transfers',
    question: '¿en qué archivo iba?',
    truth: {
      sql: "SELECT b.file_name FROM transfer t JOIN bank_file b ON b.id = t.bank_file_id WHERE t.status = 'rejected' ORDER BY t.id LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'c06c',
    as: 'administrator',
    after: 'c06b',
    kind: 'transfers',
    question: 'y al final se le pagó? cuando',
    truth: {
      sql: "SELECT paid_on FROM transfer WHERE status = 'paid' AND payee_rut = '{rejected.rut}' ORDER BY id DESC LIMIT 1",
      unit: 'date',
    },
  },
  {
    id: 'c06d',
    as: 'administrator',
    after: 'c06c',
    kind: 'transfers',
    question: 'cuanto sumaba ese archivo',
    truth: [
      {
        sql: "SELECT b.total_amount FROM transfer t JOIN bank_file b ON b.id = t.bank_file_id WHERE t.status = 'rejected' ORDER BY t.id LIMIT 1",
        unit: 'pesos',
        scope: 'el del rechazo',
      },
      {
        sql: "SELECT b.total_amount FROM transfer t JOIN bank_file b ON b.id = t.bank_file_id WHERE t.status = 'paid' AND t.payee_rut = '{rejected.rut}' ORDER BY t.id DESC LIMIT 1",
        unit: 'pesos',
        scope: 'el del segundo intento',
      },
    ],
  },

  {
    id: 'c07a',
    as: 'administrator',
    kind: 'entries',
    question: 'qué descuentos tiene {advanced.plain}',
    truth: {
      sql: "SELECT DISTINCT abs(amount) AS pesos FROM entry WHERE doctor_id = {advanced.id} AND amount < 0 AND status = 'approved'",
      unit: 'rows',
    },
  },
  {
    id: 'c07b',
    as: 'administrator',
    after: 'c07a',
    kind: 'entries',
    question: 'cuantas cuotas son?',
    truth: {
      sql: "SELECT instalments FROM entry_schedule WHERE doctor_id = {advanced.id} AND form = 'instalments'",
      unit: 'count',
    },
  },
  {
    id: 'c07c',
    as: 'administrator',
    after: 'c07b',
    kind: 'audit',
    question: 'quién lo propuso',
    truth: {
      sql: "SELECT user_name FROM audit_log WHERE action = 'entrySchedule.propose' AND summary LIKE '%{advanced.text}%' ORDER BY id DESC LIMIT 1",
      unit: 'text',
    },
  },
  {
    id: 'c07d',
    as: 'administrator',
    after: 'c07c',
    kind: 'audit',
    question: 'y quien lo aprobo',
    truth: {
      sql: "SELECT user_name FROM audit_log WHERE action = 'entrySchedule.approve' AND summary LIKE '%{advanced.text}%' ORDER BY id DESC LIMIT 1",
      unit: 'text',
    },
  },
];

/** Questions of the administrator about rankings, averages, two periods, rules, rates and masters. */
import type { Question } from './types.ts';

export const COMPARISONS_AND_RULES: Question[] = [
  {
    id: 'a101',
    as: 'administrator',
    kind: 'ranking',
    question: 'top 5 médicos con mas honorarios en {month-2}',
    truth: {
      sql: 'SELECT d.name AS text FROM calculation c JOIN doctor d ON d.id = c.doctor_id WHERE c.attention_date {month-2.days} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC, d.id LIMIT 5',
      unit: 'rows',
    },
  },
  {
    id: 'a102',
    as: 'administrator',
    kind: 'ranking',
    question: 'cual es la prestación que mas se repite en {month-1}?',
    truth: [
      {
        sql: 'SELECT s.name FROM attention t JOIN service s ON s.id = t.service_id WHERE t.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id LIMIT 1',
        unit: 'text',
      },
      {
        sql: 'SELECT s.name FROM attention t JOIN service s ON s.id = t.service_id WHERE t.attention_date {month-1.days} GROUP BY s.id ORDER BY count(*) DESC, s.id DESC LIMIT 1',
        unit: 'text',
        scope: 'la otra, si empatan dos',
      },
    ],
  },
  {
    id: 'a103',
    as: 'administrator',
    kind: 'ranking',
    question: '¿Qué especialidad facturó más el mes pasado?',
    truth: [
      {
        sql: 'SELECT s.name FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE t.attention_date {month-1.days} GROUP BY s.id ORDER BY sum(t.gross_amount) DESC LIMIT 1',
        unit: 'text',
        scope: 'por valor bruto',
      },
      {
        sql: 'SELECT s.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id WHERE c.attention_date {month-1.days} GROUP BY s.id ORDER BY sum(c.calculated_amount) DESC LIMIT 1',
        unit: 'text',
        scope: 'por honorarios',
      },
    ],
  },
  {
    id: 'a104',
    as: 'administrator',
    kind: 'ranking',
    question: 'quien es el medico con menos honorarios en {month-3}',
    truth: {
      sql: 'SELECT d.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id WHERE c.attention_date {month-3.days} GROUP BY d.id ORDER BY sum(c.calculated_amount), d.id LIMIT 1',
      unit: 'text',
    },
  },
  {
    id: 'a105',
    as: 'administrator',
    kind: 'average',
    question: 'promedio de honorario por atencion en {month-2}',
    truth: {
      sql: 'SELECT round(avg(calculated_amount)) FROM calculation WHERE attention_date {month-2.days}',
      unit: 'pesos',
    },
  },
  {
    id: 'a106',
    as: 'administrator',
    kind: 'average',
    question: 'cuanto se le paga en promedio a un medico al mes? tomemos {month-3}',
    truth: [
      {
        sql: 'SELECT round(sum(total_amount)::numeric / count(DISTINCT doctor_id)) FROM payment WHERE (period_year, period_month) = {month-3.period}',
        unit: 'pesos',
        scope: 'líquido',
      },
      {
        sql: 'SELECT round(sum(total_brut_amount)::numeric / count(DISTINCT doctor_id)) FROM payment WHERE (period_year, period_month) = {month-3.period}',
        unit: 'pesos',
        scope: 'bruto',
      },
    ],
  },
  {
    id: 'a107',
    as: 'administrator',
    kind: 'comparison',
    question: 'compara {month-2} con {month-1} en atenciones',
    truth: {
      sql: 'SELECT count(*) FILTER (WHERE attention_date {month-2.days}) AS count, count(*) FILTER (WHERE attention_date {month-1.days}) AS count2 FROM attention',
      unit: 'rows',
    },
  },
  {
    id: 'a108',
    as: 'administrator',
    kind: 'comparison',
    question: '¿En {month-4} se pagó más o menos que en {month-5}? por período',
    truth: [
      {
        sql: "SELECT sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) AS pesos, sum(total_amount) FILTER (WHERE (period_year, period_month) = {month-5.period}) AS pesos2 FROM payment WHERE status = 'paid'",
        unit: 'rows',
        scope: 'líquido',
      },
      {
        sql: "SELECT sum(total_brut_amount) FILTER (WHERE (period_year, period_month) = {month-4.period}) AS pesos, sum(total_brut_amount) FILTER (WHERE (period_year, period_month) = {month-5.period}) AS pesos2 FROM payment WHERE status = 'paid'",
        unit: 'rows',
        scope: 'bruto',
      },
    ],
  },
  {
    id: 'a109',
    as: 'administrator',
    kind: 'what-it-is',
    question: 'cuanto paga la CARD-02',
    truth: {
      sql: "SELECT v.amount FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'CARD-02'",
      unit: 'pesos',
    },
  },
  {
    id: 'a110',
    as: 'administrator',
    kind: 'what-it-is',
    question: 'tramos de la regla MINT-01',
    truth: {
      sql: "SELECT (s ->> 'rate')::numeric / 100 AS percent FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL CROSS JOIN jsonb_array_elements(v.scales) AS s WHERE r.code = 'MINT-01' ORDER BY (s ->> 'from')::bigint",
      unit: 'rows',
    },
  },
  {
    id: 'a111',
    as: 'administrator',
    kind: 'what-it-is',
    question: '¿Hasta cuándo está vigente el convenio CONV_481906 y cuánto paga?',
    truth: {
      sql: "SELECT v.valid_to AS date, v.rate / 100.0 AS percent FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'CONV_481906'",
      unit: 'rows',
    },
  },
  {
    id: 'a112',
    as: 'administrator',
    kind: 'what-it-is',
    question: 'que porcentaje tenia antes PEDI-01, antes del cambio',
    truth: {
      sql: "SELECT v.rate / 100.0 FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id WHERE r.code = 'PEDI-01' AND v.to_revision IS NOT NULL ORDER BY v.id DESC LIMIT 1",
      unit: 'percent',
    },
  },
  {
    id: 'a113',
    as: 'administrator',
    kind: 'what-it-is',
    question: 'convenios inactivos',
    truth: {
      sql: "SELECT r.code AS text FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.kind = 'convention' AND NOT v.is_active AND r.deleted_at IS NULL ORDER BY r.code",
      unit: 'rows',
    },
  },
  {
    id: 'a114',
    as: 'administrator',
    kind: 'what-it-is',
    question: 'valor base del codigo {surgery1.bare}',
    truth: { sql: 'SELECT base_value FROM service WHERE id = {surgery1.id}', unit: 'pesos' },
  },
  {
    id: 'a115',
    as: 'administrator',
    kind: 'legal-retention',
    question: 'cual es la retencion de boletas este año',
    truth: {
      sql: 'SELECT rate / 100.0 FROM legal_retention WHERE year = {year-0}',
      unit: 'percent',
    },
  },
  {
    id: 'a116',
    as: 'administrator',
    kind: 'legal-retention',
    question: 'y para el 2028 cuanto va a ser la retención legal?',
    truth: { sql: 'SELECT rate / 100.0 FROM legal_retention WHERE year = 2028', unit: 'percent' },
  },
  {
    id: 'a117',
    as: 'administrator',
    kind: 'masters',
    question: '¿Qué médicos no tienen cuenta bancaria?',
    truth: [
      {
        sql: 'SELECT name AS text FROM doctor WHERE bank_account IS NULL ORDER BY name',
        unit: 'rows',
        scope: 'sin número de cuenta',
      },
      {
        sql: 'SELECT name AS text FROM doctor WHERE bank_account IS NULL OR bank_code IS NULL ORDER BY name',
        unit: 'rows',
        scope: 'cuenta incompleta',
      },
      {
        sql: "SELECT name AS text FROM doctor WHERE (bank_account IS NULL OR bank_code IS NULL) AND payment_type <> 'check' ORDER BY name",
        unit: 'rows',
        scope: 'cuenta incompleta, sin los que cobran con cheque',
      },
    ],
  },
  {
    id: 'a118',
    as: 'administrator',
    kind: 'masters',
    question: 'quien tiene una retencion que no es la legal',
    truth: {
      sql: "SELECT d.name AS text, d.retention_rate / 100.0 AS percent FROM doctor d WHERE d.retention_mode = 'own' ORDER BY d.name",
      unit: 'rows',
    },
  },
  {
    id: 'a119',
    as: 'administrator',
    kind: 'masters',
    question: 'hay cambios de cuenta por aprobar?? de quien',
    truth: {
      sql: "SELECT d.name AS text FROM account_change c JOIN doctor d ON d.id = c.doctor_id WHERE c.state = 'pending' ORDER BY d.name",
      unit: 'rows',
    },
  },
];

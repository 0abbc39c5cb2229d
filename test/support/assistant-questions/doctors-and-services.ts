/** Questions of the administrator about one doctor, specialty, society, service, record type or rule. */
import type { Question } from './types.ts';

export const DOCTORS_AND_SERVICES: Question[] = [
  {
    id: 'a018',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'cuanto gano {doctor1.plain} en {month-3}',
    truth: [
      {
        sql: 'SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-3.period}',
        unit: 'pesos',
        scope: 'bruto',
      },
      {
        sql: 'SELECT sum(total_amount) FROM payment WHERE doctor_id = {doctor1.id} AND (period_year, period_month) = {month-3.period}',
        unit: 'pesos',
        scope: 'líquido',
      },
    ],
  },
  {
    id: 'a019',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'atenciones de {doctor2} el mes pasado',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE doctor_id = {doctor2.id} AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'a020',
    as: 'administrator',
    kind: 'of-doctor',
    question: '¿Cuántas atenciones tiene pendientes el rut {doctor3.dotted}?',
    truth: [
      {
        sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = {doctor3.id} AND status = 'pending'",
        unit: 'count',
        scope: 'sin calcular',
      },
      {
        sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = {doctor3.id} AND status <> 'paid'",
        unit: 'count',
        scope: 'sin pagar',
      },
    ],
  },
  {
    id: 'a021',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'honorarios de {doctor4.code} en {month-2.nameYear}',
    truth: {
      sql: 'SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor4.id} AND attention_date {month-2.days}',
      unit: 'pesos',
      scope: 'honorario bruto calculado',
    },
  },
  {
    id: 'a022',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'cuanto se le retuvo a {doctor5.short} en lo pagado este año',
    truth: [
      {
        sql: "SELECT coalesce(sum(total_retention_amount), 0) FROM payment WHERE doctor_id = {doctor5.id} AND status = 'paid' AND payment_date {year-0.days}",
        unit: 'pesos',
        scope: 'por fecha de pago',
      },
      {
        sql: "SELECT coalesce(sum(total_retention_amount), 0) FROM payment WHERE doctor_id = {doctor5.id} AND status = 'paid' AND period_year = {year-0}",
        unit: 'pesos',
        scope: 'por período',
      },
    ],
  },
  {
    id: 'a023',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'doctor {surgeon.father} cuantos hmq hizo en {month-1}',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = {surgeon.id} AND record_type = 'hmq' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'a024',
    as: 'administrator',
    kind: 'of-doctor',
    question: '¿Qué especialidad tiene {doctor1.surnames}?',
    truth: {
      sql: 'SELECT s.name FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE d.id = {doctor1.id}',
      unit: 'text',
    },
  },
  {
    id: 'a025',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'a traves de que sociedad se le paga a {doctor2.plain}',
    truth: {
      sql: 'SELECT s.name FROM current_affiliation a JOIN medical_society s ON s.id = a.society_id WHERE a.doctor_id = {doctor2.id}',
      unit: 'text',
    },
  },
  {
    id: 'a026',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'en qué banco tiene la cuenta {doctor5.surnames}?',
    truth: {
      sql: 'SELECT b.name FROM doctor d JOIN bank b ON b.code = d.bank_code WHERE d.id = {doctor5.id}',
      unit: 'text',
    },
  },
  {
    id: 'a027',
    as: 'administrator',
    kind: 'of-doctor',
    question: 'bruto, retención y líquido de {doctor3.text} en {month-4}',
    truth: {
      sql: 'SELECT sum(total_brut_amount) AS pesos, sum(total_retention_amount) AS pesos2, sum(total_amount) AS pesos3 FROM payment WHERE doctor_id = {doctor3.id} AND (period_year, period_month) = {month-4.period}',
      unit: 'rows',
    },
  },
  {
    id: 'a028',
    as: 'administrator',
    kind: 'of-specialty',
    question: 'cuantas atenciones de pediatria en {month-1}',
    truth: [
      {
        sql: "SELECT count(*) FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Pediatría' AND t.attention_date {month-1.days}",
        unit: 'count',
      },
      {
        sql: "SELECT count(*) FROM attention t JOIN service v ON v.id = t.service_id JOIN specialty s ON s.id = v.specialty_id WHERE s.name = 'Pediatría' AND t.attention_date {month-1.days}",
        unit: 'count',
        scope: 'por la especialidad de la prestación',
      },
    ],
  },
  {
    id: 'a029',
    as: 'administrator',
    kind: 'of-specialty',
    question: 'honorarios de traumatologia {month-2}',
    truth: {
      sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN attention t ON t.id = c.attention_id JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE s.name = 'Traumatología y Ortopedia' AND c.attention_date {month-2.days}",
      unit: 'pesos',
    },
  },
  {
    id: 'a030',
    as: 'administrator',
    kind: 'of-specialty',
    question: 'cuántos anestesistas tenemos',
    truth: {
      sql: "SELECT count(*) FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Anestesiología' AND d.is_active",
      unit: 'count',
    },
  },
  {
    id: 'a031',
    as: 'administrator',
    kind: 'of-society',
    question: 'cuanto se le pago a Maternidad Canelo en {month-3}?',
    truth: [
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE society_id = (SELECT id FROM medical_society WHERE name = 'Maternidad Canelo SpA') AND status = 'paid' AND (period_year, period_month) = {month-3.period}",
        unit: 'pesos',
        scope: 'del período',
      },
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE society_id = (SELECT id FROM medical_society WHERE name = 'Maternidad Canelo SpA') AND status = 'paid' AND payment_date {month-3.days}",
        unit: 'pesos',
        scope: 'por fecha de pago',
      },
    ],
  },
  {
    id: 'a032',
    as: 'administrator',
    kind: 'of-society',
    question: 'medicos de la sociedad quirurgica maiten',
    truth: {
      sql: "SELECT d.name AS text FROM current_affiliation a JOIN doctor d ON d.id = a.doctor_id JOIN medical_society s ON s.id = a.society_id WHERE s.name = 'Sociedad Quirúrgica Maitén Ltda.' ORDER BY d.name",
      unit: 'rows',
    },
  },
  {
    id: 'a033',
    as: 'administrator',
    kind: 'of-society',
    question: 'rut de Imagenes Boldo',
    truth: {
      sql: "SELECT rut FROM medical_society WHERE name = 'Imágenes Boldo SpA'",
      unit: 'text',
    },
  },
  {
    id: 'a034',
    as: 'administrator',
    kind: 'of-service',
    question: 'cuantas {service1.plain} se hicieron en {month-1}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE service_id = {service1.id} AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'a035',
    as: 'administrator',
    kind: 'of-service',
    question: 'prestacion {service2.code} cuanto sumo el mes pasado',
    truth: [
      {
        sql: 'SELECT sum(gross_amount) FROM attention WHERE service_id = {service2.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'valor bruto',
      },
      {
        sql: 'SELECT sum(net_amount) FROM attention WHERE service_id = {service2.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'valor neto',
      },
      {
        sql: 'SELECT sum(participated_amount) FROM attention WHERE service_id = {service2.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'valor participado',
      },
      {
        sql: 'SELECT sum(calculated_amount) FROM calculation WHERE service_id = {service2.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'honorarios',
      },
    ],
  },
  {
    id: 'a036',
    as: 'administrator',
    kind: 'of-service',
    question: '¿Cuántos partos y cesáreas ({month-2})? los codigos 20-04-001 y 20-04-002',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE s.code IN ('20-04-001', '20-04-002') AND t.attention_date {month-2.days}",
      unit: 'count',
    },
  },
  {
    id: 'a037',
    as: 'administrator',
    kind: 'of-record-type',
    question: 'cuantos HMQ hay sin calcular',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE record_type = 'hmq' AND status = 'pending'",
      unit: 'count',
    },
  },
  {
    id: 'a038',
    as: 'administrator',
    kind: 'of-record-type',
    question: 'participaciones vs hmq en {month-1}',
    truth: {
      sql: "SELECT count(*) FILTER (WHERE record_type = 'participacion') AS count, count(*) FILTER (WHERE record_type = 'hmq') AS count2 FROM attention WHERE attention_date {month-1.days}",
      unit: 'rows',
    },
  },
  {
    id: 'a039',
    as: 'administrator',
    kind: 'of-record-type',
    question: 'honorarios por participaciones pagados en el período {month-5}',
    truth: {
      sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_state f ON f.attention_id = c.attention_id JOIN payment p ON p.id = f.payment_id WHERE c.record_type = 'participacion' AND p.status = 'paid' AND (p.period_year, p.period_month) = {month-5.period}",
      unit: 'pesos',
    },
  },
  {
    id: 'a040',
    as: 'administrator',
    kind: 'of-rule',
    question: 'cuantas atenciones se pagaron con la regla CARD-02',
    truth: [
      {
        sql: "SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id JOIN fee_state f ON f.attention_id = c.attention_id WHERE r.code = 'CARD-02' AND f.status = 'paid'",
        unit: 'count',
        scope: 'pagadas',
      },
      {
        sql: "SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'CARD-02'",
        unit: 'count',
        scope: 'calculadas',
      },
    ],
  },
  {
    id: 'a041',
    as: 'administrator',
    kind: 'of-rule',
    question: 'cuantas atenciones de {month-1} quedaron sin regla?',
    truth: {
      sql: 'SELECT count(*) FROM calculation WHERE rule_version_id IS NULL AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'a042',
    as: 'administrator',
    kind: 'of-rule',
    question: 'honorarios que dio la regla TRAU-01 en {month-1.withYear}',
    truth: {
      sql: "SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'TRAU-01' AND c.attention_date {month-1.days}",
      unit: 'pesos',
    },
  },
  {
    id: 'a043',
    as: 'administrator',
    kind: 'of-rule',
    question: 'que regla se aplicó mas veces en {month-2}',
    truth: {
      sql: 'SELECT r.code FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE c.attention_date {month-2.days} GROUP BY r.code ORDER BY count(*) DESC, r.code LIMIT 1',
      unit: 'text',
    },
  },
];

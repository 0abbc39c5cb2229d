/** Questions of the supervisor, who sees attentions, fees, rules and one doctor’s payroll, but neither banks nor books. */
import type { Question } from './types.ts';

export const SUPERVISOR: Question[] = [
  {
    id: 's001',
    as: 'supervisor',
    kind: 'attentions-by-state',
    question: 'cuantas atenciones de este mes estan sin calcular',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-0.days}",
      unit: 'count',
    },
  },
  {
    id: 's002',
    as: 'supervisor',
    kind: 'attentions-by-state',
    question: 'hay algo pendiente de {month-2}? o sea sin calcular',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-2.days}",
      unit: 'count',
    },
  },
  {
    id: 's003',
    as: 'supervisor',
    kind: 'attentions-by-state',
    question: 'De las atenciones de {month-2}, ¿cuántas ya están pagadas?',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE status = 'paid' AND attention_date {month-2.days}",
      unit: 'count',
    },
  },
  {
    id: 's004',
    as: 'supervisor',
    kind: 'attentions-by-period',
    question: 'atenciones del {day3.short}',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE attention_date = '{day3.iso}'",
      unit: 'count',
    },
  },
  {
    id: 's005',
    as: 'supervisor',
    kind: 'attentions-by-period',
    question: 'cuantas atenciones van en el año',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE attention_date {year-0.days}',
      unit: 'count',
    },
  },
  {
    id: 's006',
    as: 'supervisor',
    kind: 'attentions-by-period',
    question: 'atenciones en horario inhabil el mes pasado',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE schedule_type = 'irregular' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 's007',
    as: 'supervisor',
    kind: 'attentions-by-period',
    question: 'cuántas atenciones de {month-1} NO son de fonasa',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE coalesce(health_plan, '') NOT ILIKE 'FONASA%' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 's008',
    as: 'supervisor',
    kind: 'attentions-by-period',
    question: 'rut de pacientes con digito malo, cuantas atenciones tienen eso en {month-1}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE NOT patient_rut_is_valid AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 's009',
    as: 'supervisor',
    kind: 'attentions-by-payment-date',
    question: 'honorarios brutos pagados con fecha {payday4.text}',
    truth: {
      sql: "SELECT sum(total_brut_amount) FROM payment WHERE status = 'paid' AND payment_date = '{payday4.iso}'",
      unit: 'pesos',
    },
  },
  {
    id: 's010',
    as: 'supervisor',
    kind: 'of-doctor',
    question: 'cuanto le corresponde a {doctor3.plain} por {month-1}',
    truth: [
      {
        sql: 'SELECT sum(calculated_amount) FROM calculation WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'bruto',
      },
      {
        sql: 'SELECT sum(final_amount) FROM calculation WHERE doctor_id = {doctor3.id} AND attention_date {month-1.days}',
        unit: 'pesos',
        scope: 'líquido estimado',
      },
    ],
  },
  {
    id: 's011',
    as: 'supervisor',
    kind: 'of-doctor',
    question: 'codigo interno de {doctor5.short}',
    truth: { sql: 'SELECT internal_code FROM doctor WHERE id = {doctor5.id}', unit: 'text' },
  },
  {
    id: 's012',
    as: 'supervisor',
    kind: 'of-doctor',
    question: '¿{doctor4.text} es de alguna sociedad?',
    truth: {
      sql: 'SELECT s.name FROM current_affiliation a JOIN medical_society s ON s.id = a.society_id WHERE a.doctor_id = {doctor4.id}',
      unit: 'text',
    },
  },
  {
    id: 's013',
    as: 'supervisor',
    kind: 'of-doctor',
    question: 'ultima atencion de {doctor6.plain} que dia fue',
    truth: {
      sql: 'SELECT max(attention_date) FROM attention WHERE doctor_id = {doctor6.id}',
      unit: 'date',
    },
  },
  {
    id: 's014',
    as: 'supervisor',
    kind: 'of-doctor',
    question: 'atenciones del rut {doctor1.bare} entre {month-4} y {month-2}',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = {doctor1.id} AND attention_date BETWEEN '{month-4.first}' AND '{month-2.last}'",
      unit: 'count',
    },
  },
  {
    id: 's015',
    as: 'supervisor',
    kind: 'of-specialty',
    question: 'dermatologia sin regla cuantas atenciones en {month-1}',
    truth: {
      sql: "SELECT count(*) FROM calculation c JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id) WHERE s.name = 'Dermatología' AND c.rule_version_id IS NULL AND c.attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 's016',
    as: 'supervisor',
    kind: 'of-specialty',
    question: 'cuantos medicos hay en cardiologia y quienes son',
    truth: {
      sql: "SELECT d.name AS text FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología' AND d.is_active ORDER BY d.name",
      unit: 'rows',
    },
  },
  {
    id: 's017',
    as: 'supervisor',
    kind: 'of-society',
    question: 'cuántos médicos tiene Anestesia Quillay',
    truth: {
      sql: "SELECT count(*) FROM current_affiliation a JOIN medical_society s ON s.id = a.society_id JOIN doctor d ON d.id = a.doctor_id WHERE s.name = 'Anestesia Quillay Ltda.' AND d.is_active",
      unit: 'count',
    },
  },
  {
    id: 's018',
    as: 'supervisor',
    kind: 'of-service',
    question: '{surgery2.plain} cuantas van este mes',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE service_id = {surgery2.id} AND attention_date {month-0.days}',
      unit: 'count',
    },
  },
  {
    id: 's019',
    as: 'supervisor',
    kind: 'of-service',
    question: 'Valor base de {service3}',
    truth: { sql: 'SELECT base_value FROM service WHERE id = {service3.id}', unit: 'pesos' },
  },
  {
    id: 's020',
    as: 'supervisor',
    kind: 'of-record-type',
    question: 'hmq de {month-3} en plata (valor neto)',
    truth: {
      sql: "SELECT sum(net_amount) FROM attention WHERE record_type = 'hmq' AND attention_date {month-3.days}",
      unit: 'pesos',
    },
  },
  {
    id: 's021',
    as: 'supervisor',
    kind: 'of-rule',
    question: 'cuantas atenciones calculo NOCHE-01 en {month-1}',
    truth: {
      sql: "SELECT count(*) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'NOCHE-01' AND c.attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 's022',
    as: 'supervisor',
    kind: 'ranking',
    question: 'los 3 doctores con mas atenciones el mes pasado',
    truth: {
      sql: 'WITH n AS (SELECT d.name, count(*) AS n, row_number() OVER (ORDER BY count(*) DESC, d.id) AS place FROM attention t JOIN doctor d ON d.id = t.doctor_id WHERE t.attention_date {month-1.days} GROUP BY d.id) SELECT name AS text FROM n WHERE n.n > coalesce((SELECT o.n FROM n AS o WHERE o.place = 4), 0) ORDER BY place',
      unit: 'rows',
      scope: 'los que no empatan con otro en el tercer lugar',
    },
  },
  {
    id: 's023',
    as: 'supervisor',
    kind: 'ranking',
    question: 'especialidad con menos atenciones en {month-2}',
    truth: [
      {
        sql: 'SELECT s.name FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE t.attention_date {month-2.days} GROUP BY s.id ORDER BY count(*), s.id LIMIT 1',
        unit: 'text',
      },
      {
        sql: 'SELECT s.name FROM attention t JOIN doctor d ON d.id = t.doctor_id JOIN specialty s ON s.id = coalesce(t.specialty_id, d.specialty_id) WHERE t.attention_date {month-2.days} GROUP BY s.id ORDER BY count(*), s.id DESC LIMIT 1',
        unit: 'text',
        scope: 'la otra, si empatan dos',
      },
    ],
  },
  {
    id: 's024',
    as: 'supervisor',
    kind: 'average',
    question: 'valor bruto promedio de las atenciones de {month-1}',
    truth: {
      sql: 'SELECT round(avg(gross_amount)) FROM attention WHERE attention_date {month-1.days}',
      unit: 'pesos',
    },
  },
  {
    id: 's025',
    as: 'supervisor',
    kind: 'comparison',
    question: 'diferencia de honorarios entre {month-3} y {month-2}',
    truth: {
      sql: 'SELECT sum(calculated_amount) FILTER (WHERE attention_date {month-3.days}) AS pesos, sum(calculated_amount) FILTER (WHERE attention_date {month-2.days}) AS pesos2 FROM calculation',
      unit: 'rows',
    },
  },
  {
    id: 's026',
    as: 'supervisor',
    kind: 'what-it-is',
    question: 'la regla inhab-01 que porcentaje da',
    truth: {
      sql: "SELECT v.rate / 100.0 FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'INHAB-01'",
      unit: 'percent',
    },
  },
  {
    id: 's027',
    as: 'supervisor',
    kind: 'what-it-is',
    question: '¿De qué médico es la regla MED-028?',
    truth: {
      sql: "SELECT d.name FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL JOIN doctor d ON d.id = v.doctor_id WHERE r.code = 'MED-028'",
      unit: 'text',
    },
  },
  {
    id: 's028',
    as: 'supervisor',
    kind: 'what-it-is',
    question: 'desde cuando corre UROL-01',
    truth: {
      sql: "SELECT v.valid_from FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = 'UROL-01'",
      unit: 'date',
    },
  },
  {
    id: 's029',
    as: 'supervisor',
    kind: 'legal-retention',
    question: 'retencion legal 2023 y 2025?',
    truth: {
      sql: 'SELECT rate / 100.0 AS percent FROM legal_retention WHERE year IN (2023, 2025) ORDER BY year',
      unit: 'rows',
    },
  },
  {
    id: 's030',
    as: 'supervisor',
    kind: 'holds',
    question: 'que pagos tengo en pausa y desde cuando',
    truth: {
      sql: "SELECT (h.created_at AT TIME ZONE 'America/Santiago')::date AS date FROM hold h WHERE h.released_at IS NULL ORDER BY h.id",
      unit: 'rows',
    },
  },
  {
    id: 's031',
    as: 'supervisor',
    kind: 'corrections',
    question: 'cuantas correcciones hay todavia sin pagar',
    truth: { sql: 'SELECT count(*) FROM unpaid_correction', unit: 'count' },
  },
  {
    id: 's032',
    as: 'supervisor',
    kind: 'not-allowed',
    question: 'que usuarios tienen perfil administrador',
    truth: { unknown: true },
  },
  {
    id: 's033',
    as: 'supervisor',
    kind: 'not-allowed',
    question: 'dame el detalle de los archivos que se mandaron al banco',
    truth: { unknown: true },
  },
  {
    id: 's034',
    as: 'supervisor',
    kind: 'unanswerable',
    question: 'me recomiendas un buen restaurante cerca?',
    truth: { unknown: true },
  },
  {
    id: 's035',
    as: 'supervisor',
    kind: 'unanswerable',
    question: 'cuantos pacientes vamos a tener en diciembre del año que viene',
    truth: { unknown: true },
  },
  {
    id: 's036',
    as: 'supervisor',
    kind: 'unanswerable',
    question: '¿Cuál es el sueldo de la enfermera jefe?',
    truth: { unknown: true },
  },
];

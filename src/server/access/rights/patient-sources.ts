/**
 * What is kept about a patient (access §17.2). Fees are left out: they are the doctor's data. Rows of others are not given away:
 * of a file's refused row only the row that names the patient.
 */
import type { Source } from './source.ts';
import { WORDS } from './value-words.ts';

const TYPE = (column: string) =>
  `CASE ${column} WHEN 'hmq' THEN 'HMQ' ELSE 'Participación' END AS "Tipo"`;
const AMOUNTS = (table: string) =>
  `${table}.gross_amount AS "Bruto", ${table}.net_amount AS "Neto", ${table}.participated_amount AS "Participado"`;
/** Whether a JSON has the RUT as that of a patient or of the person who asked, not of a doctor. */
const NAMES = (json: string) =>
  ['patientRut', 'personRut']
    .map(
      (key) => `position('"${key}": ' || to_jsonb(p.rut)::text IN coalesce(${json}::text, '')) > 0`,
    )
    .join(' OR ');
/** Whether a rectification led this person to the RUT, at once or by others that followed it. */
const LED_TO =
  'c.id IN (SELECT f.rectification_id FROM rectification_path f WHERE f.rut = p.true_rut)';
/** The patient's attentions. */
const MINE = '(SELECT a.id FROM attention a WHERE a.patient_rut = p.rut)';

export const PATIENT_SOURCES: readonly Omit<Source, 'capacity'>[] = [
  {
    key: 'atenciones',
    title: 'Atenciones',
    tables: ['attention'],
    query: `
      SELECT a.id AS "N.º", ${TYPE('a.record_type')}, a.external_id AS "Id en el sistema de origen", a.patient_rut AS "RUT",
             a.patient_name AS "Nombre", a.health_plan AS "Previsión", a.attention_date AS "Fecha", a.attention_time AS "Hora",
             v.code AS "Código", v.name AS "Prestación", d.name AS "Médico", a.unit AS "Unidad", ${AMOUNTS('a')},
             a.source_status AS "Estado en el archivo", i.file_name AS "Archivo de origen", a.import_row AS "Línea del archivo",
             a.created_at AS "Registrada", a.updated_at AS "Modificada"
        FROM person p JOIN attention a ON a.patient_rut = p.rut
        JOIN service v ON v.id = a.service_id JOIN doctor d ON d.id = a.doctor_id LEFT JOIN import i ON i.id = a.import_id
       ORDER BY a.attention_date, a.id`,
  },
  {
    key: 'lineas-anuladas',
    title: 'Líneas de pagos anulados',
    tables: ['annulled_line'],
    query: `
      SELECT l.attention_id AS "N.º de atención", ${TYPE('l.record_type')}, l.external_id AS "Id en el sistema de origen",
             l.patient_rut AS "RUT", l.patient_name AS "Nombre", l.attention_date AS "Fecha", v.name AS "Prestación", d.name AS "Médico"
        FROM person p JOIN annulled_line l ON l.patient_rut = p.rut
        JOIN service v ON v.id = l.service_id JOIN doctor d ON d.id = l.doctor_id
       ORDER BY l.attention_date, l.attention_id, l.payment_id`,
  },
  {
    key: 'valores-reemplazados',
    title: 'Valores que una importación reemplazó',
    tables: ['import_previous_value'],
    query: `
      SELECT o.attention_id AS "N.º de atención", o.external_id AS "Id en el sistema de origen", o.patient_rut AS "RUT",
             o.patient_name AS "Nombre", o.health_plan AS "Previsión", o.attention_date AS "Fecha", ${AMOUNTS('o')},
             i.file_name AS "Reemplazado por el archivo"
        FROM person p JOIN import_previous_value o ON o.patient_rut = p.rut LEFT JOIN import i ON i.id = o.replaced_by
       ORDER BY o.attention_date, o.attention_id`,
  },
  {
    key: 'filas-dudosas',
    title: 'Filas dudosas de archivos',
    tables: ['import_doubt'],
    query: `
      SELECT i.file_name AS "Archivo", o.row_number AS "Línea", o.external_id AS "Id en el sistema de origen", o.patient_rut AS "RUT",
             o.patient_name AS "Nombre", o.attention_date AS "Fecha", ${AMOUNTS('o')}
        FROM person p JOIN import_doubt o ON o.patient_rut = p.rut JOIN import i ON i.id = o.import_id
       ORDER BY o.import_id, o.row_number`,
  },
  {
    key: 'filas-rechazadas',
    title: 'Filas rechazadas de archivos',
    tables: ['import_rejection', 'hidden_import_row'],
    query: `
      SELECT i.file_name AS "Archivo", r.row_number AS "Línea", r.reason AS "Motivo del rechazo", array_to_string(coalesce(h.cells, r.cells), ' | ') AS "Fila"
        FROM person p CROSS JOIN LATERAL (SELECT ARRAY(SELECT name FROM spellings_of(p.rut)) AS names OFFSET 0) AS spelled
        JOIN import_rejection r ON has_rut_in_row(r.cells, p.rut)
        -- The mark of a hidden patient stands in the last cell, whatever its heading.
        JOIN import i ON i.id = r.import_id AND (p.rut <> p.true_rut OR is_row_of(r.cells, i.header, p.rut, spelled.names))
        LEFT JOIN hidden_import_row h ON (h.import_id, h.row_number) = (r.import_id, r.row_number)
       ORDER BY r.import_id, r.row_number`,
  },
  {
    key: 'correcciones',
    title: 'Correcciones de sus atenciones',
    tables: ['correction', 'entry'],
    query: `
      SELECT k.id AS "N.º", k.attention_id AS "N.º de atención", k.reason AS "Motivo", k.created_at AS "Pedida",
             k.decision_reason AS "Motivo de la decisión", string_agg(e.description, ' | ' ORDER BY e.id) AS "Haberes que la nombran"
        FROM person p JOIN correction k ON k.attention_id IN ${MINE} LEFT JOIN entry e ON e.correction_id = k.id
       GROUP BY k.id ORDER BY k.id`,
  },
  {
    key: 'pausas',
    title: 'Pausas de pago de sus atenciones',
    tables: ['hold'],
    query: `
      SELECT h.id AS "N.º", h.attention_id AS "N.º de atención", h.reason AS "Motivo", h.created_at AS "Desde", h.released_at AS "Hasta"
        FROM person p JOIN hold h ON h.attention_id IN ${MINE} ORDER BY h.id`,
  },
  {
    key: 'hallazgos',
    title: 'Hallazgos de las revisiones de meses',
    tables: ['month_finding'],
    words: { Revisión: WORDS.check, Detalle: WORDS.finding },
    query: `
      SELECT f.id AS "N.º", f.period_year AS "Año", f.period_month AS "Mes", f.kind AS "Revisión", f.detail AS "Detalle", f.found_at AS "Encontrado"
        FROM person p JOIN month_finding f
          ON finding_rut(f.subject) = p.rut
          OR EXISTS (SELECT FROM month_finding_line l WHERE l.finding_id = f.id AND l.attention_id IN ${MINE})
       ORDER BY f.id`,
  },
  {
    key: 'auditoria-paciente',
    title: 'Entradas de la auditoría que lo nombran',
    tables: ['audit_log'],
    query: `
      SELECT g.id AS "N.º", g.at AS "Fecha", g.user_name AS "Persona", g.summary AS "Qué se hizo"
        FROM person p JOIN audit_log g
          ON g.entity = 'attention' AND g.entity_id IN (SELECT id::text FROM attention WHERE patient_rut = p.rut)
          OR ${NAMES('g.before')} OR ${NAMES('g.after')} OR finding_rut(g.after ->> 'subject') = p.rut
       ORDER BY g.id`,
  },
  {
    key: 'quien-lo-leyo',
    title: 'Quién leyó sus datos',
    tables: ['read_log'],
    words: { 'Qué se leyó': WORDS.call },
    query: `
      SELECT r.id AS "N.º", r.at AS "Fecha", r.user_name AS "Persona", r.ip_address AS "Dirección IP", r.screen AS "Pantalla", r.call AS "Qué se leyó"
        FROM person p JOIN read_log r
          ON r.patient_ruts && ARRAY[p.rut, p.true_rut]
          OR EXISTS (SELECT FROM former_rut f WHERE f.rut = p.true_rut AND r.patient_ruts && ARRAY[f.former_rut] AND r.at < f.until)
       ORDER BY r.id`,
  },
  {
    key: 'trabajos',
    title: 'Trabajos del servidor que lo nombran',
    tables: ['job'],
    words: { Trabajo: WORDS.job },
    query: `
      SELECT j.id AS "N.º", j.type AS "Trabajo", j.created_at AS "Fecha", j.created_by_name AS "Persona"
        FROM person p JOIN job j ON ${NAMES('j.payload')} OR ${NAMES('j.result')} ORDER BY j.created_at, j.id`,
  },
  {
    key: 'solicitudes',
    title: 'Solicitudes sobre sus datos',
    tables: ['rights_request'],
    words: { 'Qué se pidió': WORDS.request, Estado: WORDS.requestState },
    query: `
      SELECT q.id AS "N.º", q.kind AS "Qué se pidió", q.asked_by AS "Quién lo pidió", q.ground AS "Fundamento", q.received_on AS "Recibida",
             q.due_on AS "Plazo", q.state AS "Estado", q.answer AS "Respuesta"
        FROM person p JOIN rights_request q
          ON q.person_rut = p.true_rut OR q.id IN (SELECT c.request_id FROM rectification c WHERE ${LED_TO})
       ORDER BY q.id`,
  },
  {
    key: 'rectificaciones',
    title: 'Rectificaciones de su nombre o RUT',
    tables: ['rectification'],
    query: `
      SELECT c.id AS "N.º", c.request_id AS "N.º de solicitud", c.old_rut AS "RUT anterior", array_to_string(c.old_names, ' | ') AS "Nombres anteriores",
             c.new_rut AS "RUT", c.new_name AS "Nombre", c.reason AS "Motivo", cardinality(c.attention_ids) AS "Atenciones", c.made_at AS "Rectificado"
        FROM person p JOIN rectification c ON ${LED_TO} ORDER BY c.id`,
  },
  {
    key: 'reservas',
    title: 'Reservas por oposición o bloqueo',
    tables: ['hidden_patient', 'hidden_spelling'],
    query: `
      SELECT h.id AS "N.º", h.request_id AS "N.º de solicitud", h.reason AS "Motivo", h.hidden_at AS "Reservado desde",
             h.lift_reason AS "Motivo de levantarla", h.lifted_at AS "Levantada"
        FROM person p JOIN hidden_patient h ON h.rut = p.true_rut ORDER BY h.id`,
  },
];

/**
 * What is kept about a doctor (access §17.2). Of attentions no patient is named: those data are the patients'. Of a society there is
 * what the doctor may see of it: neither its account nor what its other doctors are paid (access §7.5).
 */
import { FIRST_COMPANY_RUT } from '../../../domain/identity/rut.ts';
import type { Source } from './source.ts';
import { WORDS } from './value-words.ts';

const MINE = (column: string) => `${column} = ANY (p.doctors)`;
/** The last digits of an account, as `payment.masked_account` has them. */
const MASKED = (column: string) => `
  CASE WHEN length(${column}) > 4 THEN '••••' || chr(160) || right(${column}, 4) WHEN ${column} IS NOT NULL THEN '••••' END`;
/** Whether a payment is a society's: one of 0.2 names it by its RUT only. A doctor may be registered with a company's RUT, too: that payee is the person. */
const IS_OF_SOCIETY = `((y.society_id IS NOT NULL OR split_part(y.payee_rut, '-', 1)::int >= ${FIRST_COMPANY_RUT}) AND y.payee_rut <> p.true_rut)`;
const PERIOD = (table: string) => `${table}.period_year AS "Año", ${table}.period_month AS "Mes"`;

export const DOCTOR_SOURCES: readonly Omit<Source, 'capacity'>[] = [
  {
    key: 'ficha-medico',
    title: 'Ficha del médico',
    tables: ['doctor', 'former_email'],
    words: { 'Tipo de cuenta': WORDS.account },
    query: `
      SELECT d.id AS "N.º", d.rut AS "RUT", d.name AS "Nombre", d.email AS "Correo", d.phone AS "Teléfono", d.station AS "Estación",
             d.internal_code AS "Código interno", d.hmq_type AS "Tipo HMQ", (SELECT s.name FROM specialty s WHERE s.id = d.specialty_id) AS "Especialidad", d.bank_code AS "Banco",
             d.account_kind AS "Tipo de cuenta", d.bank_account AS "Cuenta", d.account_holder_name AS "Titular",
             d.account_holder_rut AS "RUT del titular", d.cost_centre AS "Centro de costo", d.is_active AS "Activo", d.created_at AS "Registrado",
             (SELECT string_agg(f.email, ' | ' ORDER BY f.id) FROM former_email f WHERE f.doctor_id = d.id) AS "Correos anteriores"
        FROM person p JOIN doctor d ON ${MINE('d.id')} ORDER BY d.id`,
  },
  {
    key: 'afiliaciones',
    title: 'Afiliaciones y cambios de beneficiario',
    tables: ['doctor_affiliation', 'payee_change'],
    query: `
      SELECT f.valid_from AS "Desde", s.name AS "Sociedad", f.created_at AS "Registrada", NULL::text AS "Beneficiario anterior",
             NULL::text AS "Correos avisados"
        FROM person p JOIN doctor_affiliation f ON ${MINE('f.doctor_id')} LEFT JOIN medical_society s ON s.id = f.society_id
       UNION ALL
      SELECT c.valid_from, c.payee_name, c.made_at, c.old_payee_name, array_to_string(c.emails, ' | ')
        FROM person p JOIN payee_change c ON ${MINE('c.doctor_id')}`,
  },
  {
    key: 'cambios-de-cuenta',
    title: 'Cambios de cuenta y sus avisos',
    tables: ['account_change', 'payee_letter'],
    words: { Estado: WORDS.accountChange },
    query: `
      SELECT c.id AS "N.º", c.state AS "Estado", c.proposed_at AS "Pedido", c.answered_at AS "Respondido", c.old_bank_code AS "Banco anterior",
             c.old_bank_account AS "Cuenta anterior", c.old_account_holder_name AS "Titular anterior", c.old_account_holder_rut AS "RUT anterior",
             c.new_bank_code AS "Banco nuevo", c.new_bank_account AS "Cuenta nueva", c.new_account_holder_name AS "Titular nuevo",
             c.new_account_holder_rut AS "RUT nuevo", c.rejection_reason AS "Motivo de rechazo",
             (SELECT string_agg(l.email, ' | ' ORDER BY l.id) FROM payee_letter l WHERE l.account_change_id = c.id) AS "Avisado a"
        FROM person p JOIN account_change c ON ${MINE('c.doctor_id')} ORDER BY c.id`,
  },
  {
    key: 'honorarios',
    title: 'Atenciones y honorarios, sin sus pacientes',
    tables: ['attention', 'calculation'],
    query: `
      SELECT a.id AS "N.º de atención", a.attention_date AS "Fecha", v.name AS "Prestación", a.participant AS "Nombre en el archivo",
             a.payment_bank AS "Banco en el archivo", a.payment_account AS "Cuenta en el archivo", a.gross_amount AS "Bruto de la atención",
             c.calculated_amount AS "Honorario", coalesce(l.retention_amount, c.retention_amount) AS "Retención",
             c.calculated_amount - coalesce(l.retention_amount, c.retention_amount) AS "Líquido"
        FROM person p JOIN attention a ON ${MINE('a.doctor_id')} JOIN service v ON v.id = a.service_id
        LEFT JOIN calculation c ON c.attention_id = a.id
        LEFT JOIN payment_line l ON l.attention_id = a.id
       ORDER BY a.attention_date, a.id`,
  },
  {
    key: 'pagos',
    title: 'Pagos',
    tables: ['payment'],
    words: { Estado: WORDS.payment },
    query: `
      SELECT y.id AS "N.º", ${PERIOD('y')}, y.status AS "Estado", y.payee_name AS "Beneficiario", y.payee_rut AS "RUT del beneficiario",
             y.payment_date AS "Fecha de pago", y.total_brut_amount AS "Bruto", y.total_retention_amount AS "Retención", y.total_amount AS "Líquido",
             y.bank_code AS "Banco", CASE WHEN ${IS_OF_SOCIETY} THEN y.masked_account ELSE y.bank_account END AS "Cuenta",
             y.account_holder_name AS "Titular", CASE WHEN NOT ${IS_OF_SOCIETY} THEN y.account_holder_rut END AS "RUT del titular",
             y.notes AS "Notas"
        FROM person p JOIN payment y ON ${MINE('y.doctor_id')} ORDER BY y.id`,
  },
  {
    key: 'transferencias',
    title: 'Transferencias, y su parte en las de sociedades',
    tables: ['transfer'],
    words: { Estado: WORDS.transfer },
    query: `
      SELECT t.id AS "N.º", t.payee_name AS "Beneficiario", t.payee_rut AS "RUT",
             CASE WHEN own.is_shared THEN own.amount ELSE t.amount END AS "Monto", t.status AS "Estado", t.bank_code AS "Banco",
             CASE WHEN own.is_shared THEN ${MASKED('t.bank_account')} ELSE t.bank_account END AS "Cuenta",
             t.account_holder_name AS "Titular", CASE WHEN own.is_shared THEN NULL ELSE t.account_holder_rut END AS "RUT del titular",
             t.paid_on AS "Pagada", t.rejection_note AS "Nota de rechazo"
        FROM person p CROSS JOIN transfer t
        -- A transfer to a society is one for all of its doctors.
        CROSS JOIN LATERAL (
          SELECT sum(y.total_amount)::bigint AS amount, bool_or(${IS_OF_SOCIETY}) AS is_shared
            FROM transfer_payment l JOIN payment y ON y.id = l.payment_id
           WHERE l.transfer_id = t.id AND ${MINE('y.doctor_id')}) AS own
       WHERE t.payee_rut = p.true_rut OR own.amount IS NOT NULL
       ORDER BY t.id`,
  },
  {
    key: 'documentos',
    title: 'Boletas y facturas, esperadas y recibidas',
    tables: ['fee_document', 'received_document', 'receipt_reminder'],
    query: `
      SELECT 'Esperada' AS "Documento", f.id AS "N.º", f.issuer_name AS "Emisor", f.issuer_rut AS "RUT", f.payment_date AS "Fecha",
             f.gross_amount AS "Bruto", f.retention_amount AS "Retención", f.net_amount AS "Líquido",
             (SELECT string_agg(m.email, ' | ' ORDER BY m.id) FROM receipt_reminder m WHERE m.document_id = f.id) AS "Recordada a"
        FROM person p JOIN fee_document f ON ${MINE('f.doctor_id')}
       UNION ALL
      SELECT 'Recibida', r.folio, r.issuer_name, r.issuer_rut, r.issued_on, r.gross_amount, r.retention_amount, r.net_amount, NULL
        FROM person p JOIN received_document r ON r.issuer_rut = p.true_rut`,
  },
  {
    key: 'haberes',
    title: 'Haberes y descuentos',
    tables: ['entry'],
    words: { Estado: WORDS.entry },
    query: `
      SELECT e.id AS "N.º", ${PERIOD('e')}, e.amount AS "Monto", e.status AS "Estado", e.description AS "Glosa", e.reason AS "Motivo"
        FROM person p JOIN entry e ON ${MINE('e.doctor_id')} WHERE e.correction_id IS NULL ORDER BY e.id`,
  },
  {
    key: 'haberes-programados',
    title: 'Haberes y descuentos programados',
    tables: ['entry_schedule'],
    words: { Estado: WORDS.schedule },
    query: `
      SELECT e.id AS "N.º", e.description AS "Glosa", e.amount AS "Monto", e.status AS "Estado", e.from_month AS "Desde", e.until_month AS "Hasta",
             e.reason AS "Motivo", e.stop_reason AS "Motivo de detenerla"
        FROM person p JOIN entry_schedule e ON ${MINE('e.doctor_id')} ORDER BY e.id`,
  },
  {
    key: 'pausas-medico',
    title: 'Pausas de sus pagos',
    tables: ['hold'],
    query: `
      SELECT h.id AS "N.º", h.reason AS "Motivo", h.doctor_message AS "Mensaje", h.created_at AS "Desde", h.released_at AS "Hasta"
        FROM person p JOIN hold h ON ${MINE('h.doctor_id')} ORDER BY h.id`,
  },
  {
    key: 'reglas',
    title: 'Reglas que lo nombran',
    tables: ['fee_rule_version'],
    query: `
      SELECT f.rule_id AS "N.º", f.version AS "Versión", f.name AS "Nombre", f.description AS "Descripción", f.valid_from AS "Desde", f.valid_to AS "Hasta"
        FROM person p JOIN fee_rule_version f ON ${MINE('f.doctor_id')} ORDER BY f.rule_id, f.version`,
  },
  {
    key: 'liquidaciones-enviadas',
    title: 'Liquidaciones enviadas por correo',
    tables: ['payslip_delivery'],
    words: { Estado: WORDS.delivery },
    query: `
      SELECT l.id AS "N.º", ${PERIOD('l')}, l.email AS "Correo", l.state AS "Estado", l.requested_at AS "Pedida", l.requested_by_name AS "Pedida por"
        FROM person p JOIN payslip_delivery l ON ${MINE('l.doctor_id')} ORDER BY l.id`,
  },
  {
    key: 'asientos',
    title: 'Asientos contables que lo nombran',
    tables: ['accounting_voucher'],
    query: `
      SELECT b.id AS "N.º", b.day AS "Fecha", b.payee_name AS "Beneficiario", b.payee_rut AS "RUT", b.description AS "Glosa"
        FROM person p JOIN accounting_voucher b ON b.payee_rut = p.true_rut ORDER BY b.id`,
  },
  {
    key: 'auditoria-medico',
    title: 'Entradas de la auditoría sobre su ficha',
    tables: ['audit_log'],
    query: `
      SELECT g.id AS "N.º", g.at AS "Fecha", g.user_name AS "Persona", g.summary AS "Qué se hizo"
        FROM person p JOIN audit_log g ON g.entity = 'doctor' AND g.entity_id = ANY (p.doctors::text[]) ORDER BY g.id`,
  },
  {
    key: 'quien-leyo-al-medico',
    title: 'Quién leyó sus datos',
    tables: ['read_log'],
    words: { 'Qué se leyó': WORDS.call },
    query: `
      SELECT r.id AS "N.º", r.at AS "Fecha", r.user_name AS "Persona", r.screen AS "Pantalla", r.call AS "Qué se leyó"
        FROM person p JOIN read_log r ON r.doctor_ids && p.doctors ORDER BY r.id`,
  },
];

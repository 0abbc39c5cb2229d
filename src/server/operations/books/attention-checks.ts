/** What must hold between attentions, their calculations, and the totals kept of both (design §5). */
import { CALCULATION_MOVES } from '../../../domain/payout/states.ts';
import { startsText } from '../../platform/db/state-sql.ts';
import type { SqlCheck } from './check.ts';

const isPendingPayment = startsText(CALCULATION_MOVES.process, 'status');
const ATTENTIONS = ['atención', 'atenciones'] as const;

export const ATTENTION_CHECKS: readonly SqlCheck[] = [
  {
    key: 'paid-attentions',
    title: 'Cada atención pagada tiene exactamente un cálculo pagado.',
    records: ['atención pagada', 'atenciones pagadas'],
    checked: `SELECT count(*) FROM attention WHERE status = 'paid'`,
    offences: `
      SELECT a.id FROM attention a
        LEFT JOIN calculation c ON c.attention_id = a.id AND c.status = 'paid'
       WHERE a.status = 'paid'
       GROUP BY a.id HAVING count(c.attention_id) <> 1`,
  },
  {
    key: 'attention-states',
    title: 'El estado de cada atención concuerda con el de su cálculo, que es uno solo o ninguno.',
    records: ATTENTIONS,
    checked: 'SELECT count(*) FROM attention',
    offences: `
      SELECT coalesce(a.id, c.attention_id) AS id
        FROM attention a FULL JOIN calculation c ON c.attention_id = a.id
       WHERE a.id IS NULL OR (a.status = 'pending') <> (c.attention_id IS NULL)
          OR (a.status = 'paid') <> coalesce(c.status = 'paid', false)
      UNION
      SELECT attention_id FROM calculation GROUP BY attention_id HAVING count(*) > 1`,
  },
  {
    key: 'calculation-owners',
    title: 'Cada cálculo es del médico, de la fecha y del mes de su atención.',
    records: ['cálculo', 'cálculos'],
    checked: 'SELECT count(*) FROM calculation',
    offences: `
      SELECT c.attention_id AS id
        FROM calculation c JOIN attention a ON a.id = c.attention_id
       WHERE (c.doctor_id, c.attention_date) IS DISTINCT FROM (a.doctor_id, a.attention_date)
          OR (c.period_year, c.period_month)
             IS DISTINCT FROM (extract(year FROM a.attention_date), extract(month FROM a.attention_date))`,
  },
  {
    key: 'day-totals',
    title: 'Los totales por día que muestran las listas son la suma de las atenciones.',
    records: ['día', 'días'],
    checked: 'SELECT count(DISTINCT attention_date) FROM attention',
    offences: `
      SELECT DISTINCT attention_date AS id
        FROM (SELECT attention_date, record_type, status, sum(attentions) AS attentions, sum(gross_amount) AS gross,
                     sum(net_amount) AS net, sum(participated_amount) AS participated
                FROM attention_day_change GROUP BY 1, 2, 3
              HAVING (sum(attentions), sum(gross_amount), sum(net_amount), sum(participated_amount)) <> (0, 0, 0, 0)) kept
        FULL JOIN (
              SELECT attention_date, record_type, status, count(*) AS attentions, sum(gross_amount) AS gross,
                     sum(net_amount) AS net, sum(participated_amount) AS participated
                FROM attention GROUP BY 1, 2, 3) found
       USING (attention_date, record_type, status)
       WHERE (kept.attentions, kept.gross, kept.net, kept.participated)
             IS DISTINCT FROM (found.attentions, found.gross, found.net, found.participated)`,
  },
  {
    key: 'month-totals',
    title: 'Los totales por mes que muestra el panel son la suma de los cálculos.',
    records: ['mes', 'meses'],
    checked: 'SELECT count(DISTINCT (period_year, period_month)) FROM calculation',
    offences: `
      SELECT DISTINCT period_year || '-' || lpad(period_month::text, 2, '0') AS id
        FROM (SELECT period_year, period_month, status, sum(calculations) AS calculations, sum(without_rule) AS without_rule,
                     sum(calculated_amount) AS calculated, sum(retention_amount) AS retention, sum(final_amount) AS final
                FROM calculation_month_change GROUP BY 1, 2, 3
              HAVING (sum(calculations), sum(without_rule), sum(calculated_amount), sum(retention_amount), sum(final_amount))
                     <> (0, 0, 0, 0, 0)) kept
        FULL JOIN (
              SELECT period_year, period_month, status, count(*) AS calculations,
                     count(*) FILTER (WHERE rule_version_id IS NULL) AS without_rule,
                     sum(calculated_amount) AS calculated, sum(retention_amount) AS retention, sum(final_amount) AS final
                FROM calculation GROUP BY 1, 2, 3) found
       USING (period_year, period_month, status)
       WHERE (kept.calculations, kept.without_rule, kept.calculated, kept.retention, kept.final)
             IS DISTINCT FROM (found.calculations, found.without_rule, found.calculated, found.retention, found.final)`,
  },
  {
    key: 'pending-totals',
    title: 'Los totales por médico y mes de lo pendiente de pago son la suma de sus registros.',
    records: ['médico', 'médicos'],
    checked: `SELECT count(DISTINCT doctor_id) FROM payable_fee WHERE ${isPendingPayment}`,
    offences: `
      SELECT DISTINCT doctor_id AS id
        FROM doctor_month_pending kept
        FULL JOIN (SELECT doctor_id, period_year, period_month, count(*) AS records, sum(calculated_amount) AS brut,
                          sum(final_amount) AS net
                     FROM payable_fee WHERE ${isPendingPayment} GROUP BY 1, 2, 3) found
       USING (doctor_id, period_year, period_month)
       WHERE (kept.records, kept.total_brut_amount, kept.total_amount)
             IS DISTINCT FROM (found.records, found.brut, found.net)`,
  },
  {
    key: 'request-date-totals',
    title: 'Los totales por fecha de solicitud son la suma de los registros pagados.',
    records: ['fecha de solicitud', 'fechas de solicitud'],
    checked: `SELECT count(DISTINCT coalesce(request_date, '-infinity')) FROM attention WHERE status = 'paid'`,
    offences: `
      WITH found AS (
        SELECT coalesce(a.request_date, '-infinity') AS request_date, c.doctor_id, count(*) AS records,
               sum(c.calculated_amount) AS brut, sum(c.final_amount) AS final
          FROM calculation c JOIN attention a ON a.id = c.attention_id
         WHERE c.status = 'paid' GROUP BY 1, 2)
      SELECT request_date AS id FROM paid_request_doctor kept FULL JOIN found USING (request_date, doctor_id)
       WHERE (kept.records, kept.total_brut_amount, kept.total_amount) IS DISTINCT FROM (found.records, found.brut, found.final)
      UNION
      SELECT request_date FROM paid_request_date kept
        FULL JOIN (SELECT request_date, count(*) AS doctors, sum(records) AS records, sum(brut) AS brut, sum(final) AS final
                     FROM found GROUP BY 1) found USING (request_date)
       WHERE (kept.doctors, kept.records, kept.total_brut_amount, kept.total_amount)
             IS DISTINCT FROM (found.doctors, found.records, found.brut, found.final)`,
  },
  {
    key: 'doctor-totals',
    title: 'Los totales por médico, por día y por mes, son la suma de sus cálculos.',
    records: ['médico', 'médicos'],
    checked: 'SELECT count(DISTINCT doctor_id) FROM calculation',
    offences: `
      WITH fee AS (
        SELECT c.*, a.record_type, a.service_id, make_date(c.period_year, c.period_month, 1) AS month
          FROM calculation c JOIN attention a ON a.id = c.attention_id)
      SELECT doctor_id AS id
        FROM (SELECT * FROM doctor_day_fees WHERE calculations > 0) kept
        FULL JOIN (SELECT doctor_id, attention_date, record_type, count(*) AS calculations, sum(base_amount) AS base,
                          sum(calculated_amount) AS calculated, sum(retention_amount) AS retention, sum(final_amount) AS final
                     FROM fee GROUP BY 1, 2, 3) found
       USING (doctor_id, attention_date, record_type)
       WHERE (kept.calculations, kept.base_amount, kept.calculated_amount, kept.retention_amount, kept.final_amount)
             IS DISTINCT FROM (found.calculations, found.base, found.calculated, found.retention, found.final)
      UNION
      SELECT doctor_id
        FROM (SELECT * FROM doctor_month_service_fees WHERE calculations > 0) kept
        FULL JOIN (SELECT doctor_id, month, service_id, count(*) AS calculations, sum(calculated_amount) AS calculated,
                          sum(final_amount) AS final
                     FROM fee GROUP BY 1, 2, 3) found
       USING (doctor_id, month, service_id)
       WHERE (kept.calculations, kept.calculated_amount, kept.final_amount)
             IS DISTINCT FROM (found.calculations, found.calculated, found.final)`,
  },
];

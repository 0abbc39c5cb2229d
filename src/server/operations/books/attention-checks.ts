/** What must hold between attentions, their calculations, and the totals kept of both (operations §5). */
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { startsText } from '../../platform/db/state-sql.ts';
import type { SqlCheck } from './check.ts';

const isPendingPayment = startsText(CALCULATION_MOVES.process, 'status');
const ATTENTIONS = ['atención', 'atenciones'] as const;

export const ATTENTION_CHECKS: readonly SqlCheck[] = [
  {
    key: 'paid-attentions',
    title: 'Cada atención pagada está en exactamente un pago, con su fecha de solicitud.',
    records: ['atención pagada', 'atenciones pagadas'],
    checked: `SELECT count(*) FROM payment_line JOIN payment ON payment.id = payment_id WHERE status = 'paid'`,
    offences: `
      SELECT l.attention_id AS id
        FROM payment_line l LEFT JOIN payment p ON p.id = l.payment_id LEFT JOIN attention a ON a.id = l.attention_id
       GROUP BY l.attention_id
      HAVING count(*) <> 1 OR count(p.id) <> 1 OR count(a.id) <> 1
          OR bool_or(coalesce(a.request_date, '-infinity') <> l.request_date)`,
  },
  {
    key: 'attention-states',
    title: 'Cada atención tiene un solo cálculo o ninguno, y cada cálculo una atención.',
    records: ATTENTIONS,
    checked: 'SELECT count(*) FROM attention',
    offences: `
      SELECT coalesce(a.id, c.attention_id) AS id
        FROM attention a FULL JOIN calculation c ON c.attention_id = a.id
       WHERE a.id IS NULL
      UNION
      SELECT attention_id FROM calculation GROUP BY attention_id HAVING count(*) > 1`,
  },
  {
    key: 'calculation-owners',
    title: 'Cada cálculo es del médico, la fecha, el mes, la prestación y el tipo de su atención.',
    records: ['cálculo', 'cálculos'],
    checked: 'SELECT count(*) FROM calculation',
    offences: `
      SELECT c.attention_id AS id
        FROM calculation c JOIN attention a ON a.id = c.attention_id
       WHERE (c.doctor_id, c.attention_date, c.service_id, c.record_type)
             IS DISTINCT FROM (a.doctor_id, a.attention_date, a.service_id, a.record_type)
          OR (c.period_year, c.period_month)
             IS DISTINCT FROM (extract(year FROM a.attention_date), extract(month FROM a.attention_date))`,
  },
  {
    key: 'references',
    title: 'Atenciones y cálculos nombran solo registros que existen.',
    records: ['vínculo', 'vínculos'],
    checked: 'SELECT count(*) FROM reference WHERE by_set',
    offences: `SELECT name || ' (' || broken || ')' AS id FROM broken_references()`,
  },
  {
    key: 'day-totals',
    title: 'Los totales por día que muestran las listas son la suma de las atenciones.',
    records: ['día', 'días'],
    checked: 'SELECT count(DISTINCT attention_date) FROM attention',
    offences: `
      SELECT attention_date AS id FROM attention_day_change_difference
      UNION SELECT attention_date FROM calculated_day_difference
      UNION SELECT attention_date FROM paid_day_difference`,
  },
  {
    key: 'month-totals',
    title: 'Los totales por mes que muestra el panel son la suma de los cálculos.',
    records: ['mes', 'meses'],
    checked: 'SELECT count(DISTINCT (period_year, period_month)) FROM calculation',
    offences: `
      SELECT DISTINCT period_year || '-' || lpad(period_month::text, 2, '0') AS id
        FROM (SELECT period_year, period_month FROM payable_month_difference
              UNION ALL SELECT period_year, period_month FROM payment_month_difference) AS different`,
  },
  {
    key: 'doctor-month-totals',
    title: 'Los totales por médico y mes que muestran las listas son la suma de las atenciones.',
    records: ['médico', 'médicos'],
    checked: 'SELECT count(DISTINCT doctor_id) FROM attention',
    offences: `
      SELECT doctor_id AS id FROM doctor_month_change_difference
      UNION SELECT doctor_id FROM doctor_month_paid_difference`,
  },
  {
    key: 'pending-totals',
    title: 'Los totales por médico y mes de lo pendiente de pago son la suma de sus registros.',
    records: ['médico', 'médicos'],
    checked: `SELECT count(DISTINCT doctor_id) FROM payable_fee WHERE ${isPendingPayment}`,
    offences: 'SELECT DISTINCT doctor_id AS id FROM doctor_month_pending_difference',
  },
  {
    key: 'request-date-totals',
    title: 'Los totales por fecha de solicitud son la suma de los registros pagados.',
    records: ['fecha de solicitud', 'fechas de solicitud'],
    checked: `SELECT count(DISTINCT request_date) FROM payment_line`,
    offences: `
      SELECT request_date AS id FROM paid_request_doctor_difference
      UNION SELECT request_date FROM paid_request_date_difference`,
  },
];

/** What must hold between attentions, their calculations, and the totals kept of both (operations §5). */
import { CALCULATION_MOVES } from '../../../domain/states.ts';
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
    offences: 'SELECT DISTINCT attention_date AS id FROM attention_day_change_difference',
  },
  {
    key: 'month-totals',
    title: 'Los totales por mes que muestra el panel son la suma de los cálculos.',
    records: ['mes', 'meses'],
    checked: 'SELECT count(DISTINCT (period_year, period_month)) FROM calculation',
    offences: `
      SELECT DISTINCT period_year || '-' || lpad(period_month::text, 2, '0') AS id FROM calculation_month_difference`,
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
    checked: `SELECT count(DISTINCT coalesce(request_date, '-infinity')) FROM attention WHERE status = 'paid'`,
    offences: `
      SELECT request_date AS id FROM paid_request_doctor_difference
      UNION SELECT request_date FROM paid_request_date_difference`,
  },
  {
    key: 'doctor-totals',
    title: 'Los totales por médico, por día y por mes, son la suma de sus cálculos.',
    records: ['médico', 'médicos'],
    checked: 'SELECT count(DISTINCT doctor_id) FROM calculation',
    offences: `
      SELECT doctor_id AS id FROM doctor_day_fees_difference
      UNION SELECT doctor_id FROM doctor_month_service_fees_difference`,
  },
];

/** Finds attentions that may be in the month twice, or in this one and one before. */
import type { REPEAT_KINDS } from '../../../../domain/month-checks/repeat-kinds.ts';
import type { MonthCheck } from '../check.ts';

export const REPEAT_CHECKS: Readonly<Record<keyof typeof REPEAT_KINDS, MonthCheck>> = {
  sameAttention: {
    subject: `'attention ' || min(l.id)`,
    doctor: 'l.doctor_id',
    service: 'l.service_id',
    amount: 'sum(l.pays) - min(l.pays)',
    lines: 'array_agg(l.id)',
    detail: {
      lines: 'count(*)',
      patient: 'min(l.patient_name)',
      service: 'min(v.name)',
      date: 'min(l.attention_date)',
    },
    from: `checked_line l JOIN service v ON v.id = l.service_id
           GROUP BY l.doctor_id, l.patient_rut, l.attention_date, l.service_id HAVING count(*) > 1`,
  },
};

/** Questions of the administrator about attentions and what was paid, by state and days. */
import type { Question } from './types.ts';

export const ATTENTIONS: Question[] = [
  {
    id: 'a001',
    as: 'administrator',
    kind: 'attentions-by-state',
    question: 'cuantas atenciones hay pendientes?',
    truth: [
      {
        sql: "SELECT count(*) FROM attention_with_status WHERE status = 'pending'",
        unit: 'count',
        scope: 'sin calcular',
      },
      {
        sql: "SELECT count(*) FROM attention_with_status WHERE status <> 'paid'",
        unit: 'count',
        scope: 'sin pagar',
      },
    ],
  },
  {
    id: 'a002',
    as: 'administrator',
    kind: 'attentions-by-state',
    question: 'atenciones calculadas pero todavia no pagadas, cuantas son',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE status = 'calculated'",
      unit: 'count',
    },
  },
  {
    id: 'a003',
    as: 'administrator',
    kind: 'attentions-by-state',
    question: '¿Cuántas atenciones de {month-1} faltan por pagar?',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE status <> 'paid' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'a004',
    as: 'administrator',
    kind: 'attentions-by-state',
    question: 'cuanta plata hay en atenciones sin calcular este mes',
    truth: [
      {
        sql: "SELECT coalesce(sum(gross_amount), 0) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-0.days}",
        unit: 'pesos',
        scope: 'valor bruto',
      },
      {
        sql: "SELECT coalesce(sum(net_amount), 0) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-0.days}",
        unit: 'pesos',
        scope: 'valor neto',
      },
      {
        sql: "SELECT coalesce(sum(participated_amount), 0) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-0.days}",
        unit: 'pesos',
        scope: 'valor participado',
      },
    ],
  },
  {
    id: 'a005',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'cuántas atenciones hubo en {month-3}',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE attention_date {month-3.days}',
      unit: 'count',
    },
  },
  {
    id: 'a006',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'total atenciones ayer',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE attention_date = $today - 1',
      unit: 'count',
    },
  },
  {
    id: 'a007',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'atenciones entre el {day2.text} y el {day3.text}',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE attention_date BETWEEN '{day2.iso}' AND '{day3.iso}'",
      unit: 'count',
    },
  },
  {
    id: 'a008',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'me dices cuantas atensiones llevamos este mes porfa',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE attention_date {month-0.days}',
      unit: 'count',
    },
  },
  {
    id: 'a009',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'atenciones nocturnas de {month-2.withYear}',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE schedule_type = 'night' AND attention_date {month-2.days}",
      unit: 'count',
    },
  },
  {
    id: 'a010',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: '¿Cuántas atenciones de {month-1} tienen un valor bruto de más de $500.000?',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE gross_amount > 500000 AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'a011',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'atenciones de {month-1} entre 100 mil y 200 mil pesos brutos',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE gross_amount BETWEEN 100000 AND 200000 AND attention_date {month-1.days}',
      unit: 'count',
    },
  },
  {
    id: 'a012',
    as: 'administrator',
    kind: 'attentions-by-period',
    question: 'cuantas atenciones de {month-2} no tienen fecha de solicitud',
    truth: {
      sql: 'SELECT count(*) FROM attention WHERE request_date IS NULL AND attention_date {month-2.days}',
      unit: 'count',
    },
  },
  {
    id: 'a013',
    as: 'administrator',
    kind: 'attentions-by-payment-date',
    question: 'cuanto se pagó el {payday3.text}',
    truth: [
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND payment_date = '{payday3.iso}'",
        unit: 'pesos',
        scope: 'líquido',
      },
      {
        sql: "SELECT sum(total_brut_amount) FROM payment WHERE status = 'paid' AND payment_date = '{payday3.iso}'",
        unit: 'pesos',
        scope: 'bruto',
      },
    ],
  },
  {
    id: 'a014',
    as: 'administrator',
    kind: 'attentions-by-payment-date',
    question: '¿Cuánto pagamos en {month-2}?',
    truth: [
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND payment_date {month-2.days}",
        unit: 'pesos',
        scope: 'por fecha de pago, líquido',
      },
      {
        sql: "SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND (period_year, period_month) = {month-2.period}",
        unit: 'pesos',
        scope: 'del período, líquido',
      },
      {
        sql: "SELECT sum(total_brut_amount) FROM payment WHERE status = 'paid' AND payment_date {month-2.days}",
        unit: 'pesos',
        scope: 'por fecha de pago, bruto',
      },
      {
        sql: "SELECT sum(total_brut_amount) FROM payment WHERE status = 'paid' AND (period_year, period_month) = {month-2.period}",
        unit: 'pesos',
        scope: 'del período, bruto',
      },
    ],
  },
  {
    id: 'a015',
    as: 'administrator',
    kind: 'attentions-by-payment-date',
    question: 'a cuantos medicos se les pago el {payday3.words}',
    truth: {
      sql: "SELECT count(DISTINCT doctor_id) FROM payment WHERE status = 'paid' AND payment_date = '{payday3.iso}'",
      unit: 'count',
    },
  },
  {
    id: 'a016',
    as: 'administrator',
    kind: 'attentions-by-payment-date',
    question: 'retencion total de lo pagado en {month-3} (por fecha de pago)',
    truth: {
      sql: "SELECT sum(total_retention_amount) FROM payment WHERE status = 'paid' AND payment_date {month-3.days}",
      unit: 'pesos',
    },
  },
  {
    id: 'a017',
    as: 'administrator',
    kind: 'attentions-by-payment-date',
    question: 'cuantas atenciones entraron en los pagos del {payday4.short}',
    truth: {
      sql: "SELECT count(*) FROM payment_line l JOIN payment p ON p.id = l.payment_id WHERE p.status = 'paid' AND p.payment_date = '{payday4.iso}'",
      unit: 'count',
    },
  },
];

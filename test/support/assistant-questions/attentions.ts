/** Questions of the administrator about attentions and what was paid, by state and days. */
import { questions } from './questions.ts';

export const ATTENTIONS = questions(`
a001 administrator attentions-by-state: cuantas atenciones hay pendientes?
  count, sin calcular: SELECT count(*) FROM attention_with_status WHERE status = 'pending'
  count, sin pagar: SELECT count(*) FROM attention_with_status WHERE status <> 'paid'
a002 administrator attentions-by-state: atenciones calculadas pero todavia no pagadas, cuantas son
  count: SELECT count(*) FROM attention_with_status WHERE status = 'calculated'
a003 administrator attentions-by-state: ¿Cuántas atenciones de {month-1} faltan por pagar?
  count: SELECT count(*) FROM attention_with_status WHERE status <> 'paid' AND attention_date {month-1.days}
a004 administrator attentions-by-state: cuanta plata hay en atenciones sin calcular este mes
  pesos, valor bruto: SELECT coalesce(sum(gross_amount), 0) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-0.days}
  pesos, valor neto: SELECT coalesce(sum(net_amount), 0) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-0.days}
  pesos, valor participado: SELECT coalesce(sum(participated_amount), 0) FROM attention_with_status WHERE status = 'pending' AND attention_date {month-0.days}
a005 administrator attentions-by-period: cuántas atenciones hubo en {month-3}
  count: SELECT count(*) FROM attention WHERE attention_date {month-3.days}
a006 administrator attentions-by-period: total atenciones ayer
  count: SELECT count(*) FROM attention WHERE attention_date = $today - 1
a007 administrator attentions-by-period: atenciones entre el {day2.text} y el {day3.text}
  count: SELECT count(*) FROM attention WHERE attention_date BETWEEN '{day2.iso}' AND '{day3.iso}'
a008 administrator attentions-by-period: me dices cuantas atensiones llevamos este mes porfa
  count: SELECT count(*) FROM attention WHERE attention_date {month-0.days}
a009 administrator attentions-by-period: atenciones nocturnas de {month-2.withYear}
  count: SELECT count(*) FROM attention WHERE schedule_type = 'night' AND attention_date {month-2.days}
a010 administrator attentions-by-period: ¿Cuántas atenciones de {month-1} tienen un valor bruto de más de $500.000?
  count: SELECT count(*) FROM attention WHERE gross_amount > 500000 AND attention_date {month-1.days}
a011 administrator attentions-by-period: atenciones de {month-1} entre 100 mil y 200 mil pesos brutos
  count: SELECT count(*) FROM attention WHERE gross_amount BETWEEN 100000 AND 200000 AND attention_date {month-1.days}
a012 administrator attentions-by-period: cuantas atenciones de {month-2} no tienen fecha de solicitud
  count: SELECT count(*) FROM attention WHERE request_date IS NULL AND attention_date {month-2.days}
a013 administrator attentions-by-payment-date: cuanto se pagó el {payday3.text}
  pesos, líquido: SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND payment_date = '{payday3.iso}'
  pesos, bruto: SELECT sum(total_brut_amount) FROM payment WHERE status = 'paid' AND payment_date = '{payday3.iso}'
a014 administrator attentions-by-payment-date: ¿Cuánto pagamos en {month-2}?
  pesos, por fecha de pago, líquido: SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND payment_date {month-2.days}
  pesos, del período, líquido: SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND (period_year, period_month) = {month-2.period}
  pesos, por fecha de pago, bruto: SELECT sum(total_brut_amount) FROM payment WHERE status = 'paid' AND payment_date {month-2.days}
  pesos, del período, bruto: SELECT sum(total_brut_amount) FROM payment WHERE status = 'paid' AND (period_year, period_month) = {month-2.period}
a015 administrator attentions-by-payment-date: a cuantos medicos se les pago el {payday3.words}
  count: SELECT count(DISTINCT doctor_id) FROM payment WHERE status = 'paid' AND payment_date = '{payday3.iso}'
a016 administrator attentions-by-payment-date: retencion total de lo pagado en {month-3} (por fecha de pago)
  pesos: SELECT sum(total_retention_amount) FROM payment WHERE status = 'paid' AND payment_date {month-3.days}
a017 administrator attentions-by-payment-date: cuantas atenciones entraron en los pagos del {payday4.short}
  count: SELECT count(*) FROM payment_line l JOIN payment p ON p.id = l.payment_id WHERE p.status = 'paid' AND p.payment_date = '{payday4.iso}'
`);

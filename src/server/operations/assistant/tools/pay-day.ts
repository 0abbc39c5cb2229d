/** When a month is paid, as the calendar of payments says (masters §16). */
import { z } from 'zod';
import { formatDate, formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { tool, Unanswerable } from '../tool.ts';
import { askedPeriod, period } from './inputs.ts';

export const payDay = tool({
  name: 'pay_day',
  description: 'Qué día se paga un mes, o el próximo día de pago, según el calendario de pagos.',
  input: z.object({ ...period, state: z.literal('unpaid').optional() }),
  async run({ calls, user, today }, input) {
    const { month, year } = askedPeriod(input, today);
    if (month === undefined && year !== undefined)
      throw new Unanswerable('¿De qué mes? El calendario tiene un día de pago para cada uno.');
    const next = await calls.paymentCalendar.nextPayDay();
    const isNext = month === undefined || (next?.month === month && next.year === year);
    const day =
      isNext || year === undefined ? next : isStaff(user) ? await dayOf(month, year) : null;
    if (day === null) {
      throw new Unanswerable(
        month === undefined || year === undefined
          ? 'El calendario de pagos no dice cuándo es el próximo.'
          : `No sé qué día se paga ${formatPeriod({ month, year })}.`,
      );
    }
    const paid = formatPeriod(day);
    return {
      title: `Día de pago de ${paid}`,
      sentence: `Según el calendario de pagos, ${paid} se paga el ${formatDate(day.paysOn)}.`,
      facts: [{ label: paid, value: formatDate(day.paysOn) }],
      link: isStaff(user)
        ? { label: 'Configuración', href: '/configuracion' }
        : { label: 'Mis Pagos', href: '/mis-pagos' },
    };

    async function dayOf(askedMonth: number, askedYear: number) {
      const { months } = await calls.paymentCalendar.year({ year: askedYear });
      const found = months.find((one) => one.month === askedMonth);
      return found ? { month: askedMonth, year: askedYear, paysOn: found.paysOn } : null;
    }
  },
});

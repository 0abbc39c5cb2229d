/** When a month is paid, as the calendar of payments says (masters §16). */
import { z } from 'zod';
import { formatDate, formatPeriod, yearOf } from '../../../../domain/calendar/calendar.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { linkTo, tool, Unanswerable } from '../tool.ts';
import { doctorPayments, paymentsOfDoctor } from './doctor-payments.ts';
import { askedPeriod, period } from './inputs.ts';

export const payDay = tool({
  name: 'pay_day',
  description:
    'Qué día se paga o se cierra un mes, o el próximo día de pago, según el calendario de pagos.',
  input: z.object({
    ...period,
    state: z.literal('unpaid').optional(),
    isClosing: z.literal(true).optional().describe('El día de cierre, en vez del de pago'),
  }),
  async run(asker, input) {
    const { calls, user, today } = asker;
    const { month, year } = askedPeriod(input, today);
    if (month === undefined && year !== undefined)
      throw new Unanswerable('¿De qué mes? El calendario tiene un día de pago para cada uno.');
    if (input.isClosing) return closingDay();
    const next = await calls.paymentCalendar.nextPayDay();
    const isNext = month === undefined || (next?.month === month && next.year === year);
    const day =
      isNext || year === undefined ? next : isStaff(user) ? await dayOf(month, year) : null;
    // Doctors read no calendar of past months, but what of theirs was paid or waits.
    const own = day === null && month !== undefined && !isStaff(user) ? user.doctorId : null;
    if (own !== null && (await paymentsOfDoctor(asker, own, { month, year })).length > 0)
      return doctorPayments.run(asker, { month, year });
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
      link: isStaff(user) ? linkTo('/configuracion') : linkTo('/mis-pagos'),
    };

    async function closingDay() {
      const { months } = await calls.paymentCalendar.year({ year: year ?? yearOf(today) });
      const found = months.find((one) => one.month === month);
      if (!found?.closesOn || month === undefined || year === undefined)
        throw new Unanswerable('El calendario de pagos no dice qué día se cierra ese mes.');
      const closed = formatPeriod({ month, year });
      return {
        title: `Día de cierre de ${closed}`,
        sentence: `Según el calendario de pagos, ${closed} se cierra el ${formatDate(found.closesOn)} y se paga el ${formatDate(found.paysOn)}.`,
        facts: [
          { label: 'Cierre', value: formatDate(found.closesOn) },
          { label: 'Pago', value: formatDate(found.paysOn) },
        ],
        link: linkTo('/configuracion'),
      };
    }

    async function dayOf(askedMonth: number, askedYear: number) {
      const { months } = await calls.paymentCalendar.year({ year: askedYear });
      const found = months.find((one) => one.month === askedMonth);
      return found ? { month: askedMonth, year: askedYear, paysOn: found.paysOn } : null;
    }
  },
});

/** When a month is closed and paid, as the calendar of payments says (masters §16). */
import { z } from 'zod';
import { formatDate, formatPeriod, type Period } from '../../../../domain/calendar/calendar.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, type Finding, linkTo, tool, Unanswerable } from '../tool.ts';
import { doctorPayments, paymentsOfDoctor } from './doctor-payments.ts';
import { feeTotals } from './fees.ts';
import { askedPeriod, period } from './inputs.ts';
import { closedMonths } from './month-records.ts';
import { paidDays } from './paid-days.ts';

export const payDay = tool({
  name: 'pay_day',
  description:
    'Qué día se paga o se cierra un mes, o el próximo día de pago o de cierre, según el calendario de pagos.',
  input: z.object({
    ...period,
    state: z.literal('unpaid').optional(),
    isClosing: z.literal(true).optional().describe('El día de cierre, en vez del de pago'),
    isOfAmount: z.literal(true).optional().describe('También cuánto falta por pagar'),
  }),
  async run(asker, input) {
    const { month, year } = askedPeriod(input, asker.today);
    if (month === undefined && year !== undefined)
      throw new Unanswerable('¿De qué mes? El calendario tiene un día de pago para cada uno.');
    if (month === undefined || year === undefined)
      return input.isClosing
        ? nextClosing(asker)
        : withUnpaid(asker, await nextPayDay(asker), input.isOfAmount);
    const asked = { month, year };
    const days = await asker.calls.paymentCalendar.nextPayDay(asked);
    const name = formatPeriod(asked);
    if (!days || (input.isClosing && days.closesOn === null)) {
      if (!input.isClosing && (await wasPaid(asker, asked)))
        return doctorPayments.run(asker, { ...asked, basis: 'period' });
      throw new Unanswerable(
        input.isClosing
          ? 'El calendario de pagos no dice qué día se cierra ese mes.'
          : `No sé qué día se paga ${name}.`,
      );
    }
    const closes = days.closesOn === null ? '' : `se cierra el ${formatDate(days.closesOn)} y `;
    const isPast = days.paysOn < asker.today;
    const isClosingPast = days.closesOn !== null && days.closesOn < asker.today;
    const known = input.isClosing
      ? isClosingPast
        ? await closingOf(asker, asked)
        : null
      : isPast
        ? await stateOf(asker, asked)
        : null;
    return {
      title: `Día de ${input.isClosing ? 'cierre' : 'pago'} de ${name}`,
      sentence: `Según el calendario de pagos, ${name} ${closes}se paga el ${formatDate(days.paysOn)}${isPast ? ', día que ya pasó' : ''}.${known ? ` ${known.sentence}` : ''}`,
      facts: [
        ...(days.closesOn === null ? [] : [{ label: 'Cierre', value: formatDate(days.closesOn) }]),
        { label: 'Pago', value: formatDate(days.paysOn) },
        ...(known?.facts ?? []),
      ],
      link: known?.link ?? screenOf(asker),
    };
  },
});

const screenOf = ({ user }: Asker) =>
  isStaff(user) ? linkTo('/configuracion') : linkTo('/mis-pagos');

/** Whether a doctor who asks has payments of the month, which tell its day where the calendar does not. */
const wasPaid = async (asker: Asker, asked: Period): Promise<boolean> =>
  !isStaff(asker.user) &&
  asker.user.doctorId !== null &&
  (await paymentsOfDoctor(asker, asker.user.doctorId, asked)).length > 0;

/** What of the month was paid, and what waits; null to who may not see that. */
function stateOf(asker: Asker, asked: Period): Promise<Finding | null> {
  return isStaff(asker.user)
    ? readable<Finding | null>(paidDays.run(asker, asked), null)
    : doctorPayments.run(asker, { ...asked, basis: 'period' });
}

/** Whether a month is closed whose planned day is over: nobody takes that day for the one on which it was. */
async function closingOf(asker: Asker, asked: Period): Promise<Finding> {
  const planned = 'Es el día previsto; el calendario no dice si el mes ya se cerró.';
  const found = await readable<Finding | null>(closedMonths.run(asker, asked), null);
  return found
    ? { ...found, sentence: `Es el día previsto: ${found.sentence}` }
    : { title: '', sentence: planned, facts: [], link: screenOf(asker) };
}

async function nextPayDay(asker: Asker): Promise<Finding> {
  const next = await asker.calls.paymentCalendar.nextPayDay({});
  if (next === null) throw new Unanswerable('El calendario de pagos no dice cuándo es el próximo.');
  const paid = formatPeriod(next);
  return {
    title: `Día de pago de ${paid}`,
    sentence: `Según el calendario de pagos, ${paid} se paga el ${formatDate(next.paysOn)}.`,
    facts: [{ label: paid, value: formatDate(next.paysOn) }],
    link: screenOf(asker),
  };
}

/** The next day of payment, and what is calculated and not paid: of the doctor who asks, or of all. */
async function withUnpaid(asker: Asker, day: Finding, isAsked?: boolean): Promise<Finding> {
  if (!isAsked) return day;
  const unpaid = await feeTotals.run(asker, { state: 'unpaid' });
  return {
    ...day,
    sentence: `${day.sentence} Cuánto se pagará ese día no se sabe hasta procesarlo. ${unpaid.sentence}`,
    facts: [...day.facts, ...unpaid.facts],
  };
}

/** The month that closes next, today or later. */
async function nextClosing(asker: Asker): Promise<Finding> {
  const next = await asker.calls.paymentCalendar.nextPayDay({ isClosing: true });
  if (!next?.closesOn)
    throw new Unanswerable('El calendario de pagos no dice cuándo es el próximo cierre.');
  const name = formatPeriod(next);
  return {
    title: `Día de cierre de ${name}`,
    sentence: `Según el calendario de pagos, el próximo cierre es el de ${name}: se cierra el ${formatDate(next.closesOn)} y se paga el ${formatDate(next.paysOn)}.`,
    facts: [
      { label: 'Cierre', value: formatDate(next.closesOn) },
      { label: 'Pago', value: formatDate(next.paysOn) },
    ],
    link: screenOf(asker),
  };
}

/** The calendar of payments: when the clinic closes and pays each month (masters §16). */
import { z } from 'zod';
import { calendarProblem } from '../../domain/calendar/payment-calendar.ts';
import { ownRecordsBy, PORTAL_SCREENS, screens } from '../call.ts';
import { get, put } from '../methods.ts';
import { bookedYear, date, editedVersion, month } from '../schemas.ts';

const tag = 'Calendario de pagos';

const calendarMonth = z.object({
  month: z.number(),
  /** The last day on which the month's attentions are taken; null: it is not said. */
  closesOn: z.string().nullable(),
  paysOn: z.string(),
});

/** A year's months, those without days left out. */
const paymentYear = z.object({
  year: z.number(),
  months: z.array(calendarMonth),
  version: z.number(),
});
export type PaymentYear = z.infer<typeof paymentYear>;

const yearInput = z
  .strictObject({
    year: bookedYear,
    months: z
      .array(z.strictObject({ month, closesOn: date().nullable(), paysOn: date() }))
      .max(12, 'Un año tiene doce meses'),
    version: editedVersion,
  })
  .superRefine(({ year, months }, check) => {
    const seen = new Set<number>();
    for (const [at, { month, ...days }] of months.entries()) {
      const problem = calendarProblem({ year, month }, days);
      const path = ['months', at, problem?.field ?? 'month'];
      if (problem) check.addIssue({ code: 'custom', path, message: problem.message });
      else if (seen.has(month)) {
        check.addIssue({ code: 'custom', path, message: 'Este mes está dos veces: deje uno' });
      }
      seen.add(month);
    }
  });

/** A day on which the clinic will pay a month. */
const payDay = z.object({ year: z.number(), month: z.number(), paysOn: z.string() });

export const paymentCalendar = {
  year: get('/payment-calendar/{year}', {
    tag,
    access: screens('/configuracion'),
    summary: 'The days on which the months of a year close and are paid.',
  })
    .input(z.strictObject({ year: bookedYear }))
    .output(paymentYear),
  update: put('/payment-calendar/{year}', {
    tag,
    access: screens('/configuracion'),
    summary: 'Replace the days of a year; a month that is left out has none any more.',
    refuses: ['record.changed'],
  })
    .input(yearInput)
    .output(paymentYear),
  nextPayDay: get('/next-pay-day', {
    tag,
    access: ownRecordsBy(PORTAL_SCREENS, '/configuracion'),
    summary:
      'The next day on which a month is paid, and which month; null where the calendar says none.',
  }).output(payDay.nullable()),
};

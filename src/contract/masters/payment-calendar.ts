/** The calendar of payments: when the clinic closes and pays each month (masters §16). */
import { z } from 'zod';
import { calendarProblem } from '../../domain/calendar/payment-calendar.ts';
import { ownRecordsBy, PORTAL_SCREENS, screens } from '../call.ts';
import { get, put } from '../methods.ts';
import { bookedYear, date, editedVersion, month, queryBoolean } from '../schemas.ts';

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

/** The day on which the clinic pays a month, and on which it closes it. */
const payDay = z.object({
  year: z.number(),
  month: z.number(),
  /** Null: it is not said. */
  closesOn: z.string().nullable(),
  paysOn: z.string(),
});

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
    // Users who close a month or process its payments need to know the days.
    access: ownRecordsBy(PORTAL_SCREENS, '/configuracion', '/cierre', '/procesar-pagos'),
    summary:
      'The next day on which a month is paid, or closed, and which month, or the days of a month; null where the calendar says none.',
  })
    .input(
      z
        .strictObject({
          month: month.optional(),
          year: bookedYear.optional(),
          /** The month that closes next, in the place of the one that is paid next. */
          isClosing: queryBoolean.optional(),
        })
        .prefault({}),
    )
    .output(payDay.nullable()),
};

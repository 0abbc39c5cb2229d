/** The calendar of payments: a year edited in Configuración, proposed when processing, and read by doctors. */
import { expect, it } from 'vitest';
import { addMonths, formatDate, periodOf } from '../../../src/domain/calendar/calendar.ts';
import { legalHolidays } from '../../../src/domain/calendar/holidays.ts';
import { payDaySentence, proposedDays } from '../../../src/domain/calendar/payment-calendar.ts';
import { today } from '../../../src/server/platform/context.ts';
import { expectUsable, openHome, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const { page, open, errors, query } = await openStaff();
const { button, dialog, field, expectText } = screenActor(page);
const openYear = (year: number) => openScreen(page, `/configuracion?tab=pagos&year=${year}`);

// masters §16.1, masters §16.2, masters §16.3, masters §16.5
it('a year is proposed by a rule, corrected, saved and kept', async () => {
  const year = periodOf(today()).year + 2;
  await openYear(year);
  await field('Día del mes siguiente').fill('5');
  await page.getByLabel('Si no es hábil').selectOption('El hábil siguiente');
  await button('Proponer lo que falta').click();
  const holidays = new Set<string>(
    [...legalHolidays(year), ...legalHolidays(year + 1)].map(({ date }) => date),
  );
  const rule = { day: 5, otherwise: 'next' } as const;
  for (const [month, name] of [
    [1, 'Enero'],
    [12, 'Diciembre'],
  ] as const) {
    const days = proposedDays({ year, month }, rule, holidays);
    for (const [label, day] of [
      [`${name} se paga el`, days.paysOn],
      [`${name} cierra el`, days.closesOn],
    ] as const)
      await expect.poll(() => field(label).inputValue(), SOON).toBe(formatDate(day));
  }
  await button('Proponer lo que falta').click();
  await expectText('Nada que proponer');
  await field('Abril se paga el').fill(`29-04-${year}`);
  await page.keyboard.press('Tab');
  await button('Guardar Cambios').click();
  await expectText('Indique el día del cierre o uno posterior');
  await field('Abril se paga el').fill(`25-12-${year}`);
  await page.keyboard.press('Tab');
  await expectText('Feriado: los bancos no pagan');
  await button('Guardar Cambios').click();
  await expectText('Calendario guardado');
  await page.reload();
  await expect.poll(() => field('Abril se paga el').inputValue(), SOON).toBe(`25-12-${year}`);
  // Another year asks before it discards what was typed.
  await field('Mayo se paga el').fill(`20-06-${year}`);
  await page.keyboard.press('Tab');
  await page.getByLabel('Año', { exact: true }).selectOption(String(year + 1));
  await button('Descartar', dialog('Descartar los cambios')).click();
  await expect.poll(() => field('Mayo se paga el').inputValue(), SOON).toBe('');
  expect(errors).toEqual([]);
});

// masters §16.1
it('what somebody else saved meanwhile is shown, and both changes are kept', async () => {
  const year = periodOf(today()).year + 3;
  await openYear(year);
  // Read before the other person saves.
  await field('Marzo se paga el').waitFor();
  const other = await open();
  await openScreen(other.page, `/configuracion?tab=pagos&year=${year}`);
  const theirs = screenActor(other.page);
  await theirs.field('Enero se paga el').fill(`08-02-${year}`);
  await other.page.keyboard.press('Tab');
  await theirs.button('Guardar Cambios').click();
  await theirs.expectText('Calendario guardado');
  await other.context.close();
  await field('Marzo se paga el').fill(`09-04-${year}`);
  await page.keyboard.press('Tab');
  await button('Guardar Cambios').click();
  await expectText('Otra persona guardó antes');
  await button('Guardar la mía').click();
  await expectText('Calendario guardado');
  await page.reload();
  await expect.poll(() => field('Enero se paga el').inputValue(), SOON).toBe(`08-02-${year}`);
  expect(await field('Marzo se paga el').inputValue()).toBe(`09-04-${year}`);
});

// payout §17.8, payout §17.11, masters §16.4
it('processing proposes the day of the month, and doctors read the next one', async () => {
  const period = periodOf(today());
  const next = addMonths(period, 1);
  const paysOn = proposedDays(period, { day: 28, otherwise: 'next' }, new Set()).paysOn;
  await openYear(period.year);
  const names = ['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo', 'Junio', 'Julio'];
  const name = [...names, 'Agosto', 'Septiembre', 'Octubre', 'Noviembre', 'Diciembre'][
    period.month - 1
  ];
  await field(`${name} se paga el`).fill(formatDate(paysOn));
  await page.keyboard.press('Tab');
  await button('Guardar Cambios').click();
  await expectText('Calendario guardado');
  // The day of the month before is over, also in the first days of this one.
  const last = addMonths(period, -1);
  await query`UPDATE payment_calendar SET pays_on = closes_on WHERE (year, month) = (${last.year}, ${last.month})`;
  await openScreen(page, `/nomina-completa?month=${period.month}&year=${period.year}`);
  await expectText('Según el calendario de pagos');
  expect(await field('Se pagará el').inputValue()).toBe(formatDate(paysOn));
  await openScreen(page, `/nomina-completa?month=${next.month}&year=2020`);
  await expectText('Su año decide la retención legal');
  // payout §17.11: what is in no payment yet is an estimate, and only that.
  await page.getByRole('columnheader', { name: /^Líquido estimado/ }).waitFor();
  await openScreen(page, '/pagar-nomina');
  await page.getByRole('columnheader', { name: /^Líquido/ }).waitFor();
  expect(await page.getByText(/estimado/).count()).toBe(0);
  const doctor = await open({ who: 'doctor', width: 360 });
  await openHome(doctor.page);
  await doctor.page.getByText(payDaySentence(period, paysOn)).waitFor();
  await expectUsable(doctor.page, 'the portal');
  await doctor.context.close();
});

it.each([{ width: 1440 }, { width: 390 }, PHONE])('fits and is accessible: %j', async (look) => {
  const { page: small, context } = await open(look);
  await openScreen(small, '/configuracion?tab=pagos');
  await small.getByRole('textbox', { name: 'Diciembre se paga el' }).waitFor();
  await expectUsable(small, 'the calendar');
  await context.close();
});

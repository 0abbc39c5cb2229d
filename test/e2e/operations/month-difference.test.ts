/** The difference between two months in the browser, for staff and for the doctor (operations §15). */
import { expect, it } from 'vitest';
import { formatPeriod } from '../../../src/domain/calendar/calendar.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import {
  expectAccessible,
  expectToFit,
  expectUsable,
  openScreen,
  PHONE,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { button, dialog } = screenActor(page);

/** The demo clinic's latest month that pays. */
const [month] = await rowsOf<{ year: number; month: number }>(database.db)`
  SELECT period_year AS year, period_month AS month FROM payment WHERE annulment_id IS NULL
   ORDER BY 1 DESC, 2 DESC LIMIT 1`;
if (!month) throw new Error('the demo clinic has payments');
const AT = `month=${month.month}&year=${month.year}`;
const table = page.getByRole('region', { name: 'Diferencias por médico' });
const drawer = page.getByRole('dialog', { name: /^Diferencia de/ });

// operations §15.3
it('is reached from the month’s steps, and lists doctors with sums and reasons', async () => {
  await openScreen(page, `/cierre?${AT}`);
  await page.getByRole('link', { name: 'Comparar con otro mes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Diferencia con otro mes' }).waitFor();
  const totals = page.getByRole('region', { name: 'Totales de la diferencia' });
  await totals.getByText('Todo tiene su razón').waitFor();
  await table.getByRole('row').nth(1).waitFor();
  await expectAccessible(page, 'the differences of a month');
  const reasons = page.getByRole('group', { name: 'Razones, que filtran la lista' });
  await reasons.getByRole('button', { name: /^Cantidad/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('reason')).toBe('volume');
  await reasons.getByRole('button', { name: /^Cantidad/, pressed: true }).click();
  await page.getByLabel('Solo lo sin explicar').click();
  await page.getByText('Ningún médico coincide con los filtros').waitFor();
  await page.getByLabel('Solo lo sin explicar').click();
  await table.getByRole('row').nth(1).waitFor();
});

// operations §15.4
it('opens a doctor’s reasons, a reason’s services, and their attentions', async () => {
  await table.getByRole('row').nth(1).click();
  await drawer.getByText(formatPeriod(month)).first().waitFor();
  await drawer.getByRole('button', { name: /^Cantidad/ }).click();
  await drawer.getByRole('table', { name: 'Detalle de Cantidad' }).waitFor();
  await expectAccessible(page, 'the difference of a doctor');
  await drawer.getByRole('button', { name: 'Ver las atenciones' }).click();
  const lines = dialog('Cantidad').getByRole('region', { name: 'Atenciones de la diferencia' });
  await lines.getByRole('row').nth(1).waitFor();
  await expectAccessible(page, 'the attentions of a reason');
  await page.keyboard.press('Escape');
  await dialog('Cantidad').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await button('Exportar').waitFor();
});

it('fits a telephone', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, `/cierre/comparacion?${AT}`);
  const doctor = phone.page
    .getByRole('region', { name: 'Diferencias por médico' })
    .locator('tbody tr')
    .filter({ hasText: '$' })
    .first();
  await doctor.waitFor();
  await expectToFit(phone.page, 'the differences of a month');
  await expectAccessible(phone.page, 'the differences of a month on a telephone');
  await doctor.click();
  const opened = phone.page.getByRole('dialog', { name: /^Diferencia de/ });
  await opened.getByText('Elija una razón').waitFor();
  await expectToFit(phone.page, 'the difference of a doctor');
  await phone.context.close();
});

// operations §15.5
it('shows doctors their difference on a telephone', async () => {
  const phone = await staff.open({ ...PHONE, who: 'doctor' });
  await openScreen(phone.page, '/mis-pagos');
  await phone.page.getByRole('button', { name: 'Comparar meses' }).click();
  const totals = phone.page.getByRole('table', {
    name: 'Lo que paga cada mes, antes de retención',
  });
  await totals.waitFor();
  await phone.page
    .getByRole('button', { name: /^(Cantidad|Valores|Prestaciones)/ })
    .first()
    .click();
  await expectUsable(phone.page, 'the difference of a doctor');
  await phone.page.getByRole('button', { name: 'Ver las atenciones' }).first().click();
  await phone.page
    .getByText(/atenci(ón|ones) por \$/)
    .first()
    .waitFor();
  await phone.context.close();
});

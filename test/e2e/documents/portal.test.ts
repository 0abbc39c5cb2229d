/**
 * The doctor's portal (documents §7 to documents §11). The first sign-in with a temporary password, the explanation of
 * a line, and a payment date's statement as a PDF.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatDate, formatPeriod } from '../../../src/domain/calendar/calendar.ts';
import { formatRut } from '../../../src/domain/identity/rut.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import {
  expectAccessible,
  expectToFit,
  isInView,
  openHome,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { linesOf, screenActor } from '../../support/hands.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, query, open } = staff;

/** A doctor of the demo clinic who can't sign in yet, with the latest paid payment. */
const [paid] = await rowsOf<{
  doctorId: number;
  rut: string;
  name: string;
  specialty: string;
  payments: number;
  month: number;
  year: number;
  lines: number;
  amount: number;
  date: string;
}>(database.db)`
  SELECT DISTINCT ON (d.id) d.id AS doctor_id, d.rut, d.name, s.name AS specialty,
         (SELECT count(*) FROM payment o WHERE o.doctor_id = d.id) AS payments,
         p.period_month AS month, p.period_year AS year, p.total_attentions AS lines, p.total_amount AS amount,
         p.payment_date AS date
    FROM payment p JOIN doctor d ON d.id = p.doctor_id JOIN specialty s ON s.id = d.specialty_id
   WHERE p.status = 'paid' AND p.sequence = 1 AND NOT EXISTS (SELECT FROM app_user u WHERE u.doctor_id = d.id OR u.rut = d.rut)
   ORDER BY d.id, p.period_year DESC, p.period_month DESC LIMIT 1`;
if (!paid) throw new Error('the demo clinic has no doctor without an account who was paid');
const period = formatPeriod(paid);
const PASSWORD = 'una-clave-propia-2026';

const account = await staff.page.request.post('/api/create-user-for-doctor', {
  data: { doctorId: paid.doctorId, doctorRut: paid.rut, doctorName: paid.name },
});
if (!account.ok()) throw new Error(await account.text());
const { context, page } = await open({ who: 'nobody' });
const { button, dialog, download, exportAs, field, lines, pressMenuItem, row, expectText } =
  screenActor(page);

// documents §7.3, documents §7.4
it('allows nothing but a change of a temporary password, then opens the portal', async () => {
  await openScreen(page, '/native-login');
  await page.getByLabel('Usuario / Email / RUT').fill(formatRut(paid.rut));
  await field('Contraseña').fill(paid.rut.split('-')[0] ?? '');
  await button('Acceso Nativo').click();
  await field('Nueva contraseña').fill(PASSWORD);
  await field('Confirmar contraseña').fill(PASSWORD);
  await button('Cambiar contraseña').click();
  await page.getByRole('tab', { name: 'Mis Pagos', selected: true }).waitFor();
  const banner = page.getByRole('region', { name: 'Bienvenida' });
  await banner.getByText(paid.specialty).waitFor();
});

it('documents §8.1: shows the four cards, each of which opens its records by the keyboard', async () => {
  for (const card of ['Total del Mes', 'Por Procesar', 'Atenciones', 'Promedio/Día']) {
    const figure = button(new RegExp(`^${card}`));
    await figure.press('Enter');
    await dialog(card).waitFor();
    await page.keyboard.press('Escape');
    await dialog(card).waitFor({ state: 'detached' });
  }
  await expectAccessible(page, '/mis-pagos');
});

it('leaves a card and its focus unchanged when its records have been loaded', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/card-popover-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  const figure = button(/^Total del Mes/);
  await figure.focus();
  const card = await figure.elementHandle();
  const hasFocus = () => card?.evaluate((element) => element === document.activeElement);
  release();
  await page.keyboard.press('Enter');
  await dialog('Total del Mes').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus, SOON).toBe(true);
  await page.unrouteAll();
});

it('product §17.4: is light or dark as chosen by the keyboard, and stays so', async () => {
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  for (const [choice, chosen] of [
    ['Oscuro', 'dark'],
    ['Claro', 'light'],
  ] as const) {
    await button(/^Apariencia:/).press('Enter');
    await pressMenuItem(choice);
    await expect.poll(scheme, SOON).toBe(chosen);
    await page.reload();
    await button(`Apariencia: ${choice}`).waitFor();
    expect(await scheme()).toBe(chosen);
  }
});

it('documents §9.2: opens a payment with every line, and a line with its explanation', async () => {
  await expect.poll(() => lines('Mis pagos'), SOON).toHaveLength(Math.min(paid.payments, 20));
  // Beside amounts, none of something is a dash.
  expect(await row(period).getByRole('cell').allTextContents()).not.toContain('0');
  await row(period).click();
  const detail = dialog('Detalle del pago');
  await detail.getByText(formatPesos(paid.amount), { exact: true }).waitFor();
  await detail.getByText(new RegExp(`de ${paid.lines}$`)).waitFor();
  await row(/\d{2}-\d{2}-\d{4}/, detail)
    .first()
    .click();
  const why = dialog('Cómo se calculó este pago');
  await why.getByText(/^Base \$.* líquido \$/).waitFor();
  await why.getByRole('table', { name: 'Montos' }).getByText('Líquido a pagar').waitFor();
  await expectAccessible(page, 'why');
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
});

// documents §10.2, documents §10.3
it('finds attentions, with their totals, and exports what the filters find', async () => {
  await page.getByRole('tab', { name: 'Participaciones' }).click();
  await page.waitForURL('**/participaciones');
  await page.getByLabel('Mes', { exact: true }).selectOption(String(paid.month));
  await page.getByLabel('Año', { exact: true }).selectOption(String(paid.year));
  await page.getByLabel('Estado', { exact: true }).selectOption('Pagado');
  const totals = page.getByRole('region', { name: 'Totales del filtro' });
  await totals.getByText(formatPesos(paid.amount), { exact: true }).waitFor();
  const csv = await linesOf(await exportAs('CSV'));
  expect(csv).toHaveLength(1 + paid.lines);
  expect(csv[0]).toContain('Retención y líquido estimados');
});

// payout §17.11
it('says of the totals that they are estimates, all or in part, whatever is filtered', async () => {
  const rows = await query<{ fees: number; estimated: number }>`
    SELECT count(*)::int AS fees, (count(*) FILTER (WHERE p.attention_id IS NOT NULL))::int AS estimated
       FROM calculation c LEFT JOIN payable_fee p ON p.attention_id = c.attention_id WHERE c.doctor_id = ${paid.doctorId}`;
  const { fees = 0, estimated = 0 } = rows[0] ?? {};
  expect(fees).toBeGreaterThan(0);
  await openScreen(page, '/participaciones?dateFrom=2000-01-01');
  const totals = page.getByRole('region', { name: 'Totales del filtro' });
  const label = estimated === 0 ? '' : estimated === fees ? ' estimado' : ' en parte estimado';
  await totals.getByText(`Líquido${label}`, { exact: true }).waitFor();
});

it('documents §10.6: is narrowed by a link to one service, says so, and lets go of it', async () => {
  const [service] = await query<{ id: number; code: string; attentions: number }>`
    SELECT s.id, s.code, count(*) AS attentions FROM attention a JOIN service s ON s.id = a.service_id
      WHERE a.doctor_id = ${paid.doctorId} GROUP BY s.id ORDER BY attentions LIMIT 1`;
  await openScreen(page, `/participaciones?serviceIds=${service?.id}`);
  await expectText(new RegExp(`^Solo la prestación ${service?.code} `));
  await expect
    .poll(() => lines('Participaciones'), SOON)
    .toHaveLength(Math.min(service?.attentions ?? 0, 20));
  await button('Quitar el filtro de prestaciones').click();
  await expect.poll(() => new URL(page.url()).search, SOON).toBe('');
});

it('documents §11.1: reads the statement of a chosen payment date, and downloads the same as a PDF', async () => {
  const choice = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await page.getByRole('tab', { name: 'Reportes' }).click();
  await choice('Mes').selectOption(String(paid.month));
  await choice('Año').selectOption(String(paid.year));
  await expectText(/todos los pagos del mes/);
  await page.getByText('Fecha de pago específica', { exact: true }).click();
  await choice('Fecha de pago').selectOption({ label: formatDate(paid.date) });
  const ofDate = `olo lo pagado el ${formatDate(paid.date)}`;
  await expectText(new RegExp(`s${ofDate}`));

  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    button('Vista previa').click(),
  ]);
  await preview.getByText(`S${ofDate}`).waitFor();
  await preview.waitForLoadState();
  const amounts = (text: string) => (text.match(/\$[\d.]+/g) ?? []).toSorted();
  const read = (await preview.locator('td, dd').allTextContents()).join('\n');
  await preview.close();

  const pdf = await download(button('Descargar PDF'));
  expect(pdf.suggestedFilename()).toBe(`cartola_${paid.rut}_${paid.month}-${paid.year}.pdf`);
  const text = pdfPages(await readFile(await pdf.path())).join('\n');
  expect(text).toContain(`S${ofDate}`);
  expect(amounts(text)).toContain(formatPesos(paid.amount));
  expect(new Set(amounts(text))).toEqual(new Set(amounts(read)));
});

it('documents §7.2: shows a plain user only the profile', async () => {
  const plain = await open({ who: 'user' });
  await openHome(plain.page);
  await plain.page.getByRole('tab', { name: 'Mi Perfil', selected: true }).waitFor();
  await openScreen(plain.page, '/mis-pagos');
  await plain.page.getByText('Acceso denegado').first().waitFor();
  await plain.context.close();
});

it('documents §7.7: has no table on a tablet that scrolls sideways', async () => {
  const tablet = await open({ width: 800, who: 'doctor' });
  const { dialog: shown, row: line } = screenActor(tablet.page);
  const expectTableToFit = async (name: string, place: Page | Locator) => {
    const beyond = await place
      .getByRole('region', { name, exact: true })
      .evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(beyond, `${name}: pixels of the table to scroll to`).toBe(0);
  };
  await openScreen(tablet.page, '/participaciones?state=paid');
  await line('Pagado').first().waitFor();
  await expectTableToFit('Participaciones', tablet.page);
  await openScreen(tablet.page, '/mis-pagos');
  await line('Pagado').first().waitFor();
  await expectTableToFit('Mis pagos', tablet.page);
  await line('Pagado').first().click();
  const detail = shown('Detalle del pago');
  await line(/\d{2}-\d{2}-\d{4}/, detail)
    .first()
    .waitFor();
  await expectTableToFit('Movimientos', detail);
  await tablet.context.close();
});

it('is readable on a telephone at night', async () => {
  const phone = await open({ ...PHONE, who: 'doctor' });
  for (const screen of ['/mis-pagos', '/participaciones']) {
    await openScreen(phone.page, screen);
    await phone.page.getByRole('row').nth(1).waitFor();
    await expectAccessible(phone.page, `${screen} at night`);
    await expectToFit(phone.page, screen);
    const beyond = await phone.page
      .getByRole('region', { name: /^(Mis pagos|Participaciones)$/ })
      .evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(beyond, `${screen}: pixels of the table to scroll to`).toBe(0);
  }
  await openScreen(phone.page, '/perfil/configuracion');
  const tab = phone.page.getByRole('tab', { name: 'Configuración', selected: true });
  await expect.poll(() => isInView(tab), SOON).toBe(true);
  expect(phone.errors).toEqual([]);
  await phone.context.close();
});

itHadNoErrors(staff);

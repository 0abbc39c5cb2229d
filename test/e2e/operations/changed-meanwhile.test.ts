/** What somebody changes while another person has a form or a question open, or sits down before their window. */
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  firstDayOf,
  formatDate,
  formatPeriod,
  periodOf,
} from '../../../src/domain/calendar/calendar.ts';
import { today } from '../../../src/server/platform/context.ts';
import { openScreen, SOON, signIn } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page } = staff;
const { query } = staff;
const { button, dialog, expectText } = screenActor(page);

/** Whether the page is shown, as the browser tells it. */
const show = (window: Page, isShown: boolean) =>
  window.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isShown);

/** The streams of changes to which the page listens. */
const streams = new Set<Request>();
page.on('request', (request) => {
  if (request.url().includes('/api/live/changes')) streams.add(request);
});
page.on('requestfinished', (request) => streams.delete(request));
page.on('requestfailed', (request) => streams.delete(request));

/** Looks at another tab until this one stops listening, and back: all that is shown is read again (operations §16.5). */
async function lookAway(calls: RegExp): Promise<void> {
  await expect.poll(() => streams.size, SOON).toBe(1);
  await show(page, false);
  await expect.poll(() => streams.size, SOON).toBe(0);
  const read = page.waitForResponse((answer) => calls.test(answer.url()));
  await show(page, true);
  await read;
  // The answer is shown a moment later.
  await page.waitForTimeout(500);
}

it('product §10.12, product §10.5: what was typed of an attention stays while another person saves it, and both are shown', async () => {
  const rows = await query<{ id: number }>`
    SELECT id FROM attention_with_status WHERE status = 'pending' ORDER BY id DESC LIMIT 1`;
  const id = rows[0]?.id;
  await openScreen(page, `/atenciones-medicas?attention=${id}`);
  await button('Editar', dialog('Detalle de la atención')).click();
  const form = dialog('Editar Atención');
  const name = form.getByLabel('Nombre del paciente');
  await name.fill('Paciente Escrito Aquí');
  await query`UPDATE attention SET gross_amount = gross_amount + 1000, version = version + 1 WHERE id = ${id}`;
  await lookAway(new RegExp(`/api/medical-attentions/${id}`));
  expect(await name.inputValue()).toBe('Paciente Escrito Aquí');
  await button('Guardar cambios', form).click();
  const doubts = dialog('Revise antes de guardar');
  const conflict = page.getByText('Otra persona guardó antes');
  await doubts.or(conflict).first().waitFor(SOON);
  if (await doubts.isVisible()) await button('Guardar de todos modos', doubts).click();
  await conflict.waitFor(SOON);
  await button('Usar la versión guardada', form).click();
  await button('Cancelar', form).click();
});

it('payout §33.3: a numbered export is what was agreed to, not what was read since', async () => {
  const now = periodOf(today());
  await openScreen(page, `/exportacion-contable?tab=numeradas&month=${now.month}&year=${now.year}`);
  await button('Exportar lo nuevo…').click();
  const asked = dialog(/^Exportar lo nuevo: Nº/);
  await asked.waitFor();
  const rows = await query<{ id: number }>`SELECT p.id FROM payment p
      WHERE p.status = 'processed' AND p.annulment_id IS NULL AND p.society_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM transfer_payment t WHERE t.payment_id = p.id) LIMIT 1`;
  const annulled = await staff.context.request.post('/api/payments/annul', {
    data: { scope: { paymentIds: [rows[0]?.id] }, reason: 'Se procesó con otra fecha' },
    headers: { origin: staff.address },
  });
  expect(annulled.status(), await annulled.text()).toBe(200);
  await lookAway(/\/api\/accounting-exports/);
  await button('Exportar', asked).click();
  await expectText('Error en exportación');
  expect(await query`SELECT number FROM numbered_export`).toEqual([]);
});

it('access §2.14: who signs in in another tab finds nothing of the person before in this one', async () => {
  const { page: first, context } = await staff.open();
  await openScreen(first, '/medicos');
  await first.getByRole('table', { name: 'Médicos' }).waitFor();
  await first.evaluate(() => Object.assign(window, { isFormer: true }));
  const second = await context.newPage();
  await signIn(second, 'supervisor');
  await show(first, true);
  await expect
    .poll(() => first.evaluate(() => 'isFormer' in window).catch(() => true), SOON)
    .toBe(false);
  await expect.poll(() => first.locator('header').textContent(), SOON).toContain('Supervisor');
  await context.close();
});

it('product §8.14: the days of a calculation follow the month of the top bar', async () => {
  await openScreen(page, '/calcular-pagos');
  await page.getByLabel('Período rápido').selectOption({ label: 'Este mes' });
  await button('Analizar (vista previa)').click();
  const now = periodOf(today());
  await button(`Mes de trabajo: ${formatPeriod(now)}`).click();
  await dialog('Mes de trabajo')
    .getByLabel('Mes', { exact: true })
    .selectOption({ label: 'Enero' });
  await expect
    .poll(() => page.getByLabel('Fecha desde').inputValue(), SOON)
    .toBe(formatDate(firstDayOf({ year: now.year, month: 1 })));
  await page.keyboard.press('Escape');
});

it('product §8.15: lines that were chosen are not chosen any more among others', async () => {
  await openScreen(page, '/calcular-pagos?allPending=true&analyzed=true&view=calculated');
  await page
    .getByRole('checkbox', { name: /^Seleccionar (?!toda)/ })
    .first()
    .check();
  await button('Devolver selección (1)…').waitFor();
  await page.getByLabel(/^Mostrar solo las líneas sin regla/).click();
  await button('Devolver selección (1)…').waitFor({ state: 'detached' });
});

itHadNoErrors(staff);

/** operations §6.30: the questions that got no answer, read, searched, exported, removed and switched off by an administrator. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const SCREEN = '/auditoria/preguntas';
const KEPT = '¿Cuántas licencias tuvo [médico]?';

const staff = await openStaff({ WORKERS: '0' });
const { page, query } = staff;
const { button, expectText } = screenActor(page);
const rows = await query<{ name: string }>`SELECT name FROM doctor ORDER BY id LIMIT 1`;
const doctor = rows[0]?.name ?? '';

const table = (of: Page) => of.getByRole('table', { name: 'Preguntas sin respuesta' });
const question = (of: Page, text: string) => table(of).getByRole('row').filter({ hasText: text });
const asks = (message: string) => page.request.post('/api/ai/chat', { data: { message } });

it('shows what was asked in vain without names, from the audit log', async () => {
  await openScreen(page, SCREEN);
  await expectText('Ninguna pregunta quedó sin respuesta');
  await expectAccessible(page, `${SCREEN} without questions`);
  for (const asked of [`cuántas licencias tuvo ${doctor}`, '¿Cuántos viáticos quedan?'])
    expect((await asks(asked)).ok()).toBe(true);
  expect((await asks(`cuantas licencias tuvo ${doctor}`)).ok()).toBe(true);
  await page.goto(`${staff.address}/auditoria`);
  await page.getByRole('link', { name: 'Preguntas sin respuesta del asistente' }).click();
  await question(page, KEPT).getByText('2', { exact: true }).waitFor();
  await question(page, 'viaticos').waitFor();
  const cells = await table(page).getByRole('cell').allTextContents();
  const shown = cells.join(' ').split(/[^\p{L}]+/u);
  for (const name of doctor.split(' ')) expect(shown).not.toContain(name);
  await expectText('2 preguntas distintas, hechas 3 veces.');
  await expectAccessible(page, SCREEN);
});

it('fits a telephone at night, and a wide screen at night', async () => {
  for (const [name, look] of [
    ['unanswered-phone-dark', PHONE],
    ['unanswered-phone', { width: 390 }],
    ['unanswered-dark', { colorScheme: 'dark' }],
  ] as const) {
    const { context, page: other } = await staff.open(look);
    await openScreen(other, SCREEN);
    await question(other, KEPT).waitFor();
    await expectUsable(other, name);
    await context.close();
  }
});

it('finds by words, and exports what is found', async () => {
  await page.getByRole('searchbox', { name: 'Buscar en las preguntas' }).fill('licencias');
  await question(page, 'viaticos').waitFor({ state: 'detached' });
  await button('Exportar').click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  const file = await readFile(await saved.path(), 'utf8');
  expect(file).toContain(KEPT);
  expect(file).not.toContain('viaticos');
});

it('removes chosen ones for good, and keeps none once that is switched off', async () => {
  await openScreen(page, SCREEN);
  await page.getByRole('checkbox', { name: KEPT }).check();
  await button('Eliminar').click();
  const removed = page.waitForResponse('**/unanswered-questions/removal');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  expect((await removed).ok()).toBe(true);
  await question(page, KEPT).waitFor({ state: 'detached' });
  const saved = page.waitForResponse('**/unanswered-questions/setting');
  await page.getByRole('switch', { name: 'Guardar las preguntas sin respuesta' }).click();
  expect((await saved).ok()).toBe(true);
  await asks(`cuántas licencias tuvo ${doctor}`);
  await page.reload();
  await question(page, 'viaticos').waitFor();
  expect(await question(page, KEPT).count()).toBe(0);
  await expect
    .poll(
      () => page.getByRole('switch', { name: 'Guardar las preguntas sin respuesta' }).isChecked(),
      SOON,
    )
    .toBe(false);
});

it('shows a supervisor with «Auditoría» nothing of it', async () => {
  await query`UPDATE permission SET is_allowed = true
      WHERE profile = 'supervisor' AND menu_option_id = (SELECT id FROM menu_option WHERE href = '/auditoria')`;
  const { context, page: other } = await staff.open({ who: 'supervisor' });
  await openScreen(other, SCREEN);
  await other.getByText('Solo un administrador ve las preguntas sin respuesta').waitFor();
  expect(await question(other, 'viaticos').count()).toBe(0);
  await openScreen(other, '/auditoria');
  await other.getByRole('table').first().waitFor();
  expect(await other.getByRole('link', { name: /Preguntas sin respuesta/ }).count()).toBe(0);
  await context.close();
});

/** The browser warns of an unused session's end, and asks for the password when it came (access §23). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../support/app.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page, database, query } = staff;
const { button, expectText } = screenActor(page);
const warning = page.getByRole('dialog', { name: '¿Sigue ahí?' });
const section = page.getByRole('region', { name: 'Cierre por inactividad' });

/** All sessions were last used this many seconds ago. */
const unusedFor = (seconds: number) =>
  database.pool.query('UPDATE session SET last_seen_at = now() - make_interval(secs => $1)', [
    seconds,
  ]);

/** Opens a screen that nobody touches for a minute, by the browser's clock: what it asks by itself is no use from then on. */
async function unattended(window: Page): Promise<void> {
  await window.clock.install();
  await window.goto('/perfil');
  await window.getByRole('region', { name: 'Segundo factor' }).waitFor();
  await window.clock.fastForward(61_000);
}

it('access §23.1: is chosen by profile', async () => {
  await openScreen(page, '/permissions-admin');
  await section.getByLabel('Cierre por inactividad de Administrador').click();
  await page.getByRole('option', { name: '5 minutos', exact: true }).click();
  await expectText('Cierre por inactividad cambiado');
  await expect
    .poll(() => section.getByLabel('Cierre por inactividad de Administrador').inputValue(), SOON)
    .toBe('5 minutos');
  await expectAccessible(page, 'idle times');
});

it('access §23.4: is announced, and a button keeps the session open', async () => {
  await unattended(page);
  await unusedFor(255);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await warning.waitFor();
  await expectText(/la sesión se cierra en \d+ segundos\./);
  await expectAccessible(page, 'warning of the end of a session');
  await button('Seguir conectado').click();
  await warning.waitFor({ state: 'detached' });
  const rows = await query`
    SELECT last_seen_at > now() - interval '30 seconds' AS used FROM session ORDER BY last_seen_at DESC LIMIT 1`;
  expect(rows[0]?.used).toBe(true);
});

it('access §23.4: asks for the password once it came, over the screen', async () => {
  const phone = await staff.open({ ...PHONE, who: 'admin' });
  const actor = screenActor(phone.page);
  await unattended(phone.page);
  await unusedFor(255);
  await phone.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await phone.page.getByRole('dialog', { name: '¿Sigue ahí?' }).waitFor();
  await expectToFit(phone.page, 'warning of the end of a session on a phone');
  await unusedFor(301);
  await phone.page.clock.fastForward(45_000);
  const again = phone.page.getByRole('dialog', { name: 'Sesión expirada' });
  await again.waitFor();
  await again.getByLabel('Contraseña', { exact: true }).fill(TEST_PASSWORD);
  await actor.button('Continuar').click();
  await again.waitFor({ state: 'detached' });
  await phone.context.close();
});

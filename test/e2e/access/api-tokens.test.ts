/** access §30: a token is made, copied, used by a program, and revoked. */
import { expect, it, vi } from 'vitest';
import { expectAccessible, expectToFit, expectUsable, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

vi.setConfig({ testTimeout: 240_000 });

const staff = await openStaff();
const { page } = staff;
const { button, expectText, field } = screenActor(page);
const SCREEN = '/acceso-maquinas';

// access §30.2, access §30.4, access §30.6
it('is shown once, opens what was chosen, and nothing after it is revoked', async () => {
  // A headless browser asks nobody.
  await staff.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(SCREEN);
  await expectText('Aún no hay tokens');
  await expectAccessible(page, SCREEN);

  await button('Nuevo token').click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Crear token' }).click();
  await form.getByText('Escriba para qué es: así lo reconocerá').waitFor();
  await form.getByText('Elija al menos una opción').waitFor();
  await field('Para qué es', form).fill('Integración con el ERP');
  await form.getByLabel('Médicos', { exact: true }).check();
  await form.getByLabel('Especialidades', { exact: true }).check();
  await expectAccessible(page, SCREEN);
  await form.getByRole('button', { name: 'Crear token' }).click();

  const shown = page.getByRole('dialog', { name: 'Su token' });
  const token = (await shown.getByLabel('Token').textContent())?.trim() ?? '';
  expect(token).toMatch(/^portalmedico_[A-Za-z0-9_-]{43}$/);
  await expectAccessible(page, SCREEN);
  await shown.getByRole('button', { name: 'Copiar' }).click();
  await shown.getByRole('button', { name: 'Copiado' }).waitFor();
  await shown.getByRole('button', { name: 'Ya lo guardé' }).click();
  await shown.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(token);

  const ask = (path: string) =>
    fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/api/doctors')).status).toBe(200);
  expect((await ask('/api/medical-attentions')).status).toBe(403);
  await page.reload();
  const card = page.getByRole('region', { name: 'Integración con el ERP' });
  await card.getByText(/desde (127\.0\.0\.1|::1)/).waitFor();
  await card.getByText('En uso').waitFor();
  await expectAccessible(page, SCREEN);

  const phone = await staff.open(PHONE);
  await phone.page.goto(SCREEN);
  await phone.page.getByRole('region', { name: 'Integración con el ERP' }).waitFor();
  await expectUsable(phone.page, SCREEN);
  await phone.page.goto(`${SCREEN}?open=new`);
  await phone.page.getByRole('dialog').getByLabel('Vale hasta').waitFor();
  await expectToFit(phone.page, SCREEN);

  await card.getByRole('button', { name: 'Revocar: Integración con el ERP' }).click();
  const revoked = page.waitForResponse('**/api/api-tokens/*/revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
  await revoked;
  await page.getByRole('heading', { name: 'Ya no abren nada' }).waitFor();
  await card.getByText('Revocado', { exact: true }).first().waitFor();
  const refused = await ask('/api/doctors');
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'apiToken.revoked' });
  await expectAccessible(page, SCREEN);
});

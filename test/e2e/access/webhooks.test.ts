/** access §31: another system is told, what did not arrive is sent again, and the webhook is turned off and removed. */
import { expect, it, vi } from 'vitest';
import { expectAccessible, expectUsable, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { httpSource, inTurn, status } from '../../support/http-source.ts';
import { openStaff } from '../../support/staff.ts';

vi.setConfig({ testTimeout: 400_000 });

const system = await httpSource();
const staff = await openStaff({
  IMPORT_ALLOWED_HOSTS: '127.0.0.1',
  SOURCE_KEY: Buffer.alloc(32, 7).toString('base64'),
});
const { page } = staff;
const { button, expectText, field } = screenActor(page);
const SCREEN = '/acceso-maquinas?tab=webhooks';
/** A minute passes until what is due is sent. */
const LONG = { timeout: 150_000 };

// access §31.1, access §31.5
it('is added with a secret, tried, looked at, sent again and removed', async () => {
  system.on('/avisos', inTurn(status(500), status(204)));
  await page.goto('/acceso-maquinas');
  await page.getByRole('tab', { name: 'Avisos a otros sistemas' }).click();
  await expectText('Aún no se avisa a ningún sistema');
  await expectAccessible(page, SCREEN);
  await button('Nuevo aviso').click();
  const form = page.getByRole('dialog');
  await field('A qué sistema', form).fill('ERP');
  await field('Dirección', form).fill('https://169.254.169.254/avisos');
  await form.getByRole('button', { name: 'Agregar aviso' }).click();
  await form
    .getByText(/La dirección 169\.254\.169\.254 no está permitida/)
    .first()
    .waitFor();
  await field('Dirección', form).fill(`${system.origin}/avisos`);
  await expectAccessible(page, SCREEN);
  await form.getByRole('button', { name: 'Agregar aviso' }).click();
  const shown = page.getByRole('dialog', { name: 'El secreto del aviso' });
  expect((await shown.getByLabel('Secreto').textContent())?.trim()).toMatch(/^whsec_/);
  await expectAccessible(page, SCREEN);
  await shown.getByRole('button', { name: 'Ya lo guardé' }).click();
  const card = page.getByRole('region', { name: 'ERP', exact: true });
  await card.getByText('0 entregados, 0 por enviar, 0 sin entregar').waitFor();

  const tested = page.waitForResponse('**/api/webhooks/*/test');
  await button('Probar: ERP').click();
  await tested;
  await button('Ver entregas: ERP').click();
  const deliveries = page.getByRole('dialog', { name: 'Entregas a ERP' });
  await deliveries.getByText(/Respondió 500/).waitFor(LONG);
  await deliveries.getByText('Por enviar').waitFor();
  await expectAccessible(page, SCREEN);
  await deliveries.getByText('Entregado').waitFor(LONG);
  await deliveries.getByText(/Respondió 204/).waitFor();
  const again = page.waitForResponse('**/resend');
  await deliveries.getByRole('button', { name: /^Reenviar: Prueba/ }).click();
  await again;
  await deliveries.getByText('Por enviar').waitFor();
  await page.keyboard.press('Escape');
  await deliveries.waitFor({ state: 'detached' });
  await expectAccessible(page, SCREEN);

  const phone = await staff.open(PHONE);
  await phone.page.goto(SCREEN);
  await phone.page.getByRole('region', { name: 'ERP', exact: true }).waitFor();
  await expectUsable(phone.page, SCREEN);

  await button('Acciones de ERP').click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expectText('Aún no se avisa a ningún sistema');
});

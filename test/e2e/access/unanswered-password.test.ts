/** A new password whose answer is lost on the way: what counts then is said (access §3.20). */
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../support/app.ts';
import { PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const NEW_PASSWORD = 'tres higueras del patio';
const staff = await openStaff({}, 'nobody');

it('access §3.20: says that the new one may count, and the new one goes on', async () => {
  const { page, context } = await staff.open({ ...PHONE, who: 'doctor' });
  const { button, dialog, expectText, field } = screenActor(page);
  await page.goto('/perfil/configuracion');
  await field('Contraseña actual').fill(TEST_PASSWORD);
  await field('Nueva contraseña').fill(NEW_PASSWORD);
  await field('Confirmar contraseña').fill(NEW_PASSWORD);
  const before = await context.cookies();
  const losingAnswer = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200);
    // The session's new cookie is lost, too.
    await context.addCookies(before);
    await route.abort('connectionreset');
  };
  await page.route('**/api/change-password', losingAnswer, { times: 1 });
  await button('Cambiar contraseña').click();
  await expectText(
    'No llegó la respuesta: no se sabe si la contraseña cambió. Pruebe primero con la nueva; si no la acepta, sigue valiendo la anterior.',
  );
  await button('Cambiar contraseña').click();
  const again = dialog('Sesión expirada');
  await again.getByLabel('Contraseña', { exact: true }).fill(NEW_PASSWORD);
  await button('Continuar', again).click();
  await again.waitFor({ state: 'detached' });
  expect(await field('Nueva contraseña').inputValue()).toBe(NEW_PASSWORD);
});

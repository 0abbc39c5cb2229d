/** Who has no second factor types the password again before somebody's way in changes (access §18.13). */
import { expect, it } from 'vitest';
import { expectAccessible, openScreen, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { button, dialog } = screenActor(page);
const { query } = staff;

it('access §18.13: asks once, and goes on with what was to be saved', async () => {
  await query`UPDATE session SET password_at = now() - interval '1 hour'`;
  await openScreen(page, '/usuarios?search=supervisor');
  await page.getByRole('row').nth(1).click();
  const form = page.getByRole('dialog').first();
  await form.getByLabel('Email').fill('otra.direccion@ejemplo.cl');
  await button('Guardar Cambios', form).click();
  const asked = dialog('Confirme que es usted');
  await asked.getByText(/cambia cómo alguien entra a su cuenta/).waitFor(SOON);
  await expectAccessible(page, 'the password is asked for again');
  await asked.getByLabel('Contraseña actual').fill('demo1234');
  await button('Continuar', asked).click();
  await form.waitFor({ state: 'hidden' });
  const rows = await query`SELECT 1 FROM app_user WHERE email = 'otra.direccion@ejemplo.cl'`;
  expect(rows).toHaveLength(1);
});

/** A profile of the clinic's own: copied, given to a user, who has its menu at once (access §15). */
import { expect, it } from 'vitest';
import { expectAccessible, expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page, query } = staff;
const { button, dialog, expectText, row, lines } = screenActor(page);

it('access §15.1: is made by copying one, with the options that are chosen', async () => {
  await openScreen(page, '/permissions-admin');
  await button('Copiar perfil Supervisor').click();
  const form = dialog('Copiar perfil Supervisor');
  await button('Crear perfil', form).click();
  await form.getByText('Nombre es requerido').waitFor();
  await form.getByLabel('Nombre').fill('Supervisor');
  await button('Crear perfil', form).click();
  await form.getByText('Ya hay un perfil con ese nombre: elija otro.').first().waitFor();
  await form.getByLabel('Nombre').fill('Tesorería');
  const chosen = form.getByRole('checkbox', { checked: true });
  while ((await chosen.count()) > 0) await chosen.first().uncheck();
  for (const name of ['Nómina Bancaria', 'Exportación Contable', 'Mi Perfil'])
    await form.getByRole('checkbox', { name, exact: true }).check();
  await expectAccessible(page, '/permissions-admin');
  await button('Crear perfil', form).click();
  await expectText('Perfil creado');
  const own = async () => (await lines('Perfiles')).find((line) => line.includes('Tesorería'));
  await expect.poll(own, SOON).toContain('Copia de Supervisor');
  await expectAccessible(page, '/permissions-admin');
});

it('access §15.2, access §15.3: is given to a user, whose open session has its menu at once', async () => {
  const other = await staff.open({ who: 'supervisor' });
  const rows = await query`SELECT id FROM app_user WHERE username = 'supervisor'`;
  await openScreen(page, `/usuarios?open=${rows[0].id}`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Perfil').selectOption({ label: 'Tesorería' });
  await expectAccessible(page, '/usuarios');
  await button(/^Guardar/, form).click();
  await form.waitFor({ state: 'detached' });
  await row('Tesorería').first().waitFor();
  await openScreen(other.page, '/nomina-bancaria');
  const menu = other.page.getByRole('navigation').first();
  await menu.getByText('Exportación Contable').waitFor();
  expect(await menu.getByText('Reglas de Cálculo').count()).toBe(0);
  await other.page
    .getByText('Tesorería', { exact: true })
    .filter({ visible: true })
    .first()
    .waitFor();
  const answer = await other.context.request.get('/api/users');
  expect(answer.status()).toBe(403);
  await other.context.close();
});

it('access §15.5: is not deactivated while somebody has it', async () => {
  await openScreen(page, '/permissions-admin');
  await button('Editar perfil Tesorería').click();
  const form = dialog('Editar perfil Tesorería');
  await form.getByLabel('Activo').uncheck();
  await button('Guardar', form).click();
  await page
    .getByText(/^No se desactiva: lo tiene 1 usuario/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
});

it('on a small screen at night', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, '/permissions-admin');
  await phone.page.getByRole('table', { name: 'Perfiles' }).waitFor();
  await phone.page.getByRole('table', { name: 'Perfiles' }).scrollIntoViewIfNeeded();
  await expectUsable(phone.page, '/permissions-admin');
  await phone.context.close();
});

itHadNoErrors(staff);

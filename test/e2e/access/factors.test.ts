/** A second factor from enrolment to recovery (access §18). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../support/app.ts';
import { expectAccessible, expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { codeOf, wrongCodeOf } from '../../support/factors.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({}, 'nobody');
const { page } = staff;
const { button, field, expectText } = screenActor(page);
const password = (of: Page) => of.getByRole('textbox', { name: 'Contraseña', exact: true });

let secret = '';
let recoveryCodes: string[] = [];

/** The code of now, even if it was used: the journey does not wait for the next half minute. */
async function freshCode(): Promise<string> {
  await staff.query`UPDATE authenticator SET last_step = NULL`;
  return codeOf(secret);
}

async function signIn(of: Page, username: string): Promise<void> {
  await of.goto('/');
  await screenActor(of).field('Usuario / Email / RUT').fill(username);
  await password(of).fill(TEST_PASSWORD);
  await screenActor(of).button('Acceso Nativo').click();
}

describe('access §18: a second factor', () => {
  it('access §18.2: is activated in My Profile, by the QR code and a first code', async () => {
    await signIn(page, 'supervisor');
    await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
    await openScreen(page, '/perfil');
    await button('Activar segundo factor').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Contraseña actual').fill('no es mi clave');
    await button('Continuar').click();
    await expectText('La contraseña actual no es correcta.');
    await expectAccessible(page, 'activating with a wrong password');
    await dialog.getByLabel('Contraseña actual').fill(TEST_PASSWORD);
    await button('Continuar').click();
    await dialog.getByRole('img', { name: 'Código QR para su aplicación' }).waitFor();
    secret = ((await dialog.getByLabel('Clave').textContent()) ?? '').replaceAll(' ', '');
    await field('Código').fill(wrongCodeOf(secret));
    await button('Confirmar').click();
    await expectText(/^El código no es correcto, o ya se usó\./);
    await expectAccessible(page, 'QR code with a wrong code');
    await field('Código').fill(codeOf(secret));
    await button('Confirmar').click();
    const list = dialog.getByRole('list', { name: 'Códigos de recuperación' });
    await expect.poll(() => list.getByRole('listitem').count(), SOON).toBe(10);
    recoveryCodes = await list.getByRole('listitem').allTextContents();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'recovery codes');
    const download = page.waitForEvent('download');
    await button('Descargar').click();
    expect((await download).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
    await button('Ya los guardé').click();
    const section = page.getByRole('region', { name: 'Segundo factor' });
    await section.getByText('Activo', { exact: true }).waitFor();
    await section.getByText('Le quedan 10 códigos de recuperación.').waitFor();
    await expectAccessible(page, 'profile with a second factor');
  });

  it('access §18.1: is asked after the password, on a phone, too; reloading begins anew', async () => {
    const phone = await staff.open({ ...PHONE, who: 'nobody' });
    const actor = screenActor(phone.page);
    await signIn(phone.page, 'supervisor');
    await actor.field('Código').fill(wrongCodeOf(secret));
    await actor.button('Continuar').click();
    await actor.expectText(/^El código no es correcto, o ya se usó\./);
    await expectUsable(phone.page, 'second step on a phone');
    await phone.page.goto('/perfil');
    await password(phone.page).waitFor();
    await signIn(phone.page, 'supervisor');
    await actor.field('Código').fill(await freshCode());
    await actor.button('Continuar').click();
    await phone.page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
    await phone.context.close();
  });

  it('access §18.6: is replaced by a recovery code, once', async () => {
    const other = await staff.open({ who: 'nobody' });
    const actor = screenActor(other.page);
    await signIn(other.page, 'supervisor');
    await actor.button('Usar un código de recuperación').click();
    await actor.field('Código de recuperación').fill((recoveryCodes[0] ?? '').toLowerCase());
    await actor.button('Continuar').click();
    await other.page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
    await openScreen(other.page, '/perfil');
    await actor.expectText(/Le quedan 9 códigos de recuperación\./);
    await other.context.close();
  });

  it('is asked, too, when the session ended over a screen that is kept', async () => {
    await page.goto('/perfil');
    await page.getByRole('region', { name: 'Segundo factor' }).waitFor();
    await button('Renovar códigos').click();
    const dialog = page.getByRole('dialog', { name: 'Renovar códigos de recuperación' });
    await dialog.getByLabel('Contraseña actual').fill(TEST_PASSWORD);
    await dialog.getByLabel('Código actual').fill('123456');
    await staff.query`DELETE FROM session`;
    // What the page asks by itself may find the session gone first, and cover the button.
    await dialog.getByLabel('Código actual').press('Enter');
    await page.getByRole('dialog', { name: 'Sesión expirada' }).waitFor();
    const again = page.getByRole('dialog', { name: 'Sesión expirada' });
    await again.getByLabel('Contraseña', { exact: true }).fill(TEST_PASSWORD);
    await again.getByRole('button', { name: 'Continuar' }).click();
    await again.getByLabel('Código', { exact: true }).fill(await freshCode());
    await expectAccessible(page, 'second step over a screen');
    await again.getByRole('button', { name: 'Continuar' }).click();
    await again.waitFor({ state: 'detached' });
    await dialog.getByLabel('Código actual').fill(await freshCode());
    await button('Renovar').click();
    const list = page.getByRole('list', { name: 'Códigos de recuperación' });
    await expect.poll(() => list.getByRole('listitem').count(), SOON).toBe(10);
    await button('Ya los guardé').click();
  });

  it('access §18.7: is taken away by an administrator when the phone was lost', async () => {
    const admin = await staff.open({ who: 'admin' });
    const actor = screenActor(admin.page);
    await admin.page.goto('/usuarios?search=supervisor');
    const row = admin.page.getByRole('row').filter({ hasText: 'Supervisor' }).first();
    await row.getByRole('button', { name: /^Acciones de/ }).click();
    await admin.page.getByRole('menuitem', { name: 'Quitar segundo factor' }).click();
    const removal = actor.dialog('Quitar segundo factor');
    await actor.field('Cómo comprobó que es esa persona', removal).waitFor();
    await expectAccessible(admin.page, 'taking a second factor away');
    await actor.button('Quitar segundo factor', removal).click();
    await removal.getByText('Escriba cómo comprobó que es esa persona').waitFor();
    await actor
      .field('Cómo comprobó que es esa persona', removal)
      .fill('En persona, con su cédula');
    await actor.button('Quitar segundo factor', removal).click();
    await actor.expectText('Segundo factor quitado');
    await expectAccessible(admin.page, 'users with second factors');
    await admin.context.close();
    await signIn(page, 'supervisor');
    await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
  });
});

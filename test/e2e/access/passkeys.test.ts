/** Passkeys with Chromium's own authenticator: added, shown as a factor, asked again, and instead of a password (access §25). */
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../support/app.ts';
import { expectAccessible, expectUsable, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

/** A port that is free, since the site's address has to be known before the server starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

const port = await freePort();
const site = `http://localhost:${port}`;
const staff = await openStaff({ PORT: String(port), PUBLIC_URL: site }, 'nobody');
const { page, query } = staff;
const { button, expectText } = screenActor(page);
const section = page.getByRole('region', { name: 'Segundo factor', exact: true });

/** Gives the page a device that knows its user by a finger, and touches it by itself. */
async function giveDevice(to: Page): Promise<void> {
  const cdp = await to.context().newCDPSession(to);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signIn(of: Page, username: string): Promise<void> {
  await of.goto(site);
  await screenActor(of).field('Usuario / Email / RUT').fill(username);
  await of.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(TEST_PASSWORD);
  await screenActor(of).button('Acceso Nativo').click();
}

it('access §25.1: is added in My Profile, named, with recovery codes', async () => {
  await giveDevice(page);
  await signIn(page, 'admin');
  await button('Cerrar sesión').waitFor();
  await page.goto(`${site}/perfil`);
  await section.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contraseña actual').fill(TEST_PASSWORD);
  await button('Continuar').click();
  await dialog.getByLabel('Nombre de la llave').fill('Notebook de la oficina');
  await expectAccessible(page, 'new passkey');
  await button('Crear llave').click();
  const list = dialog.getByRole('list', { name: 'Códigos de recuperación' });
  await expect.poll(() => list.getByRole('listitem').count(), SOON).toBe(10);
  await button('Ya los guardé').click();
  await section.getByText('Notebook de la oficina').waitFor();
  await section.getByText('Activo', { exact: true }).waitFor();
  await expectAccessible(page, 'profile with a passkey');
});

it('access §25.1: is not added twice by one device', async () => {
  await section.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contraseña actual').fill(TEST_PASSWORD);
  await button('Continuar').click();
  await button('Crear llave').click();
  await expectText('Este dispositivo ya tiene una llave de acceso de su cuenta.');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
});

it('access §25.2: finishes the sign-in after the password', async () => {
  await button('Cerrar sesión').click();
  await page.getByRole('button', { name: 'Acceso Nativo' }).waitFor();
  await signIn(page, 'admin');
  await expectAccessible(page, 'second step with passkeys');
  await button('Usar una llave de acceso').click();
  await button('Cerrar sesión').waitFor();
});

it('access §25.2: is shown again for what counts', async () => {
  await query`UPDATE session SET factor_at = now() - interval '11 minutes'`;
  await page.goto(`${site}/perfil`);
  await section.getByRole('button', { name: 'Renovar códigos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renovar códigos de recuperación' });
  await dialog.getByLabel('Contraseña actual').fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: 'Renovar' }).click();
  const again = page.getByRole('dialog', { name: 'Confirme que es usted' });
  await again.getByRole('button', { name: 'Usar una llave de acceso' }).waitFor();
  await expectAccessible(page, 'asked again, with passkeys');
  await again.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await button('Ya los guardé').click();
});

it('access §25.4: signs in without a password', async () => {
  // Signing out leads to the sign-in by itself.
  await button('Cerrar sesión').click();
  await button('Ingresar con una llave de acceso').waitFor();
  await expectAccessible(page, 'sign-in with passkeys');
  await button('Ingresar con una llave de acceso').click();
  await button('Cerrar sesión').waitFor();
});

it('access §25.6: is taken away, and the account has no factor then', async () => {
  await page.goto(`${site}/perfil`);
  await section.getByRole('button', { name: 'Quitar la llave Notebook de la oficina' }).click();
  await button('Quitar llave').click();
  await section.getByText('No activado').waitFor();
});

it('access §25.5: is activated on a phone by who is held to a factor', async () => {
  await query`INSERT INTO factor_requirement (profile) VALUES ('supervisor')`;
  const phone = await staff.open({ ...PHONE, who: 'nobody' });
  const actor = screenActor(phone.page);
  await giveDevice(phone.page);
  await signIn(phone.page, 'supervisor');
  await actor.button('Usar una llave de acceso').click();
  await phone.page.getByLabel('Contraseña actual').fill(TEST_PASSWORD);
  await expectUsable(phone.page, 'required passkey on a phone');
  await actor.button('Continuar').click();
  await actor.button('Crear llave').click();
  await actor.button('Ya los guardé').click();
  await phone.page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
  await phone.context.close();
});

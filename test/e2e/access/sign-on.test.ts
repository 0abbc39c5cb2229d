/** Single sign-on through a real provider, from the sign-in page to the screen one wanted (access §21). */
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../support/app.ts';
import { expectAccessible, expectUsable, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { identityProvider } from '../../support/identity-provider.ts';
import { openStaff } from '../../support/staff.ts';

const provider = await identityProvider({});
afterAll(() => provider.stop());
const port = await freePort();
const home = `http://127.0.0.1:${port}`;
provider.serve(home);
const staff = await openStaff(
  { ...provider.settings(home), PORT: String(port), OIDC_RUT_CLAIM: 'rut' },
  'nobody',
);
const { page } = staff;

const accounts = await staff.query<{
  username: string;
  email: string;
  rut: string | null;
}>`SELECT username, email, rut FROM app_user`;
for (const { username, email, rut } of accounts)
  provider.people[username] = { email, email_verified: true, ...(rut && { rut }) };
provider.people.extranjera = { email: 'extranjera@ejemplo.cl', email_verified: true };

/** A port that is free now: the provider and the portal must know each other's address before either starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const ENTER = 'Ingresar con la cuenta de la clínica';

/** Goes to the provider from an address of the portal, and says there who it is. */
async function goThrough(of: Page, address: string, who: string): Promise<void> {
  await of.goto(address);
  await screenActor(of).button(ENTER).click();
  await of.getByRole('heading', { name: 'Proveedor de prueba' }).waitFor();
  await of.getByLabel('Cuenta').fill(who);
  await of.getByRole('button', { name: 'Entrar' }).click();
}

const signOutOf = (of: Page) => of.getByRole('button', { name: 'Cerrar sesión' });

describe('access §21: single sign-on', () => {
  // access §21.11
  it('stays on the sign-in page, with a sentence, when the provider went down after it was known', async () => {
    const { page: window, context } = await staff.open({ who: 'nobody' });
    await goThrough(window, '/', 'supervisor');
    await signOutOf(window).waitFor();
    await context.clearCookies();
    await provider.stop();
    // What was known of it is forgotten by then, but for what it says about itself.
    await expect
      .poll(
        async () => {
          await window.goto('/');
          await screenActor(window).button(ENTER).click();
          const said = window.getByRole('alert').filter({ hasText: 'avise a informática' });
          await said
            .or(window.getByText('ERR_'))
            .first()
            .waitFor({ timeout: 10_000 })
            .catch(() => {});
          return said.isVisible();
        },
        { timeout: 40_000 },
      )
      .toBe(true);
    expect(window.url()).toContain(home);
    await window.getByLabel('Usuario').first().waitFor();
    await expectAccessible(window, 'sign-in while the provider is down');
    await context.close();
    await provider.start();
  });

  it('access §21.1: stands below the password, wide and on a phone', async () => {
    await page.goto('/');
    await screenActor(page).button(ENTER).waitFor();
    await expectAccessible(page, 'sign-in with a provider');
    const phone = await staff.open({ ...PHONE, who: 'nobody' });
    await phone.page.goto('/professional-login');
    await screenActor(phone.page).button(ENTER).waitFor();
    await expectUsable(phone.page, 'sign-in with a provider on a phone');
    await phone.context.close();
  });

  it('access §21.1: says when the provider does not answer, and the password still signs in', async () => {
    const other = await staff.open({ who: 'nobody' });
    const actor = screenActor(other.page);
    await provider.stop();
    await other.page.goto('/');
    await actor.button(ENTER).click();
    await actor.expectText(/^El servicio de identidad de la clínica no responde\./);
    await expectAccessible(other.page, 'sign-in while the provider is down');
    await actor.field('Usuario / Email / RUT').fill('admin');
    await other.page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(TEST_PASSWORD);
    await actor.button('Acceso Nativo').click();
    await signOutOf(other.page).waitFor();
    await provider.start();
    // It is asked again after five seconds.
    const begin = async () => (await fetch(`${home}/api/sign-on`, { method: 'POST' })).status;
    await expect.poll(begin, { timeout: 30_000, interval: 500 }).toBe(200);
    await other.context.close();
  });

  it('access §21.3: leads an administrator to the screen that was wanted, and out again at the provider', async () => {
    await goThrough(page, '/usuarios?profile=supervisor', 'admin');
    await page.waitForURL(`${home}/usuarios?profile=supervisor`);
    await page.getByRole('heading', { name: 'Gestión de Usuarios' }).waitFor();
    expect(staff.errors).toEqual([]);
    // The code stands nowhere in the history.
    await page.goBack({ waitUntil: 'commit' });
    expect(page.url()).not.toContain('code=');
    await page.goto('/');
    await signOutOf(page).click();
    // oidc-provider asks before it ends its own session.
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL(`${home}/`);
    await screenActor(page).button(ENTER).waitFor();
    await screenActor(page).button(ENTER).click();
    await page.getByRole('heading', { name: 'Proveedor de prueba' }).waitFor();
  });

  it('access §21.3: leads a doctor to the portal, on a phone', async () => {
    const phone = await staff.open({ ...PHONE, who: 'nobody' });
    await goThrough(phone.page, '/mis-pagos', 'doctor');
    await phone.page.waitForURL(`${home}/mis-pagos`);
    await signOutOf(phone.page).waitFor();
    await phone.page.getByRole('heading', { name: 'Mis Pagos' }).waitFor();
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  });

  it('access §21.6: lets who has no password activate a second factor, on a phone', async () => {
    await staff.query`UPDATE app_user SET password_hash = NULL WHERE username = 'supervisor'`;
    const phone = await staff.open({ ...PHONE, who: 'nobody' });
    const actor = screenActor(phone.page);
    await goThrough(phone.page, '/perfil', 'supervisor');
    await actor.expectText(/^Su cuenta no tiene contraseña en este portal/);
    expect(await actor.button('Cambiar contraseña').count()).toBe(0);
    await actor.button('Activar segundo factor').click();
    await actor.expectText(/^Su cuenta no tiene contraseña: basta/);
    const dialog = phone.page.getByRole('dialog');
    expect(await dialog.getByLabel('Contraseña actual').count()).toBe(0);
    await expectUsable(phone.page, 'second factor without a password');
    await actor.button('Continuar').click();
    await phone.page.getByLabel('Clave').waitFor();
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  });

  it('access §21.4: says why somebody without an account does not come in, and leads back', async () => {
    const phone = await staff.open({ ...PHONE, who: 'nobody' });
    await goThrough(phone.page, '/', 'extranjera');
    const actor = screenActor(phone.page);
    await actor.expectText(/^Su cuenta no está registrada en este portal\./);
    await expectUsable(phone.page, 'refused sign-on');
    await actor.button('Volver al ingreso').click();
    await actor.button(ENTER).waitFor();
    await phone.context.close();
  });
});

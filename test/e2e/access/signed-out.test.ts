/** After signing out nobody sees by the browser's Back what was on the screen (decision 55). */
import { expect, it } from 'vitest';
import { openHome, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({}, 'doctor');
const { page } = staff;
const { button, lines } = screenActor(page);

/** What a statement is made of. */
const PESOS = /\$\d/;
const shown = async () => (await page.locator('body').textContent()) ?? '';

/** Signs out, goes back this number of pages, and reads the page. */
async function goBackSignedOut(): Promise<string> {
  await button('Cerrar sesión').click();
  await button('Acceso Nativo').waitFor();
  await page.goBack();
  await button('Acceso Nativo').waitFor();
  return shown();
}

// product §12.8, product §2.14
it('leads back to the sign-in from the portal, which asks once who is signed in', async () => {
  await openHome(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/native-user')) asked.push(request.url());
  });
  await page.goto('/mis-pagos');
  await expect.poll(() => lines('Mis pagos'), SOON).not.toHaveLength(0);
  expect(asked).toHaveLength(1);
  await expect.poll(shown, SOON).toMatch(PESOS);
  expect(await goBackSignedOut()).not.toMatch(PESOS);
});

it('product §3.8: leads back to words in place of a statement', async () => {
  const { page: window } = await staff.open({ who: 'doctor' });
  const api = window.request;
  const { doctorId } = await (await api.get('/api/native-user')).json();
  const [latest] = await (await api.get(`/api/statement-periods/${doctorId}`)).json();
  const statement = `/api/generate-cartola-html/${doctorId}/${latest.month}/${latest.year}`;
  await window.goto(statement);
  expect(await window.locator('body').textContent()).toMatch(PESOS);
  await window.goto('/perfil');
  await window.getByRole('button', { name: 'Cerrar sesión' }).click();
  await window.getByRole('button', { name: 'Acceso Nativo' }).waitFor();
  await window.goBack();
  await window.getByRole('button', { name: 'Acceso Nativo' }).waitFor();
  await window.goBack();
  await window.getByRole('heading', { name: 'Sesión expirada' }).waitFor();
  expect(window.url()).toContain(statement);
  expect(await window.locator('body').textContent()).not.toMatch(PESOS);
});

it('access §2.13: signs out of a statement and of the list of calls, which have no scripts', async () => {
  const opened = await staff.open({ who: 'doctor' });
  const { page: window } = opened;
  const api = window.request;
  const { doctorId } = await (await api.get('/api/native-user')).json();
  const [latest] = await (await api.get(`/api/statement-periods/${doctorId}`)).json();
  const statement = `/api/generate-cartola-html/${doctorId}/${latest.month}/${latest.year}`;
  await window.goto(statement);
  const signOut = window.getByRole('button', { name: 'Cerrar sesión' });
  await window.emulateMedia({ media: 'print' });
  expect(await signOut.isVisible()).toBe(false);
  await window.emulateMedia({ media: 'screen' });
  await signOut.click();
  await window.getByRole('button', { name: 'Acceso Nativo' }).waitFor();
  expect((await api.get('/api/native-user')).status()).toBe(401);
  await window.goto(statement);
  await window.getByRole('heading', { name: 'Sesión expirada' }).waitFor();
  const { page: office } = await staff.open({ who: 'admin', ...PHONE });
  await office.goto('/api/docs');
  await office.getByRole('button', { name: 'Cerrar sesión' }).click();
  await office.getByRole('button', { name: 'Acceso Nativo' }).waitFor();
  expect((await office.request.get('/api/native-user')).status()).toBe(401);
});

/** The portal without connection, and in a window that is older than the server (product §15.2). */
import { expect, it } from 'vitest';
import { openHome } from '../../support/browser.ts';
import { openStaff } from '../../support/staff.ts';

const { context, page, errors } = await openStaff({}, 'doctor');
await openHome(page);
const tab = (name: string) => page.getByRole('tab', { name });
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => page.getByRole('button', { name });

it('product §15.2: says that the connection failed when a tab does not load, and loads it when tried again', async () => {
  await page.getByRole('row').nth(1).waitFor();
  await context.setOffline(true);
  await tab('Participaciones').click();
  await title('Sin conexión').waitFor();
  await page.getByText(/falló la conexión con el servidor. Revise su conexión/).waitFor();
  await button('Reintentar').click();
  await title('Sin conexión').waitFor();
  await context.setOffline(false);
  await button('Reintentar').click();
  await title('Participaciones').waitFor();
  await page.getByRole('table', { name: 'Participaciones' }).getByRole('row').nth(1).waitFor();
});

it('product §15.1: says that the connection failed when figures can’t be read, and reads them when tried again', async () => {
  await context.setOffline(true);
  await page.getByLabel('Estado', { exact: true }).selectOption('Pagado');
  await page
    .getByText(/conexión/)
    .first()
    .waitFor();
  await context.setOffline(false);
  await button('Reintentar').click();
  await page.getByRole('table', { name: 'Participaciones' }).getByText('Pagado').first().waitFor();
});

it('product §15.2: offers to reload the page when the server has another version', async () => {
  // After an installation the files of the version before are not there.
  const code = '**/assets/*.js';
  await page.route(code, (route) =>
    route.continue({ url: route.request().url().replace('/assets/', '/assets/de-antes-') }),
  );
  await tab('Reportes').click();
  await title('El portal se actualizó').waitFor();
  await page.unroute(code);
  await button('Recargar la página').click();
  await title('Reportes').waitFor();
  expect(errors).toEqual([]);
});

// payout §19.10
it('product §15.1: says that it is not known which receipts to issue, and asks again', async () => {
  const call = '**/api/doctors/*/receipts-to-issue*';
  await page.route(call, (route) => route.abort());
  await tab('Mis Pagos').click();
  const failed = page.getByText('No se pudo revisar qué boletas emitir');
  await failed.waitFor();
  await page.unroute(call);
  await button('Reintentar').click();
  await failed.waitFor({ state: 'hidden' });
});

/** A month's settlements in the browser: as PDFs, as one ZIP and by e-mail, with what became of each mail. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { attachmentsOf, recipientOf, testMailServer } from '../../support/mail.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { openStaff } from '../../support/staff.ts';
import { readZip } from '../../support/zip.ts';

const mail = await testMailServer();
const staff = await openStaff({ SMTP_URL: mail.url });
const { database, page } = staff;
const { button, dialog, download, query, expectText, row } = screenActor(page);

const answer = (name: string) => button(name, page.getByRole('dialog')).click();
/** A job is done. */
const DONE = { timeout: 60_000 };

/** The month that was processed last, and its first doctors by name. */
async function month() {
  const { periodMonth, periodYear } = await database.db
    .selectFrom('payment')
    .select(['periodMonth', 'periodYear'])
    .orderBy('periodYear', 'desc')
    .orderBy('periodMonth', 'desc')
    .executeTakeFirstOrThrow();
  return `month=${periodMonth}&year=${periodYear}`;
}

/** The doctor of a row of the table, counted from 0. */
async function doctorOf(index: number) {
  const line = page.getByRole('table', { name: 'Liquidaciones' }).locator('tbody tr').nth(index);
  const label = await line.getByRole('button', { name: /^PDF de/ }).getAttribute('aria-label');
  const doctor = await database.db
    .selectFrom('doctor')
    .select(['name', 'email'])
    .where('name', '=', (label ?? '').replace('PDF de ', ''))
    .executeTakeFirstOrThrow();
  return { name: doctor.name, email: doctor.email ?? '' };
}

it('documents §3.5: leads from a month without settlements to the latest with some', async () => {
  await openScreen(page, '/nomina?month=1&year=2024');
  await expectText('No hay liquidaciones en Enero 2024');
  await button(/^Ver /).click();
  await button(/^PDF de/)
    .first()
    .waitFor();
  // The address leaves out this year.
  expect(await month()).toContain(`month=${query().month}&`);
});

it('documents §3.7: opens a settlement as a PDF in a tab of its own', async () => {
  await openScreen(page, `/nomina?${await month()}`);
  await button(/^PDF de/)
    .first()
    .waitFor();
  await expectAccessible(page, '/nomina');
  const document = page.context().waitForEvent('response', {
    predicate: (response) => response.url().includes('/api/download-pdf/'),
  });
  await button(/^PDF de/)
    .first()
    .click();
  const response = await document;
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
});

// documents §4.8, product §8.12
it('sends to the whole month, also while a filter finds nothing', async () => {
  await openScreen(page, `/nomina?${await month()}&mailState=failed`);
  await expectText('Ninguna liquidación coincide con los filtros');
  await expect
    .poll(() => button('Descargar todas (ZIP)').getAttribute('aria-disabled'), DONE)
    .not.toBe('true');
  await button('Enviar a todos').click();
  await dialog('Enviar liquidaciones').getByText('Doctores').waitFor();
  await answer('Cancelar');
  await button('Quitar filtros').click();
  await button(/^PDF de/)
    .first()
    .waitFor();
});

it('documents §4.3: sends one by e-mail, and again only on request', async () => {
  const { name, email } = await doctorOf(0);
  await button(`Email a ${name}`).click();
  await expectText('Email enviado', DONE);
  await row(name).getByText('Enviada').waitFor();
  expect(mail.messages.map(recipientOf)).toEqual([email]);
  const [[, pdf] = ['', Buffer.alloc(0)]] = attachmentsOf(mail.messages[0] ?? '');
  expect(pdfPages(pdf).join('\n')).toContain(name);

  await button(`Email a ${name}`).click();
  await dialog('Reenviar liquidación').getByText('Ya se envió').waitFor();
  await answer('Cancelar');
  await button(`Email a ${name}`).click();
  await answer('Reenviar');
  await expect.poll(() => mail.messages.length, DONE).toBe(2);
});

// documents §4.8, documents §4.11
it('sends to the selected; an address that the server refuses is in the log with the reason', async () => {
  const [good, bad] = [await doctorOf(1), await doctorOf(2)];
  mail.refuse(bad.email);
  const boxes = page.getByRole('table', { name: 'Liquidaciones' }).locator('tbody input');
  const bar = page.getByRole('region', { name: 'Selección' });
  const everybody = page.getByRole('checkbox', { name: /^Seleccionar todos/ });
  const summary = await page.request.get(`/api/payslips/summary?${await month()}`);
  const { total } = await summary.json();
  expect(total, 'more than a page').toBeGreaterThan(10);
  await page.getByLabel(`Seleccionar todos (${total})`).click();
  await bar.getByText(`${total} doctores`, { exact: true }).waitFor();
  await everybody.uncheck();
  await bar.getByText('Ningún doctor seleccionado').waitFor();
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  const zip = await download(button('Descargar ZIP'));
  expect(readZip(await readFile(await zip.path())).size).toBe(2);

  await button('Enviar por correo').click();
  await answer('Enviar');
  await row(bad.name).getByText('Con error').waitFor(DONE);
  await row(good.name).getByText('Enviada').waitFor(DONE);
  await button(`Registro de envíos de ${bad.name}`).click();
  const log = dialog(/^Registro de envíos/);
  await log.getByText(/El servidor de correo rechazó la dirección/).waitFor();
  await log.getByText(/No such user here/).waitFor();
  await expectAccessible(page, 'the log of sendings');
  await button(`Reenviar a ${bad.name}`, log).waitFor();
  await page.keyboard.press('Escape');
  await log.waitFor({ state: 'hidden' });
});

it('works on a phone in the dark', async () => {
  const phone = await staff.open({ width: 390, colorScheme: 'dark' });
  await openScreen(phone.page, `/nomina?${await month()}`);
  await phone.page.getByRole('button', { name: 'Enviar a todos' }).waitFor();
  await expectAccessible(phone.page, '/nomina, 390 px, dark');
  await expectToFit(phone.page, '/nomina');
  // What is specified for each doctor is at hand without moving the table sideways.
  for (const name of [/^PDF de/, /^Email a/]) {
    const at = await phone.page.getByRole('button', { name }).first().boundingBox();
    expect((at?.x ?? 390) + (at?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  await phone.page.close();
});

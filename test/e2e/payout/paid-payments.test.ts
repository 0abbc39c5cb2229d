/**
 * Pagos Procesados (payout §12): what was paid, by the date of its request, down to each record and its explanation.
 * Also its files, a statement, a doctor's movements and a doctor's new account.
 */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { formatPesos } from '../../../src/domain/money.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { linesOf, screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { act, button, dialog, download, lines, query, row, expectText } = screenActor(page);

const sums = await rowsOf<{ records: number; dates: number; pesos: number }>(database.db)`
  SELECT count(*) AS records, count(DISTINCT coalesce(a.request_date, 'infinity')) AS dates, sum(c.calculated_amount - l.retention_amount) AS pesos
    FROM calculation c JOIN attention_with_status a ON a.id = c.attention_id
    JOIN payment_line l ON l.attention_id = a.id WHERE a.status = 'paid'`;
const total = sums[0] ?? { records: 0, dates: 0, pesos: 0 };
const thousands = (value: number) => value.toLocaleString('es-CL');

/** Of the demo clinic's request dates, the one with most doctors, and what stands there. */
const busiest = await rowsOf<{ day: string; doctors: number; records: number }>(database.db)`
  SELECT to_char(a.request_date, 'DD-MM-YYYY') AS day, count(DISTINCT c.doctor_id) AS doctors, count(*) AS records
    FROM calculation c JOIN attention_with_status a ON a.id = c.attention_id
   WHERE a.status = 'paid' AND a.request_date IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`;
const { day, doctors, records } = busiest[0] ?? { day: '', doctors: 0, records: 0 };

// payout §12.1, payout §12.3, payout §12.4
it('adds up paid records by request date, the newest first, and finds dates and doctors', async () => {
  await openScreen(page, '/pagos-procesados');
  const cards = page.getByRole('region', { name: 'Totales' });
  await cards.getByText(thousands(total.records), { exact: true }).waitFor();
  expect(await cards.textContent()).toContain(thousands(total.dates));
  expect(await cards.textContent()).toContain(formatPesos(total.pesos));
  await expectAccessible(page, '/pagos-procesados');
  await expect.poll(() => lines('Pagos por fecha de solicitud'), SOON).toHaveLength(20);

  await page.getByRole('searchbox', { name: 'Buscar por fecha o doctor' }).fill('sin fecha');
  await row('Sin fecha de solicitud').waitFor();
  await expect.poll(() => lines('Pagos por fecha de solicitud')).toHaveLength(1);
  await page.getByRole('searchbox', { name: 'Buscar por fecha o doctor' }).fill(day);
  await row(day).waitFor();
  expect(await row(day).textContent()).toMatch(new RegExp(`y\\s${doctors - 3}\\smás`));
});

// payout §12.15
it('tells how the records become what was transferred, to the peso', async () => {
  const paid = await rowsOf<{ payments: number; pesos: number }>(database.db)`
    SELECT count(*) AS payments, sum(total_amount) AS pesos FROM payment WHERE status = 'paid'`;
  const { payments, pesos } = paid[0] ?? { payments: 0, pesos: 0 };
  await openScreen(page, '/pagos-procesados');
  const part = page.getByRole('region', { name: 'De los registros a lo transferido' });
  await part.getByText(`Transferido en ${thousands(payments)} pagos`).waitFor();
  const amounts = [...((await part.textContent()) ?? '').matchAll(/-?\$[\d.]+/g)].map(([text]) =>
    Number(text.replace(/[$.]/g, '')),
  );
  const transferred = amounts.pop();
  expect(transferred).toBe(Number(pesos));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(transferred);
  await expectAccessible(page, 'how the records become what was transferred');
  await page.getByRole('searchbox', { name: 'Buscar por fecha o doctor' }).fill(day);
  await part.waitFor({ state: 'detached' });
});

// payout §12.5, payout §12.13
it('exports what the search finds, and says so when that is nothing', async () => {
  const csv = await linesOf(await download(button('Exportar Todo (CSV)')));
  expect(csv[0]).toMatch(/^Fecha de solicitud;Fecha de atención;Doctor;.*;Líquido;Estado$/);
  expect(csv).toHaveLength(1 + records);
  for (const line of csv.slice(1)) expect(line).toMatch(new RegExp(`^${day};.*;Pagado$`));
  await expectText('Exportación completada');
  const ofDate = await download(button(`Exportar CSV: ${day}`));
  expect(await linesOf(ofDate)).toEqual(csv);

  await page.getByRole('searchbox', { name: 'Buscar por fecha o doctor' }).fill('nadie');
  await expectText('Ninguna fecha ni doctor coincide con la búsqueda');
  await button('Exportar Todo (CSV)').click();
  await expectText('Sin datos para exportar');
  await page.getByRole('searchbox', { name: 'Buscar por fecha o doctor' }).fill(day);
});

// payout §12.6, payout §12.7
it('shows the doctors of a date, their records, and the explanation of each amount', async () => {
  await row(day).click();
  const detail = dialog(`Detalle de pagos · ${day}`);
  await detail.getByText(`de ${doctors}`, { exact: false }).waitFor();
  await expect
    .poll(() => lines('Doctores con pagos', detail), SOON)
    .toHaveLength(Math.min(10, doctors));
  await expectAccessible(page, 'the detail of a request date');
  const excel = await download(button('Exportar Excel', detail));
  expect(excel.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await excel.path())).subarray(0, 2).toString()).toBe('PK');

  await detail.locator('tbody tr').first().click();
  const unfolded = detail.getByRole('table', { name: /^Registros de/ });
  await unfolded.getByTitle('Ver cómo se calculó').last().click();
  await dialog('Cómo se calculó este pago').getByText('Líquido a pagar').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Cómo se calculó este pago').waitFor({ state: 'detached' });
});

// payout §12.8
it('makes a statement of the month with most records', async () => {
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/generate-cartola\//),
    button(/^Cartola PDF de/)
      .first()
      .click(),
  ]);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
});

// payout §12.10
it('opens a doctor’s movements from there, and Back returns to the date', async () => {
  await button(/^Ver movimientos de/)
    .first()
    .click();
  const movements = dialog(/^Movimientos de /);
  await movements.getByRole('table', { name: 'Movimientos' }).waitFor();
  await expectAccessible(page, 'the movements of a doctor');
  const tiles = movements.getByRole('region', { name: 'Totales de los movimientos' });
  for (const label of ['Movimientos', 'Base', 'Calculado', 'Retención', 'Líquido']) {
    await tiles.getByText(label, { exact: true }).waitFor();
  }
  await movements.getByRole('searchbox').fill('nadie se llama así');
  await expectText('Ningún movimiento coincide con la búsqueda');
  await page.goBack();
  await dialog(`Detalle de pagos · ${day}`).waitFor();
  expect(query()).not.toHaveProperty('movements');
});

it('opens a date by the keyboard, and returns to its row', async () => {
  const { page: another } = await staff.open({ width: 360 });
  await openScreen(another, '/pagos-procesados');
  // The first of the dates: while they load, the table has a row of its own for that.
  const first = another
    .locator('tbody tr')
    .filter({ hasText: /\d\d-\d\d-\d{4}/ })
    .first();
  await first.press('Enter');
  const detail = another.getByRole('dialog');
  const body = detail.getByRole('table', { name: 'Doctores con pagos' });
  await body.waitFor();
  const { x = 0, width = 0 } = (await detail.getByRole('searchbox').boundingBox()) ?? {};
  expect(x + width, 'the right end of the search on a screen of 360').toBeLessThanOrEqual(360 - 8);
  await another.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
  await expect.poll(() => first.evaluate((row) => row === document.activeElement)).toBe(true);
});

// payout §12.9
it('generates the account of a doctor, who has to change the password', async () => {
  const detail = dialog(`Detalle de pagos · ${day}`);
  await button(/^Ver movimientos de/, detail)
    .first()
    .waitFor();
  const doctor = await database.db
    .selectFrom('doctor')
    .select(['name', 'rut'])
    .where('name', 'in', await detail.locator('tbody tr td:first-child').allTextContents())
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM app_user u WHERE u.doctor_id = doctor.id OR u.rut = doctor.rut)`,
    )
    .executeTakeFirstOrThrow();
  await act(doctor.name, 'Generar Usuario');
  await button('Generar Usuario', dialog('Generar Usuario')).click();
  await expectText('Usuario creado exitosamente');
  await act(doctor.name);
  const again = page.getByRole('menuitem', { name: 'Generar Usuario' });
  await again.getByText('El doctor ya tiene usuario.').waitFor();
  expect(await again.isDisabled()).toBe(true);

  const { page: theirs } = await staff.open({ who: 'nobody' });
  await openScreen(theirs, '/');
  await screenActor(theirs).button('Acceso Nativo').waitFor();
  await theirs.getByLabel('Usuario / Email / RUT').fill(doctor.rut);
  await theirs.getByRole('textbox', { name: 'Contraseña' }).fill(doctor.rut.split('-')[0] ?? '');
  await screenActor(theirs).button('Acceso Nativo').click();
  await screenActor(theirs).expectText(/contraseña temporal/i);
});

it('finds nothing by a text longer than any name, rather than everything', async () => {
  const { page: another } = await staff.open();
  const hands = screenActor(another);
  await openScreen(another, '/pagos-procesados');
  await another.getByRole('searchbox', { name: 'Buscar por fecha o doctor' }).fill('x'.repeat(500));
  await hands.expectText('Ninguna fecha ni doctor coincide con la búsqueda');
});

// payout §12.12
it('shows no endless loading of figures when they can not be read', async () => {
  const { page: another } = await staff.open();
  const hands = screenActor(another);
  await another.route('**/api/payment-calculations-paid/**', (route) => route.abort());
  await openScreen(another, '/pagos-procesados');
  await hands.expectText('No se pudieron cargar los datos');
  const totals = another.getByRole('region', { name: 'Totales' });
  await totals.waitFor({ state: 'detached' });
  await another.unroute('**/api/payment-calculations-paid/**');
  await hands.button('Reintentar').click();
  await totals.getByText(thousands(total.records), { exact: true }).waitFor();
});

it('is readable on a phone at night', async () => {
  const { page: phone } = await staff.open(PHONE);
  await openScreen(phone, '/pagos-procesados');
  await phone.getByRole('table', { name: 'Pagos por fecha de solicitud' }).waitFor();
  await expectToFit(phone, '/pagos-procesados');
  await expectAccessible(phone, '/pagos-procesados on a phone');
  await phone.locator('tbody tr').first().click();
  await phone.getByRole('dialog').getByRole('table', { name: 'Doctores con pagos' }).waitFor();
  await expectToFit(phone, 'the detail of a request date');
  await expectAccessible(phone, 'the detail of a request date on a phone');
});

itHadNoErrors(staff);

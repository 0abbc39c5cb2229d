/** A transfer that the bank rejects goes to the corrected account in a second file, and is paid (payout §18, masters §14). */
import { expect, it } from 'vitest';
import {
  addDays,
  dateInClinic,
  WEEKDAYS,
  weekdayOf,
} from '../../../src/domain/calendar/calendar.ts';
import {
  expectAccessible,
  expectUncut,
  expectUsable,
  openScreen,
  PHONE,
  SOON,
  signIn,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, query, page } = staff;
const { button, dialog, download, expectText, field, row } = screenActor(page);

const answer = (question: string, name = question) => button(name, dialog(question)).click();
const [{ month, year }] = await query`
  SELECT period_month AS "month", period_year AS "year" FROM payment
   WHERE status = 'processed' AND society_id IS NULL ORDER BY id DESC`;
const screen = `/nomina-bancaria?month=${month}&year=${year}&bankFormat=universal&generated=true`;
const transfers = (name: string) =>
  database.db
    .selectFrom('transfer')
    .innerJoin('bankFile', 'bankFile.id', 'transfer.bankFileId')
    .select(['transfer.status', 'transfer.attempt', 'transfer.bankAccount', 'bankFile.fileName'])
    .where('payeeName', '=', name)
    .orderBy('transfer.id')
    .execute();
/** Downloads, and answers the question about accounts that were changed lately. */
async function downloadAsked() {
  await button('Descargar').click();
  const asked = dialog('Cuentas y beneficiarios por confirmar');
  await asked.waitFor();
  return download(asked.getByRole('button').last());
}
/** Somebody in person whom the first file pays, and the file's name. */
let payee = '';
let doctorId = 0;
let file = '';

// payout §9.15
it('points out a payment day on which banks do not pay', async () => {
  const today = dateInClinic(new Date());
  const toSunday = 6 - WEEKDAYS.indexOf(weekdayOf(today));
  await openScreen(
    page,
    `${screen.replace('universal', 'chile')}&paymentDate=${addDays(today, toSunday)}`,
  );
  await expectText(/^(Domingo|Feriado): los bancos no pagan$/);
});

// payout §18.3, payout §18.12
it('records that the bank rejected a transfer, and lists it with its reason', async () => {
  await openScreen(page, screen);
  await downloadAsked();
  const sent = await database.db
    .selectFrom('transfer')
    .innerJoin('bankFile', 'bankFile.id', 'transfer.bankFileId')
    .innerJoin('doctor', 'doctor.rut', 'transfer.payeeRut')
    .select(['payeeName', 'fileName', 'doctor.id as doctorId'])
    .where('bankFormat', '=', 'universal')
    .orderBy('transfer.id')
    .executeTakeFirstOrThrow();
  ({ payeeName: payee, fileName: file, doctorId } = sent);
  await button(`Ver las transferencias de ${file}`).click();
  const window = dialog(file);
  // documents §14.1
  const [summary] = await Promise.all([
    page.waitForEvent('download'),
    button(`Descargar el resumen para firma de ${file}`, window).click(),
  ]);
  expect(summary.suggestedFilename()).toBe(`resumen-${file.replace(/\.txt$/, '')}.pdf`);
  await window.getByRole('checkbox', { name: new RegExp(`^Elegir ${payee}`) }).check();
  await window.getByLabel('Motivo del rechazo').selectOption({ label: 'La cuenta está cerrada' });

  await expectAccessible(page, 'the window of a bank file');
  await button('Registrar rechazo de las elegidas (1)', window).click();
  await expectText(/^El banco rechazó 1 transferencia por/);
  await answer('Registrar rechazo');
  await expectText('Registradas como rechazadas');
  await expect
    .poll(() => row(payee, window).textContent(), SOON)
    .toContain('La cuenta está cerrada');
  await page.keyboard.press('Escape');

  await page.getByText('Enviadas', { exact: true }).first().click();
  // The demo clinic has one of its own.
  await button('Rechazadas: 2').click();
  const listed = page.getByRole('table', { name: 'Transferencias enviadas' }).locator('tbody tr');
  await expect.poll(() => listed.count(), SOON).toBe(2);
  await expect.poll(() => row(payee).textContent(), SOON).toContain('La cuenta está cerrada');

  await expectAccessible(page, 'the transfers that were sent');
});

// payout §18.5
it('leads to the account, which a second person approves', async () => {
  await page.getByRole('link', { name: `Corregir la cuenta de ${payee}` }).click();
  const form = page.getByRole('dialog', { name: /Médico/ });
  await field('Número de cuenta', form).fill('98765432');
  await form.getByRole('button', { name: /^(Actualizar|Guardar)/ }).click();
  await form.waitFor({ state: 'detached' });
  await query`
    INSERT INTO app_user (username, first_name, last_name, email, profile, password_hash)
    SELECT 'segunda', 'Segunda', 'Persona', 'segunda@ejemplo.cl', profile, password_hash FROM app_user WHERE username = 'admin'`;
  const other = await staff.open({ who: 'nobody' });
  await signIn(other.page, 'segunda');
  const changes = await other.page.request.get(`/api/account-changes?doctorId=${doctorId}`);
  const [change] = (await changes.json()) as { id: number }[];
  const approved = await other.page.request.post(`/api/account-changes/${change?.id}/approve`, {
    data: {},
  });
  expect(approved.status(), await approved.text()).toBe(200);
  await other.context.close();
});

// payout §18.5, payout §18.6
it('sends it again to the new account, and pays it with its second file', async () => {
  await page.goto(screen);
  await expectText(/Va a otra cuenta\.$/);
  await expectText(/^1 de \d+ seleccionada|Seleccionado \(1\)/);
  const again = await downloadAsked();
  const second = again.suggestedFilename();
  expect(second).not.toBe(file);
  await button(`Ver las transferencias de ${second}`).click();
  const window = dialog(second);
  await button('Marcar pagadas todas (1)', window).click();
  await answer('Marcar como pagadas');
  await expectText('Marcadas como pagadas');
  expect(await transfers(payee)).toMatchObject([
    { status: 'rejected', attempt: 1, fileName: file },
    { status: 'paid', attempt: 2, fileName: second, bankAccount: '98765432' },
  ]);
  await page.keyboard.press('Escape');
  await page.getByText('Enviadas', { exact: true }).first().click();
  await page.getByLabel('Buscar nombre, RUT o archivo').fill(payee);
  // What was listed before it was paid is shown until it is read again.
  await row(/Intento 2.*Pagada|Pagada.*Intento 2/).waitFor();
});

// payout §18.10
it('says what the bank pays although it was sent again', async () => {
  await button(`Abrir ${file}, de ${payee}`).click();
  const window = dialog(file);
  await window.getByRole('checkbox', { name: new RegExp(`^Elegir ${payee}`) }).check();
  await button('Marcar pagadas las elegidas (1)', window).click();
  await expectText(/quedará pagado dos veces, por recuperar/);
  await answer('Marcar como pagadas', 'Sí, el banco pagó dos veces');
  await expectText('Marcadas como pagadas');
  await window.getByText('Pagada dos veces').waitFor();

  await page.keyboard.press('Escape');
  await expectText('Pagado dos veces');

  await button('Ver cuáles').click();
  await row(/Pagada dos veces/).waitFor();
  expect(await row(/Pagada dos veces/).textContent()).toContain(payee);
});

// payout §18.11
it('records by two persons what the bank paid in a year with another legal retention', async () => {
  const { id, name, transferId } = await database.db
    .selectFrom('transfer')
    .innerJoin('bankFile', 'bankFile.id', 'transfer.bankFileId')
    .select(['bankFile.id', 'payeeName as name', 'transfer.id as transferId'])
    .where('fileName', '=', file)
    .where('transfer.status', '=', 'sent')
    .orderBy('transfer.id')
    .executeTakeFirstOrThrow();
  // As if it had been processed for a day of last year.
  await query(`
    ALTER TABLE fee_document DISABLE TRIGGER USER;
    UPDATE fee_document SET is_legal = true, payment_date = payment_date - interval '1 year'
     WHERE id IN (SELECT p.document_id FROM payment p JOIN transfer_payment l ON l.payment_id = p.id
                   WHERE l.transfer_id = ${transferId});
    ALTER TABLE fee_document ENABLE TRIGGER USER`);
  const address = `/nomina-bancaria?view=sent&search=${encodeURIComponent(name)}&file=${id}`;
  await openScreen(page, address);
  const window = dialog(file);
  await window.getByRole('checkbox', { name: new RegExp(`^Elegir ${name}`) }).check();
  await button('Marcar pagadas las elegidas (1)', window).click();
  await answer('Marcar como pagadas');
  await window.getByText('Pagada en otro año', { exact: true }).waitFor();
  expect(await button('Pedir que se registre (1)', window).isDisabled()).toBe(true);
  await window.getByLabel('Por qué se pagó en otro año').fill('El banco cerró antes');
  await expectAccessible(page, 'the form for a payment in another year');
  await button('Pedir que se registre (1)', window).click();
  await expectText('Pago en otro año registrado');
  await window.getByText('Lo confirma otra persona con acceso a Nómina Bancaria.').waitFor();
  expect(await transfers(name)).toMatchObject([{ status: 'sent' }]);

  const other = await staff.open({ who: 'nobody' });
  await signIn(other.page, 'segunda');
  await openScreen(other.page, address);
  const theirs = other.page.getByRole('dialog', { name: file });
  await theirs.getByText(/El banco cerró antes/).waitFor();
  await theirs.getByRole('button', { name: /^Confirmar que se pagó el / }).click();
  await other.page.getByText('Pago en otro año confirmado').waitFor();
  await other.context.close();
  expect(await transfers(name)).toMatchObject([{ status: 'paid' }]);
});

// payout §18.12
it('fits a phone, by night', async () => {
  const phone = await staff.open(PHONE);
  const list = `/nomina-bancaria?view=sent&search=${encodeURIComponent(payee)}`;
  for (const address of [list, `${list}&file=1`]) {
    await openScreen(phone.page, address);
    await phone.page.getByText(payee).filter({ visible: true }).first().waitFor();
    await expectUsable(phone.page, address);
    if (address === list) await expectUncut(phone.page, address);
  }
  await phone.context.close();
});

itHadNoErrors(staff);

/** A bank account as two persons change it: asked for, approved, and pointed out before the bank file (masters §15). */
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectUsable, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page, query } = staff;
const supervisor = await staff.open({ who: 'supervisor' });
const DIALOG = 'Cambios de cuenta por aprobar';

/** A doctor in person whose payment is processed and waits for the bank, and its month. */
async function payee(): Promise<{ id: number; name: string; year: number; month: number }> {
  const rows = await query`
    SELECT d.id, d.name, p.period_year AS year, p.period_month AS month
      FROM payment p JOIN doctor d ON d.id = p.doctor_id
     WHERE p.status = 'processed' AND p.society_id IS NULL AND p.payment_method = 'transfer' AND d.bank_code IS NOT NULL
       AND d.bank_account IS NOT NULL AND NOT EXISTS (SELECT FROM account_change c WHERE c.doctor_id = d.id)
       AND NOT EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id)
     ORDER BY d.id LIMIT 1`;
  return rows[0];
}
const doctor = await payee();

describe('masters §15: a change of account', () => {
  const own = screenActor(supervisor.page);
  const admin = screenActor(page);

  // masters §15.1
  it('is asked for in the form, and waits', async () => {
    await openScreen(supervisor.page, `/medicos?open=${doctor.id}`);
    const form = own.dialog('Editar Médico');
    await own.choose(form, 'Banco', 'BancoEstado');
    await own.field('Número de cuenta', form).fill('77778888');
    await own.button('Guardar Cambios', form).click();
    await own.expectText(/espera la aprobación de otra persona/);
    await openScreen(supervisor.page, `/medicos?open=${doctor.id}`);
    await form.getByText('Cambio de cuenta por aprobar').waitFor();
    await form.getByText('Lo aprueba otra persona con acceso a Médicos.').waitFor();
    expect(await own.button('Aprobar la cuenta nueva', form).count()).toBe(0);
    await own.button('Retirar el cambio', form).waitFor();
    await expectAccessible(supervisor.page, 'doctor with a change of account');
  });

  // masters §15.2
  it('is found on the panel, and approved after comparing both accounts', async () => {
    await openScreen(page, '/');
    await page.getByRole('link', { name: '2 cambios de cuenta por aprobar' }).click();
    const all = admin.dialog(DIALOG);
    const card = all.getByRole('alert').filter({ hasText: doctor.name });
    await card.getByText('77778888').waitFor();
    await page.getByText('60 médicos').waitFor();
    await expectAccessible(page, 'changes of account');
    await admin.button('Aprobar la cuenta nueva', card).click();
    const question = admin.dialog('Aprobar el cambio de cuenta');
    await question.getByText('Compare el banco y los cuatro últimos dígitos').waitFor();
    await expectAccessible(page, 'the question');
    await admin.button('Aprobar y pagar en la nueva', question).click();
    await admin.expectText('Cuenta aprobada');
    await card.waitFor({ state: 'detached' });
    const rows = await query`SELECT bank_account FROM doctor WHERE id = ${doctor.id}`;
    expect(rows[0].bank_account).toBe('77778888');
  });

  // payout §9.10
  it('is pointed out in the bank’s list, and asked about before the file is made', async () => {
    const { year, month, name } = doctor;
    await page.goto(
      `/nomina-bancaria?year=${year}&month=${month}&bankFormat=universal&generated=true`,
    );
    await admin.row(name).getByText('Cuenta cambiada', { exact: true }).waitFor();
    await expectAccessible(page, 'bank payroll with a changed account');
    await admin.button('Descargar').click();
    const question = admin.dialog('Cuentas y beneficiarios por confirmar');
    await question.getByText(/terminada en 8888: la pidió Hernán Poblete Soto/).waitFor();
    await expectAccessible(page, 'the question about changed accounts');
    await admin.button('Generar el archivo', question).click();
    await admin.expectText('Archivo generado');
  });

  // masters §15.1
  it('of a society waits in its form, in the dark', async () => {
    const dark = await staff.open({ colorScheme: 'dark' });
    const { dialog, button, field, expectText } = screenActor(dark.page);
    await openScreen(dark.page, '/sociedades-medicas?open=1');
    const form = dialog('Editar Sociedad Médica');
    await field('Número de cuenta', form).fill('99990000');
    await button('Guardar Cambios', form).click();
    await expectText(/espera la aprobación de otra persona/);
    await openScreen(dark.page, '/sociedades-medicas?open=1');
    await form.getByText('9999').waitFor();
    await expectAccessible(dark.page, 'society with a change of account');
    await button('Retirar el cambio', form).click();
    await expectText('Cambio retirado');
    await form.getByText('9999').waitFor({ state: 'detached' });
    expect(dark.errors).toEqual([]);
  });

  // masters §15.3
  it('is rejected with a reason on a phone', async () => {
    const phone = await staff.open(PHONE);
    const { dialog, button, field, expectText } = screenActor(phone.page);
    await openScreen(phone.page, '/medicos?accountChanges=true');
    const all = dialog(DIALOG);
    await button('Rechazar', all).click();
    await expectUsable(phone.page, 'changes of account on a phone');
    await field('Por qué se rechaza', all).fill('El médico no la pidió');
    await button('Rechazar el cambio', all).click();
    await expectText('Ningún cambio de cuenta espera');
    const waiting = await phone.page.request.get('/api/account-changes');
    expect(await waiting.json()).toEqual([]);
    expect(phone.errors).toEqual([]);
  });

  it('masters §15.5: that an account is taken away is asked and told as that', async () => {
    await openScreen(supervisor.page, `/medicos?open=${doctor.id}`);
    const form = own.dialog('Editar Médico');
    await own.field('Número de cuenta', form).fill('');
    await own.button('Guardar Cambios', form).click();
    await own.expectText(/espera la aprobación de otra persona/);
    await openScreen(page, '/medicos?accountChanges=true');
    const card = admin.dialog(DIALOG).getByRole('alert').filter({ hasText: doctor.name });
    await admin.button('Aprobar que quede sin cuenta', card).click();
    const question = admin.dialog('Aprobar el cambio de cuenta');
    await question.getByText(/quedará sin cuenta, y no se le podrá transferir/).waitFor();
    await expectAccessible(page, 'the question about an account that is taken away');
    await admin.button('Aprobar sin cuenta', question).click();
    await admin.expectText(`${doctor.name} queda sin cuenta: no se le puede transferir.`);
    // product §8.8: the dialog is not there again when the screen is opened by itself.
    await openScreen(page, '/');
    await openScreen(page, '/medicos');
    await page.getByText('60 médicos').waitFor();
    expect(await admin.dialog(DIALOG).count()).toBe(0);
  });

  it('masters §15.12: whether one waits is never left untold when it can’t be read', async () => {
    await page.route('**/api/account-changes*', (route) => route.abort());
    await page.goto('/medicos');
    const failure = page.getByRole('alert').filter({ hasText: 'No se pudieron leer los cambios' });
    await failure.waitFor();
    await page.unroute('**/api/account-changes*');
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await failure.waitFor({ state: 'detached' });
  });
});

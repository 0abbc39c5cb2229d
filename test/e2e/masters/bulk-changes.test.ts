/** One field changed for many records (masters §21), as one does it and takes it back, in the demo clinic. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { query } = staff;
const { button, dialog, download, expectText, field, lines } = screenActor(page);

const bar = page.getByRole('region', { name: 'Selección' });
const services = dialog('Cambiar prestaciones');
const doctors = dialog('Cambiar médicos');
const specialties = dialog('Cambiar especialidades');

async function values(column: string, table: string, where: string): Promise<unknown[]> {
  const rows = await query<{ value: unknown }>(
    `SELECT DISTINCT ${column} AS value FROM ${table} WHERE ${where} ORDER BY 1`,
  );
  return rows.map(({ value }) => value);
}
/** Presses what makes the change, and waits until it is made. */
async function confirm(label: string, asked = services): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/bulk-changes/'));
  await button(label, asked).click();
  expect((await answer).status()).toBe(201);
}

/** Accounts of doctors that wait for their first sign-in. */
async function newUsers(): Promise<number> {
  const rows = await query<{ users: number }>`
    SELECT count(*)::int AS users FROM app_user WHERE must_change_password AND profile = 'doctor'`;
  return rows[0]?.users ?? 0;
}

beforeAll(
  () =>
    query`
    UPDATE service SET cost_centre = 'AMB-210' WHERE name LIKE 'Teleconsulta%';
    UPDATE doctor SET cost_centre = CASE id WHEN 1 THEN 'DIR-110' WHEN 2 THEN 'PAB-310' END`,
);

describe('masters §21: one field of many', () => {
  it('shows what changes from what, changes the chosen services, and takes it back', async () => {
    await openScreen(page, '/prestaciones?search=teleconsulta');
    await button('Cambiar varias…').click();
    await bar.getByRole('checkbox', { name: 'Seleccionar todos (13)' }).click();
    await bar.getByText('13 prestaciones', { exact: true }).waitFor(SOON);
    await button('Cambiar…', bar).click();
    await services.getByLabel('Qué se cambia').selectOption('Centro de costo');
    await field('Nuevo valor', services).fill('-TELE');
    await button('Ver qué cambia', services).click();
    await expectText('13 prestaciones no se cambian');
    await expectText(/Use solo letras, dígitos/);
    await field('Nuevo valor', services).fill('TEL-250');
    await button('Ver qué cambia', services).click();
    await button('Cambiar 13 prestaciones', services).waitFor(SOON);
    expect(await lines('De qué a qué')).toEqual(['AMB-210TEL-25013']);
    await expectAccessible(page, 'what a change of many does');
    await confirm('Cambiar 13 prestaciones');
    await button('Deshacer').waitFor(SOON);
    expect(await values('cost_centre', 'service', `name LIKE 'Teleconsulta%'`)).toEqual([
      'TEL-250',
    ]);
    await button('Deshacer').click();
    await expectText('Deshecho');
    expect(await values('cost_centre', 'service', `name LIKE 'Teleconsulta%'`)).toEqual([
      'AMB-210',
    ]);
  });

  it('changes all that the filters find, also on other pages, and says who has it already', async () => {
    await openScreen(page, '/medicos?pageSize=10');
    await button('Cambiar varios…').click();
    await button('Todo lo encontrado (60)…', bar).click();
    await doctors.getByLabel('Qué se cambia').selectOption('Centro de costo');
    await field('Nuevo valor', doctors).fill('DIR-110');
    await button('Ver qué cambia', doctors).click();
    await doctors.getByText(/^1 médico ya lo tiene y queda/).waitFor(SOON);
    expect(await lines('De qué a qué')).toEqual(['VacíoDIR-11058', 'PAB-310DIR-1101']);
    await confirm('Cambiar 59 médicos', doctors);
    await button('Deshacer').waitFor(SOON);
    expect(await values('cost_centre', 'doctor', 'true')).toEqual(['DIR-110']);
    await button('Deshacer').click();
    await expectText('Deshecho');
    expect(await values('cost_centre', 'doctor', 'true')).toEqual(['DIR-110', 'PAB-310', null]);
  });

  it('changes nothing when somebody else edits one of them meanwhile', async () => {
    await openScreen(page, '/medicos?pageSize=10');
    await button('Cambiar varios…').click();
    await button('Todo lo encontrado (60)…', bar).click();
    await doctors.getByLabel('Qué se cambia').selectOption('Retención de sus boletas');
    await doctors.getByLabel('Nuevo valor').selectOption('Propia');
    await button('Ver qué cambia', doctors).click();
    await expectText('Indique el valor');
    await field('Retención', doctors).fill('12,5');
    await button('Ver qué cambia', doctors).click();
    await doctors.getByText('Honorarios sin pagar').waitFor(SOON);
    await expectAccessible(page, 'what a change of retentions does');
    await query`UPDATE doctor SET phone = '1', version = version + 1 WHERE id = 2`;
    const refused = page.waitForResponse((response) =>
      response.url().endsWith('/bulk-changes/doctor'),
    );
    await doctors.getByRole('button', { name: /^Cambiar \d+ médicos$/ }).click();
    expect((await refused).status()).toBe(409);
    await expectText(/^Nada se cambió: ahora el cambio haría otra cosa/);
    expect(await values('retention_mode', 'doctor', 'retention_rate = 1250')).toEqual([]);
  });

  it('names specialties in use before they become inactive, and lists the change to take it back', async () => {
    await openScreen(page, '/especialidades');
    await button('Cambiar varias…').click();
    await page.getByRole('checkbox', { name: 'Seleccionar Cardiología' }).click();
    await button('Cambiar…', bar).click();
    await button('Ver qué cambia', specialties).click();
    await specialties.getByText('1 está en uso').waitFor(SOON);
    await confirm('Cambiar 1 especialidad', specialties);
    expect(await values('is_active', 'specialty', `name = 'Cardiología'`)).toEqual([false]);
    const phone = await staff.open(PHONE);
    const hand = screenActor(phone.page);
    await openScreen(phone.page, '/especialidades');
    await hand.button('Cambiar varias…').click();
    await hand.button('Cambiar varias…').waitFor({ state: 'hidden' });
    await expectToFit(phone.page, 'choosing many');
    await phone.page.getByRole('checkbox', { name: 'Seleccionar Cardiología' }).click();
    await hand.button('Cambiar…').click();
    const asked = hand.dialog('Cambiar especialidades');
    const former = asked.getByRole('region', { name: 'Archivos y cambios anteriores' });
    await former.getByText('Cambio de varios: Estado: Inactiva').waitFor(SOON);
    await expectToFit(phone.page, 'changes of before');
    await former.getByRole('button', { name: 'Deshacer…' }).click();
    const question = hand.dialog('Deshacer Estado: Inactiva');
    await question.getByText('Vuelve a ser como antes 1 especialidad.').waitFor(SOON);
    await question.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await hand.expectText('Cambio deshecho');
    expect(await values('is_active', 'specialty', `name = 'Cardiología'`)).toEqual([true]);
    await phone.context.close();
  });

  // access §5.17
  it('generates the users of chosen doctors, whose letters stay until the dialog is closed', async () => {
    await query`UPDATE doctor SET is_active = false WHERE id = 3`;
    await openScreen(page, '/medicos?pageSize=10');
    await button('Cambiar varios…').click();
    await button('Generar usuarios (60)…', bar).click();
    const asked = dialog('Generar usuarios');
    await asked.getByText(/quedan? fuera$/).waitFor(SOON);
    await asked.getByText(/: está inactivo/).waitFor(SOON);
    await expectAccessible(page, 'users of many doctors');
    const ready = asked.getByRole('button', { name: /^Generar \d+ usuarios$/ });
    const count = Number(/\d+/.exec((await ready.textContent()) ?? '')?.[0]);
    const letters = await download(ready);
    expect(letters.suggestedFilename()).toMatch(/^cuentas_nuevas_.*\.pdf$/);
    const pages = pdfPages(await readFile(await letters.path()));
    // The list, and a letter for each.
    expect(pages.filter((text) => text.includes('Su acceso al Portal'))).toHaveLength(count);
    const done = dialog('Usuarios generados');
    await done.getByText(/no se volverán a mostrar/).waitFor(SOON);
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'letters of new users');
    await download(done.getByRole('button', { name: 'Descargar de nuevo' }));
    await done.getByRole('button', { name: 'Listo' }).click();
    await done.waitFor({ state: 'hidden' });
    expect(await newUsers()).toBe(count);
  });

  // access §5.18
  it('takes the generated users back, but for the one that somebody opened', async () => {
    const count = await newUsers();
    await query`
      UPDATE app_user SET first_sign_in_at = now() WHERE id = (SELECT max(id) FROM app_user WHERE must_change_password)`;
    await openScreen(page, '/medicos?pageSize=10');
    await button('Cambiar varios…').click();
    await button('Generar usuarios (60)…', bar).click();
    const former = dialog('Generar usuarios').getByRole('region', {
      name: 'Generaciones de usuarios',
    });
    await former.getByText(new RegExp(`^Agregó ${count} usuarios`)).waitFor(SOON);
    await button('Deshacer…', former).click();
    const asked = dialog('Deshacer Generación de usuarios para médicos');
    await asked.getByText(/: ya ingresó$/).waitFor(SOON);
    await asked
      .getByText(`Se eliminan ${count - 1} usuarios. Nadie ha ingresado con ellos`)
      .waitFor(SOON);
    await expectAccessible(page, 'what taking generated users back does');
    await button('Deshacer', asked).click();
    await expectText('Generación deshecha');
    expect(await newUsers()).toBe(1);
    await former.getByText(/^La deshizo /).waitFor(SOON);
    await button('Deshacer…', former).waitFor({ state: 'hidden' });
    // Once more, and back from the dialog of the letters at once.
    await download(
      dialog('Generar usuarios').getByRole('button', { name: /^Generar \d+ usuarios$/ }),
    );
    const done = dialog('Usuarios generados');
    await button('Deshacer…', done).click();
    await button('Deshacer', asked).click();
    await expectText('Generación deshecha');
    await done.waitFor({ state: 'hidden' });
    expect(await newUsers()).toBe(1);
  });
});

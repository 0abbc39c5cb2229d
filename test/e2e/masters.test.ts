/** Gestión de Usuarios and Configuración Médicos as one uses them: lists, forms, two editors, files. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../support/app.ts';
import { expectAccessible, visit } from '../support/browser.ts';
import { type MailServer, testMailServer } from '../support/mail.ts';
import { openStaff, type Staff } from '../support/staff.ts';

const SOON = { timeout: 15_000 };
const READABLE = /[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}/;

let mail: MailServer;
let staff: Staff;
let page: Page;

beforeAll(async () => {
  mail = await testMailServer();
  staff = await openStaff({ SMTP_URL: mail.url });
  page = staff.page;
}, 120_000);

afterAll(() => staff?.close());

const button = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });
const dialog = (name: string, within: Page = page) => within.getByRole('dialog', { name });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const count = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const query = () => Object.fromEntries(new URL(page.url()).searchParams);

/** A field by its whole label. */
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });

/** Opens the menu of a row, and chooses from it unless nothing is named. */
async function act(name: string, action?: string): Promise<void> {
  await button(`Acciones de ${name}`).click();
  if (action) await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function choose(within: Page | Locator, label: string, typed: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).fill(typed);
  await page.locator('[role=option]:visible', { hasText: typed }).first().click();
}

/** A second window on the same address, of the same administrator. */
async function secondWindow(address: string): Promise<Page> {
  const other = await staff.context.newPage();
  await other.goto(address);
  return other;
}

describe('spec 1 §2.5: users', () => {
  it('are listed with profile, linked doctor and state', async () => {
    await page.goto('/usuarios');
    await page.getByRole('heading', { name: 'Gestión de Usuarios' }).waitFor();
    await count('4 usuarios');
    expect(await row('ramon.henriquez@ejemplo.cl').textContent()).toBe(
      '18.942.666-6Ramón Henríquez Parraramon.henriquez@ejemplo.clMédicoRamón Henríquez ParraActivo',
    );
    for (const profile of ['Administrador', 'Supervisor', 'Médico', 'Usuario']) {
      expect(await row(profile).count(), profile).toBeGreaterThan(0);
    }
    await expectAccessible(page, 'users');
  });

  it('are found by RUT or name, by profile and state, all of it in the address', async () => {
    await page.getByLabel('Buscar por RUT o nombre').fill('18.942.666-6');
    await count('1 usuario');
    await page.getByLabel('Perfil').selectOption({ label: 'Supervisor' });
    await page.getByLabel('Estado').selectOption({ label: 'Activos' });
    await said('No se encontraron usuarios que coincidan con los filtros');
    await page.reload();
    expect(await page.getByLabel('Buscar por RUT o nombre').inputValue()).toBe('18.942.666-6');
    expect(query()).toEqual({ search: '18.942.666-6', profile: 'supervisor', isActive: 'true' });
    await button('Limpiar filtros').click();
    await count('4 usuarios');
    expect(query()).toEqual({});
  });

  it('spec 1 §5: a new one needs every field, in the specified words', async () => {
    await button('Nuevo Usuario').click();
    const form = dialog('Nuevo Usuario');
    await button('Crear Usuario', form).click();
    for (const message of [
      'RUT es requerido',
      'Nombre es requerido',
      'Apellido es requerido',
      'Email inválido',
    ]) {
      await form.getByText(message, { exact: true }).waitFor();
    }
    const profiles = await form.getByLabel('Perfil').locator('option').allTextContents();
    expect(profiles).toEqual(['Administrador', 'Supervisor', 'Médico', 'Usuario']);
    await expectAccessible(page, 'user form with errors');
    // As pasted from a message: with dots, blanks and a lower-case k.
    await field(form, 'RUT').fill(' 10.000.013 - k ');
    await field(form, 'Nombre').fill('Rosa');
    await form.getByLabel('Apellido').fill('Ñancupil Soto');
    await form.getByLabel('Email').fill('admin@ejemplo.cl');
    await form.getByLabel('Perfil').selectOption({ label: 'Médico' });
    await choose(form, 'Médico vinculado', 'Jara');
    await button('Crear Usuario', form).click();
    await form.getByText('No se pudo crear el usuario.').waitFor();
    expect(await form.getByText('Ya existe un usuario con ese correo.').count()).toBe(2);
    await form.getByLabel('Email').fill('rosa@ejemplo.cl');
    await button('Crear Usuario', form).click();
    await said('Usuario creado');
    await said('Se envió una contraseña temporal a rosa@ejemplo.cl.');
    await row('rosa@ejemplo.cl').waitFor();
    expect(mail.messages).toHaveLength(1);
    expect(mail.messages[0]).toContain('To: rosa@ejemplo.cl');
  });

  it('spec 1 §8, §9: a reset is mailed, else the password is shown until it is taken', async () => {
    await act('Rosa Ñancupil Soto', 'Restablecer contraseña');
    await button('Restablecer').click();
    await said('Contraseña enviada por correo');
    expect(mail.messages).toHaveLength(2);
    expect(await dialog('Contraseña temporal').count()).toBe(0);

    mail.refuseAll();
    await act('Rosa Ñancupil Soto', 'Restablecer contraseña');
    await button('Restablecer').click();
    await said('Contraseña restablecida');
    await said(/^Contraseña temporal: [a-z2-9-]{14}$/);
    const handOver = dialog('Contraseña temporal');
    const password = await handOver.getByLabel('Contraseña temporal').inputValue();
    expect(password).toMatch(READABLE);
    await expectAccessible(page, 'password to hand over');
    await button('Listo', handOver).click();
    const answer = await fetch(`${staff.address}/api/native-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'rosa@ejemplo.cl', password }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, '{"success":true}']);
  });

  it('of two editors the second sees both versions, and may save the own', async () => {
    await page.goto('/usuarios');
    await row('rosa@ejemplo.cl').click();
    const form = dialog('Editar Usuario');
    await field(form, 'Nombre').fill('Rosa María');
    const other = await secondWindow(page.url());
    await dialog('Editar Usuario', other).getByLabel('Apellido').fill('Ñancupil Vera');
    await button('Guardar Cambios', other).click();
    await other.getByText('Usuario actualizado').waitFor();
    await other.close();

    await button('Guardar Cambios', form).click();
    await form.getByText(/Marta Olmedo Ríos modificó este registro/).waitFor();
    const changes = (title: string) =>
      form.getByRole('table', { name: title }).locator('tbody tr').allTextContents();
    expect(await changes('Lo que cambió la otra persona')).toEqual([
      'ApellidoÑancupil SotoÑancupil Vera',
    ]);
    expect(await changes('Lo que cambia usted')).toEqual(['NombreRosaRosa María']);
    await expectAccessible(page, 'two versions of a user');
    await button('Guardar la mía', form).click();
    await row('Rosa María Ñancupil Vera').waitFor();
  });

  it('are deleted after a question; the own account is not', async () => {
    await act('Marta Olmedo Ríos');
    const own = page.getByRole('menuitem', { name: /^Eliminar/ });
    expect(await own.textContent()).toContain('Es su propia cuenta');
    expect(await own.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await act('Rosa María Ñancupil Vera', 'Eliminar');
    await said(/Se eliminará la cuenta de Rosa María Ñancupil Vera/);
    await button('Eliminar').click();
    await said('Usuario eliminado');
    await row('rosa@ejemplo.cl').waitFor({ state: 'detached' });
  });
});

describe('spec 1 §2.6: doctors', () => {
  it('are listed with society, payment and retention, and counted', async () => {
    await page.goto('/medicos');
    await page.getByRole('heading', { name: 'Configuración Médicos' }).waitFor();
    await count('60 médicos');
    await page.getByLabel('Buscar por RUT o nombre').fill('andrea molina');
    await count('1 médico');
    expect(await row('Andrea Molina').textContent()).toBe(
      '16.128.491-2Andrea Molina Molinaandrea.molina@ejemplo.clTraumatología y Ortopedia' +
        'SociedadTraumatología Peumo Ltda.Transferencia0,0 %Activo',
    );
    await expectAccessible(page, 'doctors');
  });

  it('are filtered by specialty and state; the address keeps it, one button clears it', async () => {
    await page.getByLabel('Buscar por RUT o nombre').fill('');
    const specialty = page.getByRole('combobox', { name: 'Especialidad' });
    expect(await specialty.getAttribute('placeholder')).toBe('Todas');
    await choose(page, 'Especialidad', 'Cardiología');
    await count('5 médicos');
    await page.getByLabel('Estado').selectOption({ label: 'Inactivos' });
    await said('No se encontraron médicos que coincidan con los filtros');
    await page.reload();
    await said('No se encontraron médicos que coincidan con los filtros');
    expect(await specialty.inputValue()).toBe('Cardiología');
    await button('Limpiar filtros').click();
    await count('60 médicos');
    expect(query()).toEqual({});
  });

  it('spec 1 §5: a new one needs RUT, name and specialty; the society is chosen or made', async () => {
    await page.goto('/medicos?open=new');
    const form = dialog('Nuevo Médico');
    expect(await form.getByLabel('Retención').inputValue()).toBe('10,00 %');
    await form.getByText(/^Usar la legal de \d{4}: [\d,]+ %$/).click();
    expect(await form.getByLabel('Retención').inputValue()).not.toBe('10,00 %');
    await form.getByLabel('Retención').fill('100,5');
    await form.getByLabel('Email').fill('sin arroba');
    await button('Crear Médico', form).click();
    for (const message of [
      'RUT es requerido',
      'Nombre es requerido',
      'Especialidad es requerida',
      'Email inválido',
      'Debe estar entre 0 y 100',
    ]) {
      await form.getByText(message, { exact: true }).waitFor();
    }
    await form.getByText('El archivo del banco dejaría fuera a este médico').waitFor();
    await expectAccessible(page, 'doctor form with errors');

    await field(form, 'RUT').fill('189726317');
    await field(form, 'Nombre').fill('Amalia Ñuñoa Íñiguez');
    await form.getByLabel('Email').fill('');
    await choose(form, 'Especialidad', 'Pediatría');
    await form.getByLabel('Retención').fill('12,25');
    await form.getByLabel('Tipo de sociedad').selectOption({ label: 'Sociedad' });
    await button('Nueva sociedad', form).click();
    await form.getByLabel('RUT de la nueva sociedad').fill('9068826k');
    await form.getByLabel('Nombre de la nueva sociedad').fill('Pediatras del Ñielol');
    await form.getByLabel('Nombre de la nueva sociedad').press('Enter');
    await said('Sociedad creada');
    const name = form.getByLabel('Nombre de la sociedad');
    await expect.poll(() => name.inputValue(), SOON).toBe('Pediatras del Ñielol');
    expect(await name.isEditable()).toBe(false);
    await choose(form, 'Banco', 'BancoEstado');
    await form.getByLabel('Número de cuenta').fill('12345678');
    await form
      .getByText('El archivo del banco dejaría fuera a este médico')
      .waitFor({ state: 'detached' });
    await button('Crear Médico', form).click();
    await said('Médico creado');
    await page.getByLabel('Buscar por RUT o nombre').fill('nunoa amalia');
    await count('1 médico');
    expect(await row('Amalia').textContent()).toBe(
      '18.972.631-7Amalia Ñuñoa ÍñiguezPediatríaSociedadPediatras del ÑielolTransferencia12,25 %Activo',
    );
  });

  it('paid in person drop the society', async () => {
    await row('Amalia').click();
    const form = dialog('Editar Médico');
    await form.getByLabel('Tipo de sociedad').selectOption({ label: 'Individual' });
    expect(await form.getByLabel('Sociedad médica').count()).toBe(0);
    await button('Guardar Cambios', form).click();
    await said('Médico actualizado');
    await expect.poll(() => row('Amalia').textContent(), SOON).not.toContain('Ñielol');
  });

  it('say at its field what the server refuses, and why nothing was saved without a network', async () => {
    await row('Amalia').click();
    const form = dialog('Editar Médico');
    await field(form, 'RUT').fill('16.128.491-2');
    await button('Guardar Cambios', form).click();
    await form.getByText('No se pudo actualizar el médico.').waitFor();
    expect(await form.getByText('Ya existe un médico con ese RUT.').count()).toBe(2);
    await field(form, 'RUT').fill('18.972.631-7');
    await staff.context.setOffline(true);
    await form.getByLabel('Teléfono').fill('+56 9 5555 1234');
    await button('Guardar Cambios', form).click();
    await form.getByText('Error de conexión. Por favor intente nuevamente.').waitFor();
    await staff.context.setOffline(false);
    await button('Guardar Cambios', form).click();
    await said('Médico actualizado');
  });

  it('of two editors the second may take the saved version', async () => {
    await row('Amalia').click();
    const form = dialog('Editar Médico');
    await form.getByLabel('Teléfono').fill('+56 9 1111 1111');
    const other = await secondWindow(page.url());
    const theirs = dialog('Editar Médico', other);
    await theirs.getByLabel('Retención').fill('15,25');
    await button('Guardar Cambios', theirs).click();
    await other.getByText('Médico actualizado').waitFor();
    await other.close();

    await button('Guardar Cambios', form).click();
    await form.getByText('Otra persona guardó antes').waitFor();
    const lines = await form.getByRole('table').getByRole('row').allTextContents();
    expect(lines.slice(1)).toEqual([
      'Teléfono+56 9 5555 1234+56 9 1111 1111',
      'Retención15,25 %12,25 %',
    ]);
    await button('Usar la versión guardada', form).click();
    expect(await form.getByLabel('Teléfono').inputValue()).toBe('+56 9 5555 1234');
    expect(await form.getByLabel('Retención').inputValue()).toBe('15,25 %');
    await button('Cancelar', form).click();
    await form.waitFor({ state: 'detached' });
  });

  it('in use are not deleted but may be left inactive, with all else as it was', async () => {
    await page.goto('/medicos?search=andrea+molina');
    const before = await row('Andrea Molina').textContent();
    await act('Andrea Molina Molina', 'Eliminar');
    await said(/Se eliminará a Andrea Molina Molina \(16\.128\.491-2\)/);
    await button('Eliminar').click();
    await said(/No se puede eliminar el médico: está en uso por/);
    await expectAccessible(page, 'doctor in use');
    await button('Dejar inactivo').click();
    await said('Médico inactivo');
    await expect
      .poll(() => row('Andrea Molina').textContent(), SOON)
      .toBe(before?.replace(/Activo$/, 'Inactivo'));
    await act('Andrea Molina Molina', 'Activar');
    await said('Médico activado');
    await expect.poll(() => row('Andrea Molina').textContent(), SOON).toBe(before);
  });

  it('that nothing names are deleted', async () => {
    await page.goto('/medicos?search=amalia');
    await act('Amalia Ñuñoa Íñiguez', 'Eliminar');
    await button('Eliminar').click();
    await said('Médico eliminado');
    await said('No se encontraron médicos que coincidan con los filtros');
  });

  it('are exported as filtered, with the e-mail that the list shows under the name', async () => {
    await page.goto('/medicos?search=andrea+molina');
    await count('1 médico');
    await button('Exportar').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toEqual([
      '\uFEFFRUT;Nombre;Email;Especialidad;Tipo de sociedad;Sociedad;Tipo de pago;Retención;Estado',
      '16.128.491-2;Andrea Molina Molina;andrea.molina@ejemplo.cl;Traumatología y Ortopedia;' +
        'Sociedad;Traumatología Peumo Ltda.;Transferencia;0;Activo',
    ]);
  });
});

describe('spec 1 §8: an expired session', () => {
  it('is begun anew over the form, which keeps what was typed', async () => {
    await page.goto('/medicos?open=2');
    const form = dialog('Editar Médico');
    await form.getByLabel('Teléfono').fill('+56 9 2222 3333');
    await staff.context.clearCookies();
    await button('Guardar Cambios', form).click();
    const again = dialog('Sesión expirada');
    await again.getByText(/Por favor, inicia sesión nuevamente/).waitFor();
    await expectAccessible(page, 'expired session');
    await page.keyboard.press('Escape');
    await again.getByRole('textbox', { name: 'Contraseña' }).fill('otra clave');
    await button('Continuar', again).click();
    await again.getByText('Usuario o contraseña incorrectos').waitFor();
    await again.getByRole('textbox', { name: 'Contraseña' }).fill(TEST_PASSWORD);
    await button('Continuar', again).click();
    await again.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Teléfono').inputValue()).toBe('+56 9 2222 3333');
    await button('Guardar Cambios', form).click();
    await said('Médico actualizado');
  });
});

describe('on a phone, in the dark', () => {
  it.each(['/usuarios', '/usuarios?open=1', '/medicos', '/medicos?open=2'])(
    '%s fits, and axe finds nothing',
    async (address) => {
      const phone = await visit(staff.browser, staff.address, { width: 390, colorScheme: 'dark' });
      await phone.context.addCookies(await staff.context.cookies());
      await phone.page.goto(address);
      await phone.page.getByRole('heading', { level: 1 }).waitFor();
      if (address.includes('open')) await phone.page.getByRole('dialog').waitFor();
      await phone.page.getByRole('row').nth(1).waitFor();
      const overflow = await phone.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await expectAccessible(phone.page, `${address} on a phone`);
      expect(phone.errors).toEqual([]);
      await phone.context.close();
    },
  );

  it('did all of it without an error in the page', () => {
    expect(staff.errors).toEqual([]);
  });
});

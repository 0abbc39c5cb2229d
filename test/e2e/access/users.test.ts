/** Gestión de Usuarios as one uses it: the list, the form, passwords, two editors. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { testMailServer } from '../../support/mail.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const READABLE = /[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}/;

const mail = await testMailServer();
const staff = await openStaff({ SMTP_URL: mail.url });
const { page } = staff;
const { act, button, choose, expectCount, dialog, field, lines, query, row, expectText } =
  screenActor(page);

describe('access §5: users', () => {
  it('access §5.1: are listed with profile, linked doctor and state', async () => {
    await openScreen(page, '/usuarios');
    await page.getByRole('heading', { name: 'Gestión de Usuarios' }).waitFor();
    await expectCount('4 usuarios');
    expect(await row('ramon.henriquez@ejemplo.cl').textContent()).toBe(
      '18.942.666-6Ramón Henríquez Parraramon.henriquez@ejemplo.clMédicoRamón Henríquez ParraActivo',
    );
    for (const profile of ['Administrador', 'Supervisor', 'Médico', 'Usuario']) {
      expect(await row(profile).count(), profile).toBeGreaterThan(0);
    }
    await expectAccessible(page, 'users');
  });

  // access §5.1, product §9.1
  it('are found by RUT or name, by profile and state, all of it in the address', async () => {
    await page.getByLabel('Buscar por RUT o nombre').fill('18.942.666-6');
    await expectCount('1 usuario');
    await page.getByLabel('Perfil').selectOption({ label: 'Supervisor' });
    await page.getByLabel('Estado').selectOption({ label: 'Activos' });
    await expectText('No se encontraron usuarios que coincidan con los filtros');
    await page.reload();
    expect(await page.getByLabel('Buscar por RUT o nombre').inputValue()).toBe('18.942.666-6');
    expect(query()).toEqual({ search: '18.942.666-6', profile: 'supervisor', isActive: 'true' });
    await button('Limpiar filtros').click();
    await expectCount('4 usuarios');
    expect(query()).toEqual({});
  });

  // access §5.2, access §5.5
  it('a new user requires every field, in the specified words', async () => {
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
    await field('RUT', form).fill(' 10.000.013 - k ');
    await field('Nombre', form).fill('Rosa');
    await form.getByLabel('Apellido').fill('Ñancupil Soto');
    await form.getByLabel('Email').fill('admin@ejemplo.cl');
    await form.getByLabel('Perfil').selectOption({ label: 'Médico' });
    await choose(form, 'Médico vinculado', 'Jara');
    await button('Crear Usuario', form).click();
    await form.getByText('No se pudo crear el usuario.').waitFor();
    await expect
      .poll(() => form.getByText('Ya existe un usuario con ese correo.').count(), SOON)
      .toBe(2);
    await form.getByLabel('Email').fill('rosa@ejemplo.cl');
    await button('Crear Usuario', form).click();
    await expectText('Usuario creado');
    await expectText('Se envió una contraseña temporal a rosa@ejemplo.cl.');
    await row('rosa@ejemplo.cl').waitFor();
    expect(mail.messages).toHaveLength(1);
    expect(mail.messages[0]).toContain('To: rosa@ejemplo.cl');
  });

  // access §5.7, product §11.5
  it('a reset is mailed, else the password is shown until it is copied', async () => {
    await act('Rosa Ñancupil Soto', 'Restablecer contraseña');
    await button('Restablecer').click();
    await expectText('Contraseña enviada por correo');
    expect(mail.messages).toHaveLength(2);
    expect(await dialog('Contraseña temporal').count()).toBe(0);

    mail.refuseAll();
    await act('Rosa Ñancupil Soto', 'Restablecer contraseña');
    await button('Restablecer').click();
    await expectText('Contraseña restablecida');
    await expectText('Entregue la contraseña a Rosa Ñancupil Soto.');
    const handOver = dialog('Contraseña temporal');
    const password = await handOver.getByLabel('Contraseña temporal').inputValue();
    expect(password).toMatch(READABLE);
    // The field of the dialog is the only place of it.
    expect(await page.locator('body').textContent()).not.toContain(password);
    await expectAccessible(page, 'password to hand over');
    // What is not shown again is lost neither by Escape nor by a click beside it.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await handOver.getByLabel('Contraseña temporal').inputValue()).toBe(password);
    await staff.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button('Copiar', handOver).click();
    await button('Copiada', handOver).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
    await button('Listo', handOver).click();
    await handOver.waitFor({ state: 'detached' });
    const answer = await fetch(`${staff.address}/api/native-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'rosa@ejemplo.cl', password }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, '{"success":true}']);
  });

  // access §29.1, access §29.2
  it('sessions of another user are listed and ended, one or all', async () => {
    const doctor = () => staff.open({ ...PHONE, who: 'doctor' });
    const windows = [await doctor(), await doctor()];
    for (const { page: portal } of windows) await openScreen(portal, '/mis-pagos');
    await act('Ramón Henríquez Parra', 'Sesiones abiertas');
    const shown = dialog('Sesiones abiertas de Ramón Henríquez Parra');
    await expect.poll(() => shown.getByRole('listitem').count()).toBe(2);
    await expectAccessible(page, 'sessions of a user');
    await shown
      .getByRole('button', { name: /^Cerrar la sesión en / })
      .first()
      .click();
    await expectText('Sesión cerrada');
    await expect.poll(() => shown.getByRole('listitem').count()).toBe(1);
    await button('Cerrar todas', shown).click();
    const question = dialog('Cerrar todas sus sesiones');
    await question.getByText(/^Se cerrará 1 sesión de Ramón Henríquez Parra/).waitFor();
    await button('Cerrar todas', question).click();
    await expectText('Sesiones cerradas');
    await shown.waitFor({ state: 'detached' });
    for (const { page: portal, context } of windows) {
      await portal.reload();
      await screenActor(portal).button('Acceso Nativo').waitFor();
      await context.close();
    }
    await act('Marta Olmedo Ríos');
    const own = page.getByRole('menuitem', { name: /^Sesiones abiertas/ });
    expect(await own.textContent()).toContain('Las suyas se cierran en Mi Perfil');
    await page.keyboard.press('Escape');
  });

  it('access §29.4: an administrator ends the sessions of everybody but their own', async () => {
    const doctor = await staff.open({ ...PHONE, who: 'doctor' });
    await openScreen(doctor.page, '/mis-pagos');
    await openScreen(page, '/usuarios');
    await button('Más acciones').click();
    await page.getByRole('menuitem', { name: 'Cerrar las sesiones de todos' }).click();
    await button('Cerrar las de todos', dialog('Cerrar las sesiones de todos')).click();
    await expectText('Sesiones cerradas');
    await doctor.page.reload();
    await screenActor(doctor.page).button('Acceso Nativo').waitFor();
    await doctor.context.close();
    await openScreen(page, '/usuarios');
    await expectCount('5 usuarios');
  });

  it('masters §2.8: of two editors the second sees both versions, and may save their own', async () => {
    await openScreen(page, '/usuarios');
    await row('rosa@ejemplo.cl').click();
    const form = dialog('Editar Usuario');
    await field('Nombre', form).fill('Rosa María');
    const other = await staff.context.newPage();
    await openScreen(other, page.url());
    const colleague = screenActor(other);
    await colleague.dialog('Editar Usuario').getByLabel('Apellido').fill('Ñancupil Vera');
    await colleague.button('Guardar Cambios').click();
    await colleague.expectText('Usuario actualizado');
    await other.close();

    await button('Guardar Cambios', form).click();
    await form.getByText(/Marta Olmedo Ríos modificó este registro/).waitFor();
    expect(await lines('Lo que cambió la otra persona', form)).toEqual([
      'ApellidoÑancupil SotoÑancupil Vera',
    ]);
    expect(await lines('Lo que cambia usted', form)).toEqual(['NombreRosaRosa María']);
    await expectAccessible(page, 'two versions of a user');
    await button('Guardar la mía', form).click();
    await row('Rosa María Ñancupil Vera').waitFor();
  });

  // access §5.9, masters §2.5
  it('are deleted after a question; the user’s own account is not', async () => {
    await act('Marta Olmedo Ríos');
    const own = page.getByRole('menuitem', { name: /^Eliminar/ });
    expect(await own.textContent()).toContain('Es su propia cuenta');
    expect(await own.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await act('Rosa María Ñancupil Vera', 'Eliminar');
    await expectText(/Se eliminará la cuenta de Rosa María Ñancupil Vera/);
    await button('Eliminar').click();
    await expectText('Usuario eliminado');
    await row('rosa@ejemplo.cl').waitFor({ state: 'detached' });
  });
});

describe('on a phone, in the dark', () => {
  it.each(['/usuarios', '/usuarios?open=1'])('%s fits, and axe finds nothing', async (address) => {
    const phone = await staff.open(PHONE);
    await openScreen(phone.page, address);
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    if (address.includes('open')) await phone.page.getByRole('dialog').waitFor();
    await phone.page.getByRole('row').nth(1).waitFor();
    // A card is headed by whose it is.
    const heads = await phone.page.locator('td[data-title]').allTextContents();
    expect(heads.filter((head) => !/[a-z] [A-Z]/.test(head))).toEqual([]);
    await expectToFit(phone.page, address);
    await expectAccessible(phone.page, `${address} on a phone`);
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  });

  itHadNoErrors(staff);
});

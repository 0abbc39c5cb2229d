/** The own account as one uses it: a forgotten password, sessions, the link to a doctor. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectUsable, openHome, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { testMailServer, textOf } from '../../support/mail.ts';
import { openStaff } from '../../support/staff.ts';

const DOCTOR = { email: 'ramon.henriquez@ejemplo.cl', rut: '18.942.666-6' };
const NEW_PASSWORD = 'clave que recordaré';

const mail = await testMailServer();
const staff = await openStaff(
  { SMTP_URL: mail.url, PUBLIC_URL: 'http://portal.ejemplo.cl' },
  'nobody',
);
const { page } = staff;
const { button, field, expectText } = screenActor(page);
const password = page.getByRole('textbox', { name: 'Contraseña', exact: true });

/** Where the mailed link leads, on this server: the one it names is not on this machine. */
function mailedPath(): string {
  const address = /http:\/\/portal\.ejemplo\.cl(\/\S+)/.exec(textOf(mail.messages[0] ?? ''));
  return address?.[1] ?? '';
}

describe('access §1.8: the sign-in of professionals', () => {
  // access §1.9, access §1.19, product §7.3
  it('formats the RUT, shows the password on demand, and explains a failure', async () => {
    await page.goto('/professional-login');
    await button('Iniciar Sesión').click();
    await expectText('RUT es requerido');
    await expectText('Contraseña es requerida');
    await expectAccessible(page, 'professional sign-in with errors');
    await field('RUT').pressSequentially('189426666');
    expect(await field('RUT').inputValue()).toBe(DOCTOR.rut);
    await password.fill('olvidada');
    expect(await password.getAttribute('type')).toBe('password');
    await button('Mostrar u ocultar lo escrito').click();
    expect(await password.getAttribute('type')).toBe('text');
    await button('Iniciar Sesión').click();
    await expectText('Error de acceso');
    await expectText('RUT o contraseña incorrectos');
  });

  // access §3.19
  it('lets a password be pasted, and says to password managers what its fields are', async () => {
    await field('RUT').fill(DOCTOR.rut);
    await field('RUT').press('Control+A');
    await field('RUT').press('Control+C');
    await password.fill('');
    await password.press('Control+V');
    expect(await password.inputValue()).toBe(DOCTOR.rut);
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    expect(await field('RUT').getAttribute('autocomplete')).toBe('username');
  });

  // access §1.7, access §1.18
  it('says that the server could not be reached, and offers the demo’s profiles', async () => {
    await page.route('**/api/professional-login', (route) => route.abort());
    await button('Iniciar Sesión').click();
    await expectText('Error de conexión. Por favor intente nuevamente.');
    await page.unroute('**/api/professional-login');
    const width = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const name of ['Administrador', 'Supervisor', 'Médico']) {
      const label = button(name).locator('.mantine-Button-label');
      expect(await label.evaluate((it) => it.scrollWidth - it.clientWidth), name).toBe(0);
    }
    if (width) await page.setViewportSize(width);
  });
});

describe('access §4: Olvidé mi contraseña', () => {
  it('access §4.1: mails a link, by which a new password is chosen', async () => {
    await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await field('Usuario / Email / RUT').fill(DOCTOR.email);
    await expectAccessible(page, 'forgotten password');
    await button('Enviar enlace').click();
    await expectText('Revise su correo');
    await expect.poll(() => mail.messages.length, SOON).toBe(1);

    await page.goto(mailedPath());
    await expect.poll(() => field('Cuenta').inputValue(), SOON).toBe(DOCTOR.email);
    await field('Nueva contraseña').fill('corta');
    await field('Confirmar contraseña').fill('otra clave');
    await button('Guardar contraseña').click();
    await expectText(
      'La contraseña debe tener al menos 12 caracteres: puede ser una frase con espacios.',
    );
    await expectText('Faltan 7 caracteres.');
    await field('Nueva contraseña').fill(DOCTOR.rut);
    await expectText('El largo alcanza.');
    await button('Guardar contraseña').click();
    await expectText('Las contraseñas no coinciden');
    await field('Confirmar contraseña').fill(DOCTOR.rut);
    await button('Guardar contraseña').click();
    await expectText(/^La contraseña no puede ser su RUT/);
    await expectAccessible(page, 'new password');
    await field('Nueva contraseña').fill(NEW_PASSWORD);
    await field('Confirmar contraseña').fill(NEW_PASSWORD);
    await button('Guardar contraseña').click();
    await expectText('Contraseña actualizada');
  });

  it('access §4.3: signs in with the new password, by RUT; the link can’t be used again', async () => {
    await page.goto('/professional-login');
    await field('RUT').fill(DOCTOR.rut);
    await password.fill(NEW_PASSWORD);
    await password.press('Enter');
    await page.getByRole('tab', { name: 'Mis Pagos', selected: true }).waitFor();

    const another = await staff.open({ ...PHONE, who: 'nobody' });
    await another.page.goto(mailedPath());
    await screenActor(another.page).expectText(/^Este enlace ya se usó/);
    await expectUsable(another.page, 'used link on a phone');
    await another.page.getByRole('link', { name: 'Pedir un enlace nuevo' }).click();
    await screenActor(another.page).field('Usuario / Email / RUT').waitFor();
    await another.context.close();
  });
});

describe('documents §7.6: Configuración', () => {
  it('access §2.7: lists the user’s sessions, of which others can be closed', async () => {
    const phone = await staff.open({ ...PHONE, who: 'user' });
    const desk = await staff.open({ who: 'user' });
    for (const { page: window } of [phone, desk]) await openHome(window);
    await desk.page.getByRole('tab', { name: 'Configuración' }).click();
    const sessions = desk.page.getByRole('region', { name: 'Sesiones abiertas' });
    await expect.poll(() => sessions.getByRole('listitem').count(), SOON).toBe(2);
    await sessions.getByText('Esta sesión').waitFor();
    await screenActor(desk.page).button('Cerrar las demás').click();
    const question = desk.page.getByRole('dialog', { name: 'Cerrar las demás sesiones' });
    await question.getByText(/Se cerrará 1 sesión/).waitFor();
    await screenActor(desk.page).button('Cerrar las demás', question).click();
    await question.getByText('Escriba su contraseña actual').waitFor();
    await expectAccessible(desk.page, 'question for the password');
    await question.getByLabel('Contraseña actual').fill('demo1234');
    await screenActor(desk.page).button('Cerrar las demás', question).click();
    await screenActor(desk.page).expectText('Sesiones cerradas');
    await expect.poll(() => sessions.getByRole('listitem').count(), SOON).toBe(1);
    await expectAccessible(desk.page, 'own password and sessions');
    await phone.page.reload();
    await screenActor(phone.page).button('Acceso Nativo').waitFor();
    await expectUsable(phone.page, 'sign-in on a phone');
    expect([...desk.errors, ...phone.errors]).toEqual([]);
    await phone.context.close();
    await desk.context.close();
  });

  it('access §3.4: changes the password, which requires the current one', async () => {
    await page.getByRole('tab', { name: 'Configuración' }).click();
    await field('Contraseña actual').fill('no es esta');
    await field('Nueva contraseña').fill('otra que recordaré');
    await field('Confirmar contraseña').fill('otra que recordaré');
    await button('Cambiar contraseña').click();
    await expectText('Error: No se pudo cambiar la contraseña.');
    await expectText('La contraseña actual no es correcta.');
    await field('Contraseña actual').fill(NEW_PASSWORD);
    await button('Cambiar contraseña').click();
    await expectText('Contraseña actualizada');
    await expect.poll(() => field('Contraseña actual').inputValue(), SOON).toBe('');
  });
});

describe('access §11: Mi Perfil', () => {
  // access §11.2, access §11.3, access §11.5, access §12.4
  it('links staff to a doctor, makes their statement, and unlinks after a question', async () => {
    const { page: desk, context, errors } = await staff.open({ who: 'admin' });
    const hands = screenActor(desk);
    await desk.goto('/perfil');
    await hands.expectText('No hay perfil médico vinculado');
    expect(await desk.getByText('Portal del médico').count()).toBe(0);
    await hands.button('Vincular perfil médico').click();
    const dialog = hands.dialog('Vincular perfil médico');
    expect(await hands.button('Vincular', dialog).isDisabled()).toBe(true);
    await hands.choose(dialog, 'Médico', 'Jara');
    await expectAccessible(desk, 'link dialog');
    const cut = (path: string) => desk.route(`**/api/${path}`, (route) => route.abort());
    await cut('link-doctor');
    await hands.button('Vincular', dialog).click();
    await hands.expectText('No se pudo vincular el perfil médico.');
    await desk.unroute('**/api/link-doctor');
    await cut('own-statement-periods');
    await hands.button('Vincular', dialog).click();
    await hands.expectText('Perfil médico vinculado');
    const section = desk.getByRole('region', { name: 'Perfil médico' });
    await section.getByText('Nombre profesional').waitFor();
    await section.getByText(/Jara/).waitFor();
    await hands.expectText('Portal del médico');
    await hands.expectText('No se pudieron obtener los datos de pagos');
    await desk.unroute('**/api/own-statement-periods');
    await hands.button('Reintentar').click();

    await expectAccessible(desk, 'own profile of staff');

    const period = desk.getByLabel('Período');
    const latest = await period.locator('option').first().textContent();
    expect(latest).toMatch(/^\S+ 20\d\d · [\d.]+ registros?$/);
    await cut('generate-cartola/**');
    await hands.button('Generar cartola').click();
    await hands.expectText('Error al generar cartola');
    await desk.unroute('**/api/generate-cartola/**');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      hands.button('Generar cartola').click(),
    ]);
    await hands.expectText('Cartola generada');
    await desk
      .locator('[data-toast]')
      .getByText(latest ?? '')
      .waitFor();
    await tab.close();

    await hands.button('Desvincular').click();
    const question = hands.dialog('Desvincular perfil médico');
    await cut('unlink-doctor');
    await hands.button('Desvincular', question).click();
    await hands.expectText('No se pudo desvincular el perfil médico.');
    await desk.unroute('**/api/unlink-doctor');
    await hands.button('Desvincular').click();
    await hands.button('Desvincular', question).click();
    await hands.expectText('Perfil médico desvinculado');
    await hands.expectText('No hay perfil médico vinculado');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('access §12.2: offers a doctor or a plain user no other record', async () => {
    const { page: phone, context } = await staff.open({ ...PHONE, who: 'user' });
    const hands = screenActor(phone);
    await phone.goto('/perfil');
    await hands.button('Vincular perfil médico').click();
    await hands.expectText(/^Solo se ofrece la ficha que lleva su RUT/);
    await phone.getByRole('combobox', { name: 'Médico', exact: true }).click();
    await hands.expectText('Sin resultados');
    await expectUsable(phone, 'link dialog on a phone');
    await context.close();
  });
});

/** Configuración Médicos as one uses it: the list, the form, two editors, files, an expired session. */
import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../support/app.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { linesOf, screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { act, button, choose, expectCount, dialog, exportAs, field, lines, query, row, expectText } =
  screenActor(page);

describe('masters §5: doctors', () => {
  // masters §5.1, masters §5.6
  it('are listed with society, payment and retention, and counted', async () => {
    await openScreen(page, '/medicos');
    await page.getByRole('heading', { name: 'Configuración Médicos' }).waitFor();
    await expectCount('60 médicos');
    await page.getByLabel('Buscar por RUT o nombre').fill('andrea molina');
    await expectCount('1 médico');
    const text = await row('Andrea Molina').textContent();
    expect(text).toContain(
      '16.128.491-2Andrea Molina Molinaandrea.molina@ejemplo.clTraumatología y Ortopedia' +
        'SociedadTraumatología Peumo Ltda.Transferencia',
    );
    expect(text).toMatch(/Transferencia1\d,\d+ %de boletas propiasActivo$/);
    await expectAccessible(page, 'doctors');
  });

  // masters §2.1, masters §5.6
  it('are filtered by specialty and state; the address keeps it, one button clears it', async () => {
    await page.getByLabel('Buscar por RUT o nombre').fill('');
    const specialty = page.getByRole('combobox', { name: 'Especialidad' });
    expect(await specialty.getAttribute('placeholder')).toBe('Todas');
    await choose(page, 'Especialidad', 'Cardiología');
    await expectCount('5 médicos');
    await page.getByLabel('Estado').selectOption({ label: 'Inactivos' });
    await expectText('No se encontraron médicos que coincidan con los filtros');
    await page.reload();
    await expectText('No se encontraron médicos que coincidan con los filtros');
    await expect.poll(() => specialty.inputValue(), SOON).toBe('Cardiología');
    await button('Limpiar filtros').click();
    await expectCount('60 médicos');
    expect(query()).toEqual({});
  });

  it('product §9.9: say that the record of a filter is gone, and let it be emptied', async () => {
    const data = { name: 'Especialidad de paso' };
    const { id } = await (await page.request.post('/api/specialties', { data })).json();
    await page.request.delete(`/api/specialties/${id}`);
    await page.goto(`/medicos?specialtyId=${id}`);
    const filter = page.getByRole('combobox', { name: 'Especialidad' });
    await expect.poll(() => filter.inputValue(), SOON).toBe('Ya no existe');
    await button('Quitar Especialidad').click();
    await expectCount('60 médicos');
    expect(query()).toEqual({});
  });

  // masters §3.1, masters §4.3, masters §4.4, masters §4.5, masters §4.7, product §17.9
  it('a new one requires RUT, name and specialty; the society is chosen or made', async () => {
    await openScreen(page, '/medicos?open=new');
    const form = dialog('Nuevo Médico');
    const mode = form.getByLabel('Retención de sus boletas');
    await expect
      .poll(() => mode.locator('option:checked').textContent(), SOON)
      .toMatch(/^Legal, 1\d,\d+ % en 20\d\d$/);
    await mode.selectOption({ label: 'Propia' });
    const retention = form.getByLabel('Retención', { exact: true });
    const legal = await retention.inputValue();
    expect(legal).toMatch(/^1\d,\d\d %$/);
    await retention.fill('10');
    await form.getByText(`: ${legal}`).click();
    await expect.poll(() => retention.inputValue(), SOON).toBe(legal);
    await form.getByLabel('Tipo de sociedad').selectOption({ label: 'Sociedad' });
    expect(await retention.inputValue()).toBe(legal);
    await form.getByLabel('Tipo de sociedad').selectOption({ label: 'Individual' });
    // product §5.6: a sign is not dropped, which would retain 5 %, but refused at once.
    const surcharge = form.getByLabel('Retención adicional');
    await surcharge.fill('-5');
    await form.getByText('Porcentaje inválido', { exact: true }).waitFor();
    expect(await surcharge.inputValue()).toBe('-5,00 %');
    await surcharge.fill('0');
    await retention.fill('100,5');
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

    await field('RUT', form).fill('189726317');
    await field('Nombre', form).fill('Amalia Ñuñoa Íñiguez');
    await form.getByLabel('Email').fill('');
    await choose(form, 'Especialidad', 'Pediatría');
    await form.getByLabel('Tipo de sociedad').selectOption({ label: 'Sociedad' });
    await form.getByLabel('Retención', { exact: true }).fill('12,25');
    await form.getByLabel('Retención adicional').fill('3');
    await form.getByLabel('Adicional hasta').fill('31-12-2030');
    await button('Nueva sociedad', form).click();
    await form.getByLabel('RUT de la nueva sociedad').fill('9068826k');
    await form.getByLabel('Nombre de la nueva sociedad').fill('Pediatras del Ñielol');
    await form.getByLabel('Nombre de la nueva sociedad').press('Enter');
    await expectText('Sociedad creada');
    const name = form.getByLabel('Nombre de la sociedad');
    await expect.poll(() => name.inputValue(), SOON).toBe('Pediatras del Ñielol');
    expect(await name.isEditable()).toBe(false);
    await choose(form, 'Banco', 'BancoEstado');
    await form.getByLabel('Número de cuenta').fill('12345678');
    await form
      .getByText('El archivo del banco dejaría fuera a este médico')
      .waitFor({ state: 'detached' });
    await button('Crear Médico', form).click();
    await expectText('Médico creado');
    await page.getByLabel('Buscar por RUT o nombre').fill('nunoa amalia');
    await expectCount('1 médico');
    expect(await row('Amalia').textContent()).toBe(
      '18.972.631-7Amalia Ñuñoa ÍñiguezPediatríaSociedadPediatras del ÑielolTransferenciaCuenta incompleta12,25 %+ 3,0 % · Legal: 15,25 % · de boletas propiasActivo',
    );
  });

  // masters §4.6, masters §4.10
  it('paid in person drop the society, from the day that the form asks for', async () => {
    await row('Amalia').click();
    const form = dialog('Editar Médico');
    await form.getByLabel('Tipo de sociedad').selectOption({ label: 'Individual' });
    expect(await form.getByLabel('Sociedad médica').count()).toBe(0);
    await form.getByLabel('Se le paga así desde').fill('02-03-2026');
    await form.getByLabel('Se le paga así desde').press('Tab');
    await expectAccessible(page, 'doctor form with a change of society');
    await button('Guardar Cambios', form).click();
    const asked = dialog('Guardar la afiliación');
    await asked.getByText(/^Desde el 02-03-2026 se paga a Amalia Ñuñoa/).waitFor();
    await button('Cancelar', asked).click();
    expect(await form.count()).toBe(1);
    await button('Guardar Cambios', form).click();
    await button('Guardar', asked).click();
    await expectText('Médico actualizado');
    await expect.poll(() => row('Amalia').textContent(), SOON).not.toContain('Ñielol');
    expect(await row('Amalia').textContent()).toContain('Individualdesde el 02-03-2026');
  });

  // masters §3.2, product §3.11
  it('show a refusal of the server at its field, and why nothing was saved without a network', async () => {
    await row('Amalia').click();
    const form = dialog('Editar Médico');
    await field('RUT', form).fill('16.128.491-2');
    await button('Guardar Cambios', form).click();
    await form.getByText('No se pudo actualizar el médico.').waitFor();
    await expect
      .poll(() => form.getByText('Ya existe un médico con ese RUT.').count(), SOON)
      .toBe(2);
    await field('RUT', form).fill('18.972.631-7');
    await staff.context.setOffline(true);
    await form.getByLabel('Teléfono').fill('+56 9 5555 1234');
    await button('Guardar Cambios', form).click();
    await form.getByText('Error de conexión. Por favor intente nuevamente.').waitFor();
    await staff.context.setOffline(false);
    await button('Guardar Cambios', form).click();
    await expectText('Médico actualizado');
  });

  it('masters §2.8: of two editors the second may take the saved version', async () => {
    await row('Amalia').click();
    const form = dialog('Editar Médico');
    await form.getByLabel('Teléfono').fill('+56 9 1111 1111');
    const other = await staff.context.newPage();
    await openScreen(other, page.url());
    const colleague = screenActor(other);
    const theirs = colleague.dialog('Editar Médico');
    await theirs.getByLabel('Retención', { exact: true }).fill('12,5');
    await colleague.button('Guardar Cambios', theirs).click();
    await colleague.expectText('Médico actualizado');
    await other.close();

    await button('Guardar Cambios', form).click();
    await form.getByText('Otra persona guardó antes').waitFor();
    expect(await lines('Lo que cambió la otra persona', form)).toEqual([
      expect.stringMatching(/^Retención1\d,\d\d %12,50 %$/),
    ]);
    expect(await lines('Lo que cambia usted', form)).toEqual([
      'Teléfono+56 9 5555 1234+56 9 1111 1111',
    ]);
    await button('Usar la versión guardada', form).click();
    expect(await form.getByLabel('Teléfono').inputValue()).toBe('+56 9 5555 1234');
    expect(await form.getByLabel('Retención', { exact: true }).inputValue()).toBe('12,50 %');
    await button('Cancelar', form).click();
    await form.waitFor({ state: 'detached' });
  });

  // masters §2.5, masters §2.6
  it('in use are not deleted but may be made inactive, with everything else unchanged', async () => {
    await openScreen(page, '/medicos?search=andrea+molina');
    const before = await row('Andrea Molina').textContent();
    await act('Andrea Molina Molina', 'Eliminar');
    await expectText('El médico Andrea Molina Molina está en uso y no se puede eliminar:');
    await page
      .getByRole('listitem')
      .filter({ hasText: /^[\d.]+ atenciones médicas$/ })
      .waitFor();
    await expectAccessible(page, 'doctor in use');
    await button('Dejar inactivo').click();
    await expectText('Médico desactivado');
    await expect
      .poll(() => row('Andrea Molina').textContent(), SOON)
      .toBe(before?.replace(/Activo$/, 'Inactivo'));
    await act('Andrea Molina Molina', 'Activar');
    await expectText('Médico activado');
    await expect.poll(() => row('Andrea Molina').textContent(), SOON).toBe(before);
  });

  it('masters §2.5: without uses are deleted', async () => {
    await openScreen(page, '/medicos?search=amalia');
    await act('Amalia Ñuñoa Íñiguez', 'Eliminar');
    await button('Eliminar').click();
    await expectText('Médico eliminado');
    await expectText('No se encontraron médicos que coincidan con los filtros');
  });

  // masters §2.12, masters §5.7
  it('are exported as filtered, with the e-mail that the list shows under the name', async () => {
    await openScreen(page, '/medicos?search=andrea+molina');
    await expectCount('1 médico');
    const lines = await linesOf(await exportAs('CSV'));
    expect(lines).toEqual([
      'RUT;Nombre;Email;Código interno;Teléfono;Especialidad;Tipo de sociedad;Tipo HMQ;Estación / unidad;' +
        'RUT de la sociedad;Sociedad;Se le paga así desde;Tipo de pago;Retención;Retención de sus boletas;' +
        'Retención adicional;Adicional desde;Adicional hasta;Banco;Tipo de cuenta;Número de cuenta;' +
        'Nombre del titular;RUT del titular;Centro de costo;Estado',
      expect.stringMatching(
        /^16\.128\.491-2;Andrea Molina Molina;andrea\.molina@ejemplo\.cl;MED0027;.*56 9.*;Traumatología y Ortopedia;Sociedad;.*;Traumatología Peumo Ltda\.;.*;Transferencia;1\d,\d+;.*;Banco de Chile;.*001574420361.*;Activo$/,
      ),
    ]);
  });
});

describe('product §15.3: an expired session', () => {
  // masters §4.9, product §15.3
  it('is renewed over the form, which keeps the typed values', async () => {
    await openScreen(page, '/medicos?open=2');
    const form = dialog('Editar Médico');
    await form.getByLabel('Teléfono').fill('+56 9 2222 3333');
    await staff.context.clearCookies();
    await button('Guardar Cambios', form).click();
    const again = dialog('Sesión expirada');
    await again.getByText(/Por favor, inicia sesión nuevamente/).waitFor();
    await expectAccessible(page, 'expired session');
    await page.keyboard.press('Escape');
    await field('Contraseña', again).fill('otra clave');
    await button('Continuar', again).click();
    await again.getByText('Usuario o contraseña incorrectos').waitFor();
    await field('Contraseña', again).fill(TEST_PASSWORD);
    await button('Continuar', again).click();
    await again.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Teléfono').inputValue()).toBe('+56 9 2222 3333');
    await button('Guardar Cambios', form).click();
    await expectText('Médico actualizado');
  });
});

describe('on a phone, in the dark', () => {
  it.each(['/medicos', '/medicos?open=2'])('%s fits, and axe finds nothing', async (address) => {
    const phone = await staff.open(PHONE);
    await openScreen(phone.page, address);
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    if (address.includes('open')) await phone.page.getByRole('dialog').waitFor();
    await phone.page.getByRole('row').nth(1).waitFor();
    await expectToFit(phone.page, address);
    await expectAccessible(phone.page, `${address} on a phone`);
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  });

  itHadNoErrors(staff);
});

/** Gestión Prestaciones and the small masters as one uses them: filters, dialogs, deletion, files. */
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { violationsOn } from '../../support/axe.ts';
import { expectAccessible, expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { linesOf, screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { act, button, choose, count, dialog, exportAs, query, row, expectText } = screenActor(page);

/** What somebody else saves meanwhile. */
async function saveMeanwhile(path: string, change: Record<string, unknown>): Promise<void> {
  const status = await page.evaluate(
    async ([address, part]) => {
      const [base = '', id] = (address as string).split('#');
      const [record] = await (await fetch(`${base}?ids=${id}`)).json();
      const answer = await fetch(`${base}/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...record, ...(part as object) }),
      });
      return answer.status;
    },
    [path, change] as const,
  );
  expect(status).toBe(200);
}

describe('masters §6: the list of services', () => {
  it('masters §6.8: shows code, name, specialty, participation type, base value and state', async () => {
    await openScreen(page, '/prestaciones');
    await page.getByRole('heading', { name: 'Gestión Prestaciones' }).waitFor();
    const first = row('01-01-001');
    await first.waitFor();
    expect(await first.textContent()).toMatch(
      /01-01-001Consulta .*Medicina InternaMixta\$\d+\.\d{3}Activa/,
    );
    await expectAccessible(page, 'services');
  });

  it('would be found to have words too pale, if it had', async () => {
    const code = row('01-01-001').locator('td').first();
    await code.evaluate((cell) => cell.setAttribute('style', 'color: rgba(120, 130, 140, 0.4)'));
    expect(await violationsOn(page)).toMatchObject([{ id: 'color-contrast', impact: 'serious' }]);
    await page.reload();
  });

  it('masters §2.1, product §9.1: is filtered, the address keeps the filters, and one button clears them', async () => {
    const all = await count.textContent();
    await page.getByLabel('Buscar por código o nombre').fill('cirugia');
    await choose(page, 'Especialidad', 'Dermatología');
    await page.getByLabel('Tipo de participación').selectOption({ label: 'Mixta' });
    await page.getByLabel('Estado').selectOption({ label: 'Activas' });
    await expect
      .poll(query, SOON)
      .toMatchObject({ search: 'cirugia', participationType: 'mixed', isActive: 'true' });
    await page.reload();
    expect(await page.getByLabel('Buscar por código o nombre').inputValue()).toBe('cirugia');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Especialidad' }).inputValue(), SOON)
      .toBe('Dermatología');
    await expectText('No se encontraron prestaciones que coincidan con los filtros');
    await button('Limpiar filtros').click();
    await expect.poll(query, SOON).toEqual({});
    await expect.poll(() => count.textContent(), SOON).toBe(all);
  });

  it('product §9.4, product §9.5: keeps the rows and every key typed during a slow answer, and asks once', async () => {
    const asked: string[] = [];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/services\?/, async (route) => {
      asked.push(decodeURIComponent(route.request().headers()['x-portal-search'] ?? ''));
      await answered;
      await route.continue();
    });
    const field = page.getByLabel('Buscar por código o nombre');
    // Key by key within the page: on a slow machine those of the test come with pauses.
    await field.evaluate(async (input, keys) => {
      input.focus();
      for (const key of keys) await document.execCommand('insertText', false, key);
    }, '01-01-003');
    await expect.poll(() => asked.filter(Boolean), SOON).toEqual(['01-01-003']);
    expect(await field.inputValue()).toBe('01-01-003');
    expect(await row('01-01-001').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    answer();
    await expect.poll(() => count.textContent(), SOON).toBe('1 prestación');
    await row('01-01-001').waitFor({ state: 'hidden' });
    await page.unrouteAll({ behavior: 'wait' });
    await button('Limpiar filtros').click();
  });

  it('masters §2.12, product §8.3: exports what the filters find, as CSV and as a workbook', async () => {
    await openScreen(page, '/prestaciones?search=consulta&sort=-code');
    await expect.poll(() => count.textContent(), SOON).toMatch(/^\d+ prestaciones$/);
    const total = Number((await count.textContent())?.split(' ')[0]);
    const csv = await exportAs('CSV');
    expect(csv.suggestedFilename()).toMatch(/^prestaciones_\d{4}-\d\d-\d\d_\d{4}_[a-z.]+\.csv$/);
    const lines = await linesOf(csv);
    expect(lines).toHaveLength(total + 1);
    // Every column of the table, also those that are not shown.
    expect(lines[0]).toBe(
      'Código;Nombre;Descripción;Especialidad;Tipo de participación;Valor base;Centro de costo;Estado',
    );
    expect(lines.slice(1).every((line) => /^[\d-]+;.*Consulta.*;Activa$/i.test(line))).toBe(true);
    const workbook = read(await readFile(await (await exportAs('Excel (XLSX)')).path()));
    const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {};
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet);
    expect(rows).toHaveLength(total);
    expect(rows[0]).toMatchObject({
      Código: lines[1]?.split(';')[0],
      'Valor base': expect.any(Number),
    });
  });
});

describe('masters §6: the dialog of a service', () => {
  it('masters §6.1, product §10.1: names missing fields in the specified words', async () => {
    await openScreen(page, '/prestaciones');
    await button('Nueva Prestación').click();
    const form = dialog('Nueva Prestación');
    await button('Crear Prestación', form).click();
    for (const missing of [
      'Código es requerido',
      'Nombre es requerido',
      'Especialidad es requerida',
    ])
      await form.getByText(missing, { exact: true }).waitFor();
    await form.getByLabel('Código').and(page.locator(':focus')).waitFor();
    // Else it would look like a value.
    const placeholder = (field: ReturnType<typeof form.getByLabel>) =>
      field.evaluate((input) => getComputedStyle(input, '::placeholder').color);
    expect(await placeholder(form.getByRole('combobox', { name: 'Especialidad' }))).toBe(
      await placeholder(page.getByLabel('Buscar por código o nombre')),
    );
    await expectAccessible(page, 'service form with errors');
  });

  it('masters §6.2, masters §1.7: reports a taken code at its field', async () => {
    const form = dialog('Nueva Prestación');
    await form.getByLabel('Código').fill('0101001');
    await form.getByLabel('Nombre').fill('Ecografía de prueba');
    await choose(form, 'Especialidad', 'Radiología');
    await form.getByLabel('Tipo de participación').selectOption({ label: 'Sociedad' });
    await button('Crear Prestación', form).click();
    await form.getByText('No se pudo crear la prestación.').waitFor();
    await form.locator('.mantine-TextInput-error').waitFor();
    expect(await form.locator('.mantine-TextInput-error').textContent()).toBe(
      'Ya existe una prestación con ese código.',
    );
  });

  it('masters §6.4, masters §2.3: creates, without a base value', async () => {
    const form = dialog('Nueva Prestación');
    await form.getByLabel('Código').fill('99-01-001');
    await form.getByLabel('Descripción').fill('Se paga a la sociedad');
    await button('Crear Prestación', form).click();
    await expectText('Prestación creada');
    await openScreen(page, '/prestaciones?search=99-01-001');
    const made = row('99-01-001');
    await made.waitFor();
    expect(await made.textContent()).toContain(
      'Ecografía de pruebaSe paga a la sociedadRadiología e ImágenesSociedadNo definidoActiva',
    );
  });

  it('masters §2.4: is closed by the browser’s back button, with the list unchanged', async () => {
    await openScreen(page, '/prestaciones?search=99-01');
    await row('99-01-001').click();
    await dialog('Editar Prestación').waitFor();
    await page.goBack();
    await dialog('Editar Prestación').waitFor({ state: 'hidden' });
    expect(query()).toEqual({ search: '99-01' });
  });

  it('masters §2.2: edits, and opens a row by the keyboard', async () => {
    await row('99-01-001').press('Enter');
    const form = dialog('Editar Prestación');
    await form.getByLabel('Valor base').fill('1234567');
    expect(await form.getByLabel('Valor base').inputValue()).toBe('$1.234.567');
    await button('Guardar Cambios', form).click();
    await expectText('Prestación actualizada');
    await row('$1.234.567').waitFor();
  });

  it('masters §2.8, product §10.5: shows both versions when somebody else saved meanwhile, and saves the chosen one', async () => {
    await row('99-01-001').click();
    const form = dialog('Editar Prestación');
    await form.getByLabel('Nombre').fill('Ecografía mía');
    const id = Number(query().open);
    await saveMeanwhile(`/api/services#${id}`, { name: 'Ecografía ajena', baseValue: null });
    await button('Guardar Cambios', form).click();
    await form.getByRole('row', { name: 'Nombre Ecografía ajena Ecografía mía' }).waitFor();
    await form.getByRole('row', { name: 'Valor base $1.234.567 No definido' }).waitFor();
    await expectAccessible(page, 'conflict');
    await button('Guardar la mía', form).click();
    await expectText('Prestación actualizada');
    await row('Ecografía mía').waitFor();
  });
});

describe('masters §2: deleting', () => {
  it('masters §2.5: asks first, and deletes an unused service', async () => {
    await act('99-01-001 Ecografía mía', 'Eliminar');
    const question = dialog('Eliminar Prestación');
    await question.getByText(/Se eliminará la prestación 99-01-001 Ecografía mía/).waitFor();
    await button('Cancelar', question).click();
    await row('99-01-001').waitFor();
    await act('99-01-001 Ecografía mía', 'Eliminar');
    await button('Eliminar', question).click();
    await expectText('Prestación eliminada');
    await expectText('No se encontraron prestaciones que coincidan con los filtros');
  });

  it('masters §2.5: names the uses of a service, and offers to make it inactive', async () => {
    await openScreen(page, '/prestaciones?search=01-01-001');
    await act(row('01-01-001'), 'Eliminar');
    const uses = dialog('Eliminar Prestación');
    await uses
      .getByText(/^La prestación 01-01-001 .* está en uso y no se puede eliminar:$/)
      .waitFor();
    expect(await uses.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^[\d.]+ atenciones médicas$/),
    ]);
    expect(await button('Eliminar', uses).count()).toBe(0);
    await expectAccessible(page, 'a service in use');
    await button('Dejar inactiva', uses).click();
    await expectText('Prestación desactivada');
    await row('Inactiva').waitFor();
    await act(row('01-01-001'), 'Activar');
    await expectText('Prestación activada');
    await expectText('Activa');
  });

  it('masters §2.5: leads from the uses of a record to their list', async () => {
    await openScreen(page, '/especialidades');
    await act('Cardiología', 'Eliminar');
    const uses = dialog('Eliminar Especialidad');
    await uses.getByText('2 reglas: CARD-01, CARD-04').waitFor();
    const link = uses.getByRole('link', { name: /^\d+ médicos$/ });
    const doctors = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { name: 'Configuración Médicos' }).waitFor();
    await expect.poll(() => count.textContent(), SOON).toBe(doctors);
    expect(await dialog(/./).count()).toBe(0);
    await button('Limpiar filtros').click();
    await expect.poll(query, SOON).toEqual({});
  });
});

describe('masters §2.11: the small masters', () => {
  it('masters §8.1, masters §8.2, masters §2.8: specialties show their uses, a taken name at its field, and both versions', async () => {
    await openScreen(page, '/especialidades');
    await expect
      .poll(() => row('Cardiología').textContent(), SOON)
      .toMatch(/^Cardiología\d+\d+Activa$/);
    await expectAccessible(page, 'specialties');
    await button('Nueva Especialidad').click();
    const form = dialog('Nueva Especialidad');
    await button('Crear Especialidad', form).click();
    await form.getByText('Nombre es requerido').waitFor();
    await form.getByLabel('Nombre').fill('CARDIOLOGIA');
    await button('Crear Especialidad', form).click();
    await form.locator('.mantine-TextInput-error', { hasText: 'Ya existe una' }).waitFor();
    await form.getByLabel('Nombre').fill('Ñandología');
    await button('Crear Especialidad', form).click();
    await expectText('Especialidad creada');
    await row('Ñandología').click();
    const edit = dialog('Editar Especialidad');
    await edit.getByLabel('Nombre').fill('Ñandología clínica');
    await saveMeanwhile(`/api/specialties#${query().open}`, { name: 'Ñandología general' });
    await button('Guardar Cambios', edit).click();
    await button('Usar la versión guardada', edit).click();
    expect(await edit.getByLabel('Nombre').inputValue()).toBe('Ñandología general');
    await button('Cancelar', edit).click();
    await act('Ñandología general', 'Eliminar');
    await button('Eliminar', dialog('Eliminar Especialidad')).click();
    await expectText('Especialidad eliminada');
  });

  it('masters §2.6: a specialty in use is kept, and made inactive', async () => {
    await act('Neurología', 'Eliminar');
    const uses = dialog('Eliminar Especialidad');
    await uses
      .getByRole('listitem')
      .filter({ hasText: /^\d+ médicos$/ })
      .waitFor();
    await button('Dejar inactiva', uses).click();
    await expectText('Especialidad desactivada');
    await page.getByLabel('Estado').selectOption({ label: 'Inactivas' });
    await expect.poll(() => count.textContent(), SOON).toBe('1 especialidad');
    // Otherwise the list is remembered so.
    await button('Limpiar filtros').click();
    await expect.poll(query, SOON).toEqual({});
  });

  it('masters §7.2, masters §2.4: societies show RUT and name, and an address opens one', async () => {
    await openScreen(page, '/sociedades-medicas?open=new');
    const form = dialog('Nueva Sociedad Médica');
    await form.getByLabel(/^RUT(?: \*)?$/).fill('76086428k');
    await button('Crear Sociedad Médica', form).click();
    await form.getByText('RUT inválido: revise el dígito verificador').waitFor();
    await form.getByText('Nombre es requerido').waitFor();
    await form.getByLabel(/^RUT(?: \*)?$/).fill('760864285');
    await form.getByLabel(/^Nombre(?: \*)?$/).fill('Imágenes Pehuén SpA');
    await form.getByLabel('Documento que emite').selectOption('Boleta de honorarios de sociedad');
    await expectAccessible(page, 'society form');
    await button('Crear Sociedad Médica', form).click();
    await expectText('Sociedad médica creada');
    await openScreen(page, '/sociedades-medicas?search=76.086.428-5');
    expect(await row('Imágenes Pehuén SpA').textContent()).toMatch(/^76\.086\.428-5/);
    await expectAccessible(page, 'societies');
    expect(await linesOf(await exportAs('CSV'))).toEqual([
      'RUT;Nombre;Email;Representante;RUT del representante;Documento;Con retención;Banco;Tipo de cuenta;Número de cuenta;Nombre del titular;RUT del titular;Médicos;Estado',
      '76.086.428-5;Imágenes Pehuén SpA;;;;Boleta de honorarios de sociedad;No;;;;;;0;Activa',
    ]);
  });

  it('masters §9.1: provider types are listed', async () => {
    await openScreen(page, '/tipos-prestador');
    await button('Nuevo Tipo de Prestador').click();
    const form = dialog('Nuevo Tipo de Prestador');
    await form.getByLabel('Nombre').fill('Matrona de turno');
    await form.getByLabel('Nombre').press('Enter');
    await expectText('Tipo de prestador creado');
    await row('Matrona de turno').waitFor();
    await expectAccessible(page, 'provider types');
  });
});

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('a toast at %o', ({ width, height }) => {
  const code = width === 390 ? '01-01-003' : '01-01-002';
  it('product §11.4: covers no primary button, of the screen or of a dialog', async () => {
    const { page: other, context } = await staff.open();
    const hands = screenActor(other);
    await other.setViewportSize({ width, height });
    /** What a toast says, and the primary buttons that it lies over. */
    const covered = (text: string) => async () => {
      const toast = other.locator('[data-toast]').filter({ hasText: text });
      const box = await toast.boundingBox({ timeout: SOON.timeout });
      const buttons = await other.locator('button[data-variant=filled]:visible').all();
      const boxes = await Promise.all(buttons.map((one) => one.boundingBox()));
      return boxes.filter(
        (one) =>
          box !== null &&
          one !== null &&
          one.x < box.x + box.width &&
          box.x < one.x + one.width &&
          one.y < box.y + box.height &&
          box.y < one.y + one.height,
      );
    };
    await openScreen(other, `/prestaciones?search=${code}`);
    await hands.row(code).waitFor();
    await hands.act(hands.row(code), 'Desactivar');
    await expect.poll(covered('Prestación desactivada'), SOON).toEqual([]);
    await openScreen(other, '/medicos?open=new');
    const form = hands.dialog('Nuevo Médico');
    await form.getByLabel('Tipo de sociedad').selectOption({ label: 'Sociedad' });
    await hands.button('Nueva sociedad', form).click();
    await form.getByLabel('RUT de la nueva sociedad').fill('9068826k');
    await form.getByLabel('Nombre de la nueva sociedad').fill('Sociedad de prueba');
    await other.route('**/api/medical-societies', (route) => route.abort());
    await form.getByLabel('Nombre de la nueva sociedad').press('Enter');
    await expect.poll(covered('No se pudo crear la sociedad.'), SOON).toEqual([]);
    await context.close();
  });
});

describe('on a phone, in the dark', () => {
  it('everything fits and can be read', async () => {
    const phone = await staff.open(PHONE);
    for (const path of ['/prestaciones', '/especialidades', '/prestaciones?open=new']) {
      await openScreen(phone.page, path);
      await phone.page.getByRole('row').nth(2).waitFor({ state: 'attached' });
      await expectUsable(phone.page, path);
    }
    await openScreen(phone.page, '/prestaciones?open=2');
    const form = phone.page.getByRole('dialog', { name: 'Editar Prestación' });
    await form.getByLabel('Nombre').fill('Escrito en el teléfono');
    await saveMeanwhile('/api/services#2', { description: 'Escrita en la oficina' });
    await button('Guardar Cambios', form).click();
    const box = await button('Guardar la mía', form).boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThan(390);
    await expectAccessible(phone.page, 'conflict on a phone');
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  });

  itHadNoErrors(staff);
});

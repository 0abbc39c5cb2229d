/** Reglas de Cálculo as one works with them: the list, the large dialog, copies, two editors (fees §7, fees §8). */
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectUsable,
  isInView,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page } = staff;
const {
  act,
  button,
  choose,
  dialog,
  query,
  row: rowIn,
  expectText,
  expectRuleSaved,
  sayWhy,
} = screenActor(page);

const table = (on = page) => on.getByRole('table', { name: 'Reglas de cálculo' });
const row = (text: string, on = page) => rowIn(text, table(on));

/** The rule of the code as the server has it. */
async function ruleOf(code: string): Promise<Record<string, unknown> | undefined> {
  const answer = await page.request.get('/api/calculation-rules', { params: { search: code } });
  const rules: Record<string, unknown>[] = await answer.json();
  return rules.find((rule) => rule.code === code);
}

async function open(search: string): Promise<void> {
  await openScreen(page, `/reglas?search=${search}`);
  await row(search).first().waitFor();
}

describe('fees §7: the list of rules', () => {
  // fees §7.2
  it('is filtered by its cards, and keeps that in the address', async () => {
    await openScreen(page, '/reglas');
    await table().getByText('CARD-01', { exact: true }).waitFor();
    await expectAccessible(page, 'the list of rules');
    const card = button(/^Vencidas: \d/);
    const expired = Number((await card.getAttribute('aria-label'))?.replace(/\D/g, ''));
    await card.click();
    await expect.poll(() => query().state, SOON).toBe('expired');
    await expect.poll(() => table().locator('tbody tr').count(), SOON).toBe(expired);
    await expect
      .poll(() => table().getByText('Vencida', { exact: true }).count(), SOON)
      .toBe(expired);
    expect(await card.getAttribute('aria-pressed')).toBe('true');
    await card.click();
    await expect.poll(() => query().state, SOON).toBeUndefined();
    await expectText('Cálculos Este Mes');
  });

  // fees §7.1, fees §7.7
  it('keeps its filters on reload, and says when no rule matches them', async () => {
    await openScreen(page, '/reglas');
    await page.getByLabel('Participación').selectOption('individual');
    await page.getByLabel('Estado', { exact: true }).selectOption('active');
    await choose(page, 'Especialidad', 'Oftalmología');
    await row('IND-01').waitFor();
    await expect.poll(() => query().specialtyId, SOON).toMatch(/^\d+$/);
    await page.reload();
    await row('IND-01').waitFor();
    expect(await table().locator('tbody tr').count()).toBe(1);
    await page.getByLabel('Buscar por nombre, código o descripción').fill('nada parecido');
    await expectText('No se encontraron reglas que coincidan con los filtros');
    await button('Limpiar filtros').click();
    await row('ANES-01').waitFor();
    expect(query()).toEqual({});
  });

  // fees §7.4
  it('shows in short what each rule pays', async () => {
    await open('TRAU-01');
    await row('TRAU-01').getByText('Tabla 60–70 %').waitFor();
    await open('ANES-02');
    await row('ANES-02').getByText('$18.000').waitFor();
  });
});

describe('fees §8: a new rule', () => {
  // fees §8.1, fees §1.3
  it('asks for missing fields in the specified words, and leaves the focus where the user types', async () => {
    await openScreen(page, '/reglas?open=new');
    const form = dialog('Nueva Regla');
    const create = button('Crear Regla', form);
    // The dialog is longer than the window.
    await expect.poll(() => isInView(create), SOON).toBe(true);
    await create.click();
    for (const message of [
      'Código es requerido',
      'Nombre es requerido',
      'Fecha de inicio es requerida',
      'Fecha de fin es requerida',
      'Debe seleccionar al menos una especialidad',
      'Valor de pago es requerido',
    ]) {
      await form.getByText(message, { exact: true }).waitFor();
    }
    // Else it would look like a value.
    const placeholder = (field: ReturnType<typeof form.getByLabel>) =>
      field.evaluate((input) => getComputedStyle(input, '::placeholder').color);
    expect(await placeholder(form.getByPlaceholder('Buscar por nombre', { exact: true }))).toBe(
      await placeholder(page.getByLabel('Buscar por nombre, código o descripción')),
    );
    await expectAccessible(page, 'the dialog with errors');
    await page.keyboard.type('E2E-01');
    expect(await form.getByRole('textbox', { name: 'Código' }).inputValue()).toBe('E2E-01');
  });

  // fees §8.2
  it('for all specialties or services clears and disables those chosen', async () => {
    const form = dialog('Nueva Regla');
    await choose(form, 'Especialidades', 'Cardiología');
    await button('Quitar Cardiología', form).waitFor();
    await form.getByLabel('Todas las especialidades').check();
    const field = form.getByRole('combobox', { name: 'Especialidades' });
    expect(await field.isDisabled()).toBe(true);
    expect(await button('Quitar Cardiología', form).count()).toBe(0);
    await form.getByLabel('Todas las especialidades').uncheck();
    await choose(form, 'Especialidades', 'Cardiología');
    await form.getByLabel('Todos los servicios').uncheck();
    await button('Crear Regla', form).click();
    await form.getByText('Debe seleccionar al menos un servicio').waitFor();
    await form.getByLabel('Todos los servicios').check();
  });

  // fees §8.3
  it('names a doctor or a society only when one is chosen', async () => {
    const form = dialog('Nueva Regla');
    await form.getByLabel('A quién se aplica').selectOption('Solo una sociedad');
    await button('Crear Regla', form).click();
    await form.getByText('Sociedad es requerida').waitFor();
    await choose(form, 'Sociedad médica', 'Médic');
    await expect
      .poll(() => form.getByLabel('RUT de la sociedad').inputValue(), SOON)
      .toMatch(/^[\d.]+-[\dK]$/);
    await form.getByLabel('A quién se aplica').selectOption('Cualquier médico o sociedad');
    expect(await form.getByLabel('RUT de la sociedad').count()).toBe(0);
  });

  // fees §5.9, fees §5.10
  it('has scales without gaps: the next bracket follows the end of the one before', async () => {
    const form = dialog('Nueva Regla');
    const end = (number: number) => form.getByLabel(`Hasta, tramo ${number}`);
    await form.getByLabel('Tipo de pago').selectOption('table_accumulated');
    await form.getByText(/^Con \$2\.000\.000 acumulados en el mes paga \$1\.250\.000/).waitFor();
    await form.getByRole('img', { name: /^Gráfico: tabla acumulada del mes/ }).waitFor();
    await end(1).fill('2000000');
    await form.getByRole('group', { name: 'Tramo 2, desde $2.000.001' }).waitFor();
    expect(await end(2).inputValue()).toBe('en adelante');
    expect(await end(2).isDisabled()).toBe(true);
    await button('Agregar tramo', form).click();
    await form.getByRole('group', { name: 'Tramo 3, desde $4.000.001' }).waitFor();
    expect(await form.getByLabel('Porcentaje, tramo 3').inputValue()).toBe('60 %');

    await end(2).fill('1000');
    await form.getByLabel('Porcentaje, tramo 3').fill('150');
    await form.getByText('Complete los tramos para ver el gráfico y un ejemplo.').waitFor();
    await button('Crear Regla', form).click();
    await form.getByText('Debe estar entre 0 y 100').waitFor();
    await form.getByLabel('Porcentaje, tramo 3').fill('75');
    await button('Crear Regla', form).click();
    await form
      .getByText('El tramo 2 debe terminar en un monto entero de pesos no menor que su inicio.')
      .waitFor();
    await expectAccessible(page, 'the scales with an error');
    await button('Quitar tramo 3', form).click();
    await button('Quitar tramo 2', form).click();
    expect(await button('Quitar tramo 1', form).isDisabled()).toBe(true);
    await button('Agregar tramo', form).click();
    await end(1).fill('2000000');
    await form.getByLabel('Porcentaje, tramo 2').fill('72,5');
  });

  // fees §7.1
  it('is saved, and then in the list', async () => {
    const form = dialog('Nueva Regla');
    await form.getByLabel('Vigente desde').fill('01-01-2026');
    await form.getByLabel('Vigente hasta').fill('31-12-2039');
    await form
      .getByRole('textbox', { name: 'Nombre', exact: true })
      .fill('Regla de extremo a extremo');
    await form.getByText('Lunes', { exact: true }).click();
    await form.getByLabel(/^Acumulable/).check();
    await button('Crear Regla', form).click();
    await expectRuleSaved('Regla creada');
    await form.waitFor({ state: 'hidden' });
    await open('E2E-01');
    await row('E2E-01').getByText('Tabla 60–72,5 %').waitFor();
    await row('E2E-01').getByText('01-01-2026 a 31-12-2039').waitFor();
    expect(await ruleOf('E2E-01')).toMatchObject({
      version: 1,
      ruleType: 'rule',
      paymentValue: 0,
      serviceId: 'all',
      doctorId: null,
      societyId: null,
      applicableDays: ['monday'],
      exclusivityMode: 'stack',
      priority: 1000,
      combinationRule: {
        scales: [
          { from: 0, to: 2_000_000, percentage: 60 },
          { from: 2_000_001, to: null, percentage: 72.5 },
        ],
      },
    });
  });

  // fees §1.2, fees §8.9
  it('with a code of another rule is refused at the code', async () => {
    await openScreen(page, '/reglas?search=E2E-01');
    await act(row('E2E-01'), 'Duplicar');
    const form = dialog('Duplicar Regla');
    await form.getByRole('textbox', { name: 'Código' }).fill('e2e-01');
    await button('Crear Regla', form).click();
    await form.getByText('Ya existe una regla con ese código.').first().waitFor();
    await form.getByText('No se pudo crear la regla. Inténtalo de nuevo.').waitFor();
    await button('Cancelar', form).click();
    await button('Descartar').click();
    await form.waitFor({ state: 'hidden' });
  });
});

describe('fees §7.5: an existing rule', () => {
  // fees §9.1, fees §9.9
  it('gets a new version by an edit, which says why', async () => {
    await open('E2E-01');
    await row('E2E-01').getByText('E2E-01').click();
    const form = dialog('Editar Regla E2E-01');
    await form.getByLabel('Descripción').fill('Acordada en noviembre');
    expect(query().open).toMatch(/^\d+$/);
    await button('Guardar Cambios', form).click();
    await form.getByText('Motivo es requerido').waitFor();
    await form.getByLabel('Motivo').fill('Acta de noviembre');
    await button('Guardar Cambios', form).click();
    await expectRuleSaved('Regla actualizada');
    expect(await ruleOf('E2E-01')).toMatchObject({
      version: 2,
      description: 'Acordada en noviembre',
    });
  });

  // fees §8.5
  it('is duplicated with the same content and a code of its own', async () => {
    await open('E2E-01');
    await act(row('E2E-01'), 'Duplicar');
    const form = dialog('Duplicar Regla');
    const code = form.getByRole('textbox', { name: 'Código' });
    await expect.poll(() => code.inputValue(), SOON).toBe('E2E-01-COPIA');
    await button('Crear Regla', form).click();
    await expectRuleSaved('Regla creada');
    const [original, copy] = [await ruleOf('E2E-01'), await ruleOf('E2E-01-COPIA')];
    const { specialtyId, combinationRule, applicableDays } = original ?? {};
    expect(copy).toMatchObject({ version: 1, specialtyId, combinationRule, applicableDays });
    await open('E2E-01-COPIA');
    await act(row('E2E-01-COPIA'), 'Duplicar');
    await expect.poll(() => code.inputValue(), SOON).toBe('E2E-01-COPIA-COPIA');
  });

  // fees §9.2, fees §7.5
  it('is switched off and on, each time with a new version', async () => {
    await open('E2E-01-COPIA');
    await act(row('E2E-01-COPIA'), 'Desactivar');
    await sayWhy('Desactivar la regla');
    await expectRuleSaved('Regla desactivada');
    await row('E2E-01-COPIA').getByText('Inactiva').waitFor();
    expect(await ruleOf('E2E-01-COPIA')).toMatchObject({ version: 2, isActive: false });
    await act(row('E2E-01-COPIA'), 'Activar');
    await sayWhy('Activar la regla');
    await expectRuleSaved('Regla activada');
    await row('E2E-01-COPIA').getByText('Activa', { exact: true }).waitFor();
    await act(row('E2E-01-COPIA'), 'Historial');
    await dialog('Historial de Versiones').getByText('3 versiones').waitFor();
  });

  // fees §7.5
  it('is deleted after a question that names it', async () => {
    await open('E2E-01-COPIA');
    await act(row('E2E-01-COPIA'), 'Eliminar');
    const question = dialog('Eliminar Regla');
    await question
      .getByText(/^Se eliminará la regla E2E-01-COPIA «Regla de extremo a extremo»/)
      .waitFor();
    await button('Eliminar', question).click();
    await expectText('Regla eliminada');
    expect(await ruleOf('E2E-01-COPIA')).toBeUndefined();
  });

  // fees §7.6, fees §6.6
  it('that calculations used stays, and can be switched off instead', async () => {
    await open('CARD-01');
    await act(row('CARD-01'), 'Eliminar');
    const uses = dialog('Eliminar Regla');
    await uses.getByText(/está en uso y no se puede eliminar/).waitFor();
    await uses
      .getByRole('listitem')
      .filter({ hasText: /^[\d.]+ cálculos de pago$/ })
      .waitFor();
    await button('Dejar inactiva', uses).click();
    await sayWhy('Desactivar la regla');
    await expectRuleSaved('Regla desactivada');
    expect(await ruleOf('CARD-01')).toMatchObject({ isActive: false });
  });
});

describe('fees §8.7: two editors of one rule', () => {
  it('see both versions, in words, and choose', async () => {
    const other = await staff.open({ who: 'supervisor' });
    const colleague = screenActor(other.page);
    const id = Number((await ruleOf('E2E-01'))?.id);
    for (const on of [page, other.page]) await on.goto(`/reglas?open=${id}`);
    const mine = dialog('Editar Regla E2E-01');
    const theirs = colleague.dialog('Editar Regla E2E-01');
    await colleague.choose(theirs, 'Especialidades', 'Oftalmología');
    await theirs.getByLabel('Porcentaje, tramo 2').fill('71');
    await theirs.getByLabel('Motivo').fill('Otro tramo');
    await colleague.button('Guardar Cambios', theirs).click();
    await colleague.expectRuleSaved('Regla actualizada');
    await mine.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Mi nombre');
    await mine.getByLabel('Motivo').fill('Otro nombre');
    await button('Guardar Cambios', mine).click();
    await expectRuleSaved(/Otra persona guardó antes/);
    const line = (label: string) => mine.getByRole('row').filter({ hasText: label });
    await line('Especialidades')
      .getByText(/Oftalmología/)
      .waitFor();
    await line('Nombre').getByText('Mi nombre').first().waitFor();
    await line('Pago')
      .getByText(/71,00 %/)
      .waitFor();
    expect(await line('Prioridad').count()).toBe(0);
    await expectAccessible(page, 'two versions of a rule');
    await button('Guardar la mía', mine).click();
    await expectRuleSaved('Regla actualizada');
    expect(await ruleOf('E2E-01')).toMatchObject({
      version: 4,
      name: 'Mi nombre',
      // What the other one changed and this one did not touch.
      combinationRule: { scales: [{ percentage: 60 }, { percentage: 71 }] },
    });
    expect(other.errors).toEqual([]);
    await other.context.close();
  });
});

describe('in a clinic without masters', () => {
  // fees §8.8
  it('lists of conditions say where their records are made', async () => {
    const turnOff = async (table: 'specialty' | 'service') => {
      const of = `UPDATE ${table} SET is_active`;
      const rows = await staff.query(`${of} = false WHERE is_active RETURNING id`);
      const ids = rows.map(({ id }) => id);
      return () => staff.database.pool.query(`${of} = true WHERE id = ANY($1)`, [ids]);
    };
    const turnOn = [await turnOff('specialty'), await turnOff('service')];
    await openScreen(page, '/reglas?open=new');
    const form = dialog('Nueva Regla');
    await form.getByRole('combobox', { name: 'Especialidades', exact: true }).click();
    await form.getByText('Aún no hay especialidades.').waitFor();
    const link = form.getByRole('link', { name: 'Crear especialidad' });
    expect(await link.getAttribute('href')).toBe('/especialidades?open=new');
    await form.getByLabel('Todos los servicios').uncheck();
    await form.getByRole('combobox', { name: 'Prestaciones', exact: true }).click();
    await form.getByText('Aún no hay prestaciones activas.').waitFor();
    await form.getByRole('link', { name: 'Crear prestación' }).waitFor();
    expect(await page.getByText('Sin resultados').filter({ visible: true }).count()).toBe(0);
    await expectAccessible(page, 'the dialog without masters');
    for (const on of turnOn) await on();
  });
});

describe('on a phone, in the dark', () => {
  // fees §7.8
  it('the list and the dialog fit and can be read', async () => {
    const phone = await staff.open(PHONE);
    await openScreen(phone.page, '/reglas');
    await row('ANES-01', phone.page).waitFor();
    await expectAccessible(phone.page, 'the list on a phone');
    await openScreen(phone.page, '/reglas?open=new');
    const form = screenActor(phone.page).dialog('Nueva Regla');
    await form.getByLabel('Tipo de pago').selectOption('table_accumulated');
    await form.getByLabel('Hasta, tramo 1').waitFor();
    await expectUsable(phone.page, 'the dialog on a phone');
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  });
});

it('does all of it without an error in the page', () => expect(staff.errors).toEqual([]));

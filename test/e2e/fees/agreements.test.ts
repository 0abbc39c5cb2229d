/** Convenios Médicos, both simulators, and the history of rules and agreements. */
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../src/contract/fees/rules.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { anAgreement } from '../../support/rules.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const EMPTY = 'No se encontraron convenios que coincidan con los filtros';
const staff = await openStaff();
const { page } = staff;
const hands = screenActor(page);
const { act, button, choose, dialog, row: rowIn, expectText, expectRuleSaved } = hands;
const table = () => page.getByRole('table', { name: 'Convenios', exact: true });
const row = (text: string) => rowIn(text, table());

type Doctor = { id: number; name: string; specialtyName: string };
const [doctor, otherDoctor]: [Doctor, Doctor] = await (
  await page.request.get('/api/doctors?limit=2&sort=name')
).json();

/** An agreement that is always in force, made by the call. */
async function agreement(change: Record<string, unknown>): Promise<Rule> {
  const payload = anAgreement({ validFrom: '2020-01-01', validTo: null, ...change });
  const answer = await page.request.post('/api/calculation-rules', { data: payload });
  expect(answer.status()).toBe(201);
  return answer.json();
}

describe('the list (fees §10.1)', () => {
  it('is filtered by its cards and filters, which the address keeps', async () => {
    await openScreen(page, '/convenios');
    await row('CONV_').first().waitFor();
    await expectAccessible(page, 'agreements');
    const card = button(/^Pendientes: \d/);
    const pending = Number((await card.getAttribute('aria-label'))?.replace(/\D/g, ''));
    await card.click();
    await expect.poll(() => page.url(), SOON).toContain('state=pending');
    await expect.poll(() => row('CONV_').count(), SOON).toBe(pending);
    await expect.poll(() => row('Pendiente').count(), SOON).toBe(pending);
    await page.reload();
    await expect.poll(() => row('CONV_').count(), SOON).toBe(pending);
    await page.getByLabel('Buscar por nombre, código o descripción').fill('no existe nada así');
    await expectText(EMPTY);
    await button('Limpiar filtros').click();
    await expect.poll(() => new URL(page.url()).search, SOON).toBe('');
  });

  // fees §10.3
  it('says of an agreement without an end that it has no end', async () => {
    const { code } = await agreement({ name: 'Convenio sin fin', doctorId: otherDoctor.id });
    await openScreen(page, `/convenios?search=${code}`);
    await row('Sin término').filter({ hasText: code }).waitFor();
    await row('Activo').waitFor();
  });
});

describe('an agreement (fees §10)', () => {
  const NAME = 'Convenio de la prueba';

  // fees §10.10
  it('fees §10.5: requires its fields, and is sent with its defaults and a code of the server', async () => {
    await openScreen(page, '/convenios');
    await button('Nuevo Convenio').click();
    const form = dialog('Nuevo Convenio');
    expect(await form.getByLabel('Prioridad').inputValue()).toBe('100');
    await button('Crear Convenio', form).click();
    for (const message of [
      'Nombre es requerido',
      'Fecha de inicio es requerida',
      'Fecha de fin es requerida',
      'Debe seleccionar al menos una especialidad',
      'Valor de pago es requerido',
    ]) {
      await form.getByText(message, { exact: true }).waitFor();
    }
    await expectAccessible(page, 'agreement form with errors');
    expect(await form.getByLabel('Código').isDisabled()).toBe(true);
    await form.getByLabel('Prioridad').fill('1,5'); // product §5.6: not 15.
    await button('Crear Convenio', form).click();
    await form.getByText('Prioridad inválida', { exact: true }).waitFor();
    await form.getByLabel('Prioridad').fill('100');
    await form.getByLabel('Nombre').fill(NAME);
    await form.getByLabel('Vigente desde').fill('01-01-2020');
    // By the keyboard: the calendar may lie over it.
    await form.getByLabel('Sin término').press('Space');
    expect(await form.getByLabel('Sin término').isChecked()).toBe(true);
    await form.getByLabel('Todas las especialidades').check();
    await form.getByLabel('Valor de pago').fill('62,5');
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith('/api/calculation-rules')),
      button('Crear Convenio', form)
        .click()
        .then(() => expectRuleSaved('Convenio creado')),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      baseRule: 'Convenio médico',
      participationType: 'mixed',
      ruleType: 'convention',
      scopeType: 'individual',
      serviceId: null,
      priority: 100,
      paymentValue: 62.5,
    });
    // At once: nobody has to wait for the list.
    await row(NAME).waitFor();
    expect(await row(NAME).textContent()).toMatch(/CONV_\d{6}.*62,5 %.*Solo el primero/);
  });

  // fees §8.7
  it('is edited, also against a newer edit of somebody else, which is shown first', async () => {
    await row(NAME).click();
    const form = dialog('Editar Convenio');
    await form.getByLabel('Valor de pago').fill('70');
    await form.getByRole('radio', { name: 'Acumulable' }).check();
    await form.getByLabel('Motivo').fill('Renovación del convenio');
    const [mine] = (await (
      await page.request.get(`/api/calculation-rules?search=${encodeURIComponent(NAME)}`)
    ).json()) as [Rule];
    const others = { ...mine, priority: 50 };
    await page.request.put(`/api/calculation-rules/${mine.id}`, { data: others });
    await button('Guardar Cambios', form).click();
    await expectRuleSaved(/Otra persona guardó antes/);
    await form.getByRole('row', { name: 'Prioridad 100 50' }).first().waitFor();
    await button('Guardar la mía', form).click();
    await expectRuleSaved('Convenio actualizado');
    await row(NAME).filter({ hasText: 'Acumulable' }).filter({ hasText: '70 %' }).waitFor();
  });

  // fees §10.2
  it('that is switched off is expired', async () => {
    await act(NAME, 'Desactivar');
    await hands.sayWhy('Desactivar el convenio');
    await expectRuleSaved('Convenio desactivado');
    await row(NAME).filter({ hasText: 'Vencido' }).waitFor();
  });

  // fees §9.7
  it('has a history: who saved each version, and what it changed', async () => {
    await act(NAME, 'Historial');
    const history = dialog('Historial de Versiones');
    const version = (number: number) =>
      history.getByRole('article', { name: `Versión ${number}`, exact: true });
    await version(4).getByText('Vigente').waitFor();
    await version(3).getByText('Motivo: Renovación del convenio').waitFor();
    await version(4)
      .getByText(/^Guardada por Marta Olmedo Ríos el /)
      .waitFor();
    await version(4).getByRole('row', { name: 'Estado Activo Inactivo' }).waitFor();
    await version(2).getByRole('row', { name: 'Prioridad 100 50' }).waitFor();
    await version(3)
      .getByRole('row', { name: 'Pago 62,50 % de la base 70,00 % de la base' })
      .waitFor();
    await version(1)
      .getByText(/^Creada por Marta Olmedo Ríos el /)
      .waitFor();
    await version(1).getByText('Ningún cálculo de pago se hizo con esta versión.').waitFor();
    await version(1).getByRole('button', { name: 'Ver la versión completa' }).click();
    await version(1).getByText('Solo la primera').waitFor();
    await expectAccessible(page, 'history');
    await page.reload();
    await version(1).waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
  });

  // fees §7.5, fees §10.9
  it('is duplicated with a code of its own, and deleted by name', async () => {
    await act(NAME, 'Duplicar');
    await button('Crear Convenio', dialog('Nuevo Convenio')).click();
    const copy = `${NAME} (copia)`;
    await row(copy).waitFor();
    await page.route('**/api/calculation-rules/*', (route) => route.abort());
    await act(copy, 'Eliminar');
    const question = dialog('Eliminar convenio');
    await question.getByText(copy).waitFor();
    await button('Eliminar', question).click();
    await expectText('No se pudo eliminar el convenio. Inténtalo de nuevo.');
    await page.unrouteAll();
    await act(copy, 'Eliminar');
    await button('Eliminar', question).click();
    await expectText('Convenio eliminado');
    await row(copy).waitFor({ state: 'detached' });
  });
});

describe('the simulator of agreements (fees §12)', () => {
  const simulator = () => dialog('Simulador de Convenios');
  const run = () => button('Simular', simulator());
  /** The amount on a card. */
  const card = (label: string) =>
    simulator().getByText(label, { exact: true }).locator('xpath=ancestor::*[2]');
  let first: Rule;

  // fees §12.1
  it('requires a doctor, a specialty and a base amount', async () => {
    const common = { doctorId: doctor.id, specialtyId: 'all' };
    first = await agreement({ ...common, name: 'Convenio uno', paymentValue: 50, priority: 1 });
    await agreement({
      ...common,
      name: 'Convenio dos',
      paymentType: 'fixed_amount',
      paymentValue: 10_000,
      priority: 2,
      exclusivityMode: 'stack',
    });
    await openScreen(page, '/convenios');
    await button('Simulador').click();
    expect(await run().isDisabled()).toBe(true);
    await choose(simulator(), 'Médico', doctor.name);
    const specialty = simulator().getByRole('combobox', { name: 'Especialidad', exact: true });
    await expect.poll(() => specialty.inputValue(), SOON).toBe(doctor.specialtyName);
    await expect.poll(() => run().isEnabled(), SOON).toBe(true);
    await simulator().getByLabel('Monto base').fill('0');
    expect(await run().isDisabled()).toBe(true);
    await simulator().getByLabel('Monto base').fill('100000');
  });

  // fees §12.2, fees §12.3
  it('of first_win pays the first alone, and states that the sum would be more', async () => {
    await run().click();
    await simulator().getByText('La suma no es lo que se pagaría').waitFor();
    expect(await card('Total que se pagaría').textContent()).toContain('$50.000');
    expect(await card('Suma de los convenios que coinciden').textContent()).toContain('$60.000');
    await simulator()
      .getByText(/y excluye a las demás\.$/)
      .first()
      .waitFor();
    await expectAccessible(page, 'simulator of agreements');
  });

  // fees §12.2
  it('of stack pays them together', async () => {
    const stacked = { ...first, exclusivityMode: 'stack', scopeType: 'group' };
    await page.request.put(`/api/calculation-rules/${first.id}`, { data: stacked });
    await run().click();
    await expect.poll(() => card('Total que se pagaría').textContent(), SOON).toContain('$60.000');
    expect(await card('Suma de los convenios que coinciden').textContent()).toContain('$60.000');
    expect(await simulator().getByText('La suma no es lo que se pagaría').count()).toBe(0);
  });
});

describe('the simulator of rules (fees §11)', () => {
  const simulator = () => dialog('Simulador de Reglas');
  const run = () => button('Ejecutar Simulación', simulator());
  const result = () => dialog('Resultado de la Simulación');
  const back = async () => {
    await button('Volver al simulador', result()).click();
    await result().waitFor({ state: 'hidden' });
  };

  // fees §11.1
  it('begins with the specified values and runs when it has a specialty and a base', async () => {
    await openScreen(page, '/reglas');
    await button('Simulador').click();
    expect(await simulator().getByLabel('Monto base').inputValue()).toBe('$100.000');
    expect(await simulator().getByLabel('Tipo de horario').inputValue()).toBe('regular');
    expect(await run().isDisabled()).toBe(true);
    await expectAccessible(page, 'simulator of rules');
    await choose(simulator(), 'Médico', doctor.name);
    await expect.poll(() => run().isEnabled(), SOON).toBe(true);
    await simulator().getByLabel('Monto base').fill('');
    expect(await run().isDisabled()).toBe(true);
    await simulator().getByLabel('Monto base').fill('200000');
  });

  // fees §11.8, fees §11.9
  it('shows what is paid, by which rules, and those that do not apply with their reasons', async () => {
    await run().click();
    await result()
      .getByText(/^Convenio seleccionado: CONV_\d{6} · Convenio uno/)
      .waitFor();
    await result()
      .getByText(/total \$110\.000/)
      .waitFor();
    const matching = result().getByRole('table', { name: 'Reglas que coinciden' });
    expect(await matching.getByText('Se aplica', { exact: true }).count()).toBe(2);
    await button(/^Reglas que no aplican/, result()).click();
    await result()
      .getByText(/^No aplica: /)
      .first()
      .waitFor();
    await result().getByLabel('Buscar por código o nombre').fill('Convenio de la prueba');
    await result().getByText('1 en total, primero las más cercanas', { exact: true }).waitFor();
    await result().getByText('No aplica: está en estado inactivo.').waitFor();
    await expectAccessible(page, 'simulation');
    await back();
  });

  // fees §11.12
  it('closes its result by Escape, and stays open for the next question', async () => {
    await run().click();
    await result().waitFor();
    await page.keyboard.press('Escape');
    await result().waitFor({ state: 'hidden' });
    expect(await simulator().getByLabel('Monto base').inputValue()).toBe('$200.000');
  });

  // fees §11.10
  it('says when no rule applies, what to check, and that all of the base would be paid', async () => {
    await simulator().getByLabel('Fecha de atención').fill('01-03-2035');
    await simulator().getByLabel('Monto base').click();
    await run().click();
    await result()
      .getByText(
        '⚠️ Sin reglas aplicables: No se encontraron reglas que coincidan con los criterios.',
      )
      .waitFor();
    await result().getByText('Al procesar se pagaría el 100 % de la base: $200.000').waitFor();
    const suggestions = result().getByRole('status').first().getByRole('listitem');
    expect(await suggestions.allTextContents()).toEqual([
      'Verifique que existan reglas activas para la especialidad',
      'Revise las fechas de vigencia de las reglas',
      'Considere crear una regla general como respaldo',
      'Valide los criterios (médico, prestación, horario)',
    ]);
    const fallback = result().getByRole('link', { name: /regla general como respaldo/ });
    expect(await fallback.getAttribute('href')).toBe('/reglas?open=new');
    await expectAccessible(page, 'simulation without a rule');
    await back();
  });

  // fees §11.11
  it.each([
    ['is cut off', (route: Route) => route.abort()],
    [
      'is refused',
      (route: Route) =>
        route.continue({
          postData: JSON.stringify({ ...route.request().postDataJSON(), baseAmount: 0 }),
        }),
    ],
  ])('says in the specified words when it %s', async (_how, fail) => {
    await page.route('**/api/rules/simulate', fail);
    await run().click();
    await result()
      .getByText('❌ Error en simulación: No se pudo completar la simulación. Intenta nuevamente.')
      .waitFor();
    await expectText('No se pudo simular las reglas. Verifique los datos.');
    await page.unrouteAll();
    await back();
  });

  // fees §11.11
  it('works again after a failure', async () => {
    await run().click();
    await result()
      .getByText(/^⚠️ Sin reglas aplicables/)
      .waitFor();
    await back();
  });

  // fees §11.3
  it('shows the society that is paid on the date, which is not asked, and waits for it', async () => {
    const days = `/api/doctors/${doctor.id}/affiliations`;
    const { affiliations, version } = await (await page.request.get(days)).json();
    const [society, another]: { id: number; name: string }[] = await (
      await page.request.get('/api/medical-societies?limit=2&sort=name')
    ).json();
    const nextYear = new Date().getFullYear() + 1;
    const { societyId: before } = affiliations.at(-1);
    const joined = society?.id === before ? another : society;
    const change = { kind: 'add', from: `${nextYear}-01-01`, societyId: joined?.id };
    const changed = await page.request.post(days, { data: { version, change } });
    expect(changed.status(), await changed.text()).toBe(200);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${days}`, (route) => released.then(() => route.continue()));
    await page.goto('/reglas?simulator=true');
    await choose(simulator(), 'Médico', doctor.name);
    await simulator().getByText('Leyendo cómo se le paga al médico…').waitFor();
    expect(await run().isDisabled()).toBe(true);
    release();
    await expect.poll(() => run().isEnabled(), SOON).toBe(true);
    const shown = simulator().getByRole('combobox', { name: 'Sociedad médica', exact: true });
    const dayOf = async (day: string) => {
      await simulator().getByLabel('Fecha de atención').fill(day);
      await simulator().getByLabel('Monto base').click();
    };
    await dayOf(`01-01-${nextYear}`);
    await expect.poll(() => shown.inputValue()).toBe(joined?.name);
    expect(await shown.isDisabled()).toBe(true);
    await dayOf(`31-12-${nextYear - 1}`);
    await expect.poll(() => shown.inputValue()).not.toBe(joined?.name);
  });
});

it('is complete on a phone, in the dark', async () => {
  const phone = await staff.open(PHONE);
  for (const address of ['/convenios?open=new', '/convenios?simulator=true']) {
    await openScreen(phone.page, address);
    await phone.page.getByRole('dialog').waitFor();
    await expectAccessible(phone.page, `${address} on a phone`);
    await expectToFit(phone.page, address);
  }
  expect(phone.errors).toEqual([]);
  await phone.context.close();
});

itHadNoErrors(staff);

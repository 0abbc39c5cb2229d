/** Revisión de reglas: from the rules, to what mends a finding, and before a calculation. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { aRule } from '../../support/rules.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { button, dialog, expectText } = screenActor(page);

const NOTHING_PENDING = '/calcular-pagos?dateFrom=2031-01-01&dateTo=2031-01-31&analyzed=true';
const drawer = dialog('Revisión de reglas');
const group = (title: string) => button(new RegExp(`^${title}`), drawer);
const count = async (title: string) =>
  Number((await group(title).textContent())?.match(/\d+$/)?.[0]);

async function makeRule(code: string, paymentValue: string): Promise<void> {
  const answer = await page.request.post('/api/calculation-rules', {
    data: aRule({ code, paymentValue, validTo: '2029-12-31', priority: 7, scheduleType: 'night' }),
  });
  expect(answer.status()).toBe(201);
}

describe('the check of all rules', () => {
  // fees §13.2, fees §13.11
  it('is opened from the rules, runs, and counts its findings by kind', async () => {
    await openScreen(page, '/reglas');
    await button('Revisión de reglas').click();
    await group('Atenciones sin regla').waitFor();
    for (const title of ['Reglas que empatan', 'Por vencer y recién vencidas'])
      await group(title).waitFor();
    expect(await count('Atenciones sin regla')).toBeGreaterThan(0);
    expect(await count('Reglas que empatan')).toBe(0);
    expect(page.url()).toContain('review=true');
  });

  // fees §13.8, fees §8.6
  it('lists the services without a rule, and begins a rule for one', async () => {
    await group('Atenciones sin regla').click();
    await drawer
      .getByText(/sin regla ni convenio, al 100 % de la base/)
      .first()
      .waitFor();
    await expectAccessible(page, 'findings');
    await drawer.getByRole('link', { name: 'Crear una regla' }).first().click();
    const form = dialog('Nueva Regla');
    await form.waitFor();
    const doctor = form.getByRole('combobox', { name: 'Médico' });
    await expect.poll(() => doctor.inputValue()).not.toBe('');
    expect(await form.getByLabel('Todos los servicios').isChecked()).toBe(false);
    await page.goBack();
    await group('Atenciones sin regla').waitFor();
  });

  // fees §13.11
  it('runs again on request, reports two rules that overlap, and opens the one to correct', async () => {
    await makeRule('PRU-UNO', '60');
    await makeRule('PRU-DOS', '55');
    await button('Revisar de nuevo', drawer).click();
    await expect.poll(() => count('Reglas que empatan')).toBe(1);
    await group('Reglas que empatan').click();
    await drawer.getByText(/gana PRU-UNO, porque se creó primero/).waitFor();
    await drawer.getByRole('link', { name: 'Abrir regla PRU-DOS' }).click();
    await dialog('Editar Regla PRU-DOS').waitFor();
  });

  // fees §13.9
  it('shows one severity, and says that a kind has no findings', async () => {
    await openScreen(page, '/convenios?review=true');
    await drawer.getByText(/^Baja \(/).click();
    await group('Atenciones sin regla').click();
    await drawer
      .getByRole('region', { name: /^Atenciones sin regla/ })
      .getByText('Sin hallazgos')
      .waitFor();
    await drawer.getByText(/^Alta \(/).click();
    await drawer
      .getByText(/sin regla ni convenio/)
      .first()
      .waitFor();
  });

  // fees §13.11
  it('says when it fails, and can be tried again', async () => {
    await page.route('**/api/rule-check/summary*', (route) => route.abort());
    await openScreen(page, '/reglas?review=true');
    await drawer.getByText('No se pudo completar la revisión').first().waitFor();
    await page.unrouteAll();
    await button('Revisar de nuevo', drawer).click();
    await group('Atenciones sin regla').waitFor();
    await group('Reglas que empatan').waitFor();
    expect(await drawer.getByText('No se pudo completar la revisión').count()).toBe(0);
  });
});

describe('before a calculation', () => {
  // fees §13.12
  it('states how many of its lines have no rule, with the details, and prevents nothing', async () => {
    await openScreen(page, '/calcular-pagos?allPending=true&analyzed=true');
    await expectText(/^Revisión de reglas: \d+ atenciones por \$[\d.]+ sin regla/);
    await expect.poll(() => button('Calcular Pagos').isEnabled(), SOON).toBe(true);
    await expectAccessible(page, 'notice');
    await button('Ver detalles').click();
    await drawer.getByText('Las atenciones que tomaría este cálculo').waitFor();
    expect(await count('Atenciones sin regla')).toBeGreaterThan(0);
    expect(await group('Por vencer').count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  // fees §16.1, fees §17.4
  it('shows what it would pay each doctor, before anything is calculated', async () => {
    await openScreen(page, '/calcular-pagos?allPending=true&analyzed=true');
    await page.getByText('Por doctor', { exact: true }).click();
    const rows = page.getByRole('table', { name: 'Pago por doctor' }).locator('tbody tr');
    await expect.poll(() => rows.count(), { timeout: 30_000 }).toBe(20);
    await expectAccessible(page, 'forecast');
    expect(page.url()).toContain('view=doctors');
  });

  // fees §13.11
  it('says when there is nothing to find', async () => {
    await openScreen(page, NOTHING_PENDING);
    await expectText('Revisión de reglas: sin hallazgos');
    await page.goto(`${NOTHING_PENDING}&review=true`);
    await drawer.getByText('Sin hallazgos').waitFor();
  });
});

describe('after a calculation', () => {
  // fees §17.5
  it('tells how many lines have no rule beside the filter, which shows as many', async () => {
    await openScreen(page, '/calcular-pagos?allPending=true&analyzed=true&view=calculated');
    const filter = page.getByLabel(/^Mostrar solo las líneas sin regla \(\d+\)$/);
    await filter.waitFor();
    const told = Number((await page.getByText(/^Mostrar solo/).textContent())?.match(/\d+/)?.[0]);
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(50);
    // It is checked once the address says so.
    await filter.click();
    await expect.poll(() => filter.isChecked(), SOON).toBe(true);
    await page.goto(`${page.url()}&pageSize=50`);
    const rows = page.getByRole('table', { name: 'Pagos calculados' }).locator('tbody tr');
    await expect.poll(() => rows.count(), { timeout: 30_000 }).toBe(told);
    expect(await rows.filter({ hasText: 'Sin regla (100%)' }).count()).toBe(told);
    await page.getByText(`Mostrar solo las líneas sin regla (${told})`).waitFor();
    const found = page.getByRole('region', { name: 'Totales calculados' });
    await expect.poll(() => found.getByText(String(told), { exact: true }).count(), SOON).toBe(1);
  });
});

describe('on a small dark screen', () => {
  it('is readable', async () => {
    const small = await staff.open({ ...PHONE, who: 'supervisor' });
    await openScreen(small.page, '/reglas?review=true');
    const panel = small.page.getByRole('dialog', { name: 'Revisión de reglas' });
    await panel.getByRole('button', { name: /^Atenciones sin regla/ }).click();
    await panel
      .getByText(/sin regla ni convenio/)
      .first()
      .waitFor();
    await expectAccessible(small.page, 'small');
    const overflow = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBe(0);
    expect(small.errors).toEqual([]);
    await small.context.close();
  });

  it('and the other ran without an error in the page', () => expect(staff.errors).toEqual([]));
});

/** Revisión de reglas: from the rules, to what mends a finding, and before a calculation. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openBrowser, signIn, type Visit, visit } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aRule } from '../support/rules.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

let server: ServerProcess;
let browser: Browser;
let staff: Visit;
let page: Page;
let drop: () => Promise<void>;

beforeAll(async () => {
  const created = await testDatabase();
  drop = created.drop;
  server = await startProcess('main', created.url, { DEMO: '1', WORKERS: '1' });
  browser = await openBrowser();
  staff = await visit(browser, server.address ?? '');
  page = staff.page;
  await signIn(page, 'admin');
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await drop?.();
});

const NOTHING_PENDING = '/calcular-pagos?dateFrom=2031-01-01&dateTo=2031-01-31&analyzed=true';
const drawer = () => page.getByRole('dialog', { name: 'Revisión de reglas' });
const group = (title: string) => drawer().getByRole('button', { name: new RegExp(`^${title}`) });
const count = async (title: string) =>
  Number((await group(title).textContent())?.match(/\d+$/)?.[0]);

async function makeRule(code: string, paymentValue: string): Promise<void> {
  const answer = await page.request.post('/api/calculation-rules', {
    data: aRule({ code, paymentValue, validTo: '2029-12-31', priority: 7, scheduleType: 'night' }),
  });
  expect(answer.status()).toBe(201);
}

describe('the check of all rules', () => {
  it('is opened from the rules, runs, and counts what it found by kind', async () => {
    await page.goto('/reglas');
    await page.getByRole('button', { name: 'Revisión de reglas' }).click();
    await group('Atenciones sin regla').waitFor();
    for (const title of ['Reglas que empatan', 'Por vencer y recién vencidas'])
      await group(title).waitFor();
    expect(await count('Atenciones sin regla')).toBeGreaterThan(0);
    expect(await count('Reglas que empatan')).toBe(0);
    expect(page.url()).toContain('review=true');
  });

  it('lists what no rule covers, and begins the rule for it', async () => {
    await group('Atenciones sin regla').click();
    await drawer()
      .getByText(/sin regla ni convenio, al 100 % de la base/)
      .first()
      .waitFor();
    await expectAccessible(page, 'findings');
    await drawer().getByRole('link', { name: 'Crear una regla' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nueva Regla' });
    await form.waitFor();
    const doctor = form.getByRole('combobox', { name: 'Médico' });
    await expect.poll(() => doctor.inputValue()).not.toBe('');
    expect(await form.getByLabel('Todos los servicios').isChecked()).toBe(false);
    await page.goBack();
    await group('Atenciones sin regla').waitFor();
  });

  it('runs anew when asked, tells of two rules that meet, and opens the one to mend', async () => {
    await makeRule('PRU-UNO', '60');
    await makeRule('PRU-DOS', '55');
    await drawer().getByRole('button', { name: 'Revisar de nuevo' }).click();
    await expect.poll(() => count('Reglas que empatan')).toBe(1);
    await group('Reglas que empatan').click();
    await drawer()
      .getByText(/gana PRU-UNO, porque se creó primero/)
      .waitFor();
    await drawer().getByRole('link', { name: 'Abrir regla PRU-DOS' }).click();
    await page.getByRole('dialog', { name: 'Editar Regla PRU-DOS' }).waitFor();
  });

  it('shows one severity, and says of a kind that it has none', async () => {
    await page.goto('/convenios?review=true');
    await drawer()
      .getByText(/^Baja \(/)
      .click();
    await group('Atenciones sin regla').click();
    await drawer()
      .getByRole('region', { name: /^Atenciones sin regla/ })
      .getByText('Sin hallazgos')
      .waitFor();
    await drawer()
      .getByText(/^Alta \(/)
      .click();
    await drawer()
      .getByText(/sin regla ni convenio/)
      .first()
      .waitFor();
  });

  it('says when it fails, and can be tried again', async () => {
    await page.route('**/api/rule-check/summary*', (route) => route.abort());
    await page.goto('/reglas?review=true');
    await drawer().getByText('No se pudo completar la revisión').first().waitFor();
    await page.unrouteAll();
    await drawer().getByRole('button', { name: 'Revisar de nuevo' }).click();
    await group('Atenciones sin regla').waitFor();
    await group('Reglas que empatan').waitFor();
    expect(await drawer().getByText('No se pudo completar la revisión').count()).toBe(0);
  });
});

describe('before a calculation', () => {
  it('tells how many of its lines have no rule, with the details, and hinders nothing', async () => {
    await page.goto('/calcular-pagos?allPending=true&analyzed=true');
    await page.getByText(/^Revisión de reglas: \d+ atenciones por \$[\d.]+ sin regla/).waitFor();
    expect(await page.getByRole('button', { name: 'Calcular Pagos' }).isEnabled()).toBe(true);
    await expectAccessible(page, 'notice');
    await page.getByRole('button', { name: 'Ver detalles' }).click();
    await drawer().getByText('Las atenciones que tomaría este cálculo').waitFor();
    expect(await count('Atenciones sin regla')).toBeGreaterThan(0);
    expect(await group('Por vencer').count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'hidden' });
  });

  it('says when there is nothing to find', async () => {
    await page.goto(NOTHING_PENDING);
    await page.getByText('Revisión de reglas: sin hallazgos').waitFor();
    await page.goto(`${NOTHING_PENDING}&review=true`);
    await drawer().getByText('Sin hallazgos').waitFor();
  });
});

describe('on a small dark screen', () => {
  it('is readable', async () => {
    const small = await visit(browser, server.address ?? '', { width: 390, colorScheme: 'dark' });
    await signIn(small.page, 'supervisor');
    await small.page.goto('/reglas?review=true');
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

  it('and the other did all of it without an error in the page', () => {
    expect(staff.errors).toEqual([]);
  });
});

/** Panel de Control as one opens it in the morning (operations §1). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatPesos } from '../../../src/domain/money.ts';
import {
  expectAccessible,
  expectUsable,
  isInView,
  type Look,
  openHome,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { button, dialog, expectText } = screenActor(page);

const region = (name: string | RegExp) => page.getByRole('region', { name });
const answer = async <T>(path: string): Promise<T> =>
  (await page.request.get(`/api/${path}`)).json() as Promise<T>;
/** The last whole month of the demo clinic: calculated, half of it in the payroll. */
const months = await answer<{ month: number; year: number }[]>('dashboard/months');
const last = months.at(-2) ?? { month: 0, year: 0 };

const heading = page.getByRole('heading', { name: 'Panel de Control' });

/** By the menu, as from any screen. */
async function openDashboard(): Promise<void> {
  await page.getByRole('link', { name: 'Panel de Control' }).click();
  await heading.waitFor();
}

/** By an address, so that nothing is known of before. */
async function loadDashboard(search = ''): Promise<void> {
  await page.goto(`/${search}`);
  await heading.waitFor();
}
const openLastMonth = () => loadDashboard(`?month=${last.month}&year=${last.year}`);

/** The figure of a card, once it is there: `Reglas Activas: 36`. */
async function figure(label: string): Promise<string> {
  const card = page.getByRole('link', { name: new RegExp(`^${label}: [\\d.]+`) });
  await card.waitFor();
  return /: ([\d.]+)/.exec((await card.getAttribute('aria-label')) ?? '')?.[1] ?? '';
}

describe('the first screen', () => {
  // operations §1.1, product §13.3
  it('is the dashboard, also after signing in elsewhere', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Panel de Control' }).waitFor();
    await page.goto('/native-login');
    await page.getByRole('heading', { name: 'Panel de Control' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const current = page.getByRole('link', { name: 'Panel de Control' });
    expect(await current.getAttribute('aria-current')).toBe('page');
  });

  // A reload finds the program's parts at once, and may be told last who is signed in.
  it('waits for who is signed in', async () => {
    const listening = page.waitForRequest('**/api/live/changes**');
    await loadDashboard();
    await listening;
    await page.route('**/api/native-user', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.reload();
    await heading.waitFor();
    await page.unroute('**/api/native-user');
  });
});

describe('operations §1: the counters', () => {
  it.each([
    ['Reglas Activas', '/reglas', 'state=active', 'Reglas de cálculo'],
    ['En Revisión', '/reglas', 'state=pending', 'Reglas de cálculo'],
    ['Vencidas', '/reglas', 'state=expired', 'Reglas de cálculo'],
    ['Convenios Activos', '/convenios', 'state=active', 'Convenios médicos'],
  ])('operations §1.2: %s equals the number of its list', async (label, path, search) => {
    await openDashboard();
    const shown = await figure(label);
    await page.getByRole('link', { name: `${label}: ${shown}` }).click();
    await expect.poll(() => page.url(), SOON).toContain(`${path}?${search}`);
    await expectText(new RegExp(`de ${shown}$`));
  });

  // operations §1.4, operations §1.2, fees §17.9
  it('operations §1.4: Cálculos Este Mes equals the count of the call, and the list that it leads to', async () => {
    const { count } = await answer<{ count: number }>('payment-calculations-count');
    await openDashboard();
    const shown = await figure('Cálculos Este Mes');
    expect(shown).toBe(count.toLocaleString('es-CL'));
    await page.getByRole('link', { name: `Cálculos Este Mes: ${shown}` }).click();
    await expectText(`Resultados (${shown})`);
    const anyState = page.getByRole('checkbox', {
      name: 'También lo enviado a la nómina y lo pagado',
    });
    expect(await anyState.isChecked()).toBe(true);
    await region('Totales calculados').getByText(shown, { exact: true }).waitFor();
  });

  it.each([
    ['Médicos Registrados', '/medicos'],
    ['Especialidades', '/especialidades'],
    ['Prestaciones', '/prestaciones'],
    ['Reglas de Cálculo', '/reglas'],
    ['Convenios Médicos', '/convenios'],
  ])('operations §1.5: %s in the summary counts the whole list', async (label, path) => {
    await openDashboard();
    const summary = region('Resumen del Sistema');
    const line = summary.getByRole('link', { name: label });
    const shown = await line.locator('xpath=following-sibling::*').textContent();
    expect(Number(shown?.replace('.', ''))).toBeGreaterThan(0);
    await line.click();
    await expect.poll(() => new URL(page.url()).pathname, SOON).toBe(path);
    await expectText(new RegExp(`de ${shown}$`));
  });
});

describe('the month', () => {
  it('operations §1.6: leads from each stage to its screen, which has the same figures', async () => {
    await openLastMonth();
    const calculated = await figure('Calculadas');
    await page.getByRole('link', { name: `Calculadas: ${calculated}` }).click();
    await expectText(`Resultados (${calculated})`);
    const byPayMonth = page.getByRole('checkbox', {
      name: /^Por mes de pago: lo que se paga con /,
    });
    expect(await byPayMonth.isChecked()).toBe(true);
    await openLastMonth();
    const imported = await figure('Importadas');
    await page.getByRole('link', { name: `Importadas: ${imported}` }).click();
    await button(`Todas (${imported})`).waitFor();
    await openLastMonth();
    const inPayroll = page.getByRole('link', { name: /^En nómina: [\d.]/ });
    const amount = (await inPayroll.textContent())?.match(/\$[\d.]+/)?.[0] ?? 'nothing';
    await inPayroll.click();
    await page.getByRole('heading', { name: 'Nómina Completa' }).waitFor();
    await region('Totales').getByText(amount, { exact: true }).waitFor();
  });

  it('operations §1.6: leads from what is paid to the payments of that month', async () => {
    const paid = months.at(-3) ?? last;
    await loadDashboard(`?month=${paid.month}&year=${paid.year}`);
    const card = page.getByRole('link', { name: /^Pagadas: [1-9]/ });
    const shown = await figure('Pagadas');
    await card.click();
    const sums = page.getByText(new RegExp(` · ${shown} registros · `));
    await sums.waitFor();
    await expect.poll(() => isInView(sums), SOON).toBe(true);
    expect(await page.getByLabel('Estado').inputValue()).toBe('paid');
  });

  it('operations §1.7: is compared with the month before', async () => {
    const { total, previous } = await answer<
      Record<'total' | 'previous', { calculatedAmount: number }>
    >(`dashboard/pipeline?month=${last.month}&year=${last.year}`);
    const change = Math.round((total.calculatedAmount / previous.calculatedAmount - 1) * 100);
    await openLastMonth();
    const month = region(/^Estado de/);
    await month.getByText(formatPesos(total.calculatedAmount)).waitFor();
    await month.getByText(`${change > 0 ? '+' : ''}${change} % vs mes anterior`).waitFor();
  });

  it('operations §1.7: is chosen, kept in the address, and when empty offers the nearest with data', async () => {
    await openDashboard();
    await page.getByLabel('Año').selectOption(String(last.year + 2));
    await expect.poll(() => page.url(), SOON).toContain(`year=${last.year + 2}`);
    await expectText(/no tiene atenciones\.$/);
    await region(/^Estado de/)
      .getByRole('button', { name: /^Ver / })
      .click();
    await expect.poll(() => page.url(), SOON).not.toContain(`year=${last.year + 2}`);
    await expect
      .poll(async () => Number((await figure('Importadas')).replace('.', '')), SOON)
      .toBeGreaterThan(0);
  });
});

describe('the twelve months', () => {
  // operations §1.8, product §17.5, payout §17.11
  it('are drawn, described in words, and available as a table', async () => {
    await openDashboard();
    await page.getByRole('img', { name: /^Bruto calculado por mes: / }).waitFor();
    await page.getByText('Tabla', { exact: true }).click();
    const table = page.getByRole('table', { name: 'Honorarios por mes' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).toBe(13);
    const months =
      await answer<{ calculatedAmount: number; count: number; estimatedCount: number }[]>(
        'dashboard/months',
      );
    await table.getByText(formatPesos(months[0]?.calculatedAmount ?? 0)).waitFor();
    const ofEstimates = months.filter(({ estimatedCount }) => estimatedCount > 0);
    expect(ofEstimates.length).toBeGreaterThan(0);
    expect(ofEstimates.length).toBeLessThan(months.length);
    expect(await table.getByText(/^(en parte )?estimado$/).count()).toBe(ofEstimates.length);
    const whole = ofEstimates.filter(({ count, estimatedCount }) => estimatedCount === count);
    expect(await table.getByText('estimado', { exact: true }).count()).toBe(whole.length);
  });
});

describe('what requires attention', () => {
  it('operations §1.9: leads to lines without a rule, and to doctors without an account', async () => {
    await openDashboard();
    const attention = region('Requiere atención');
    const lines = attention.getByRole('link', { name: /^\d+ líneas sin regla en / }).first();
    const shown = /^\d+/.exec((await lines.textContent()) ?? '')?.[0];
    await lines.click();
    await expectText(new RegExp(`de ${shown}$`));
    await openDashboard();
    const line = attention
      .getByRole('listitem')
      .filter({ hasText: /con pagos pendientes sin datos bancarios/ });
    const doctor = line.getByRole('link').first();
    const name = (await doctor.textContent()) ?? '';
    await doctor.click();
    const form = dialog('Editar Médico');
    await form.waitFor();
    const shownName = form.getByLabel(/^Nombre/).first();
    await expect.poll(() => shownName.inputValue(), SOON).toBe(name);
  });
});

describe('operations §1.11: the activity', () => {
  it('operations §1.11: shows a change just made, and leads to its record', async () => {
    const origin = new URL(page.url()).origin;
    const name = 'Medicina Hiperbárica';
    const made = await page.request.post('/api/specialties', {
      data: { name },
      headers: { origin },
    });
    expect(made.status()).toBe(201);
    await loadDashboard();
    const entry = region('Actividad Reciente').getByRole('listitem').first();
    await entry.getByText(name).waitFor();
    await entry.getByText('hace un momento').waitFor();
    expect(await entry.locator('time').getAttribute('title')).toMatch(
      /^\d\d-\d\d-\d{4} \d\d:\d\d$/,
    );
    await entry.getByRole('link').click();
    await expect.poll(() => page.url(), SOON).toMatch(/\/especialidades\?open=\d+$/);
    const shownName = page.getByRole('dialog').getByLabel(/^Nombre/);
    await expect.poll(() => shownName.inputValue(), SOON).toBe(name);
  });
});

describe('operations §1.13: the quick actions', () => {
  it.each([
    ['Crear Nueva Regla', 'Nueva Regla'],
    ['Registrar Médico', 'Nuevo Médico'],
  ])('%s opens the dialog %s', async (action, title) => {
    await loadDashboard();
    await region('Acciones Rápidas').getByRole('link', { name: action }).click();
    await dialog(title).waitFor();
    expect(page.url()).toContain('open=new');
  });

  it.each([
    ['Ver Reportes', '/reportes'],
    ['Configuración', '/configuracion'],
  ])('%s opens %s', async (action, path) => {
    await loadDashboard();
    await region('Acciones Rápidas').getByRole('link', { name: action }).click();
    await expect.poll(() => new URL(page.url()).pathname, SOON).toBe(path);
  });
});

describe('one part that fails', () => {
  // operations §1.14, product §15.1
  it('says so and can be tried again; the others stay', async () => {
    await page.route('**/api/dashboard/months', (route) => route.abort());
    await loadDashboard();
    await expectText('No se pudieron cargar los meses');
    await figure('Reglas Activas');
    await region('Actividad Reciente').getByRole('listitem').first().waitFor();
    await expectAccessible(page, 'dashboard with a failed part');
    await page.unrouteAll();
    await button('Reintentar').click();
    await page.getByRole('img', { name: /^Bruto calculado por mes: / }).waitFor();
  });
});

describe('other profiles and screens', () => {
  async function asSupervisor(look: Look): Promise<Page> {
    const { page: other } = await staff.open({ ...look, who: 'supervisor' });
    await openHome(other);
    await other.getByRole('heading', { name: 'Panel de Control' }).waitFor();
    await other.getByRole('img', { name: /^Bruto calculado por mes: / }).waitFor();
    return other;
  }

  it('operations §1.10: a supervisor has it too, without links to what may not be opened', async () => {
    const other = await asSupervisor({ colorScheme: 'dark' });
    await other.getByRole('link', { name: /^Reglas Activas: / }).waitFor();
    await other.getByText('Convenios Activos').waitFor();
    expect(await other.getByRole('link', { name: /^Convenios Activos: / }).count()).toBe(0);
    expect(await other.getByRole('link', { name: 'Configuración' }).count()).toBe(0);
    const activity = other.getByRole('region', { name: 'Actividad Reciente' });
    await activity.getByRole('listitem').first().waitFor();
    // Specialties are not the supervisor's to read of.
    expect(await activity.getByText('Medicina Hiperbárica').count()).toBe(0);
    await expectAccessible(other, 'dashboard, dark');
    await other.context().close();
  });

  it('fits a phone', async () => {
    const other = await asSupervisor({ width: PHONE.width });
    await expectUsable(other, 'dashboard on a phone');
    await other.context().close();
  });

  it('is accessible in light, and runs without an error in the page', async () => {
    await openLastMonth();
    await page.getByRole('img', { name: /^Bruto calculado por mes: / }).waitFor();
    await expectAccessible(page, 'dashboard, light');
    expect(staff.errors).toEqual([]);
  });
});

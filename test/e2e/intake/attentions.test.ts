/** Atenciones Médicas and Calcular Pagos as one uses them all day: filters, the form, files, jobs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openScreen, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/imports');
/** More rows than an import does within the request (intake §16.2). */
const LARGE_ROWS = 20_000;

const staff = await openStaff();
const { page } = staff;
const { button, choose, dialog, download, expectText } = screenActor(page);

const cards = () => page.getByRole('article', { name: /^Atención de/ });

/** The number in 'Todas (35.138)'. */
async function countOf(status: string): Promise<number> {
  const shown = button(new RegExp(`^${status} \\(`));
  await shown.waitFor();
  return Number((await shown.textContent())?.replace(/\D/g, ''));
}

describe('the list', () => {
  // intake §1.5, intake §1.6
  it('applies dates only when Buscar is pressed, not on Enter', async () => {
    await openScreen(page, '/atenciones-medicas');
    const all = await countOf('Todas');
    await page.getByLabel('Período rápido').selectOption({ label: 'Mes pasado' });
    await page.getByLabel('Fecha Actividad Desde').press('Enter');
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).search).toBe('');
    expect(await countOf('Todas')).toBe(all);
    await button('Buscar').click();
    await expect.poll(() => countOf('Todas'), SOON).toBeLessThan(all);
    expect(page.url()).toContain('dateFrom=');
  });

  // intake §1.2, intake §1.7, intake §1.12, intake §1.13
  it('shows 20 cards a page, keeps the page in the address, and says why a list is empty', async () => {
    await openScreen(page, '/atenciones-medicas');
    await cards().nth(19).waitFor();
    expect(await cards().count()).toBe(20);
    await button('Página 2').click();
    await expect.poll(() => page.url(), SOON).toContain('page=2');
    await openScreen(page, '/atenciones-medicas?dateFrom=2031-01-01&dateTo=2031-01-02&status=paid');
    await expectText(/^No hay atenciones pagadas/);
    await button('Registrar Primera Atención').waitFor();
    await button('Limpiar').click();
    await expect.poll(() => new URL(page.url()).search, SOON).toBe('');
  });

  // intake §1.16
  it('is narrowed by a link to one service, says so, and lets go of it', async () => {
    const { rows } = await staff.database.pool.query<{
      id: number;
      code: string;
      attentions: number;
    }>(
      `SELECT s.id, s.code, count(*) AS attentions FROM attention a JOIN service s ON s.id = a.service_id
        GROUP BY s.id ORDER BY attentions LIMIT 1`,
    );
    const [service] = rows;
    // The list of the test before was empty, and the number of all of them is on its way.
    await expect.poll(() => countOf('Todas'), SOON).toBeGreaterThan(0);
    const all = await countOf('Todas');
    await openScreen(page, `/atenciones-medicas?serviceIds=${service?.id}`);
    await expectText(new RegExp(`^Solo la prestación ${service?.code} `));
    await expect.poll(() => countOf('Todas'), SOON).toBe(service?.attentions);
    await button('Quitar el filtro de prestaciones').click();
    await expect.poll(() => countOf('Todas'), SOON).toBe(all);
  });

  // intake §1.2
  it('remembers the density of the table', async () => {
    await Promise.all([
      page.waitForResponse('**/api/own-preferences'),
      page.getByText('Tabla', { exact: true }).click(),
    ]);
    await page.getByRole('table', { name: 'Atenciones médicas' }).waitFor();
    await page.reload();
    await page.getByRole('table', { name: 'Atenciones médicas' }).waitFor();
    await expectAccessible(page, 'attentions as a table');
    await page.getByText('Tarjetas', { exact: true }).click();
  });

  // intake §5.3, fees §19.8, intake §1.13
  it('explains a calculated attention; Back closes the panel', async () => {
    await openScreen(page, '/atenciones-medicas?status=calculated');
    await button('Ver cálculo').first().click();
    const panel = dialog('Cómo se calculó este pago');
    await panel.getByText('Cálculo paso a paso').waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'hidden' });
  });
});

describe('a new attention', () => {
  // intake §3.1, intake §3.6
  it('asks for every field in the specified words, and is then in the list', async () => {
    await openScreen(page, '/atenciones-medicas');
    const before = await countOf('Pendientes');
    await button('Nueva Atención').click();
    const form = dialog('Nueva Atención');
    await button('Registrar atención', form).click();
    for (const message of [
      'RUT del paciente es requerido',
      'Nombre del paciente es requerido',
      'Doctor es requerido',
      'Servicio es requerido',
      'Tipo de prestador es requerido',
      'Fecha de atención es requerida',
      'Hora de atención es requerida',
      'Monto bruto es requerido',
      'Monto líquido es requerido',
      'Monto participado es requerido',
    ]) {
      await form.getByText(message, { exact: true }).waitFor();
    }
    await expectAccessible(page, 'form with errors');
    await form.getByLabel('RUT del paciente').fill('111111111');
    await form.getByLabel('Nombre del paciente').fill('Paciente Registrado a Mano');
    await choose(form, 'Doctor', 'Jara');
    await choose(form, 'Servicio', 'Consulta');
    await choose(form, 'Tipo de prestador', 'Médico');
    await form.getByLabel('Fecha de atención').fill('02-11-2026');
    await form.getByLabel('Hora', { exact: true }).fill('09');
    await form.getByLabel('Minutos').fill('30');
    for (const [typed, problem] of [
      ['-5', 'No puede ser negativo'],
      ['99999999999999999999', 'Máximo 12 dígitos'],
      ['12,5', 'Debe ser un monto en pesos enteros'],
    ] as const) {
      await form.getByLabel('Monto bruto').fill(typed);
      await form.getByText(problem, { exact: true }).waitFor();
    }
    for (const amount of ['bruto', 'líquido', 'participado']) {
      await form.getByLabel(`Monto ${amount}`).fill('45000');
    }
    await button('Registrar atención', form).click();
    await expectText('Atención registrada');
    await expect.poll(() => countOf('Pendientes'), SOON).toBe(before + 1);
  });
});

describe('an import', () => {
  const form = dialog('Importar Atenciones Médicas');
  const input = form.locator('input[type=file]');

  // intake §7.2
  it('refuses other kinds of files in the specified words', async () => {
    await openScreen(page, '/atenciones-medicas');
    await button('Importar Atenciones').click();
    await input.setInputFiles(join(FIXTURES, 'README.md'));
    await form.getByText('Solo se permiten archivos CSV, XLS o XLSX').waitFor();
  });

  // intake §7.15, intake §12.5
  it('lists refused rows, and gives them as a file', async () => {
    await input.setInputFiles(join(FIXTURES, 'participacion-con-errores.csv'));
    await button('Importar', form).click();
    await form.getByText('Doctor no encontrado').first().waitFor();
    const rejected = await download(button(/^Descargar filas rechazadas/));
    expect(rejected.suggestedFilename()).toMatch(/^participacion-con-errores-rechazadas_.*\.csv$/);
    expect(await readFile(await rejected.path(), 'utf8')).toContain('Doctor no encontrado');
    await button('Cerrar').last().click();
  });

  // intake §7.11
  it('of a large file continues in the background, and is reported on every screen', async () => {
    const [header = '', ...rows] = (await readFile(join(FIXTURES, 'participacion.csv'), 'utf8'))
      .trimEnd()
      .split('\n');
    const many = Array.from({ length: LARGE_ROWS }, (_, index) => rows[index % rows.length]);
    const buffer = Buffer.from([header, ...many, ''].join('\n'));
    await button('Importar Atenciones').click();
    await input.setInputFiles({ name: 'grande.csv', mimeType: 'text/csv', buffer });
    await button('Importar', form).click();
    await form.getByText('Validación y carga').waitFor();
    await button('Seguir en segundo plano').click();
    await page.getByRole('link', { name: 'Calcular Pagos' }).click();
    await page.getByRole('heading', { name: 'Calcular Pagos' }).waitFor();
    await expectText(/20\.000 filas leídas/, { timeout: 60_000 });
  });
});

describe('a calculation', () => {
  const job = () => page.getByRole('region', { name: 'Progreso del trabajo' });

  // fees §17.1, fees §17.2
  it('shows the true number of pending ones, and requires dates or all of them', async () => {
    await openScreen(page, '/atenciones-medicas');
    const pending = (await countOf('Pendientes')).toLocaleString('es-CL');
    await openScreen(page, '/calcular-pagos');
    await page.getByLabel(`Mostrar todos los pendientes (${pending} registros)`).waitFor();
    expect(await button('Analizar (vista previa)').isDisabled()).toBe(true);
  });

  // fees §17.5, fees §17.7, product §18.3
  it('continues while polls fail, survives a reload, and warns of lines without a rule', async () => {
    await page.getByLabel(/Mostrar todos los pendientes/).check();
    await button('Analizar (vista previa)').click();
    await page.getByRole('table', { name: 'Atenciones pendientes' }).waitFor();
    await page.route('**/api/jobs/*-*', (route) => route.abort());
    await page.route('**/api/jobs/calculate-payments', (route) => route.continue());
    await button('Calcular Pagos').click();
    await expectText('Trabajo iniciado');
    await job().waitFor();
    await page.unrouteAll();
    await page.reload();
    await job().getByText('Procesamiento completado').waitFor({ timeout: 60_000 });
    await expectText(/líneas no tienen regla/);
    await button('Ver las líneas').click();
    const table = page.getByRole('table', { name: 'Pagos calculados' });
    await table.getByText('Sin regla (100%)').first().waitFor();
    await expect.poll(() => table.getByText('Sin regla (100%)').count(), SOON).toBe(20);
    await expectAccessible(page, 'results');
  });

  // fees §15.4
  it('asks before it calculates again, with the number of records', async () => {
    await button('Cerrar', job()).click();
    await page.getByLabel('Recalcular también lo ya calculado').check();
    await button('Analizar (vista previa)').click();
    await button('Calcular Pagos').click();
    const question = dialog('Recalcular registros');
    await question.getByText(/Se descartarán [\d.]+ cálculos/).waitFor();
    await button('Cancelar', question).click();
    await question.waitFor({ state: 'hidden' });
    expect(await job().count()).toBe(0);
  });

  itHadNoErrors(staff);
});

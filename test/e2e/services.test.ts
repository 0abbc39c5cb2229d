/** Gestión Prestaciones and the small masters as one uses them: filters, dialogs, deletion, files. */
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openBrowser, signIn, type Visit, visit } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const SOON = { timeout: 15_000 };
/** Longer than anyone pauses between two keys, in milliseconds. */
const SLOW_ANSWER_MS = 1_500;

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

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const count = () => page.getByRole('status').filter({ hasText: /^[\d.]+ \p{L}/u });
const query = () => Object.fromEntries(new URL(page.url()).searchParams);

async function choose(within: ReturnType<typeof dialog> | Page, label: string, name: string) {
  await within.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.locator('[role=option]:visible', { hasText: name }).first().click();
}

async function download(format: string): Promise<Download> {
  await button('Exportar').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return file;
}

/** Takes an action of a row's menu. */
async function act(name: string | RegExp, action: string): Promise<void> {
  await page
    .getByRole('button', { name: name instanceof RegExp ? name : `Acciones de ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** A CSV's lines, without the mark and the line end that spreadsheets need. */
async function linesOf(csv: Download): Promise<string[]> {
  const text = await readFile(await csv.path(), 'utf8');
  expect(text.startsWith('\uFEFF') && text.endsWith('\r\n')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

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

describe('spec 1 §2.7: the list of services', () => {
  it('shows code, name, specialty, participation type, base value and state', async () => {
    await page.goto('/prestaciones');
    await page.getByRole('heading', { name: 'Gestión Prestaciones' }).waitFor();
    const first = row('01-01-001');
    await first.waitFor();
    expect(await first.textContent()).toMatch(
      /01-01-001Consulta .*Medicina InternaMixta\$\d+\.\d{3}Activa/,
    );
    await expectAccessible(page, 'services');
  });

  it('is narrowed by filters that the address keeps, and cleared by one button', async () => {
    const all = await count().textContent();
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
    await said('No se encontraron prestaciones que coincidan con los filtros');
    await button('Limpiar filtros').click();
    await expect.poll(query, SOON).toEqual({});
    await expect.poll(() => count().textContent(), SOON).toBe(all);
  });

  it('keeps the rows and every key typed while a slow answer is under way, and asks once', async () => {
    const asked: string[] = [];
    await page.route(/\/api\/services\?/, async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('search') ?? '');
      await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
      await route.continue();
    });
    const field = page.getByLabel('Buscar por código o nombre');
    await field.pressSequentially('01-01-003');
    await expect.poll(() => asked.filter(Boolean), SOON).toEqual(['01-01-003']);
    expect(await field.inputValue()).toBe('01-01-003');
    expect(await row('01-01-001').isVisible()).toBe(true);
    await expect.poll(() => count().textContent(), SOON).toBe('1 prestación');
    await row('01-01-001').waitFor({ state: 'hidden' });
    await page.unrouteAll({ behavior: 'wait' });
    await button('Limpiar filtros').click();
  });

  it('exports what the filters find, as CSV and as a workbook', async () => {
    await page.goto('/prestaciones?search=consulta&sort=-code');
    await expect.poll(() => count().textContent(), SOON).toMatch(/^\d+ prestaciones$/);
    const total = Number((await count().textContent())?.split(' ')[0]);
    const csv = await download('CSV');
    expect(csv.suggestedFilename()).toMatch(/^prestaciones-\d{4}-\d\d-\d\d\.csv$/);
    const lines = await linesOf(csv);
    expect(lines).toHaveLength(total + 1);
    expect(lines[0]).toBe('Código;Nombre;Especialidad;Tipo de participación;Valor base;Estado');
    expect(lines.slice(1).every((line) => /^[\d-]+;.*Consulta.*;Activa$/i.test(line))).toBe(true);
    const workbook = read(await readFile(await (await download('Excel (XLSX)')).path()));
    const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {};
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet);
    expect(rows).toHaveLength(total);
    expect(rows[0]).toMatchObject({
      Código: lines[1]?.split(';')[0],
      'Valor base': expect.any(Number),
    });
  });
});

describe('spec 1 §5: the dialog of a service', () => {
  it('says what is missing in the specified words', async () => {
    await page.goto('/prestaciones');
    await button('Nueva Prestación').click();
    const form = dialog('Nueva Prestación');
    await form.getByRole('button', { name: 'Crear Prestación' }).click();
    for (const message of [
      'Código es requerido',
      'Nombre es requerido',
      'Especialidad es requerida',
    ]) {
      await form.getByText(message, { exact: true }).waitFor();
    }
    expect(
      await form.getByLabel('Código').evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await expectAccessible(page, 'service form with errors');
  });

  it('says of a code that is taken so at its field', async () => {
    const form = dialog('Nueva Prestación');
    await form.getByLabel('Código').fill('0101001');
    await form.getByLabel('Nombre').fill('Ecografía de prueba');
    await choose(form, 'Especialidad', 'Radiología');
    await form.getByLabel('Tipo de participación').selectOption({ label: 'Sociedad' });
    await form.getByRole('button', { name: 'Crear Prestación' }).click();
    await form.getByText('No se pudo crear la prestación.').waitFor();
    await form.locator('.mantine-TextInput-error').waitFor();
    expect(await form.locator('.mantine-TextInput-error').textContent()).toBe(
      'Ya existe una prestación con ese código.',
    );
  });

  it('creates, without a base value', async () => {
    const form = dialog('Nueva Prestación');
    await form.getByLabel('Código').fill('99-01-001');
    await form.getByLabel('Descripción').fill('Se paga a la sociedad');
    await form.getByRole('button', { name: 'Crear Prestación' }).click();
    await said('Prestación creada');
    await page.goto('/prestaciones?search=99-01-001');
    const made = row('99-01-001');
    await made.waitFor();
    expect(await made.textContent()).toContain(
      'Ecografía de pruebaSe paga a la sociedadRadiología e ImágenesSociedadNo definidoActiva',
    );
  });

  it('edits, and takes a row by the keyboard', async () => {
    await row('99-01-001').press('Enter');
    const form = dialog('Editar Prestación');
    await form.getByLabel('Valor base').fill('1234567');
    expect(await form.getByLabel('Valor base').inputValue()).toBe('$1.234.567');
    await form.getByRole('button', { name: 'Guardar Cambios' }).click();
    await said('Prestación actualizada');
    await row('$1.234.567').waitFor();
  });

  it('shows both versions when somebody else saved meanwhile, and saves the one chosen', async () => {
    await row('99-01-001').click();
    const form = dialog('Editar Prestación');
    await form.getByLabel('Nombre').fill('Ecografía mía');
    const id = Number(query().open);
    await saveMeanwhile(`/api/services#${id}`, { name: 'Ecografía ajena', baseValue: null });
    await form.getByRole('button', { name: 'Guardar Cambios' }).click();
    await form.getByRole('row', { name: 'Nombre Ecografía ajena Ecografía mía' }).waitFor();
    await form.getByRole('row', { name: 'Valor base $1.234.567 No definido' }).waitFor();
    await expectAccessible(page, 'conflict');
    await form.getByRole('button', { name: 'Guardar la mía' }).click();
    await said('Prestación actualizada');
    await row('Ecografía mía').waitFor();
  });
});

describe('spec 1 §5, §8: deleting', () => {
  it('asks first, and deletes what nothing uses', async () => {
    await act('99-01-001 Ecografía mía', 'Eliminar');
    const question = dialog('Eliminar Prestación');
    await question.getByText(/Se eliminará la prestación 99-01-001 Ecografía mía/).waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await row('99-01-001').waitFor();
    await act('99-01-001 Ecografía mía', 'Eliminar');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await said('Prestación eliminada');
    await said('No se encontraron prestaciones que coincidan con los filtros');
  });

  it('says by what a service is used, and offers to make it inactive', async () => {
    await page.goto('/prestaciones?search=01-01-001');
    await act(/^Acciones de 01-01-001/, 'Eliminar');
    await dialog('Eliminar Prestación').getByRole('button', { name: 'Eliminar' }).click();
    const refusal = dialog('No se pudo eliminar la prestación.');
    await refusal.getByText(/está en uso por/).waitFor();
    await refusal.getByRole('button', { name: 'Dejar inactivo' }).click();
    await said('Prestación inactiva');
    await row('Inactiva').waitFor();
    await act(/^Acciones de 01-01-001/, 'Activar');
    await said('Prestación activada');
    await said('Activa');
  });
});

describe('design §8: the small masters', () => {
  it('has specialties with what has them, a taken name at its field, and both versions', async () => {
    await page.goto('/especialidades');
    await expect
      .poll(() => row('Cardiología').textContent(), SOON)
      .toMatch(/^Cardiología\d+\d+Activa$/);
    await expectAccessible(page, 'specialties');
    await button('Nueva Especialidad').click();
    const form = dialog('Nueva Especialidad');
    await form.getByRole('button', { name: 'Crear Especialidad' }).click();
    await form.getByText('Nombre es requerido').waitFor();
    await form.getByLabel('Nombre').fill('CARDIOLOGIA');
    await form.getByRole('button', { name: 'Crear Especialidad' }).click();
    await form.locator('.mantine-TextInput-error', { hasText: 'Ya existe una' }).waitFor();
    await form.getByLabel('Nombre').fill('Ñandología');
    await form.getByRole('button', { name: 'Crear Especialidad' }).click();
    await said('Especialidad creada');
    await row('Ñandología').click();
    const edit = dialog('Editar Especialidad');
    await edit.getByLabel('Nombre').fill('Ñandología clínica');
    await saveMeanwhile(`/api/specialties#${query().open}`, { name: 'Ñandología general' });
    await edit.getByRole('button', { name: 'Guardar Cambios' }).click();
    await edit.getByRole('button', { name: 'Usar la versión guardada' }).click();
    expect(await edit.getByLabel('Nombre').inputValue()).toBe('Ñandología general');
    await edit.getByRole('button', { name: 'Cancelar' }).click();
    await act('Ñandología general', 'Eliminar');
    await dialog('Eliminar Especialidad').getByRole('button', { name: 'Eliminar' }).click();
    await said('Especialidad eliminada');
  });

  it('keeps a specialty that is used, and leaves it inactive', async () => {
    await act('Neurología', 'Eliminar');
    await dialog('Eliminar Especialidad').getByRole('button', { name: 'Eliminar' }).click();
    const refusal = dialog('No se pudo eliminar la especialidad.');
    await refusal.getByText(/está en uso por (médicos|prestaciones|reglas)/).waitFor();
    await refusal.getByRole('button', { name: 'Dejar inactivo' }).click();
    await said('Especialidad inactiva');
    await page.getByLabel('Estado').selectOption({ label: 'Inactivas' });
    await expect.poll(() => count().textContent(), SOON).toBe('1 especialidad');
  });

  it('has societies by RUT and name, and opens one by its address', async () => {
    await page.goto('/sociedades-medicas?open=new');
    const form = dialog('Nueva Sociedad Médica');
    await form.getByLabel('RUT').fill('76086428k');
    await form.getByRole('button', { name: 'Crear Sociedad Médica' }).click();
    await form.getByText('RUT inválido: revise el dígito verificador').waitFor();
    await form.getByText('Nombre es requerido').waitFor();
    await form.getByLabel('RUT').fill('760864285');
    await form.getByLabel('Nombre').fill('Imágenes Pehuén SpA');
    await form.getByRole('button', { name: 'Crear Sociedad Médica' }).click();
    await said('Sociedad médica creada');
    await page.goto('/sociedades-medicas?search=76.086.428-5');
    await row('Imágenes Pehuén SpA').waitFor();
    expect(await row('Imágenes Pehuén SpA').textContent()).toMatch(/^76\.086\.428-5/);
    await expectAccessible(page, 'societies');
    const csv = await download('CSV');
    expect(await linesOf(csv)).toEqual([
      'RUT;Nombre;Médicos;Estado',
      '76.086.428-5;Imágenes Pehuén SpA;0;Activa',
    ]);
  });

  it('has provider types', async () => {
    await page.goto('/tipos-prestador');
    await button('Nuevo Tipo de Prestador').click();
    const form = dialog('Nuevo Tipo de Prestador');
    await form.getByLabel('Nombre').fill('Matrona de turno');
    await form.getByLabel('Nombre').press('Enter');
    await said('Tipo de prestador creado');
    await row('Matrona de turno').waitFor();
    await expectAccessible(page, 'provider types');
  });
});

describe('on a phone, in the dark', () => {
  it('everything fits and can be read', async () => {
    const phone = await visit(browser, server.address ?? '', { width: 390, colorScheme: 'dark' });
    await signIn(phone.page, 'admin');
    for (const path of ['/prestaciones', '/especialidades', '/prestaciones?open=new']) {
      await phone.page.goto(path);
      await phone.page.getByRole('row').nth(2).waitFor({ state: 'attached' });
      const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(390);
      await expectAccessible(phone.page, path);
    }
    await phone.page.goto('/prestaciones?open=2');
    const form = phone.page.getByRole('dialog', { name: 'Editar Prestación' });
    await form.getByLabel('Nombre').fill('Escrito en el teléfono');
    await saveMeanwhile('/api/services#2', { description: 'Escrita en la oficina' });
    await form.getByRole('button', { name: 'Guardar Cambios' }).click();
    const box = await form.getByRole('button', { name: 'Guardar la mía' }).boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThan(390);
    await expectAccessible(phone.page, 'conflict on a phone');
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  });

  it('did all of it without an error in the page', () => {
    expect(staff.errors).toEqual([]);
  });
});

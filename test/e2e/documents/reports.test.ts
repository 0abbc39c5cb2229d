/** Reporte Prestaciones as one uses it: filters in the address, sorts, both downloads (documents §5). */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectUncut,
  expectUsable,
  isInView,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

/** The number of services of the demo clinic. */
const SERVICES = 200;

const staff = await openStaff({ WORKERS: '0' }, 'supervisor');
const { page } = staff;
const { button, choose, download, query, expectText } = screenActor(page);

const table = () => page.getByRole('table', { name: 'Detalle de prestaciones' });
const cells = (column: number) =>
  table().locator(`tbody tr td:nth-child(${column})`).allTextContents();
const numberIn = (text: string | null | undefined) => Number(text?.replace(/\D/g, ''));
/** The counts of the bars of a distribution, the total last. */
async function countsOf(name: string): Promise<number[]> {
  const region = page.getByRole('region', { name });
  await region.getByText('Total', { exact: true }).waitFor();
  const figures = await region.getByText(/^[\d.]+ \([\d,]+ %\)$/).allTextContents();
  return figures.map((figure) => numberIn(figure.split(' ')[0]));
}
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

describe('documents §5: the report', () => {
  // documents §5.1, documents §5.6, documents §5.7
  it('counts the clinic, and distributes all the services that it found', async () => {
    await openScreen(page, '/reportes');
    // The menu is longer than the window: it shows where one is.
    const here = page.getByRole('link', { name: 'Reporte Prestaciones' });
    await expect.poll(() => isInView(here), SOON).toBe(true);
    const cards = page.getByRole('region', { name: 'Resumen de la clínica' });
    for (const label of [
      'Total de prestaciones',
      'Prestaciones activas',
      'Médicos registrados',
      'Reglas de cálculo',
    ]) {
      await cards.getByText(label, { exact: true }).waitFor();
    }
    await cards.getByText(String(SERVICES), { exact: true }).first().waitFor();
    const specialties = await countsOf('Distribución por especialidad');
    // The first five, the others as one, and the total (documents §5.7).
    expect(specialties).toHaveLength(7);
    expect(specialties.at(-1)).toBe(SERVICES);
    expect(sum(specialties.slice(0, -1))).toBe(SERVICES);
    const types = await countsOf('Distribución por tipo de participación');
    expect(sum(types.slice(0, -1))).toBe(SERVICES);
  });

  // documents §5.4, documents §5.5
  it('shows the attended services, sorted by any column', async () => {
    await table()
      .getByRole('button', { name: /^Atenciones/ })
      .click();
    await expect.poll(() => page.url(), SOON).toContain('sort=attentions');
    await table()
      .getByRole('button', { name: /^Atenciones/ })
      .click();
    await expect.poll(() => page.url(), SOON).toContain('sort=-attentions');
    await expect
      .poll(async () => {
        const counts = (await cells(8)).map(numberIn);
        return counts.length === 20 && (counts[0] ?? 0) > 0 && isDescending(counts);
      }, SOON)
      .toBe(true);
    const total = table().locator('tfoot');
    await expect
      .poll(async () => numberIn(await total.locator('th').nth(7).textContent()), SOON)
      .toBeGreaterThan(1_000);
    await expectAccessible(page, 'service report');
  });

  it('documents §5.2: keeps every filter in the address, and clears them at once, but not the order', async () => {
    await openScreen(page, '/reportes');
    await page.getByLabel('Buscar por código o nombre').fill('consulta');
    await expect.poll(() => page.url(), SOON).toContain('search=consulta');
    await choose(page, 'Especialidad', 'Cardiología');
    await page
      .getByLabel('Tipo de participación', { exact: true })
      .selectOption({ label: 'Mixta' });
    await page.getByLabel('Atenciones desde').fill('01-10-2026');
    await page.getByLabel('Atenciones desde').press('Tab');
    await expect.poll(() => page.url(), SOON).toContain('dateFrom=');
    await page.reload();
    await table().getByText('Consulta de especialidad en Cardiología').waitFor();
    expect(new Set(await cells(3))).toEqual(new Set(['Cardiología']));
    expect(await page.getByLabel('Atenciones desde').inputValue()).toBe('01-10-2026');
    expect((await countsOf('Distribución por especialidad')).at(-1)).toBe((await cells(1)).length);
    await button('Limpiar filtros').click();
    await expect.poll(query, SOON).toEqual({ sort: '-attentions' });
  });

  it('product §8.12: says so when nothing is found', async () => {
    await openScreen(page, '/reportes?search=nohaynadaasi');
    await expectText('No se encontraron prestaciones que coincidan con los filtros');
    await expectAccessible(page, 'service report without services');
  });
});

describe('documents §5: its files', () => {
  async function save(format: string) {
    const saved = await download(button(format));
    const name = saved.suggestedFilename();
    // The toast names the file.
    await expectText(name);
    return { name, bytes: await readFile(await saved.path()) };
  }

  // documents §5.8, documents §5.9
  it('hold what the filters find, in the order of the table', async () => {
    await openScreen(page, '/reportes?search=teleconsulta&sort=-name');
    await table().getByText('Teleconsulta de Cardiología').waitFor();
    const shown = await cells(1);
    const workbook = await save('Exportar Excel');
    expect(workbook.name).toMatch(/^reporte-prestaciones-\d{4}-\d\d-\d\d\.xlsx$/);
    const { Sheets } = XLSX.read(workbook.bytes);
    const rows: string[][] = XLSX.utils.sheet_to_json(Sheets.Detalle ?? {}, { header: 1 });
    expect(rows.slice(1).map(([code]) => code)).toEqual(shown);
    const pdf = await save('Exportar PDF');
    expect(pdf.name).toMatch(/^reporte-prestaciones-\d{4}-\d\d-\d\d\.pdf$/);
    const text = pdfPages(pdf.bytes).join('\n');
    expect(text).toContain('Texto: «teleconsulta»');
    for (const code of shown) expect(text).toContain(code);
  });
});

describe('on a phone, in the dark', () => {
  it('fits the width, and axe finds nothing', async () => {
    const phone = await staff.open(PHONE);
    await openScreen(phone.page, '/reportes');
    await phone.page.getByRole('table', { name: 'Detalle de prestaciones' }).waitFor();
    await phone.page.getByRole('region', { name: 'Distribución por especialidad' }).waitFor();
    const sums = phone.page.locator('tfoot');
    await sums.getByText(/^Monto bruto\$[\d.]{6,}$/).waitFor();
    await expectUsable(phone.page, 'service report on a phone');
    await expectUncut(phone.page, 'service report on a phone');
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  });

  itHadNoErrors(staff);
});

function isDescending(counts: number[]): boolean {
  return counts.every((count, index) => index === 0 || count <= (counts[index - 1] ?? 0));
}

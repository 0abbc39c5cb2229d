/** Earnings and discounts from a file (payout §29): in a browser, on the demo clinic. */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { expect, it } from 'vitest';
import { formatRut } from '../../../src/domain/identity/rut.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { query, page } = staff;
const { button, dialog, download, exportAs, expectText } = screenActor(page);
const [first, second] = await query<{ rut: string; name: string }>`
  SELECT rut, name FROM doctor WHERE is_active ORDER BY id LIMIT 2`;
if (!first || !second) throw new Error('the demo clinic has doctors');
const now = new Date();
const MONTH = `${String(now.getMonth() + 1).padStart(2, '0')}-${now.getFullYear()}`;
const asked = dialog('Importar haberes y descuentos');
const imported = async () =>
  await query`
    SELECT amount::int, status::text FROM entry WHERE import_id IS NOT NULL ORDER BY id`;

// payout §29.2, payout §29.3, payout §29.4, payout §29.5, payout §29.8
it('fills in the template, sees each row told, proposes, and withdraws the file', async () => {
  await openScreen(page, '/haberes');
  await button('Importar archivo').click();
  await asked.getByText('Arrastre el archivo aquí').waitFor();
  await expectAccessible(page, 'importing entries');
  const template = await download(asked.getByRole('link', { name: 'Descargar la plantilla' }));
  const book = XLSX.read(await readFile(await template.path()), { type: 'buffer' });
  const sheet = book.Sheets['Haberes y descuentos'] as XLSX.WorkSheet;
  const rut = formatRut(first.rut);
  XLSX.utils.sheet_add_aoa(
    sheet,
    [
      [rut, MONTH, 'Bono', 120_000, 'Acta 31', 'Bono por reemplazo'],
      [formatRut(second.rut), MONTH, 'Arriendo de box', -45_000, 'Contrato de arriendo', ''],
      [rut, MONTH, 'Bono', 120_000, 'Acta 31', 'Bono por reemplazo'],
      ['11.111.111-1', MONTH, 'Bono', 5_000, 'Acta 31', ''],
      [rut, MONTH, 'Bono', -5_000, 'Acta 31', ''],
    ],
    { origin: 'A2' },
  );
  await asked.locator('input[type=file]').setInputFiles({
    name: 'haberes del mes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' })),
  });
  await asked.getByText('1 fila repetida').waitFor();
  await asked.getByText(/Ningún médico tiene el RUT 11\.111\.111-1/).waitFor();
  await expectAccessible(page, 'what a file of entries proposes');
  const rejected = await download(
    asked.getByRole('button', { name: 'Descargar las 2 rechazadas' }),
  );
  expect(rejected.suggestedFilename()).toMatch(/^haberes del mes-rechazadas_[\d_-]+_[a-z.]+\.csv$/);
  await asked.getByRole('button', { name: 'Proponer 2 haberes y descuentos' }).click();
  await expectText('2 haberes y descuentos propuestos, con filas rechazadas');
  expect(await imported()).toEqual([
    { amount: 120_000, status: 'proposed' },
    { amount: -45_000, status: 'proposed' },
  ]);
  const own = page.getByLabel('Seleccionar Bono de', { exact: false }).first();
  await expect.poll(() => own.isDisabled(), SOON).toBe(true);
  expect(await own.getAttribute('title')).toBe('Lo propuso usted: lo aprueba otra persona');
  await button('Importar archivo').click();
  await asked.getByRole('button', { name: 'Retirar todo…' }).first().waitFor();
  await asked.getByRole('button', { name: 'Retirar todo…' }).first().click();
  const reason = dialog('Retirar haberes del mes.xlsx');
  await reason.getByRole('textbox').fill('Era el archivo del mes anterior');
  await reason.getByRole('button', { name: 'Retirar todo' }).click();
  await expectText('2 haberes y descuentos retirados');
  expect(await imported()).toMatchObject([{ status: 'withdrawn' }, { status: 'withdrawn' }]);
});

it('is told on a telephone, and says what to do with a file that is none', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, '/haberes');
  await phone.page.getByRole('button', { name: 'Importar archivo' }).click();
  const form = phone.page.getByRole('dialog', { name: 'Importar haberes y descuentos' });
  await form.locator('input[type=file]').setInputFiles({
    name: 'pacientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Fecha;Paciente;Total\r\n1;Ana;3'),
  });
  await form.getByText(/No se reconocen las columnas/).waitFor();
  await expectToFit(phone.page, 'a file of entries without its columns');
  await phone.context.close();
});

// payout §29.12
it.each([
  ['Excel (XLSX)', 'haberes.xlsx'],
  ['CSV', 'haberes.csv'],
] as const)(
  'takes what the screen exports as %s, and proposes nothing of it',
  async (format, name) => {
    // A month with the line of a correction, whose gloss is told without its patient, and entries of a kind.
    const [of] = await query<{ year: number; month: number }>`
      SELECT period_year AS year, period_month AS month FROM entry
        GROUP BY 1, 2 HAVING bool_or(correction_id IS NOT NULL) AND bool_or(kind_id IS NOT NULL) LIMIT 1`;
    if (!of) throw new Error('the demo clinic has a correction');
    await openScreen(page, `/haberes?year=${of.year}&month=${of.month}`);
    const exported = await exportAs(format);
    await button('Importar archivo').click();
    await asked.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: await readFile(await exported.path()),
    });
    await asked.getByText(/ya están? en la lista/).waitFor();
    await expect
      .poll(() => asked.getByRole('region', { name: 'Qué se propone' }).textContent())
      .toMatch(/Se proponen\s*0[\s\S]*Rechazadas\s*0/i);
    await asked.getByRole('button', { name: 'Cancelar' }).click();
  },
);

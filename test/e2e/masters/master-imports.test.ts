/** Masters from files (masters §18): in a browser, on the demo clinic. */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { query, page } = staff;
const { button, dialog, download, expectText } = screenActor(page);
const asked = dialog('Importar prestaciones');
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const codes = async () =>
  (await query<{ code: string }>`SELECT code FROM service WHERE code LIKE 'ZZ%' ORDER BY code`).map(
    ({ code }) => code,
  );
const openImport = () => button('Importar').click();
const choose = (name: string, mimeType: string, buffer: Buffer) =>
  asked.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

// masters §18.1, masters §18.3, masters §18.5, masters §18.6
it('fills in the template, sees what is added and changed, and imports it', async () => {
  const [existing] = await query<{ code: string; name: string }>`
    SELECT code, name FROM service ORDER BY id LIMIT 1`;
  if (!existing) throw new Error('the demo clinic has services');
  await openScreen(page, '/prestaciones');
  await openImport();
  await asked.getByText('Arrastre el archivo aquí').waitFor();
  await expectAccessible(page, 'importing services');
  const template = await download(asked.getByRole('link', { name: 'Descargar la plantilla' }));
  const book = XLSX.read(await readFile(await template.path()), { type: 'buffer' });
  XLSX.utils.sheet_add_aoa(
    book.Sheets.Prestaciones as XLSX.WorkSheet,
    [
      ['ZZ-01', 'Consulta de prueba', '', 'Especialidad nueva', 'Mixta', 45_000],
      ['ZZ-02', 'Control de prueba', '', 'especialidad NUEVA', 'Individual', ''],
      [existing.code, `${existing.name} (nueva)`, '', '', '', 123_456],
      ['ZZ-03', '', '', '', 'Otra', ''],
    ],
    { origin: 'A2' },
  );
  await choose(
    'prestaciones.xlsx',
    XLSX_TYPE,
    XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }),
  );
  await asked.getByText('1 especialidad no existe todavía').waitFor();
  await asked.getByText('Importar 1 prestación').waitFor();
  await asked.getByLabel('Crearla también, y tomar sus filas').check();
  await asked.getByText('Importar 3 prestaciones').waitFor();
  await asked.getByRole('cell', { name: `${existing.name} (nueva)` }).waitFor();
  await asked.getByText('«Tipo de participación» dice «Otra»').waitFor();
  await expectAccessible(page, 'what a file of services does');
  expect(await codes()).toEqual([]);
  await asked.getByRole('button', { name: 'Importar 3 prestaciones' }).click();
  await expectText('Se agregaron 2 prestaciones y se cambió 1 prestación. 1 fila rechazada.');
  expect(await codes()).toEqual(['ZZ-01', 'ZZ-02']);
});

// masters §18.2
it.each([
  ['/prestaciones', 'prestaciones', /Excel/, XLSX_TYPE],
  ['/especialidades', 'especialidades', /Excel/, XLSX_TYPE],
  ['/especialidades', 'especialidades', /CSV/, 'text/csv'],
  ['/tipos-prestador', 'tipos de prestador', /Excel/, XLSX_TYPE],
  ['/tipos-prestador', 'tipos de prestador', /CSV/, 'text/csv'],
])(
  'takes what %s exports, and changes nothing by it (%s, %s)',
  async (screen, noun, format, mimeType) => {
    const importing = dialog(`Importar ${noun}`);
    await openScreen(page, screen);
    await button('Exportar').click();
    const exported = await download(page.getByRole('menuitem', { name: format }));
    await openImport();
    await importing.locator('input[type=file]').setInputFiles({
      name: mimeType === XLSX_TYPE ? 'exportado.xlsx' : 'exportado.csv',
      mimeType,
      buffer: await readFile(await exported.path()),
    });
    await importing.getByText('Quedan igual').waitFor();
    const told = importing.getByRole('region', { name: 'Qué se importa' });
    await expect
      .poll(() => told.textContent())
      .toMatch(/Se agregan\s*0[\s\S]*Se cambian\s*0[\s\S]*Rechazadas\s*0/i);
    await expect.poll(() => told.textContent()).toMatch(/Quedan igual\s*[1-9]/i);
    await importing.getByRole('button', { name: 'Cancelar' }).click();
    await importing.waitFor({ state: 'detached' });
  },
);

// masters §18.15
it('says of which sheet it asks the columns, when no heading is known', async () => {
  await openScreen(page, '/especialidades');
  await openImport();
  const importing = dialog('Importar especialidades');
  const book = XLSX.utils.book_new();
  for (const name of ['Resumen', 'Ramas'])
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Rama'], [`De ${name}`]]), name);
  await importing.locator('input[type=file]').setInputFiles({
    name: 'ramas.xlsx',
    mimeType: XLSX_TYPE,
    buffer: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }),
  });
  const told = importing.getByRole('alert');
  await told
    .getByText('No se reconoce la columna Nombre en la hoja «Resumen»: indíquela abajo')
    .waitFor();
  await told.getByText('Además, la hoja «Ramas» tiene filas.').waitFor();
  // Nothing was read, which is not no rows.
  expect(await importing.getByText(/\d filas?$/).count()).toBe(0);
  await expectAccessible(page, 'the columns of an unknown sheet');
  await importing.getByLabel('Nombre').selectOption('Rama');
  await importing.getByRole('cell', { name: 'De Resumen' }).waitFor();
  await importing.getByText(/1 fila$/).waitFor();
  await importing.getByRole('button', { name: 'Cancelar' }).click();
  await importing.waitFor({ state: 'detached' });
});

// masters §18.8, masters §18.9
it('takes the import back on a telephone, as it is told before', async () => {
  const phone = await staff.open(PHONE);
  const own = screenActor(phone.page);
  await openScreen(phone.page, '/prestaciones');
  await own.button('Importar').click();
  const card = own
    .dialog('Importar prestaciones')
    .getByRole('region', { name: 'Archivos y cambios anteriores' });
  await card.getByText('prestaciones.xlsx').waitFor();
  await expectToFit(phone.page, 'files of services that were imported');
  await card.getByRole('button', { name: 'Deshacer…' }).first().click();
  const question = own.dialog('Deshacer prestaciones.xlsx');
  await question
    .getByText('Se eliminan 2 prestaciones. Vuelve a ser como antes 1 prestación.')
    .waitFor();
  await expectAccessible(phone.page, 'taking an import back');
  await question.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await own.expectText('Importación deshecha');
  expect(await codes()).toEqual([]);
  await phone.context.close();
});

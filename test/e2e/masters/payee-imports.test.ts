/** Doctors and societies from files (masters §19): in a browser, on the demo clinic. */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { query, page } = staff;
const { button, dialog, download, expectText } = screenActor(page);
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SCREENS = {
  doctor: ['/medicos', 'Importar médicos'],
  society: ['/sociedades-medicas', 'Importar sociedades médicas'],
} as const;
type Payee = keyof typeof SCREENS;

/** Exports the whole screen in a format, and chooses that file to be imported. */
async function exportAndChoose(payee: Payee, format: RegExp, name: string) {
  const [path, title] = SCREENS[payee];
  await openScreen(page, path);
  await button('Exportar').click();
  const exported = await download(page.getByRole('menuitem', { name: format }));
  await button('Importar').click();
  const bytes = await readFile(await exported.path());
  await dialog(title)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: XLSX_TYPE, buffer: bytes });
  return { bytes, asked: dialog(title) };
}

// masters §19.1
it.each([
  ['doctor', /Excel/, 'medicos.xlsx'],
  ['doctor', /CSV/, 'medicos.csv'],
  ['society', /Excel/, 'sociedades.xlsx'],
  ['society', /CSV/, 'sociedades.csv'],
] as const)(
  'takes what the screen of %s exports, and changes nothing by it (%s)',
  async (payee, format, name) => {
    const { asked } = await exportAndChoose(payee, format, name);
    await asked.getByText('Quedan igual').waitFor();
    const table = payee === 'doctor' ? 'doctor' : 'medical_society';
    const rows = await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    await expect
      .poll(() => asked.getByRole('region', { name: 'Qué se importa' }).textContent())
      .toMatch(
        new RegExp(
          `Se agregan\\s*0[\\s\\S]*Se cambian\\s*0[\\s\\S]*Quedan igual\\s*${rows[0]?.n}[\\s\\S]*Rechazadas\\s*0`,
          'i',
        ),
      );
    await asked.getByRole('button', { name: 'Cancelar' }).click();
  },
);

// masters §19.3, masters §19.4
it('changes accounts and societies of doctors as told, and accounts wait', async () => {
  const rows = await query<{ rut: string; account: string; name: string }>`
    SELECT d.rut, d.bank_account AS account, d.name FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id
      WHERE d.bank_account IS NOT NULL AND a.society_id IS NULL AND d.is_active ORDER BY d.id LIMIT 2`;
  const [one, other] = rows;
  if (!one || !other) throw new Error('the demo clinic has doctors with accounts');
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([
      [
        'RUT',
        'Nombre',
        'Especialidad',
        'RUT de la sociedad',
        'Sociedad',
        'Banco',
        'Tipo de cuenta',
        'Número de cuenta',
      ],
      [one.rut, '', '', '', '', '', '', '99887766'],
      [other.rut, '', '', '76.086.428-5', 'Ñielol SpA', '', '', ''],
      [
        '23.456.789-6',
        'Médica Nueva',
        'Especialidad nueva',
        '',
        '',
        'BancoEstado',
        'CuentaRUT',
        '23456789',
      ],
      ['23.456.789-6', 'Médica Repetida', '', '', '', 'Banco Lunar', '', ''],
    ]),
    'Médicos',
  );
  const asked = dialog('Importar médicos');
  await openScreen(page, '/medicos');
  await button('Importar').click();
  await asked.locator('input[type=file]').setInputFiles({
    name: 'nuevos.xlsx',
    mimeType: XLSX_TYPE,
    buffer: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }),
  });
  await asked.getByText('1 especialidad y 1 sociedad no existen todavía').waitFor();
  await asked.getByLabel('Crearlas también, y tomar sus filas').check();
  await asked.getByText('1 cuenta cambia').waitFor();
  await asked.getByText('1 médico cambia de a quién se le paga').waitFor();
  await asked.getByText('Espera a una segunda persona').first().waitFor();
  await expectAccessible(page, 'what a file of doctors does');
  await asked.getByRole('button', { name: 'Importar 3 médicos' }).click();
  await expectText('Se agregó 1 médico y se cambiaron 2 médicos. 1 fila rechazada.');
  const accounts = await query`SELECT bank_account AS account FROM doctor WHERE rut = ${one.rut}`;
  expect(accounts).toEqual([{ account: one.account }]);
  await page
    .getByText(/cambios? de cuenta esperan? la/)
    .first()
    .waitFor();
});

// masters §18.13
it('downloads all that a file changes', async () => {
  const asked = dialog('Importar sociedades médicas');
  const rows = await query<{ rut: string }>`SELECT rut FROM medical_society LIMIT 1`;
  await openScreen(page, '/sociedades-medicas');
  await button('Importar').click();
  await asked.locator('input[type=file]').setInputFiles({
    name: 'correos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`RUT;Email;Correo\r\n${rows[0]?.rut};uno@ejemplo.cl;dos@ejemplo.cl`),
  });
  await asked.getByText('«Email» puede ser Email o Correo.').waitFor();
  await expectAccessible(page, 'which of two columns is meant');
  await asked.getByLabel('Email').selectOption('Correo');
  const saved = await download(asked.getByRole('button', { name: 'Descargar todos los cambios' }));
  expect(await readFile(await saved.path(), 'utf8')).toMatch(
    /;Email;.*;dos@ejemplo.cl;Al importar/,
  );
  await asked.getByRole('button', { name: 'Cancelar' }).click();
});

// masters §20.1
it('imports holidays from the calendar of the clinic, and takes their export', async () => {
  const asked = dialog('Importar feriados');
  await openScreen(page, '/configuracion?tab=calendario');
  await button('Exportar').first().click();
  const exported = await download(page.getByRole('menuitem', { name: /Excel/ }));
  await button('Importar').click();
  await asked.locator('input[type=file]').setInputFiles({
    name: 'feriados.xlsx',
    mimeType: XLSX_TYPE,
    buffer: await readFile(await exported.path()),
  });
  await asked.getByText('Quedan igual').waitFor();
  await expect
    .poll(() => asked.getByRole('region', { name: 'Qué se importa' }).textContent())
    .toMatch(/Se agregan\s*0[\s\S]*Se cambian\s*0[\s\S]*Rechazadas\s*0/i);
  await asked.getByRole('button', { name: 'Cancelar' }).click();
});

// masters §18.8
it('tells on a telephone what a file of doctors does', async () => {
  const phone = await staff.open(PHONE);
  const own = screenActor(phone.page);
  await openScreen(phone.page, '/medicos');
  await own.button('Importar').click();
  const asked = own.dialog('Importar médicos');
  await asked
    .getByRole('region', { name: 'Archivos y cambios anteriores' })
    .getByText('nuevos.xlsx')
    .waitFor();
  const text =
    'RUT;Nombre;Especialidad;Sociedad;RUT de la sociedad;Número de cuenta\r\n23456789-6;;;Otra SpA;77.777.777-7;1';
  await asked
    .locator('input[type=file]')
    .setInputFiles({ name: 'cuentas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await asked.getByLabel('Crearla también, y tomar sus filas').check();
  await asked.getByText('1 cuenta cambia').waitFor();
  await expectToFit(phone.page, 'what a file of doctors does');
  await phone.context.close();
});

/** A template of rules that is filled in pays what it says (fees §20): in a browser, on a clinic without rules. */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { expect, it } from 'vitest';
import { openScreen } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { newClinic } from '../../support/new-clinic.ts';
import { payrollData } from '../../support/payroll-data.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ DEMO: '0' }, 'admin', newClinic);
const { database, query, page } = staff;
const { button, dialog, download, expectText } = screenActor(page);

// fees §20.1, fees §20.3, fees §20.4
it('makes rules of a filled template, which pay the right pesos', async () => {
  const data = await payrollData(database);
  const [ana, luis] = [
    await data.doctor({ name: 'Ana Soto' }),
    await data.doctor({ name: 'Luis Rojas' }),
  ];
  const doctors = await query<{ rut: string }>`SELECT rut FROM doctor WHERE id = ${luis}`;
  await openScreen(page, '/reglas');
  await button('Importar').click();
  const asked = dialog('Importar reglas');
  const template = await download(asked.getByRole('link', { name: 'Descargar la plantilla' }));
  const book = XLSX.read(await readFile(await template.path()), { type: 'buffer' });
  expect(book.SheetNames).toEqual([
    'Reglas',
    'Lista de especialidades',
    'Lista de prestaciones',
    'Lista de tipos de prestador',
    'Lista de sociedades',
    'Lista de médicos',
    'Cómo se llena',
  ]);
  const sheet = book.Sheets.Reglas as XLSX.WorkSheet;
  const [headings = []] = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const rowOf = (cells: Record<string, string>) => headings.map((title) => cells[title] ?? '');
  const year = { 'Vigente desde': '01-01-2026', 'Vigente hasta': '31-12-2026' };
  XLSX.utils.sheet_add_aoa(
    sheet,
    [
      rowOf({
        ...year,
        Código: 'TRAMOS',
        Nombre: 'Cardiología por tramos',
        Especialidades: 'cardiologia',
        Pago: '$0 a $1.000.000: 50 %\n$1.000.001 o más: 60 %',
      }),
      rowOf({
        ...year,
        Código: 'FIJO',
        Nombre: 'Luis Rojas',
        Especialidades: 'Todas',
        'RUT del médico': doctors[0]?.rut ?? '',
        Pago: '$25.000',
      }),
    ],
    { origin: 'A2' },
  );
  await asked.locator('input[type=file]').setInputFiles({
    name: 'reglas.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }),
  });
  await asked.getByRole('button', { name: 'Importar 2 reglas' }).click();
  await expectText('Se agregaron 2 reglas.');
  await data.attentions(ana, [
    { date: '2026-07-01', amount: 800_000 },
    { date: '2026-07-02', amount: 500_000 },
    { date: '2026-07-03', amount: 100_000 },
  ]);
  await data.attentions(luis, [{ date: '2026-07-01', amount: 90_000 }]);
  await data.calculate();
  const rows = await query<{ fee: number }>`
    SELECT calculated_amount::int AS fee FROM calculation ORDER BY attention_id`;
  // 800.000 × 50 % = 400.000; of 500.000 the first 200.000 × 50 % and 300.000 × 60 %; 100.000 × 60 %; and a fixed amount.
  expect(rows.map(({ fee }) => fee)).toEqual([400_000, 280_000, 60_000, 25_000]);
});

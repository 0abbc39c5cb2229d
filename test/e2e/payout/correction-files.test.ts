/** Many corrections from a file (payout §27): in a browser, on the demo clinic. */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { expect, it } from 'vitest';
import { formatPesos } from '../../../src/domain/money.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { bookOffences } from '../../support/books.ts';
import { expectAccessible, expectUsable, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { button, dialog, download, row } = screenActor(page);

type Line = { externalId: string; patientName: string; doctorName: string; paidAmount: number };
/** Of two doctors two paid lines of no scale, whose ids no other attention has. */
const [first, second, third, fourth] = await rowsOf<Line>(database.db)`
  SELECT a.external_id, a.patient_name, d.name AS doctor_name, f.paid_amount
    FROM (SELECT *, row_number() OVER (PARTITION BY doctor_id ORDER BY attention_id) AS place FROM paid_fee
           WHERE accumulations IS NULL AND paid_amount > 1000
             AND NOT EXISTS (SELECT FROM correction k WHERE k.attention_id = paid_fee.attention_id)) AS f
    JOIN attention a ON a.id = f.attention_id JOIN doctor d ON d.id = f.doctor_id
   WHERE f.place <= 2 AND (SELECT count(*) FROM attention o WHERE o.external_id = a.external_id) = 1
   ORDER BY d.id, a.id LIMIT 4`;
if (!first || !second || !third || !fourth) throw new Error('the demo clinic has paid lines');

const asked = dialog('Importar correcciones');

// payout §27.1, payout §27.2, payout §27.3
it('fills in the template, sees each row told, corrects, and imports the rest once it is right', async () => {
  await openScreen(page, '/correcciones');
  await button('Importar archivo').click();
  await asked.getByText('Arrastre el archivo aquí').waitFor();
  await expectAccessible(page, 'importing corrections');
  const template = await download(asked.getByRole('link', { name: 'Descargar la plantilla' }));
  expect(template.suggestedFilename()).toBe('plantilla-correcciones.xlsx');
  const book = XLSX.read(await readFile(await template.path()), { type: 'buffer' });
  const sheet = book.Sheets.Correcciones as XLSX.WorkSheet;
  const notDue = ({ externalId }: Line) => line(externalId, 'No debió pagarse');
  XLSX.utils.sheet_add_aoa(
    sheet,
    [
      notDue(first),
      notDue(second),
      line(third.externalId, 'Médico equivocado', '11.111.111-2'),
      line('NO-ESTA', 'Se pagó mal'),
    ],
    { origin: 'A2' },
  );
  const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  await choose('correcciones.xlsx', content);
  const difference = -first.paidAmount - second.paidAmount;
  const changes = asked.getByRole('region', { name: 'Qué cambia' });
  await changes.getByText('2 filas no se corrigen').waitFor();
  await changes.getByText('Fila 4: El RUT del médico correcto').waitFor();
  const both = changes.getByRole('listitem').filter({ hasText: 'Fila 5:' }).getByRole('listitem');
  await both.filter({ hasText: '«Se pagó mal» no dice qué estaba mal' }).waitFor();
  await both.filter({ hasText: 'No hay una atención con el ID «NO-ESTA»' }).waitFor();
  await row(first.patientName, changes.getByRole('table', { name: 'Líneas que se corrigen' }))
    .first()
    .getByText('Fila 2')
    .waitFor();
  await expectAccessible(page, 'the preview of a file of corrections');
  await button(`Corregir 2 líneas: ${formatPesos(difference)}`, asked).click();
  await asked.getByText('2 líneas corregidas').waitFor();
  await expectAccessible(page, 'a file of corrections that was corrected');
  const rest = await download(button('Descargar las 2 rechazadas', asked));
  const text = await readFile(await rest.path(), 'utf8');
  expect(text).toContain('Fila;Rechazo;ID de la atención');
  expect(text).toContain('tiene otro dígito verificador');
  expect(text).toMatch(
    /5;[^;]*«Se pagó mal» no dice qué estaba mal[^;]*No hay una atención con el ID «NO-ESTA»/,
  );
  await button('Listo', asked).click();
  await row(first.patientName, page.getByRole('table', { name: 'Correcciones' }))
    .first()
    .waitFor();
  // The rest, put right, is imported as it was downloaded.
  const right = text
    .replaceAll('11.111.111-2', '')
    .replaceAll('Médico equivocado', 'El paciente no pagó')
    .replaceAll('Se pagó mal', 'No debió pagarse')
    .replaceAll('NO-ESTA', fourth.externalId);
  await button('Importar archivo').click();
  await choose(rest.suggestedFilename(), Buffer.from(right));
  const left = -third.paidAmount - fourth.paidAmount;
  await button(`Corregir 2 líneas: ${formatPesos(left)}`, asked).click();
  await asked.getByText('2 líneas corregidas').waitFor();
  expect(await bookOffences(database)).toEqual([]);
});

// payout §27.3
it('says what is wrong with a file that is not one of corrections, also on a telephone', async () => {
  const phone = await staff.open({ ...PHONE });
  await openScreen(phone.page, '/correcciones');
  await phone.page.getByRole('button', { name: 'Importar archivo' }).click();
  await phone.page.locator('input[type=file]').setInputFiles({
    name: 'otra.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Día;Hora\n1;2'),
  });
  await phone.page.getByText('No se reconocen las columnas').waitFor();
  await expectUsable(phone.page, 'columns of a file of corrections');
  await phone.context.close();
});

const line = (id: string, cause: string, rut = '') => [
  ...[id, '', cause, rut, '', '', '', '', '', '', '', ''],
  'Lo pidió el jefe de la unidad',
];

async function choose(name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/octet-stream';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

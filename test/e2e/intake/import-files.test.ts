/** Files looked at before they are imported, as one does it in the dialog (intake §7, intake §14). */
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { expectAccessible, expectToFit, openScreen, PHONE } from '../../support/browser.ts';
import { stateSql } from '../../support/fee-rows.ts';

import { linesOf, screenActor } from '../../support/hands.ts';
import { csvOf, sample } from '../../support/imports.ts';
import { openStaff } from '../../support/staff.ts';

const { page, context, database, open } = await openStaff();
const { button, dialog, download } = screenActor(page);
const form = dialog('Importar Atenciones Médicas');
const input = form.locator('input[type=file]');
const lookAt = (name: string) => form.getByRole('article', { name: `Revisión de ${name}` });
const outcomeOf = (name: string) => form.getByRole('article', { name: `Importación de ${name}` });
const figure = (label: string, value: string) => `dt:text-is("${label}") + dd:text-is("${value}")`;
const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const imported = async () =>
  (await database.pool.query(`SELECT count(*) AS count FROM import`)).rows[0].count;
/** A heading that nobody knows. */
const odd = (...ids: string[]) =>
  csvOf(...ids.map((ID) => ({ ID }))).replace('Valor Neto', 'Plata');

async function openDialog() {
  await openScreen(page, '/atenciones-medicas');
  await button('Importar Atenciones').click();
}

describe('two files', () => {
  beforeAll(openDialog);

  // intake §7.4, intake §14.1
  it('are shown as they would be read, and nothing is written', async () => {
    const before = await imported();
    const bad = (await sample('participacion-con-errores.csv')).toString('utf8');
    await input.setInputFiles([csv('errores.csv', bad), csv('plata.csv', odd('F-1', 'F-2'))]);
    const first = lookAt('errores.csv');
    await first.getByText(/UTF-8 · separado por punto y coma · con encabezado/).waitFor();
    await first.locator(figure('Filas leídas', '60')).waitFor();
    await first.locator(figure('Rechazadas', '14')).waitFor();
    await first.getByText('Correcta').first().waitFor();
    const second = lookAt('plata.csv');
    await second.getByText(/falta la columna Valor Neto\./).waitFor();
    await button('Importar', form).waitFor();
    expect(await imported()).toBe(before);
    const places = [button('Importar', form), button('Cerrar', form).last()];
    const [begin, leave] = await Promise.all(places.map((one) => one.boundingBox()));
    expect(begin?.y, 'one footer has both').toBe(leave?.y);
    await expectAccessible(page, 'files looked at');
  });

  // intake §9.14
  it('can have their columns corrected, and are read again', async () => {
    const second = lookAt('plata.csv');
    await second.getByRole('combobox', { name: 'Valor Neto', exact: true }).click();
    await page.getByRole('option', { name: 'Plata', exact: true }).click();
    await second.locator(figure('Nuevas', '2')).waitFor();
    await button('Importar 2 archivos', form).waitFor();
  });

  // intake §7.6
  it('are imported one after the other, and the rejected rows are a file', async () => {
    await button('Importar 2 archivos', form).click();
    await outcomeOf('plata.csv').locator(figure('Nuevas', '2')).waitFor({ timeout: 60_000 });
    const rejected = await download(
      button('Descargar filas rechazadas (14)', outcomeOf('errores.csv')),
    );
    expect(await readFile(await rejected.path(), 'utf8')).toContain('Doctor no encontrado');
  });
});

describe('a file whose attentions are registered already', () => {
  // intake §9.14
  it('is read like the last one of its shape, and can be read by its names again', async () => {
    await input.setInputFiles(csv('plata.csv', odd('F-1', 'F-2', 'F-3')));
    const shown = lookAt('plata.csv');
    await shown.getByText(/se leen como se indicó la última vez/).waitFor();
    await shown.locator(figure('Sin cambios', '2')).waitFor();
  });

  // intake §7.7, intake §7.8, intake §14.3
  it('is asked about, with the duplicates listed and downloadable', async () => {
    await database.pool.query(stateSql('calculated', "external_id = 'F-1'"));
    await button('Quitar plata.csv', form).click();
    // The keyboard stays where files are chosen: its button is gone.
    await form.locator('.mantine-Dropzone-root:focus').waitFor();
    const changed = odd('F-1', 'F-2', 'F-3').replace(/10\.000/g, '11.000');
    await input.setInputFiles(csv('plata.csv', changed));
    await lookAt('plata.csv').locator(figure('Por actualizar', '1')).waitFor();
    await button('Importar', form).click();
    const question = dialog('Atenciones ya registradas');
    await question.getByText('2 atenciones ya están registradas:').waitFor();
    await question.getByText('1 pendiente se actualizará').waitFor();
    await question.getByText('1 calculada o pagada está protegida y quedará como está').waitFor();
    await expectAccessible(page, 'duplicates');
    const file = await download(button('Descargar 2 ya registradas', question));
    expect((await linesOf(file)).map((line) => line.split(';').at(-1))).toEqual([
      'Al importar',
      'Protegida: queda como está',
      'Se actualiza',
    ]);
    await button('Actualizar e importar', question).click();
    const done = outcomeOf('plata.csv').first();
    await done.locator(figure('Actualizadas', '1')).waitFor();
    await done.locator(figure('Protegidas', '1')).waitFor();
    await done.locator(figure('Nuevas', '1')).waitFor();
  });

  // intake §9.14
  it('forgets the mapping of its columns', async () => {
    await input.setInputFiles(csv('plata.csv', odd('F-4')));
    await button('Olvidar y reconocerlas por su nombre', lookAt('plata.csv')).click();
    await lookAt('plata.csv')
      .getByText(/falta la columna Valor Neto\./)
      .waitFor();
    await button('Quitar plata.csv', form).click();
  });
});

// intake §7.9, intake §7.10
it('a small file shows its progress and can be cancelled until it is registered: nothing is written', async () => {
  const holder = await database.pool.connect();
  try {
    // Somebody else imports, and takes long.
    await holder.query(`SELECT pg_advisory_lock(hashtextextended('portal-medico.import', 0))`);
    await input.setInputFiles(csv('cancelado.csv', csvOf({ ID: 'C-1' })));
    await lookAt('cancelado.csv').locator(figure('Nuevas', '1')).waitFor();
    await button('Importar', form).click();
    const item = outcomeOf('cancelado.csv');
    await item.getByText('0 de 1 registro', { exact: true }).waitFor();
    await button('Cancelar el trabajo', item).click();
    await button('Sí, cancelar el trabajo').click();
    await item.getByText('Se canceló: no se registró nada.').waitFor();
  } finally {
    await holder.query('SELECT pg_advisory_unlock_all()');
    holder.release();
  }
  // An import after it, so that it had its time.
  await input.setInputFiles(csv('siguiente.csv', csvOf({ ID: 'C-2' })));
  await lookAt('siguiente.csv').locator(figure('Nuevas', '1')).waitFor();
  await button('Importar', form).click();
  await outcomeOf('siguiente.csv').locator(figure('Nuevas', '1')).waitFor();
  const { rows } = await database.pool.query(
    `SELECT external_id AS id FROM attention WHERE external_id LIKE 'C-_'`,
  );
  expect(rows).toEqual([{ id: 'C-2' }]);
});

// intake §7.6, intake §13.10
it('files that contradict each other are imported in their order; one without a good row is not', async () => {
  await input.setInputFiles([
    csv('uno.csv', csvOf({ ID: 'D-1' })),
    csv('dos.csv', csvOf({ ID: 'D-1', 'Nombre Paciente': 'Ana Última' })),
    csv('malas.csv', csvOf({ Médico: 'nadie' })),
  ]);
  await lookAt('malas.csv')
    .getByText(/se rechazan todas las filas/)
    .waitFor();
  const refused = await download(button('Descargar filas rechazadas (1)', lookAt('malas.csv')));
  expect((await linesOf(refused))[1]).toContain('Doctor no encontrado: «nadie»');
  await form.getByText(/queda como en el último/).waitFor();
  await button('Importar 2 archivos', form).click();
  await outcomeOf('dos.csv').locator(figure('Actualizadas', '1')).waitFor();
  expect(await button('Importar', form).isDisabled()).toBe(true);
  await button('Quitar malas.csv', form).click();
});

it('intake §14.6: when the check for duplicates fails, the import continues in its basic mode', async () => {
  await database.pool.query('ALTER TABLE attention RENAME TO attention_away');
  await input.setInputFiles(csv('basico.csv', csvOf({ ID: 'F-9' })));
  await lookAt('basico.csv')
    .getByText(/No se pudo comprobar qué atenciones/)
    .waitFor();
  await database.pool.query('ALTER TABLE attention_away RENAME TO attention');
  await button('Importar', form).click();
  await outcomeOf('basico.csv').locator(figure('Nuevas', '1')).waitFor();
});

// intake §7.13
it('without a network it says so, stays open, and is sent again by a button', async () => {
  await input.setInputFiles(csv('sin-red.csv', csvOf({ ID: 'F-10' })));
  await lookAt('sin-red.csv').locator(figure('Nuevas', '1')).waitFor();
  await context.setOffline(true);
  // In haste: the second click falls where the dialog, which has shrunk, may no longer be.
  await button('Importar', form).dblclick();
  const failed = outcomeOf('sin-red.csv');
  await failed.getByText('Error de conexión. Por favor intente nuevamente.').waitFor();
  await context.setOffline(false);
  await button('Intentar de nuevo', failed).click();
  await failed.locator(figure('Nuevas', '1')).waitFor();
});

// intake §7.14
it('that was changed after its preview is not imported, and must be chosen again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const path = join(folder, 'corregido.csv');
  try {
    await writeFile(path, csvOf({ ID: 'F-11' }));
    await utimes(path, 1_700_000_000, 1_700_000_000);
    await input.setInputFiles(path);
    await lookAt('corregido.csv').locator(figure('Nuevas', '1')).waitFor();
    await writeFile(path, csvOf({ ID: 'F-11', 'Valor Neto': '99.000' }));
    await button('Importar', form).click();
    const failed = outcomeOf('corregido.csv');
    await failed.getByText(/^El archivo cambió desde que se eligió/).waitFor();
    expect(await button('Intentar de nuevo', failed).count()).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

// intake §7.17
it('on a phone at night', async () => {
  const phone = await open(PHONE);
  const { button: press } = screenActor(phone.page);
  await openScreen(phone.page, '/atenciones-medicas');
  await press('Importar Atenciones').click();
  await phone.page.locator('input[type=file]').setInputFiles(csv('plata.csv', odd('F-4')));
  await phone.page.getByText(/falta la columna Valor Neto\./).waitFor();
  await expectToFit(phone.page, 'a file looked at');
  await expectAccessible(phone.page, 'a file looked at, dark');
  expect(phone.errors).toEqual([]);
});

/** The history of imports on Atenciones Médicas: what came, what was refused, and taking it back (intake §18, intake §19). */
import { expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { type Cells, csvOf } from '../../support/imports.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { button, dialog } = screenActor(page);
const history = dialog('Historial de importaciones');

/** Sends a file as the import dialog does. */
async function importFile(name: string, ...rows: Cells[]): Promise<void> {
  const status = await page.evaluate(
    async ([fileName, content]) => {
      const body = new FormData();
      body.set('recordType', 'participacion');
      body.set('file', new File([content ?? ''], fileName ?? ''));
      return (await fetch('/api/import/files', { method: 'POST', body })).status;
    },
    [name, csvOf(...rows)],
  );
  expect(status).toBe(200);
}

// intake §18.4, intake §18.5, intake §19.1
it('lists imports, shows their attentions, and reverts one', async () => {
  await openScreen(page, '/atenciones-medicas');
  await importFile('primero.csv', { ID: 'h-1', 'Nombre Paciente': 'Paciente Antes' });
  await importFile(
    'equivocado.csv',
    { ID: 'h-1', 'Nombre Paciente': 'Paciente Después' },
    { ID: 'h-2' },
    { ID: 'h-3' },
    { ID: 'h-4', Médico: 'nadie' },
  );
  await button('Historial de importaciones').click();
  const row = history.getByRole('row', { name: /equivocado\.csv/ });
  await row.waitFor();
  expect(page.url()).toContain('open=imports');
  expect((await row.getByRole('cell').allTextContents()).slice(3)).toEqual([
    'Participación',
    'Completada',
    '4',
    '2',
    '1',
    '1',
  ]);
  await expectAccessible(page, 'history of imports');
  await history.getByLabel('Buscar por nombre de archivo').fill('equivocado');
  await history
    .getByRole('row', { name: /participacion-/ })
    .first()
    .waitFor({ state: 'hidden' });
  await row.click();

  await history.getByRole('heading', { name: 'equivocado.csv' }).waitFor();
  await history.getByRole('row', { name: /^5 Doctor no encontrado/ }).waitFor();
  await expectAccessible(page, 'an import');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    history.getByRole('button', { name: 'Descargar filas rechazadas (1)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^equivocado-rechazadas_.*\.csv$/);

  await history.getByRole('button', { name: 'Ver 3 atenciones' }).click();
  await page.getByText('Solo la importación de equivocado.csv').waitFor();
  await button('Todas (3)').waitFor();
  await page.getByText('Paciente Después').first().waitFor();

  await page.goBack();
  await row.click();
  await history.getByRole('button', { name: 'Revertir esta importación' }).click();
  await history
    .getByText('Se eliminarán 2 atenciones y 1 volverá a sus valores anteriores.')
    .waitFor();
  await expectAccessible(page, 'reverting an import');
  await history.getByRole('button', { name: 'Revertir', exact: true }).click();
  const question = dialog('Revertir la importación');
  await question
    .getByText(
      'equivocado.csv: Se eliminarán 2 atenciones y 1 volverá a sus valores anteriores. No se puede deshacer.',
    )
    .waitFor();
  await question.getByRole('button', { name: 'Revertir', exact: true }).click();
  await page.locator('[data-toast]').getByText('Importación revertida').waitFor();
  await history.getByText('Revertida', { exact: true }).waitFor();
  await history.getByText(/la revirtió el .+\. Se eliminaron 2 atenciones y 1 volvió/).waitFor();

  const { rows } = await staff.database.pool.query(
    `SELECT external_id, patient_name FROM attention WHERE external_id LIKE 'h-%' ORDER BY 1`,
  );
  expect(rows).toEqual([{ external_id: 'h-1', patient_name: 'Paciente Antes' }]);
}, 150_000);

// intake §19.3
it('explains why an import of calculated months stays, on a phone as well', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, '/atenciones-medicas?open=imports');
  const dialog = phone.page.getByRole('dialog', { name: 'Historial de importaciones' });
  await expect
    .poll(() => dialog.getByRole('row', { name: /participacion-/ }).count(), SOON)
    .toBeGreaterThan(1);
  await expectToFit(phone.page, 'history of imports');
  await dialog
    .getByRole('row', { name: /participacion-/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Revertir esta importación' }).click();
  await dialog
    .getByText(/^De las atenciones de esta importación, .*ya están pagadas/)
    .waitFor(SOON);
  await expectAccessible(phone.page, 'an import on a phone');
  await expectToFit(phone.page, 'an import');
}, 60_000);

it('operations §3.8: shows the refused rows of an import that went on in the background', async () => {
  const buffer = Buffer.from(csvOf({ ID: 'f-1' }, { ID: 'f-2', Médico: 'nadie' }));
  const queued = await page.request.post('/api/import/files', {
    multipart: {
      recordType: 'participacion',
      inBackground: 'true',
      file: { name: 'fondo.csv', mimeType: 'text/csv', buffer },
    },
  });
  expect(queued.status(), await queued.text()).toBe(200);
  const { jobId } = (await queued.json()) as { jobId: string };
  await openScreen(page, `/atenciones-medicas?job=${jobId}`);
  const job = dialog('Progreso del trabajo');
  await job.getByRole('row', { name: /^3 Doctor no encontrado/ }).waitFor(SOON);
  await job.getByRole('button', { name: 'Descargar filas rechazadas (1)' }).waitFor();
}, 60_000);

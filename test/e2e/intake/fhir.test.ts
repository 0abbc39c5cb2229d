/** Importing from a FHIR server, as one does it in the dialog (intake §22). */
import { expect, it, vi } from 'vitest';
import { expectAccessible, expectUsable, PHONE } from '../../support/browser.ts';
import {
  chargeItem,
  patient,
  practitioner,
  SHARE_EXTENSION,
} from '../../support/fhir-resources.ts';
import { fhirServer } from '../../support/fhir-server.ts';
import { screenActor } from '../../support/hands.ts';
import { httpSource } from '../../support/http-source.ts';
import { openStaff } from '../../support/staff.ts';

vi.setConfig({ testTimeout: 240_000 });

const source = await httpSource();
const fhir = fhirServer(source);
const staff = await openStaff({ IMPORT_ALLOWED_HOSTS: '127.0.0.1' });
const { page } = staff;
const { button, dialog, field, expectText } = screenActor(page);
const form = dialog('Importar Atenciones Médicas');

async function openTab(of = page) {
  await of.goto('/atenciones-medicas');
  await of.getByRole('button', { name: 'Importar Atenciones' }).click();
  await of.getByRole('dialog').getByRole('tab', { name: 'FHIR', exact: true }).click();
}

// intake §22.1, intake §22.3, intake §22.5, intake §22.6
it('shows where each column comes from, what the charges would do, and imports them', async () => {
  const extension = [{ url: SHARE_EXTENSION, valueDecimal: 7_000 }];
  fhir.hold(
    patient(),
    practitioner(),
    chargeItem('F-1', { extension }),
    chargeItem('F-2', { extension, subject: { reference: 'Patient/nadie' } }),
    chargeItem('F-3', { status: 'entered-in-error' }),
  );
  await openTab();
  await button('Ver la respuesta', form).click();
  await expectText('La URL base de FHIR es requerida.');
  await field('URL base de FHIR', form).fill(fhir.base);
  await field('Token', form).fill('token-de-prueba');
  await field('Fecha Desde', form).fill('01-08-2025');
  await field('Fecha Hasta', form).fill('31-08-2025');
  const mapping = form.getByRole('table', { name: 'De dónde sale cada dato' });
  await mapping.getByText(/^ChargeItem\.priceOverride/).waitFor();
  await form.getByLabel('Extensión de Valor Participado').fill(SHARE_EXTENSION);
  await button('Ver la respuesta', form).click();
  await expectText('Correcta');
  await expectText(/ChargeItem\/F-2: el paciente Patient\/nadie no viene en la respuesta/);
  await expectText(/^1 ChargeItem quedó fuera/);
  await expectAccessible(page, 'a FHIR server looked at');
  await mapping.scrollIntoViewIfNeeded();
  await button('Importar', form).click();
  const item = form.getByRole('article', { name: 'Importación de FHIR' });
  await item.getByText('Importado, con 1 rechazada', { exact: true }).waitFor();
  const { rows } = await staff.database.pool.query(
    `SELECT external_id, participated_amount FROM attention WHERE external_id LIKE 'ChargeItem/F-_@%'`,
  );
  expect(rows).toEqual([
    { external_id: expect.stringContaining('ChargeItem/F-1@'), participated_amount: 7_000 },
  ]);
  expect(
    source.asked.every(({ headers }) => headers.authorization === 'Bearer token-de-prueba'),
  ).toBe(true);
});

// intake §22.3
it('changes the table with the resource, and asks for the amount of a procedure', async () => {
  await openTab();
  await field('URL base de FHIR', form).fill(fhir.base);
  await field('Fecha Desde', form).fill('01-08-2025');
  await field('Fecha Hasta', form).fill('31-08-2025');
  await form.getByRole('combobox', { name: 'Recurso' }).click();
  await page.getByRole('option', { name: /^Procedure/ }).click();
  const mapping = form.getByRole('table', { name: 'De dónde sale cada dato' });
  await mapping.getByText('Procedure.performed[x]').first().waitFor();
  await button('Ver la respuesta', form).click();
  await expectText(/Procedure no tiene precio/);
});

// intake §20.1, intake §20.4
it('is saved with its choices and its hour', async () => {
  const occurrenceDateTime = new Date(Date.now() - 3_600_000).toISOString();
  fhir.hold(patient(), practitioner(), chargeItem('F-9', { occurrenceDateTime }));
  await page.goto('/atenciones-medicas/fuentes');
  await button('Nueva fuente').click();
  const saved = page.getByRole('dialog');
  await saved.getByLabel('Nombre').fill('FHIR Central');
  await saved.getByRole('combobox', { name: 'Sistema' }).click();
  await page.getByRole('option', { name: 'FHIR', exact: true }).click();
  await field('URL base de FHIR', saved).fill(fhir.base);
  await field('Token', saved).fill('token-de-prueba');
  await saved.getByRole('table', { name: 'De dónde sale cada dato' }).waitFor();
  await saved.getByLabel('Alcance del valor').waitFor();
  await saved.getByRole('button', { name: 'Probar: ver la respuesta' }).click();
  await saved.getByText('1 fila en la primera página').waitFor();
  await expectAccessible(page, 'a saved FHIR server');
  await saved.getByRole('button', { name: 'Guardar fuente' }).click();
  await page
    .getByRole('region', { name: 'FHIR Central' })
    .getByText('FHIR', { exact: true })
    .waitFor();
  await expectText(/^Cada día a las 06:00/);
  const { rows } = await staff.database.pool.query('SELECT kind, fhir_choices FROM saved_source');
  expect(rows).toEqual([
    { kind: 'fhir', fhir_choices: expect.objectContaining({ base: 'ChargeItem' }) },
  ]);
});

// intake §20.1
it('forgets the mapping of the system that a saved source was before', async () => {
  const { pool } = staff.database;
  await pool.query(
    `UPDATE saved_source SET kind = 'api', fhir_choices = NULL, mapping = '{"netAmount": "monto"}'`,
  );
  await page.goto('/atenciones-medicas/fuentes');
  await button('Acciones de FHIR Central').click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const saved = page.getByRole('dialog');
  await saved.getByRole('combobox', { name: 'Sistema' }).click();
  await page.getByRole('option', { name: 'FHIR', exact: true }).click();
  await saved.getByRole('table', { name: 'De dónde sale cada dato' }).waitFor();
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().includes('/api/saved-sources/'),
  );
  await saved.getByRole('button', { name: 'Guardar', exact: true }).click();
  expect((await answered).status()).toBe(200);
  const { rows } = await pool.query('SELECT kind, mapping FROM saved_source');
  expect(rows).toEqual([{ kind: 'fhir', mapping: null }]);
});

it('fits on a phone in the dark', async () => {
  const phone = await staff.open(PHONE);
  await openTab(phone.page);
  await phone.page.getByRole('table', { name: 'De dónde sale cada dato' }).waitFor();
  await expectUsable(phone.page, 'the tab of FHIR');
});

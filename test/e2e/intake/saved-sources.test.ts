/** intake §20: a source is saved, runs, leaves something for a person, and the person brings it. */
import { expect, it, vi } from 'vitest';
import { expectAccessible, expectUsable, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { attentionRecord, httpSource, json, status } from '../../support/http-source.ts';
import { jobsAreOver } from '../../support/jobs.ts';
import { openStaff } from '../../support/staff.ts';

vi.setConfig({ testTimeout: 240_000 });

const system = await httpSource();
const staff = await openStaff({ IMPORT_ALLOWED_HOSTS: '127.0.0.1' });
const { page } = staff;
const { button, expectText, field } = screenActor(page);
const SCREEN = '/atenciones-medicas/fuentes';
/** A minute passes until the ends of runs are looked at. */
const LONG = { timeout: 120_000 };

// intake §20.1, intake §20.3, intake §20.6
it('is saved after its answer was seen, run, and what it left is looked at and brought', async () => {
  const records = [
    attentionRecord('S-1'),
    attentionRecord('S-2', { paciente: { rut: '12.345.678-9', nombre: 'Ana Prueba' } }),
  ];
  system.on('/atenciones', json(records));
  await page.goto('/atenciones-medicas');
  await page.getByRole('link', { name: 'Fuentes automáticas' }).click();
  await page.waitForURL(`**${SCREEN}`);
  await expectText('Aún no hay fuentes guardadas');
  await expectAccessible(page, SCREEN);

  await button('Nueva fuente').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nombre').fill('HIS Central');
  await form.getByLabel('Endpoint').fill(`${system.origin}/atenciones`);
  await form.getByRole('button', { name: 'Guardar fuente' }).click();
  await form.getByText('La API Key es requerida').first().waitFor();
  await field('API Key', form).fill('clave-del-his');
  await form.getByRole('button', { name: 'Probar: ver la respuesta' }).click();
  await form.getByText('2 filas en la primera página').waitFor();
  await expectAccessible(page, SCREEN);
  await form.getByRole('button', { name: 'Guardar fuente' }).click();
  await page.getByRole('region', { name: 'HIS Central' }).waitFor();
  await expectText(/^Cada día a las 06:00/);

  await button('Ejecutar ahora: HIS Central').click();
  const started = page.waitForResponse('**/api/saved-sources/*/run');
  await page.getByRole('dialog').getByRole('button', { name: 'Ejecutar' }).click();
  await started;
  await jobsAreOver(staff.database);
  expect(system.asked.at(-1)?.headers['x-api-key']).toBe('clave-del-his');
  await page.getByText('1 importación por revisar').waitFor(LONG);
  await expectText('Hay filas que esperan a una persona: 1 fila con dudas.');
  await expectAccessible(page, SCREEN);

  const phone = await staff.open(PHONE);
  await phone.page.goto(SCREEN);
  await phone.page.getByText('1 importación por revisar').waitFor();
  await expectUsable(phone.page, SCREEN);

  await button('Ejecutar ahora: HIS Central').click();
  await page.getByLabel('Traer también las filas con dudas').check();
  const again = page.waitForResponse('**/api/saved-sources/*/run');
  await page.getByRole('dialog').getByRole('button', { name: 'Ejecutar' }).click();
  await again;
  await jobsAreOver(staff.database);
  const { rows } = await staff.database.pool.query(
    `SELECT external_id FROM attention WHERE external_id LIKE 'S-_' ORDER BY 1`,
  );
  expect(rows.map((row) => row.external_id)).toEqual(['S-1', 'S-2']);
  await page
    .getByRole('button', { name: /^Dar por revisada: HIS Central/ })
    .first()
    .click();
  await expectText(/^1 importación revisada/);
});

// intake §20.8
it('that fails is told above the attentions, and stays with its schedule', async () => {
  system.on('/atenciones', status(401));
  await page.goto(SCREEN);
  await button('Ejecutar ahora: HIS Central').click();
  const started = page.waitForResponse('**/api/saved-sources/*/run');
  await page.getByRole('dialog').getByRole('button', { name: 'Ejecutar' }).click();
  await started;
  await jobsAreOver(staff.database);
  await page.getByText('El otro sistema no respondió como debía', { exact: false }).waitFor(LONG);
  await page.goto('/atenciones-medicas');
  await page.getByText(/esperan? a que una persona la revise/).waitFor(LONG);
  await page.getByRole('link', { name: 'Revisar' }).click();
  await page.waitForURL(`**${SCREEN}`);
});

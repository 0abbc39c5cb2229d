/** Importing from an API and from the hospital's system, as one does it in the dialog (intake §17). */
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { attentionRecord, httpSource, json, status } from '../../support/http-source.ts';
import { openStaff } from '../../support/staff.ts';

const source = await httpSource();
const { page } = await openStaff({ IMPORT_ALLOWED_HOSTS: '127.0.0.1' });
const { button, dialog, field, expectText } = screenActor(page);
const form = dialog('Importar Atenciones Médicas');

async function openTab(name: string) {
  await page.goto('/atenciones-medicas');
  await button('Importar Atenciones').click();
  await form.getByRole('tab', { name, exact: true }).click();
}
/** The choice that a select of this label offers. */
async function pick(label: string, option: string) {
  await form.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('API externa', () => {
  // intake §7.1, intake §17.5, intake §17.7, intake §17.8
  it('is previewed, its list chosen, a field mapped, and imported', async () => {
    const { paciente, ...rest } = attentionRecord('E2E-1');
    const record = { ...rest, cliente: { run_no: paciente.rut, etiqueta: paciente.nombre } };
    source.on('/api', json({ data: { items: [record] }, otros: [{ x: 1 }] }));
    await openTab('API externa');
    await button('Ver la respuesta', form).click();
    await expectText('La URL de la API es requerida');
    await field('URL de la API', form).fill(`${source.origin}/api`);
    await field('Encabezados (JSON)', form).fill('{"X-API-Key": "k"}');
    await button('Ver la respuesta', form).click();
    await pick('Lista de atenciones', 'data.items (1)');
    await expectText(/no se reconoce qué campo es RUT Paciente, Nombre Paciente/);
    expect(await button('Importar', form).count()).toBe(0);
    await pick('RUT Paciente', 'cliente.run_no');
    await expectText(/no se reconoce qué campo es Nombre Paciente\./);
    await pick('Nombre Paciente', 'cliente.etiqueta');
    await expectText('Correcta');
    await expectAccessible(page, 'an API looked at');
    await button('Importar', form).click();
    const item = form.getByRole('article', { name: 'Importación de API externa' });
    await item.getByText('Importado', { exact: true }).waitFor();
    // Again: the list has to be chosen, the mapping is remembered, and what is registered is asked about.
    await button('Ver la respuesta', form).click();
    await pick('Lista de atenciones', 'data.items (1)');
    await button('Importar', form).click();
    const question = dialog('Atenciones ya registradas');
    await question.getByText('1 pendiente tiene los mismos datos').waitFor();
    await button('Importar de todos modos', question).click();
    await item.first().locator('dt:text-is("Sin cambios") + dd:text-is("1")').waitFor();
    expect(source.asked.every(({ headers }) => headers['x-api-key'] === 'k')).toBe(true);
  });

  // intake §17.17
  it('that refuses shows it under the specified title', async () => {
    source.on('/api', status(401));
    await openTab('API externa');
    await field('URL de la API', form).fill(`${source.origin}/api`);
    await button('Ver la respuesta', form).click();
    const alert = form.getByRole('alert').filter({ hasText: 'Error al importar desde API' });
    await alert.getByText(/^127\.0\.0\.1 respondió 401: no acepta las credenciales/).waitFor();
  });
});

describe('HIS', () => {
  // intake §17.16
  it('that takes its time shows that it is being asked, and can be cancelled', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    source.on('/his', () => resolve());
    await openTab('HIS');
    await field('Endpoint', form).fill(`${source.origin}/his`);
    await form.getByLabel('API Key', { exact: true }).fill('k');
    await button('Ver la respuesta', form).click();
    await asked;
    await expectText(/^Consultando al otro sistema\./);
    await button('Cancelar', form).click();
    // The other tab says it, too, where nobody sees it.
    const keys = form.getByText(/^Las claves no se guardan/).filter({ visible: true });
    await keys.waitFor();
    expect(await form.getByRole('alert').count()).toBe(0);
  });

  // intake §17.2, intake §17.3
  it('requires endpoint and key, and imports its answer for the days', async () => {
    source.on('/his', json([attentionRecord('E2E-2')]));
    await openTab('HIS');
    await button('Ver la respuesta', form).click();
    await expectText('Endpoint y API Key del HIS son requeridos');
    await field('Endpoint', form).fill(`${source.origin}/his`);
    await form.getByLabel('API Key', { exact: true }).fill('k');
    await field('Establecimiento', form).fill('Central');
    await button('Ver la respuesta', form).click();
    // The other interface brought the same.
    await expectText(/^Con dudas: .*Atención quizás repetida/);
    await expectAccessible(page, 'the hospital system looked at');
    await button('Importar', form).click();
    const item = form.getByRole('article', { name: 'Importación de HIS' });
    await item.getByText('Importado', { exact: true }).waitFor();
    expect(source.asked[0]).toMatchObject({
      path: '/his?facility=Central',
      headers: { 'x-api-key': 'k' },
    });
  });

  // intake §17.11, intake §17.9
  it('warns of a partial answer, and requests pages from the first number that it is given', async () => {
    const pages = [['E2E-3', 'E2E-4'], ['E2E-5'], []];
    source.on('/his', (response, asked) => {
      const page = Number(new URL(asked.path, source.origin).searchParams.get('pagina'));
      const items = (pages[page] ?? []).map((id) => attentionRecord(id));
      json({ items, siguiente: pages[page + 1]?.length ? page + 1 : null })(response, asked);
    });
    await openTab('HIS');
    await field('Endpoint', form).fill(`${source.origin}/his`);
    await form.getByLabel('API Key', { exact: true }).fill('k');
    await button('Ver la respuesta', form).click();
    await expectText(/^La respuesta dice que sigue en otra página \(siguiente\)/);
    await pick('Páginas', 'Páginas por número');
    await field('Parámetro', form).fill('pagina');
    await field('Primera página', form).fill('0');
    await button('Ver la respuesta', form).click();
    await expectText('De la primera página. Antes de importar se consultan todas.');
    await button('Importar', form).click();
    const item = form.getByRole('article', { name: 'Importación de HIS' });
    await item.locator('dt:text-is("Nuevas") + dd:text-is("3")').waitFor();
  });
});

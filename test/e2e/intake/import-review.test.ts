/** What a person decides of a file before it is imported: sheet, specialty, doubts; and the button is always in view. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { csvOf, workbookOf } from '../../support/imports.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const figure = (label: string, value: string) => `dt:text-is("${label}") + dd:text-is("${value}")`;
const NAME = 'agosto.xlsx';

const rows = csvOf(
  {
    ID: 'V-1',
    'Fecha Atención': '11-AGO-25',
    'Nombre Paciente': 'Ana Vigente',
    Estado: 'Realizada',
  },
  { ID: 'V-2', 'Fecha Atención': '12-AGO-25', 'Nombre Paciente': 'Ana Anulada', Estado: 'ANULADA' },
  { ID: 'V-3', 'Fecha Atención': '13-AGO-25', Especialidad: 'Medicina Espacail' },
);
const file = () => ({
  name: NAME,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: workbookOf({ Portada: 'Clínica;\nHonorarios;', Agosto: rows.trimEnd() }),
});

/** Opens the dialog with the file looked at. */
async function lookAt(page: Page) {
  await openScreen(page, '/atenciones-medicas');
  const { button, dialog } = screenActor(page);
  await button('Importar Atenciones').click();
  const form = dialog('Importar Atenciones Médicas');
  await form.locator('input[type=file]').setInputFiles(file());
  const card = form.getByRole('article', { name: `Revisión de ${NAME}` });
  await card.locator(figure('Filas leídas', '3')).waitFor();
  return { form, card };
}

/** Whether all of the button is within the window, wherever the dialog is scrolled to. */
async function expectInView(page: Page) {
  const { button, dialog } = screenActor(page);
  const form = dialog('Importar Atenciones Médicas');
  const height = page.viewportSize()?.height ?? 0;
  for (const top of [0, 10_000]) {
    await form.evaluate((element, to) => {
      for (const part of element.querySelectorAll('*')) part.scrollTop = to;
      element.scrollTop = to;
    }, top);
    const box = await button('Importar', form).boundingBox();
    expect(box?.y ?? -1, `scrolled to ${top}`).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }
}

// intake §8.10, intake §11.6, intake §15.10
it('a sheet, a specialty and doubtful rows are decided, and the history lists what was skipped', async () => {
  await staff.database.pool.query("INSERT INTO specialty (name) VALUES ('Medicina Espacial')");
  const { page } = staff;
  const { button, dialog } = screenActor(page);
  const { form, card } = await lookAt(page);
  // The cover is passed over; all sheets can be chosen.
  await card.getByText(/hoja Agosto/).waitFor();
  await card.getByRole('combobox', { name: 'Hoja que se lee' }).click();
  await page.getByRole('option', { name: 'Portada (2 filas)' }).click();
  await card.getByText(/no se reconocen sus columnas/).waitFor();
  await card.getByRole('combobox', { name: 'Hoja que se lee' }).click();
  await page.getByRole('option', { name: 'Agosto (4 filas)' }).click();
  await card.locator(figure('Rechazadas', '1')).waitFor();

  await card.getByText('«Medicina Espacail»: 1 fila. ¿Quiso decir').waitFor();
  await card.getByRole('combobox', { name: 'Qué especialidad es Medicina Espacail' }).click();
  await page.getByRole('option', { name: 'Sí, es Medicina Espacial' }).click();
  await card.locator(figure('Rechazadas', '0')).waitFor();

  await card.getByText('Estado que anula: 1 fila, $7.000 participados').waitFor();
  await card.getByRole('checkbox', { name: 'Excluir estas: Estado que anula' }).check();
  await card
    .locator(
      `div:has(> ${figure('Filas leídas', '3')}) + div > ${figure('De ellas, excluidas', '1')}`,
    )
    .waitFor();
  await expectAccessible(page, 'doubts about a file');
  await button('Importar', form).click();
  const outcome = form.getByRole('article', { name: `Importación de ${NAME}` });
  await outcome.locator(figure('Nuevas', '2')).waitFor({ timeout: 60_000 });
  await outcome.locator(figure('Excluidas', '1')).waitFor();
  const { rows: stored } = await staff.database.pool.query(
    `SELECT a.external_id AS id, s.name FROM attention a LEFT JOIN specialty s ON s.id = a.specialty_id
      WHERE a.external_id LIKE 'V-%' ORDER BY 1`,
  );
  expect(stored.map(({ id }) => id)).toEqual(['V-1', 'V-3']);
  expect(stored[1]?.name).toBe('Medicina Espacial');

  await openScreen(page, '/atenciones-medicas?open=imports');
  const history = dialog('Historial de importaciones');
  await history.getByRole('row').filter({ hasText: NAME }).click();
  await history.getByText(/Estado que anula: 1 fila.*Excluidas: 1\./).waitFor();
  await history.getByRole('button', { name: 'Ver 2 atenciones' }).click();
  const attention = page.getByRole('article', { name: 'Atención de Ana Vigente' });
  await attention.getByText('Estado en el archivo').waitFor();
  await attention.getByText('Realizada', { exact: true }).waitFor();
  await expectAccessible(page, 'cards with the status of their file');
}, 180_000);

// intake §7.16
it('a file of both record types is imported as one, and its rest is shown as the other', async () => {
  const [headings = '', ...lines] = csvOf({ ID: 'B-1' }, { ID: 'B-2' }).trimEnd().split('\n');
  const types = ['Participación', 'HMQ'];
  const text = [`${headings};Tipo`, ...lines.map((line, at) => `${line};${types[at]}`)].join('\n');
  const { page } = staff;
  await openScreen(page, '/atenciones-medicas');
  const { button, dialog } = screenActor(page);
  await button('Importar Atenciones').click();
  const form = dialog('Importar Atenciones Médicas');
  const both = { name: 'ambos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await form.locator('input[type=file]').setInputFiles(both);
  const card = form.getByRole('article', { name: 'Revisión de ambos.csv' });
  await card.getByText(/1 fila es de HMQ y no se leyó/).waitFor();
  await button('Importar', form).click();
  await card.getByText(/ya se enviaron: faltan estas/).waitFor();
  await card.locator(figure('Nuevas', '1')).waitFor();
  expect(await form.getByRole('radio', { name: 'HMQ' }).isChecked()).toBe(true);
  await button('Importar', form).click();
  const outcomes = form.getByRole('article', { name: 'Importación de ambos.csv' });
  await expect.poll(() => outcomes.locator(figure('Nuevas', '1')).count(), SOON).toBe(2);
  const { rows: stored } = await staff.database.pool.query(
    `SELECT external_id AS id, record_type AS type FROM attention WHERE external_id LIKE 'B-_' ORDER BY 1`,
  );
  expect(stored).toEqual([
    { id: 'B-1', type: 'participacion' },
    { id: 'B-2', type: 'hmq' },
  ]);
}, 120_000);

it.each([
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
] as const)(
  "'Importar' is in view over a long preview, $width wide, $colorScheme",
  async (look) => {
    const { page, errors } = await staff.open(look);
    await page.setViewportSize(look);
    const { card } = await lookAt(page);
    await card.getByText(/Estado que anula:/).waitFor();
    await expectInView(page);
    await expectToFit(page, 'doubts about a file');
    await expectAccessible(page, `doubts about a file, ${look.width} ${look.colorScheme}`);
    expect(errors).toEqual([]);
  },
  90_000,
);

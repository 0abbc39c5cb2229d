/** Who saw a patient: the question, the answer in words, the records, and the file (access §16). */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible, expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page, query } = staff;
const { button, dialog, field } = screenActor(page);
const rows = await query<{ id: number; name: string; rut: string }>`
  SELECT id, patient_name AS name, patient_rut AS rut FROM attention WHERE patient_rut_is_valid ORDER BY id LIMIT 1`;
const patient = rows[0] ?? { id: 0, name: '', rut: '' };
const table = page.getByRole('table', { name: 'Registro de lecturas' });
const question = page.getByRole('region', { name: '¿Quién vio a este paciente?' });

it('access §16.7: says who saw a patient, and shows the records', async () => {
  const { page: other, context } = await staff.open({ who: 'supervisor' });
  await openScreen(other, `/atenciones-medicas?attention=${patient.id}`);
  await other.getByText(patient.name).first().waitFor();
  await context.close();
  // A second later the list's record is written, at the latest.
  await expect
    .poll(async () => {
      const rows = await query`
        SELECT FROM read_log WHERE patient_ruts @> ARRAY[${patient.rut}] AND profile = 'Supervisor'`;
      return rows.length;
    }, SOON)
    .toBeGreaterThan(0);

  await openScreen(page, '/registro-lecturas');
  await page.getByText('La cadena').first().waitFor();
  await question.getByRole('searchbox').fill(patient.rut);
  await question.getByText(/\d+ personas? (leyó|leyeron) datos de/).waitFor();
  await question.getByRole('listitem').filter({ hasText: '(Supervisor)' }).waitFor();
  await table
    .getByRole('row', { name: /Supervisor/ })
    .first()
    .waitFor();
  await expectAccessible(page, '/registro-lecturas');
});

it('access §16.7: opens a record with everybody whom it names, and its hash', async () => {
  await table
    .getByRole('row', { name: /Supervisor/ })
    .first()
    .click();
  const record = dialog(/^Lectura N/);
  await record.getByText('Perfil de entonces').waitFor();
  await record.getByText(patient.name).first().waitFor();
  await record.getByText(/^[0-9a-f]{64}$/).waitFor();
  await button('Cerrar la lectura').click();
  await record.waitFor({ state: 'hidden' });
});

it('access §16.9: exports what is filtered, with who made it', async () => {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button('Exportar CSV').click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^registro-lecturas_[\d_-]+_[a-z.]+\.csv$/);
  const [head, maker, ...others] = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
  expect(head).toContain('Persona');
  expect(maker).toContain('Descargar el registro de lecturas');
  expect(others.some((line) => line.includes('Supervisor'))).toBe(true);
});

it('access §16.7: filters by how and when, and says when nothing is found', async () => {
  await openScreen(page, '/registro-lecturas?dateFrom=2001-01-01&dateTo=2001-01-02');
  await page.getByText('No se encontraron lecturas que coincidan').first().waitFor();
  await field('Hora desde').fill('10:30');
  await expect
    .poll(() => new URL(page.url()).searchParams.get('timeFrom'), SOON)
    .toContain('10:30');
  await button('Limpiar filtros').click();
  await table.getByRole('row').nth(1).waitFor();
});

it('access §16.7: leads from a doctor to who read the doctor’s data', async () => {
  await openScreen(page, '/medicos?open=1');
  await dialog(/./).getByRole('link', { name: 'Quién leyó sus datos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Registro de Lecturas' }).waitFor();
  expect(new URL(page.url()).searchParams.get('doctorId')).toBe('1');
  await table.getByRole('row').nth(1).waitFor();
});

it('access §16.7: is for administrators only', async () => {
  const { page: other, context } = await staff.open({ who: 'supervisor' });
  await openScreen(other, '/medicos?open=1');
  await other.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).waitFor();
  expect(await other.getByRole('link', { name: 'Quién leyó sus datos' }).count()).toBe(0);
  await context.close();
});

it('fits a small screen at night', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, '/registro-lecturas');
  await phone.page.getByRole('row').nth(1).waitFor();
  // Each card is headed by what was done, also where nobody is named.
  const headings = await phone.page.locator('td[data-title]').allTextContents();
  expect(headings.length).toBeGreaterThan(0);
  expect(headings.filter((text) => !/^\p{Lu}/u.test(text))).toEqual([]);
  await expectUsable(phone.page, '/registro-lecturas');
  await phone.context.close();
  expect(staff.errors).toEqual([]);
});

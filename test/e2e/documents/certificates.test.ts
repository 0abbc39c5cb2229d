/** The certificate of a year, from the sums of the year and from a doctor's own reports (documents §13). */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { formatRut } from '../../../src/domain/identity/rut.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { expectAccessible, expectUsable, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, open } = staff;

/** What the account's doctor was paid in person in the latest year. */
const [paid] = await rowsOf<{
  name: string;
  rut: string;
  year: number;
  gross: number;
  retention: number;
}>(database.db)`
  SELECT d.name, d.rut, extract(year FROM p.payment_date)::int AS year, sum(p.total_brut_amount)::bigint AS gross,
         sum(p.total_retention_amount)::bigint AS retention
    FROM app_user u JOIN doctor d ON d.id = u.doctor_id JOIN payment p ON p.doctor_id = d.id AND p.society_id IS NULL
   WHERE u.username = 'doctor' AND p.status = 'paid' GROUP BY 1, 2, 3 ORDER BY 3 DESC LIMIT 1`;
if (!paid) throw new Error('the demo’s doctor was never paid in person');

/** The whole text of a downloaded PDF. */
async function textOf(file: Awaited<ReturnType<ReturnType<typeof screenActor>['download']>>) {
  expect(file.suggestedFilename()).toMatch(/^certificado_.*\.pdf$/);
  return pdfPages(await readFile(await file.path())).join(' ');
}

it('documents §13.4: staff find a payee of the year and download its certificate', async () => {
  const { page } = staff;
  const { button, dialog, download } = screenActor(page);
  await openScreen(page, `/boletas?year=${paid.year}&month=3`);
  await button('Más acciones').click();
  await page.getByRole('menuitem', { name: 'Sumas y certificados del año' }).click();
  const sums = dialog(`Honorarios y retenciones de ${paid.year}`);
  const search = sums.getByLabel('Buscar beneficiario por nombre o RUT');
  const cut = sums.getByText('Se muestran 20 como máximo: busque por nombre o RUT a quien no vea.');
  await cut.waitFor();
  await search.fill('Nadie de Aquí');
  await sums.getByText(`A nadie con ese nombre o RUT se le pagó en ${paid.year}`).waitFor();
  await search.fill(paid.name);
  const one = button(`Certificado de ${paid.name}, RUT ${formatRut(paid.rut)}`, sums);
  await one.waitFor();
  expect(await cut.count()).toBe(0);
  await expectAccessible(page, 'certificates of the year');
  const text = await textOf(await download(one));
  expect(text).toContain(formatPesos(paid.gross));
  expect(text).toContain(formatPesos(paid.retention));
});

it('documents §13.4: a doctor downloads their own, on a telephone', async () => {
  const { page } = await open({ ...PHONE, who: 'doctor' });
  const { button, download } = screenActor(page);
  await openScreen(page, '/reportes-medico');
  const section = page.getByRole('region', { name: 'Certificado anual' });
  await section.getByLabel('Año del certificado').selectOption(String(paid.year));
  await expectUsable(page, 'a doctor’s certificate');
  const text = await textOf(await download(button('Descargar certificado', section)));
  expect(text).toContain(paid.name);
  expect(text).toContain(formatPesos(paid.gross));
});

/**
 * From an empty clinic to its first bank file, with workbooks made of the templates: 40 societies, 300 doctors, 1,500 services,
 * 84 rules, and a first month. The clicks of a person and the time of the machine are counted and printed (operations §18.6).
 */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatCount } from '../../../src/domain/words/counts.ts';
import { openScreen } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { newClinic } from '../../support/new-clinic.ts';
import { clinicWorkbooks } from '../../support/new-clinic-workbooks.ts';
import { openStaff } from '../../support/staff.ts';

const MOST_CLICKS = 30;
/** For a month of thousands of lines, on a computer that does other work, too. */
const LONG = { timeout: 110_000 };

const staff = await openStaff({ DEMO: '0' }, 'admin', newClinic);
const { query, page } = staff;
const { button, dialog, field, expectText } = screenActor(page);

const panel = page.getByRole('region', { name: 'Primeros pasos' });
const stepOfMonth = (name: string) => button(name, page.locator('[aria-current=step]'));

let clicks = 0;
const click = async (target: Locator) => {
  await target.waitFor(LONG);
  clicks += 1;
  await target.click();
};

// operations §18.6
it(`is ready to pay by at most ${MOST_CLICKS} clicks`, { timeout: 420_000 }, async () => {
  const books = await clinicWorkbooks(staff);
  const began = performance.now();
  await openScreen(page, '/');
  await click(panel.getByRole('link', { name: 'Completar datos' }));
  await field('Nombre').fill('Clínica del Ensayo');
  await field('RUT').fill('76.000.001-9');
  await click(button('Guardar Cambios'));
  await expectText('Configuración guardada');
  await click(page.getByRole('tab', { name: 'Bancos' }));
  await click(button('Editar la cuenta de Banco de Chile'));
  const account = dialog('Cuenta de la clínica: Banco de Chile');
  await field('Número de convenio', account).fill('123');
  await click(button('Guardar Cambios', account));
  await expectText('Cuenta guardada');

  await click(page.getByRole('link', { name: 'Panel de Control' }));
  for (const { noun, buffer, counted } of books.masters) {
    await click(panel.getByRole('button', { name: `Importar ${noun}` }));
    const form = dialog(`Importar ${noun}`);
    await choose(form.locator('.mantine-Dropzone-root'), `${noun}.xlsx`, buffer);
    await click(button(`Importar ${counted}`, form));
    await expectText(new RegExp(`^Se agregaron ${counted}\\.$`), LONG);
  }

  await click(panel.getByRole('link', { name: 'Importar atenciones' }));
  const form = dialog('Importar Atenciones Médicas');
  await choose(form.locator('.mantine-Dropzone-root'), 'atenciones.xlsx', books.attentions);
  await click(button(/^Importar/, form).last());
  await expectText('Importado', LONG);
  await click(button('Cerrar', form).last());
  await click(page.getByRole('link', { name: 'Cierre de Mes' }));
  await click(stepOfMonth('Calcular honorarios'));
  await click(stepOfMonth('Revisar el mes'));
  await click(stepOfMonth('Procesar la nómina…'));
  await click(button('Procesar la nómina', dialog('Procesar la nómina')));
  await click(
    page
      .locator('[aria-current=step]')
      .getByRole('link', { name: 'Preparar el archivo del banco' }),
  );
  await click(button(/^Descargar/).first());
  // Every account is new, and pointed out.
  await button('Generar el archivo').waitFor(LONG);
  const arrived = page.waitForEvent('download', LONG);
  await click(button('Generar el archivo'));
  await (await arrived).path();
  const seconds = (performance.now() - began) / 1_000;

  const rows = await query`
    SELECT total_transfers AS transfers, total_amount::float AS pesos FROM bank_file`;
  expect(rows).toEqual([books.expected]);
  console.log(
    `From an empty clinic to its bank file: ${clicks} clicks, ${formatCount(Math.round(seconds))} s of machine`,
  );
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
});

/** Chooses a file by the one click that opens the computer's own dialog. */
async function choose(opener: Locator, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser');
  await click(opener);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await (await chooser).setFiles({ name, mimeType, buffer });
}

/** A new clinic's first file of attentions brings its doctors, services and societies (intake §12.9). */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rutOf } from '../../../src/domain/identity/rut.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { newClinic } from '../../support/new-clinic.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '1' }, 'admin', newClinic);
const { page } = staff;
const { button, dialog } = screenActor(page);

/** To be looked at, where `PICTURES` names a folder. */
const picture = (name: string, of: Page) =>
  process.env.PICTURES ? of.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined;

const NAME = 'primer-mes.csv';
const society = rutOf(76_123_456);
const lines = Array.from({ length: 30 }, (_, at) => {
  const doctor = at % 6;
  return [
    `F-${at}`,
    rutOf(5_000_000 + at),
    `Paciente Número ${at}`,
    `${String((at % 28) + 1).padStart(2, '0')}-07-2026`,
    `01-01-00${(at % 3) + 1}`,
    ['Consulta', 'Ecocardiograma', 'Prueba de esfuerzo'][at % 3],
    '30000',
    '30000',
    'Cardiología',
    rutOf(10_000_001 + doctor),
    `Médico Inventado ${doctor + 1}`,
    doctor === 0 ? society : '',
    doctor === 0 ? 'Corazón SpA' : '',
  ].join(';');
});
const HEADINGS =
  'ID;RUT Paciente;Nombre Paciente;Fecha Atención;Código Prestación;Nombre Prestación;Valor Participado;Valor Neto;Especialidad;RUT Médico;Nombre Médico;RUT Sociedad;Nombre Sociedad';
const file = {
  name: NAME,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...lines].join('\r\n')),
};

async function lookAtFile(on: Page) {
  await openScreen(on, '/atenciones-medicas?open=import');
  const form = screenActor(on).dialog('Importar Atenciones Médicas');
  await form.locator('input[type=file]').setInputFiles(file);
  const card = form.getByRole('article', { name: `Revisión de ${NAME}` });
  await card.getByRole('button', { name: 'Registrar lo que falta…' }).click();
  return { form, card, missing: screenActor(on).dialog('Registrar lo que falta') };
}

// intake §12.9
it('fits a phone', async () => {
  const { page: phone } = await staff.open(PHONE);
  const { missing } = await lookAtFile(phone);
  await missing.getByRole('button', { name: 'Registrar todo (10)' }).waitFor();
  await picture('missing-phone', phone);
  await expectToFit(phone, 'what is missing on a phone');
  await expectAccessible(phone, 'what is missing on a phone');
});

// intake §12.9
it('what is missing can be looked at one master after the other', async () => {
  const { form, missing } = await lookAtFile(page);
  await missing.getByRole('button', { name: 'Uno por uno…' }).click();
  for (const what of ['1 sociedad médica', '3 prestaciones', '6 médicos']) {
    await missing.getByRole('button', { name: `Importar ${what}` }).waitFor();
    if (what === '6 médicos') {
      await picture('missing-doctors', page);
      await expectAccessible(page, 'the missing doctors');
    }
    await missing.getByRole('button', { name: 'Omitir' }).click();
  }
  await missing.waitFor({ state: 'hidden' });
  await form.waitFor();
});

// intake §12.9
it('what is missing is registered from the file, all together, and its rows are imported', async () => {
  const { form, card, missing } = await lookAtFile(page);
  for (const what of ['1 sociedad médica', '3 prestaciones', '6 médicos'])
    await missing.getByRole('table', { name: what }).waitFor();
  await missing.getByText('Con 1 especialidad nueva').waitFor();
  await picture('missing-together', page);
  await expectAccessible(page, 'all that is missing');
  await missing.getByRole('button', { name: 'Registrar todo (10)' }).click();
  await missing.waitFor({ state: 'hidden' });
  await card.locator('dt:text-is("Nuevas") + dd:text-is("30")').waitFor();
  await button('Importar', form).click();
  const count = async () =>
    (await staff.database.pool.query('SELECT count(*)::int AS count FROM attention')).rows[0].count;
  await expect.poll(count, SOON).toBe(30);
  expect(await dialog('Registrar lo que falta').count()).toBe(0);
});

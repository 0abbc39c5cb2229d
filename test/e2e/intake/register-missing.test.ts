/** A new clinic's first file of attentions brings its doctors, services and societies (intake §12.9). */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rutOf } from '../../../src/domain/identity/rut.ts';
import {
  expectAccessible,
  expectToFit,
  expectUsable,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { newClinic } from '../../support/new-clinic.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '1' }, 'admin', newClinic);
const { page } = staff;
const { button, dialog } = screenActor(page);

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
const fileOf = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...rows].join('\r\n')),
});
/** A file whose last row names a doctor and a service that the clinic lacks; the first one's are registered. */
const partlyKnown = (name: string, doctor: number, code: string) => {
  const rowOf = (at: number, ending: string) =>
    `${name}-${at};${rutOf(6_000_000 + doctor + at)};Paciente ${at};05-07-2026;${ending}`;
  return fileOf(name, [
    rowOf(
      0,
      `01-01-001;Consulta;30000;30000;Cardiología;${rutOf(10_000_001)};Médico Inventado 1;;`,
    ),
    rowOf(1, `${code};Holter;45000;45000;Cardiología;${rutOf(doctor)};Médico Que Llega;;`),
  ]);
};

async function chooseFile(on: Page, file: ReturnType<typeof fileOf>) {
  await openScreen(on, '/atenciones-medicas?open=import');
  const form = screenActor(on).dialog('Importar Atenciones Médicas');
  await form.locator('input[type=file]').setInputFiles(file);
  return { form, card: form.getByRole('article', { name: `Revisión de ${file.name}` }) };
}

async function lookAtFile(on: Page) {
  const { form, card } = await chooseFile(on, fileOf(NAME, lines));
  await card.getByRole('button', { name: 'Registrar lo que falta…' }).click();
  return { form, card, missing: screenActor(on).dialog('Registrar lo que falta') };
}

async function countAttentions(): Promise<number> {
  const { rows } = await staff.database.pool.query('SELECT count(*)::int AS count FROM attention');
  return rows[0].count;
}

// intake §12.9
it('fits a phone', async () => {
  const { page: phone } = await staff.open(PHONE);
  const { missing } = await lookAtFile(phone);
  await missing.getByRole('button', { name: 'Registrar todo (10)' }).waitFor();
  await expectUsable(phone, 'what is missing on a phone');
});

// intake §12.9
it('what is missing can be looked at one master after the other', async () => {
  const { form, missing } = await lookAtFile(page);
  await missing.getByRole('button', { name: 'Uno por uno…' }).click();
  for (const what of ['1 sociedad médica', '3 prestaciones', '6 médicos']) {
    await missing.getByRole('button', { name: `Importar ${what}` }).waitFor();
    if (what === '6 médicos') {
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
  await expectAccessible(page, 'all that is missing');
  await missing.getByRole('button', { name: 'Registrar todo (10)' }).click();
  await missing.waitFor({ state: 'hidden' });
  await card.locator('dt:text-is("Nuevas") + dd:text-is("30")').waitFor();
  await button('Importar', form).click();
  await expect.poll(countAttentions, SOON).toBe(30);
  expect(await dialog('Registrar lo que falta').count()).toBe(0);
});

// intake §12.10
it('what an import lacked is registered from its result, and its refused rows are imported again', async () => {
  const { form, card } = await chooseFile(page, partlyKnown('agosto.csv', 10_000_091, '01-01-091'));
  await card.locator('dt:text-is("Rechazadas") + dd:text-is("1")').waitFor(SOON);
  await button('Importar', form).click();
  const result = form.getByRole('article', { name: 'Importación de agosto.csv' });
  await button('Registrar lo que falta…', result).click();
  const missing = dialog('Registrar lo que falta');
  await missing.getByRole('table', { name: '1 médico' }).waitFor(SOON);
  await expectAccessible(page, 'what a result lacks');
  await button('Registrar todo (2)', missing).click();
  const again = form.getByRole('article', { name: 'Revisión de agosto-rechazadas.csv' });
  await again.locator('dt:text-is("Nuevas") + dd:text-is("1")').waitFor(SOON);
  await button('Importar', form).click();
  await expect.poll(countAttentions, SOON).toBe(32);
});

// intake §12.10, intake §18.4
it('and from the history, with the phone in hand', async () => {
  const { page: phone } = await staff.open(PHONE);
  const hand = screenActor(phone);
  const { form, card } = await chooseFile(
    phone,
    partlyKnown('septiembre.csv', 10_000_092, '01-01-092'),
  );
  await card.locator('dt:text-is("Rechazadas") + dd:text-is("1")').waitFor(SOON);
  await hand.button('Importar', form).click();
  // Its result, and not its beginning: who leaves the page while a file is sent imports nothing.
  const result = form.getByRole('article', { name: 'Importación de septiembre.csv' });
  await hand.button('Registrar lo que falta…', result).waitFor(SOON);
  await openScreen(phone, '/atenciones-medicas?open=imports');
  const history = hand.dialog('Historial de importaciones');
  await history.getByText('septiembre.csv').first().click();
  await hand.button('Importar solo las rechazadas…', history).waitFor(SOON);
  await expectToFit(phone, 'the refused rows of an import on a phone');
  await hand.button('Registrar lo que falta…', history).click();
  await hand.button('Registrar todo (2)', hand.dialog('Registrar lo que falta')).click();
  const over = hand.dialog('Importar Atenciones Médicas');
  await over.locator('dt:text-is("Nuevas") + dd:text-is("1")').waitFor(SOON);
  await expectAccessible(phone, 'refused rows again on a phone');
  await hand.button('Importar', over).click();
  await over.waitFor({ state: 'hidden' });
  await history.waitFor();
  await expect.poll(countAttentions, SOON).toBe(34);
});

/** Two rows that are the same in all, of what is registered, and two of what is not. */
const repeatedAnd = (name: string, patient: number, doctor: number, code: string) => {
  const known = `;${rutOf(patient)};Paciente Repetido;06-07-2026;01-01-001;Consulta;30000;30000;Cardiología;${rutOf(10_000_001)};Médico Inventado 1;;`;
  const unknown = `;${rutOf(patient + 1)};Otro Paciente;07-07-2026;${code};Holter;45000;45000;Cardiología;${rutOf(doctor)};Médico Que Llega;;`;
  return fileOf(name, [known, known, unknown, unknown]);
};

// intake §15.14
it('a repeated row that was left out stays out after masters were registered, and in the refused rows of its import', async () => {
  const before = await countAttentions();
  const { form, card } = await chooseFile(
    page,
    repeatedAnd('repetidas.csv', 7_000_001, 10_000_095, '01-01-095'),
  );
  const out = (of: Locator) =>
    of.getByRole('checkbox', { name: 'Excluir estas: Fila idéntica a otra' });
  await out(card).check();
  await button('Registrar lo que falta…', card).click();
  const missing = dialog('Registrar lo que falta');
  await button('Registrar todo (2)', missing).click();
  await missing.waitFor({ state: 'hidden' });
  await card.locator('dt:text-is("Rechazadas") + dd:text-is("0")').waitFor(SOON);
  expect(await out(card).isChecked()).toBe(true);
  await card.locator('dt:text-is("De ellas, excluidas") + dd:text-is("2")').waitFor();
  await button('Importar', form).click();
  await expect.poll(countAttentions, SOON).toBe(before + 2);

  const later = await chooseFile(
    page,
    repeatedAnd('otras.csv', 7_000_011, 10_000_096, '01-01-096'),
  );
  await out(later.card).check();
  await button('Importar', later.form).click();
  const result = later.form.getByRole('article', { name: 'Importación de otras.csv' });
  await button('Importar solo las rechazadas…', result).click();
  const refused = later.form.getByRole('article', { name: 'Revisión de otras-rechazadas.csv' });
  await button('Registrar lo que falta…', refused).click();
  await button('Registrar todo (2)', missing).click();
  await missing.waitFor({ state: 'hidden' });
  await refused.locator('dt:text-is("De ellas, excluidas") + dd:text-is("1")').waitFor(SOON);
  await refused.locator('dt:text-is("Nuevas") + dd:text-is("1")').waitFor(SOON);
  expect(await out(refused).isChecked()).toBe(true);
});

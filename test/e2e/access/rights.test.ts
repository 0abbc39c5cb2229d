/** A patient asks for its data: from the request to the file and the answer (access §17). */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatRut } from '../../../src/domain/identity/rut.ts';
import {
  expectAccessible,
  expectToFit,
  expectUsable,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';
import { readZip } from '../../support/zip.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page, database } = staff;
const { dialog } = screenActor(page);
const { rows } = await sql<{ rut: string; name: string; attentions: number }>`
  SELECT patient_rut AS rut, min(patient_name) AS name, count(*) AS attentions FROM attention
   WHERE patient_rut_is_valid AND patient_rut NOT IN (SELECT rut FROM doctor) GROUP BY 1
   ORDER BY attentions DESC, rut LIMIT 2`.execute(database.db);
const [patient, another] = rows;
if (!patient || !another) throw new Error('the demo clinic has no patients');

const isFocused = (element: Element) => element === document.activeElement;

/** How the patient spells the name. */
const RIGHT_NAME = 'Rosalía Bien Escrita Soto';

const row = () =>
  page.getByRole('table', { name: 'Solicitudes' }).getByRole('row', { name: /Acceso/ });
const act = async (action: string) => {
  await row()
    .getByRole('button', { name: /Acciones de la solicitud/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** The calls that are refused from now until the answer is asked for. */
function watchRefusals(): () => string[] {
  const refused: string[] = [];
  const note = (answer: Response) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  };
  page.on('response', note);
  return () => {
    page.off('response', note);
    return refused;
  };
}

/** Registers a request of the patient. */
async function register(kind: string, ground: string): Promise<void> {
  await openScreen(page, '/derechos?tab=requests');
  await page.getByRole('button', { name: 'Registrar solicitud' }).click();
  const request = dialog('Registrar solicitud');
  await request.getByRole('textbox', { name: 'RUT' }).fill(formatRut(patient?.rut ?? ''));
  await request.getByRole('combobox', { name: 'Qué se pide' }).selectOption(kind);
  await request.getByRole('textbox', { name: 'Quién lo pide' }).fill('La persona misma');
  await request.getByRole('textbox', { name: 'Fundamento' }).fill(ground);
  await request.getByRole('button', { name: 'Registrar' }).click();
  await request.waitFor({ state: 'detached' });
}

describe('access §17: request of a patient', () => {
  it('shows what is kept of the patient, and keeps the RUT out of the address', async () => {
    await openScreen(page, '/derechos');
    await page.getByText('Nadie ha pedido nada sobre sus datos').waitFor();
    await page.getByRole('textbox', { name: 'RUT de la persona' }).fill(formatRut(patient.rut));
    await page.getByRole('button', { name: 'Ver sus datos' }).click();
    const found = page.getByRole('table', { name: `Datos de ${formatRut(patient.rut)}` });
    await found
      .getByRole('row', { name: `Atenciones Paciente ${patient.attentions}`, exact: true })
      .waitFor();
    expect(page.url()).not.toContain(patient.rut.slice(0, 6));
    await expectAccessible(page, 'Derechos, una persona');
  });

  it('registers the request, and says what is missing', async () => {
    await page.getByRole('button', { name: 'Registrar una solicitud suya' }).click();
    const form = dialog('Registrar solicitud');
    await form.getByRole('button', { name: 'Registrar' }).click();
    await form.getByText('Escriba quién lo pide').waitFor();
    await form.getByRole('textbox', { name: 'Quién lo pide' }).fill(patient.name);
    await form
      .getByRole('textbox', { name: 'Fundamento' })
      .fill('Titular, cédula a la vista. Pide copia de todo.');
    await expectAccessible(page, 'Derechos, una solicitud');
    await form.getByRole('button', { name: 'Registrar' }).click();
    await form.waitFor({ state: 'detached' });
    await row().getByText('Por responder').waitFor();
  });

  it('downloads everything about the patient', async () => {
    const downloading = page.waitForEvent('download');
    await act('Descargar todos sus datos');
    const path = await (await downloading).path();
    const files = readZip(await readFile(path));
    const data = JSON.parse(files.get('datos.json')?.toString() ?? '');
    const part = data.datos.find(({ clave }: { clave: string }) => clave === 'atenciones');
    expect(part.filas).toHaveLength(patient.attentions);
    expect(files.get('LEAME.txt')?.toString()).toContain(`Quién lo pidió: ${patient.name}`);
  });

  it('answers it once', async () => {
    await act('Responder');
    const form = dialog(/Responder la solicitud/);
    await form
      .getByRole('textbox', { name: 'Respuesta' })
      .fill('Se le entregó el archivo en la clínica.');
    await form.getByRole('button', { name: 'Responder' }).click();
    await form.waitFor({ state: 'detached' });
    await row().getByText('Acogida').waitFor();
    await row()
      .getByRole('button', { name: /Acciones de la solicitud/ })
      .click();
    const again = page.getByRole('menuitem', { name: /Responder/ });
    await expect.poll(() => again.isDisabled(), SOON).toBe(true);
    // product §11.2: the keyboard reaches it, and leaves it, and does nothing else there.
    const focused = () => page.evaluate(() => document.activeElement?.role);
    await expect.poll(focused, SOON).toBe('menuitem');
    for (let tried = 0; tried < 5 && !(await again.evaluate(isFocused)); tried += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await expect.poll(() => again.evaluate(isFocused), SOON).toBe(true);
    await expectAccessible(page, 'a menu of actions that are refused');
    await page.keyboard.press('Enter');
    expect(await again.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'detached' });
  });

  it('access §19.1: changes how long patients are kept, and tells what the next night does', async () => {
    await openScreen(page, '/derechos?tab=retention');
    const card = page.getByRole('region', { name: 'Pacientes', exact: true });
    await card.getByText('15 años').waitFor();
    await card.getByText('Esta noche no se anonimiza nada.').waitFor();
    await page.getByText('Aún no se ha anonimizado ni borrado nada').waitFor();
    await expectAccessible(page, 'Conservación');
    await card.getByRole('button', { name: /Cambiar/ }).click();
    const form = dialog('Plazo: Pacientes');
    await form.getByRole('textbox', { name: 'Meses' }).fill('1');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await form.getByText('Escriba el motivo: queda en la auditoría').waitFor();
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Prueba de la política de datos');
    await form.getByRole('button', { name: 'Guardar' }).click();
    const question = dialog('Se pierde para siempre');
    await question.getByText(/Esta noche se anonimizan \d.* No se puede deshacer\./).waitFor();
    await question.getByRole('button', { name: 'Guardar el plazo' }).click();
    await form.waitFor({ state: 'detached' });
    await card.getByText(/Esta noche se anonimizan \d/).waitFor();
  });

  it('access §22.1: hides the patient who objects, and shows the patient again', async () => {
    await register('Oposición', 'Titular, se opone por escrito.');
    const objection = page
      .getByRole('table', { name: 'Solicitudes' })
      .getByRole('row', { name: /Oposición/ });
    await objection.getByRole('button', { name: /Acciones de la solicitud/ }).click();
    await page.getByRole('menuitem', { name: 'Reservar al paciente' }).click();
    const hiding = dialog('Reservar al paciente');
    await hiding.getByText(new RegExp(`con ${patient.attentions} atenciones`)).waitFor();
    await expectAccessible(page, 'Reservar al paciente');
    await hiding.getByRole('textbox', { name: 'Motivo' }).fill('Se opuso por escrito');
    const refused = watchRefusals();
    await hiding.getByRole('button', { name: 'Reservar' }).click();
    await hiding.waitFor({ state: 'detached' });
    expect(refused()).toEqual([]);
    await page.getByRole('tab', { name: 'Pacientes reservados' }).click();
    const hidden = page
      .getByRole('table', { name: 'Pacientes reservados' })
      .getByRole('row', { name: /RESERVADO-000001/ });
    await hidden.getByText(patient.name).waitFor();
    await expectAccessible(page, 'Pacientes reservados');
    await hidden.getByRole('button', { name: /Acciones de la reserva/ }).click();
    await page.getByRole('menuitem', { name: 'Levantar la reserva' }).click();
    const lifting = dialog('Levantar la reserva');
    await lifting.getByRole('textbox', { name: 'Motivo' }).fill('Lo pidió por escrito');
    await lifting.getByRole('button', { name: 'Levantar la reserva' }).click();
    await lifting.waitFor({ state: 'detached' });
    await hidden.getByText('Se ve de nuevo').waitFor();
  });

  it('access §27.1: corrects the name of the patient in all attentions, once it was seen what changes', async () => {
    await register('Rectificación', 'Cédula a la vista: su nombre está mal escrito.');
    await page
      .getByRole('table', { name: 'Solicitudes' })
      .getByRole('row', { name: /Rectificación/ })
      .getByRole('button', { name: /Acciones de la solicitud/ })
      .click();
    await page.getByRole('menuitem', { name: 'Rectificar al paciente' }).click();
    const form = dialog('Rectificar al paciente');
    await form.getByRole('checkbox', { name: `${patient.name} ·` }).check();
    await form.getByRole('textbox', { name: 'Nombre correcto' }).fill(RIGHT_NAME);
    await form.getByRole('button', { name: 'Ver qué cambia' }).click();
    await form.getByText('Escriba el motivo: queda en la auditoría').waitFor();
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Lo acreditó con su cédula');
    await expectAccessible(page, 'Rectificar al paciente');
    await form.getByRole('button', { name: 'Ver qué cambia' }).click();
    const question = dialog('¿Rectificar estos registros?');
    await question.getByText(`Nombre: ${RIGHT_NAME}`).waitFor();
    await question.getByText(/^\d+ atenciones de \d+ meses .* pagada/).waitFor();
    await expectAccessible(page, 'Qué se rectifica');
    const refused = watchRefusals();
    await question.getByRole('button', { name: 'Rectificar' }).click();
    await form.waitFor({ state: 'detached' });
    expect(refused()).toEqual([]);
    await page.getByRole('tab', { name: 'Rectificaciones' }).click();
    const made = page
      .getByRole('table', { name: 'Rectificaciones' })
      .getByRole('row', { name: new RegExp(RIGHT_NAME) });
    await made.getByText(patient.name).waitFor();
    await expectAccessible(page, 'Rectificaciones');
    await openScreen(page, '/derechos?tab=requests');
    await page.getByRole('textbox', { name: 'RUT de la persona' }).fill(formatRut(patient.rut));
    await page.getByRole('button', { name: 'Ver sus datos' }).click();
    await page.getByText(RIGHT_NAME).first().waitFor();
  });

  it('access §27.4: asks about a RUT that another patient has', async () => {
    await register('Rectificación', 'Cédula a la vista: su RUT está mal escrito.');
    const open = page
      .getByRole('table', { name: 'Solicitudes' })
      .getByRole('row', { name: /RUT está mal escrito/ });
    await open.getByRole('button', { name: /Acciones de la solicitud/ }).click();
    await page.getByRole('menuitem', { name: 'Rectificar al paciente' }).click();
    const form = dialog('Rectificar al paciente');
    await form.getByRole('checkbox', { name: `${RIGHT_NAME} ·` }).check();
    await form.getByRole('textbox', { name: 'RUT correcto' }).fill(formatRut(another.rut));
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Lo acreditó con su cédula');
    await form.getByRole('button', { name: 'Ver qué cambia' }).click();
    const question = dialog('¿Rectificar estos registros?');
    await question.getByText(/¿Es la misma persona\?/).waitFor();
    await expectAccessible(page, 'Un RUT de otro paciente');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await dialog('Descartar los cambios').getByRole('button', { name: 'Descartar' }).click();
    await form.waitFor({ state: 'detached' });
  });

  it('fits a telephone', async () => {
    const { page: phone, context } = await staff.open(PHONE);
    // The tab that was open last is remembered.
    await openScreen(phone, '/derechos?tab=requests');
    await phone.getByRole('cell', { name: /Acogida/ }).waitFor();
    await expectUsable(phone, 'Derechos');
    await phone
      .getByRole('button', { name: /Acciones de la solicitud/ })
      .first()
      .click();
    const { x = -1, width = 0 } = (await phone.getByRole('menu').boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(PHONE.width);
    await phone.keyboard.press('Escape');
    await openScreen(phone, '/derechos?tab=rectified');
    await phone.getByText(RIGHT_NAME).first().waitFor();
    await expectToFit(phone, 'Rectificaciones');
    await openScreen(phone, '/derechos?tab=retention');
    await phone.getByText('Lo que se anonimizó o borró').first().waitFor();
    await expectToFit(phone, 'Conservación');
    await context.close();
  });
});

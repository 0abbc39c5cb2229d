/** A new clinic's first look at the product (operations §18). */
import { expect, it } from 'vitest';
import { expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { newClinic } from '../../support/new-clinic.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' }, 'admin', newClinic);
const { page } = staff;
const { button, dialog, expectText } = screenActor(page);

const panel = (on = page) => on.getByRole('region', { name: 'Primeros pasos' });
const step = (title: string) => panel().getByRole('listitem').filter({ hasText: title });

// operations §18.1, operations §18.2, operations §18.5
it('an empty clinic is led through its steps, and nothing is said to be in order', async () => {
  await page.goto('/');
  await panel().waitFor();
  await expectText('0 de 7 necesarios listos · 2 opcionales');
  expect(await panel().getByRole('listitem').count()).toBe(9);
  await expectText('Siga los primeros pasos: aquí se avisará de lo que requiera atención.');
  expect(await page.getByText('Todo en orden').count()).toBe(0);
  await expectUsable(page, 'the first steps');
  expect(await step('Datos de la clínica').getAttribute('aria-current')).toBe('step');
  await panel().getByRole('link', { name: 'Completar datos' }).click();
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Clínica del Ensayo');
  await page.getByRole('textbox', { name: 'RUT' }).fill('76.000.001-9');
  await button('Guardar Cambios').click();
  await expectText('Configuración guardada');
  await openScreen(page, '/');
  await expect
    .poll(() => step('Banco de la clínica').getAttribute('aria-current'), SOON)
    .toBe('step');
  await expectText('1 de 7 necesarios listos · 2 opcionales');
});

// operations §18.4, intake §16.13
it('the file to try says what it lacks', async () => {
  await openScreen(page, '/');
  await panel().getByRole('button', { name: 'Archivo de prueba' }).click();
  await expectText('No se pudo hacer el archivo de prueba.');
  await panel().getByRole('link', { name: 'Importar atenciones' }).click();
  await dialog('Importar Atenciones Médicas').waitFor();
});

it('fits a phone', async () => {
  const { page: phone } = await staff.open(PHONE);
  await phone.goto('/');
  await panel(phone).waitFor();
  await expectUsable(phone, 'the first steps on a phone');
});

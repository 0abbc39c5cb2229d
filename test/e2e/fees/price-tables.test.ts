/** A price table from its file to the explanation of what it pays (fees §21): in a browser, on the demo clinic. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { database, page } = staff;
const { button, choose, dialog, download, expectRuleSaved, expectText, row } = screenActor(page);
const { rows: services } = await database.pool.query<{ id: number; code: string; name: string }>(
  'SELECT id, code, name FROM service WHERE is_active ORDER BY code LIMIT 60',
);
const codes = services.map(({ code }) => code);
const [one = '', two = '', three = ''] = codes;

const picture = async (name: string, of = page) => {
  if (process.env.PICTURES) await of.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};
const fileOf = (...rows: string[]) => ({
  name: 'precios.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Código;Valor;Porcentaje', ...rows].join('\r\n')),
});
async function load(
  form: ReturnType<typeof dialog>,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  await form.locator('input[type=file]').setInputFiles(file);
}

// fees §21.4
it('tells the faults of a file and changes nothing, and takes a good one whole', async () => {
  await openScreen(page, '/reglas?open=new');
  const form = dialog('Nueva Regla');
  await form.getByRole('textbox', { name: 'Código', exact: true }).fill('E2E-PRECIOS');
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Precios de la clínica');
  await form.getByLabel('Vigente desde').fill('01-01-2026');
  await form.getByLabel('Vigente hasta').fill('31-12-2039');
  await form.getByLabel('Todas las especialidades').check();
  await form.getByLabel('Tipo de pago').selectOption('price_table');
  expect(await form.getByLabel('Prestaciones').inputValue()).toBe('Las de la tabla de precios');
  await button('Crear Regla', form).click();
  await form.getByText('Agregue al menos una prestación').waitFor();

  await load(form, fileOf(`${one};12000;`, `${one};;35 %`, 'NADA;5000;'));
  await form.getByText('La tabla no se cambió: el archivo tiene 2 filas con errores').waitFor();
  await form.getByText(`ya está en la fila 2`).waitFor();
  expect(await form.getByRole('group', { name: new RegExp(`^${one} `) }).count()).toBe(0);
  await expectAccessible(page, 'the faults of a file of prices');
  await picture('prices-faults');

  await load(form, fileOf(`${one};12000;`, `${two};;35 %`));
  await expectText('2 precios cargados');
  expect(await form.getByText('La tabla no se cambió', { exact: false }).count()).toBe(0);
  expect(await form.getByLabel(`Valor de ${one}`).inputValue()).toBe('$12.000');
  expect(await form.getByLabel(`Porcentaje de ${two}`).inputValue()).toBe('35 %');
});

// fees §21.2
it('is edited row by row: a value clears the percentage, and faults stand at their rows', async () => {
  const form = dialog('Nueva Regla');
  await choose(form, 'Agregar prestación', three, services[2]?.name);
  await button('Crear Regla', form).click();
  await form.getByText('Indique un valor o un porcentaje, no ambos').waitFor();
  await form.getByLabel(`Valor de ${three}`).fill('9000');
  await form.getByLabel(`Porcentaje de ${three}`).fill('62,5');
  await expect.poll(() => form.getByLabel(`Valor de ${three}`).inputValue(), SOON).toBe('');
  await picture('prices-form');
  await button('Crear Regla', form).click();
  await expectRuleSaved('Regla creada');
  await form.waitFor({ state: 'hidden' });
  await openScreen(page, '/reglas?search=E2E-PRECIOS');
  await row('E2E-PRECIOS').getByText('Tabla de precios, 3 prestaciones').waitFor();
});

// fees §21.4
it('is downloaded, and loaded again unchanged', async () => {
  await row('E2E-PRECIOS').first().click();
  const form = dialog(/^Editar Regla/);
  await form.getByLabel(`Valor de ${one}`).waitFor();
  const saved = await download(button('Descargar', form));
  await load(form, {
    name: 'precios.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await readFile(await saved.path()),
  });
  await expectText('3 precios cargados');
  expect(await form.getByLabel(`Valor de ${one}`).inputValue()).toBe('$12.000');
  expect(await form.getByLabel(`Porcentaje de ${three}`).inputValue()).toBe('62,5 %');
  await button('Cancelar', form).click();
});

// fees §21.6, fees §11.8
it('pays by the price of the service, and the simulator explains it', async () => {
  const answer = await page.request.post('/api/rules/simulate', {
    data: { date: '2026-07-15', specialtyId: 1, serviceId: services[1]?.id, baseAmount: 40_000 },
  });
  const { matching } = await answer.json();
  expect(matching).toContainEqual(
    expect.objectContaining({
      code: 'E2E-PRECIOS',
      amount: 14_000,
      payment: 'tabla de precios (3 prestaciones)',
    }),
  );
});

// fees §21.2
it('is searched and paged when it is long, also on a phone and in the dark', async () => {
  const { pool } = database;
  await pool.query(`
    INSERT INTO service (code, name, participation_type, specialty_id)
    SELECT 'L-' || lpad(i::text, 4, '0'), 'Prestación de lista ' || i, 'mixed', (SELECT min(id) FROM specialty)
      FROM generate_series(1, 1500) i`);
  const many = Array.from({ length: 1500 }, (_, at) => `L-${String(at + 1).padStart(4, '0')}`);
  const visit = await staff.open(PHONE);
  for (const [on, name] of [
    [page, 'wide'],
    [visit.page, 'phone'],
  ] as const) {
    await openScreen(on, '/reglas?search=E2E-PRECIOS&open=new');
    const form = on.getByRole('dialog', { name: 'Nueva Regla' });
    await form.getByLabel('Tipo de pago').selectOption('price_table');
    await load(form, fileOf(...many.map((code, at) => `${code};${1000 + at};`)));
    await form.getByLabel('Valor de L-0001').waitFor();
    expect(await form.getByRole('group', { name: /^L-/ }).count()).toBe(20);
    await form.getByLabel('Buscar en la tabla').fill('lista 1499');
    await form.getByLabel('Valor de L-1499').waitFor();
    expect(await form.getByRole('group', { name: /^L-/ }).count()).toBe(1);
    await form.getByLabel('Valor de L-1499').fill('77');
    await form.getByLabel('Buscar en la tabla').fill('');
    await form.getByLabel('Valor de L-0001').waitFor();
    await form.getByLabel('Valor de L-0001').scrollIntoViewIfNeeded();
    await picture(`prices-long-${name}`, on);
    await expectToFit(on, `a long price table, ${name}`);
  }
  await expectAccessible(visit.page, 'a long price table on a phone');
});

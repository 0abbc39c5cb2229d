/** A price table from its file to the explanation of what it pays (fees §21): in a browser, on the demo clinic. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  expectAccessible,
  expectToFit,
  expectUncut,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, query, page } = staff;
const { button, choose, dialog, download, expectRuleSaved, expectText, row } = screenActor(page);
const services = await query<{ id: number; code: string; name: string }>`
  SELECT id, code, name FROM service WHERE is_active ORDER BY code LIMIT 60`;
const codes = services.map(({ code }) => code);
const [one = '', two = '', three = ''] = codes;

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

  await load(form, fileOf(`${one};12000;`, `${two};;35 %`));
  await expectText('2 precios cargados');
  expect(await form.getByText('La tabla no se cambió', { exact: false }).count()).toBe(0);
  expect(await form.getByLabel(`Valor de ${one}`).inputValue()).toBe('$12.000');
  expect(await form.getByLabel(`Porcentaje de ${two}`).inputValue()).toBe('35 %');
});

// fees §21.4, intake §7.2
it('says why a file can’t be read, of whatever kind it is', async () => {
  const form = dialog('Nueva Regla');
  await load(form, {
    name: 'precios.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expectText('Solo se permiten archivos CSV, XLS o XLSX: precios.pdf.');
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
  await button('Crear Regla', form).click();
  await expectRuleSaved('Regla creada');
  await form.waitFor({ state: 'hidden' });
  await openScreen(page, '/reglas?search=E2E-PRECIOS');
  await row('E2E-PRECIOS').getByText('Tabla de precios').waitFor();
  await row('E2E-PRECIOS').getByText('3 prestaciones').waitFor();
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

// fees §21.6, fees §19.1, operations §7.10
it('pays a line of this month, calculated by a job, and its explanation has the price', async () => {
  const { pool } = database;
  // Today, since a month that has just begun may have none.
  const { rows } = await pool.query<{ id: number; doctor_id: number; today: string }>(`
    INSERT INTO attention (record_type, external_id, attention_date, attention_time, doctor_id, service_id, schedule_type,
                           gross_amount, net_amount, participated_amount, patient_rut, patient_name)
    SELECT 'participacion', 'E2E-RM', (now() AT TIME ZONE 'America/Santiago')::date, '10:00', a.doctor_id, s.id, 'regular',
           138500, 138500, 110800, '9068826-K', 'Paciente de prueba'
      FROM current_affiliation a JOIN medical_society m ON m.id = a.society_id JOIN service s ON s.code = '04-05-001'
     WHERE m.name = 'Imágenes Boldo SpA' ORDER BY a.doctor_id LIMIT 1
    RETURNING id, doctor_id, to_char(attention_date, 'YYYY-MM-DD') AS today`);
  const [line] = rows;
  if (!line) throw new Error('the demo clinic has doctors of the society with the price table');
  const first = `${line.today.slice(0, 8)}01`;
  await openScreen(
    page,
    `/calcular-pagos?doctorId=${line.doctor_id}&dateFrom=${first}&dateTo=${line.today}`,
  );
  await button('Analizar (vista previa)').click();
  await page.getByText(/^Pendientes \([1-9]/).waitFor();
  await button('Calcular Pagos').click();
  await expectText('Procesamiento completado', { timeout: 30_000 });
  const { rows: calculated } = await pool.query(
    `SELECT c.base_amount, c.calculated_amount, r.code
       FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id
      WHERE c.attention_id = $1`,
    [line.id],
  );
  expect(calculated).toEqual([
    { base_amount: 110_800, calculated_amount: 43_500, code: 'CONV_418065' },
  ]);
  await button('Cerrar').first().click();
  await row('Paciente de prueba')
    .getByRole('link', { name: /^\$43\.500/ })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Precios de imágenes Boldo').first().waitFor();
  await panel
    .getByText(/precio de 04-05-001: monto fijo \$43\.500/)
    .first()
    .waitFor();
  await panel
    .getByText(/monto fijo de \$43\.500, según su tabla de precios \(7 prestaciones\)/)
    .first()
    .waitFor();
  await expectAccessible(page, 'the explanation of a price of a table');
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
    await expectToFit(on, `a long price table, ${name}`);
  }
  await expectAccessible(visit.page, 'a long price table on a phone');
});

// product §17.3, fees §7.4: the demo clinic's agreements have a price table, too.
it.each(['/reglas', '/convenios'])(
  'leaves the whole row in view at 1440 px in %s',
  async (list) => {
    await openScreen(page, list);
    await page.getByText('Tabla de precios').first().waitFor();
    await expectUncut(page, list);
  },
);

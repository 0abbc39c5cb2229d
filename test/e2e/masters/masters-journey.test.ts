/**
 * An administrator introduces a specialty in a browser: specialty → doctor → services → rule with scales → simulate →
 * agreement → simulate → report → export.
 */
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openScreen, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const SPECIALTY = 'Medicina Hiperbárica';
const DOCTOR = { name: 'Elisa Farías Quintana', typedRut: ' 9.068.826-k ', rut: '9.068.826-K' };
const SERVICES = [
  { code: 'HIP-001', name: 'Sesión de cámara hiperbárica', baseValue: '180000' },
  { code: 'HIP-002', name: 'Evaluación de cámara hiperbárica', baseValue: '60000' },
];
const RULE = { code: 'HIPER-01', name: 'Cámara hiperbárica por tramos' };
const AGREEMENT = 'Convenio de la doctora Farías';

const staff = await openStaff();
const { page } = staff;
const { button, choose, dialog, download, field, row, expectText, expectRuleSaved } =
  screenActor(page);

describe('a new specialty', () => {
  it('masters §4.8: is created, with a doctor of its own whose RUT was pasted as written', async () => {
    await openScreen(page, '/especialidades?open=new');
    const specialty = dialog('Nueva Especialidad');
    await specialty.getByLabel('Nombre').fill(SPECIALTY);
    await button('Crear Especialidad', specialty).click();
    await row(SPECIALTY).waitFor();

    await openScreen(page, '/');
    await page.getByRole('link', { name: 'Registrar Médico' }).click();
    const doctor = dialog('Nuevo Médico');
    const rut = field('RUT', doctor);
    await rut.focus();
    await page.evaluate((text) => document.execCommand('insertText', false, text), DOCTOR.typedRut);
    expect(await rut.inputValue()).toBe(DOCTOR.rut);
    await field('Nombre', doctor).fill(DOCTOR.name);
    await choose(doctor, 'Especialidad', SPECIALTY);
    // Instead of the legal rate, which differs by year.
    await doctor.getByLabel('Retención de sus boletas').selectOption({ label: 'Propia' });
    await doctor.getByLabel('Retención', { exact: true }).fill('10');
    await button('Crear Médico', doctor).click();
    await expectText('Médico creado');
    await openScreen(page, '/medicos?search=farias');
    await row(DOCTOR.rut).filter({ hasText: SPECIALTY }).waitFor();
  });

  it('has services', async () => {
    for (const { code, name, baseValue } of SERVICES) {
      await openScreen(page, '/prestaciones?open=new');
      const service = dialog('Nueva Prestación');
      await service.getByLabel('Código').fill(code);
      await service.getByLabel('Nombre').fill(name);
      await choose(service, 'Especialidad', SPECIALTY);
      await service.getByLabel('Valor base').fill(baseValue);
      await button('Crear Prestación', service).click();
      await expectText('Prestación creada');
    }
  });

  it('is paid by a rule with scales, as the simulator shows', async () => {
    await openScreen(page, '/reglas?open=new');
    const rule = dialog('Nueva Regla');
    await rule.getByLabel('Código').fill(RULE.code);
    await rule.getByLabel('Nombre').fill(RULE.name);
    await rule.getByLabel('Vigente desde').fill('01-01-2026');
    await rule.getByLabel('Vigente hasta').fill('31-12-2030');
    await choose(rule, 'Especialidades', SPECIALTY);
    await page.keyboard.press('Escape');
    await rule.getByLabel('Todos los servicios').check();
    await rule.getByLabel('Tipo de pago').selectOption('table_accumulated');
    await rule.getByRole('group', { name: 'Tramo 2, desde $1.500.001' }).waitFor();
    await button('Crear Regla', rule).click();
    await expectRuleSaved('Regla creada');

    await button('Simulador').click();
    const simulator = dialog('Simulador de Reglas');
    await choose(simulator, 'Médico', DOCTOR.name);
    await simulator.getByLabel('Monto base').fill('2000000');
    await button('Ejecutar Simulación', simulator).click();
    const result = dialog('Resultado de la Simulación');
    await result
      .getByText(new RegExp(`${RULE.code} · ${RULE.name}`))
      .first()
      .waitFor();
    // $1.500.000 at 60 % and $500.000 at 70 %; 10 % is retained.
    await result.getByText('$1.250.000', { exact: true }).first().waitFor();
    await result.getByText('$1.125.000', { exact: true }).first().waitFor();
    await expectAccessible(page, 'simulation result');
  });

  it('pays the doctor by agreement before the rule, as both simulators show', async () => {
    await openScreen(page, '/convenios?open=new');
    const agreement = dialog('Nuevo Convenio');
    await agreement.getByLabel('Nombre').fill(AGREEMENT);
    await agreement.getByLabel('Vigente desde').fill('01-01-2026');
    await agreement.getByLabel('Vigente hasta').fill('31-12-2030');
    await choose(agreement, 'Especialidades', SPECIALTY);
    await page.keyboard.press('Escape');
    await choose(agreement, 'Médico', DOCTOR.name);
    await agreement.getByLabel('Valor de pago').fill('50');
    await button('Crear Convenio', agreement).click();
    await expectRuleSaved('Convenio creado');

    await page.getByRole('button', { name: /^Simulador/ }).click();
    const simulator = dialog('Simulador de Convenios');
    await choose(simulator, 'Médico', DOCTOR.name);
    await simulator.getByLabel('Monto base').fill('2000000');
    await button('Simular', simulator).click();
    await simulator.getByText('Total que se pagaría').waitFor();
    await simulator.getByText('$1.000.000', { exact: true }).first().waitFor();

    const { body } = await simulate(2_000_000);
    expect(body).toMatchObject({ calculatedPayment: 1_000_000 });
    expect(body.conflictingRules).toMatchObject([{ code: RULE.code }]);
  });

  it('is in the report and in the workbook that it exports', async () => {
    await openScreen(page, '/reportes');
    await choose(page, 'Especialidad', SPECIALTY);
    for (const { code } of SERVICES) await row(code).waitFor();
    await expect.poll(() => page.url(), SOON).toContain('specialtyId=');
    const file = await download(button('Exportar Excel'));
    const book = read(await readFile(await file.path()));
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    const cells = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 }).flat();
    for (const { code, name, baseValue } of SERVICES) {
      expect(cells).toEqual(expect.arrayContaining([code, name, Number(baseValue)]));
    }
    expect(staff.errors).toEqual([]);
  });

  // product §14.1, product §14.2
  it('has its doctor in the palette, which opens the record', async () => {
    await openScreen(page, '/');
    await page.getByRole('heading', { name: 'Panel de Control' }).waitFor();
    await page.keyboard.press('Control+k');
    const sought = page.getByRole('textbox', { name: 'Buscar y abrir' });
    await sought.fill('nueva regla');
    await page.getByRole('dialog').getByText('Nueva Regla', { exact: true }).waitFor();
    await sought.fill('crear regla');
    await page.getByRole('dialog').getByText('Nueva Regla', { exact: true }).waitFor();
    await sought.fill('farias elisa');
    await page.getByRole('dialog').getByText(DOCTOR.name).waitFor();
    await page.keyboard.press('Enter');
    await dialog('Editar Médico').waitFor();
    expect(new URL(page.url()).pathname).toBe('/medicos');
  });
});

/** The simulator's call for the journey's doctor today. */
async function simulate(baseAmount: number) {
  const [doctor] = await (
    await page.request.get(`/api/doctors?search=${encodeURIComponent(DOCTOR.name)}`)
  ).json();
  const answer = await page.request.post('/api/rules/simulate', {
    data: { date: '2026-11-20', specialtyId: doctor.specialtyId, doctorId: doctor.id, baseAmount },
  });
  expect(answer.status()).toBe(200);
  return { body: await answer.json() };
}

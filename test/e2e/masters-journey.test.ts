/**
 * A new specialty of the clinic, from its name to what it pays: specialty → doctor → services → rule
 * with scales → simulate → agreement → simulate → report → export, by an administrator in a browser.
 */
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/browser.ts';
import { handsOn } from '../support/hands.ts';
import { openStaff, type Staff } from '../support/staff.ts';

const SPECIALTY = 'Medicina Hiperbárica';
const DOCTOR = { name: 'Elisa Farías Quintana', typedRut: ' 9.068.826-k ', rut: '9.068.826-K' };
const SERVICES = [
  { code: 'HIP-001', name: 'Sesión de cámara hiperbárica', baseValue: '180000' },
  { code: 'HIP-002', name: 'Evaluación de cámara hiperbárica', baseValue: '60000' },
];
const RULE = { code: 'HIPER-01', name: 'Cámara hiperbárica por tramos' };
const AGREEMENT = 'Convenio de la doctora Farías';
const SOON = { timeout: 15_000 };

let staff: Staff;
let hands: ReturnType<typeof handsOn>;

beforeAll(async () => {
  staff = await openStaff();
  hands = handsOn(staff.page);
}, 120_000);

afterAll(() => staff?.close());

describe('a new specialty', () => {
  it('is created, with a doctor of its own whose RUT was pasted as written', async () => {
    const { page } = staff;
    await page.goto('/especialidades?open=new');
    const specialty = hands.dialog('Nueva Especialidad');
    await specialty.getByLabel('Nombre').fill(SPECIALTY);
    await hands.button('Crear Especialidad', specialty).click();
    await hands.row(SPECIALTY).waitFor();

    await page.goto('/');
    await page.getByRole('link', { name: 'Registrar Médico' }).click();
    const doctor = hands.dialog('Nuevo Médico');
    const rut = doctor.getByRole('textbox', { name: 'RUT', exact: true });
    await rut.focus();
    await page.evaluate((text) => document.execCommand('insertText', false, text), DOCTOR.typedRut);
    expect(await rut.inputValue()).toBe(DOCTOR.rut);
    await doctor.getByRole('textbox', { name: 'Nombre', exact: true }).fill(DOCTOR.name);
    await hands.choose(doctor, 'Especialidad', SPECIALTY);
    await hands.button('Crear Médico', doctor).click();
    await hands.said('Médico creado');
    await page.goto('/medicos?search=farias');
    await hands.row(DOCTOR.rut).filter({ hasText: SPECIALTY }).waitFor();
  });

  it('has services', async () => {
    const { page } = staff;
    for (const { code, name, baseValue } of SERVICES) {
      await page.goto('/prestaciones?open=new');
      const service = hands.dialog('Nueva Prestación');
      await service.getByLabel('Código').fill(code);
      await service.getByLabel('Nombre').fill(name);
      await hands.choose(service, 'Especialidad', SPECIALTY);
      await service.getByLabel('Valor base').fill(baseValue);
      await hands.button('Crear Prestación', service).click();
      await hands.said('Prestación creada');
    }
  });

  it('is paid by a rule with scales, as the simulator shows', async () => {
    const { page } = staff;
    await page.goto('/reglas?open=new');
    const rule = hands.dialog('Nueva Regla');
    await rule.getByLabel('Código').fill(RULE.code);
    await rule.getByLabel('Nombre').fill(RULE.name);
    await rule.getByLabel('Vigente desde').fill('01-01-2026');
    await rule.getByLabel('Vigente hasta').fill('31-12-2030');
    await hands.choose(rule, 'Especialidades', SPECIALTY);
    await page.keyboard.press('Escape');
    await rule.getByLabel('Todos los servicios').check();
    await rule.getByLabel('Tipo de pago').selectOption('table_accumulated');
    await rule.getByRole('group', { name: 'Tramo 2, desde $1.500.001' }).waitFor();
    await hands.button('Crear Regla', rule).click();
    await hands.said('Regla creada');

    await hands.button('Simulador').click();
    const simulator = hands.dialog('Simulador de Reglas');
    await hands.choose(simulator, 'Médico', DOCTOR.name);
    await simulator.getByLabel('Monto base').fill('2000000');
    await hands.button('Ejecutar Simulación', simulator).click();
    const result = hands.dialog('Resultado de la Simulación');
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
    const { page } = staff;
    await page.goto('/convenios?open=new');
    const agreement = hands.dialog('Nuevo Convenio');
    await agreement.getByLabel('Nombre').fill(AGREEMENT);
    await agreement.getByLabel('Vigente desde').fill('01-01-2026');
    await agreement.getByLabel('Vigente hasta').fill('31-12-2030');
    await hands.choose(agreement, 'Especialidades', SPECIALTY);
    await page.keyboard.press('Escape');
    await hands.choose(agreement, 'Médico', DOCTOR.name);
    await agreement.getByLabel('Valor de pago').fill('50');
    await hands.button('Crear Convenio', agreement).click();
    await hands.said('Convenio creado');

    await page.getByRole('button', { name: /^Simulador/ }).click();
    const simulator = hands.dialog('Simulador de Convenios');
    await hands.choose(simulator, 'Médico', DOCTOR.name);
    await simulator.getByLabel('Monto base').fill('2000000');
    await hands.button('Simular', simulator).click();
    await simulator.getByText('Total que se pagaría').waitFor();
    await simulator.getByText('$1.000.000', { exact: true }).first().waitFor();

    const { body } = await simulate(2_000_000);
    expect(body).toMatchObject({ calculatedPayment: 1_000_000 });
    expect(body.conflictingRules).toMatchObject([{ code: RULE.code }]);
  });

  it('is in the report and in the workbook that it exports', async () => {
    const { page } = staff;
    await page.goto('/reportes');
    await hands.choose(page, 'Especialidad', SPECIALTY);
    for (const { code } of SERVICES) await hands.row(code).waitFor();
    await expect.poll(() => page.url(), SOON).toContain('specialtyId=');
    const file = await hands.download(hands.button('Exportar Excel'));
    const book = read(await readFile(await file.path()));
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    const cells = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 }).flat();
    for (const { code, name, baseValue } of SERVICES) {
      expect(cells).toEqual(expect.arrayContaining([code, name, Number(baseValue)]));
    }
    expect(staff.errors).toEqual([]);
  });

  it('has its doctor in the palette, which opens the record', async () => {
    const { page } = staff;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Panel de Control' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Buscar y abrir' }).fill('farias elisa');
    await page.getByRole('dialog').getByText(DOCTOR.name).click();
    await hands.dialog('Editar Médico').waitFor();
    expect(new URL(page.url()).pathname).toBe('/medicos');
  });
});

/** The simulator's call for the journey's doctor today. */
async function simulate(baseAmount: number) {
  const { page } = staff;
  const [doctor] = await (
    await page.request.get(`/api/doctors?search=${encodeURIComponent(DOCTOR.name)}`)
  ).json();
  const answer = await page.request.post('/api/rules/simulate', {
    data: { date: '2026-11-20', specialtyId: doctor.specialtyId, doctorId: doctor.id, baseAmount },
  });
  expect(answer.status()).toBe(200);
  return { body: await answer.json() };
}

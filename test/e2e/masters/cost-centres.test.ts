/** Cost centres of many doctors and services at once, as one gives and takes them back (payout §35.6). */
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { button, dialog, expectText, field, lines } = screenActor(page);

const TITLE = 'Cambiar centro de costo';
const bar = page.getByRole('region', { name: 'Selección' });

async function centres(table: 'doctor' | 'service', where: string): Promise<(string | null)[]> {
  const { rows } = await staff.database.pool.query<{ centre: string | null }>(
    `SELECT DISTINCT cost_centre AS centre FROM ${table} WHERE ${where} ORDER BY 1`,
  );
  return rows.map(({ centre }) => centre);
}

beforeAll(() =>
  staff.database.pool.query(`
    UPDATE service SET cost_centre = 'AMB-210' WHERE name LIKE 'Teleconsulta%';
    UPDATE doctor SET cost_centre = CASE id WHEN 1 THEN 'DIR-110' WHEN 2 THEN 'PAB-310' END`),
);

describe('payout §35.6: the cost centre of many at once', () => {
  it('shows what changes from what, changes the chosen services, and takes it back', async () => {
    await openScreen(page, '/prestaciones?search=teleconsulta');
    await button(`${TITLE}…`).click();
    await bar.getByRole('checkbox', { name: 'Seleccionar todos (13)' }).click();
    await bar.getByText('13 prestaciones', { exact: true }).waitFor(SOON);
    await button(`${TITLE}…`, bar).click();
    const asked = dialog(TITLE);
    await field('Nuevo centro de costo', asked).fill('-TELE');
    await button('Ver qué cambia', asked).click();
    await expectText(/^Use solo letras, dígitos/);
    await field('Nuevo centro de costo', asked).fill('TEL-250');
    await button('Ver qué cambia', asked).click();
    await button('Cambiar 13 prestaciones', asked).waitFor(SOON);
    expect(await lines('Qué cambia')).toEqual(['AMB-210TEL-25013']);
    await expectAccessible(page, 'cost centres');
    await button('Cambiar 13 prestaciones', asked).click();
    await button('Deshacer').waitFor(SOON);
    expect(await centres('service', `name LIKE 'Teleconsulta%'`)).toEqual(['TEL-250']);
    await button('Deshacer').click();
    await expectText('Deshecho');
    expect(await centres('service', `name LIKE 'Teleconsulta%'`)).toEqual(['AMB-210']);
  });

  it('changes all that the filters find, also on other pages, and says who has it already', async () => {
    await openScreen(page, '/medicos?pageSize=10');
    await button(`${TITLE}…`).click();
    await button('Todo lo encontrado (60)…', bar).click();
    const asked = dialog(TITLE);
    await field('Nuevo centro de costo', asked).fill('DIR-110');
    await button('Ver qué cambia', asked).click();
    await asked.getByText(/^1 médico ya lo tiene y queda igual/).waitFor(SOON);
    expect(await lines('Qué cambia')).toEqual(['Sin centro de costoDIR-11058', 'PAB-310DIR-1101']);
    await button('Cambiar 59 médicos', asked).click();
    await button('Deshacer').waitFor(SOON);
    expect(await centres('doctor', 'true')).toEqual(['DIR-110']);
    await button('Deshacer').click();
    await expectText('Deshecho');
    expect(await centres('doctor', 'true')).toEqual(['DIR-110', 'PAB-310', null]);
  });

  it('changes nothing when somebody else edits one of them meanwhile', async () => {
    await openScreen(page, '/medicos?pageSize=10');
    await button(`${TITLE}…`).click();
    await button('Todo lo encontrado (60)…', bar).click();
    const asked = dialog(TITLE);
    await field('Nuevo centro de costo', asked).fill('UCI-400');
    await button('Ver qué cambia', asked).click();
    await button('Cambiar 60 médicos', asked).waitFor(SOON);
    await staff.database.pool.query('UPDATE doctor SET version = version + 1 WHERE id = 2');
    await button('Cambiar 60 médicos', asked).click();
    await expectText(/^Nada se cambió: 1 médico cambió/);
    expect(await centres('doctor', `cost_centre = 'UCI-400'`)).toEqual([]);
  });

  it('fits a telephone', async () => {
    await page.setViewportSize({ width: PHONE.width, height: 844 });
    await openScreen(page, '/medicos?pageSize=10');
    await button(`${TITLE}…`).click();
    await bar.waitFor(SOON);
    await expectToFit(page, 'cost centres');
  });
});

/** Earnings and discounts by hand and in instalments, in two people's browsers (payout §24). */
import { expect, it } from 'vitest';
import { periodOf } from '../../../src/domain/calendar/calendar.ts';
import { today } from '../../../src/server/platform/context.ts';
import { bookOffences } from '../../support/books.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, signIn } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { button, choose, dialog, field, row } = screenActor(page);
const { rows: doctors } = await database.pool.query<{ id: number; name: string }>(
  `SELECT d.id, d.name FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id
    WHERE d.is_active AND a.society_id IS NULL ORDER BY d.id LIMIT 2`,
);
const [first] = doctors;
if (!first) throw new Error('the demo clinic has doctors');
await database.pool.query(
  `INSERT INTO app_user (username, first_name, last_name, email, profile, password_hash)
   SELECT 'tesorera', 'Marta', 'Tesorera', 'tesorera@ejemplo.cl', 'admin', password_hash FROM app_user WHERE username = 'admin'`,
);
const { page: second } = await staff.open({ who: 'nobody' });
await signIn(second, 'tesorera');
const treasurer = screenActor(second);
const { year, month } = periodOf(today());
const SHOTS = process.env.SHOTS;
const shoot = async (target: typeof page, name: string) => {
  if (SHOTS) await target.screenshot({ path: `${SHOTS}/${name}.png` });
};

// payout §24.1, payout §24.2, payout §24.3, payout §24.4
it('one person proposes a bonus, another one approves it, and a third look withdraws it', async () => {
  await openScreen(page, '/haberes');
  await shoot(page, 'empty');
  await expectAccessible(page, 'no entries');
  await button('Proponer haber o descuento').click();
  const form = dialog('Proponer haber o descuento');
  await button('Proponer', form).click();
  await form.getByText('Elija el médico').first().waitFor();
  await shoot(page, 'form-errors');
  await choose(form, 'Médico', first.name);
  await choose(form, 'Tipo', 'Bono');
  await form.getByLabel('Monto bruto').fill('150000');
  await field('Glosa', form).fill('Bono por turnos de verano');
  await field('Motivo', form).fill('Acta 12 de dirección médica');
  await expectAccessible(page, 'an entry’s form');
  await shoot(page, 'form');
  await button('Proponer', form).click();
  await row('Bono por turnos de verano').waitFor();
  await page.getByRole('button', { name: 'Por aprobar: 1' }).waitFor();
  await openScreen(second, '/haberes');
  await treasurer.row('Bono por turnos de verano').getByRole('checkbox').check();
  await shoot(second, 'selected');
  await treasurer.button('Aprobar').click();
  const question = treasurer.dialog('Aprobar 1 haber o descuento');
  await question.getByText(/\$150\.000 de haberes/).waitFor();
  await treasurer.button('Aprobar', question).click();
  await second.getByRole('button', { name: 'Aprobado: 1' }).waitFor();
  await shoot(second, 'approved');
  await treasurer.act(treasurer.row('Bono por turnos de verano'), 'Retirar');
  const reason = treasurer.dialog('Retirar 1 haber o descuento');
  await treasurer.field('Motivo', reason).fill('El acta no se aprobó');
  await treasurer.button('Retirar', reason).click();
  await second.getByRole('button', { name: 'Retirado: 1' }).waitFor();
});

// payout §24.7, payout §24.8, payout §24.11
it('an advance in 6 instalments is programmed and approved', async () => {
  await openScreen(page, '/haberes?view=schedules');
  await button('Programar').click();
  const form = dialog('Programar haber o descuento');
  await form.getByLabel('Cómo se repite').selectOption({ label: 'En cuotas' });
  await choose(form, 'Médico', first.name);
  await choose(form, 'Tipo de las cuotas', 'Cuota de anticipo');
  await form.getByLabel('Monto total').fill('1000000');
  await field('Cuotas', form).fill('6');
  await form.getByText('5 cuotas de $166.666 y la última de $166.670.').waitFor();
  await choose(form, 'Pagar también el anticipo como', 'Anticipo');
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const begin = form.getByRole('group', { name: 'Primera cuota' });
  await begin.getByLabel('Mes').selectOption(String(next.month));
  await begin.getByLabel('Año').selectOption(String(next.year));
  await field('Glosa', form).fill('Anticipo');
  await field('Motivo', form).fill('Carta del médico');
  await expectAccessible(page, 'a schedule’s form');
  await shoot(page, 'schedule-form');
  await button('Proponer', form).click();
  await row('6 cuotas, en total $1.000.000').waitFor();
  await openScreen(second, '/haberes?view=schedules');
  await treasurer.act(treasurer.row('6 cuotas, en total $1.000.000'), 'Aprobar');
  await treasurer.button('Aprobar', treasurer.dialog('Aprobar la programación')).click();
  await treasurer.row('quedan 6, $1.000.000').waitFor();
  await expectAccessible(second, 'schedules');
  await shoot(second, 'schedules');
  await openScreen(second, `/haberes?doctorId=${first.id}&all=true`);
  await treasurer.row('Anticipo, cuota 6 de 6').waitFor();
  await expectAccessible(second, 'a doctor’s entries');
  await shoot(second, 'history');
  expect(await bookOffences(database)).toEqual([]);
});

it('the screens fit a telephone at night', async () => {
  const { page: phone } = await staff.open(PHONE);
  await openScreen(phone, `/haberes?doctorId=${first.id}&all=true`);
  await phone.getByText('Anticipo, cuota 6 de 6').first().waitFor();
  await expectAccessible(phone, 'entries on a telephone');
  await expectToFit(phone, 'entries on a telephone');
  await shoot(phone, 'phone');
  await openScreen(phone, '/haberes?view=schedules');
  await phone.getByText('6 cuotas, en total $1.000.000').first().waitFor();
  await expectToFit(phone, 'schedules on a telephone');
  await shoot(phone, 'phone-schedules');
  await openScreen(phone, '/tipos-haberes');
  await phone.getByText('Arriendo de box').first().waitFor();
  await expectToFit(phone, 'kinds on a telephone');
  await openScreen(page, '/tipos-haberes');
  await row('Arriendo de box').waitFor();
  await expectAccessible(page, 'kinds');
  await shoot(page, 'kinds');
});

// payout §24.12
it('the balances say that nobody owes one', async () => {
  await openScreen(page, '/haberes?view=balances');
  await page.getByText('Ningún médico debe un saldo').waitFor();
  await expectAccessible(page, 'no balances');
  await shoot(page, 'balances-empty');
});

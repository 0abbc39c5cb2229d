/**
 * A doctor who changes society in the middle of a month (masters §14): what the change moves is told before it is saved,
 * the month has a payment for each payee, and statement and portal tell both.
 */
import { expect, it } from 'vitest';
import { formatDate, formatPeriod, localDate } from '../../../src/domain/calendar/calendar.ts';
import { formatRut } from '../../../src/domain/identity/rut.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { countOf } from '../../../src/domain/words/counts.ts';
import { processRecords } from '../../../src/server/payout/payroll/public.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
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

const staff = await openStaff();
const { database, open, page } = staff;
const { act, button, choose, dialog, expectCount, expectText, field } = screenActor(page);

/** The doctor of the demo's account, with the latest month whose fees are in no payment. */
const [doctor] = await rowsOf<{
  id: number;
  name: string;
  societyId: number | null;
  year: number;
  month: number;
}>(database.db)`
  SELECT d.id, d.name, a.society_id, f.period_year AS year, f.period_month AS month
    FROM app_user u JOIN doctor d ON d.id = u.doctor_id JOIN current_affiliation a ON a.doctor_id = d.id
    JOIN payable_fee f ON f.doctor_id = d.id
   WHERE u.username = 'doctor' ORDER BY f.period_year DESC, f.period_month DESC LIMIT 1`;
if (!doctor) throw new Error('the demo’s doctor has no unpaid fees');
const [society] = await rowsOf<{ id: number; name: string; rut: string }>(database.db)`
  SELECT id, name, rut FROM medical_society WHERE is_active AND id IS DISTINCT FROM ${doctor.societyId} LIMIT 1`;
if (!society) throw new Error('the demo has no other society');
const middle = localDate(`${doctor.year}-${String(doctor.month).padStart(2, '0')}-16`);
const period = formatPeriod(doctor);

it('masters §14.7: says before it is saved which fees move to whom', async () => {
  const [moved] = await rowsOf<{ fees: number; gross: number }>(database.db)`
    SELECT count(*) AS fees, sum(calculated_amount)::bigint AS gross FROM payable_fee
     WHERE doctor_id = ${doctor.id} AND attention_date >= ${middle}`;
  if (!moved?.fees) throw new Error('no fees after the change');
  await openScreen(page, '/medicos');
  await page.getByLabel('Buscar por RUT o nombre').fill(doctor.name);
  await expectCount('1 médico');
  await act(doctor.name, 'Afiliaciones');
  const list = dialog(`Afiliaciones de ${doctor.name}`);
  await list
    .getByText(/^Se le paga directamente/)
    .first()
    .waitFor();
  await expectAccessible(page, 'affiliations');
  await button('Agregar afiliación', list).click();
  await button('Guardar', list).click();
  await list.getByText('Seleccione una sociedad médica').waitFor();
  await field('Desde', list).fill(formatDate(middle));
  await field('Desde', list).press('Tab');
  await choose(list, 'Sociedad médica', society.name);
  await expectAccessible(page, 'affiliation form');
  await button('Guardar', list).click();
  const question = dialog('Guardar la afiliación');
  await question.getByText(`se paga a ${society.name} (${formatRut(society.rut)})`).waitFor();
  const text = await question.textContent();
  expect(text).toContain(countOf(moved.fees, 'honorario', 'honorarios'));
  expect(text).toContain(formatPesos(moved.gross));
  await expectAccessible(page, 'what a change of affiliation moves');
  await button('Guardar', question).click();
  await expectText('Afiliación agregada');
  await list.getByText(`Desde el ${formatDate(middle)}`, { exact: true }).waitFor();
});

it('masters §14.8: refuses a day that is taken, at its field, and keeps what was typed', async () => {
  const list = dialog(`Afiliaciones de ${doctor.name}`);
  await button('Agregar afiliación', list).click();
  await field('Desde', list).fill(formatDate(middle));
  await field('Desde', list).press('Tab');
  await list.getByLabel('Se le paga').selectOption({ label: 'Individual' });
  await button('Guardar', list).click();
  await expectText(/Ya hay una afiliación que comienza ese día/);
  await button('Volver', list).click();
  await list.getByText(`Desde el ${formatDate(middle)}`, { exact: true }).waitFor();
});

it('payout §3.3: pays the month to both payees, and the statement tells', async () => {
  await database.db
    .transaction()
    .execute((tx) =>
      processRecords(
        tx,
        { year: doctor.year, month: doctor.month, doctorIds: [doctor.id] },
        { from: ['calculated', 'pending_payment'], userId: null },
      ),
    );
  const address = `/api/generate-cartola-html/${doctor.id}/${doctor.month}/${doctor.year}`;
  const statement = await (await page.request.get(address)).text();
  const words = `Se paga a ${society.name} (${formatRut(society.rut)}) desde el ${formatDate(middle)}`;
  expect(statement).toContain(words);
  expect(statement).toContain(`Pago del mes a ${society.name}`);
});

it('masters §14.9: tells it to the doctor, on a telephone, too', async () => {
  const { page: portal } = await open({ who: 'doctor' });
  await openScreen(portal, '/mis-pagos');
  await portal
    .getByText(
      `Se paga a ${society.name} (${formatRut(society.rut)}) desde el ${formatDate(middle)}`,
    )
    .first()
    .waitFor();
  const payments = portal.getByRole('table', { name: 'Mis pagos' }).locator('tbody tr');
  await expect
    .poll(() => payments.filter({ hasText: period }).allTextContents(), SOON)
    .toHaveLength(2);
  expect((await payments.filter({ hasText: society.name }).allTextContents()).join()).toContain(
    period,
  );
  await expectAccessible(portal, 'the portal of a doctor with two payees');
  const { page: phone } = await open({ ...PHONE, who: 'doctor' });
  await openScreen(phone, '/mis-pagos');
  await phone.getByText(`· ${society.name}`).first().waitFor();
  await expectToFit(phone, 'payments to two payees');
});

it.each([390, 360])('product §17: the dialog fits in %i px', async (width) => {
  const { page: phone } = await open({ ...PHONE, width });
  const hands = screenActor(phone);
  await openScreen(phone, '/medicos');
  await phone.getByLabel('Buscar por RUT o nombre').fill(doctor.name);
  await hands.expectCount('1 médico');
  await hands.act(doctor.name, 'Afiliaciones');
  const list = hands.dialog(`Afiliaciones de ${doctor.name}`);
  await list.getByText(`Desde el ${formatDate(middle)}`, { exact: true }).waitFor();
  await expectUsable(phone, `affiliations at ${width} px`);
  await hands.button('Agregar afiliación', list).click();
  await hands.field('Desde', list).waitFor();
  await expectToFit(phone, `affiliation form at ${width} px`);
});

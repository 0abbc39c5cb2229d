/** What is held in the lists of what is to be paid, was sent and was paid (payout §23.9, payout §23.10). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { formatPesos } from '../../../src/domain/money.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import {
  expectAccessible,
  expectToFit,
  expectUsable,
  openScreen,
  PHONE,
  signIn,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { button, download, expectText, row } = screenActor(page);
const REASON = 'Falta el certificado de la especialidad';

/** A month's processed payments that no bank file holds, by doctor; the first doctor's are held. */
const rows = await rowsOf<{
  doctorId: number;
  name: string;
  month: number;
  year: number;
  amount: number;
  doctors: number;
  total: number;
}>(database.db)`
  SELECT p.doctor_id, d.name, p.period_month AS month, p.period_year AS year, sum(p.total_amount)::int8 AS amount,
         count(*) OVER (PARTITION BY p.period_year, p.period_month) AS doctors,
         sum(sum(p.total_amount)) OVER (PARTITION BY p.period_year, p.period_month)::int8 AS total
    FROM payment p JOIN doctor d ON d.id = p.doctor_id
   WHERE p.status = 'processed'
     AND NOT EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live)
   GROUP BY 1, 2, 3, 4 ORDER BY doctors DESC, p.doctor_id LIMIT 1`;
const [held] = rows;
if (!held) throw new Error('the demo clinic has processed payments');
const { doctorId, name, month, year, amount, total } = held;
const hold = (id: number) =>
  sql`INSERT INTO hold (doctor_id, reason) VALUES (${id}, ${REASON})`.execute(database.db);
await hold(doctorId);
const mark = (of: string) => page.getByRole('button', { name: `En pausa: ${of}` });

// payout §23.10
it('leaves held doctors out of «Seleccionar todos», and tells what is payable and what is held', async () => {
  await openScreen(page, `/pagar-nomina?month=${month}&year=${year}`);
  await expectText(`En pausa: 1 pago de 1 doctor por ${formatPesos(amount)} líquidos`);
  const totals = page.getByRole('region', { name: 'Totales' });
  await totals
    .getByText(`${formatPesos(total - amount)} por pagar y ${formatPesos(amount)} en pausa`)
    .waitFor();
  await page.getByRole('checkbox', { name: `Seleccionar todos (${held.doctors - 1})` }).click();
  const selection = page.getByRole('region', { name: 'Selección' });
  await selection.getByText(formatPesos(total - amount)).waitFor();
  expect(await selection.textContent()).not.toContain('en pausa');
  await expectAccessible(page, 'payroll with a held doctor');
});

// payout §23.4
it('says so when a held doctor is chosen by name, and asks nothing', async () => {
  await openScreen(
    page,
    `/pagar-nomina?month=${month}&year=${year}&search=${encodeURIComponent(name)}`,
  );
  await row(name).getByRole('checkbox').check();
  await page
    .getByRole('region', { name: 'Selección' })
    .getByText(`${formatPesos(amount)} en pausa`)
    .waitFor();
  await button('Marcar como Pagado').click();
  await expectText('Hay pagos en pausa');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

// payout §23.9
it('marks what is held in the list of sent transfers, and in their file', async () => {
  await openScreen(
    page,
    `/nomina-bancaria?month=${month}&year=${year}&bankFormat=universal&generated=true`,
  );
  await download(button('Descargar'));
  const sent = await rowsOf<{ doctorId: number; payee: string }>(database.db)`
    SELECT p.doctor_id, t.payee_name AS payee FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id
      JOIN payment p ON p.id = l.payment_id
     WHERE t.status = 'sent' AND p.society_id IS NULL ORDER BY t.id LIMIT 1`;
  const { payee = '', doctorId: paidDoctor = 0 } = sent[0] ?? {};
  expect(paidDoctor).not.toBe(doctorId);
  await hold(paidDoctor);
  const list = `/nomina-bancaria?view=sent&stand=sent&search=${encodeURIComponent(payee)}`;
  await openScreen(page, list);
  await mark(`pago de ${payee}`).waitFor();
  await expectAccessible(page, 'sent transfers of a held doctor');
  await row(payee)
    .getByRole('button', { name: /^Abrir / })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `En pausa: pago de ${payee}` })
    .waitFor();
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, list);
  await phone.page.getByRole('button', { name: `En pausa: pago de ${payee}` }).waitFor();
  await expectToFit(phone.page, 'sent transfers of a held doctor on a phone');
  await phone.context.close();
});

it('shows no endless loading of the figures above a list that can not be read', async () => {
  const { page: offline, context } = await staff.open();
  for (const [path, call, figures] of [
    ['/pagos-en-pausa', 'holds', 'Totales'],
    ['/haberes?view=balances', 'balances', 'Saldos'],
    ['/correcciones', 'corrections', 'Totales'],
    ['/nomina-bancaria?view=sent', 'transfers', 'Totales'],
  ] as const) {
    await offline.route(`**/api/${call}**`, (route) => route.abort());
    await offline.goto(path);
    await offline.getByText('No se pudieron cargar los datos').first().waitFor();
    await offline
      .getByRole('region', { name: figures, exact: true })
      .waitFor({ state: 'detached' });
  }
  await context.close();
});

// payout §23.9
it('marks a held doctor among those who were paid', async () => {
  const paid = await rowsOf<{ day: string }>(database.db)`
    SELECT request_date::text AS day FROM attention_with_status
     WHERE doctor_id = ${doctorId} AND status = 'paid' AND request_date IS NOT NULL ORDER BY request_date DESC LIMIT 1`;
  await openScreen(
    page,
    `/pagos-procesados?group=${paid[0]?.day}&search=${encodeURIComponent(name)}`,
  );
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `En pausa: ${name}` })
    .click();
  await expectText(REASON);
  await page.keyboard.press('Escape');
  expect(staff.errors).toEqual([]);
});

// payout §31.6
it('marks the document of a payment that waits among the receipts', async () => {
  const documents = await rowsOf<{ day: string }>(database.db)`
    SELECT d.payment_date::text AS day FROM payment p JOIN fee_document d ON d.id = p.document_id
     WHERE p.doctor_id = ${doctorId} AND p.status = 'processed' AND p.society_id IS NULL ORDER BY p.id LIMIT 1`;
  const [of = 0, on = 0] = (documents[0]?.day ?? '').split('-').map(Number);
  await page.goto(`/boletas?month=${on}&year=${of}&search=${encodeURIComponent(name)}`);
  await mark(name).first().click();
  await expectText(REASON);
  await expectAccessible(page, 'receipts with a held payment');
  await page.keyboard.press('Escape');
});

// payout §31.6
it('marks a doctor’s own row that waits in the portal, with the message and no reason', async () => {
  const [waiting] = await rowsOf<{ id: number; patientName: string }>(database.db)`
    SELECT f.attention_id AS id, a.patient_name FROM app_user u JOIN payable_fee f ON f.doctor_id = u.doctor_id
      JOIN attention a ON a.id = f.attention_id
     WHERE u.username = 'doctor' AND NOT EXISTS (SELECT FROM hold h WHERE h.attention_id = a.id)
     ORDER BY a.attention_date DESC LIMIT 1`;
  if (!waiting) throw new Error('the demo clinic has an unpaid fee of the doctor who signs in');
  const message = 'Falta su informe: envíelo a la administración.';
  await sql`INSERT INTO hold (attention_id, reason, doctor_message) VALUES (${waiting.id}, ${REASON}, ${message})`.execute(
    database.db,
  );
  const { page: portal, context } = await staff.open({ who: 'nobody', ...PHONE });
  await signIn(portal, 'doctor');
  await portal.goto(`/participaciones?search=${encodeURIComponent(waiting.patientName)}`);
  await portal
    .getByRole('button', { name: `En pausa: ${waiting.patientName}` })
    .first()
    .click();
  await portal.getByText(message).waitFor();
  expect(await portal.getByText(REASON).count()).toBe(0);
  expect(await portal.getByRole('button', { name: 'Reanudar…' }).count()).toBe(0);
  await expectUsable(portal, 'a held row in the portal');
  await context.close();
});

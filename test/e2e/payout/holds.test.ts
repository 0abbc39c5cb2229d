/** A line in doubt waits while its month is processed, and is paid by a complementaria once it is released (payout §23). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { firstDayOf, lastDayOf } from '../../../src/domain/calendar/calendar.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { bookOffences } from '../../support/books.ts';
import { expectAccessible, expectUsable, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, query, page } = staff;
const { button, dialog, expectText, field, row } = screenActor(page);
const REASON = 'Falta el protocolo de la intervención';
const MESSAGE = 'Envíe el protocolo de la intervención.';

/** A doctor in person with calculated fees of which none is held, and the one fee of a patient of theirs. */
const [line] = await rowsOf<{
  doctorId: number;
  month: number;
  year: number;
  attentionId: number;
  patientName: string;
  fee: number;
  records: number;
}>(database.db)`
  SELECT f.doctor_id, f.period_month AS month, f.period_year AS year, min(f.attention_id)::int8 AS attention_id, a.patient_name,
         sum(f.calculated_amount)::int8 AS fee,
         (SELECT count(*) FROM payable_fee o
           WHERE (o.doctor_id, o.period_year, o.period_month) = (f.doctor_id, f.period_year, f.period_month)) AS records
    FROM payable_fee f JOIN attention a ON a.id = f.attention_id
    JOIN current_affiliation x ON x.doctor_id = f.doctor_id
   WHERE f.status = 'calculated' AND x.society_id IS NULL
     AND f.attention_id NOT IN (SELECT attention_id FROM held_fee)
     AND f.doctor_id NOT IN (SELECT d.doctor_id FROM held_fee h JOIN payable_fee d USING (attention_id))
   GROUP BY 1, 2, 3, a.patient_name HAVING count(*) = 1
   ORDER BY f.doctor_id, a.patient_name LIMIT 1`;
if (!line) throw new Error('the demo clinic has calculated fees');
const { doctorId, month, year } = line;
const period = { month, year };
const results = `/calcular-pagos?doctorId=${doctorId}&dateFrom=${firstDayOf(period)}&dateTo=${lastDayOf(period)}&analyzed=true&view=calculated&pageSize=200`;
const processScreen = `/procesar-pagos?doctorId=${doctorId}&month=${month}&year=${year}`;

/** A job is done. */
const DONE = { timeout: 60_000 };
/** Takes an action of a row's menu. */
async function choose(listed: ReturnType<typeof row>, action: string): Promise<void> {
  await listed.getByRole('button', { name: /^Acciones/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
/** Processes the doctor's month, as the screen does. */
async function process(): Promise<void> {
  await openScreen(page, processScreen);
  await button('Procesar Nómina (Asíncrono)').click();
  const asked = dialog('Procesar nómina');
  await button('Procesar nómina', asked).click();
  await page.getByText('Completado').first().waitFor(DONE);
}
const payments = async () =>
  (
    await sql<{ sequence: number; records: number; grossAmount: number }>`
      SELECT sequence, total_attentions AS records, total_brut_amount AS gross_amount FROM payment
       WHERE doctor_id = ${doctorId} AND period_month = ${month} AND period_year = ${year} AND annulment_id IS NULL ORDER BY sequence`.execute(
      database.db,
    )
  ).rows;

// payout §23.1, payout §23.8
it('holds a line from the calculated ones, and tells beforehand what waits', async () => {
  await openScreen(page, results);
  const listed = row(line.patientName, page.getByRole('table', { name: 'Pagos calculados' }));
  // payout §21.6
  await choose(listed, 'Devolver…');
  await dialog('Devolver registros').getByText(formatPesos(line.fee)).first().waitFor();
  await page.keyboard.press('Escape');
  await dialog('Devolver registros').waitFor({ state: 'detached' });
  await listed.getByRole('checkbox').check();
  await button('Pausar selección (1)…').click();
  const asked = dialog('Poner en pausa');
  await asked.getByText(formatPesos(line.fee)).first().waitFor();
  expect(await button('Poner en pausa', asked).isDisabled()).toBe(true);
  await field('Motivo', asked).fill(REASON);
  await field('Mensaje para el médico', asked).fill(MESSAGE);
  await expectAccessible(page, 'holding a record');
  await button('Poner en pausa', asked).click();
  await expectText('En pausa');
  // payout §23.9
  const mark = listed.getByRole('button', { name: `En pausa: ${line.patientName}` });
  await mark.click();
  await expectText(REASON);
  await expectAccessible(page, 'the mark of a held record');
  await page.keyboard.press('Escape');
});

// payout §21.6, payout §23.13
it('is held and returned from the row of its attention, too', async () => {
  await openScreen(page, `/atenciones-medicas?doctorId=${doctorId}&status=calculated`);
  await page.getByText('Tabla', { exact: true }).click();
  const listed = row('Calculado', page.getByRole('table', { name: 'Atenciones médicas' })).first();
  for (const [action, title] of [
    ['Pausar…', 'Poner en pausa'],
    ['Devolver…', 'Devolver registros'],
  ] as const) {
    await choose(listed, action);
    await dialog(title).waitFor();
    await page.keyboard.press('Escape');
    await dialog(title).waitFor({ state: 'detached' });
  }
  await page.getByText('Tarjetas', { exact: true }).click();
});

// payout §23.2, payout §23.10
it('leaves it out of the month that is processed, and says so beside the totals', async () => {
  await openScreen(page, processScreen);
  await expectText(/En pausa: 1 registro por/);
  await expectAccessible(page, 'processing with a held record');
  await process();
  expect(await payments()).toMatchObject([{ sequence: 1, records: line.records - 1 }]);
});

// payout §23.3, payout §23.8
it('lists it with its doctor, reason and pesos, on a phone too', async () => {
  await openScreen(page, '/pagos-en-pausa');
  const listed = row(line.patientName, page.getByRole('table', { name: 'Pagos en pausa' }));
  await listed.getByText(REASON).waitFor();
  await listed.getByText(MESSAGE).waitFor();
  await expectAccessible(page, 'Pagos en Pausa');
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, '/pagos-en-pausa');
  await phone.page.getByText(REASON).waitFor();
  await expectUsable(phone.page, 'Pagos en Pausa on a phone');
});

// payout §23.11
it('tells the doctor that it waits, with the message and not the reason', async () => {
  await query(`UPDATE app_user SET doctor_id = ${doctorId} WHERE username = 'doctor'`);
  const portal = await staff.open({ who: 'doctor', ...PHONE });
  await portal.page.goto('/mis-pagos');
  await portal.page.getByRole('button', { name: new RegExp(line.patientName) }).click();
  await portal.page.getByText(MESSAGE).waitFor();
  expect(await portal.page.getByText(REASON).count()).toBe(0);
  await expectUsable(portal.page, 'what of a doctor is held');
  await portal.context.close();
});

// payout §23.2
it('pays it by a complementaria once it is released', async () => {
  await openScreen(page, '/pagos-en-pausa');
  await page.getByRole('button', { name: new RegExp(`^Reanudar ${line.patientName}`) }).click();
  const asked = dialog('Reanudar pagos');
  await field('Motivo', asked).fill('Llegó el protocolo');
  await expectAccessible(page, 'releasing a hold');
  await button('Reanudar', asked).click();
  await expectText('Pago reanudado');
  await process();
  expect(await payments()).toMatchObject([
    { sequence: 1, records: line.records - 1 },
    { sequence: 2, records: 1, grossAmount: line.fee },
  ]);
  await openScreen(page, '/pagos-en-pausa?state=released');
  await row(line.patientName).getByText('Llegó el protocolo').waitFor();
  expect(await bookOffences(database)).toEqual([]);
  expect(staff.errors).toEqual([]);
});

/** What is put right before the money leaves: a line of the wrong doctor (payout §21), and an amount that is not the estimate. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { formatPesos } from '../../../src/domain/money.ts';
import { today } from '../../../src/server/platform/context.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { bookOffences } from '../../support/books.ts';
import { expectAccessible, expectUsable, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { processMonthOn, runJobOn } from '../../support/page-jobs.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, query, page } = staff;
const { button, choose, dialog, expectText, field, row } = screenActor(page);
const REASON = 'La endoscopía la hizo otro médico';

/** A processed payment of somebody in person, and its dearest line. */
const rows = await rowsOf<{
  paymentId: number;
  doctorId: number;
  doctorName: string;
  month: number;
  year: number;
  records: number;
  grossAmount: number;
  attentionId: number;
  patientName: string;
  fee: number;
}>(database.db)`
  SELECT p.id AS payment_id, p.doctor_id, d.name AS doctor_name, p.period_month AS month, p.period_year AS year,
         p.total_attentions AS records, p.total_brut_amount AS gross_amount, a.id AS attention_id, a.patient_name,
         c.calculated_amount AS fee
    FROM payment p JOIN doctor d ON d.id = p.doctor_id JOIN payment_line l ON l.payment_id = p.id
    JOIN calculation c ON c.attention_id = l.attention_id JOIN attention a ON a.id = l.attention_id
   WHERE p.status = 'processed' AND p.society_id IS NULL AND c.accumulations IS NULL
     AND NOT EXISTS (SELECT FROM transfer_payment t WHERE t.payment_id = p.id)
   ORDER BY p.id DESC, c.calculated_amount DESC LIMIT 1`;
const [wrong] = rows;
if (!wrong) throw new Error('the demo clinic has a processed payment');
const { doctorId, month, year, attentionId } = wrong;
const period = { month, year };
/** Who did it: another person who is paid in person. */
const { id: rightId, name: rightName } = await database.db
  .selectFrom('doctor')
  .innerJoin('currentAffiliation as a', 'a.doctorId', 'doctor.id')
  .select(['doctor.id', 'doctor.name'])
  .where('a.societyId', 'is', null)
  .where('doctor.id', '<>', doctorId)
  .where('doctor.isActive', '=', true)
  .orderBy('doctor.id')
  .executeTakeFirstOrThrow();

const statementOf = async (id: number, query = '') => {
  const answer = await page.request.get(
    `/api/generate-cartola-html/${id}/${month}/${year}${query}`,
  );
  return answer.status() === 200 ? answer.text() : `${answer.status()}`;
};

// payout §21.3
it('annuls the payment, which keeps its lines and says that it is annulled', async () => {
  await openScreen(page, `/procesar-pagos?pago=${wrong.paymentId}`);
  await button('Anular pago…').click();
  const asked = dialog('Anular pagos');
  await asked.getByText(formatPesos(wrong.grossAmount)).waitFor();
  expect(await button('Anular 1 pago', asked).isDisabled()).toBe(true);
  await field('Motivo', asked).fill(REASON);
  await expectAccessible(page, 'annulling a payment');
  await button('Anular 1 pago', asked).click();
  await expectText('Pago anulado');
  expect(await statementOf(doctorId)).not.toContain(wrong.patientName);
  const annulled = await statementOf(doctorId, `?annulledId=${wrong.paymentId}`);
  expect(annulled).toContain('ANULADA · Cartola de honorarios médicos');
  expect(annulled).toContain(REASON);
  expect(annulled).toContain(wrong.patientName);
  expect(annulled).toContain(formatPesos(wrong.grossAmount));

  await openScreen(page, '/procesar-pagos?status=annulled');
  await row(wrong.doctorName, page.getByRole('table', { name: 'Historial de pagos' })).click();
  await expectText(/Anulado el \d\d-\d\d-\d{4}/);
  await dialog('Detalle del pago').getByText(REASON).waitFor();
});

// payout §21.1
it('returns the line, which is given to the right doctor', async () => {
  await page.goto(`/atenciones-medicas?attention=${attentionId}`);
  await button('Devolver…').click();
  const asked = dialog('Devolver registros');
  await asked.getByText(formatPesos(wrong.fee)).first().waitFor();
  await field('Motivo', asked).fill(REASON);
  await expectAccessible(page, 'returning a record');
  await button('Devolver 1 registro', asked).click();
  await expectText('Registros devueltos');
  await button('Editar').click();
  const form = page.getByRole('dialog', { name: /Editar/ });
  await choose(form, 'Doctor', rightName);
  await form.getByRole('button', { name: /^(Guardar|Actualizar)/ }).click();
  await form.waitFor({ state: 'detached' });
});

// payout §21.1, payout §21.3
it('ends with a right statement of both', async () => {
  await runJobOn(page, '/api/jobs/calculate-payments', { showAllPending: true });
  for (const selected of [doctorId, rightId]) await processMonthOn(page, selected, period);
  const own = await statementOf(doctorId);
  expect(own).not.toContain('ANULADA');
  const lines = await rowsOf<{ doctorId: number; sequence: number; records: number }>(database.db)`
    SELECT p.doctor_id, p.sequence, count(*) FILTER (WHERE l.attention_id = ${attentionId}) AS records
      FROM payment p JOIN payment_line l ON l.payment_id = p.id
     WHERE p.doctor_id IN (${doctorId}, ${rightId}) AND (p.period_year, p.period_month) = (${year}, ${month})
     GROUP BY p.id HAVING p.doctor_id = ${doctorId} OR count(*) FILTER (WHERE l.attention_id = ${attentionId}) > 0
     ORDER BY p.doctor_id = ${rightId}, p.id`;
  expect(lines.filter((line) => line.doctorId === doctorId).map(({ records }) => records)).toEqual(
    lines.filter((line) => line.doctorId === doctorId).map(() => 0),
  );
  // The number of the annulled payment is that of the one that follows it.
  expect(lines.filter((line) => line.doctorId === doctorId).at(-1)?.sequence).toBe(1);
  expect(lines.at(-1)).toMatchObject({ doctorId: rightId, records: 1 });
  expect(await statementOf(rightId)).toContain(wrong.patientName);
  expect(await bookOffences(database)).toEqual([]);
});

// payout §21.3
it('shows the doctor the annulled payment, on a telephone', async () => {
  await query(`UPDATE app_user SET doctor_id = ${doctorId} WHERE username = 'doctor'`);
  const portal = await staff.open({ who: 'doctor', ...PHONE });
  await portal.page.goto('/mis-pagos');
  await portal.page.getByLabel('Ver solo los anulados (1)').click();
  await portal.page.getByText('no se paga').waitFor();
  await expectUsable(portal.page, 'annulled payments of a doctor');
  await portal.context.close();
});

// payout §17.9
it('says so when next year’s retention makes the amount another one than the estimate', async () => {
  const rows = await rowsOf<{ year: number; month: number; doctorId: number; gross: number }>(
    database.db,
  )`
    SELECT f.doctor_id, f.period_year AS year, f.period_month AS month, sum(f.calculated_amount)::bigint AS gross
      FROM payable_fee f JOIN doctor d ON d.id = f.doctor_id JOIN current_affiliation a ON a.doctor_id = d.id
     WHERE a.society_id IS NULL AND d.retention_mode = 'legal' AND d.payment_type = 'transfer'
     GROUP BY 1, 2, 3 HAVING sum(f.calculated_amount) > 100000 ORDER BY 4 DESC LIMIT 1`;
  const [due] = rows;
  if (!due) throw new Error('nobody who is paid in person has fees');
  const nextYear = Number(today().slice(0, 4)) + 1;
  const rates = await rowsOf<{ rate: number }>(database.db)`
    SELECT rate FROM legal_retention WHERE year <= ${nextYear} ORDER BY year DESC LIMIT 1`;
  const exact = due.gross - Math.round((due.gross * (rates[0]?.rate ?? 0)) / 10_000);
  await page.goto(`/procesar-pagos?doctorId=${due.doctorId}&month=${due.month}&year=${due.year}`);
  const day = page.getByLabel('Se pagará el').first();
  await day.fill(`05-01-${nextYear}`);
  await day.press('Tab');
  await button('Procesar Nómina (Asíncrono)').click();
  const asked = page.getByRole('dialog', { name: 'Procesar nómina' });
  await asked.getByText(`05-01-${nextYear}`, { exact: true }).waitFor();
  await asked.getByText('El líquido no es el estimado').waitFor();
  await asked.getByText(formatPesos(exact), { exact: true }).waitFor();
  await expectAccessible(page, 'the question about the exact amount');
  await button('Procesar nómina', asked).click();
  await expect
    .poll(
      async () =>
        (
          await sql<{ amount: number }>`
            SELECT p.total_amount AS amount FROM payment p JOIN fee_document d ON d.id = p.document_id
             WHERE p.doctor_id = ${due.doctorId} AND d.payment_date = ${`${nextYear}-01-05`}`.execute(
            database.db,
          )
        ).rows,
      { timeout: 30_000 },
    )
    .toEqual([{ amount: exact }]);
});

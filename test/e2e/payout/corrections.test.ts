/** What was paid wrongly is put right, and each statement is right then (payout §25): in a browser, on the demo clinic. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { formatPesos } from '../../../src/domain/money.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { bookOffences } from '../../support/books.ts';
import {
  expectAccessible,
  expectToFit,
  expectUsable,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { processMonthOn, runJobOn } from '../../support/page-jobs.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, query, page } = staff;
const { button, choose, dialog, expectText, field, lines, row } = screenActor(page);

type Line = {
  attentionId: number;
  doctorId: number;
  doctorName: string;
  patientName: string;
  fee: number;
  base: number;
  rate: number;
  ruleVersionId: number;
  paymentId: number;
  year: number;
  month: number;
};
/** Of doctors who are paid in person, and have fees of the next month: each one's dearest paid line by a percentage. */
const [ofRule, ofDoctor, ofPatient, ofCopy, right] = await rowsOf<Line>(database.db)`
  SELECT DISTINCT ON (p.doctor_id) a.id AS attention_id, p.doctor_id, d.name AS doctor_name, a.patient_name, c.calculated_amount AS fee,
         c.base_amount AS base, v.rate, v.id AS rule_version_id, p.id AS payment_id, p.period_year AS year, p.period_month AS month
    FROM payment p JOIN doctor d ON d.id = p.doctor_id JOIN payment_line l ON l.payment_id = p.id
    JOIN calculation c ON c.attention_id = l.attention_id JOIN attention a ON a.id = l.attention_id
    JOIN fee_rule_version v ON v.id = c.rule_version_id AND v.payment_type = 'percentage'
   WHERE p.status = 'paid' AND p.society_id IS NULL AND c.accumulations IS NULL AND v.rate > 500
     AND (p.period_year, p.period_month) = (
       SELECT period_year, period_month FROM payment WHERE status = 'paid' ORDER BY 1 DESC, 2 DESC LIMIT 1)
     AND d.id NOT IN (SELECT doctor_id FROM hold WHERE doctor_id IS NOT NULL)
     AND NOT EXISTS (SELECT FROM entry e WHERE e.doctor_id = d.id)
     AND d.retention_mode = 'legal' AND society_of(d.id, current_date) IS NULL
   ORDER BY p.doctor_id, c.calculated_amount DESC`;
if (!ofRule || !ofDoctor || !ofPatient || !ofCopy || !right)
  throw new Error('five doctors of the demo clinic were paid in person');
const next =
  ofRule.month === 12
    ? { month: 1, year: ofRule.year + 1 }
    : { month: ofRule.month + 1, year: ofRule.year };

/** Pesos of the month's fees that are in no payment, before retention. */
const feesOf = async (doctorId: number, { month, year } = next) =>
  (
    await sql<{ gross: number }>`
      SELECT coalesce(sum(calculated_amount), 0)::int8 AS gross FROM payable_fee
       WHERE (doctor_id, period_year, period_month) = (${doctorId}, ${year}, ${month})`.execute(
      database.db,
    )
  ).rows[0]?.gross ?? 0;
const statementOf = async (doctorId: number, { month, year } = next) => {
  const answer = await page.request.get(`/api/generate-cartola-html/${doctorId}/${month}/${year}`);
  expect(answer.status()).toBe(200);
  return answer.text();
};
/** Processes the next month: its statement has the fees and this difference besides, with the reason. */
async function expectStatement(doctorId: number, difference: number, reason: string) {
  const gross = (await feesOf(doctorId)) + difference;
  await processMonthOn(page, doctorId, next);
  const statement = await statementOf(doctorId);
  const retained = Math.round((gross * (await legalRate())) / 10_000);
  for (const text of [formatPesos(gross), formatPesos(retained), formatPesos(gross - retained)])
    expect(statement).toContain(text);
  expect(statement).toContain(reason);
  return statement;
}
const legalRate = async () =>
  (
    await sql<{ rate: number }>`
      SELECT rate FROM legal_retention WHERE year <= extract(year FROM current_date) ORDER BY year DESC LIMIT 1`.execute(
      database.db,
    )
  ).rows[0]?.rate ?? 0;

const asked = dialog('Corregir una línea pagada');
/** Opens the dialog from the attention, and says what was wrong. */
async function open({ attentionId }: Line, cause: string): Promise<void> {
  await page.goto(`/atenciones-medicas?attention=${attentionId}`);
  await button('Corregir…').click();
  await asked.getByLabel('Qué estaba mal').selectOption({ label: cause });
}
async function correct(difference: number, reason: string): Promise<void> {
  await field('Motivo', asked).fill(reason);
  const sign = difference > 0 ? '+' : '';
  await button(`Corregir 1 línea: ${sign}${formatPesos(difference)}`, asked).click();
  await expectText('Línea corregida');
}

// payout §25.1, payout §25.2, payout §25.9, payout §25.12
it('takes back what a rule 5 points too high paid, and pays what is due', async () => {
  const reason = 'La regla estaba cinco puntos arriba del convenio';
  await open(ofRule, 'Regla');
  // The rule is not put right yet.
  await asked.getByText('Quedaría como se pagó: nada cambia.').waitFor();
  await expectAccessible(page, 'a correction that changes nothing');
  await database.db.transaction().execute(async (tx) => {
    await sql`UPDATE rule_set SET revision = revision + 1`.execute(tx);
    await sql`
      WITH r AS (INSERT INTO fee_rule (code) VALUES ('CINCO-MENOS') RETURNING id)
      INSERT INTO fee_rule_version (rule_id, version, from_revision, name, valid_from, doctor_id, participation_type, payment_type, rate,
                                    priority, exclusivity_mode)
      SELECT r.id, 1, (SELECT revision FROM rule_set), 'Convenio corregido', '2020-01-01', ${ofRule.doctorId}, participation_type,
             payment_type, rate - 500, 1, 'first_win'
        FROM r, fee_rule_version v WHERE v.id = ${ofRule.ruleVersionId}`.execute(tx);
  });
  const due = Math.round((ofRule.base * (ofRule.rate - 500)) / 10_000);
  await open(ofRule, 'Regla');
  await asked.getByText('Convenio corregido').waitFor();
  await expectAccessible(page, 'the preview of a correction');
  await correct(due - ofRule.fee, reason);
  const statement = await expectStatement(ofRule.doctorId, due - ofRule.fee, reason);
  expect(statement).toContain(`Reversa: `);
  expect(statement).toContain(formatPesos(-ofRule.fee));
  expect(statement).toContain(formatPesos(due));
  expect(await bookOffences(database)).toEqual([]);
});

// payout §25.6, payout §25.10, payout §25.12
it('leads from the line and from the payment to the correction, with both explanations', async () => {
  await page.goto(`/procesar-pagos?pago=${ofRule.paymentId}`);
  await page.getByLabel('Buscar paciente, RUT o prestación').fill(ofRule.patientName);
  await button(`Corregida: ${ofRule.patientName}`).first().click();
  await page.getByRole('link', { name: 'Ver la corrección' }).click();
  const details = dialog('Detalle de la corrección');
  await button('Cómo se calculó lo que corresponde', details).click();
  await details.getByText('Paga ').first().waitFor();
  await expectAccessible(page, 'the details of a correction');
  await button(/^Pago \d+$/, details)
    .first()
    .click();
  const payment = dialog('Detalle del pago');
  await payment.getByRole('table', { name: 'Haberes y descuentos del pago' }).waitFor();
  await payment.getByText('La regla estaba cinco puntos arriba del convenio').first().waitFor();
});

// payout §25.2
it('moves the fee of the wrong doctor to the right one', async () => {
  const reason = 'La hizo otro médico del equipo';
  await open(ofDoctor, 'Médico equivocado');
  await choose(asked, 'Médico correcto', right.doctorName);
  const told = asked.getByRole('table', { name: 'Diferencia por médico' });
  await row(right.doctorName, told).waitFor();
  const [replaced] = (await row(right.doctorName, told).textContent())?.match(/\$[\d.]+/) ?? [''];
  const due = Number(replaced.replace(/\D/g, ''));
  await correct(due - ofDoctor.fee, reason);
  await page.goto('/correcciones');
  await row(ofDoctor.patientName, page.getByRole('table', { name: 'Correcciones' }))
    .getByText(`Pasa a ${right.doctorName}`)
    .waitFor();
  const wrong = await expectStatement(ofDoctor.doctorId, -ofDoctor.fee, reason);
  expect(wrong).toContain('Reversa: ');
  expect(wrong).not.toContain(right.doctorName);
  const other = await expectStatement(right.doctorId, due, reason);
  expect(other).not.toContain(ofDoctor.doctorName);
  expect(await bookOffences(database)).toEqual([]);
});

// payout §25.11, payout §25.15
it('tells the doctor of a patient who did not pay before the money changes, on a telephone', async () => {
  const reason = 'El paciente no pagó y se anuló su cuenta';
  await open(ofPatient, 'El paciente no pagó');
  await correct(-ofPatient.fee, reason);
  await query(`UPDATE app_user SET doctor_id = ${ofPatient.doctorId} WHERE username = 'doctor'`);
  const portal = await staff.open({ who: 'doctor', ...PHONE });
  await portal.page.goto('/mis-pagos');
  await portal.page
    .getByRole('button', {
      name: `1 corrección en sus próximos pagos: ${formatPesos(-ofPatient.fee)} antes de retención`,
    })
    .click();
  await portal.page.getByText(reason).waitFor();
  await expectUsable(portal.page, 'corrections to come of a doctor');
  // The line bears the mark, and leads back.
  await portal.page.goto(
    `/participaciones?search=${encodeURIComponent(ofPatient.patientName)}&state=paid`,
  );
  await portal.page
    .getByRole('button', { name: `Corregida: ${ofPatient.patientName}` })
    .first()
    .click();
  await portal.page.getByText(`El paciente no pagó: ${reason}`).waitFor();
  await expectUsable(portal.page, 'the mark of a corrected line of a doctor');
  await portal.page.getByRole('link', { name: 'Ver sus correcciones por venir' }).click();
  await portal.page.getByText(`El paciente no pagó: ${reason}`).waitFor();
  await portal.page.getByText(reason).click();
  const opened = portal.page.getByRole('dialog', { name: 'Corrección por venir' });
  await opened.getByRole('button', { name: 'Cómo se calculó lo pagado' }).click();
  await opened.getByText(`Base: ${formatPesos(ofPatient.base)}`).waitFor();
  await expectUsable(portal.page, 'how a corrected amount was calculated');
  await portal.context.close();
  await expectStatement(ofPatient.doctorId, -ofPatient.fee, reason);
  expect(await bookOffences(database)).toEqual([]);
});

// payout §25.2, payout §25.5
it('takes back the second of two payments of an attention that came under two IDs', async () => {
  const reason = 'La misma atención se cargó con dos ID';
  const { doctorId, attentionId, month, year } = ofCopy;
  await sql`
    INSERT INTO attention (external_id, record_type, attention_date, attention_time, patient_rut, patient_rut_is_valid, patient_name,
                           doctor_id, specialty_id, service_id, provider_type_id, schedule_type, gross_amount, net_amount,
                           participated_amount)
    SELECT 'SEGUNDO-ID', record_type, attention_date, attention_time, patient_rut, patient_rut_is_valid, patient_name,
           doctor_id, specialty_id, service_id, provider_type_id, schedule_type, gross_amount, net_amount, participated_amount
      FROM attention WHERE id = ${attentionId}`.execute(database.db);
  await runJobOn(page, '/api/jobs/calculate-payments', { showAllPending: true });
  await processMonthOn(page, doctorId, { month, year });
  const day = `${next.year}-${String(next.month).padStart(2, '0')}-28`;
  const marked = await page.request.post('/api/mark-payment-as-paid', {
    data: { doctorId, month, year, paymentDate: day },
  });
  expect(marked.status(), await marked.text()).toBe(200);
  const [copy] = await rowsOf<{ id: number; paymentId: number }>(database.db)`
    SELECT a.id, l.payment_id FROM attention a JOIN payment_line l ON l.attention_id = a.id WHERE a.external_id = 'SEGUNDO-ID'`;
  if (!copy) throw new Error('the copy is in a payment');
  // From the lines of its payment.
  await openScreen(page, `/procesar-pagos?pago=${copy.paymentId}`);
  const table = page.getByRole('table', { name: 'Movimientos' });
  await row(ofCopy.patientName, table).getByRole('checkbox').check();
  await button('Corregir selección (1)…').click();
  await asked.getByLabel('Qué estaba mal').selectOption({ label: 'No debió pagarse' });
  await correct(-ofCopy.fee, reason);
  await expectStatement(doctorId, -ofCopy.fee, reason);
  // The first one stays as it was paid.
  expect(
    (await (await page.request.get(`/api/corrections?attentionId=${attentionId}`)).json()) as [],
  ).toEqual([]);
  expect(await bookOffences(database)).toEqual([]);
});

// payout §25.9
it('offers what is right for a line that is not paid, and refuses nothing silently', async () => {
  const rows = await rowsOf<{ id: number }>(database.db)`
    SELECT l.attention_id AS id FROM payment p JOIN payment_line l ON l.payment_id = p.id
     WHERE p.status = 'processed' AND p.society_id IS NULL ORDER BY p.id DESC LIMIT 1`;
  await page.goto(`/atenciones-medicas?explanation=${rows[0]?.id}`);
  await button('Corregir…', dialog('Cómo se calculó este pago')).click();
  await asked.getByText('No está pagada').waitFor();
  await button('Anular su pago…', asked).click();
  await dialog('Anular pagos').waitFor();
});

// payout §25.5
it('withdraws what no payment has, and approves and dismisses what is proposed, several at once', async () => {
  const reason = 'Se corrigió la línea que no era';
  const [first, second, third] = await rowsOf<{ id: number; patientName: string }>(database.db)`
    SELECT f.attention_id AS id, a.patient_name FROM paid_fee f JOIN attention a ON a.id = f.attention_id
     WHERE f.doctor_id = ${ofCopy.doctorId} AND f.accumulations IS NULL AND f.paid_amount > 1000 AND f.payment_id = ${ofCopy.paymentId}
       AND f.attention_id <> ${ofCopy.attentionId} ORDER BY f.attention_id LIMIT 3`;
  if (!first || !second || !third) throw new Error('the payment has four lines');
  for (const { id } of [second, third]) await propose(id);
  const answer = await page.request.post('/api/corrections', {
    data: { attentionIds: [first.id], change: { cause: 'not_due' }, reason: 'Prueba' },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/correcciones');
  const list = page.getByRole('table', { name: 'Correcciones' });
  await row(first.patientName, list).filter({ hasText: 'Prueba' }).click();
  await button('Retirar…', dialog('Detalle de la corrección')).click();
  const ending = dialog('Retirar 1 corrección');
  await field('Motivo', ending).fill(reason);
  await expectAccessible(page, 'withdrawing a correction');
  await button('Retirar 1 corrección', ending).click();
  await expectText('1 corrección retirada');
  await openScreen(page, '/correcciones?state=proposed');
  await expectAccessible(page, '/correcciones');
  await page.getByRole('checkbox', { name: second.patientName }).first().check();
  await button('Descartar 1…').click();
  const dismissal = dialog('Descartar 1 corrección');
  await field('Motivo', dismissal).fill('La regla era la acordada');
  await button('Descartar 1 corrección', dismissal).click();
  await expectText('1 corrección descartada');
  await page.getByRole('checkbox', { name: third.patientName }).first().check();
  await button('Aprobar 1…').click();
  await button('Aprobar 1 corrección', page.getByRole('dialog')).click();
  await expectText('Corrección aprobada');
  await expect
    .poll(async () => (await lines('Correcciones')).join(' '), SOON)
    .not.toContain(third.patientName);
  expect(await bookOffences(database)).toEqual([]);
  await staff.open({ ...PHONE }).then(async (phone) => {
    await openScreen(phone.page, '/correcciones');
    await expectToFit(phone.page, 'corrections');
    await phone.context.close();
  });
});

/** A proposal that nothing was due, as a retroactive change makes them. */
async function propose(attentionId: number): Promise<void> {
  await sql`
    WITH k AS (
      INSERT INTO correction (attention_id, cause, reason, payment_id, doctor_id, society_id, paid_amount, period_year, period_month)
      SELECT attention_id, 'not_due', 'Cambio retroactivo', payment_id, doctor_id, society_id, paid_amount, ${next.year}::int, ${next.month}::int
        FROM paid_fee WHERE attention_id = ${attentionId} RETURNING id, attention_id)
    INSERT INTO replacement_fee (correction_id, is_due, doctor_id, record_type, attention_date, service_id, schedule_type, gross_amount,
      net_amount, participated_amount, period_year, period_month, paid_as, rule_set_revision, base_amount, calculated_amount)
    SELECT k.id, false, f.doctor_id, f.record_type, f.attention_date, f.service_id, f.schedule_type, f.gross_amount, f.net_amount,
           f.participated_amount, f.period_year, f.period_month, 'individual', 0, 0, 0
      FROM k JOIN paid_fee f ON f.attention_id = k.attention_id`.execute(database.db);
}

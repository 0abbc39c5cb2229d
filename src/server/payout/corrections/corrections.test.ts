/** Corrections of what was paid (payout §25). */
import { beforeEach, describe, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { percentage, table } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { Correction, CorrectionPreview } from '../../../contract/payout/corrections.ts';
import type { RulePayment } from '../../../domain/fees/rules.ts';

const { app, query, data, rowsOf, admin } = await adminPayroll();

beforeEach(() => query(DELETE_MONTHS));

const REASON = 'El médico avisó que no es lo que hizo';
/** The attention of this day of July; of several the first. */
const idOn = async (day: string) =>
  Number(
    (await rowsOf(`SELECT min(id) FROM attention WHERE attention_date = '2026-07-${day}'`))[0]?.[0],
  );
const preview = async (attentionIds: number[], change: object) =>
  (await admin.post<CorrectionPreview>('/api/corrections/preview', { attentionIds, change })).body;
const correct = (attentionIds: number[], change: object, more: object = {}) =>
  admin.post<{ code?: string; message?: string; difference: number }>('/api/corrections', {
    attentionIds,
    change,
    reason: REASON,
    ...more,
  });
const listed = async () => (await admin.get<Correction[]>('/api/corrections')).body;
/** Live entries: origin, doctor, pesos, month. */
const entries = () =>
  rowsOf(
    `SELECT origin::text, doctor_id, amount::int, period_month::int FROM entry WHERE status = 'approved' ORDER BY id`,
  );
/** Payments that are not annulled: doctor, month, gross, retention, net. */
const payments = () =>
  rowsOf(`SELECT doctor_id, period_month::int, total_brut_amount::int, total_retention_amount::int, total_amount::int
            FROM payment WHERE annulment_id IS NULL ORDER BY id`);
const bookProblems = () => bookOffences(app.database);

let rules = 0;
/** A doctor with an attention of $100.000 on each of these days of July, paid at 15,25 % of retention. */
async function paidDoctor(days: string[], payment?: RulePayment) {
  const doctorId = await data.doctor({ retentionRate: 1525 });
  rules += 1;
  if (payment) await data.rule({ code: `R${rules}`, doctorId, payment });
  await data.attentions(
    doctorId,
    days.map((day) => ({ date: `2026-07-${day}` })),
  );
  await data.processAndPay(doctorId);
  return doctorId;
}
/** What August pays the doctor: an attention of $200.000 and what July left. */
async function august(...doctorIds: number[]) {
  for (const doctorId of doctorIds)
    await data.attentions(doctorId, [{ date: '2026-08-10', amount: 200_000 }]);
  await data.process();
}

describe('a paid line', () => {
  // payout §25.1, payout §25.2
  test('of a rule 5 points too high: what was paid is taken back, and what is due is paid', async () => {
    const doctorId = await paidDoctor(['01'], percentage(65));
    await data.rule({ code: 'CORREGIDA', doctorId, payment: percentage(60), priority: 1 });
    const id = await idOn('01');
    expect(await preview([id], { cause: 'rule' })).toMatchObject({
      lines: 1,
      reversedAmount: 65_000,
      replacedAmount: 60_000,
      difference: -5_000,
      doctors: [{ doctorId, difference: -5_000 }],
      corrected: [
        {
          attentionId: id,
          paidAmount: 65_000,
          due: { amount: 60_000, ruleName: 'Regla CORREGIDA' },
        },
      ],
      refused: [],
    });
    expect(await entries()).toEqual([]);
    const agreed = { lines: 1, difference: -5_000 };
    expect((await correct([id], { cause: 'rule' }, { agreed })).body).toMatchObject({
      corrections: 1,
      difference: -5_000,
    });
    expect(await entries()).toEqual([
      ['reversal', doctorId, -65_000, 8],
      ['replacement', doctorId, 60_000, 8],
    ]);
    expect(await listed()).toMatchObject([
      { attentionId: id, cause: 'rule', state: 'approved', reason: REASON, difference: -5_000 },
    ]);
    await august(doctorId);
    // 60 % of 200.000 less 5.000: 115.000, of which 15,25 % are 17.537,5.
    expect((await payments()).at(-1)).toEqual([doctorId, 8, 115_000, 17_538, 97_462]);
    await data.pay(doctorId, '2026-09-05', '2026-08-01');
    expect(await listed()).toMatchObject([{ state: 'paid' }]);
    expect(await bookProblems()).toEqual([]);
  });

  // payout §25.2, payout §25.6
  test('of the wrong doctor: the fee moves to the right one, by that one’s rules', async () => {
    const wrong = await paidDoctor(['01', '02'], percentage(60));
    const right = await data.doctor({ retentionRate: 1525 });
    await data.rule({ code: 'DEL-OTRO', doctorId: right, payment: percentage(70) });
    const id = await idOn('01');
    await correct([id], { cause: 'doctor', doctorId: right });
    expect(await entries()).toEqual([
      ['reversal', wrong, -60_000, 8],
      ['replacement', right, 70_000, 8],
    ]);
    await august(wrong, right);
    expect((await payments()).slice(1).map(([doctor, , gross]) => [doctor, gross])).toEqual([
      [wrong, 60_000],
      [right, 210_000],
    ]);
    const [correction] = await listed();
    // payout §25.16
    const found = async (words: unknown) =>
      (await admin.get<Correction[]>(`/api/corrections?search=${words}`)).body.length;
    expect([await found(correction?.id), await found('electiva'), await found('nadie')]).toEqual([
      1, 1, 0,
    ]);
    const explained = await admin.get<{ paid: object; instead: object; entries: object[] }>(
      `/api/corrections/${correction?.id}`,
    );
    expect(explained.body).toMatchObject({
      paid: { calculatedAmount: 60_000 },
      instead: { calculatedAmount: 70_000 },
      entries: [{ origin: 'reversal' }, { origin: 'replacement' }],
    });
    expect(await bookProblems()).toEqual([]);
  });

  // payout §25.2
  test('that the patient did not pay is taken back, and nothing is paid instead', async () => {
    const doctorId = await paidDoctor(['01'], percentage(60));
    await correct([await idOn('01')], { cause: 'patient_unpaid' });
    expect(await entries()).toEqual([['reversal', doctorId, -60_000, 8]]);
    await august(doctorId);
    expect((await payments()).at(-1)).toEqual([doctorId, 8, 60_000, 9_150, 50_850]);
    expect(await bookProblems()).toEqual([]);
  });

  // payout §25.3: the rules of its own date, and what the change does not name stays.
  test.each([
    [
      { cause: 'amount', grossAmount: 50_000, netAmount: 50_000, participatedAmount: 50_000 },
      30_000,
    ],
    [{ cause: 'date', attentionDate: '2026-06-30' }, 40_000],
    [{ cause: 'schedule', scheduleType: 'night' }, 80_000],
  ])('with %o is due %i', async (change, due) => {
    const doctorId = await paidDoctor(['01'], percentage(60));
    await data.rule({
      code: `JUNIO-${due}`,
      doctorId,
      payment: percentage(40),
      priority: 1,
      validTo: '2026-06-30',
    } as never);
    await data.rule({
      code: `NOCHE-${due}`,
      doctorId,
      payment: percentage(80),
      priority: 1,
      scheduleType: 'night',
    } as never);
    await correct([await idOn('01')], change);
    expect((await entries()).map(([origin, , amount]) => [origin, amount])).toEqual([
      ['reversal', -60_000],
      ['replacement', due],
    ]);
    expect(await bookProblems()).toEqual([]);
  });

  // payout §25.5
  test('is corrected once, and again when its correction was paid', async () => {
    const doctorId = await paidDoctor(['01'], percentage(60));
    const id = await idOn('01');
    await correct([id], { cause: 'schedule', scheduleType: 'night' });
    const second = await correct([id], { cause: 'not_due' });
    expect([second.status, second.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Nada se corrigió: Consulta médica electiva de .* no lo permite\. Su corrección del .* todavía no se paga: retírela si quiere otra\.$/,
      ),
    ]);
    await august(doctorId);
    await data.pay(doctorId, '2026-09-05', '2026-08-01');
    expect((await correct([id], { cause: 'not_due' })).status).toBe(200);
    expect((await entries()).slice(2)).toEqual([['reversal', doctorId, -60_000, 9]]);
    expect(await bookProblems()).toEqual([]);
  });

  // payout §25.5
  test('is not corrected when nothing changes, it is not paid, or a month or day is out of reach', async () => {
    const doctorId = await paidDoctor(['01'], percentage(60));
    await data.attentions(doctorId, [{ date: '2026-07-02' }]);
    const [paid, pending] = [await idOn('01'), await idOn('02')];
    expect(await preview([paid, pending], { cause: 'rule' })).toMatchObject({
      lines: 0,
      refused: [
        { attentionId: pending, reason: 'No está calculada: edítela en Atenciones.' },
        { attentionId: paid, reason: 'Quedaría como se pagó: nada cambia.' },
      ],
    });
    await data.process();
    expect(await preview([pending], { cause: 'not_due' })).toMatchObject({
      refused: [{ reason: 'No está pagada: anule su pago o devuélvala a pendiente, y edítela.' }],
    });
    expect((await correct([pending], { cause: 'not_due' })).body.code).toBe(
      'corrections.notCorrectable',
    );
    expect((await correct([paid], { cause: 'doctor', doctorId: 999_999 })).status).toBe(404);
    expect((await correct([999_999_999], { cause: 'rule' })).status).toBe(404);
    expect(
      (await correct([paid], { cause: 'not_due' }, { period: { month: 6, year: 2026 } })).body.code,
    ).toBe('corrections.periodBefore');
    const far = { period: { month: 1, year: 2099 } };
    const refusedAt = async (change: object, more: object = {}) => {
      const { status, body } = await correct([paid], change, more);
      return [status, body.code, (body as { data?: { field?: string } }).data?.field];
    };
    expect(await refusedAt({ cause: 'not_due' }, far)).toEqual([
      400,
      'corrections.periodFar',
      'period',
    ]);
    expect(await refusedAt({ cause: 'date', attentionDate: '2099-12-31' })).toEqual([
      400,
      'corrections.dayToCome',
      'change.attentionDate',
    ]);
    expect(
      (await correct([paid], { cause: 'not_due' }, { agreed: { lines: 1, difference: 7 } })).body
        .code,
    ).toBe('corrections.changedMeanwhile');
    expect(await entries()).toEqual([]);
  });
});

describe('of a progressive scale', () => {
  /** 60 % up to $150.000 of a month, 70 % above. */
  const TWO_BRACKETS = table([150_000, 60], [null, 70]);

  // payout §25.4: 60.000 + 65.000 + 70.000 were paid; of two lines 60.000 + 65.000 are due.
  test('its base is free again, and what the scale then owes is a line of its own', async () => {
    const doctorId = await paidDoctor(['01', '02', '03'], TWO_BRACKETS);
    const id = await idOn('01');
    expect(await preview([id], { cause: 'not_due' })).toMatchObject({
      reversedAmount: 60_000,
      scaleAmount: -10_000,
      difference: -70_000,
      doctors: [{ difference: -70_000 }],
    });
    await correct([id], { cause: 'not_due' });
    expect(await entries()).toEqual([
      ['reversal', doctorId, -60_000, 8],
      ['scale_adjustment', doctorId, -10_000, 8],
    ]);
    // What comes late for July accumulates after the two that are left: 70 %.
    await data.attentions(doctorId, [{ date: '2026-07-20', amount: 10_000 }]);
    await data.calculate();
    expect(await rowsOf('SELECT calculated_amount::int FROM payable_fee')).toEqual([[7_000]]);
    // A second line: of one line 60.000 are due; 65.000 + 70.000 − 10.000 were paid for two.
    await correct([await idOn('02')], { cause: 'not_due' });
    expect((await entries()).filter(([origin]) => origin === 'scale_adjustment')).toEqual([
      ['scale_adjustment', doctorId, -10_000, 8],
    ]);
    // 10.000 after 100.000: 60 %.
    expect(await rowsOf('SELECT calculated_amount::int FROM payable_fee')).toEqual([[6_000]]);
    const last = (await listed()).at(-1);
    const withdrawn = await admin.post<{ difference: number }>('/api/corrections/withdraw', {
      ids: [last?.id],
      reason: 'Se corrigió por error',
    });
    expect(withdrawn.body).toMatchObject({ corrections: 1, difference: 65_000 });
    expect((await entries()).map(([origin, , amount]) => [origin, amount])).toEqual([
      ['reversal', -60_000],
      ['scale_adjustment', -10_000],
    ]);
    expect(await rowsOf('SELECT calculated_amount::int FROM payable_fee')).toEqual([[7_000]]);
    expect(await bookProblems()).toEqual([]);
  });

  // payout §25.4
  test('a replacement accumulates after what remains', async () => {
    const doctorId = await paidDoctor(['01', '02', '03'], TWO_BRACKETS);
    await correct([await idOn('01')], {
      cause: 'amount',
      grossAmount: 20_000,
      netAmount: 20_000,
      participatedAmount: 20_000,
    });
    // After 200.000: 70 % of 20.000. In all 60.000 + 65.000 + 14.000.
    expect(await entries()).toEqual([
      ['reversal', doctorId, -60_000, 8],
      ['replacement', doctorId, 14_000, 8],
      ['scale_adjustment', doctorId, -10_000, 8],
    ]);
    expect(await bookProblems()).toEqual([]);
  });
});

// payout §25.5
test('is withdrawn while no payment has it, and counts no more', async () => {
  const doctorId = await paidDoctor(['01'], percentage(60));
  await correct([await idOn('01')], { cause: 'not_due' });
  const [correction] = await listed();
  const withdraw = () =>
    admin.post<{ code: string }>('/api/corrections/withdraw', {
      ids: [correction?.id],
      reason: 'El paciente sí pagó',
    });
  await august(doctorId);
  expect((await withdraw()).body.code).toBe('corrections.inPayment');
  await admin.post('/api/payments/annul', {
    scope: { doctorIds: [doctorId], month: 8, year: 2026 },
    reason: 'Se retira la corrección',
  });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).body.code).toBe('corrections.notApproved');
  expect(await entries()).toEqual([]);
  expect(await listed()).toMatchObject([
    { state: 'withdrawn', decisionReason: 'El paciente sí pagó' },
  ]);
  expect(await bookProblems()).toEqual([]);
});

describe('the database refuses, from any code', () => {
  // payout §25.7
  test('two reversals of one line, another amount, entries without their correction', async () => {
    const doctorId = await paidDoctor(['01'], percentage(60));
    const id = await idOn('01');
    await correct([id], { cause: 'not_due' });
    await expect(
      query`
        INSERT INTO correction (attention_id, cause, reason, payment_id, doctor_id, paid_amount, period_year, period_month)
        SELECT attention_id, cause, reason, payment_id, doctor_id, paid_amount, period_year, period_month FROM correction`,
    ).rejects.toMatchObject({ constraint: 'correction_once_key' });
    await expect(
      query`
      UPDATE entry SET status = 'withdrawn', withdrawn_at = now() WHERE origin = 'reversal'`,
    ).rejects.toMatchObject({ constraint: 'entry_corrected_update' });
    await expect(query`UPDATE correction SET paid_amount = 1`).rejects.toThrow(
      'A correction never changes',
    );
    await query`
      UPDATE correction SET status = 'withdrawn', decided_at = now(), decision_reason = 'Prueba'`;
    expect(await entries()).toEqual([]);
    await expect(
      query`
        INSERT INTO correction (attention_id, cause, reason, payment_id, doctor_id, paid_amount, period_year, period_month)
        SELECT attention_id, cause, reason, payment_id, doctor_id, paid_amount + 1, period_year, period_month FROM correction`,
    ).rejects.toMatchObject({ constraint: 'correction_of_paid' });
    await expect(
      query(`
        INSERT INTO entry (origin, doctor_id, period_year, period_month, is_payee_fixed, amount, bears_retention, description, correction_id,
                           status, approved_at)
        SELECT 'reversal', ${doctorId}, 2026, 8, true, -60000, true, 'Reversa', id, 'approved', now() FROM correction LIMIT 1`),
    ).rejects.toMatchObject({ code: '23505' });
  });
});

// payout §25.7
test('of thirty at once one corrects', async () => {
  await paidDoctor(['01'], percentage(60));
  const id = await idOn('01');
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => correct([id], { cause: 'not_due' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(29);
  expect(await entries()).toHaveLength(1);
});

// payout §25.8
test('is not for doctors, nor for users without the screens', async () => {
  const doctorId = await paidDoctor(['01']);
  const doctor = await app.signedInAs('doctor', { doctorId });
  const body = { attentionIds: [await idOn('01')], change: { cause: 'not_due' }, reason: REASON };
  for (const path of ['', '/preview', '/approve', '/dismiss', '/withdraw'])
    expect((await doctor.post(`/api/corrections${path}`, body)).status).toBe(403);
  expect((await app.anonymous.post('/api/corrections', body)).status).toBe(401);
});

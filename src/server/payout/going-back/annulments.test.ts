/** Payments that are annulled before the bank has them (payout §21.3, payout §21.4). */
import { beforeEach, describe, expect, test } from 'vitest';
import { bankClinic, idsOf, JULY } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';
import type { AnnulmentPreview } from '../../../contract/payout/going-back.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { rowsOf } = clinic;
const { sentFile, act, detailsOf } = sentFiles(clinic);
beforeEach(() => clinic.app.query`TRUNCATE hold, accounting_export, payment_annulment CASCADE`);

const REASON = 'Se procesó con la fecha de pago equivocada';
const preview = async (scope: object) =>
  (await clinic.admin.post<AnnulmentPreview>('/api/payments/annulment-preview', { scope })).body;
const annul = (scope: object, more: object = {}) =>
  clinic.admin.post<Record<string, unknown>>('/api/payments/annul', {
    scope,
    reason: REASON,
    ...more,
  });
const payments = () =>
  rowsOf(
    `SELECT id, sequence, status::text, total_brut_amount, total_retention_amount FROM payment ORDER BY id`,
  );
const reject = async (file: number, transferId: number | undefined) =>
  expect(
    await act(file, 'reject', { transferIds: [transferId], reason: 'account_closed' }),
  ).toMatchObject({ status: 200 });
const bookProblems = () => bookOffences(clinic.app.database);

// payout §21.3
test('keeps its number, amounts and lines, and its records are processed again', async () => {
  const doctorId = await clinic.data.paidDoctor({ retentionRate: 1525 }, [
    { amount: 33_333 },
    { amount: 33_334 },
  ]);
  const [[id]] = (await payments()) as [[number]];
  expect(await preview({ paymentIds: [id] })).toMatchObject({
    asked: { payments: 1, records: 2, totalBrutAmount: 66_667, totalAmount: 56_500 },
    again: { payments: 0, records: 0 },
    receipts: 0,
    accounted: 0,
    refused: 0,
    payments: [{ id, isAsked: true, refusal: null, sequence: 1 }],
  });
  const agreed = { records: 2, totalAmount: 56_500 };
  expect((await annul({ paymentIds: [id] }, { agreed })).body).toEqual({
    success: true,
    payments: 1,
    records: 2,
    totalAmount: 56_500,
    again: 0,
    held: 0,
  });
  // 66.667 × 15,25 % = 10.166,7.
  expect(await payments()).toEqual([[id, 1, 'annulled', 66_667, 10_167]]);
  expect(
    await rowsOf(
      'SELECT payment_id, calculated_amount, retention_rate, retention_amount FROM annulled_line ORDER BY attention_id',
    ),
  ).toEqual([
    [id, 33_333, 1525, 5_083],
    [id, 33_334, 1525, 5_084],
  ]);
  expect(await rowsOf('SELECT status::text, count(*) FROM payable_fee GROUP BY 1')).toEqual([
    ['calculated', 2],
  ]);
  expect(await bookProblems()).toEqual([]);
  await clinic.data.process();
  expect(await payments()).toEqual([
    [id, 1, 'annulled', 66_667, 10_167],
    [id + 1, 1, 'processed', 66_667, 10_167],
  ]);
  // The books, the month's lists and sums know the new one only.
  expect(await bookProblems()).toEqual([]);
  const listed = await clinic.admin.get<{ id: number }[]>(`/api/payments?doctorId=${doctorId}`);
  expect(listed.body.map((payment) => payment.id)).toEqual([id + 1]);
  const annulled = await clinic.admin.get<{ id: number; annulment: object }[]>(
    `/api/payments?doctorId=${doctorId}&status=annulled`,
  );
  expect(annulled.body).toMatchObject([{ id, annulment: { reason: REASON } }]);
  expect((await annul({ paymentIds: [id] })).body).toMatchObject({
    code: 'goingBack.nothingToAnnul',
  });
});

// payout §21.3: the shares of a document are of all of its payments.
// payout §23.12
test('of a society: what is held of the other payments is told, and stays calculated', async () => {
  const society = 'Sociedad en Pausa SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [{ amount: 20_000 }, { amount: 5_000 }]);
  await clinic.data.calculate();
  await clinic.data.process();
  const scope = { doctorIds: [first] };
  expect((await preview(scope)).heldAgain).toEqual({
    records: 0,
    grossAmount: 0,
    entries: 0,
    entriesAmount: 0,
  });
  const held = { target: { doctorIds: [second] }, reason: 'Contrato vencido' };
  expect((await clinic.admin.post('/api/holds', held)).status).toBe(200);
  expect(await preview(scope)).toMatchObject({
    again: { payments: 1, records: 2 },
    heldAgain: { records: 2, grossAmount: 25_000, entries: 0 },
  });
  expect((await annul(scope)).status).toBe(200);
  expect(await rowsOf('SELECT count(*) FROM payment WHERE annulment_id IS NULL')).toEqual([[0]]);
  expect(
    await rowsOf(
      `SELECT status::text, count(*) FROM payable_fee WHERE doctor_id = ${second} GROUP BY 1`,
    ),
  ).toEqual([['calculated', 2]]);
  expect(await bookProblems()).toEqual([]);
});

// payout §23.12, intake §15.17
test('of a society: what a file says is void is not processed again', async () => {
  const society = 'Sociedad de Anuladas SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [{ amount: 20_000 }, { amount: 5_000 }]);
  await clinic.data.calculate();
  await clinic.data.process();
  await clinic.app.database.pool.query(`
    WITH made AS (INSERT INTO import (record_type, file_name, completed_at) VALUES ('participacion', 'julio.csv', now()) RETURNING id)
    SELECT keep_void_of_paid(made.id, array_agg(a.id), array_agg(2), array_agg('Anulada'::text))
      FROM made CROSS JOIN attention a WHERE a.doctor_id = ${second} AND a.participated_amount = 20000 GROUP BY made.id`);
  const scope = { doctorIds: [first] };
  expect(await preview(scope)).toMatchObject({
    again: { payments: 1, records: 2 },
    heldAgain: { records: 1, grossAmount: 20_000 },
    heldAsVoid: { records: 0 },
  });
  expect((await annul(scope)).status).toBe(200);
  expect(
    await rowsOf('SELECT total_brut_amount::int FROM payment WHERE annulment_id IS NULL'),
  ).toEqual([[5_000]]);
  expect(await rowsOf('SELECT reason FROM hold JOIN live_hold USING (id)')).toEqual([
    ['El archivo dice «Anulada»'],
  ]);
  expect(await bookProblems()).toEqual([]);
});

// payout §22.5, payout §23.12
test.each(['doctor', 'society'] as const)(
  'of a society: entries alone of a held %s are told, and wait',
  async (kind) => {
    const society = `Sociedad de Turno ${kind} SpA`;
    const first = await clinic.data.doctor({ society });
    const second = await clinic.data.doctor({ society });
    await clinic.data.attentions(first, [{ amount: 10_000 }]);
    await enterEntry(clinic.app.database, second, { amount: 30_000, bearsRetention: true });
    await clinic.data.process({ period: JULY });
    expect((await payments()).map(([, , , gross]) => gross)).toEqual([10_000, 30_000]);
    const [[societyId] = []] = await rowsOf(
      `SELECT id FROM medical_society WHERE name = '${society}'`,
    );
    const target = kind === 'doctor' ? { doctorIds: [second] } : { societyIds: [societyId] };
    const held = { target, reason: 'Contrato vencido' };
    expect((await clinic.admin.post('/api/holds', held)).status).toBe(200);
    const scope = { doctorIds: [first] };
    expect((await preview(scope)).heldAgain).toEqual({
      records: 0,
      grossAmount: 0,
      entries: 1,
      entriesAmount: 30_000,
    });
    expect(await annul(scope)).toMatchObject({ status: 200, body: { payments: 1, again: 0 } });
    expect(await rowsOf('SELECT count(*) FROM payment WHERE annulment_id IS NULL')).toEqual([[0]]);
    expect(await rowsOf('SELECT amount FROM payable_entry')).toEqual([[30_000]]);
    expect(await bookProblems()).toEqual([]);
  },
);

test('of a society: the others are processed again in the same move, with a new document', async () => {
  const society = 'Sociedad Andina SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await clinic.app.query(
    `UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE name = '${society}'`,
  );
  await clinic.data.attentions(first, [{ amount: 33_333 }]);
  await clinic.data.attentions(second, [{ amount: 33_334 }]);
  await clinic.data.process();
  const [[id], [other]] = (await payments()) as [[number], [number]];
  expect(await preview({ doctorIds: [first], ...JULY })).toMatchObject({
    asked: { payments: 1, records: 1 },
    again: { payments: 1, records: 1, totalBrutAmount: 33_334 },
    payments: [
      { id: other, isAsked: false },
      { id, isAsked: true },
    ],
  });
  expect((await annul({ doctorIds: [first], ...JULY })).body).toMatchObject({
    payments: 1,
    records: 1,
    again: 1,
  });
  // Of 66.667 the second doctor's share was 5.084; of 33.334 alone 15,25 % are 5.083,4.
  expect(await payments()).toEqual([
    [id, 1, 'annulled', 33_333, 5_083],
    [other, 1, 'annulled', 33_334, 5_084],
    [other + 1, 1, 'processed', 33_334, 5_083],
  ]);
  expect(
    await rowsOf(
      'SELECT gross_amount, retention_amount, is_annulled FROM fee_document ORDER BY id',
    ),
  ).toEqual([
    [66_667, 10_167, true],
    [33_334, 5_083, false],
  ]);
  expect(await bookProblems()).toEqual([]);
});

// payout §21.3, payout §3.4, payout §5.5
test('of a society: what is processed again goes as before, with its notes', async () => {
  const society = 'Sociedad de Caja SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  const third = await clinic.data.doctor({ society });
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [{ amount: 20_000 }]);
  await enterEntry(clinic.app.database, third, { amount: 30_000, bearsRetention: true });
  await clinic.data.process({ period: JULY, paymentMethod: 'check', notes: 'Retira en caja' });
  expect((await annul({ doctorIds: [first] })).body).toMatchObject({ payments: 1, again: 2 });
  expect(
    await rowsOf(
      `SELECT doctor_id, payment_method::text, notes FROM payment WHERE annulment_id IS NULL ORDER BY id`,
    ),
  ).toEqual([second, third].map((doctor) => [doctor, 'check', 'Retira en caja']));
  expect(await bookProblems()).toEqual([]);
});

describe('what the bank may have', () => {
  // payout §21.4
  test('is not annulled: sent, paid; but rejected, and of a withdrawn file', async () => {
    const file = await sentFile();
    const [[id]] = (await payments()) as [[number]];
    const answer = await annul({ paymentIds: [id] });
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: 'goingBack.notAnnullable',
        message:
          'Nada se anuló: el pago de Ana Araya no lo permite. Va en nomina-universal-2026-07.txt, que el banco puede tener: si no lo recibió, retire el archivo; si lo rechazó, regístrelo como rechazado.',
      },
    ]);
    expect((await preview({ paymentIds: [id] })).refused).toBe(1);
    const [transfer] = (await detailsOf(file)).transfers;
    await reject(file, transfer?.id);
    expect((await annul({ paymentIds: [id] })).status).toBe(200);
    const second = id + 1;
    await clinic.admin.post('/api/mark-payment-as-paid', {
      doctorId: (await rowsOf(`SELECT doctor_id FROM payment WHERE id = ${second}`))[0]?.[0],
      ...JULY,
    });
    expect((await annul({ paymentIds: [second] })).body).toMatchObject({
      message: expect.stringContaining('El pago ya está pagado: se corrige, no se anula.'),
    });
    expect(await bookProblems()).toEqual([]);
  });

  // payout §21.4
  test('and pays all the same is a transfer to be recovered', async () => {
    const file = await sentFile();
    const [[id]] = (await payments()) as [[number]];
    const [transfer] = (await detailsOf(file)).transfers;
    await reject(file, transfer?.id);
    await annul({ paymentIds: [id] });
    const ofIt = { transferIds: [transfer?.id] };
    expect((await act(file, 'mark-as-paid', ofIt)).body).toEqual({
      code: 'bankFiles.paidTwice',
      message: expect.stringContaining('a Ana Araya es de un pago anulado (1 transferencia'),
    });
    const agreed = { transfers: 1, totalAmount: transfer?.amount, twice: 1 };
    expect((await act(file, 'mark-as-paid', { ...ofIt, agreed })).status).toBe(200);
    expect((await detailsOf(file)).transfers.filter(({ status }) => status === 'paid')).toEqual([
      expect.objectContaining({
        isSurplus: true,
        isPaidElsewhere: true,
        elsewhere: 'es de un pago anulado',
      }),
    ]);
    expect((await payments())[0]?.[2]).toBe('annulled');
    // payout §18.13: that it came back is recorded, as of what was paid twice.
    const surpluses = async () =>
      (
        await clinic.admin.get<{ stands: Record<string, { count: number }> }>(
          '/api/transfers/summary',
        )
      ).body.stands.surplus?.count;
    expect(await surpluses()).toBe(1);
    const recovery = { ...ofIt, recoveredOn: today(), note: 'Devuelta por transferencia 8812' };
    expect(await act(file, 'recovery', recovery)).toMatchObject({
      status: 200,
      body: { transfers: 1, totalAmount: transfer?.amount },
    });
    expect(await surpluses()).toBe(0);
    expect(await bookProblems()).toEqual([]);
  });

  // payout §21.4
  test('the database refuses it from any code', async () => {
    await sentFile();
    await expect(
      clinic.app.query`
        WITH a AS (INSERT INTO payment_annulment (reason) VALUES ('Prueba') RETURNING id)
        UPDATE payment SET status = 'annulled', annulment_id = a.id FROM a`,
    ).rejects.toMatchObject({ constraint: 'payments_annulled' });
  });
});

describe('accounting', () => {
  const entries = async () =>
    (
      await clinic.admin.post<{
        entries: { reference: string; description: string; date: string }[];
      }>('/api/generate-accounting-export', JULY)
    ).body.entries?.map(({ date, description }) => `${date} ${description.split(' - ')[0]}`) ?? [];

  // payout §15.7
  test('undoes what an export holds on the day of the annulment; what none holds leaves no entry', async () => {
    await clinic.data.paidDoctor();
    const [[first]] = (await payments()) as [[number]];
    await annul({ paymentIds: [first] });
    expect(await entries()).toEqual([]);
    await clinic.data.process();
    await clinic.admin.post('/api/download-accounting-export', JULY);
    await annul({ paymentIds: [first + 1] });
    const provision = '2026-07-31 Provisión honorarios Julio 2026';
    const undone = `${today()} Anulación provisión honorarios Julio 2026`;
    expect(await entries()).toEqual([provision, provision, provision, undone, undone, undone]);
    expect(await bookProblems()).toEqual([]);
  });
});

// payout §21.4
test('of a month what is paid is left, and what is named is refused', async () => {
  await clinic.data.paidDoctor();
  const paid = await clinic.data.paidDoctor();
  await clinic.admin.post('/api/mark-payment-as-paid', { doctorId: paid, ...JULY });
  const [, [second]] = (await payments()) as [[number], [number]];
  expect(await preview(JULY)).toMatchObject({ asked: { payments: 1, records: 1 }, refused: 0 });
  expect(await preview({ paymentIds: [second] })).toMatchObject({ refused: 1 });
  expect((await annul(JULY)).body).toMatchObject({ payments: 1 });
  expect((await payments()).map(([, , status]) => status)).toEqual(['annulled', 'paid']);
});

// payout §21.4
test('what is not what the user was shown is refused, and two at once annul once', async () => {
  await clinic.data.paidDoctor();
  const [[id]] = (await payments()) as [[number]];
  const agreed = { records: 1, totalAmount: 90_001 };
  expect((await annul({ paymentIds: [id] }, { agreed })).body).toMatchObject({
    code: 'payroll.changedMeanwhile',
  });
  const answers = await Promise.all([1, 2, 3].map(() => annul({ paymentIds: [id] })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await payments()).length).toBe(1);
  expect(idsOf(await clinic.generate().catch(() => ({ transfers: [] }) as never))).toEqual([]);
});

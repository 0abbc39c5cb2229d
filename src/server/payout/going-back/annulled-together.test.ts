/** Payments that are annulled with others: of $0, and those whose balance a later one has (payout §21.4, payout §22.4). */
import { beforeEach, describe, expect, test } from 'vitest';
import { bankClinic, JULY } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import { partOfTransfer } from '../../../../test/support/part-of-transfer.ts';
import type { AnnulmentPreview } from '../../../contract/payout/going-back.ts';

const clinic = bankClinic();
const { rowsOf } = clinic;
const { send, act, onlyTransferOf } = partOfTransfer(clinic);
beforeEach(() => clinic.app.query`TRUNCATE entry, month_closing CASCADE`);

const JUNE = { month: 6, year: 2026 };
const REASON = 'Se procesó con la fecha de pago equivocada';
const annul = (scope: object) =>
  clinic.admin.post<{ message: string }>('/api/payments/annul', { scope, reason: REASON });
const refusedIn = async (scope: object) =>
  (await clinic.admin.post<AnnulmentPreview>('/api/payments/annulment-preview', { scope })).body
    .refused;
const ids = async () => (await rowsOf('SELECT id FROM payment ORDER BY id')).flat();
/** Each payment that counts: its doctor, month, state, and what is transferred. */
const made = () =>
  rowsOf(`
    SELECT doctor_id, period_month, status::text, total_amount::int FROM payment WHERE annulment_id IS NULL ORDER BY id`);
const bookProblems = () => bookOffences(clinic.app.database);

describe('a balance and the later payments that have it', () => {
  /** June ends at −140.000, July at −40.000, and August has the rest. */
  async function threeMonths(doctor: number): Promise<void> {
    await enterEntry(clinic.app.database, doctor, { amount: -140_000, month: 6 });
    await clinic.data.process({ period: JUNE });
    await clinic.data.attentions(doctor, [{ amount: 100_000 }]);
    await clinic.data.process();
    await clinic.data.attentions(doctor, [{ amount: 100_000, date: '2026-08-03' }]);
    await clinic.data.process();
  }

  test('payout §22.4: are annulled together, the later ones first', async () => {
    const doctor = await clinic.data.doctor({ retentionRate: 0 });
    await threeMonths(doctor);
    const [june, july, august] = await ids();
    expect(await refusedIn({ paymentIds: [june, july] })).toBe(1);
    expect((await annul({ paymentIds: [june, july] })).body.message).toContain(
      'Su saldo está en un pago posterior: anule primero ese pago.',
    );
    expect(await refusedIn({ paymentIds: [june, july, august] })).toBe(0);
    expect(await annul({ paymentIds: [june, july, august] })).toMatchObject({
      status: 200,
      body: { payments: 3, records: 2, totalAmount: 60_000 },
    });
    expect(await rowsOf('SELECT amount::int FROM payable_entry')).toEqual([[-140_000]]);
    expect(await bookProblems()).toEqual([]);
    await clinic.data.process();
    expect(await made()).toEqual([
      [doctor, 7, 'processed', 0],
      [doctor, 8, 'processed', 100_000],
    ]);
    expect(await bookProblems()).toEqual([]);
  });

  test('payout §22.4: stay where the later one would be processed again without it', async () => {
    const society = 'Sociedad del Saldo SpA';
    const first = await clinic.data.doctor({ society });
    const second = await clinic.data.doctor({ society });
    await enterEntry(clinic.app.database, second, { amount: -40_000, month: 6 });
    await clinic.data.process({ period: JUNE });
    await clinic.data.attentions(first, [{ amount: 10_000 }]);
    await clinic.data.attentions(second, [{ amount: 100_000 }]);
    await clinic.data.process();
    const [june, ofFirst, ofSecond] = await ids();
    expect(await refusedIn({ paymentIds: [june, ofFirst] })).toBe(1);
    expect((await annul({ paymentIds: [june, ofFirst] })).status).toBe(409);
    expect(await annul({ paymentIds: [june, ofSecond] })).toMatchObject({
      status: 200,
      body: { payments: 2, again: 1 },
    });
    expect(await made()).toEqual([[first, 7, 'processed', 10_000]]);
    expect(await rowsOf('SELECT amount::int FROM payable_entry')).toEqual([[-40_000]]);
    expect(await bookProblems()).toEqual([]);
  });
});

describe('a payment of $0 that is marked as paid', () => {
  /** Of a society: what the bank rejects of one doctor, beside a paid payment of $0 of another one. */
  async function besideRejected({ isClosed }: { isClosed: boolean }) {
    const society = `Sociedad de Cero ${isClosed ? 'Cerrada' : 'Abierta'} SpA`;
    const first = await clinic.data.doctor({ society });
    const nothing = await clinic.data.doctor({ society });
    await clinic.data.attentions(first, [{ amount: 100_000 }]);
    await clinic.data.attentions(nothing, [{ amount: 50_000 }]);
    await enterEntry(clinic.app.database, nothing, { amount: -50_000 });
    await clinic.data.process({ period: JULY });
    const file = await send();
    const transfer = await onlyTransferOf(file);
    expect((await act(file, 'mark-as-paid')).status).toBe(200);
    const paid = { doctorId: nothing, ...JULY };
    expect((await clinic.admin.post('/api/mark-payment-as-paid', paid)).status).toBe(200);
    const left = { fees: 0, attentions: 0 };
    if (isClosed)
      expect((await clinic.admin.post('/api/months/2026/7/close', left)).status).toBe(200);
    const rejection = { transferIds: [transfer.id], reason: 'account_closed' };
    expect((await act(file, 'reject', rejection)).status).toBe(200);
    return { first, nothing };
  }

  /** Annuls payments where only the database looks. */
  const annulledNow = (which = 'true') => `
    WITH a AS (INSERT INTO payment_annulment (reason) VALUES ('Prueba') RETURNING id)
    UPDATE payment SET status = 'annulled', payment_date = NULL, annulment_id = a.id FROM a WHERE ${which}`;

  test.each([
    [false, 7],
    [true, 8],
  ])(
    'payout §21.4: goes with what the bank rejected of its document; closed: %s',
    async (isClosed, month) => {
      const { first, nothing } = await besideRejected({ isClosed });
      expect(await refusedIn({ doctorIds: [first] })).toBe(0);
      expect(await annul({ doctorIds: [first] })).toMatchObject({
        status: 200,
        body: { payments: 1, again: 1 },
      });
      expect(await made()).toEqual([[nothing, month, 'processed', 0]]);
      expect(await rowsOf('SELECT doctor_id, period_month FROM payable_fee')).toEqual([
        [first, month],
      ]);
      expect(await bookProblems()).toEqual([]);
    },
  );

  const PAID_OF_NOTHING =
    'Es de $0 y ya está pagado: se corrige. Solo se anula con un pago de su documento que el banco rechazó.';

  /** Fees of 100.000 with 15,25 % retained and the rest discounted, for which the doctor issued a receipt of 5 August. */
  async function retainedAndDiscounted() {
    const doctor = await clinic.data.doctor({ retentionRate: 1525 });
    await clinic.data.attentions(doctor, [{ amount: 100_000 }]);
    await enterEntry(clinic.app.database, doctor, { amount: -84_750 });
    await clinic.data.process({ period: JULY });
    await clinic.data.pay(doctor);
    const [[id, issuerRut]] = (await rowsOf(
      'SELECT p.id, d.issuer_rut FROM payment p JOIN fee_document d ON d.id = p.document_id',
    )) as [[number, string]];
    const receipt = { kind: 'receipt', folio: 12, issuerRut, date: '2026-08-05' };
    const amounts = { grossAmount: 100_000, retentionAmount: 15_250 };
    expect((await clinic.admin.post('/api/receipts', { ...receipt, ...amounts })).status).toBe(200);
    return { doctor, id };
  }
  /** What is declared of August, and how many receipts are matched. */
  const declared = async () => {
    const { body } = await clinic.admin.get<object[]>('/api/receipts/months?year=2026');
    return [body[7], ...(await rowsOf('SELECT count(*)::int FROM receipt_match'))];
  };
  const DECLARED = [
    {
      ...{ month: 8, documents: 1, grossAmount: 100_000, retentionAmount: 15_250 },
      ...{ dueAmount: 15_250, receivedDocuments: 1, receivedGrossAmount: 100_000 },
      receivedRetentionAmount: 15_250,
    },
    [1],
  ];

  test('payout §21.4: stays by itself, with what it retained, its receipt and the sums of the F29', async () => {
    const { id } = await retainedAndDiscounted();
    expect(await made()).toMatchObject([[expect.anything(), 7, 'paid', 0]]);
    expect(await declared()).toEqual(DECLARED);
    expect(await refusedIn({ paymentIds: [id] })).toBe(1);
    const answer = await annul({ paymentIds: [id] });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain(PAID_OF_NOTHING);
    await expect(rowsOf(annulledNow())).rejects.toMatchObject({
      constraint: 'payment_of_nothing_kept',
    });
    const left = { fees: 0, attentions: 0 };
    expect((await clinic.admin.post('/api/months/2026/7/close', left)).status).toBe(200);
    expect((await annul({ paymentIds: [id] })).body.message).toContain(PAID_OF_NOTHING);
    expect(await declared()).toEqual(DECLARED);
    expect(await bookProblems()).toEqual([]);
  });

  test('payout §21.4: stays beside what the bank rejected and paid afterwards', async () => {
    const { first, nothing } = await besideRejected({ isClosed: false });
    const check = { doctorId: first, ...JULY, paymentMethod: 'check' };
    expect((await clinic.admin.post('/api/mark-payment-as-paid', check)).status).toBe(200);
    const [id] = (await rowsOf(`SELECT id FROM payment WHERE doctor_id = ${nothing}`)).flat();
    expect(await refusedIn({ paymentIds: [id] })).toBe(2);
    expect((await annul({ paymentIds: [id] })).status).toBe(409);
    await expect(rowsOf(annulledNow(`doctor_id = ${nothing}`))).rejects.toThrow();
  });

  test('payout §21.4: only by annulling it, and never a payment of more', async () => {
    const { nothing } = await besideRejected({ isClosed: false });
    const back = `UPDATE payment SET status = 'processed', payment_date = NULL WHERE doctor_id = ${nothing}`;
    await expect(rowsOf(back)).rejects.toMatchObject({ constraint: 'payment_kept' });
    const doctor = await clinic.data.paidDoctor();
    await clinic.data.pay(doctor);
    await expect(rowsOf(annulledNow(`doctor_id = ${doctor}`))).rejects.toMatchObject({
      constraint: 'payment_annulled_kept',
    });
  });
});

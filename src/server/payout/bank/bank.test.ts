import { describe, expect, test } from 'vitest';
import { setAccount } from '../../../../test/support/accounts.ts';
import { refusedBy } from '../../../../test/support/app.ts';
import { bankClinic, JULY } from '../../../../test/support/bank-clinic.ts';
import { rutOf } from '../../../domain/identity/rut.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();

describe('generating', () => {
  // payout §9.1
  test('gives one transfer for each processed payment, to its account', async () => {
    const doctorId = await clinic.data.doctor({
      name: 'Ana Núñez',
      email: 'ana@ejemplo.cl',
      society: 'Cardiología del Sur SpA',
      accountHolderName: 'Cardiología del Sur SpA',
      accountHolderRut: rutOf(77_000_001),
      bankAccount: '00007251-4830',
    });
    await clinic.data.attentions(doctorId, [{ amount: 100_000 }, { amount: 50_000 }]);
    await clinic.data.process();
    const { summary, transfers, leftOut, problems } = await clinic.generate();
    expect(summary).toEqual({
      totalTransfers: 1,
      totalAmount: 150_000,
      unfit: { transfers: 0, amount: 0 },
      period: 'Julio 2026',
    });
    expect(transfers[0]).toMatchObject({
      doctorId,
      doctorName: 'Ana Núñez',
      payee: { name: 'Cardiología del Sur SpA', rut: rutOf(77_000_001) },
      societyInfo: { name: 'Cardiología del Sur SpA', rut: expect.stringMatching(/^76\d+-[\dK]$/) },
      email: 'ana@ejemplo.cl',
      // A society's invoice has nothing retained.
      amount: 150_000,
      bankName: 'Banco Santander',
      bankAccount: '00007251-4830',
      accountType: 'Cuenta corriente',
      reference: `PAGO-${transfers[0]?.id}`,
      status: 'processed',
      problems: [],
      warnings: [],
      inFiles: [],
    });
    expect(leftOut).toEqual([]);
    expect(problems).toEqual([]);
  });

  // payout §9.1
  test('of a payment from before that names a society by its RUT stays at the account that it kept', async () => {
    const { database } = clinic.app;
    const doctorId = await clinic.data.paidDoctor({
      society: 'Sociedad Antigua',
      bankAccount: '111222333',
    });
    const nameBySociety = (society: number | null) =>
      database.pool.query(`
        ALTER TABLE payment DISABLE TRIGGER USER;
        UPDATE payment SET society_id = ${society} WHERE doctor_id = ${doctorId};
        ALTER TABLE payment ENABLE TRIGGER USER`);
    await nameBySociety(null);
    const { rows } = await database.pool.query<{ id: number }>(
      `SELECT id FROM medical_society WHERE name = 'Sociedad Antigua'`,
    );
    const societyId = rows[0]?.id ?? 0;
    await setAccount(database, 'medicalSociety', societyId, { bankAccount: '999888777' });
    expect(
      (await database.pool.query('SELECT society_id, bank_account FROM payment_account')).rows,
    ).toEqual([{ society_id: null, bank_account: '111222333' }]);
    await nameBySociety(societyId);
  });

  // payout §9.1
  test('goes to the account that the payee has now', async () => {
    const doctorId = await clinic.data.paidDoctor({ bankAccount: '111222333' });
    await setAccount(clinic.app.database, 'doctor', doctorId, { bankAccount: '999888777' });
    expect((await clinic.generate()).transfers[0]?.bankAccount).toBe('999888777');
  });

  // payout §9.1
  test('puts what one payee is paid into one transfer, to the account of the society', async () => {
    const { db } = clinic.app.database;
    const society = 'Traumatólogos Asociados Ltda.';
    for (const name of ['Ana Núñez', 'Juan Soto']) {
      await clinic.data.paidDoctor({ name, society, bankAccount: null }, [{ amount: 100_000 }]);
    }
    // Neither the society nor the payments have an account.
    // payout §9.9
    expect(await clinic.generate()).toMatchObject({
      summary: { totalTransfers: 1, unfit: { transfers: 1, amount: 200_000 } },
      transfers: [{ amount: 200_000, problems: [expect.stringContaining('falta')] }],
    });
    await db
      .updateTable('medicalSociety')
      .set({ bankCode: '012', accountKind: 'vista', bankAccount: '5550001' })
      .where('name', '=', society)
      .execute();
    const { summary, transfers } = await clinic.generate();
    expect(summary).toMatchObject({ totalTransfers: 1, totalAmount: 200_000 });
    const [first] = transfers;
    expect(transfers).toMatchObject([
      {
        id: first?.payments[0]?.id,
        doctorName: 'Ana Núñez, Juan Soto',
        payee: { name: society },
        bankAccount: '5550001',
        problems: [],
        attempt: 1,
        payments: [
          { doctorName: 'Ana Núñez', amount: 100_000, title: 'Pago del mes' },
          { doctorName: 'Juan Soto', amount: 100_000 },
        ],
      },
    ]);
    const answer = await clinic.download('universal', [first?.id ?? 0], { agreedAmount: 200_000 });
    expect(answer.status).toBe(200);
    const sent = await db.selectFrom('transfer').selectAll().execute();
    expect(sent).toMatchObject([
      { amount: 200_000, status: 'sent', attempt: 1, bankCode: '012', bankAccount: '5550001' },
    ]);
    // payout §18.7: what one doctor is paid is a part of it.
    const doctorId = first?.payments[0]?.doctorId ?? 0;
    const payload = { doctorId, ...JULY };
    expect(await clinic.admin.post('/api/mark-payment-as-paid', payload)).toMatchObject(
      refusedBy(
        409,
        'payroll.partOfTransfer',
        `Nada se marcó como pagado: la transferencia a ${society} también paga a Juan Soto. Marque la transferencia completa en Nómina Bancaria, o elija a todos.`,
      ),
    );
    const doctorIds = transfers.flatMap(({ payments }) => payments.map((one) => one.doctorId));
    const all = { doctorIds, ...JULY };
    // The bank did not have the file before that day.
    expect(
      await clinic.admin.post('/api/process-selected-records', {
        ...all,
        paymentDate: '2026-08-05',
      }),
    ).toMatchObject(refusedBy(400, 'bankFiles.dateBeforeFile'));
    expect((await clinic.admin.post('/api/process-selected-records', all)).status).toBe(200);
    expect(await db.selectFrom('transfer').select(['status', 'paidOn']).execute()).toEqual([
      { status: 'paid', paidOn: today() },
    ]);
  });

  // payout §10.2
  test('refuses a transfer whose amount changed since it was chosen', async () => {
    const doctorId = await clinic.data.paidDoctor({}, [{ amount: 100_000 }]);
    const { transfers } = await clinic.generate();
    await clinic.data.attentions(doctorId, [{ amount: 20_000 }]);
    await clinic.data.process();
    const ids = transfers.map(({ id }) => id);
    const refused = await clinic.download('universal', ids, { agreedAmount: 90_000 });
    expect(refused).toMatchObject(refusedBy(409, 'bank.amountChanged'));
    expect((await clinic.download('universal', ids, { agreedAmount: 108_000 })).status).toBe(200);
  });

  // payout §9.1, payout §9.2
  test('includes complementarias, and paid ones only on request', async () => {
    const doctorId = await clinic.data.paidDoctor();
    await clinic.data.pay(doctorId);
    await clinic.data.attentions(doctorId, [{ amount: 20_000 }]);
    await clinic.data.process();
    expect((await clinic.generate()).summary).toMatchObject({
      totalTransfers: 1,
      totalAmount: 18_000,
    });
    const all = await clinic.generate('universal', { includePaid: true });
    expect(all.summary).toMatchObject({ totalTransfers: 2, totalAmount: 108_000 });
    expect(all.transfers.map(({ status }) => status)).toEqual(['paid', 'processed']);
  });

  // payout §9.2
  test('omits other months, and fees that are only calculated', async () => {
    const doctorId = await clinic.data.paidDoctor({}, [{ date: '2026-06-30' }]);
    await clinic.data.attentions(doctorId, [{ date: '2026-08-01' }]);
    expect((await clinic.generate()).transfers).toEqual([]);
  });

  // payout §9.3
  test('omits payments by check and cash, and says so', async () => {
    await clinic.data.paidDoctor({ name: 'Con Cheque', paymentType: 'check' });
    const other = await clinic.data.doctor({ name: 'En Efectivo' });
    await clinic.data.attentions(other, [{ amount: 10_000 }]);
    await clinic.data.process({ paymentMethod: 'cash' });
    const payroll = await clinic.generate();
    expect(payroll.transfers).toEqual([]);
    expect(payroll.leftOut).toMatchObject([
      {
        doctorName: 'Con Cheque',
        amount: 90_000,
        paymentMethod: 'check',
        reason: 'Se paga con cheque: no va en el archivo del banco.',
      },
      { doctorName: 'En Efectivo', amount: 9_000, paymentMethod: 'cash' },
    ]);
  });

  // payout §9.4
  test('says in Spanish what prevents a transfer', async () => {
    await clinic.data.paidDoctor({ name: 'A Sin Cuenta', bankAccount: null });
    await clinic.data.paidDoctor({ name: 'B Sin Banco', bankCode: null });
    await clinic.data.paidDoctor({ name: 'C Cuenta Rara', bankAccount: 'ABC-1' });
    await clinic.data.paidDoctor({ name: 'D Sin Tipo', accountKind: null });
    await clinic.data.paidDoctor({ name: 'E Sin Pago' }, [{ amount: 0 }]);
    const { transfers, leftOut } = await clinic.generate();
    expect(leftOut).toMatchObject([
      {
        doctorName: 'E Sin Pago',
        amount: 0,
        reason:
          'Su líquido es $0: no hay nada que transferir. Se marca como pagado en Pagar Nómina.',
      },
    ]);
    expect(transfers.map(({ problems }) => problems)).toEqual([
      ['La cuenta de A Sin Cuenta falta.'],
      ['B Sin Banco no tiene banco.'],
      ['La cuenta de C Cuenta Rara «ABC-1» no es un número.'],
      [],
    ]);
    expect(transfers[3]?.warnings).toEqual([
      'No se indica el tipo de cuenta: se supone cuenta corriente.',
    ]);
  });

  // payout §9.5
  test('names the layout and its unverified parts', async () => {
    const { layout, layouts } = await clinic.generate('bci');
    expect(layout).toMatchObject({ id: layouts[0]?.id, hasWorkbook: true, prefersWorkbook: false });
    expect(layouts.length).toBeGreaterThan(1);
    const other = await clinic.generate('bci', { layout: layouts[1]?.id });
    expect(other.layout).toMatchObject({ id: layouts[1]?.id, hasWorkbook: false });
    const santander = await clinic.generate('santander');
    expect(santander.layout).toMatchObject({ hasWorkbook: true, prefersWorkbook: true });
    const wrong = await clinic.admin.post('/api/generate-bank-payroll', {
      ...JULY,
      bankFormat: 'chile',
      layout: layouts[0]?.id,
    });
    expect(wrong.body).toMatchObject({ code: 'bank.layoutUnknown', data: { field: 'layout' } });
  });

  // payout §9.6
  test('refuses an unknown format and an invalid month', async () => {
    for (const payload of [
      { ...JULY, bankFormat: 'itau' },
      { year: 2026, month: 13 },
    ]) {
      expect((await clinic.admin.post('/api/generate-bank-payroll', payload)).status).toBe(400);
    }
  });
});

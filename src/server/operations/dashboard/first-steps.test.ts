/** operations §18: what a new clinic still needs before its first payment. */
import { describe, expect, it } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { loadDemoMasters, upload } from '../../../../test/support/imports.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { ClinicSettings } from '../../../contract/masters/clinic.ts';
import type { FirstSteps } from '../../../contract/operations/first-steps.ts';

const { database, signedInAs } = await testApp();
const admin = await signedInAs('admin');

async function steps(client = admin): Promise<FirstSteps> {
  return (await client.get<FirstSteps>('/api/dashboard/first-steps')).body;
}
const doneOf = async () =>
  (await steps())?.filter(({ isDone }) => isDone).map(({ step }) => step) ?? null;

describe('the first steps', () => {
  // operations §18.1
  it('are all open in an empty clinic, in their order', async () => {
    expect(await steps()).toEqual(
      [
        ['identity', null],
        ['bank', null],
        ['accounts', null],
        ['societies', 0],
        ['doctors', 0],
        ['services', 0],
        ['rules', 0],
        ['attentions', null],
        ['month', null],
      ].map(([step, count]) => ({
        step,
        isDone: false,
        count,
        withoutAccount: step === 'doctors' ? 0 : null,
      })),
    );
  });

  // operations §18.1
  it('are done one by one', async () => {
    const { version, accounts } = (await admin.get<ClinicSettings>('/api/clinic')).body;
    const saved = await admin.put('/api/clinic/identity', {
      name: 'Clínica Nueva',
      rut: '76.000.001-9',
      version,
    });
    expect(saved.status).toBe(200);
    expect(await doneOf()).toEqual(['identity']);
    const changed = { ...accounts, feeExpenseAccount: '4-1-10', version: version + 1 };
    expect((await admin.put('/api/clinic/accounts', changed)).status).toBe(200);
    await admin.put('/api/clinic/bank-settings/santander', {
      accountNumber: '000012345678',
      accountKind: 'corriente',
      agreementNumber: '',
      version: 1,
    });
    expect(await doneOf()).toEqual(['identity', 'bank', 'accounts']);
    await loadDemoMasters(database);
    expect((await admin.post('/api/calculation-rules', aRule({ code: 'UNO' }))).status).toBe(201);
    expect(await doneOf()).toEqual([
      'identity',
      'bank',
      'accounts',
      'societies',
      'doctors',
      'services',
      'rules',
    ]);
  });

  // operations §18.3
  it('count the doctors whose payee has no account', async () => {
    const doctors = async () => (await steps())?.find(({ step }) => step === 'doctors');
    const before = await doctors();
    const [specialtyId] = (await database.pool.query('SELECT id FROM specialty LIMIT 1')).rows;
    const doctor = {
      rut: '11.111.111-1',
      name: 'Ana Prueba',
      specialtyId: specialtyId.id,
      paymentType: 'transfer',
    };
    expect((await admin.post('/api/doctors', doctor)).status).toBe(201);
    expect(await doctors()).toMatchObject({
      count: (before?.count ?? 0) + 1,
      withoutAccount: (before?.withoutAccount ?? 0) + 1,
    });
  });

  // operations §18.4, intake §16.13
  it('offer a file of the clinic’s own doctors and services, which the import takes as it is', async () => {
    const file = await admin.get('/api/import/example');
    expect(file.status).toBe(200);
    const name = 'atenciones-de-prueba.xlsx';
    const { body } = await upload(admin, 'participacion', name, Buffer.from(file.bytes));
    expect(body).toMatchObject({ total: 12, created: 12, rejectedCount: 0, doubts: [] });
    expect((await steps())?.find(({ step }) => step === 'attentions')).toMatchObject({
      isDone: true,
    });
  });

  // operations §18.2
  it('are told only to users who have their screens', async () => {
    const supervisor = await signedInAs('supervisor');
    const told = (await steps(supervisor))?.map(({ step }) => step);
    expect(told).not.toContain('identity');
    expect(told).toContain('doctors');
  });
});

// intake §16.13
it('the file to try is refused without doctors and services', async () => {
  const empty = await (await testApp()).signedInAs('admin');
  expect(await empty.get('/api/import/example')).toMatchObject(refusedBy(409, 'import.noExample'));
});

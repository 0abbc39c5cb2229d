/** A person who alone decided to which account something goes does not pay it (payout §10.11, payout §8.8, decision 127). */
import { expect, test } from 'vitest';
import type { Client } from '../../../../test/support/app.ts';
import { bankClinic, idsOf, JULY, type Payroll } from '../../../../test/support/bank-clinic.ts';
import { type Refused, testRut } from '../../../../test/support/masters.ts';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import type { Society } from '../../../contract/masters/societies.ts';
import type { PayNotices } from '../../../contract/payout/pay-notices.ts';

const clinic = bankClinic();
const FIRST = { bankCode: '012', accountKind: 'vista' };
let ruts = 77_500;

async function society(by: Client, name: string, bankAccount: string | null): Promise<Society> {
  const account = bankAccount === null ? {} : { ...FIRST, bankAccount };
  const { status, body } = await by.post<Society>('/api/medical-societies', {
    rut: testRut(ruts++),
    name,
    ...account,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Has this person give a payee its first account. */
async function giveAccount(by: Client, { id }: Society, bankAccount: string): Promise<void> {
  const rows = await clinic.app.query(
    `SELECT rut, name, version FROM medical_society WHERE id = ${id}`,
  );
  const { status, body } = await by.edit(`/api/medical-societies/${id}`, {
    ...rows[0],
    ...FIRST,
    bankAccount,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Has this person have a doctor's fees go to a society. */
async function affiliate(by: Client, doctorId: number, societyId: number): Promise<void> {
  const { version } = (await by.get<Doctor[]>(`/api/doctors?ids=${doctorId}`)).body[0] as Doctor;
  const { status, body } = await by.post(`/api/doctors/${doctorId}/affiliations`, {
    version,
    change: { kind: 'add', from: '2026-01-01', societyId },
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function payThrough(by: Client, name: string, bankAccount: string): Promise<number> {
  const doctorId = await clinic.data.doctor({ name: `Doctora ${name}` });
  const { id } = await society(by, name, bankAccount);
  await affiliate(by, doctorId, id);
  await clinic.data.attentions(doctorId, [{ amount: 100_000 }]);
  return doctorId;
}

/** Makes a file of the month's transfers, all or of these payees, as somebody who was told of everything. */
async function makeFile(by: Client, payees?: string[]) {
  const { body } = await by.post<Payroll>('/api/generate-bank-payroll', {
    ...JULY,
    bankFormat: 'universal',
  });
  const transfers = body.transfers.filter(({ payee }) => payees?.includes(payee.name) ?? true);
  const notices = transfers.flatMap(({ accountNotices }) => accountNotices);
  const answer = await by.post<Refused>('/api/download-bank-file', {
    ...JULY,
    bankFormat: 'universal',
    selectedTransfers: idsOf({ ...body, transfers }),
    agreedAccountChanges: notices.filter(({ kind }) => kind !== 'payee').map((n) => n.changeId),
    agreedPayeeChanges: notices.filter(({ kind }) => kind === 'payee').map((n) => n.changeId),
  });
  return { status: answer.status, code: answer.body.code, message: answer.body.message };
}

const payNotices = async (by: Client, query = 'month=7&year=2026') =>
  (await by.get<PayNotices>(`/api/payment-notices?${query}`)).body;

test('a file of another person confirms an account only if it was made after it, and paid this payee', async () => {
  const second = await clinic.app.signedInAs('admin');
  // Another payee has this account already, and the second person has paid it there.
  await clinic.data.paidDoctor({ name: 'Otra Persona', bankCode: '012', bankAccount: '41414141' });
  expect((await makeFile(second)).status).toBe(200);
  await payThrough(clinic.admin, 'Vieja Cuenta', '41414141');
  await clinic.data.process({});
  expect(await makeFile(clinic.admin, ['Vieja Cuenta'])).toMatchObject({ code: 'bank.oneHand' });
  // Nor does a later file that pays somebody else there.
  await clinic.data.paidDoctor({ name: 'Otra Más', bankCode: '012', bankAccount: '41414141' });
  expect((await makeFile(second, ['Otra Más'])).status).toBe(200);
  expect(await makeFile(clinic.admin, ['Vieja Cuenta'])).toMatchObject({ code: 'bank.oneHand' });
  expect((await makeFile(second, ['Vieja Cuenta'])).status).toBe(200);
  expect((await payNotices(clinic.admin)).oneHand.payees).toEqual([]);
});

test('who gave an account to a payee whom another person chose is not accused because of other payments', async () => {
  const second = await clinic.app.signedInAs('admin');
  const doctorId = await clinic.data.paidDoctor({ name: 'Ana Movida' });
  expect((await makeFile(clinic.admin)).status).toBe(200);
  const elsewhere = await society(second, 'Elegida Por Otra', null);
  await affiliate(second, doctorId, elsewhere.id);
  await giveAccount(clinic.admin, elsewhere, '52525252');
  await clinic.data.attentions(doctorId, [{ amount: 50_000 }]);
  await clinic.data.process({});
  expect((await payNotices(clinic.admin)).oneHand.payees).toEqual([]);
  expect(await makeFile(clinic.admin, ['Elegida Por Otra'])).toMatchObject({ status: 200 });
});

test('what waited for a payee without an account is not sent by who gives the first one', async () => {
  const second = await clinic.app.signedInAs('admin');
  const doctorId = await clinic.data.doctor({ name: 'Eva Espera' });
  const waiting = await society(second, 'Sin Cuenta Aún', null);
  await affiliate(second, doctorId, waiting.id);
  await clinic.data.attentions(doctorId, [{ amount: 50_000 }]);
  await clinic.data.process({});
  await giveAccount(clinic.admin, waiting, '63636363');
  expect(await makeFile(clinic.admin)).toMatchObject({ code: 'bank.oneHand' });
  expect((await makeFile(second)).status).toBe(200);
});

// payout §8.8, payout §8.9, payout §10.11
test('all payees are named at once, beforehand and when it is refused; the others are paid without them', async () => {
  const names = ['Abril', 'Bosque', 'Cumbre', 'Duna'].map((name) => `Sociedad ${name}`);
  const refused: number[] = [];
  for (const [at, name] of names.entries())
    refused.push(await payThrough(clinic.admin, name, `8080${at}`));
  const free = await clinic.data.doctor({ name: 'Zoe Libre' });
  await clinic.data.attentions(free, [{ amount: 10_000 }]);
  await clinic.data.process({});
  const told = (await payNotices(clinic.admin)).oneHand;
  expect(told).toMatchObject({ payees: names });
  expect(told.doctorIds.toSorted()).toEqual(refused.toSorted());
  expect((await payNotices(clinic.admin, `doctorIds=${free}`)).oneHand.payees).toEqual([]);
  const file = await makeFile(clinic.admin);
  expect(file).toMatchObject({ status: 409, code: 'bank.oneHand' });
  expect(file.message).toContain(names.join(', '));
  const paid = (doctorIds: number[]) =>
    clinic.admin.post<Refused>('/api/process-selected-records', { ...JULY, doctorIds });
  const { body } = await paid([...refused, free]);
  expect(body).toMatchObject({ code: 'payroll.oneHand' });
  expect(body.message).toContain(names.join(', '));
  expect((await paid([free])).status).toBe(200);
});

test('of many payees ten are named, and the rest is counted', async () => {
  const names = Array.from(
    { length: 12 },
    (_, at) => `Sociedad ${String(at + 1).padStart(2, '0')}`,
  );
  for (const [at, name] of names.entries()) await payThrough(clinic.admin, name, `9090${at}`);
  await clinic.data.process({});
  const { message } = await makeFile(clinic.admin);
  expect(message).toContain(`${names.slice(0, 10).join(', ')} y\u00a02\u00a0más`);
});

// payout §8.9
test('payees without an account who are paid by transfer are told beforehand, by their own record', async () => {
  await clinic.data.paidDoctor({ name: 'Con Cuenta' });
  const own = await clinic.data.paidDoctor({
    name: 'Sin Cuenta',
    bankCode: null,
    bankAccount: null,
  });
  const doctorId = await clinic.data.doctor({ name: 'En Sociedad' });
  const { id } = await society(clinic.admin, 'Sociedad Sin Cuenta', null);
  await affiliate(clinic.admin, doctorId, id);
  await clinic.data.attentions(doctorId, [{ amount: 10_000 }]);
  await clinic.data.process({});
  const { withoutAccount } = await payNotices(clinic.admin);
  expect(
    withoutAccount.payees.map(({ name, doctorId, societyId }) => [name, doctorId, societyId]),
  ).toEqual([
    ['Sin Cuenta', own, null],
    ['Sociedad Sin Cuenta', null, id],
  ]);
  expect(withoutAccount).toMatchObject({
    total: 2,
    totalAmount: withoutAccount.payees.reduce((sum, { amount }) => sum + amount, 0),
  });
  // By cheque no account is asked for.
  await clinic.app.query(`UPDATE payment SET payment_method = 'check' WHERE doctor_id = ${own}`);
  expect((await payNotices(clinic.admin)).withoutAccount.total).toBe(1);
  expect((await payNotices(clinic.admin, 'month=6&year=2026')).withoutAccount.total).toBe(0);
});

// payout §8.7, payout §8.8, payout §8.9
test('what is told beforehand goes by the chosen method, as the refusal does', async () => {
  const { query } = clinic.app;
  const doctorId = await payThrough(clinic.admin, 'Elegida', '70707070');
  const bare = await clinic.data.doctor({ name: 'Sin Cuenta', bankCode: null, bankAccount: null });
  await clinic.data.attentions(bare, [{ amount: 30_000 }]);
  await clinic.data.process({});
  const ofBoth = `month=7&year=2026&doctorIds=${doctorId},${bare}`;
  const told = async (method: string) => {
    const { oneHand, withoutAccount } = await payNotices(clinic.admin, `${ofBoth}${method}`);
    const query = `${ofBoth}&status=processed&isUnsent=true${method.replace('paymentMethod', 'paidBy')}`;
    const unsent = await clinic.admin.get<{ total: number }>(`/api/payments/summary?${query}`);
    return {
      oneHand: oneHand.payees,
      withoutAccount: withoutAccount.payees.map(({ name }) => name),
      unsent: unsent.body.total,
    };
  };
  const all = { oneHand: ['Elegida'], withoutAccount: ['Sin Cuenta'], unsent: 2 };
  const none = { oneHand: [], withoutAccount: [], unsent: 0 };
  expect(await told('')).toEqual(all);
  expect(await told('&paymentMethod=check')).toEqual(none);
  await query`UPDATE payment SET payment_method = 'check'`;
  expect(await told('')).toEqual(none);
  expect(await told('&paymentMethod=transfer')).toEqual(all);
  const pay = (paymentMethod: string) =>
    clinic.admin.post<Refused>('/api/mark-payment-as-paid', { ...JULY, doctorId, paymentMethod });
  expect((await pay('transfer')).body).toMatchObject({ code: 'payroll.oneHand' });
  expect((await pay('cash')).status).toBe(200);
});

// payout §8.8, payout §8.9
test('a payee that was renamed between two months is one, by its newest name', async () => {
  const { query } = clinic.app;
  const doctorId = await clinic.data.doctor({ name: 'Doctora Constante' });
  const { id } = await society(clinic.admin, 'Nombre Viejo', null);
  await affiliate(clinic.admin, doctorId, id);
  for (const [month, name] of [
    ['06', 'Nombre Viejo'],
    ['07', 'Nombre Nuevo'],
  ]) {
    await query`UPDATE medical_society SET name = ${name} WHERE id = ${id}`;
    const attention = { amount: 10_000, date: `2026-${month}-10` };
    await clinic.data.attentions(doctorId, [attention]);
    await clinic.data.process({});
  }
  const { withoutAccount } = await payNotices(clinic.admin, '');
  expect(withoutAccount).toMatchObject({
    total: 1,
    payees: [{ name: 'Nombre Nuevo', societyId: id }],
  });
  await giveAccount(clinic.admin, { id } as Society, '60606060');
  const { oneHand } = await payNotices(clinic.admin, '');
  expect(oneHand.payees).toEqual(['Nombre Nuevo']);
  expect(oneHand.totalAmount).toBe(withoutAccount.totalAmount);
});

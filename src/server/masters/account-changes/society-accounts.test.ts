/** First accounts of societies whose payments of version 0.2 have an account of their own (masters §15.5). */
import { expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import type { Society } from '../../../contract/masters/societies.ts';

const clinic = bankClinic();
const ACCOUNT = { bankCode: '012', accountKind: 'vista', bankAccount: '33334444' };
const OTHER = { ...ACCOUNT, bankAccount: '55556666' };

/** A society without an account, whose unpaid payment kept that of its doctor, as an upgrade leaves it. */
async function societyOfBefore() {
  const { data, app } = clinic;
  const { query } = app;
  const name = 'Sociedad Sin Cuenta';
  const doctorId = await data.paidDoctor({ bankAccount: null, society: name });
  await query`UPDATE payment SET bank_account = '99998888'`;
  await query(`
    BEGIN; SET LOCAL portal.wipe = 'on';
    UPDATE medical_society SET bank_code = NULL, account_kind = NULL, bank_account = NULL WHERE name = '${name}';
    COMMIT`);
  const rows = await query`SELECT id, rut, name FROM medical_society`;
  const { id, ...society } = rows[0];
  const give = (account: object) =>
    clinic.admin.edit<Society>(`/api/medical-societies/${id}`, { ...society, ...account });
  return { doctorId, give };
}

test('masters §15.5: an annulled payment keeps no society from its first account', async () => {
  const { give } = await societyOfBefore();
  const rows = await clinic.app.query`SELECT id FROM payment`;
  const scope = { paymentIds: rows.map(({ id }) => id) };
  const reason = 'Se procesó con la fecha equivocada';
  expect((await clinic.admin.post('/api/payments/annul', { scope, reason })).status).toBe(200);
  expect(await give(ACCOUNT)).toMatchObject({
    status: 200,
    body: { ...ACCOUNT, pendingAccount: null },
  });
});

test('masters §15.5: a first account that waits can be answered once the payments are paid', async () => {
  const { doctorId, give } = await societyOfBefore();
  const { body: first } = await give(ACCOUNT);
  expect(first).toMatchObject({ bankAccount: null, pendingAccount: ACCOUNT });
  await clinic.data.pay(doctorId);
  const { body: other } = await give(OTHER);
  expect(other).toMatchObject({ bankAccount: null, pendingAccount: OTHER });
  const second = await clinic.app.signedInAs('admin');
  const approve = (id = 0) => second.post(`/api/account-changes/${id}/approve`);
  expect(await approve(first.pendingAccount?.changeId)).toMatchObject(
    refusedBy(409, 'accountChange.answered'),
  );
  expect((await approve(other.pendingAccount?.changeId)).status).toBe(200);
});

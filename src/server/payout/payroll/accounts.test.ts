/** The account of a payment that is not paid yet may follow its doctor's. */
import { expect, test } from 'vitest';
import { bankClinic, idsOf } from '../../../../test/support/bank-clinic.ts';
import type { Payment } from '../../../contract/payout/payroll.ts';

const clinic = bankClinic();

const refresh = (paymentIds: number[]) =>
  clinic.admin.post<{ success: true; updated: number }>('/api/payments/refresh-accounts', {
    paymentIds,
  });
const setAccount = (doctorId: number, bankAccount: string) =>
  clinic.app.database.db
    .updateTable('doctor')
    .set({ bankCode: '012', accountKind: 'vista', bankAccount })
    .where('id', '=', doctorId)
    .execute();
async function accountOf(doctorId: number): Promise<string | null | undefined> {
  const { body } = await clinic.admin.get<Payment[]>(`/api/payments?doctorId=${doctorId}`);
  return body[0]?.bankAccount;
}

// payout §3.7
test('a corrected account makes a transfer possible; repeating it changes nothing', async () => {
  const doctorId = await clinic.data.paidDoctor({ bankCode: null, bankAccount: null });
  const before = await clinic.generate();
  expect(before.transfers[0]?.problems).not.toEqual([]);
  await setAccount(doctorId, '12345');
  expect((await refresh(idsOf(before))).body).toEqual({ success: true, updated: 1 });
  const [transfer] = (await clinic.generate()).transfers;
  expect(transfer).toMatchObject({ problems: [], bankName: 'BancoEstado', bankAccount: '12345' });
  expect((await refresh(idsOf(before))).body.updated).toBe(0);
  const entries = await clinic.app.database.db
    .selectFrom('auditLog')
    .select(['summary', 'before', 'after'])
    .where('action', '=', 'payroll.refreshAccounts')
    .execute();
  expect(entries).toMatchObject([
    { before: [{ bankAccount: null }], after: [{ bankAccount: '12345' }] },
  ]);
});

// payout §3.7
test('a payment that is paid, or in a file, keeps its account', async () => {
  const paid = await clinic.data.paidDoctor({ bankAccount: '111' });
  const inFile = await clinic.data.paidDoctor({ bankAccount: '222' });
  const payroll = await clinic.generate();
  const idOf = (doctorId: number) =>
    payroll.transfers.find((transfer) => transfer.doctorId === doctorId)?.id ?? 0;
  expect((await clinic.download('universal', [idOf(inFile)])).status).toBe(200);
  await clinic.data.pay(paid);
  await setAccount(paid, '999');
  await setAccount(inFile, '999');
  expect((await refresh([idOf(paid), idOf(inFile)])).body.updated).toBe(0);
  expect([await accountOf(paid), await accountOf(inFile)]).toEqual(['111', '222']);
});

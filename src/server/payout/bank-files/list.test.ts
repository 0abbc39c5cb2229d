/** The list of all files' transfers (payout §18.12). */
import { expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { FILE, sentFiles } from '../../../../test/support/sent-files.ts';
import type { ListedTransfer } from '../../../contract/payout/transfers.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, latestFile, sentFile, transferOf } = sentFiles(clinic);

const list = async (query = '') =>
  (await clinic.admin.get<ListedTransfer[]>(`/api/transfers?${query}`)).body;
const namesOf = async (query: string) => (await list(query)).map(({ payeeName }) => payeeName);
type Sums = { total: number; totalAmount: number; stands: Record<string, object> };
const sumsOf = async (query = '') =>
  (await clinic.admin.get<Sums>(`/api/transfers/summary?${query}`)).body;

// payout §18.12
test('lists the transfers of all files by state, name, reference and file, a page at a time', async () => {
  const id = await sentFile();
  await act(id, 'reject', {
    transferIds: [await transferOf(id, 'Ana Araya')],
    reason: 'account_closed',
    note: 'Desde mayo',
  });
  await act(id, 'mark-as-paid', { transferIds: [await transferOf(id, 'Berta Bravo')] });
  const [ana] = await list('stand=rejected');
  expect(ana).toMatchObject({
    payeeName: 'Ana Araya',
    fileId: id,
    fileName: FILE,
    attempt: 1,
    status: 'rejected',
    rejection: 'La cuenta está cerrada: Desde mayo',
    rejectedOn: today(),
    sentAgainIn: null,
    sentAgainOn: null,
    isSentAgainInPart: false,
    societyId: null,
    doctorNames: ['Ana Araya'],
    amount: 90_000,
    paidOn: null,
  });
  expect(await list('stand=paid')).toMatchObject([{ payeeName: 'Berta Bravo', paidOn: today() }]);
  expect(await namesOf('sort=payeeName&limit=2')).toEqual(['Ana Araya', 'Berta Bravo']);
  expect(await namesOf('sort=payeeName&limit=2&offset=2')).toEqual(['Carla Castro']);
  expect(await namesOf('search=berta')).toEqual(['Berta Bravo']);
  const { doctorId } = (await list('search=carla'))[0] ?? {};
  expect(await namesOf(`doctorId=${doctorId}`)).toEqual(['Carla Castro']);
  expect(await namesOf(`search=${ana?.payeeRut}`)).toEqual(['Ana Araya']);
  expect(await namesOf(`search=${ana?.reference}`)).toEqual(['Ana Araya']);
  expect(await namesOf('search=universal-2026-07&sort=-payeeName')).toHaveLength(3);
  expect(await namesOf('search=nada')).toEqual([]);
  expect(await sumsOf()).toMatchObject({
    total: 3,
    totalAmount: 270_000,
    stands: {
      sent: { count: 1, amount: 90_000 },
      paid: { count: 1, amount: 90_000 },
      rejected: { count: 1, amount: 90_000 },
      withdrawn: { count: 0, amount: 0 },
      surplus: { count: 0, amount: 0 },
    },
  });
  expect(await sumsOf('stand=sent')).toMatchObject({ total: 1, totalAmount: 90_000 });
  expect(await sumsOf('search=ana')).toMatchObject({ total: 1, stands: { sent: { count: 0 } } });
});

// payout §18.10, payout §18.12
test('what is paid twice stands by itself', async () => {
  const id = await sentFile();
  await clinic.app.query`
    UPDATE transfer SET status = 'replaced';
    UPDATE payment SET status = 'paid', payment_date = '2026-08-05', payment_method = 'check'`;
  const transferIds = [await transferOf(id, 'Ana Araya')];
  const agreed = { transfers: 1, totalAmount: 90_000, twice: 1 };
  expect((await act(id, 'mark-as-paid', { transferIds, agreed })).status).toBe(200);
  expect(await list('stand=surplus')).toMatchObject([
    { payeeName: 'Ana Araya', status: 'paid', isSurplus: true },
  ]);
  expect(await list('stand=paid')).toEqual([]);
  expect((await sumsOf()).stands).toMatchObject({
    surplus: { count: 1, amount: 90_000 },
    replaced: { count: 2 },
  });
});

// payout §18.9
test('needs the screen', async () => {
  const doctor = await clinic.app.signedInAs('doctor', { doctorId: await clinic.data.doctor() });
  for (const path of ['/api/transfers', '/api/transfers/summary']) {
    expect((await doctor.get(path)).status).toBe(403);
    expect((await clinic.app.anonymous.get(path)).status).toBe(401);
  }
  expect((await clinic.admin.get('/api/transfers?stand=none')).status).toBe(400);
});

// payout §18.12
test('what was rejected and sent again tells both days', async () => {
  const id = await sentFile();
  const transferIds = [await transferOf(id, 'Ana Araya')];
  await act(id, 'reject', { transferIds, reason: 'account_closed' });
  const [again] = (await clinic.generate()).transfers.filter(
    ({ payee }) => payee.name === 'Ana Araya',
  );
  await clinic.download('universal', [again?.id ?? 0]);
  const second = await latestFile();
  const rejected = async () => (await list('stand=rejected'))[0];
  const file = { sentAgainIn: 'nomina-universal-2026-07-2.txt' };
  const [kept] = await clinic.app.query<{ day: string | null }>`
    SELECT transfer_date::text AS day FROM bank_file WHERE id = ${second}`;
  expect(await rejected()).toMatchObject({ rejectedOn: today(), ...file, sentAgainOn: kept?.day });
  await act(second, 'mark-as-paid');
  expect(await rejected()).toMatchObject({ ...file, sentAgainOn: today() });
});

/** What becomes of a bank file: downloaded again, paid, rejected, sent again and withdrawn. */
import { expect, test } from 'vitest';
import { setAccount } from '../../../../test/support/accounts.ts';
import { refusedBy } from '../../../../test/support/app.ts';
import { bankClinic, idsOf, JULY } from '../../../../test/support/bank-clinic.ts';
import { FILE, sentFiles } from '../../../../test/support/sent-files.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import { readFile } from './queries.ts';

const clinic = bankClinic();
const { act, detailsOf, latestFile, sentFile, statesOf, transferOf } = sentFiles(clinic);
const DAY = today();

// payout §18.2
test('a file is downloaded again as it was', async () => {
  const doctorId = await clinic.data.paidDoctor();
  const { bytes } = await clinic.download('universal', idsOf(await clinic.generate()));
  await setAccount(clinic.app.database, 'doctor', doctorId, { bankAccount: '1' });
  const id = await latestFile();
  const again = await clinic.admin.get(`/api/bank-files/${id}/content`);
  expect(again.bytes.equals(bytes)).toBe(true);
  expect(again.headers['content-disposition']).toContain(FILE);
  // What may be large is read for a download only.
  expect(await readFile(clinic.app.database.db, id)).not.toHaveProperty('content');
  await clinic.app.query`UPDATE bank_file SET content = NULL, content_type = NULL`;
  expect(await clinic.admin.get(`/api/bank-files/${id}/content`)).toMatchObject(
    refusedBy(409, 'bankFiles.notKept'),
  );
  expect((await detailsOf(id)).noDownload).toBe('su contenido no está guardado');
});

/** Asks for a file once more, and expects that it is refused as the file's window says. */
async function refuseAgain(id: number, why: string): Promise<void> {
  const { fileName, noDownload } = await detailsOf(id);
  expect(noDownload).toBe(why);
  expect(await clinic.admin.get(`/api/bank-files/${id}/content`)).toMatchObject(
    refusedBy(
      409,
      'bankFiles.superseded',
      `Nada se descargó: ${fileName} no debe llegar al banco, porque ${why}. Genere la nómina y descargue un archivo nuevo con lo que falta pagar.`,
    ),
  );
}

// payout §18.2
test('a file is not downloaded again once the bank rejected one of its transfers, or another file pays it', async () => {
  const first = await sentFile();
  const reason = 'account_closed';
  await act(first, 'reject', { transferIds: [await transferOf(first, 'Ana Araya')], reason });
  await refuseAgain(first, 'lo de Ana Araya lo rechazó el banco');
  const ana = (await clinic.generate()).transfers.find(({ attempt }) => attempt === 2);
  await setAccount(clinic.app.database, 'doctor', 'Ana Araya', { bankAccount: '555' });
  expect((await clinic.download('universal', [ana?.id ?? 0])).status).toBe(200);
  const second = await latestFile();
  const name = 'nomina-universal-2026-07-2.txt';
  await refuseAgain(first, `lo de Ana Araya lo rechazó el banco y ya va en ${name}`);
  expect((await clinic.admin.get(`/api/bank-files/${second}/content`)).status).toBe(200);
  expect((await act(second, 'mark-as-paid')).status).toBe(200);
  await refuseAgain(first, `lo de Ana Araya lo rechazó el banco y ya se pagó en ${name}`);
  await refuseAgain(second, 'lo de Ana Araya ya se pagó');
});

// payout §18.2
test('a file is not downloaded again once a later one replaces a transfer, or some are paid', async () => {
  const first = await sentFile();
  const [one] = (await clinic.generate()).transfers;
  const { payments = [], id = 0 } = one ?? {};
  const agreedRepeats = payments.map(({ id, status, inFiles }) => ({ id, status, inFiles }));
  expect((await clinic.download('universal', [id], { agreedRepeats })).status).toBe(200);
  const second = await latestFile();
  const replaced = 'lo de Ana Araya ya va en nomina-universal-2026-07-2.txt';
  await refuseAgain(first, replaced);
  const others = await Promise.all(
    ['Berta Bravo', 'Carla Castro'].map((name) => transferOf(first, name)),
  );
  await act(first, 'mark-as-paid', { transferIds: others });
  await refuseAgain(first, `${replaced}; lo de Berta Bravo, Carla Castro ya se pagó`);
  await act(second, 'reject', {
    transferIds: [await transferOf(second, 'Ana Araya')],
    reason: 'account_closed',
  });
  await refuseAgain(
    first,
    'lo de Ana Araya se sustituyó; lo de Berta Bravo, Carla Castro ya se pagó',
  );
});

// payout §18.2
test('a file is not downloaded again while somebody asks to withdraw it', async () => {
  const id = await sentFile();
  const content = () => clinic.admin.get(`/api/bank-files/${id}/content`);
  await act(id, 'withdrawal', { reason: 'Se cortó' });
  const asked =
    'se pidió retirarlo porque el banco no lo habría recibido. Espere a que otra persona lo confirme, o elija «No retirar» y descárguelo después';
  expect((await detailsOf(id)).noDownload).toBe(asked);
  expect(await content()).toMatchObject(
    refusedBy(409, 'bankFiles.withdrawalAsked', `Nada se descargó: de ${FILE} ${asked}.`),
  );
  expect((await clinic.admin.delete(`/api/bank-files/${id}/withdrawal`)).status).toBe(200);
  expect((await detailsOf(id)).noDownload).toBeNull();
  expect((await content()).status).toBe(200);
  await act(id, 'withdrawal', { reason: 'Se cortó' });
  await act(id, 'mark-as-paid', { transferIds: [await transferOf(id, 'Ana Araya')] });
  await refuseAgain(id, 'lo de Ana Araya ya se pagó');
});

// payout §18.2
test('a file that was withdrawn is not downloaded again, also when the bank paid by it all the same', async () => {
  const id = await sentFile();
  await act(id, 'withdrawal', { reason: 'Se cortó' });
  await act(id, 'withdraw', {}, await clinic.app.signedInAs('admin'));
  await refuseAgain(id, 'se retiró');
  const paid = { transferIds: [await transferOf(id, 'Ana Araya')] };
  expect((await act(id, 'mark-as-paid', paid)).status).toBe(200);
  await refuseAgain(id, 'se retiró');
});

// payout §18.6
test('the transfers of a file are paid together with their payments, on a possible day', async () => {
  const id = await sentFile();
  const agreed = { transfers: 3, totalAmount: 270_000 };
  const early = await act(id, 'mark-as-paid', { paymentDate: '2026-07-31', agreed });
  expect(early).toMatchObject(refusedBy(400, 'bankFiles.dateBeforeFile'));
  const late = await act(id, 'mark-as-paid', { paymentDate: '2099-01-01', agreed });
  expect(late).toMatchObject(refusedBy(400, 'payroll.dateInFuture'));
  const stale = await act(id, 'mark-as-paid', { agreed: { ...agreed, transfers: 2 } });
  expect(stale).toMatchObject(refusedBy(409, 'bankFiles.changedMeanwhile'));
  // Two people at once: one does it, and the other one is told.
  const answers = await Promise.all([1, 2].map(() => act(id, 'mark-as-paid', { agreed })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await statesOf(id)).toEqual(
    ['Ana Araya', 'Berta Bravo', 'Carla Castro'].map((name) => `${name}: paid, paid ${DAY}`),
  );
  expect(await act(id, 'mark-as-paid')).toMatchObject(refusedBy(409, 'bankFiles.nothingToPay'));
});

// payout §18.4, payout §18.5
test('a rejected transfer is owed again, also from paid, and goes to the corrected account', async () => {
  const id = await sentFile();
  const ana = await transferOf(id, 'Ana Araya');
  const berta = await transferOf(id, 'Berta Bravo');
  await act(id, 'mark-as-paid', { transferIds: [ana] });
  const sums = () =>
    clinic.admin.get<{ total: number; totalAmount: number }>('/api/payments/summary?status=paid');
  expect((await sums()).body).toMatchObject({ total: 1, totalAmount: 90_000 });
  expect(await act(id, 'reject', { transferIds: [ana], reason: 'other' })).toMatchObject(
    refusedBy(400, 'bankFiles.reasonMissing'),
  );
  const reason = { reason: 'account_closed' };
  expect((await act(id, 'reject', { transferIds: [ana, berta], ...reason })).body).toEqual({
    success: true,
    transfers: 2,
    totalAmount: 180_000,
  });
  // Repeating it changes nothing.
  expect((await act(id, 'reject', { transferIds: [ana], ...reason })).body).toMatchObject({
    transfers: 0,
  });
  expect(await statesOf(id)).toEqual([
    'Ana Araya: rejected, processed',
    'Berta Bravo: rejected, processed',
    'Carla Castro: sent, processed',
  ]);
  expect((await sums()).body).toMatchObject({ total: 0, totalAmount: 0 });
  const again = (await clinic.generate()).transfers;
  expect(again).toMatchObject([
    {
      doctorName: 'Ana Araya',
      attempt: 2,
      inFiles: [],
      warnings: [
        `El banco la rechazó el ${formatDate(today())}, en ${FILE}: La cuenta está cerrada. La cuenta es la misma: corríjala antes de enviarla de nuevo.`,
      ],
    },
    { doctorName: 'Berta Bravo', attempt: 2, inFiles: [] },
    { doctorName: 'Carla Castro', attempt: 2, inFiles: [FILE] },
  ]);
  await setAccount(clinic.app.database, 'doctor', 'Ana Araya', { bankAccount: '555' });
  expect((await clinic.generate()).transfers[0]?.warnings).toEqual([
    `El banco la rechazó el ${formatDate(today())}, en ${FILE}: La cuenta está cerrada. Va a otra cuenta.`,
  ]);
  await clinic.download('universal', [again[0]?.id ?? 0]);
  const second = await latestFile();
  expect((await detailsOf(second)).transfers).toMatchObject([
    { payee: { name: 'Ana Araya' }, attempt: 2, status: 'sent', bankAccount: '555' },
  ]);
  expect((await detailsOf(id)).transfers[0]).toMatchObject({
    status: 'rejected',
    rejection: 'La cuenta está cerrada',
    sentAgainIn: 'nomina-universal-2026-07-2.txt',
  });
  // What is under way in the second file is paid twice if the first one paid it.
  expect(await act(id, 'mark-as-paid', { transferIds: [ana] })).toMatchObject(
    refusedBy(409, 'bankFiles.paidTwice', expect.stringContaining('ya va en nomina')),
  );
  // What was not sent again may turn out to be paid after all.
  expect((await act(id, 'mark-as-paid', { transferIds: [berta] })).status).toBe(200);
  expect((await act(second, 'mark-as-paid')).status).toBe(200);
  expect(await statesOf(second)).toEqual([`Ana Araya: paid, paid ${DAY}`]);
});

// payout §18.1
test('the database holds a payment in one transfer that counts, and keeps what was sent', async () => {
  const id = await sentFile();
  const { query, refusalBy } = clinic.app;
  const other = `
    INSERT INTO transfer (bank_file_id, reference, attempt, amount, payee_name, payee_rut)
    SELECT bank_file_id, 'OTRA', 2, amount, payee_name, payee_rut FROM transfer WHERE bank_file_id = ${id} LIMIT 1;
    INSERT INTO transfer_payment VALUES ((SELECT id FROM transfer WHERE reference = 'OTRA'),
      (SELECT min(payment_id) FROM transfer_payment)`;
  expect(await refusalBy(`${other}, true)`)).toBe('transfer_payment_live_key');
  expect(await refusalBy(`${other}, false)`)).toBe('transfer_payment_transfer_fkey');
  for (const change of [`bank_account = '1'`, 'amount = 1', 'attempt = 9', `payee_name = 'X'`])
    expect(await refusalBy(`UPDATE transfer SET ${change}`)).toBe('transfer_kept');
  expect(await refusalBy('DELETE FROM transfer')).toBe('transfer_deletion');
  await query`UPDATE transfer SET status = 'withdrawn'`;
  expect(
    await refusalBy(`UPDATE transfer SET status = 'rejected', rejection_reason = 'other'`),
  ).toBe('transfer_kept');
  await query`TRUNCATE bank_file CASCADE`;
});

// payout §18.8
test('a file that the bank never received is withdrawn by two persons', async () => {
  const id = await sentFile();
  const other = await clinic.app.signedInAs('admin');
  expect(await act(id, 'withdraw', {}, other)).toMatchObject(
    refusedBy(409, 'bankFiles.withdrawalNotAsked'),
  );
  expect((await act(id, 'withdrawal', { reason: 'El portal del banco lo rechazó' })).status).toBe(
    200,
  );
  expect(await act(id, 'withdraw')).toMatchObject(refusedBy(409, 'bankFiles.samePerson'));
  expect((await act(id, 'withdraw', {}, other)).body).toMatchObject({ transfers: 3 });
  expect((await detailsOf(id)).withdrawal).toMatchObject({
    reason: 'El portal del banco lo rechazó',
    isOwn: true,
    withdrawnAt: expect.any(String),
  });
  expect(await act(id, 'withdraw', {}, other)).toMatchObject({
    body: { code: 'bankFiles.alreadyWithdrawn' },
  });
  const { transfers } = await clinic.generate();
  expect(transfers.map(({ attempt, inFiles }) => [attempt, inFiles])).toEqual(
    Array(3).fill([2, []]),
  );
  // One turns out to be paid by the bank all the same: then it is not sent again.
  const ana = await transferOf(id, 'Ana Araya');
  expect((await act(id, 'mark-as-paid', { transferIds: [ana] })).status).toBe(200);
  expect((await clinic.generate()).transfers.map(({ doctorName }) => doctorName)).toEqual([
    'Berta Bravo',
    'Carla Castro',
  ]);
});

// payout §18.8
test('a file by which the bank paid is not withdrawn; who asked may think better of it', async () => {
  const id = await sentFile();
  await act(id, 'withdrawal', { reason: 'Se cortó' });
  expect((await clinic.admin.delete(`/api/bank-files/${id}/withdrawal`)).status).toBe(200);
  expect((await detailsOf(id)).withdrawal).toBeNull();
  await act(id, 'mark-as-paid', { transferIds: [await transferOf(id, 'Ana Araya')] });
  expect(await act(id, 'withdrawal', { reason: 'Se cortó' })).toMatchObject(
    refusedBy(409, 'bankFiles.answered'),
  );
});

// payout §18.9
test('unknown files, and people without the screen, are refused', async () => {
  const id = await sentFile();
  const doctor = await clinic.app.signedInAs('doctor', { doctorId: await clinic.data.doctor() });
  const calls = ['mark-as-paid', 'reject', 'withdrawal', 'withdraw', 'answer-preview', 'answer'];
  const input = { transferIds: [1], reason: 'account_closed', answerText: 'x' };
  expect((await doctor.get(`/api/bank-files/${id}`)).status).toBe(403);
  for (const action of calls) {
    expect((await act(id, action, {}, doctor)).status, action).toBe(403);
    expect((await clinic.app.anonymous.post(`/api/bank-files/${id}/${action}`, input)).status).toBe(
      401,
    );
  }
  expect((await clinic.admin.get('/api/bank-files/999')).status).toBe(404);
  const payload = { ...JULY, bankFormat: 'universal', selectedTransfers: [1] };
  expect((await doctor.post('/api/download-bank-file', payload)).status).toBe(403);
});

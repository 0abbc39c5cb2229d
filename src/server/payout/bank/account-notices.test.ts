/** Changed accounts are pointed out before a bank file is made (payout §9). */
import { expect, test } from 'vitest';
import { bankClinic, idsOf, placesOf } from '../../../../test/support/bank-clinic.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';

const clinic = bankClinic();
const DAY = formatDate(dateInClinic(new Date()));
const OLD = { bankAccount: '00007251-4830' };
const NEW = { bankCode: '012', accountKind: 'vista', bankAccount: '33334444' };

/** Has the first administrator ask for another account; answers the change. */
async function propose(doctorId: number, account: object = NEW): Promise<number> {
  const { admin } = clinic;
  const { version: _version, ...record } =
    (await admin.get<Doctor[]>(`/api/doctors?ids=${doctorId}`)).body[0] ?? ({} as Doctor);
  const change = { ...record, bankName: null, societyRut: null, ...account };
  const { body } = await admin.put<Doctor>(`/api/doctors/${doctorId}`, change);
  return body.pendingAccount?.changeId ?? 0;
}

async function approve(changeId: number): Promise<void> {
  const second = await clinic.app.signedInAs('admin');
  expect((await second.post(`/api/account-changes/${changeId}/approve`)).status).toBe(200);
}

const noticesOf = async (options?: object) =>
  (await clinic.generate('universal', options)).transfers.map(({ accountNotices }) =>
    accountNotices.map(({ kind, text }) => [kind, text]),
  );
/** Moves what was approved into the past. */
const makeOlder = (interval: string) =>
  clinic.app.database.pool.query(`
    ALTER TABLE account_change DISABLE TRIGGER account_change_kept;
    UPDATE account_change SET answered_at = answered_at - interval '${interval}' WHERE answered_at IS NOT NULL;
    ALTER TABLE account_change ENABLE TRIGGER account_change_kept`);

// payout §9.10
test('a change that waits is pointed out, and the account from before is paid', async () => {
  const doctorId = await clinic.data.paidDoctor(OLD);
  expect(await noticesOf()).toEqual([[]]);
  await propose(doctorId);
  expect(await noticesOf()).toEqual([
    [
      [
        'pending',
        `Cambio de cuenta por aprobar, a la terminada en 4444, que pidió Prueba admin-1 el ${DAY}: se paga a la cuenta de antes, la terminada en 4830.`,
      ],
    ],
  ]);
  expect((await clinic.generate()).transfers[0]?.bankAccount).toBe('00007251-4830');
});

// payout §9.10
test('a changed account is pointed out for ten days', async () => {
  await approve(await propose(await clinic.data.paidDoctor(OLD)));
  expect(await noticesOf()).toEqual([
    [
      [
        'changed',
        expect.stringMatching(
          `^Cuenta cambiada el ${DAY}, de la terminada en 4830 a la terminada en 4444: la pidió Prueba admin-1 y la aprobó Prueba admin-\\d\\.$`,
        ),
      ],
    ],
  ]);
  await makeOlder('9 days 23 hours');
  expect(await noticesOf()).toMatchObject([[['changed', expect.anything()]]]);
  await makeOlder('1 hour');
  expect(await noticesOf()).toEqual([[]]);
});

// payout §9.10
test('so is a first account, and one of the society that is paid, not of its doctor', async () => {
  const doctorId = await clinic.data.paidDoctor({ bankAccount: null });
  await propose(doctorId);
  expect(await noticesOf()).toEqual([
    [['first', `Cuenta nueva, terminada en 4444, que registró Prueba admin-1 el ${DAY}.`]],
  ]);
  await clinic.app.database.pool.query('TRUNCATE calculation, payment, attention CASCADE');
  const inSociety = await clinic.data.paidDoctor({ ...OLD, society: 'Traumatólogos Ltda.' });
  await propose(inSociety);
  expect(await noticesOf()).toEqual([[]]);
  const { rows } = await clinic.app.database.pool.query(
    `SELECT id, rut, name FROM medical_society WHERE name = 'Traumatólogos Ltda.'`,
  );
  const { id, ...society } = rows[0];
  await clinic.admin.put(`/api/medical-societies/${id}`, { ...society, ...NEW });
  expect(await noticesOf()).toMatchObject([[['pending', expect.stringContaining('4444')]]]);
});

// payout §9.10, payout §10.10
test('also for what was marked as paid before its file, which pays it to the account of today', async () => {
  const doctorId = await clinic.data.paidDoctor(OLD);
  const changeId = await propose(doctorId);
  await approve(changeId);
  await clinic.data.pay(doctorId);
  const shown = await clinic.generate('universal', { includePaid: true });
  expect(shown.transfers).toMatchObject([
    { status: 'paid', bankAccount: '33334444', accountNotices: [{ changeId, kind: 'changed' }] },
  ]);
  const download = (agreedAccountChanges: number[]) =>
    clinic.download('universal', idsOf(shown), {
      includePaid: true,
      agreedRepeats: placesOf(shown),
      agreedAccountChanges,
    });
  expect(await download([])).toMatchObject({
    status: 409,
    body: { code: 'bank.accountsChanged' },
  });
  expect((await download([changeId])).status).toBe(200);
  const { rows } = await clinic.app.database.pool.query(
    `SELECT after FROM audit_log WHERE action = 'bank.download' ORDER BY id DESC LIMIT 1`,
  );
  expect(rows[0].after.accountChangeIds).toEqual([changeId]);
});

// payout §10.10
test('a file is not made for an account that changed after its user was told', async () => {
  const doctorId = await clinic.data.paidDoctor(OLD);
  const changeId = await propose(doctorId);
  const ids = idsOf(await clinic.generate());
  const download = (agreedAccountChanges?: number[]) =>
    clinic.download('universal', ids, { agreedAccountChanges });
  expect(await download([])).toMatchObject({
    status: 409,
    body: {
      code: 'bank.accountsChanged',
      message: expect.stringMatching(
        /^Nada se descargó: la cuenta de .+ cambió o espera un cambio/,
      ),
    } satisfies Partial<Refused>,
  });
  expect((await download([changeId])).status).toBe(200);
  const entry = await clinic.app.database.pool.query(
    `SELECT after FROM audit_log WHERE action = 'bank.download' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry.rows[0].after.accountChangeIds).toEqual([changeId]);
});

// payout §10.10
test('a caller that does not say what it was told gets the file as before', async () => {
  await propose(await clinic.data.paidDoctor(OLD));
  expect((await clinic.download('universal', idsOf(await clinic.generate()))).status).toBe(200);
});

// payout §10.10
test('a rejected transfer goes to the corrected account once it is approved', async () => {
  const doctorId = await clinic.data.paidDoctor(OLD);
  await clinic.download('universal', idsOf(await clinic.generate()));
  const { rows } = await clinic.app.database.pool.query('SELECT id, bank_file_id FROM transfer');
  const [sent] = rows;
  await clinic.admin.post(`/api/bank-files/${sent.bank_file_id}/reject`, {
    transferIds: [sent.id],
    reason: 'account_closed',
  });
  const changeId = await propose(doctorId);
  const waiting = (await clinic.generate()).transfers[0];
  expect(waiting?.warnings[0]).toContain('La cuenta es la misma');
  await approve(changeId);
  const corrected = (await clinic.generate()).transfers[0];
  expect(corrected).toMatchObject({ bankAccount: '33334444', attempt: 2 });
  expect(corrected?.warnings[0]).toContain('Va a otra cuenta');
  expect(corrected?.accountNotices.map(({ kind }) => kind)).toEqual(['changed']);
});

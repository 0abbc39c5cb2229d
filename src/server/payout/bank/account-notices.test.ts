/** Changed accounts are pointed out before a bank file is made (payout §9). */
import { expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bankClinic, idsOf, placesOf } from '../../../../test/support/bank-clinic.ts';
import { type Refused, testRut } from '../../../../test/support/masters.ts';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import type { Society } from '../../../contract/masters/societies.ts';
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
  const { body } = await admin.edit<Doctor>(`/api/doctors/${doctorId}`, change);
  return body.pendingAccount?.changeId ?? 0;
}

async function approve(changeId: number): Promise<void> {
  const second = await clinic.app.signedInAs('admin');
  expect((await second.post(`/api/account-changes/${changeId}/approve`)).status).toBe(200);
}

const noticesOf = async (options?: object) =>
  (await clinic.generate('universal', options)).transfers.map(({ accountNotices }) =>
    // No mail server is set, which each notice says.
    accountNotices.map(({ kind, text }) => [kind, text.replace(/ No se le pudo avisar a .+$/, '')]),
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
        `Cambio de cuenta por aprobar, de la terminada en 4830 a la terminada en 4444, que pidió Prueba admin-1 el ${DAY}: se paga a la cuenta de antes.`,
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
  await clinic.app.query`TRUNCATE calculation, payment, attention CASCADE`;
  const inSociety = await clinic.data.paidDoctor({ ...OLD, society: 'Traumatólogos Ltda.' });
  await propose(inSociety);
  expect(await noticesOf()).toEqual([[]]);
  const rows = await clinic.app.query`
    SELECT id, rut, name FROM medical_society WHERE name = 'Traumatólogos Ltda.'`;
  const { id, ...society } = rows[0];
  await clinic.admin.edit(`/api/medical-societies/${id}`, { ...society, ...NEW });
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
  expect(await download([])).toMatchObject(refusedBy(409, 'bank.accountsChanged'));
  expect((await download([changeId])).status).toBe(200);
  const rows = await clinic.app.query`
    SELECT after FROM audit_log WHERE action = 'bank.download' ORDER BY id DESC LIMIT 1`;
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
test('a caller that does not say what it was told was told of nothing', async () => {
  await propose(await clinic.data.paidDoctor(OLD));
  expect(await clinic.download('universal', idsOf(await clinic.generate()))).toMatchObject(
    refusedBy(409, 'bank.accountsChanged'),
  );
});

// payout §9.11
test('who is paid since lately is pointed out for ten days, and agreed to', async () => {
  const doctorId = await clinic.data.doctor({
    ...OLD,
    name: 'Ana Ortiz',
    society: 'Traumatólogos Ltda.',
  });
  const societies =
    await clinic.app.query(`INSERT INTO medical_society (rut, name, bank_code, account_kind, bank_account)
     VALUES ('${testRut(77_000)}', 'Sociedad Ñuble', '012', 'vista', '33334444') RETURNING id`);
  const { version } = (await clinic.admin.get<Doctor[]>(`/api/doctors?ids=${doctorId}`))
    .body[0] as Doctor;
  const changed = await clinic.admin.post<Refused>(`/api/doctors/${doctorId}/affiliations`, {
    version,
    change: { kind: 'add', from: '2026-01-01', societyId: societies[0].id },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await clinic.data.attentions(doctorId, [{ amount: 100_000 }]);
  await clinic.data.process({});
  const payroll = await clinic.generate();
  const [notice] = payroll.transfers[0]?.accountNotices ?? [];
  expect(notice).toMatchObject({
    kind: 'payee',
    text: expect.stringMatching(
      new RegExp(
        `^A quién se paga cambió el ${DAY}: lo de Ana Ortiz se paga desde el 01-01-2026 a Sociedad Ñuble, antes a Traumatólogos Ltda.; lo cambió Prueba admin-1. No se le pudo avisar a .+ todavía: No hay un servidor de correo`,
      ),
    ),
  });
  const download = (agreed: object) => clinic.download('universal', idsOf(payroll), agreed);
  // An account's change with the same number says nothing about who is paid.
  expect(await download({ agreedAccountChanges: [notice?.changeId] })).toMatchObject(
    refusedBy(409, 'bank.accountsChanged'),
  );
  expect((await download({ agreedPayeeChanges: [notice?.changeId] })).status).toBe(200);
  const makeOld = `
    ALTER TABLE payee_change DISABLE TRIGGER payee_change_kept;
    UPDATE payee_change SET made_at = made_at - interval '10 days';
    ALTER TABLE payee_change ENABLE TRIGGER payee_change_kept`;
  await clinic.app.query(makeOld);
  expect((await clinic.generate()).transfers[0]?.accountNotices).toEqual([]);
});

// payout §10.11
test('who alone chose the payee and gave the first account makes no file to it; another person does', async () => {
  const doctorId = await clinic.data.doctor({ ...OLD, name: 'Ana Ortiz' });
  const society = await clinic.admin.post<Society>('/api/medical-societies', {
    rut: testRut(77_001),
    name: 'Sociedad Nueva',
    ...NEW,
    bankAccount: '77778888',
  });
  expect(society.body).toMatchObject({ pendingAccount: null });
  const { version } = (await clinic.admin.get<Doctor[]>(`/api/doctors?ids=${doctorId}`))
    .body[0] as Doctor;
  const moved = await clinic.admin.post(`/api/doctors/${doctorId}/affiliations`, {
    version,
    change: { kind: 'add', from: '2026-01-01', societyId: society.body.id },
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  await clinic.data.attentions(doctorId, [{ amount: 5_000_000 }]);
  await clinic.data.process({});
  // payout §9.12: however long ago; told beforehand, and to the second person too.
  await makeOlder('30 days');
  await clinic.app.query`
    ALTER TABLE payee_change DISABLE TRIGGER payee_change_kept;
    UPDATE payee_change SET made_at = made_at - interval '30 days';
    ALTER TABLE payee_change ENABLE TRIGGER payee_change_kept`;
  const payroll = await clinic.generate();
  expect(payroll.transfers[0]).toMatchObject({ isOfOneHand: true });
  const notices = payroll.transfers[0]?.accountNotices ?? [];
  expect(notices.map(({ kind }) => kind)).toEqual(['first', 'payee']);
  expect(notices[0]?.text).toContain(
    'Solo usted decidió que se pague ahí: el archivo lo descarga otra persona.',
  );
  const agreed = {
    agreedAccountChanges: notices.filter(({ kind }) => kind === 'first').map((one) => one.changeId),
    agreedPayeeChanges: notices.filter(({ kind }) => kind === 'payee').map((one) => one.changeId),
  };
  expect(await clinic.download('universal', idsOf(payroll), agreed)).toMatchObject(
    refusedBy(409, 'bank.oneHand', expect.stringContaining('Sociedad Nueva')),
  );
  // payout §8.8: nor does the same person mark it as paid, singly or with others; by cheque no account is asked for.
  const paid = { doctorId, month: 7, year: 2026 };
  expect(await clinic.admin.post('/api/mark-payment-as-paid', paid)).toMatchObject(
    refusedBy(409, 'payroll.oneHand', expect.stringContaining('Sociedad Nueva')),
  );
  const several = { doctorIds: [doctorId], month: 7, year: 2026 };
  expect((await clinic.admin.post('/api/process-selected-records', several)).body).toMatchObject({
    code: 'payroll.oneHand',
  });
  const second = await clinic.app.signedInAs('admin');
  const { body: seen } = await second.post<typeof payroll>('/api/generate-bank-payroll', {
    month: 7,
    year: 2026,
    bankFormat: 'universal',
  });
  expect(seen.transfers[0]).toMatchObject({ isOfOneHand: false });
  expect(seen.transfers[0]?.accountNotices[0]?.text).toContain(
    'La misma persona decidió que se pague ahí, y nadie más lo ha visto: confírmelo con quien cobra.',
  );
  const order = {
    month: 7,
    year: 2026,
    bankFormat: 'universal',
    selectedTransfers: idsOf(payroll),
  };
  const byAnother = await second.post('/api/download-bank-file', { ...order, ...agreed });
  expect(byAnother.status, JSON.stringify(byAnother.body)).toBe(200);
  // Somebody has seen it.
  expect((await clinic.generate('universal', { includePaid: true })).transfers[0]).toMatchObject({
    isOfOneHand: false,
    accountNotices: [],
  });
  const done = await clinic.admin.post('/api/mark-payment-as-paid', paid);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
});

// payout §10.11
test('nor to a first account that the user gave when the doctor had a payment, but to that of a new doctor', async () => {
  const download = async () => {
    const payroll = await clinic.generate();
    const notices = payroll.transfers[0]?.accountNotices ?? [];
    const agreedAccountChanges = notices.map(({ changeId }) => changeId);
    return clinic.download('universal', idsOf(payroll), { agreedAccountChanges });
  };
  await propose(await clinic.data.paidDoctor({ bankAccount: null }), {
    ...NEW,
    bankAccount: '8181',
  });
  expect(await download()).toMatchObject({ status: 409, body: { code: 'bank.oneHand' } });
  await clinic.app.query`TRUNCATE calculation, payment, attention CASCADE`;
  const fresh = await clinic.data.doctor({ bankAccount: null });
  await propose(fresh, { ...NEW, bankAccount: '9191' });
  await clinic.data.attentions(fresh, [{ amount: 100_000 }]);
  await clinic.data.process({});
  expect((await download()).status).toBe(200);
});

// payout §9.11
test('so is a first own account that comes together with being paid in person, and a cheque that becomes a transfer', async () => {
  const doctorId = await clinic.data.doctor({ bankAccount: null, society: 'Traumatólogos Ltda.' });
  await propose(doctorId, {
    ...NEW,
    societyType: 'individual',
    societyId: null,
    affiliationFrom: '2026-01-01',
  });
  await clinic.data.attentions(doctorId, [{ amount: 100_000 }]);
  const cheque = await clinic.data.doctor({ bankAccount: null, name: 'Berta Cheque' });
  await clinic.app.query(`UPDATE doctor SET payment_type = 'check' WHERE id = ${cheque}`);
  await propose(cheque, { ...NEW, bankAccount: '55556666', paymentType: 'transfer' });
  await clinic.data.attentions(cheque, [{ amount: 100_000 }]);
  await clinic.data.process({});
  expect((await noticesOf()).map((notices) => notices.map(([kind]) => kind)).toSorted()).toEqual([
    ['first', 'payee'],
    ['first', 'payee'],
  ]);
  expect(JSON.stringify(await noticesOf())).toContain(
    `Berta Cheque cobraba con cheque y cobra por transferencia: lo cambió Prueba admin-1 el ${DAY}.`,
  );
});

// payout §9.8, payout §9.9
test('a society without an account is named with its own record, where the account is put right', async () => {
  await clinic.data.paidDoctor({
    name: 'Ana Ortiz',
    society: 'Sin Cuenta Ltda.',
    ...{ bankCode: null, bankAccount: null },
  });
  const rows = await clinic.app.query`
    SELECT id FROM medical_society WHERE name = 'Sin Cuenta Ltda.'`;
  const { transfers } = await clinic.generate();
  expect(transfers[0]).toMatchObject({
    societyId: rows[0].id,
    problems: ['Sin Cuenta Ltda. no tiene cuenta bancaria.'],
  });
});

// payout §3.7, payout §10.10
test('a rejected transfer goes to the corrected account once it is approved, which the payment names then', async () => {
  const doctorId = await clinic.data.paidDoctor(OLD);
  const named = async () =>
    (await clinic.app.query`SELECT bank_account FROM payment`)[0].bank_account;
  await clinic.download('universal', idsOf(await clinic.generate()));
  const [sent] = await clinic.app.query`SELECT id, bank_file_id FROM transfer`;
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
  expect(await named()).toBe(OLD.bankAccount);
  const again = await clinic.download('universal', [corrected?.id ?? 0], {
    agreedAccountChanges: [changeId],
  });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(await named()).toBe('33334444');
});

// masters §15.5
test('the account of a society is no first one while its unpaid payments have their own', async () => {
  const { admin, app, data } = clinic;
  const { pool } = app.database;
  const { query } = app;
  // As an upgrade from version 0.2 leaves a society whose doctors had several accounts.
  await data.paidDoctor({ bankAccount: null, society: 'Sociedad Sin Cuenta' });
  await query`UPDATE payment SET bank_account = '99998888'`;
  await query`
    BEGIN; SET LOCAL portal.wipe = 'on';
    UPDATE medical_society SET bank_code = NULL, account_kind = NULL, bank_account = NULL
     WHERE name = 'Sociedad Sin Cuenta';
    COMMIT`;
  const rows = await query`
    SELECT id, rut, name FROM medical_society WHERE name = 'Sociedad Sin Cuenta'`;
  const { id, ...society } = rows[0];
  await expect(
    query(`UPDATE medical_society SET bank_account = '1' WHERE id = ${id}`),
  ).rejects.toMatchObject({ code: '23514' });
  const { body } = await admin.edit<Society>(`/api/medical-societies/${id}`, {
    ...society,
    ...NEW,
  });
  expect(body).toMatchObject({ bankAccount: null, pendingAccount: NEW });
  const changeId = body.pendingAccount?.changeId ?? 0;
  // The society has no address: its doctor is told.
  const told = await pool.query('SELECT emails FROM account_change WHERE id = $1', [changeId]);
  expect(told.rows[0].emails).toEqual([expect.stringMatching(/^medico\d+@ejemplo\.cl$/)]);
  await approve(changeId);
  expect((await clinic.generate()).transfers[0]?.bankAccount).toBe('33334444');
});

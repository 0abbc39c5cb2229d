/** Transfers that were sent at the rate of one year and paid in the next one (payout §18.11), worked by hand. */
import * as XLSX from '@e965/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { idsOf, placesOf } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import {
  DECEMBER,
  decemberFile,
  PAID,
  REASON,
  SENT,
  SOCIETY,
} from '../../../../test/support/december-file.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';

const december = decemberFile();
const { clinic, act, answerOf, confirm, detailsOf, idsFor, latestFile, previewOf, secondPerson } =
  december;
const { state, statesOf, transferOf } = december;
let file: number;
beforeEach(() => {
  file = december.latest();
});
const differences = async () =>
  (await clinic.app.query`SELECT differences FROM receipt_match`).map(
    (row: { differences: string[] }) => row.differences,
  );
const kept = async () =>
  await clinic.app.query`
      SELECT d.name, r.retained_amount AS retained, r.due_rate AS rate, r.due_amount AS due, r.difference
        FROM true_year_retention r JOIN payment p ON p.id = r.payment_id JOIN doctor d ON d.id = p.doctor_id ORDER BY 1`;

// payout §18.11, payout §19.8
test('a file that was sent on 31 December and paid on 2 January is recorded so by two persons', async () => {
  expect(await act(file, 'mark-as-paid', { paymentDate: PAID })).toMatchObject({
    status: 409,
    body: {
      code: 'payroll.otherRate',
      message: expect.stringContaining(
        'regístrelo en su archivo de Nómina Bancaria con «Pagada en otro año»',
      ),
    },
  });
  const ids = await idsFor('Ana Araya', SOCIETY);
  expect((await state(ids)).body).toEqual({ success: true, transfers: 2, totalAmount: 111_154 });
  const stated = { paidOn: PAID, reason: REASON, isConfirmed: false, isOwn: true };
  expect((await detailsOf(file)).transfers).toMatchObject([
    { payee: { name: 'Ana Araya' }, status: 'sent', otherYear: { ...stated, difference: 750 } },
    { payee: { name: 'Dora Díaz' }, status: 'sent', otherYear: null },
    { payee: { name: SOCIETY }, status: 'sent', otherYear: { ...stated, difference: 225 } },
  ]);
  expect(await confirm(ids, 111_154, Promise.resolve(clinic.admin))).toMatchObject(
    refusedBy(409, 'bankFiles.otherYearSamePerson'),
  );
  expect((await confirm(ids, 111_155)).body).toMatchObject({ code: 'bankFiles.changedMeanwhile' });
  expect(await kept()).toEqual([]);
  // payout §19.6: her receipt agrees with the day that was planned.
  const receipt = { kind: 'receipt', folio: 7, date: SENT, grossAmount: 100_001 };
  const issuers = await clinic.app.query`SELECT rut FROM doctor WHERE name = 'Ana Araya'`;
  const issued = { ...receipt, issuerRut: issuers[0].rut, retentionAmount: 14_500 };
  expect((await clinic.admin.post('/api/receipts', issued)).status).toBe(200);
  expect(await differences()).toEqual([[]]);
  const answers = await Promise.all([confirm(ids, 111_154), confirm(ids, 111_154)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ difference: 975 });
  expect(await statesOf(file)).toEqual([
    `Ana Araya: paid, paid ${PAID}`,
    'Dora Díaz: sent, processed',
    `${SOCIETY}: paid, paid ${PAID},paid ${PAID}`,
  ]);
  expect(await differences()).toEqual([['rate', 'year']]);
  // What was transferred and retained stays.
  expect(await kept()).toEqual([
    { name: 'Ana Araya', retained: 14_500, rate: 1525, due: 15_250, difference: 750 },
    { name: 'Berta Bravo', retained: 1450, rate: 1525, due: 1525, difference: 75 },
    { name: 'Carla Castro', retained: 2901, rate: 1525, due: 3051, difference: 150 },
  ]);
  const { transfers } = await detailsOf(file);
  expect(transfers[0]).toMatchObject({ amount: 85_501, otherYear: { isConfirmed: true } });
  // The year in which it was paid declares it, and shows both.
  const months = async (year: number) =>
    (await clinic.admin.get<object[]>(`/api/receipts/months?year=${year}`)).body;
  expect((await months(2026))[0]).toMatchObject({
    grossAmount: 130_005,
    retentionAmount: 18_851,
    dueAmount: 19_826,
  });
  expect((await months(2025))[11]).toMatchObject({ grossAmount: 0, retentionAmount: 0 });
  const register = await clinic.admin.get('/api/receipts/register?year=2026');
  const { Sheets } = XLSX.read(register.bytes);
  const reconciled = XLSX.utils.sheet_to_json(Sheets.Conciliación ?? {});
  expect(reconciled).toContainEqual(
    expect.objectContaining({
      Nombre: 'Ana Araya',
      'Honorarios pagados': 100_001,
      'Retenido según pagos': 14_500,
      'Retención de la tasa del año': 15_250,
    }),
  );
  expect(await bookOffences(clinic.app.database)).toEqual([]);
  // documents §13.3: so does the certificate, to the doctor, too.
  const rows = await clinic.app.query`SELECT max(id) AS id FROM doctor WHERE name = 'Ana Araya'`;
  const own = await clinic.app.signedInAs('doctor', { doctorId: rows[0].id });
  const { bytes } = await own.get(`/api/doctors/${rows[0].id}/certificates/2026`);
  expect(pdfPages(bytes).join(' ').replace(/\s+/g, ' ')).toContain(
    'Lo pagado el 02-01-2026 se procesó para 2025: se retuvo $14.500, y la tasa del año de pago, 15,25 %, pide $15.250.',
  );
});

// payout §18.11
test('of all at once those are said whose retention the year changes; the others are marked as paid', async () => {
  const all = { paymentDate: PAID, reason: REASON };
  expect((await act(file, 'other-year', all)).body).toMatchObject({
    transfers: 2,
    totalAmount: 111_154,
  });
  expect((await act(file, 'other-year', all)).body).toMatchObject({ code: 'bankFiles.sameRate' });
  const dora = await idsFor('Dora Díaz');
  expect((await act(file, 'mark-as-paid', { transferIds: dora, paymentDate: PAID })).status).toBe(
    200,
  );
  // Of those that are left each is stated already.
  expect((await act(file, 'other-year', all)).body).toMatchObject({
    code: 'bankFiles.alreadyStated',
  });
});

// payout §18.11
test('one by one: the others were paid in time', async () => {
  const ana = await idsFor('Ana Araya');
  expect((await state(ana)).status).toBe(200);
  expect((await confirm(ana, 85_501)).body).toMatchObject({ difference: 750 });
  expect((await act(file, 'mark-as-paid', { paymentDate: SENT })).body).toMatchObject({
    transfers: 2,
  });
  expect((await statesOf(file)).at(-1)).toBe(`${SOCIETY}: paid, paid ${SENT},paid ${SENT}`);
  expect(await kept()).toHaveLength(1);
});

// payout §18.11
test('what the true year asks for has the surcharge of its own day', async () => {
  await clinic.app
    .query`UPDATE doctor SET surcharge_rate = 300, surcharge_from = '2026-01-01' WHERE name = 'Ana Araya'`;
  const ana = await idsFor('Ana Araya');
  await state(ana);
  await confirm(ana, 85_501);
  // 18.250,1825.
  expect(await kept()).toMatchObject([{ rate: 1825, due: 18_250, difference: 3750 }]);
});

// payout §18.11
test('what is stated may be taken back, and what the bank rejects after all was paid in no year', async () => {
  const ana = await idsFor('Ana Araya');
  await state(ana);
  expect(await state(ana)).toMatchObject(refusedBy(409, 'bankFiles.alreadyStated'));
  expect((await act(file, 'other-year/cancel', { transferIds: ana })).status).toBe(200);
  expect(await confirm(ana, 85_501)).toMatchObject(refusedBy(409, 'bankFiles.otherYearNotStated'));
  await state(ana);
  await confirm(ana, 85_501);
  await act(file, 'reject', { transferIds: ana, reason: 'account_closed' });
  expect((await statesOf(file))[0]).toBe('Ana Araya: rejected, processed');
  expect([(await detailsOf(file)).transfers[0]?.otherYear, await kept()]).toEqual([null, []]);
  // What was stated goes once the transfer is paid in time.
  await state(await idsFor(SOCIETY));
  await act(file, 'mark-as-paid', { transferIds: await idsFor(SOCIETY), paymentDate: SENT });
  expect((await detailsOf(file)).transfers.at(-1)).toMatchObject({
    status: 'paid',
    otherYear: null,
  });
});

// payout §18.11
test('a day that changes no retention, and impossible days, are refused', async () => {
  const ana = await idsFor('Ana Araya');
  const cases = [
    [ana, { paymentDate: SENT }, 'bankFiles.sameRate'],
    [await idsFor('Dora Díaz'), {}, 'bankFiles.sameRate'],
    [[...ana, ...(await idsFor('Dora Díaz'))], {}, 'bankFiles.sameRate'],
    [ana, { paymentDate: '2025-12-30' }, 'bankFiles.dateBeforeFile'],
    [ana, { paymentDate: '2099-01-02' }, 'payroll.dateInFuture'],
    [[999_999], {}, 'bankFiles.changedMeanwhile'],
  ] as const;
  for (const [ids, change, code] of cases)
    expect((await state([...ids], change)).body, code).toMatchObject({ code });
  expect((await state(ana, { reason: '' })).status).toBe(400);
  const doctor = await clinic.app.signedInAs('doctor', { doctorId: await clinic.data.doctor() });
  for (const action of ['other-year', 'other-year/confirm', 'other-year/cancel'])
    expect((await act(file, action, {}, doctor)).status, action).toBe(403);
});

// payout §18.11
test('the database wants two persons, and keeps what was stated and found', async () => {
  const { query, refusalBy } = clinic.app;
  const ana = await idsFor('Ana Araya');
  await state(ana);
  const update = 'UPDATE other_year_transfer SET';
  expect(await refusalBy(`${update} confirmed_by = asked_by, confirmed_at = now()`)).toBe(
    'other_year_transfer_by_another',
  );
  expect(await refusalBy(`${update} paid_on = '2026-01-03'`)).toBe('other_year_transfer_kept');
  await confirm(ana, 85_501);
  expect(await refusalBy(`${update} confirmed_at = now()`)).toBe('other_year_transfer_kept');
  for (const person of ['asked_by', 'confirmed_by'])
    for (const other of [
      'NULL',
      '(SELECT id FROM app_user WHERE id NOT IN (asked_by, confirmed_by) LIMIT 1)',
    ])
      expect(await refusalBy(`${update} ${person} = ${other}`), person).toBe(
        'other_year_transfer_kept',
      );
  const [dora] = await idsFor('Dora Díaz');
  const row = (values: string) =>
    refusalBy(`INSERT INTO other_year_transfer (transfer_id, paid_on, reason, asked_by, confirmed_by, confirmed_at)
      VALUES (${dora}, '${PAID}', 'x', ${values})`);
  const [one, another] = [
    '(SELECT min(id) FROM app_user)',
    '(SELECT max(id) FROM app_user)',
  ] as const;
  for (const values of [`${one}, ${another}, now()`, `${one}, NULL, now()`, 'NULL, NULL, NULL'])
    expect(await row(values)).toBe('other_year_transfer_stated');
  expect(await row(`${one}, NULL, NULL`)).toBeUndefined();
  expect(await refusalBy(`${update} confirmed_at = now() WHERE transfer_id = ${dora}`)).toBe(
    'other_year_transfer_kept',
  );
  // Nobody else pays in another year, from any code: neither what counts nor what is to be recovered.
  const [society] = await idsFor(SOCIETY);
  const paid = `UPDATE transfer SET status = 'paid', paid_on = '${PAID}'`;
  expect(await refusalBy(`${paid} WHERE id = ${society}`)).toBe('transfer_of_other_year');
  await query(`UPDATE transfer SET status = 'replaced' WHERE id = ${society}`);
  expect(await refusalBy(`${paid}, is_surplus = true WHERE id = ${society}`)).toBe(
    'transfer_of_other_year',
  );
  expect(await refusalBy(`${paid} WHERE id = ${dora}`)).toBeUndefined();
  expect(await refusalBy('UPDATE true_year_retention SET due_amount = 1')).toBe(
    'true_year_retention_kept',
  );
  expect(
    await refusalBy(`INSERT INTO true_year_retention
      SELECT max(id), ${ana[0]}, 1, 1525, 1 FROM payment`),
  ).toBe('true_year_retention_paid');
});

// payout §18.10, payout §18.11
test('what is to be recovered is of its true year, too, since it counts once the other one is rejected', async () => {
  const [first, [ana = 0]] = [file, await idsFor('Ana Araya')];
  const shown = await clinic.generate('universal', DECEMBER);
  const again = { ...DECEMBER, paymentDate: SENT, agreedRepeats: placesOf(shown) };
  expect((await clinic.download('universal', idsOf(shown), again)).status).toBe(200);
  await clinic.app.query(
    `UPDATE bank_file SET created_at = '${SENT} 19:00 America/Santiago' WHERE id <> ${first}`,
  );
  const paid = (change: object) =>
    act(first, 'mark-as-paid', {
      transferIds: [ana],
      agreed: { transfers: 1, totalAmount: 85_501, twice: 1 },
      ...change,
    });
  expect((await paid({ paymentDate: PAID })).body).toMatchObject({ code: 'payroll.otherRate' });
  const text = await answerOf(first, '', '', '');
  const line = (
    await clinic.admin.get(`/api/bank-files/${await latestFile()}/answer-template`)
  ).bytes
    .toString('utf8')
    .split('\r\n')[1]
    ?.replace('-2.txt', '.txt')
    .replace(/;;;?$/, `;Pagada;${PAID};`);
  const { body } = await previewOf(first, `${text.split('\r\n')[0]}\r\n${line}`);
  expect(body.lines[0]).toMatchObject({
    effect: null,
    text: expect.stringContaining('use «Pagada en otro año»'),
  });
  expect((await state([ana])).body).toMatchObject({ code: 'bankFiles.paidTwice' });
  expect((await state([ana], { twice: 1 })).status).toBe(200);
  expect((await confirm([ana], 85_501)).body).toMatchObject({ code: 'bankFiles.paidTwice' });
  const agreed = { transfers: 1, totalAmount: 85_501, twice: 1 };
  const confirmed = await act(
    first,
    'other-year/confirm',
    { transferIds: [ana], agreed },
    await secondPerson(),
  );
  // It pays nothing yet: so nothing is due.
  expect(confirmed.body).toMatchObject({ difference: 0 });
  expect(await kept()).toEqual([]);
  const second = await latestFile();
  const rejected = {
    transferIds: [await transferOf(second, 'Ana Araya')],
    reason: 'account_closed',
  };
  expect((await act(second, 'reject', rejected)).status).toBe(200);
  expect((await statesOf(first))[0]).toBe(`Ana Araya: paid, paid ${PAID}`);
  expect(await kept()).toEqual([
    { name: 'Ana Araya', retained: 14_500, rate: 1525, due: 15_250, difference: 750 },
  ]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.11
test('who marks a doctor’s sent payment as paid is told of the other year, too', async () => {
  const rows = await clinic.app.query`SELECT max(id) AS id FROM doctor WHERE name = 'Ana Araya'`;
  const input = { ...DECEMBER, doctorId: rows[0].id, paymentDate: PAID };
  expect(await clinic.admin.post('/api/mark-payment-as-paid', input)).toMatchObject({
    status: 409,
    body: {
      code: 'payroll.otherRate',
      message: expect.stringMatching(
        /Si se pagó en 2025, indique ese día\. .+ con cheque, en efectivo o sin archivo, anúlelo y procéselo de nuevo con ese día\.$/,
      ),
    },
  });
});

// payout §20.3
test('the bank’s answer names the way for a day in another year', async () => {
  const text = await answerOf(file, `;Pagada;${PAID};`, `;Pagada;${PAID};`);
  const { body } = await previewOf(file, text);
  expect(body.lines.map(({ effect, text: said }) => [effect, said])).toEqual([
    [
      null,
      'La retención legal de 2026 no es la de 2025, con que se procesó. Si la fecha es la verdadera, elija la transferencia y use «Pagada en otro año»; si no, corríjala.',
    ],
    ['pay', 'Pagada el 02-01-2026.'],
    ['unanswered', 'Sin respuesta: queda como está.'],
  ]);
  const ana = await idsFor('Ana Araya');
  await state(ana);
  await confirm(ana, 85_501);
  expect((await previewOf(file, text)).body.summary).toMatchObject({
    paid: 1,
    unchanged: 1,
    problems: 0,
  });
});

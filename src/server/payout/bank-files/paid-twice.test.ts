/** What the bank pays besides what is owed: recorded, to be recovered, and never mistaken for what paid (payout §18.10). */
import { expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bankClinic, idsOf, JULY, placesOf } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { FILE, sentFiles } from '../../../../test/support/sent-files.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, answerOf, detailsOf, latestFile, previewOf, sentFile, statesOf, transferOf } =
  sentFiles(clinic);
const DAY = today();
const SECOND = 'nomina-universal-2026-07-2.txt';
const reason = { reason: 'account_closed' };
const [ANA, BERTA, CARLA] = ['Ana Araya', 'Berta Bravo', 'Carla Castro'] as const;

/** Sends everything again in a second file, which replaces the first one; with what is paid, if asked. */
async function sentAgain(options: { includePaid?: boolean } = {}): Promise<number> {
  const shown = await clinic.generate('universal', options);
  const agreedRepeats = placesOf(shown);
  const answer = await clinic.download('universal', idsOf(shown), { ...options, agreedRepeats });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return latestFile();
}

const pay = (id: number, names: readonly string[], twice = 0) =>
  Promise.all(names.map((name) => transferOf(id, name))).then((transferIds) =>
    act(id, 'mark-as-paid', {
      transferIds,
      agreed: { transfers: names.length, totalAmount: names.length * 90_000, twice },
    }),
  );
const reject = async (id: number, name: string) =>
  expect(
    (await act(id, 'reject', { transferIds: [await transferOf(id, name)], ...reason })).body,
  ).toMatchObject({ transfers: 1 });
const surplusesOf = async (id: number) =>
  (await detailsOf(id)).transfers
    .filter(({ isSurplus }) => isSurplus)
    .map(({ payee, status, elsewhere }) => `${payee.name}: ${status}, ${elsewhere}`);

// payout §18.10
test('the bank pays a transfer that was sent again: it is paid twice, once somebody says so', async () => {
  const first = await sentFile();
  const second = await sentAgain();
  expect(await pay(first, [ANA])).toMatchObject(
    refusedBy(
      409,
      'bankFiles.paidTwice',
      `Nada cambió: lo que paga la transferencia a Ana Araya ya va en ${SECOND} (1 transferencia en este caso). Si el banco la pagó igualmente, elíjala y confírmelo: será por recuperar si también se paga lo otro. Si el otro archivo no llegó al banco, retírelo primero.`,
    ),
  );
  // Somebody who was told of another number is asked again.
  expect((await pay(first, [ANA, BERTA], 1)).status).toBe(409);
  expect((await pay(first, [ANA], 1)).status).toBe(200);
  expect(await surplusesOf(first)).toEqual([`Ana Araya: paid, ya va en ${SECOND}`]);
  expect((await statesOf(second))[0]).toBe('Ana Araya: sent, processed');
  // The bank paid once: nobody is told to ask for money back, nor once the other file never reached the bank.
  const standsOf = async () =>
    (
      await clinic.admin.get<{ stands: Record<string, { count: number }> }>(
        '/api/transfers/summary',
      )
    ).body.stands;
  expect(await standsOf()).toMatchObject({ paid: { count: 1 }, surplus: { count: 0 } });
  const paidOnce = (await clinic.admin.get<object[]>('/api/transfers?stand=paid')).body;
  expect(paidOnce).toMatchObject([
    { payeeName: ANA, isSurplus: true, isPaidElsewhere: false, sentAgainIn: SECOND },
  ]);
  expect((await detailsOf(first)).transfers[0]).toMatchObject({ isPaidElsewhere: false });
  // The file that would pay it again is not handed out once more.
  expect(await clinic.admin.get(`/api/bank-files/${second}/content`)).toMatchObject({
    body: {
      code: 'bankFiles.superseded',
      message: expect.stringContaining(`lo de Ana Araya ya se pagó en ${FILE}`),
    },
  });
  expect((await pay(second, [ANA])).status).toBe(200);
  expect(await surplusesOf(first)).toEqual([`Ana Araya: paid, ya se pagó en ${SECOND}`]);
  expect(await standsOf()).toMatchObject({ paid: { count: 1 }, surplus: { count: 1 } });
  expect((await detailsOf(first)).transfers[0]).toMatchObject({ isPaidElsewhere: true });
  // The bank takes the first one back: nothing is to be recovered, and the second one still pays it.
  await reject(first, ANA);
  expect(await surplusesOf(first)).toEqual([]);
  expect((await statesOf(second))[0]).toBe(`Ana Araya: paid, paid ${DAY}`);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.10
test('what the second file does not pay was paid by the first one', async () => {
  const first = await sentFile();
  const second = await sentAgain();
  expect((await pay(first, [ANA, BERTA, CARLA], 3)).status).toBe(200);
  await reject(second, ANA);
  expect((await pay(second, [BERTA])).status).toBe(200);
  await reject(second, BERTA);
  expect(await statesOf(first)).toEqual([
    `Ana Araya: paid, paid ${DAY}`,
    `Berta Bravo: paid, paid ${DAY}`,
    'Carla Castro: paid, processed',
  ]);
  expect(await surplusesOf(first)).toEqual([`Carla Castro: paid, ya va en ${SECOND}`]);
  expect((await clinic.generate()).transfers.map(({ doctorName }) => doctorName)).toEqual([CARLA]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.10
test('a replaced transfer whose payments are owed again is paid like any other', async () => {
  const first = await sentFile();
  const second = await sentAgain();
  await act(second, 'withdrawal', { reason: 'Se cortó' });
  const other = await clinic.app.signedInAs('admin');
  expect((await act(second, 'withdraw', {}, other)).status).toBe(200);
  expect((await pay(first, [ANA])).status).toBe(200);
  await reject(first, BERTA);
  expect(await statesOf(first)).toEqual([
    `Ana Araya: paid, paid ${DAY}`,
    'Berta Bravo: rejected, processed',
    'Carla Castro: replaced, processed',
  ]);
  expect(await surplusesOf(first)).toEqual([]);
});

// payout §18.13
test('what came back is no longer to be recovered, and never pays', async () => {
  const first = await sentFile();
  const second = await sentAgain();
  expect((await pay(first, [ANA, BERTA], 2)).status).toBe(200);
  expect((await pay(second, [ANA])).status).toBe(200);
  const recover = async (names: readonly string[], more: object = {}) =>
    act(first, 'recovery', {
      transferIds: await Promise.all(names.map((name) => transferOf(first, name))),
      recoveredOn: DAY,
      note: 'Transferencia de vuelta 8812',
      ...more,
    });
  // Berta's is paid once; nothing comes back before it was paid, nor tomorrow.
  for (const [names, more, code] of [
    [[ANA, BERTA], {}, 'bankFiles.notToRecover'],
    [[ANA], { recoveredOn: '2026-01-01' }, 'bankFiles.notToRecover'],
    [[ANA], { recoveredOn: '2099-01-01' }, 'payroll.dateInFuture'],
  ] as const)
    expect((await recover(names, more)).body).toMatchObject({ code });
  const answers = await Promise.all([1, 2].map(() => recover([ANA])));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { stands } = (
    await clinic.admin.get<{ stands: Record<string, { count: number }> }>('/api/transfers/summary')
  ).body;
  expect(stands).toMatchObject({ paid: { count: 3 }, surplus: { count: 0 } });
  expect((await detailsOf(first)).transfers[0]).toMatchObject({
    recovery: { recoveredOn: DAY, note: 'Transferencia de vuelta 8812' },
  });
  const rejected = await act(first, 'reject', {
    transferIds: [await transferOf(first, ANA)],
    ...reason,
  });
  expect(rejected.body).toMatchObject({
    code: 'bankFiles.wrongState',
    message: expect.stringContaining('quite antes esa recuperación'),
  });
  // The bank takes the other one back: Ana is owed again, and the next file pays her.
  await reject(second, ANA);
  expect((await statesOf(first))[0]).toBe('Ana Araya: paid, processed');
  expect(await bookOffences(clinic.app.database)).toEqual([]);
  expect((await pay(second, [BERTA])).status).toBe(200);
  const third = await sentAgain();
  expect((await pay(third, [ANA])).status).toBe(200);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
  // Recorded by mistake: it is to be recovered again.
  const ana = await transferOf(first, ANA);
  const undo = () => clinic.admin.delete(`/api/bank-files/${first}/recovery/${ana}`);
  expect((await undo()).status).toBe(200);
  expect((await undo()).body).toMatchObject({ code: 'record.notFound' });
  expect((await detailsOf(first)).transfers[0]).toMatchObject({ recovery: null });
});

// payout §18.13
test('the database lets only what was paid besides come back', async () => {
  const first = await sentFile();
  const ana = await transferOf(first, ANA);
  await expect(
    clinic.app.query(
      `INSERT INTO transfer_recovery (transfer_id, recovered_on, note) VALUES (${ana}, '${DAY}', 'Volvió')`,
    ),
  ).rejects.toMatchObject({ constraint: 'transfer_recovery_of_surplus' });
});

/** Marks a doctor's payment as paid in another way than by the file that has it. */
async function payBy(paymentMethod: string, name: string): Promise<void> {
  const shown = await clinic.generate();
  const { payments = [] } = shown.transfers.find(({ doctorName }) => doctorName === name) ?? {};
  const answer = await clinic.admin.post('/api/mark-payment-as-paid', {
    ...JULY,
    doctorId: payments[0]?.doctorId,
    paymentMethod,
    agreedRepeats: payments.map(({ id, status, inFiles }) => ({ id, status, inFiles })),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

// payout §18.4, payout §18.10
test.each(['check', 'cash'])(
  'what was paid by %s stays paid, whatever becomes of its transfer',
  async (method) => {
    const file = await sentFile();
    await payBy(method, ANA);
    const paidByHand = `paid ${DAY}`;
    expect((await statesOf(file))[0]).toBe(`Ana Araya: replaced, ${paidByHand}`);
    await reject(file, ANA);
    expect((await statesOf(file))[0]).toBe(`Ana Araya: rejected, ${paidByHand}`);
    expect((await pay(file, [ANA])).body).toMatchObject({
      message: expect.stringContaining('ya se pagó de otra forma'),
    });
    expect((await pay(file, [ANA], 1)).status).toBe(200);
    expect(await surplusesOf(file)).toEqual(['Ana Araya: paid, ya se pagó de otra forma']);
    await reject(file, ANA);
    expect((await statesOf(file))[0]).toBe(`Ana Araya: rejected, ${paidByHand}`);
    const rows = await clinic.app.query`SELECT payment_method FROM payment WHERE status = 'paid'`;
    expect(rows).toEqual([{ payment_method: method }]);
  },
);

// payout §18.4, payout §18.10
test('a copy of what was paid is no debt when the bank rejects it, and counts once the first one is rejected', async () => {
  const first = await sentFile();
  expect((await act(first, 'mark-as-paid')).status).toBe(200);
  const copy = await sentAgain({ includePaid: true });
  expect(await statesOf(first)).toContain(`Ana Araya: paid, paid ${DAY}`);
  expect(await surplusesOf(copy)).toContain(`Ana Araya: sent, ya se pagó en ${FILE}`);
  await reject(copy, ANA);
  expect((await statesOf(copy))[0]).toBe(`Ana Araya: rejected, paid ${DAY}`);
  expect((await pay(copy, [BERTA], 1)).status).toBe(200);
  await reject(first, CARLA);
  expect(await statesOf(copy)).toEqual([
    `Ana Araya: rejected, paid ${DAY}`,
    `Berta Bravo: paid, paid ${DAY}`,
    'Carla Castro: sent, processed',
  ]);
  expect(await surplusesOf(copy)).toEqual([`Berta Bravo: paid, ya se pagó en ${FILE}`]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §10.3, payout §18.10
test('what the bank paid is not sent a third time: the transfer under way is ended first', async () => {
  const first = await sentFile();
  const second = await sentAgain();
  expect((await pay(first, [ANA], 1)).status).toBe(200);
  const shown = await clinic.generate();
  const again = () =>
    clinic.download('universal', idsOf(shown), { agreedRepeats: placesOf(shown) });
  expect(await again()).toMatchObject(
    refusedBy(
      409,
      'bank.paidBySurplus',
      `Nada se descargó: el banco ya pagó lo de Ana Araya en ${FILE}, y va también en ${SECOND}. Si ${SECOND} no lo pagó, regístrelo como rechazado o retire ese archivo: vale el que pagó.`,
    ),
  );
  await reject(second, ANA);
  expect(await statesOf(first)).toContain(`Ana Araya: paid, paid ${DAY}`);
  expect((await clinic.generate()).transfers.map(({ doctorName }) => doctorName)).toEqual([
    BERTA,
    CARLA,
  ]);
});

// payout §18.10
test('a new file replaces all copies that the bank may have', async () => {
  const first = await sentFile();
  expect((await act(first, 'mark-as-paid')).status).toBe(200);
  const copies = [
    await sentAgain({ includePaid: true }),
    await sentAgain({ includePaid: true }),
  ] as const;
  await reject(first, ANA);
  const states = () => Promise.all(copies.map(async (id) => (await statesOf(id))[0]));
  expect(await states()).toEqual(Array(2).fill('Ana Araya: sent, processed'));
  const third = await sentAgain();
  expect(await statesOf(third)).toEqual(['Ana Araya: sent, processed']);
  expect(await states()).toEqual(Array(2).fill('Ana Araya: replaced, processed'));
  await reject(third, ANA);
  expect(await states()).toEqual(Array(2).fill('Ana Araya: replaced, processed'));
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.4
test('what was marked as paid before its file was made is owed when the bank rejects it', async () => {
  const doctorId = await clinic.data.paidDoctor({ name: ANA });
  await clinic.data.pay(doctorId);
  const file = await sentAgain({ includePaid: true });
  expect(await statesOf(file)).toEqual(['Ana Araya: paid, paid 2026-08-05']);
  await reject(file, ANA);
  expect(await statesOf(file)).toEqual(['Ana Araya: rejected, processed']);
});

// payout §20.2, payout §18.10
test('an answer that pays what goes another way says so, and is applied once that is confirmed', async () => {
  const first = await sentFile();
  const second = await sentAgain();
  const other = await clinic.app.signedInAs('admin');
  const text = `;Pagada;${DAY};`;
  const { transfers } = await detailsOf(first);
  const template = await answerOf(second, text, ';Rechazada;;Cuenta cerrada', ';;;');
  const answerText = template
    .replaceAll(SECOND, FILE)
    .replaceAll(/PAGO-\d+/g, (reference) => reference);
  expect(transfers.map(({ reference }) => template.includes(reference))).toEqual([
    true,
    true,
    true,
  ]);
  const { body } = await previewOf(first, answerText);
  expect(body.lines.map(({ effect, text: said }) => [effect, said])).toEqual([
    [
      'pay',
      `Pagada el ${DAY.split('-').toReversed().join('-')}. Lo que paga ya va en ${SECOND}: retire ese envío si no llegó al banco, o espere.`,
    ],
    ['reject', 'Rechazada: Cuenta cerrada.'],
    ['unanswered', 'Sin respuesta: queda como está.'],
  ]);
  expect(body.summary).toMatchObject({ paid: 1, rejected: 1, twice: 1, problems: 0 });
  const agreed = { paid: 1, rejected: 1 };
  expect(await act(first, 'answer', { answerText, agreed })).toMatchObject(
    refusedBy(409, 'bankFiles.paidTwice'),
  );
  expect(await surplusesOf(first)).toEqual([]);
  const answers = await Promise.all(
    [clinic.admin, other].map((client) =>
      act(first, 'answer', { answerText, agreed: { ...agreed, twice: 1 } }, client),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await surplusesOf(first)).toEqual([`Ana Araya: paid, ya va en ${SECOND}`]);
  expect(await statesOf(second)).toEqual(
    [ANA, BERTA, CARLA].map((name) => `${name}: sent, processed`),
  );
});

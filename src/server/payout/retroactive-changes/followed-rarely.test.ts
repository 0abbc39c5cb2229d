/** What corrections owe follows affiliations in rarer cases (payout §28.5). Amounts are worked out by hand. */
import { expect, test } from 'vitest';
import { affiliatedPayroll } from '../../../../test/support/affiliated-payroll.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { percentage, table } from '../../../../test/support/fees.ts';

const {
  app,
  query,
  data,
  rowsOf,
  admin,
  ÑUBLE,
  MAULE,
  attentionsOf,
  affiliate,
  entries,
  correct,
  addsUp,
  paid,
} = await affiliatedPayroll();

const annul = async (scope: object) => {
  const answer = await admin.post('/api/payments/annul', { scope, reason: 'Otra fecha de pago' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

// payout §28.5
test('what an annulled payment gives back goes to the payee that its day has by then', async () => {
  const doctorId = await paid(table([150_000, 60], [null, 70]), '01', '02');
  await data.attentions(doctorId, [{ date: '2026-08-01' }]);
  await correct(doctorId, [0], 50_000);
  await data.process({ period: { month: 8, year: 2026 } });
  const stays = await entries();
  await affiliate(doctorId, '2026-07-01', ÑUBLE);
  await affiliate(doctorId, '2026-07-02', null);
  expect(await entries()).toEqual(stays);
  await annul({ doctorIds: [doctorId], month: 8, year: 2026 });
  expect(await entries()).toEqual([
    ['reversal', null, -60_000, false],
    ['replacement', ÑUBLE, 30_000, true],
    ['scale_adjustment', ÑUBLE, -5_000, true],
  ]);
  await addsUp();
});

// payout §28.5, payout §25.4
test('what a scale owes once a correction that moved is withdrawn goes to whom the line was paid to', async () => {
  const two = async () => {
    const doctorId = await paid(table([150_000, 60], [null, 70]), '01', '20', '25');
    await correct(doctorId, [0], 50_000);
    await correct(doctorId, [1], 50_000);
    const ids = await rowsOf('SELECT id::int FROM correction ORDER BY id DESC LIMIT 2');
    const [second = 0, first = 0] = ids.flat().map(Number);
    return { doctorId, first, second };
  };
  const moveDay = async (doctorId: number, day: string, next: string) => {
    await affiliate(doctorId, day, ÑUBLE);
    await affiliate(doctorId, next, null);
  };
  const withdraw = async (id: number) => {
    const answer = await admin.post('/api/corrections/withdraw', { ids: [id], reason: 'No era' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const owed = async () =>
    (await entries())
      .filter(([origin]) => origin === 'scale_adjustment')
      .map((one) => one.slice(1));
  /*
   * 60.000, 65.000 and 70.000 were paid. Each of the first two is put right to 50.000, which is 35.000 after the others, and 70.000 is
   * paid of the third: 140.000. Of 200.000 in all 125.000 are due.
   */
  const one = await two();
  expect(await owed()).toEqual([[null, -15_000, false]]);
  await moveDay(one.doctorId, '2026-07-01', '2026-07-02');
  expect(await owed()).toEqual([[null, -15_000, false]]);
  // 60.000, 35.000 and 70.000 instead of the 160.000 that are due of 250.000.
  await withdraw(one.first);
  expect(await owed()).toEqual([[null, -5_000, false]]);
  expect(await bookOffences(app.database)).toEqual([]);

  await query(DELETE_MONTHS);
  const other = await two();
  await moveDay(other.doctorId, '2026-07-20', '2026-07-21');
  expect(await owed()).toEqual([[ÑUBLE, -15_000, true]]);
  // 35.000, 65.000 and 70.000 instead of the 160.000 that are due of 250.000.
  await withdraw(other.second);
  expect(await owed()).toEqual([[null, -10_000, false]]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §28.5, payout §21.3
test('what is made again with the document of another doctor leaves what moved meanwhile to its new payee', async () => {
  const society = 'Sociedad Talca';
  const doctorId = await data.doctor({ society, name: 'Ana Talca' });
  const other = await data.doctor({ society, name: 'Beto Talca' });
  await data.rule({ code: 'T1', doctorId });
  await data.rule({ code: 'T2', doctorId: other });
  await data.attentions(doctorId, [{ date: '2026-07-01' }]);
  await data.processAndPay(doctorId);
  await correct(doctorId, [0], 50_000);
  await data.attentions(doctorId, [{ date: '2026-08-01' }]);
  await data.attentions(other, [{ date: '2026-08-01' }]);
  await data.process();
  await affiliate(doctorId, '2026-07-01', null);
  await affiliate(doctorId, '2026-08-01', ÑUBLE);
  await annul({ doctorIds: [other], month: 8, year: 2026 });
  const talca = Math.max(...(await rowsOf('SELECT id FROM medical_society')).flat().map(Number));
  expect(await entries()).toEqual([
    ['reversal', talca, -60_000, false],
    ['replacement', null, 30_000, true],
    ['carried_on', talca, 60_000, false],
    ['carried_balance', talca, -60_000, false],
  ]);
  const again = `SELECT society_id, total_brut_amount::int, total_entries FROM payment WHERE status = 'processed' ORDER BY 1`;
  expect(await rowsOf(again)).toEqual([
    [ÑUBLE, 60_000, 0],
    [talca, 0, 2],
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §28.5, payout §25.14
test('the doctor still reads by which rule of the former society a correction that moved was calculated', async () => {
  const from = await data.doctor({ name: 'Quien No Fue' });
  const doctorId = await data.doctor({ society: 'Sociedad Maule', name: 'Quien Fue' });
  await data.rule({ code: 'QNF', doctorId: from });
  await data.rule({ code: 'QF', doctorId, societyId: MAULE, payment: percentage(40) });
  await data.attentions(from, [{ date: '2026-07-01' }]);
  await data.processAndPay(from);
  const attentionIds = (await attentionsOf(from)).flat();
  const change = { cause: 'doctor', doctorId };
  const answer = await admin.post('/api/corrections', { attentionIds, reason: 'Era otra', change });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await affiliate(doctorId, null, null);
  // Another doctor was paid: nothing is recovered first.
  expect((await entries()).at(-1)).toEqual(['replacement', null, 40_000, false]);
  const portal = await app.signedInAs('doctor', { doctorId });
  const id = (await rowsOf('SELECT max(id)::int FROM correction')).flat()[0];
  expect(await portal.get(`/api/doctor-corrections/${doctorId}/${id}`)).toMatchObject({
    status: 200,
    body: { paid: null, instead: { calculatedAmount: 40_000, selected: { code: 'QF' } } },
  });
  await addsUp();
});

/** What the bank paid besides and what then counts, after recoveries, rejections and withdrawals that come late (payout §18). */
import { expect, test } from 'vitest';
import { bankClinic, idsOf, placesOf } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, latestFile, sentFile, statesOf, transferOf } = sentFiles(clinic);
const DAY = today();
const ANA = 'Ana Araya';

/** Sends what is due, or was sent, in another file. */
async function sentAgain(options: { includePaid?: boolean } = {}): Promise<number> {
  const shown = await clinic.generate('universal', options);
  const agreedRepeats = placesOf(shown);
  const answer = await clinic.download('universal', idsOf(shown), { ...options, agreedRepeats });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return latestFile();
}
/** What the bank did with Ana's transfer of a file; `twice` where something else pays the same. */
const pay = async (id: number, twice = 0) =>
  act(id, 'mark-as-paid', {
    transferIds: [await transferOf(id, ANA)],
    agreed: { transfers: 1, totalAmount: 90_000, twice },
  });
const reject = async (id: number) =>
  act(id, 'reject', { transferIds: [await transferOf(id, ANA)], reason: 'account_closed' });
const ofAna = async (id: number) => (await statesOf(id))[0];
const owed = async () => (await clinic.generate()).transfers.map(({ doctorName }) => doctorName);

// payout §18.13
test('what did not come back counts once nothing else pays it, and is not sent again', async () => {
  const first = await sentFile();
  const second = await sentAgain();
  expect((await pay(first, 1)).status).toBe(200);
  expect((await pay(second)).status).toBe(200);
  const recovery = { recoveredOn: DAY, note: 'Transferencia de vuelta 8812' };
  const ana = await transferOf(first, ANA);
  expect((await act(first, 'recovery', { transferIds: [ana], ...recovery })).status).toBe(200);
  expect((await reject(second)).status).toBe(200);
  expect(await ofAna(first)).toBe('Ana Araya: paid, processed');
  expect(await owed()).toContain(ANA);
  const undo = await clinic.admin.delete(`/api/bank-files/${first}/recovery/${ana}`);
  expect(undo.status).toBe(200);
  expect(await ofAna(first)).toBe(`Ana Araya: paid, paid ${DAY}`);
  expect(await owed()).not.toContain(ANA);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.10, payout §10.3
test.each(['rejected', 'withdrawn'])(
  'what was %s before the second file is no repeat when the bank says later that it paid it',
  async (what) => {
    const first = await sentFile();
    if (what === 'rejected') await reject(first);
    else {
      await act(first, 'withdrawal', { reason: 'Se cortó' });
      const other = await clinic.app.signedInAs('admin');
      expect((await act(first, 'withdraw', {}, other)).status).toBe(200);
    }
    const shown = (await clinic.generate()).transfers.filter(
      ({ doctorName }) => doctorName === ANA,
    );
    const answer = await clinic.download(
      'universal',
      shown.map(({ id }) => id),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await pay(first, 1)).status).toBe(200);
    expect(await bookOffences(clinic.app.database)).toEqual([]);
  },
);

// payout §18.10, payout §23.4
test('a copy of what was paid counts for a held payment once the bank rejects the first one', async () => {
  const first = await sentFile();
  expect((await act(first, 'mark-as-paid')).status).toBe(200);
  const rows = await clinic.app.query<{ id: number }>`
    SELECT id FROM doctor WHERE name = ${ANA} ORDER BY id DESC LIMIT 1`;
  const held = { target: { doctorIds: [rows[0]?.id] }, reason: 'Contrato en revisión' };
  expect((await clinic.admin.post('/api/holds', held)).status).toBeLessThan(300);
  const copy = await sentAgain({ includePaid: true });
  expect((await reject(first)).status).toBe(200);
  expect(await ofAna(copy)).toBe('Ana Araya: sent, processed');
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

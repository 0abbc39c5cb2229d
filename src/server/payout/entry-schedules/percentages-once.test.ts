/**
 * Any sequence of processing, annulling and returning over two months, the first of which may be closed: a percentage is taken once of
 * each fee that a payment has, and of nothing else (payout §24.9, payout §21.3).
 */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const clinic = bankClinic();
const REASON = 'Se procesó con la fecha de pago equivocada';
const MONTHS = [
  { month: 7, year: 2026 },
  { month: 8, year: 2026 },
] as const;
const [JULY] = MONTHS;

const rowsOf = async <Row>(text: string): Promise<Row[]> =>
  (await clinic.app.database.pool.query(text)).rows;

const clear = () => clinic.app.query`
  TRUNCATE calculation, bank_file, payment, attention, entry, entry_schedule, month_closing CASCADE`;
beforeEach(clear);

/** A percentage of the doctor's fees, of July alone if it is said so, which another person approves. */
async function schedule(doctorId: number, percentage: number, direction: string, ofJuly = false) {
  const proposed = await clinic.admin.post<{ id: number }>('/api/entry-schedules', {
    ...{ form: 'percentage', doctorId, kindId: 1, direction, percentage, bearsRetention: true },
    ...{ ...JULY, ...(ofJuly && { untilYear: 2026, untilMonth: 7 }) },
    ...{ description: 'Uso de box', reason: REASON },
  });
  const second = await clinic.app.signedInAs('admin');
  const answer = await second.post('/api/entry-schedules/approve', { ids: [proposed.body.id] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

type Taken = {
  payment: number;
  month: number;
  until: string | null;
  rate: number;
  fees: number;
  /** Of the fees, those whose own month the percentage had. */
  july: number;
  entries: number;
  basis: number;
  amount: number;
};
/** What each payment that counts has taken by each percentage of its doctor. */
const taken = () =>
  rowsOf<Taken>(`
    SELECT p.id AS payment, p.period_month AS month, s.until_month::text AS until, s.rate,
           (SELECT coalesce(sum(c.calculated_amount), 0)::int FROM payment_line l JOIN calculation c USING (attention_id) WHERE l.payment_id = p.id) AS fees,
           (SELECT coalesce(sum(c.calculated_amount), 0)::int FROM payment_line l JOIN calculation c USING (attention_id)
             WHERE l.payment_id = p.id AND c.period_month = 7) AS july,
           e.entries, e.basis, e.amount
      FROM payment p JOIN entry_schedule s ON s.doctor_id = p.doctor_id
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS entries, coalesce(sum(e.basis), 0)::int AS basis, coalesce(sum(e.amount), 0)::int AS amount
         FROM payment_entry l JOIN entry e ON e.id = l.entry_id
        WHERE l.payment_id = p.id AND l.is_live AND e.schedule_id = s.id) AS e
     WHERE p.annulment_id IS NULL ORDER BY p.id, s.id`);

async function expectTakenOnce(what: string): Promise<void> {
  for (const one of await taken()) {
    const told = `${what}: ${JSON.stringify(one)}`;
    const sign = one.until === null ? -1 : 1;
    if (one.until === null || one.month === 7) {
      // Of all of its fees; nothing of a peso's share.
      expect(one.entries, told).toBe(one.fees > 0 ? 1 : 0);
      expect(one.basis, told).toBe(one.fees);
    } else {
      // It ended in July: in a later month only what had it and is made again in the same move.
      expect(one.entries, told).toBeLessThanOrEqual(1);
      expect(one.basis, told).toBeLessThanOrEqual(one.july);
    }
    expect(one.amount, told).toBe(sign * Math.floor((one.basis * one.rate + 5000) / 10_000));
  }
  // None is left over of a payment that does not count.
  const left = await rowsOf(`
    SELECT e.id FROM entry e WHERE e.schedule_id IS NOT NULL AND e.status = 'approved'
       AND NOT EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live)`);
  expect(left, what).toEqual([]);
}

const at = <One>(list: readonly One[], pick: number): One | undefined => list[pick % list.length];

const anyMove = fc.record({
  kind: fc.constantFrom('bring', 'process', 'processAll', 'annul', 'annul', 'return', 'close'),
  pick: fc.nat(997),
  amount: fc.integer({ min: 1_000, max: 300_000 }),
});
type Move = typeof anyMove extends fc.Arbitrary<infer One> ? One : never;

/** Makes a move; answers whether it did anything. */
async function make(doctors: readonly number[], { kind, pick, amount }: Move): Promise<boolean> {
  const { data, admin } = clinic;
  if (kind === 'bring') {
    const date = localDate(`2026-0${7 + (pick % 2)}-${10 + (pick % 18)}`);
    await data.attentions(at(doctors, pick) ?? 0, [{ amount, date }]);
    await data.calculate();
    return true;
  }
  if (kind === 'process' || kind === 'processAll') {
    const period = kind === 'process' ? (at(MONTHS, pick) ?? JULY) : {};
    const refused = (error: unknown) => {
      if (error instanceof Refusal && error.code === 'payroll.monthClosed') return null;
      throw error;
    };
    return (await data.process({ period }).catch(refused)) !== null;
  }
  if (kind === 'annul') {
    const live = await rowsOf<{ id: number }>(
      `SELECT id FROM payment WHERE status = 'processed' ORDER BY id`,
    );
    const chosen = at(live, pick);
    if (!chosen) return false;
    const order = { scope: { paymentIds: [chosen.id] }, reason: REASON };
    return (await admin.post('/api/payments/annul', order)).status === 200;
  }
  if (kind === 'return') {
    const free = await rowsOf<{ id: string }>(
      'SELECT attention_id AS id FROM payable_fee ORDER BY 1',
    );
    const chosen = at(free, pick);
    if (!chosen) return false;
    const order = { scope: { recordIds: [Number(chosen.id)] }, to: 'pending', reason: REASON };
    return (await admin.post('/api/records/return', order)).status === 200;
  }
  // July is closed with what is paid of it by then; what is left is paid in August.
  for (const doctor of doctors) await data.pay(doctor, '2026-08-05');
  const left = await rowsOf<{ fees: number; attentions: number }>(`
    SELECT (SELECT count(*)::int FROM payable_fee WHERE period_month = 7) AS fees,
           (SELECT count(*)::int FROM attention_with_status WHERE status = 'pending' AND attention_date < '2026-08-01') AS attentions`);
  return (await admin.post('/api/months/2026/7/close', left[0] ?? {})).status === 200;
}

test('payout §24.9, payout §21.3: a percentage is taken once of each fee that is paid', {
  timeout: 300_000,
}, async () => {
  const made = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 8, maxLength: 16 }), async (moves) => {
      await clear();
      const society = 'Sociedad del Porcentaje SpA';
      const doctors = [
        await clinic.data.doctor({ retentionRate: 1525 }),
        await clinic.data.doctor({ society }),
        await clinic.data.doctor({ society }),
      ];
      for (const doctor of doctors) {
        await schedule(doctor, 10, 'discount');
        await schedule(doctor, 5, 'earning', true);
        await clinic.data.attentions(doctor, [
          { amount: 90_001 },
          { amount: 40_005, date: '2026-08-03' },
        ]);
      }
      await clinic.data.process();
      for (const move of moves) {
        if (await make(doctors, move)) made.set(move.kind, (made.get(move.kind) ?? 0) + 1);
        await expectTakenOnce(move.kind);
      }
      await clinic.data.process();
      await expectTakenOnce('the end');
      // All fees are paid, each in one payment.
      expect(await rowsOf('SELECT attention_id FROM payable_fee')).toEqual([]);
      expect(
        await rowsOf('SELECT attention_id FROM payment_line GROUP BY 1 HAVING count(*) > 1'),
      ).toEqual([]);
      expect(await bookOffences(clinic.app.database)).toEqual([]);
    }),
    { numRuns: 10, seed: 24, endOnFailure: true },
  );
  for (const kind of ['bring', 'process', 'processAll', 'annul', 'return', 'close'])
    expect(made.get(kind), kind).toBeGreaterThan(0);
});

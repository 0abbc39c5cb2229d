/**
 * Any sequence of moves, from an attention to its correction: for each doctor and payee, in gross, what payments have and what
 * waits is what is due by the rules, the corrections and the entries, to the peso (payout §25.13).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { percentage, table } from '../../../../test/support/fees.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { Correction } from '../../../contract/payout/corrections.ts';
import { processRecords } from '../payroll/public.ts';

const app = await testApp();
const { pool, db } = app.database;
const data = await payrollData(app.database);
const admin = await app.signedInAs('admin');

const DOCTORS = [
  await data.doctor({ retentionRate: 1525 }),
  await data.doctor({ retentionRate: 1000 }),
  await data.doctor({ society: 'Sociedad de los Movimientos SpA' }),
];
const [PERCENT, SCALE, MEMBER] = DOCTORS as [number, number, number];
await data.rule({ code: 'PORCENTAJE', doctorId: PERCENT, payment: percentage(65) });
await data.rule({ code: 'TRAMOS', doctorId: SCALE, payment: table([150_000, 60], [null, 70]) });
await data.rule({ code: 'SOCIA', doctorId: MEMBER, payment: percentage(50) });

/** Two months, so that what is corrected of the first one goes with the second. */
const MONTHS = ['07', '08'];
const doctor = fc.constantFrom(...DOCTORS);
const month = fc.constantFrom(...MONTHS);
const pick = fc.nat(1_000);
const move = fc.oneof(
  fc.record({
    kind: fc.constant('attend' as const),
    doctor,
    month,
    amount: fc.integer({ min: 1, max: 300_000 }),
    pick,
  }),
  fc.record({
    kind: fc.constantFrom(
      ...(['process', 'process', 'pay', 'pay', 'annul', 'return', 'hold', 'release'] as const),
    ),
    doctor,
    month,
    pick,
    amount: fc.constant(0),
  }),
  fc.record({
    kind: fc.constantFrom(...(['correct', 'correct', 'refund', 'move', 'withdraw'] as const)),
    doctor,
    month,
    pick,
    amount: fc.integer({ min: 1, max: 300_000 }),
  }),
  fc.record({
    kind: fc.constant('enter' as const),
    doctor,
    month,
    pick,
    amount: fc
      .integer({ min: -200_000, max: 200_000 })
      .map((amount) => (amount === 0 ? -1 : amount)),
  }),
);
type Move = typeof move extends fc.Arbitrary<infer One> ? One : never;

const rowsOf = async <Row>(text: string): Promise<Row[]> => (await pool.query(text)).rows;
const one = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(items.length, 1)];

/** Makes the move; what the product refuses is no move. */
async function make({ kind, doctor: doctorId, month: inMonth, pick: at, amount }: Move) {
  const period = { month: Number(inMonth), year: 2026 };
  switch (kind) {
    case 'attend': {
      const day = String((at % 28) + 1).padStart(2, '0');
      await data.attentions(doctorId, [{ date: `2026-${inMonth}-${day}`, amount }]);
      return data.calculate();
    }
    case 'process':
      return db
        .transaction()
        .execute((tx) =>
          processRecords(tx, period, { from: ['calculated', 'pending_payment'], userId: null }),
        );
    case 'pay': {
      const answers = [];
      for (const one of DOCTORS)
        answers.push(await admin.post('/api/mark-payment-as-paid', { doctorId: one, ...period }));
      return answers.find(({ status }) => status === 200);
    }
    case 'annul':
      return admin.post('/api/payments/annul', {
        scope: period,
        reason: 'Un movimiento de la prueba',
      });
    case 'return':
      return admin.post('/api/records/return', {
        scope: period,
        to: 'pending',
        reason: 'Un movimiento de la prueba',
      });
    case 'hold':
      return admin.post('/api/holds', {
        target: { doctorIds: [doctorId] },
        reason: 'Un movimiento de la prueba',
      });
    case 'release': {
      const [held] = await rowsOf<{ id: number }>('SELECT id FROM live_hold ORDER BY id LIMIT 1');
      return held && admin.post(`/api/holds/${held.id}/release`, {});
    }
    case 'enter':
      await pool.query(
        `INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
         SELECT 'entered', 'approved', $1, 2026, $2, id, $3, $4, 'Un movimiento', 'Prueba', now() FROM entry_kind WHERE name = 'Ajuste'`,
        [doctorId, period.month, amount, at % 2 === 0],
      );
      return undefined;
    case 'withdraw': {
      const { body } = await admin.get<Correction[]>('/api/corrections?state=approved');
      const chosen = one(body, at);
      return (
        chosen &&
        admin.post('/api/corrections/withdraw', { ids: [chosen.id], reason: 'Un movimiento' })
      );
    }
    default: {
      const paid = await rowsOf<{ id: number }>(
        'SELECT attention_id AS id FROM paid_fee ORDER BY attention_id',
      );
      const chosen = one(paid, at);
      if (!chosen) return undefined;
      const amounts = { grossAmount: amount, netAmount: amount, participatedAmount: amount };
      const change =
        kind === 'refund'
          ? { cause: 'patient_unpaid' }
          : kind === 'move'
            ? { cause: 'doctor', doctorId }
            : { cause: 'amount', ...amounts };
      const body = { attentionIds: [Number(chosen.id)], change, reason: 'Un movimiento' };
      return admin.post('/api/corrections', body);
    }
  }
}

/** How many moves of each kind were made by a call. */
const done = new Map<string, number>();
const RUNS = 25;
/** The same sequences each time: so each kind of move is among them. */
const SEED = 3;

/** How each sequence begins: July is paid. */
const PAID_JULY: readonly Move[] = [
  ...DOCTORS.flatMap((one) =>
    [70_000, 120_000, 33_333].map((amount, place) => ({
      kind: 'attend' as const,
      doctor: one,
      month: '07',
      amount,
      pick: place,
    })),
  ),
  { kind: 'process', doctor: PERCENT, month: '07', pick: 0, amount: 0 },
  { kind: 'pay', doctor: PERCENT, month: '07', pick: 0, amount: 0 },
];

/** By doctor and payee, in gross: what payments have and what waits, less what is due; none where they are equal. */
const differences = () =>
  rowsOf(`
    WITH part AS (
      SELECT doctor_id, society_id, total_brut_amount AS pesos FROM payment WHERE annulment_id IS NULL
      UNION ALL
      SELECT f.doctor_id, x.society_id, f.calculated_amount FROM payable_fee f
        JOIN affiliation x ON x.doctor_id = f.doctor_id AND f.attention_date BETWEEN x.valid_from AND x.valid_to
      UNION ALL
      SELECT doctor_id, society_id, amount FROM payable_entry
      UNION ALL
      -- Due: fees and what replaces them, what scales owe, and what was entered.
      SELECT c.doctor_id, x.society_id, -c.calculated_amount FROM calculation c
        JOIN affiliation x ON x.doctor_id = c.doctor_id AND c.attention_date BETWEEN x.valid_from AND x.valid_to
       WHERE NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = c.attention_id)
      UNION ALL
      SELECT r.doctor_id, r.society_id, -r.calculated_amount FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id
      UNION ALL
      SELECT doctor_id, payee_society_id, -amount FROM entry_state WHERE status = 'approved' AND origin IN ('entered', 'scale_adjustment'))
    SELECT doctor_id, society_id, sum(pesos)::int AS difference FROM part GROUP BY 1, 2 HAVING sum(pesos) <> 0`);

/** What each scale pays in all, less what it owes for the bases that stand; none where they are equal. */
const scaleDifferences = () =>
  rowsOf(`
    WITH line AS (
      SELECT c.period_month AS month, c.base_amount AS base, c.calculated_amount AS paid FROM calculation c
       WHERE c.doctor_id = ${SCALE} AND NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = c.attention_id)
      UNION ALL
      SELECT r.period_month, r.base_amount, r.calculated_amount FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id
       WHERE r.doctor_id = ${SCALE}
      UNION ALL
      SELECT scale_month, 0, amount FROM entry WHERE doctor_id = ${SCALE} AND origin = 'scale_adjustment' AND status = 'approved')
    SELECT month, sum(base)::int AS base, sum(paid)::int AS paid, count(*)::int AS lines FROM line GROUP BY 1
    HAVING abs(sum(paid) - (least(sum(base), 150000) * 0.6 + greatest(sum(base) - 150000, 0) * 0.7)) > count(*)`);

// payout §25.13
test('whatever is done, nothing is paid twice or lost', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 24 }), async (moves) => {
      await pool.query(`
        BEGIN; SET LOCAL portal.wipe = 'on'; DELETE FROM payment; DELETE FROM entry; DELETE FROM calculation; DELETE FROM attention;
        UPDATE hold SET released_at = now() WHERE released_at IS NULL; COMMIT`);
      for (const next of [...PAID_JULY, ...moves]) {
        const answer = (await make(next)) as { status?: number } | undefined;
        if (answer?.status === 200) done.set(next.kind, (done.get(next.kind) ?? 0) + 1);
      }
      expect(await differences()).toEqual([]);
      expect(await scaleDifferences()).toEqual([]);
      expect(await bookOffences(app.database)).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  // Each kind of move was made, and not only refused.
  for (const kind of [
    'pay',
    'annul',
    'return',
    'hold',
    'release',
    'correct',
    'refund',
    'move',
    'withdraw',
  ])
    expect(done.get(kind), kind).toBeGreaterThan(0);
});

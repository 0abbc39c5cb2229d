/** Entries that repeat (payout §24). Amounts are worked out by hand. */
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../test/support/app.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { Entry } from '../../../contract/payout/entries.ts';
import type { EntryKind } from '../../../contract/payout/entry-kinds.ts';
import type { Schedule } from '../../../contract/payout/entry-schedules.ts';
import {
  addMonths,
  firstDayOf,
  localDate,
  type Period,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const { app, query, refusalBy, data, admin: ana } = await adminPayroll();
const blas = await app.signedInAs('admin');
const kinds = (await ana.get<EntryKind[]>('/api/entry-kinds')).body;
beforeEach(() => query`TRUNCATE calculation, payment, attention, entry, entry_schedule CASCADE`);

const kindId = (name: string) => kinds.find((kind) => kind.name === name)?.id ?? 0;
const now = periodOf(today());
const inputOf = (doctorId: number, more: object) => ({
  doctorId,
  ...now,
  kindId: kindId('Arriendo de box'),
  direction: 'discount',
  form: 'monthly',
  bearsRetention: false,
  description: 'Arriendo box 3',
  reason: 'Contrato de arriendo',
  ...more,
});
const propose = async (doctorId: number, more: object): Promise<number> => {
  const answer = await ana.post<{ id: number }>('/api/entry-schedules', inputOf(doctorId, more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
const approve = (ids: number[], by = blas) => by.post('/api/entry-schedules/approve', { ids });
const approved = async (doctorId: number, more: object) => {
  const id = await propose(doctorId, more);
  expect((await approve([id])).status).toBe(200);
  return id;
};
const stop = (id: number, from: Period, by = ana) =>
  by.post(`/api/entry-schedules/${id}/stop`, { ...from, reason: 'Dejó el box' });
const entries = async (query = '?sort=period&limit=1000') =>
  (await ana.get<Entry[]>(`/api/entries${query}`)).body;
const schedules = async () => (await ana.get<Schedule[]>('/api/entry-schedules')).body;
const fees = (doctorId: number, amount: number, period: Period) =>
  data.attentions(doctorId, [{ amount, date: firstDayOf(period) }]);
const process = () => data.process({ paymentDate: localDate(today()) });
const payments = async () =>
  await query`
    SELECT total_brut_amount AS gross, total_retention_amount AS retained, total_amount AS net FROM payment WHERE annulment_id IS NULL ORDER BY id`;

const ADVANCE = {
  form: 'instalments',
  amount: 1_000_000,
  instalments: 6,
  description: 'Anticipo',
} as const;
const advance = () => ({
  ...ADVANCE,
  kindId: kindId('Cuota de anticipo'),
  advanceKindId: kindId('Anticipo'),
});

describe('an advance in instalments', () => {
  // payout §24.7, payout §24.8
  test('is paid, and discounted in parts that add up to it; the last one takes the rest', async () => {
    const doctor = await data.doctor({ retentionRate: 1000 });
    const id = await propose(doctor, { ...advance(), ...addMonths(now, 1) });
    expect(await entries()).toEqual([]);
    expect(codeOf(await approve([id], ana))).toEqual([409, 'entries.samePerson']);
    expect((await approve([id])).body).toEqual({ success: true, schedules: 1, entries: 7 });
    expect(codeOf(await approve([id]))).toEqual([409, 'entries.notProposed']);
    const made = await entries();
    expect(made.map(({ amount }) => amount)).toEqual([
      1_000_000, -166_666, -166_666, -166_666, -166_666, -166_666, -166_670,
    ]);
    expect(made[0]).toMatchObject({ ...now, kindName: 'Anticipo', state: 'approved' });
    expect(made[6]).toMatchObject({
      ...addMonths(now, 6),
      description: 'Anticipo, cuota 6 de 6',
      kindName: 'Cuota de anticipo',
    });
    await fees(doctor, 500_000, now);
    await process();
    // 500.000 less 10 %, and the advance without retention.
    expect(await payments()).toEqual([{ gross: 1_500_000, retained: 50_000, net: 1_450_000 }]);
    expect(await schedules()).toMatchObject([
      { taken: 0, takenAmount: 0, waiting: 6, waitingAmount: 1_000_000 },
    ]);
  });

  // payout §24.10
  test('is stopped also after its last month: what no payment has is discounted no more', async () => {
    const doctor = await data.doctor();
    const first = addMonths(now, -3);
    const owed = { ...ADVANCE, kindId: kindId('Cuota de anticipo'), ...first };
    const id = await approved(doctor, { ...owed, amount: 300_000, instalments: 2 });
    expect(await schedules()).toMatchObject([{ state: 'ended', waiting: 2 }]);
    // It would be stopped for nothing, and once and for all.
    expect(codeOf(await stop(id, addMonths(now, 1)))).toEqual([409, 'schedules.notRunning']);
    expect((await stop(id, addMonths(first, 1))).body).toMatchObject({ entries: 1 });
    expect(codeOf(await stop(id, first))).toEqual([409, 'schedules.notRunning']);
    await fees(doctor, 500_000, now);
    await process();
    expect(await entries('?state=processed')).toMatchObject([{ ...first, amount: -150_000 }]);
  });

  // payout §24.8
  test('has no instalment more, less or other than approved, by the database', async () => {
    const doctor = await data.doctor();
    const id = await approved(doctor, { ...advance(), ...addMonths(now, 1) });
    const insert = (amount: number, instalment: number | null, month: number) =>
      refusalBy(
        `INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason,
                            schedule_id, instalment, approved_at)
         VALUES ('scheduled', 'approved', $1, 2099, $2, $3, $4, false, 'Otra', 'Otra', $5, $6, now())`,
        [doctor, month, kindId('Cuota de anticipo'), amount, id, instalment],
      );
    expect(await insert(-1, 7, 1)).toBe('entry_of_schedule');
    expect(await insert(-1, 1, 2)).toBe('entry_of_schedule');
    expect(await refusalBy('UPDATE entry_schedule SET amount = 1 WHERE id = $1', [id])).toBe(
      'entry_schedule_kept',
    );
    expect(await refusalBy('DELETE FROM entry_schedule WHERE id = $1', [id])).toBe(
      'entry_schedule_deletion',
    );
    const another = await propose(doctor, { amount: 1_000 });
    expect(
      await refusalBy(
        `UPDATE entry_schedule SET status = 'approved', approved_at = now(), approved_by = created_by WHERE id = $1`,
        [another],
      ),
    ).toBe('entry_schedule_two_persons');
  });
});

describe('a fixed amount', () => {
  // payout §24.8, payout §24.10
  test('is discounted each month until it is stopped; what payments have stays', async () => {
    const doctor = await data.doctor({ retentionRate: 1000 });
    const id = await approved(doctor, { amount: 80_000 });
    expect(await entries()).toHaveLength(13);
    await fees(doctor, 200_000, now);
    await process();
    expect(await payments()).toEqual([{ gross: 120_000, retained: 20_000, net: 100_000 }]);
    expect(codeOf(await stop(id, now))).toEqual([409, 'schedules.taken']);
    expect((await stop(id, addMonths(now, 3))).body).toMatchObject({ entries: 10 });
    expect(codeOf(await stop(id, addMonths(now, 4)))).toEqual([409, 'schedules.notRunning']);
    expect((await entries()).map(({ state }) => state)).toEqual([
      'processed',
      ...Array(2).fill('approved'),
      ...Array(10).fill('withdrawn'),
    ]);
    expect(await schedules()).toMatchObject([
      { state: 'stopped', taken: 1, takenAmount: 80_000, waiting: 2, stopReason: 'Dejó el box' },
    ]);
  });

  // payout §24.8
  test('goes on as months are processed, and one month of it may be withdrawn', async () => {
    const doctor = await data.doctor();
    const id = await approved(doctor, { amount: 80_000, ...addMonths(now, -2) });
    const [, second] = await entries();
    const withdrawn = await ana.post('/api/entries/withdraw', {
      ids: [second?.id],
      reason: 'Mes de vacaciones',
    });
    expect(withdrawn.status).toBe(200);
    await query(
      `DELETE FROM entry WHERE schedule_id = $1 AND (period_year, period_month) > ($2, $3)`,
      [id, now.year, now.month],
    ).catch(() => undefined);
    await process();
    // The first month's makes a payment of $0, which carries it on.
    const scheduled = (await entries()).filter(({ origin }) => origin === 'scheduled');
    expect(scheduled).toHaveLength(15);
    expect(scheduled.slice(0, 3).map(({ state }) => state)).toEqual([
      'processed',
      'withdrawn',
      'approved',
    ]);
  });

  // payout §24.10
  test('goes on until the month from which it was stopped, also one that is not written yet', async () => {
    const doctor = await data.doctor();
    const id = await approved(doctor, { amount: 80_000, ...addMonths(now, -12) });
    // As it was approved a year ago, when a year ahead was this month.
    await query(
      `BEGIN; SET LOCAL portal.wipe = 'on';
       DELETE FROM entry WHERE make_date(period_year, period_month, 1) > '${firstDayOf(now)}'; COMMIT`,
    );
    expect((await stop(id, addMonths(now, 3))).body).toMatchObject({ entries: 0 });
    await process();
    const last = (await entries()).filter(({ origin }) => origin === 'scheduled').slice(12);
    expect(last.map(({ year, month, amount }) => ({ year, month, amount }))).toEqual(
      [0, 1, 2].map((ahead) => ({ ...addMonths(now, ahead), amount: -80_000 })),
    );
  });

  // payout §24.10
  test('is changed by another one that takes its place from a month on', async () => {
    const doctor = await data.doctor();
    const first = await approved(doctor, { amount: 80_000 });
    const change = { amount: 95_000, ...addMonths(now, 2), replacesId: first };
    await approved(doctor, change);
    const live = (await entries()).filter(({ state }) => state === 'approved');
    expect(live.slice(0, 4).map(({ amount }) => amount)).toEqual([
      -80_000, -80_000, -95_000, -95_000,
    ]);
    const other = await data.doctor();
    expect(codeOf(await ana.post('/api/entry-schedules', inputOf(other, change)))).toEqual([
      400,
      'schedules.otherDoctor',
    ]);
  });
});

describe('what takes the place of another schedule', () => {
  const amountsOf = async (doctorId: number) =>
    (await entries())
      .filter((entry) => entry.doctorId === doctorId && entry.state === 'approved')
      .map(({ amount }) => amount);

  // payout §24.10
  test('is one: neither of two at once, nor a second one, nor what replaces a proposal', async () => {
    const doctor = await data.doctor({ name: 'Ana Araya' });
    const first = await approved(doctor, { amount: 80_000 });
    const change = { ...addMonths(now, 2), replacesId: first };
    const second = await propose(doctor, { ...change, amount: 95_000 });
    const third = await propose(doctor, { ...change, amount: 96_000, ...addMonths(now, 3) });
    expect(codeOf(await approve([second, third]))).toEqual([409, 'schedules.notReplaced']);
    const fourth = await propose(doctor, { ...change, amount: 97_000, replacesId: third });
    expect((await approve([fourth])).body).toMatchObject({
      message:
        'Nada se aprobó: la programación «Arriendo box 3» de Ana Araya reemplaza a la programación «Arriendo box 3» de Ana Araya, que todavía espera aprobación: apruébela o retírela antes.',
    });
    expect(codeOf(await approve([third, fourth]))).toEqual([409, 'schedules.notReplaced']);
    expect(await amountsOf(doctor)).toEqual(Array(13).fill(-80_000));
    expect((await approve([second])).status).toBe(200);
    expect(codeOf(await approve([third]))).toEqual([409, 'schedules.notReplaced']);
    expect(await amountsOf(doctor)).toEqual([
      ...Array(2).fill(-80_000),
      ...Array(11).fill(-95_000),
    ]);
  });

  // payout §24.10
  test('begins where the other one was stopped, not before', async () => {
    const doctor = await data.doctor();
    const first = await approved(doctor, { amount: 80_000 });
    expect((await stop(first, addMonths(now, 3))).status).toBe(200);
    const change = { amount: 95_000, replacesId: first };
    const early = await propose(doctor, { ...change, ...addMonths(now, 1) });
    expect(codeOf(await approve([early]))).toEqual([409, 'schedules.notReplaced']);
    await approved(doctor, { ...change, ...addMonths(now, 3) });
    expect(await amountsOf(doctor)).toEqual([
      ...Array(3).fill(-80_000),
      ...Array(10).fill(-95_000),
    ]);
  });

  // payout §24.10
  test('also stops one whose last month has passed', async () => {
    const doctor = await data.doctor();
    const { year: untilYear, month: untilMonth } = addMonths(now, -1);
    const until = { ...addMonths(now, -2), untilYear, untilMonth };
    const first = await approved(doctor, { amount: 80_000, ...until });
    await approved(doctor, { amount: 95_000, ...addMonths(now, -1), replacesId: first });
    expect((await amountsOf(doctor)).slice(0, 3)).toEqual([-80_000, -95_000, -95_000]);
  });
});

describe('a percentage', () => {
  const share = { form: 'percentage', percentage: 5, description: 'Administración' } as const;

  // payout §24.9
  test('is taken of the fees of each payment, and withdrawn with it', async () => {
    const doctor = await data.doctor({ retentionRate: 1000 });
    await approved(doctor, { ...share, kindId: kindId('Garantía') });
    expect(await entries()).toEqual([]);
    await fees(doctor, 123_450, now);
    await process();
    // 5 % of 123.450 is 6.172,5; 10 % of it is 12.345.
    expect(await payments()).toEqual([{ gross: 117_277, retained: 12_345, net: 104_932 }]);
    expect(await entries()).toMatchObject([
      { amount: -6_173, state: 'processed', description: 'Administración, 5,00 % de $123.450' },
    ]);
    const rows = await query`SELECT id FROM payment`;
    await data.annul({ scope: { paymentIds: [rows[0]?.id] }, reason: 'Faltaba algo' });
    expect(await entries()).toMatchObject([{ state: 'withdrawn' }]);
    await fees(doctor, 100_000, now);
    await process();
    expect(await entries('?state=processed')).toMatchObject([{ amount: -11_173 }]);
  });

  // payout §24.9
  test('of a society, with retention, is part of its document, and of months from its first to its last', async () => {
    const doctor = await data.doctor({ retentionRate: 1000 });
    await approved(doctor, {
      ...share,
      kindId: kindId('Bono'),
      direction: 'earning',
      bearsRetention: true,
      ...addMonths(now, -1),
      untilYear: addMonths(now, -1).year,
      untilMonth: addMonths(now, -1).month,
    });
    await fees(doctor, 100_000, addMonths(now, -1));
    await fees(doctor, 100_000, now);
    await process();
    expect(await payments()).toEqual([
      { gross: 105_000, retained: 10_500, net: 94_500 },
      { gross: 100_000, retained: 10_000, net: 90_000 },
    ]);
  });
});

// payout §24.7
test('what is wrong is refused at its field', async () => {
  const doctor = await data.doctor();
  const refusals = [
    [{ amount: 0 }, 400],
    [{ ...advance(), instalments: 61 }, 400],
    [{ ...advance(), instalments: null }, 400],
    [{ ...advance(), amount: 5 }, 400],
    [{ ...advance(), direction: 'earning' }, 400],
    [{ form: 'percentage' }, 400],
    [{ form: 'percentage', percentage: 101 }, 400],
    [{ amount: 1, untilYear: now.year }, 400],
    [{ amount: 1, untilYear: now.year - 1, untilMonth: 1 }, 400],
    [{ amount: 1, kindId: kindId('Bono') }, 400],
    [{ amount: 1, doctorId: 999_999 }, 404],
    [{ amount: 1, ...addMonths(now, 13) }, 400],
  ] as const;
  for (const [more, status] of refusals)
    expect(
      (await ana.post('/api/entry-schedules', inputOf(doctor, more))).status,
      JSON.stringify(more),
    ).toBe(status);
  expect(await schedules()).toEqual([]);
});

// payout §24.11
test('a proposal is withdrawn, the list filters, and fifty approvals at once make each entry once', async () => {
  const doctor = await data.doctor({ name: 'Rosa Díaz' });
  const id = await propose(doctor, { amount: 1_000 });
  const withdrawal = { ids: [await propose(doctor, { amount: 2_000 })], reason: 'Repetida' };
  expect((await blas.post('/api/entry-schedules/withdraw', withdrawal)).status).toBe(200);
  expect(codeOf(await blas.post('/api/entry-schedules/withdraw', withdrawal))).toEqual([
    409,
    'schedules.notProposed',
  ]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => approve([id])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await entries()).toHaveLength(13);
  const count = async (query: string) =>
    (await ana.get<Schedule[]>(`/api/entry-schedules?${query}`)).body.length;
  expect(await count('state=withdrawn')).toBe(1);
  expect(await count('state=approved&search=diaz')).toBe(1);
  expect(await count(`doctorId=${doctor}&sort=amount`)).toBe(2);
  expect((await ana.get('/api/entry-schedules/summary')).body).toMatchObject({
    total: 2,
    states: { approved: 1, withdrawn: 1 },
  });
});

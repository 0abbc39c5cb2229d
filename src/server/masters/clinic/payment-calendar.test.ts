/** The calendar of payments: its year as a whole, who edits it, and what doctors and processing read of it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { PaymentYear } from '../../../contract/masters/payment-calendar.ts';
import { addDays, addMonths, firstDayOf, periodOf } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const { app, admin } = await adminApp();
const data = await payrollData(app.database);
beforeEach(() => app.query`DELETE FROM payment_calendar`);

const OCTOBER = { month: 10, closesOn: '2026-10-31', paysOn: '2026-11-05' };
const NOVEMBER = { month: 11, closesOn: null, paysOn: '2026-12-04' };
const read = async (year = 2026) =>
  (await admin.get<PaymentYear>(`/api/payment-calendar/${year}`)).body;
const save = (months: object[], version?: number, year = 2026) =>
  admin.edit<PaymentYear & Refused>(`/api/payment-calendar/${year}`, { months, version });

describe('masters §16.1', () => {
  test('a year is replaced as a whole, in order, and recorded', async () => {
    expect(await read(2031)).toEqual({ year: 2031, months: [], version: 1 });
    const { version } = await read();
    const saved = await save([NOVEMBER, OCTOBER], version);
    const expected = { year: 2026, months: [OCTOBER, NOVEMBER], version: version + 1 };
    expect(saved).toMatchObject({ status: 200, body: expected });
    expect(await read()).toEqual(expected);
    // A month that is left out is removed.
    expect((await save([NOVEMBER], version + 1)).body.months).toEqual([NOVEMBER]);
    const entries = (await auditEntries(app, 'paymentCalendar', 2026)).slice(-2);
    expect(entries).toMatchObject([
      { summary: 'Modificó el calendario de pagos de 2026: 2 meses con fecha.' },
      {
        summary: 'Modificó el calendario de pagos de 2026: 1 mes con fecha.',
        before: { months: [OCTOBER, NOVEMBER] },
        after: { months: [NOVEMBER] },
      },
    ]);
  });

  test('an older version is refused with the current year, whose removal counts as a change, too', async () => {
    const { version } = (await save([OCTOBER, NOVEMBER])).body;
    await save([NOVEMBER], version);
    expect(await save([OCTOBER, NOVEMBER], version)).toMatchObject({
      status: 409,
      body: {
        code: 'record.changed',
        data: { current: { year: 2026, months: [NOVEMBER], version: version + 1 } },
      },
    });
    expect((await read()).months).toEqual([NOVEMBER]);
  });

  test('two who save the same version at once: one of them is refused', async () => {
    const { version } = await read();
    const answers = await Promise.all([save([OCTOBER], version), save([NOVEMBER], version)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

// masters §16.2
test.each([
  [
    [{ ...OCTOBER, paysOn: '2026-10-30' }],
    'months.0.paysOn',
    'Indique el día del cierre o uno posterior',
  ],
  [
    [{ ...OCTOBER, closesOn: '2026-09-30' }],
    'months.0.closesOn',
    'Octubre 2026 no puede cerrar antes de comenzar',
  ],
  [
    [{ ...OCTOBER, paysOn: '2028-01-01' }],
    'months.0.paysOn',
    'Revise el año: Octubre 2026 se pagaría más de un año después',
  ],
  [[{ ...OCTOBER, paysOn: '2026-11-31' }], 'months.0.paysOn', 'Fecha inválida'],
  [[OCTOBER, OCTOBER], 'months.1.month', 'Este mes está dos veces: deje uno'],
  [[{ ...OCTOBER, month: 13 }], 'months.0.month', 'El mes va de 1 a 12'],
])('%j is refused at its field', async (months, field, message) => {
  const answer = await save(months);
  expect(answer).toMatchObject({ status: 400, body: { data: { fields: { [field]: message } } } });
  expect((await read()).months).toEqual([]);
});

test('masters §16.2: thirteen months and other years are refused', async () => {
  const months = Array.from({ length: 13 }, () => OCTOBER);
  expect((await save(months)).status).toBe(400);
  expect((await save([], undefined, 1999)).status).toBe(400);
});

test('masters §16.2: the database refuses what the call does', async () => {
  const insert = (days: string) =>
    app.database.pool.query(
      `INSERT INTO payment_calendar (year, month, closes_on, pays_on) VALUES (2026, 10, ${days})`,
    );
  await expect(insert(`'2026-09-30', '2026-11-05'`)).rejects.toThrow('closes_in_month');
  await expect(insert(`'2026-10-31', '2026-10-30'`)).rejects.toThrow('in_order');
  await expect(insert(`NULL, '2026-09-30'`)).rejects.toThrow('after_month');
  await expect(insert(`NULL, '2028-01-01'`)).rejects.toThrow('payment_calendar_soon');
});

test('masters §16.4: is read and edited with the configuration; doctors read the next pay day', async () => {
  const supervisor = await app.signedInAs('supervisor');
  expect((await supervisor.get('/api/payment-calendar/2026')).status).toBe(403);
  expect((await supervisor.edit('/api/payment-calendar/2026', { months: [] })).status).toBe(403);
  const doctorId = await data.doctor();
  const doctor = await app.signedInAs('doctor', { doctorId });
  expect((await doctor.get('/api/payment-calendar/2026')).status).toBe(403);
  const { year } = periodOf(today());
  await app.query(
    `INSERT INTO payment_calendar (year, month, pays_on)
     VALUES (${year - 1}, 11, $1::date - 1), (${year - 1}, 12, $1::date), (${year}, 1, $1::date + 30), (${year}, 2, $1::date + 60)`,
    [today()],
  );
  expect((await doctor.get('/api/next-pay-day')).body).toEqual({
    year: year - 1,
    month: 12,
    closesOn: null,
    paysOn: today(),
  });
  // Who closes months or processes payments, and doctors, may ask for the days of a month, and for the next close.
  await app.query(
    `UPDATE payment_calendar SET closes_on = $1::date + 29 WHERE year = ${year} AND month = 1`,
    [today()],
  );
  for (const asker of [supervisor, doctor]) {
    const february = await asker.get(`/api/next-pay-day?month=2&year=${year}`);
    expect(february.body).toMatchObject({ month: 2, paysOn: addDays(today(), 60) });
    expect((await asker.get(`/api/next-pay-day?month=3&year=${year}`)).body).toBeNull();
    const closing = await asker.get('/api/next-pay-day?isClosing=true');
    expect(closing.body).toMatchObject({ month: 1, closesOn: addDays(today(), 29) });
  }
  await app.query`DELETE FROM payment_calendar`;
  expect((await doctor.get('/api/next-pay-day')).body).toBeNull();
});

test('masters §16.4: a doctor reads no pay day of a month that was paid early, until something of it is left', async () => {
  const month = addMonths(periodOf(today()), -1);
  const first = firstDayOf(month);
  const [paid, other] = [await data.doctor(), await data.doctor()];
  for (const doctorId of [paid, other]) await data.attentions(doctorId, [{ date: first }]);
  await data.process({ period: month });
  await data.pay(paid, today(), first);
  const next = addMonths(month, 1);
  await app.query(
    `INSERT INTO payment_calendar (year, month, pays_on)
     VALUES (${month.year}, ${month.month}, $1::date + 10), (${next.year}, ${next.month}, $1::date + 40)`,
    [today()],
  );
  const readers = {
    paid: await app.signedInAs('doctor', { doctorId: paid }),
    other: await app.signedInAs('doctor', { doctorId: other }),
    admin,
  };
  const monthsTold = async () =>
    Promise.all(
      Object.values(readers).map(
        async (one) => (await one.get<{ month: number }>('/api/next-pay-day')).body.month,
      ),
    );
  expect(await monthsTold()).toEqual([next.month, month.month, month.month]);
  // Of a month that is not over nobody was paid everything.
  await data.attentions(paid, [{ date: firstDayOf(next) }]);
  await data.process({ period: next });
  await data.pay(paid, today(), firstDayOf(next));
  expect(await monthsTold()).toEqual([next.month, month.month, month.month]);
  const asked = `/api/next-pay-day?month=${month.month}&year=${month.year}`;
  expect((await readers.paid.get(asked)).body).toMatchObject({ month: month.month });
  await data.attentions(paid, [{ date: first }]);
  expect(await monthsTold()).toEqual([month.month, month.month, month.month]);
  await data.calculate();
  expect(await monthsTold()).toEqual([month.month, month.month, month.month]);
  await app.query`DELETE FROM payment_calendar`;
});

test('masters §16.4: what corrections owe is still to come; what a payment of $0 pays, or a closed month leaves, is not', async () => {
  const month = addMonths(periodOf(today()), -2);
  const first = firstDayOf(month);
  const next = addMonths(month, 1);
  await app.query(
    `INSERT INTO payment_calendar (year, month, pays_on)
     VALUES (${month.year}, ${month.month}, $1::date + 10), (${next.year}, ${next.month}, $1::date + 40)`,
    [today()],
  );
  const [doctorId, idle] = [await data.doctor(), await data.doctor()];
  const doctor = await app.signedInAs('doctor', { doctorId });
  const idleDoctor = await app.signedInAs('doctor', { doctorId: idle });
  const told = async (reader = doctor) =>
    (await reader.get<{ month: number }>('/api/next-pay-day')).body.month;
  await data.attentions(doctorId, [{ date: first }]);
  await data.process({ period: month });
  expect(await told()).toBe(month.month);
  await data.pay(doctorId, today(), first);
  expect(await told()).toBe(next.month);
  // A correction that is paid with this month, until it is withdrawn; what it would take back pays nothing.
  const [line] = await app.query(
    `SELECT id::int AS id FROM attention WHERE doctor_id = ${doctorId}`,
  );
  const correct = async (change: object) => {
    const input = { attentionIds: [line?.id], change, reason: 'Monto mal digitado', period: month };
    expect((await admin.post('/api/corrections', input)).status).toBe(200);
    const toldMonth = await told();
    const { body } = await admin.get<{ id: number; state: string }[]>(
      '/api/corrections?state=approved',
    );
    const withdrawn = { ids: body.map(({ id }) => id), reason: 'Estaba bien' };
    expect((await admin.post('/api/corrections/withdraw', withdrawn)).status).toBe(200);
    return toldMonth;
  };
  const amounts = { grossAmount: 150_000, netAmount: 150_000, participatedAmount: 150_000 };
  expect(await correct({ cause: 'amount', ...amounts })).toBe(month.month);
  expect(await correct({ cause: 'not_due' })).toBe(next.month);
  expect(await told()).toBe(next.month);
  await data.attentions(doctorId, [{ date: first, amount: 0 }]);
  await data.process({ period: month });
  expect(await told()).toBe(next.month);
  await data.pay(doctorId, today(), first);
  // What comes late is paid in the next month once this one is closed, as everything of who has no payment in it.
  await data.attentions(doctorId, [{ date: first }]);
  expect([await told(), await told(idleDoctor)]).toEqual([month.month, month.month]);
  const left = { fees: 0, attentions: 1 };
  const closed = await admin.post(`/api/months/${month.year}/${month.month}/close`, left);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect([await told(), await told(idleDoctor)]).toEqual([next.month, next.month]);
});

test('payout §17.8: processing proposes the calendar’s day while it is not past, and says so', async () => {
  const period = periodOf(today());
  const planned = async (query: string) =>
    (await admin.get(`/api/planned-payment-date${query}`)).body;
  const query = `?month=${period.month}&year=${period.year}`;
  const otherwise = { paymentDate: today(), isOfCalendar: false };
  expect(await planned(query)).toEqual(otherwise);
  const next = addDays(today(), 9);
  await save([{ month: period.month, closesOn: null, paysOn: next }], undefined, period.year);
  expect(await planned(query)).toEqual({ paymentDate: next, isOfCalendar: true });
  expect(await planned('')).toEqual(otherwise);
  await app.query`UPDATE payment_calendar SET month = 1, year = year - 1, pays_on = current_date - 1`;
  expect(await planned(`?month=1&year=${period.year - 1}`)).toEqual(otherwise);
});

/** What doctors are paid in one month against another, and why (operations §15). */
import { beforeEach, describe, expect, test } from 'vitest';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import { percentage } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type {
  DifferenceLine,
  DifferenceSummary,
  DoctorDifference,
  ExplainedDifference,
} from '../../../contract/operations/month-difference.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const { app, pool, query, data, admin: ana } = await adminPayroll();
beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention, entry, correction, month_closing, hold CASCADE`;
});

const JULY = 'month=7&year=2026';
const list = async (query = '') =>
  (await ana.get<DoctorDifference[]>(`/api/month-differences?${JULY}${query}`)).body;
const summary = async (query = '') =>
  (await ana.get<DifferenceSummary>(`/api/month-differences/summary?${JULY}${query}`)).body;
const ofDoctor = async (id: number, by = ana) =>
  by.get<ExplainedDifference>(`/api/month-differences/doctors/${id}?${JULY}`);
const lines = async (id: number, query: string) =>
  (await ana.get<DifferenceLine[]>(`/api/month-differences/doctors/${id}/lines?${JULY}${query}`))
    .body;
const many = (count: number, line: object) => Array.from({ length: count }, () => line);
const JUNE_DAY = '2026-06-15';

/** June: ten at 60 %. July: twelve of more value, at 70 % by a rule of July. */
async function twoMonths(name = 'Ana Soto'): Promise<number> {
  const doctor = await data.doctor({ name, retentionRate: 1000 });
  await data.rule({ code: `A-${doctor}`, doctorId: doctor });
  await data.attentions(doctor, many(10, { date: JUNE_DAY, amount: 20_000 }));
  await data.calculate();
  await data.rule({ code: `B-${doctor}`, doctorId: doctor, payment: percentage(70), priority: 1 });
  await data.attentions(doctor, many(12, { amount: 22_000 }));
  await data.calculate();
  return doctor;
}
/** Takes the fees of July back. */
const returnJuly = () =>
  pool.query(`BEGIN; SELECT set_config('portal.return', 'on', true);
    DELETE FROM calculation WHERE attention_date >= '2026-07-01'; COMMIT`);

/** 2 × 12.000; 12 × 2.000 × 60 %; 10 % of 264.000. */
const REASONS = { volume: 24_000, values: 14_400, rules: 26_400 };

describe('operations §15.1: what is compared', () => {
  test('is gross, and the same before and after it is processed and paid', async () => {
    const doctor = await twoMonths();
    const expected = {
      doctorId: doctor,
      doctorName: 'Ana Soto',
      before: 120_000,
      now: 184_800,
      difference: 64_800,
      percent: 54,
      unexplained: 0,
      reasons: REASONS,
    };
    expect(await list()).toMatchObject([expected]);
    await data.process({ period: { month: 6, year: 2026 }, paymentDate: localDate('2026-07-05') });
    expect(await list()).toMatchObject([expected]);
    await data.process({ paymentDate: localDate('2026-08-05') });
    expect(await list()).toMatchObject([expected]);
    await data.pay(doctor);
    expect(await list()).toMatchObject([expected]);
    expect(await summary()).toEqual({
      total: 1,
      before: 120_000,
      now: 184_800,
      difference: 64_800,
      percent: 54,
      unexplained: 0,
      unexplainedDoctors: 0,
      reasons: REASONS,
      pending: 0,
    });
  });

  test('another month is compared when it is named, and pending attentions are told', async () => {
    const doctor = await twoMonths();
    await data.attentions(doctor, many(3, {}));
    expect(await summary()).toMatchObject({ now: 184_800, pending: 3 });
    expect(await list('&beforeMonth=7&beforeYear=2025')).toMatchObject([
      { before: 0, now: 184_800, percent: null, reasons: { services: 184_800 } },
    ]);
    const same = await list('&beforeMonth=7&beforeYear=2026');
    expect(same).toMatchObject([{ difference: 0, reasons: {}, unexplained: 0 }]);
  });

  test('a fee that is calculated again is read again', async () => {
    const doctor = await twoMonths();
    expect(await list()).toMatchObject([{ now: 184_800 }]);
    await returnJuly();
    expect(await list()).toMatchObject([{ now: 0, reasons: { services: -120_000 } }]);
    await data.calculate();
    expect(await list()).toMatchObject([{ doctorId: doctor, now: 184_800, reasons: REASONS }]);
  });
});

describe('operations §15.2: reasons besides the attentions of the month', () => {
  test('entries, corrections and balances are a reason each, paid or not', async () => {
    const doctor = await twoMonths();
    await enterEntry(app.database, doctor, { amount: 50_000, bearsRetention: true });
    await enterEntry(app.database, doctor, { amount: -8_000, bearsRetention: false });
    const expected = { now: 226_800, reasons: { ...REASONS, entries: 42_000 }, unexplained: 0 };
    expect(await list()).toMatchObject([expected]);
    await data.process({ paymentDate: localDate('2026-08-05') });
    expect(await list()).toMatchObject([expected]);
    const { body } = await ofDoctor(doctor);
    expect(body.entries).toMatchObject([
      { side: 'now', reason: 'entries', amount: 50_000, isPaid: true },
      { side: 'now', reason: 'entries', amount: -8_000, isPaid: true },
    ]);
  });

  test('what a payment could not pay is a balance of both months, and adds up', async () => {
    const doctor = await twoMonths();
    await enterEntry(app.database, doctor, { amount: -200_000, bearsRetention: true, month: 6 });
    await data.process({ period: { month: 6, year: 2026 }, paymentDate: localDate('2026-07-05') });
    const expected = {
      before: 0,
      now: 104_800,
      unexplained: 0,
      reasons: { ...REASONS, entries: 200_000, balances: -160_000 },
    };
    expect(await list()).toMatchObject([expected]);
    await data.process({ paymentDate: localDate('2026-08-05') });
    expect(await list()).toMatchObject([expected]);
  });

  test('what is held lowers the month, with the doctor’s entries', async () => {
    const doctor = await twoMonths();
    await enterEntry(app.database, doctor, { amount: 1_000, bearsRetention: false });
    await query`INSERT INTO hold (attention_id, reason) SELECT max(id), 'Falta el informe' FROM attention`;
    expect(await list()).toMatchObject([
      { now: 170_400, unexplained: 0, reasons: { ...REASONS, entries: 1_000, held: -15_400 } },
    ]);
    expect(await lines(doctor, '&reason=held')).toMatchObject([
      { side: 'now', calculatedAmount: 15_400, isHeld: true },
    ]);
    await query(`INSERT INTO hold (doctor_id, reason) VALUES (${doctor}, 'Falta el informe')`);
    // June's fees are held, too.
    expect(await list()).toMatchObject([{ before: 0, now: 0, difference: 0, unexplained: 0 }]);
  });

  test('operations §15.1: a balance is held with the payee that owes it, not with the payee of today', async () => {
    const doctor = await data.doctor({ society: 'Sociedad Anterior SpA' });
    await data.attentions(doctor, [{ amount: 100_000 }]);
    await enterEntry(app.database, doctor, { amount: -150_000, bearsRetention: false });
    await data.process({ paymentDate: localDate('2026-08-05') });
    await query(`UPDATE doctor_affiliation SET society_id = NULL WHERE doctor_id = ${doctor}`);
    const august = async () =>
      (await ana.get<DoctorDifference[]>('/api/month-differences?month=8&year=2026')).body[0];
    expect((await august())?.reasons.balances).toBeLessThan(0);
    await query`
      INSERT INTO hold (society_id, reason) SELECT id, 'Falta la factura' FROM medical_society WHERE name = 'Sociedad Anterior SpA'`;
    expect(await august()).toMatchObject({ now: 0, unexplained: 0 });
  });

  test('what comes late for a closed month is late in the one that pays it', async () => {
    const doctor = await twoMonths();
    await data.process({ period: { month: 6, year: 2026 }, paymentDate: localDate('2026-07-05') });
    await data.pay(doctor, '2026-07-05', JUNE_DAY);
    await ana.post('/api/months/2026/6/close', { fees: 0, attentions: 0 });
    await data.attentions(doctor, [{ date: '2026-06-30', amount: 50_000 }]);
    await data.calculate();
    const expected = { now: 219_800, unexplained: 0, reasons: { ...REASONS, late: 35_000 } };
    expect(await list()).toMatchObject([expected]);
    await data.process({ paymentDate: localDate('2026-08-05') });
    expect(await list()).toMatchObject([expected]);
    expect(await lines(doctor, '&reason=late')).toMatchObject([
      { side: 'now', attentionDate: '2026-06-30', calculatedAmount: 35_000 },
    ]);
  });

  test('another payee with another rule is the affiliation, and both are named', async () => {
    const doctor = await data.doctor({ name: 'Ana Soto' });
    await data.rule({ code: `A-${doctor}`, doctorId: doctor });
    await data.attentions(doctor, [{ date: JUNE_DAY }]);
    await data.calculate();
    const rows = await query`
      INSERT INTO medical_society (rut, name) VALUES ('76555444-' || rut_check_digit(76555444), 'Soto SpA')
       ON CONFLICT (rut) DO UPDATE SET name = excluded.name RETURNING id`;
    await query`
      INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id) VALUES (${doctor}, '2026-07-01', ${rows[0].id})`;
    await data.attentions(doctor, [{}]);
    await data.calculate();
    const moved = { payeesBefore: ['Ana Soto'], payeesNow: ['Soto SpA'] };
    // The same terms: a fact that moves no money of the doctor's.
    expect(await list()).toMatchObject([{ ...moved, difference: 0, reasons: {} }]);
    await returnJuly();
    await data.rule({
      code: `B-${doctor}`,
      doctorId: doctor,
      payment: percentage(75),
      priority: 1,
    });
    await data.calculate();
    expect(await list()).toMatchObject([{ ...moved, reasons: { affiliation: 15_000 } }]);
  });

  test('what no reason explains stands first', async () => {
    await twoMonths('Ana Soto');
    const blas = await data.doctor({ name: 'Blas Rojas' });
    await data.attentions(blas, [{ amount: 5_000 }]);
    await data.process({ paymentDate: localDate('2026-08-05') });
    await query(`ALTER TABLE payment DISABLE TRIGGER USER;
      UPDATE payment SET total_brut_amount = total_brut_amount + 700, total_amount = total_amount + 700 WHERE doctor_id = ${blas};
      ALTER TABLE payment ENABLE TRIGGER USER`);
    const rows = await list();
    expect(rows.map(({ doctorName, unexplained }) => [doctorName, unexplained])).toEqual([
      ['Blas Rojas', 700],
      ['Ana Soto', 0],
    ]);
    expect(await list('&unexplained=true')).toHaveLength(1);
    expect(await summary()).toMatchObject({ unexplained: 700, unexplainedDoctors: 1, total: 2 });
    await query`TRUNCATE calculation, payment, attention CASCADE`;
  });
});

describe('operations §15.3: the list', () => {
  test('is searched, filtered, sorted and paged', async () => {
    const ana = await twoMonths('Ana Soto');
    const blas = await data.doctor({ name: 'Blas Rojas' });
    await data.attentions(blas, [{ date: JUNE_DAY, amount: 300_000 }]);
    await data.calculate();
    const names = async (query: string) => (await list(query)).map(({ doctorId }) => doctorId);
    expect(await names('')).toEqual([blas, ana]);
    expect(await names('&sort=-difference')).toEqual([ana, blas]);
    expect(await names('&sort=difference')).toEqual([blas, ana]);
    expect(await names('&sort=doctorName')).toEqual([ana, blas]);
    expect(await names('&sort=-doctorName')).toEqual([blas, ana]);
    expect(await names('&search=soto')).toEqual([ana]);
    expect(await names('&reason=services')).toEqual([blas]);
    expect(await names('&atLeast=100000')).toEqual([blas]);
    expect(await names('&limit=1&offset=1')).toEqual([ana]);
    expect(await summary('&search=soto')).toMatchObject({ total: 1, now: 184_800 });
  });

  test('operations §15.4: a reason opens its services and their attentions of both months', async () => {
    const doctor = await twoMonths();
    const { body } = await ofDoctor(doctor);
    expect(body.parts).toMatchObject([
      {
        reason: 'rules',
        serviceName: 'Consulta médica electiva',
        amount: 26_400,
        before: { lines: 10, base: 200_000, fee: 120_000 },
        now: { lines: 12, base: 264_000, fee: 184_800 },
        rulesBefore: [`Regla A-${doctor}`],
        rulesNow: [`Regla B-${doctor}`],
      },
      { reason: 'volume', amount: 24_000, rulesBefore: [] },
      { reason: 'values', amount: 14_400 },
    ]);
    const [part] = body.parts;
    const found = await lines(doctor, `&reason=rules&serviceId=${part?.serviceId}&limit=13`);
    expect(found.map(({ side }) => side)).toEqual([...many(12, {}).map(() => 'now'), 'before']);
    expect(found[0]).toMatchObject({
      baseAmount: 22_000,
      calculatedAmount: 15_400,
      rule: `Regla B-${doctor}`,
      payeeName: 'Ana Soto',
      status: 'calculated',
    });
    const sums = await ana.get(
      `/api/month-differences/doctors/${doctor}/lines/summary?${JULY}&reason=rules`,
    );
    expect(sums.body).toEqual({
      total: 22,
      before: { lines: 10, base: 200_000, fee: 120_000 },
      now: { lines: 12, base: 264_000, fee: 184_800 },
    });
    expect(await lines(doctor, '&reason=entries')).toEqual([]);
  });
});

describe('operations §15.5: doctors', () => {
  test('see their own months with the same figures, and nobody else’s', async () => {
    const doctor = await twoMonths();
    const other = await twoMonths('Blas Rojas');
    await data.process({ period: { month: 6, year: 2026 }, paymentDate: localDate('2026-07-05') });
    const own = await app.signedInAs('doctor', { doctorId: doctor });
    const byClinic = (await ofDoctor(doctor)).body;
    expect((await ofDoctor(doctor, own)).body).toEqual(byClinic);
    expect(byClinic.reasons).toEqual(REASONS);
    expect((await ofDoctor(other, own)).status).toBe(403);
    expect((await own.get(`/api/month-differences?${JULY}`)).status).toBe(403);
    const foreign = await own.get(`/api/month-differences/doctors/${other}/lines?${JULY}`);
    expect(foreign.status).toBe(403);
    const anonymous = app.anonymous;
    expect((await anonymous.get(`/api/month-differences?${JULY}`)).status).toBe(401);
  });

  test('a month without anything is nothing', async () => {
    const doctor = await data.doctor({});
    expect((await ofDoctor(doctor)).body).toMatchObject({ difference: 0, parts: [], entries: [] });
    expect((await ofDoctor(2_000_000)).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});

/** What a doctor's attentions are told to be paid is what payments hold of them, with their corrections (documents §10.7, documents §11.11). */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../../../test/support/app.ts';
import { ask } from '../../../../test/support/demo-questions.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { percentage } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { PaymentAnalysis } from '../../../contract/documents/doctor-reports.ts';
import type {
  AttentionDetail,
  AttentionDetailTotals,
  DoctorStats,
} from '../../../contract/documents/portal.ts';
import {
  type Calculation,
  FEE_GROUPS,
  type FeeGroups,
} from '../../../contract/fees/calculations.ts';
import { formatPesos } from '../../../domain/money.ts';

// Each pays several months.
vi.setConfig({ testTimeout: 60_000 });

const { app, query, rowsOf, data, admin } = await adminPayroll();
beforeEach(() => query(DELETE_MONTHS));

const idsOf = async (doctorId: number) =>
  (
    await rowsOf(
      `SELECT id::int FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date, id`,
    )
  ).map(([id]) => Number(id));

async function correct(attentionId: number | undefined, change: object): Promise<void> {
  const order = { attentionIds: [attentionId], change, reason: 'Se pagó mal' };
  const answer = await admin.post('/api/corrections', order);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const amountOf = (amount: number) => ({
  cause: 'amount',
  grossAmount: amount,
  netAmount: amount,
  participatedAmount: amount,
});

/** What payments hold of these doctors' fees and corrections, before retention and retained, once they are paid. */
async function held(doctorId: number) {
  const [row] = await rowsOf(`
    SELECT sum(amount)::int, sum(retained)::int FROM (
      SELECT c.calculated_amount AS amount, l.retention_amount AS retained
        FROM payment_line l JOIN payment p ON p.id = l.payment_id JOIN calculation c USING (attention_id)
       WHERE p.doctor_id = ${doctorId} AND p.status = 'paid'
      UNION ALL
      SELECT e.amount, l.retention_amount
        FROM payment_entry l JOIN payment p ON p.id = l.payment_id JOIN entry e ON e.id = l.entry_id
       WHERE l.is_live AND p.doctor_id = ${doctorId} AND p.status = 'paid' AND e.origin IN ('reversal', 'replacement')) AS paid`);
  const [calculatedAmount = 0, retentionAmount = 0] = (row ?? []).map(Number);
  return { calculatedAmount, retentionAmount, finalAmount: calculatedAmount - retentionAmount };
}

/** The paid sums of a doctor, of which list, summary, cards and analysis say the same, to the doctor and to the staff. */
async function told(doctorId: number) {
  const doctor = signedIn.get(doctorId) ?? (await app.signedInAs('doctor', { doctorId }));
  signedIn.set(doctorId, doctor);
  const own = await toldTo(doctor, doctorId);
  const all = await toldTo(admin, doctorId);
  expect(own.rows).toEqual(all.rows);
  return all;
}
const signedIn = new Map<number, Client>();
async function toldTo(reader: Client, doctorId: number) {
  const list = (
    await reader.get<AttentionDetail[]>(`/api/doctor-attentions/${doctorId}?state=paid`)
  ).body;
  const sum = (of: 'baseAmount' | 'calculatedAmount' | 'retentionAmount' | 'amount') =>
    list.reduce((all, row) => all + (row[of] ?? 0), 0);
  const rows = {
    total: list.length,
    baseAmount: sum('baseAmount'),
    calculatedAmount: sum('calculatedAmount'),
    retentionAmount: sum('retentionAmount'),
    finalAmount: sum('amount'),
  };
  for (const filter of ['state=paid', 'state=paid&search=consulta', 'state=paid&year=2026']) {
    const summary = await reader.get<AttentionDetailTotals>(
      `/api/doctor-attentions/${doctorId}/summary?${filter}`,
    );
    expect(summary.body).toMatchObject(rows);
  }
  await expectMovements(reader, doctorId, list, rows);
  await expectGroups(reader, doctorId, list, rows);
  const { body: july } = await reader.get<DoctorStats>(`/api/doctor-stats/${doctorId}/7/2026`);
  const ofJuly = list.filter(({ attentionDate }) => attentionDate.startsWith('2026-07'));
  expect(july.totalGross).toBe(ofJuly.reduce((all, row) => all + (row.calculatedAmount ?? 0), 0));
  expect(july.totalAttentions).toBe(ofJuly.length);
  const { body: analysis } = await reader.get<PaymentAnalysis>(
    `/api/doctor-payment-analysis/${doctorId}`,
  );
  expect(analysis.summary).toMatchObject({
    totalCalculations: rows.total,
    totalBase: rows.baseAmount,
    totalGross: rows.calculatedAmount,
    totalRetention: rows.retentionAmount,
    totalFinal: rows.finalAmount,
  });
  for (const parts of [analysis.trends, analysis.rankings.topServices, analysis.weekdays])
    expect(parts.reduce((all, { totalAmount }) => all + totalAmount, 0)).toBe(rows.finalAmount);
  return { rows, list };
}

/** The groups of a doctor's fees, by which the assistant ranks and averages, add up to what «Participaciones» tells. */
async function expectGroups(
  reader: Client,
  doctorId: number,
  list: readonly AttentionDetail[],
  { total, ...sums }: { total: number; calculatedAmount: number },
): Promise<void> {
  const groupsOf = async (filters: string) =>
    (
      await reader.get<FeeGroups>(
        `/api/payment-calculations/groups?doctorId=${doctorId}&${filters}`,
      )
    ).body;
  for (const by of [...FEE_GROUPS, 'day']) {
    const { groups, sums: all } = await groupsOf(`status=paid&limit=100&by=${by}`);
    expect(all, by).toEqual({ records: total, ...sums });
    expect(groups.reduce((sum, group) => sum + group.calculatedAmount, 0)).toBe(
      sums.calculatedAmount,
    );
  }
  for (const bounds of [
    [0, 0],
    [1, 45_000],
    [45_001, 100_000],
    [100_001, 1_000_000],
  ] as const) {
    const [from, to] = bounds;
    const within = list.flatMap(({ calculatedAmount: amount }) =>
      amount !== null && amount >= from && amount <= to ? [amount] : [],
    );
    const { sums: found } = await groupsOf(
      `status=paid&by=month&calculatedFrom=${from}&calculatedTo=${to}`,
    );
    expect(found, `${bounds}`).toMatchObject({
      records: within.length,
      calculatedAmount: within.reduce((sum, amount) => sum + amount, 0),
    });
  }
  expect((await groupsOf('status=calculated&by=month')).sums.records).toBe(0);
}

/** «Movimientos» tells line by line and in all what «Participaciones» tells (payout §13.5). */
async function expectMovements(
  reader: Client,
  doctorId: number,
  list: readonly AttentionDetail[],
  sums: object,
): Promise<void> {
  const path = `/api/doctor-movements/${doctorId}`;
  const { body: lines } = await reader.get<Calculation[]>(`${path}?status=paid`);
  const amountsOf = (line: AttentionDetail | Calculation) => [
    line.id,
    line.attentionDate,
    line.serviceName,
    line.calculatedAmount,
    line.retentionAmount,
  ];
  expect(lines.map(amountsOf)).toEqual(list.map(amountsOf));
  for (const filter of ['', 'status=paid', 'status=paid&search=consulta', 'year=2026'])
    expect((await reader.get(`${path}/summary?${filter}`)).body).toMatchObject(sums);
  for (const { paymentId } of lines) {
    const { body: ofPayment } = await reader.get<Calculation[]>(`${path}?paymentId=${paymentId}`);
    const { body: sum } = await reader.get<{ finalAmount: number }>(
      `${path}/summary?paymentId=${paymentId}`,
    );
    const [paid] = await rowsOf(
      `SELECT sum(final_amount)::int FROM (SELECT c.calculated_amount - l.retention_amount AS final_amount
         FROM payment_line l JOIN calculation c USING (attention_id) WHERE l.payment_id = ${paymentId}) AS line`,
    );
    expect(ofPayment.reduce((all, line) => all + line.finalAmount, 0)).toBe(sum.finalAmount);
    expect(sum.finalAmount).toBe(Number(paid?.[0] ?? 0));
  }
}

test('documents §10.7, documents §11.11, payout §13.5: a corrected line counts as its payments hold it, at each step', async () => {
  const doctorId = await data.doctor();
  await data.attentions(doctorId, [
    { date: '2026-07-01', amount: 100_000 },
    { date: '2026-07-02', amount: 70_000 },
    { date: '2026-07-03', amount: 50_000 },
  ]);
  await data.processAndPay(doctorId);
  const [amount, notDue] = await idsOf(doctorId);
  await correct(amount, amountOf(33_333));
  await correct(notDue, { cause: 'patient_unpaid' });
  // Nothing of them is paid yet.
  expect((await told(doctorId)).rows).toMatchObject({ total: 3, calculatedAmount: 220_000 });

  await data.attentions(doctorId, [{ date: '2026-08-10', amount: 400_000 }]);
  await data.process({ period: { month: 8, year: 2026 } });
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  const paid = await told(doctorId);
  expect(paid.rows).toMatchObject({ total: 4, ...(await held(doctorId)) });
  expect(paid.rows.calculatedAmount).toBe(33_333 + 50_000 + 400_000);
  expect(paid.rows.baseAmount).toBe(33_333 + 50_000 + 400_000);
  expect(paid.list.find(({ id }) => id === notDue)).toMatchObject({
    calculatedAmount: 0,
    amount: 0,
    paidAmount: 0,
    correctedAmount: -70_000,
    participationPercentage: null,
  });

  // The assistant, too, to the doctor and to the staff.
  const doctor = signedIn.get(doctorId);
  const net = `${formatPesos(paid.rows.finalAmount)} líquidos`;
  for (const question of [
    '¿Cuánto suman mis honorarios pagados?',
    '¿Cuántas atenciones pagadas tengo?',
  ])
    expect((await ask(doctor ?? admin, question)).body.message).toContain(net);

  const average = await ask(doctor ?? admin, '¿Cuánto gano en promedio por atención?');
  expect(average.body.message).toContain('En promedio por registro: $120.833 calculados');
  expect(average.body.message).toContain('correcciones ya pagadas de 2 registros (-$136.667');
  const large = '¿Cuántas de mis atenciones tienen un honorario de más de 45 mil?';
  expect((await ask(doctor ?? admin, large)).body.message).toContain('$450.000 brutos');

  // A correction of the correction, and of the one of which nothing was due.
  await correct(amount, amountOf(90_000));
  await correct(notDue, amountOf(20_000));
  expect((await told(doctorId)).rows).toEqual(paid.rows);
  await data.attentions(doctorId, [{ date: '2026-09-10', amount: 1_000 }]);
  await data.process({ period: { month: 9, year: 2026 } });
  await data.pay(doctorId, '2026-10-05', '2026-09-01');
  const again = await told(doctorId);
  expect(again.rows).toMatchObject({ total: 5, ...(await held(doctorId)) });
  expect(again.rows.calculatedAmount).toBe(90_000 + 20_000 + 50_000 + 400_000 + 1_000);
  expect(again.rows.baseAmount).toBe(again.rows.calculatedAmount);
});

test('documents §10.7: a fee that moved counts for whom it was paid to, also by a debt and through a society', async () => {
  const wrong = await data.doctor({ society: 'Sociedad Equivocada' });
  const right = await data.doctor();
  await data.attentions(wrong, [
    { date: '2026-07-10', amount: 100_000, patientName: 'Rosa Movida' },
  ]);
  await data.attentions(right, [
    { date: '2026-07-09', amount: 30_000 },
    { date: '2026-07-11', amount: 40_000 },
  ]);
  await data.process();
  for (const one of [wrong, right]) await data.pay(one);
  const [moved] = await idsOf(wrong);
  await correct(moved, { cause: 'doctor', doctorId: right });
  // What the wrong one earns is less than what is taken back: the rest is a debt.
  await data.attentions(wrong, [{ date: '2026-08-01', amount: 10_000 }]);
  await data.attentions(right, [{ date: '2026-08-01', amount: 5_000 }]);
  await data.process({ period: { month: 8, year: 2026 } });
  for (const one of [wrong, right]) await data.pay(one, '2026-09-05', '2026-08-01');
  expect((await told(wrong)).rows).toMatchObject({ total: 2, ...(await held(wrong)) });
  expect((await held(wrong)).calculatedAmount).toBe(10_000);
  const received = await told(right);
  expect(received.rows).toMatchObject({ total: 4, ...(await held(right)) });
  expect(received.rows.calculatedAmount).toBe(175_000);
  const dates = ['2026-08-01', '2026-07-11', '2026-07-10', '2026-07-09'];
  expect(received.list.map(({ attentionDate }) => attentionDate)).toEqual(dates);
  // Page by page, each once.
  for (const size of [1, 2, 3]) {
    const pages: string[] = [];
    for (let offset = 0; offset < 6; offset += size) {
      const path = `/api/doctor-attentions/${right}?limit=${size}&offset=${offset}`;
      const { body } = await admin.get<AttentionDetail[]>(path);
      pages.push(...body.map(({ attentionDate }) => attentionDate));
    }
    expect(pages).toEqual(dates);
  }
  const found = async (filter: string) =>
    (await admin.get<AttentionDetail[]>(`/api/doctor-attentions/${right}?${filter}`)).body.length;
  expect(await found('search=rosa%20movida')).toBe(1);
  expect(await found('search=nadie')).toBe(0);
  expect(await found('state=pending')).toBe(0);
  expect(await found('year=2026&month=7')).toBe(3);
  expect(await found('participationTypes=hmq')).toBe(0);
});

test('documents §10.7: the base of a fee of $0 counts once, however often it is corrected', async () => {
  const doctorId = await data.doctor();
  const none = { doctorId, scheduleType: 'regular', payment: percentage(0) } as const;
  await data.rule({ code: 'NADA', ...none });
  await data.rule({ code: 'NOCHE', ...none, scheduleType: 'night', payment: percentage(50) });
  const lines = [1, 2].map((day) => ({ date: `2026-07-0${day}`, amount: 10_000 }));
  await data.attentions(doctorId, lines);
  await data.processAndPay(doctorId);
  const [once, twice] = await idsOf(doctorId);
  const night = { cause: 'schedule', scheduleType: 'night' };
  await correct(once, night);
  // With its right amount it is $0, too, which no payment needs to pay.
  await correct(twice, amountOf(30_000));
  await correct(twice, night);
  await data.attentions(doctorId, [{ date: '2026-08-01', amount: 1_000 }]);
  await data.process();
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  const paid = { total: 3, baseAmount: 41_000, calculatedAmount: 20_000 };
  expect((await told(doctorId)).rows).toMatchObject({ ...paid, ...(await held(doctorId)) });
  // And again, of what has been paid by now.
  await correct(once, amountOf(50_000));
  await data.attentions(doctorId, [{ date: '2026-09-01', amount: 1_000 }]);
  await data.process();
  await data.pay(doctorId, '2026-10-05', '2026-09-01');
  const again = { total: 4, baseAmount: 82_000, calculatedAmount: 40_000 };
  expect((await told(doctorId)).rows).toMatchObject({ ...again, ...(await held(doctorId)) });
});

test('payout §25.19: the base of a fee of $0 goes with its correction to the doctor whom that pays', async () => {
  const wrong = await data.doctor();
  const right = await data.doctor();
  const none = { doctorId: wrong, scheduleType: 'regular', payment: percentage(0) } as const;
  await data.rule({ code: 'CERO', ...none });
  await data.rule({ code: 'MITAD', ...none, scheduleType: 'night', payment: percentage(50) });
  await data.attentions(wrong, [
    { date: '2026-07-01', amount: 10_000 },
    { date: '2026-07-02', amount: 7_000, scheduleType: 'night' },
  ]);
  await data.attentions(right, [{ date: '2026-07-03', amount: 1_000 }]);
  await data.process();
  for (const one of [wrong, right]) await data.pay(one);
  const [moved] = await idsOf(wrong);
  const expectBases = async (ofWrong: number, ofRight: number) => {
    for (const [doctorId, baseAmount] of [
      [wrong, ofWrong],
      [right, ofRight],
    ] as const) {
      const paid = await held(doctorId);
      expect((await told(doctorId)).rows).toMatchObject({ baseAmount, ...paid });
    }
  };
  await correct(moved, { cause: 'doctor', doctorId: right });
  await expectBases(17_000, 1_000);
  const payMonth = async (month: number) => {
    const date = `2026-0${month}-01`;
    for (const one of [wrong, right]) await data.attentions(one, [{ date, amount: 0 }]);
    await data.process({ period: { month, year: 2026 } });
    for (const one of [wrong, right]) await data.pay(one, `2026-0${month}-28`, date);
  };
  await payMonth(8);
  await expectBases(7_000, 11_000);
  // Back to the first one, who has it as $0, and by the night then as half of it.
  await correct(moved, { cause: 'doctor', doctorId: wrong });
  await payMonth(9);
  await expectBases(7_000, 1_000);
  await correct(moved, { cause: 'schedule', scheduleType: 'night' });
  await data.attentions(wrong, [{ date: '2026-10-01', amount: 1_000 }]);
  await data.process();
  await data.pay(wrong, '2026-11-05', '2026-10-01');
  await expectBases(18_000, 1_000);
});

test('documents §10.7: corrections whose gross adds up to $0 are told, too', async () => {
  const doctorId = await data.doctor();
  const lines = [1, 2].map((day) => ({ date: `2026-07-0${day}`, amount: 50_000 }));
  await data.attentions(doctorId, lines);
  await data.processAndPay(doctorId);
  const [more, less] = await idsOf(doctorId);
  await correct(more, amountOf(60_000));
  await correct(less, amountOf(40_000));
  await data.attentions(doctorId, [{ date: '2026-08-01', amount: 1_000 }]);
  await data.process();
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  await told(doctorId);
  const doctor = signedIn.get(doctorId) ?? admin;
  const { message } = (await ask(doctor, '¿Cuánto suman mis honorarios pagados?')).body;
  expect(message).toContain('Cuentan las correcciones ya pagadas de 2 registros ($0 brutos)');
});

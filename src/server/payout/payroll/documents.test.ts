/** Who is paid, and what is retained once for each document (payout §3, payout §17). */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { basisPoints, pesos } from '../../../domain/money.ts';
import { doctorRate, sharesOf } from '../../../domain/payout/fee-document.ts';

const { app, query, data } = await payrollApp();
beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention CASCADE; DELETE FROM payment_calendar`;
});

const on = (paymentDate: string) => data.process({ paymentDate: localDate(paymentDate) });

const documents = () =>
  query<{ issuer: string }>(`
    SELECT d.kind, s.name AS society, d.payment_date::text AS day, d.gross_amount AS gross, d.retention_rate AS rate,
           d.retention_amount AS retained,
           (SELECT json_agg(json_build_array(p.doctor_id, p.period_month, p.sequence, p.total_brut_amount, p.total_retention_amount) ORDER BY p.id)
              FROM payment p WHERE p.document_id = d.id) AS payments
      FROM fee_document d LEFT JOIN medical_society s ON s.id = d.society_id ORDER BY d.id`);

const setDoctor = (id: number, change: string) =>
  query(`UPDATE doctor SET ${change} WHERE id = ${id}`);

/** Has a doctor paid through the society of another one, or in person, from a day on. */
const affiliate = (id: number, of: number | null, from = '-infinity') =>
  query(
    `INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id)
     VALUES ($1, $3::date, (SELECT society_id FROM affiliation WHERE doctor_id = $2 AND valid_from = '-infinity'))
     ON CONFLICT (doctor_id, valid_from) DO UPDATE SET society_id = excluded.society_id`,
    [id, of, from],
  );

// payout §17.1, payout §17.4
test('three lines of $37 have $17 retained of their $111 at 15,25 %, not three times $6', async () => {
  const doctor = await data.doctor({ retentionRate: 1525 });
  await data.attentions(doctor, [{ amount: 37 }, { amount: 37 }, { amount: 37 }]);
  const outcome = await on('2026-08-05');
  // Each line by itself would have 5,6425 retained, rounded to 6: 18 in all instead of 16,9275, which is 17.
  expect(outcome).toMatchObject({ totalAmount: 94, estimatedAmount: 93 });
  expect(await documents()).toMatchObject([
    { kind: 'fee_receipt', gross: 111, rate: 1525, retained: 17 },
  ]);
  const shares = await query(
    'SELECT retention_amount AS share FROM payment_line ORDER BY attention_id',
  );
  expect(shares).toEqual([{ share: 6 }, { share: 5 }, { share: 6 }]);
});

// payout §3.1, payout §3.3, payout §3.11
test('a doctor who changed society in mid-month is paid twice: in person, and through the society with the others', async () => {
  const member = await data.doctor({ society: 'Sociedad Uno', bankAccount: '777' });
  const moved = await data.doctor({ bankAccount: '888' });
  await affiliate(moved, member, '2026-07-16');
  await query`
    UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE name = 'Sociedad Uno'`;
  await data.attentions(member, [{ amount: 10_001 }]);
  await data.attentions(moved, [
    { amount: 20_000, date: '2026-07-15' },
    { amount: 10_002, date: '2026-07-16' },
    { amount: 10_003, date: '2026-06-30' },
  ]);
  const outcome = await on('2026-08-05');
  expect(outcome).toMatchObject({ payments: 4, doctors: 2, records: 4 });
  expect(await documents()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'society_receipt',
        society: 'Sociedad Uno',
        gross: 20_003,
        rate: 1525,
        // 3.050,4575; the first payment's part is 1.525,1525.
        retained: 3050,
        payments: [
          [member, 7, 1, 10_001, 1525],
          [moved, 7, 1, 10_002, 1525],
        ],
      }),
      expect.objectContaining({ society: null, payments: [[moved, 6, 1, 10_003, 1000]] }),
      expect.objectContaining({ society: null, payments: [[moved, 7, 1, 20_000, 2000]] }),
    ]),
  );
  const accounts = await query(
    'SELECT DISTINCT payee_name, bank_account FROM payment ORDER BY bank_account',
  );
  expect(accounts).toEqual([
    { payee_name: 'Sociedad Uno', bank_account: '777' },
    { payee_name: expect.stringContaining('Médico de Prueba'), bank_account: '888' },
  ]);
  // What comes late is numbered by payee.
  await data.attentions(moved, [{ date: '2026-07-20' }, { date: '2026-07-02' }]);
  await on('2026-08-05');
  const late = await query(
    `SELECT society_id IS NOT NULL AS society, max(sequence) AS last FROM payment WHERE doctor_id = ${moved} AND period_month = 7 GROUP BY 1 ORDER BY 1`,
  );
  expect(late).toEqual([
    { society: false, last: 2 },
    { society: true, last: 2 },
  ]);
});

// payout §17.5
test('a society that issues invoices has nothing retained, whatever its doctors’ rates', async () => {
  const doctor = await data.doctor({ society: 'Sociedad Dos', retentionRate: 1525 });
  await data.attentions(doctor, [{}]);
  const outcome = await on('2026-08-05');
  expect(outcome.totalAmount).toBe(100_000);
  expect(await documents()).toMatchObject([
    { kind: 'exempt_invoice', society: 'Sociedad Dos', rate: 0, retained: 0 },
  ]);
});

// payout §17.5
test.each([
  ['legal', '2026-12-31', 15_250],
  ['legal', '2027-01-01', 16_000],
  ['own', '2027-01-01', 10_000],
])(
  'a December attention of a doctor with a %s rate, paid on %s, has $%d of $100.000 retained',
  async (mode, day, retained) => {
    const doctor = await data.doctor();
    await setDoctor(doctor, `retention_mode = '${mode}'`);
    await data.attentions(doctor, [{ date: '2026-12-20' }]);
    await on(day);
    expect(await documents()).toMatchObject([{ day, retained }]);
  },
);

// payout §17.5
test('a surcharge is retained beside the rate from its first to its last payment date', async () => {
  const doctor = await data.doctor();
  await setDoctor(
    doctor,
    `retention_mode = 'legal', surcharge_rate = 300, surcharge_from = '2026-07-05', surcharge_until = '2026-08-05'`,
  );
  const retained: number[] = [];
  for (const day of ['2026-07-04', '2026-07-05', '2026-08-05', '2026-08-06']) {
    await data.attentions(doctor, [{}]);
    const { totalAmount } = await on(day);
    retained.push(100_000 - totalAmount);
  }
  expect(retained).toEqual([15_250, 18_250, 18_250, 15_250]);
});

// payout §17.6
test('a year without a legal rate is refused with what to do, unless nobody needs it', async () => {
  const doctor = await data.doctor();
  await data.attentions(doctor, [{}]);
  await setDoctor(doctor, `retention_mode = 'legal'`);
  await expect(on('2040-01-05')).rejects.toMatchObject({
    message: expect.stringContaining('no hay una retención legal para 2040'),
  });
  expect(await documents()).toEqual([]);
  await setDoctor(doctor, `retention_mode = 'own'`);
  await on('2040-01-05');
  expect(await documents()).toMatchObject([{ rate: 1000 }]);
});

// payout §17.8
test('a payroll is processed for the day that the call names, within bounds, or that of the calendar', async () => {
  const doctor = await data.doctor();
  const admin = await app.signedInAs('admin');
  await data.attentions(doctor, [{}]);
  await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
  const process = (paymentDate?: string) =>
    runJob(app, admin, '/api/jobs/create', {
      type: 'process-bulk-payments',
      data: {
        processingType: 'individual',
        selectedDoctors: [doctor],
        month: 7,
        year: 2026,
        ...(paymentDate && { paymentDate }),
      },
    });
  expect((await process('2026-06-30')).errorMessage).toContain(
    'no puede ser anterior a Julio 2026',
  );
  const far = await admin.post('/api/jobs/create', {
    type: 'process-bulk-payments',
    data: { processingType: 'full', paymentDate: '2099-01-01' },
  });
  expect(far).toMatchObject({ status: 400, body: { code: 'payroll.dateTooFar' } });
  await process('2026-08-05');
  expect(await documents()).toMatchObject([{ day: '2026-08-05' }]);
  await query`INSERT INTO payment_calendar (year, month, pays_on) VALUES (2026, 7, current_date + 3)`;
  await data.attentions(doctor, [{}]);
  await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
  await process();
  const [{ planned }] = (await query<{ planned: boolean }>(
    `SELECT bool_or(payment_date = current_date + 3) AS planned FROM fee_document`,
  )) as [{ planned: boolean }];
  expect(planned).toBe(true);
});

// payout §17.10
test('lists, sums and explanation of a fee in a payment say its share', async () => {
  const doctor = await data.doctor({ retentionRate: 1525 });
  await data.attentions(doctor, [{ amount: 37 }, { amount: 37 }, { amount: 37 }]);
  await on('2026-08-05');
  const admin = await app.signedInAs('admin');
  const { body: lines } = await admin.get<
    { id: number; retentionAmount: number; finalAmount: number }[]
  >(`/api/payment-calculations?doctorId=${doctor}&sort=attentionDate`);
  expect(lines.map((line) => [line.retentionAmount, line.finalAmount]).toSorted()).toEqual([
    [5, 32],
    [6, 31],
    [6, 31],
  ]);
  const { body: sums } = await admin.get(`/api/payment-calculations/summary?doctorId=${doctor}`);
  expect(sums).toMatchObject({ retentionAmount: 17, finalAmount: 94 });
  const second = lines.find(({ retentionAmount }) => retentionAmount === 5)?.id;
  const { body } = await admin.get<{ explanation: object }>(
    `/api/payment-calculations/${second}/explanation`,
  );
  expect(JSON.stringify(body)).toContain(
    'Retención: $5, su parte en la del documento (15,25 % del total)',
  );
});

// payout §17.7
test('a paid date in a year with another legal rate is refused; own rates follow no year', async () => {
  const [legal, own] = [await data.doctor(), await data.doctor()];
  await setDoctor(legal, `retention_mode = 'legal'`);
  for (const doctor of [legal, own]) await data.attentions(doctor, [{ date: '2025-12-20' }]);
  await on('2025-12-30');
  const admin = await app.signedInAs('admin');
  const pay = (doctorId: number, paymentDate: string) =>
    admin.post('/api/mark-payment-as-paid', { doctorId, month: 12, year: 2025, paymentDate });
  expect(await pay(legal, '2026-01-02')).toMatchObject(
    refusedBy(
      409,
      'payroll.otherRate',
      expect.stringContaining(
        'la retención legal de 2026 no es la de 2025, con que se procesó 1 pago.',
      ),
    ),
  );
  expect((await pay(legal, '2025-12-31')).status).toBe(200);
  expect((await pay(own, '2026-01-02')).status).toBe(200);
});

const anyRate = fc.constantFrom(0, 1, 1000, 1525, 1600, 3333, 9700);
const anyDay = fc.constantFrom('2026-06-30', '2026-07-01', '2026-07-15', '2026-07-31');
const anyDoctor = fc.record({
  rate: anyRate,
  mode: fc.constantFrom('legal' as const, 'own' as const),
  /** The day from which the doctor is paid through which society. */
  moves: fc.uniqueArray(fc.tuple(anyDay, fc.constantFrom(null, 0, 1)), {
    selector: ([day]) => day,
    maxLength: 2,
  }),
  lines: fc.array(fc.tuple(anyDay, fc.integer({ min: 1, max: 3_000_000 })), {
    minLength: 1,
    maxLength: 12,
  }),
});

// payout §17.1, payout §17.4
test('whatever the lines, rates, dates and payees: documents retain once, and lines share it as the domain says', async () => {
  const societies = [
    await data.doctor({ society: 'Retenida' }),
    await data.doctor({ society: 'Sin retención' }),
  ];
  await query`UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE name = 'Retenida'`;
  const [doctors = []] = fc.sample(fc.array(anyDoctor, { minLength: 25, maxLength: 25 }), {
    numRuns: 1,
    seed: 16,
  });
  const legal = basisPoints(1600);
  const rateOf = new Map<number, number>();
  for (const { rate, mode, moves, lines } of doctors) {
    const id = await data.doctor({ retentionRate: rate });
    await setDoctor(id, `retention_mode = '${mode}'`);
    const surcharge = { rate: basisPoints(0), from: null, until: null };
    const retention = { mode, ownRate: basisPoints(rate), surcharge };
    rateOf.set(id, doctorRate(retention, '2027-01-04', legal) ?? -1);
    for (const [day, society] of moves) {
      await affiliate(id, society === null ? null : (societies[society] ?? null), day);
    }
    await data.attentions(
      id,
      lines.map(([date, amount]) => ({ date, amount })),
    );
  }
  await on('2027-01-04');
  const taken = await query<
    Record<'document' | 'doctor' | 'gross' | 'share' | 'rate' | 'retained', number> & {
      kind: string;
    }
  >(`
    SELECT d.id AS document, l.doctor_id AS doctor, d.kind, c.calculated_amount AS gross, l.retention_amount AS share,
           d.retention_rate AS rate, d.retention_amount AS retained
      FROM payment_line l JOIN payment p ON p.id = l.payment_id JOIN fee_document d ON d.id = p.document_id
      JOIN calculation c USING (attention_id) JOIN attention a ON a.id = l.attention_id
     ORDER BY d.id, p.doctor_id, p.id, c.attention_date, a.attention_time NULLS FIRST, l.attention_id`);
  const all = doctors.reduce((sum, { lines }) => sum + lines.length, 0);
  expect(taken).toHaveLength(all);
  const expected = { society_receipt: legal, exempt_invoice: 0 } as Record<string, number>;
  for (const lines of Map.groupBy(taken, ({ document }) => document).values()) {
    const [first] = lines;
    if (!first) continue;
    expect(first.rate).toBe(expected[first.kind] ?? rateOf.get(first.doctor));
    const shares = sharesOf(
      lines.map(({ gross }) => pesos(gross)),
      basisPoints(first.rate),
    );
    expect(lines.map(({ share }) => share)).toEqual(shares);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(first.retained);
  }
  expect(
    await query(`SELECT count(*)::int AS documents FROM fee_document WHERE society_id IS NOT NULL`),
  ).toEqual([{ documents: 2 }]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// access §7.5, payout §3.8
test('a doctor reads the last digits of the account to which they are paid, their own or a society’s', async () => {
  const own = await data.doctor();
  const through = await data.doctor({ society: 'Sociedad Tres' });
  await data.attentions(own, [{}]);
  await data.attentions(through, [{}]);
  await on('2026-08-05');
  const accountTold = async (doctorId: number) => {
    const doctor = await app.signedInAs('doctor', { doctorId });
    const { body } = await doctor.get<{ bankAccount: string }[]>(
      `/api/doctor-payments/${doctorId}`,
    );
    return body.map(({ bankAccount }) => bankAccount);
  };
  for (const doctorId of [own, through])
    expect(await accountTold(doctorId)).toEqual([expect.stringMatching(/^••••\s\d{4}$/)]);
});

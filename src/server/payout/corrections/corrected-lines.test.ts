/** Lines that are or may be corrected, as lists and doctors see them (payout §25.9, payout §25.10, payout §25.11). */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { percentage, table } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { rowsBelow } from '../../../../test/support/statement-rows.ts';
import type {
  CorrectableLines,
  CorrectionMark,
  OwnCorrection,
  OwnCorrectionMark,
} from '../../../contract/payout/corrected-lines.ts';
import type { Correction } from '../../../contract/payout/corrections.ts';
import type { RulePayment } from '../../../domain/fees/rules.ts';
import { asDoctor } from '../../platform/db/own-records.ts';

const { app, query, data, admin } = await adminPayroll();

beforeEach(() => query(DELETE_MONTHS));

let rules = 0;
async function doctorWith(days: string[], payment: RulePayment = percentage(60)) {
  rules += 1;
  const doctorId = await data.doctor({ name: `Médica ${rules}`, retentionRate: 1525 });
  await data.rule({ code: `L${rules}`, doctorId, payment });
  if (days.length > 0)
    await data.attentions(
      doctorId,
      days.map((day) => ({ date: `2026-07-${day}`, patientName: `Paciente ${day}` })),
    );
  return doctorId;
}
async function paidDoctor(days: string[], payment?: RulePayment) {
  const doctorId = await doctorWith(days, payment);
  await data.processAndPay(doctorId);
  return doctorId;
}
const idsOf = async (doctorId: number): Promise<number[]> =>
  (
    await query(
      `SELECT id FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date, id`,
    )
  ).map(({ id }) => Number(id));
const correct = (attentionIds: number[], change: object) =>
  admin.post('/api/corrections', { attentionIds, change, reason: 'La hizo otra persona' });
const marks = async (attentionIds: number[]) =>
  (await admin.post<CorrectionMark[]>('/api/corrections/marks', { attentionIds })).body;
const last = async () =>
  (await admin.get<Correction[]>('/api/corrections?sort=-createdAt')).body[0] as Correction;
/** Puts what is approved among the proposals, as a retroactive change does. */
const propose = async (attentionId: number, due: number) => {
  await query(`
    WITH k AS (
      INSERT INTO correction (attention_id, cause, reason, payment_id, doctor_id, society_id, paid_amount, period_year, period_month)
      SELECT attention_id, 'rule', 'Regla corregida hacia atrás', payment_id, doctor_id, society_id, paid_amount, 2026, 8
        FROM paid_fee WHERE attention_id = ${attentionId} RETURNING id, attention_id)
    INSERT INTO replacement_fee (correction_id, is_due, doctor_id, record_type, attention_date, service_id, schedule_type, gross_amount,
      net_amount, participated_amount, period_year, period_month, paid_as, rule_set_revision, base_amount, calculated_amount)
    SELECT k.id, true, f.doctor_id, f.record_type, f.attention_date, f.service_id, f.schedule_type, f.gross_amount, f.net_amount,
           f.participated_amount, f.period_year, f.period_month, 'individual', 0, f.gross_amount, ${due}
      FROM k JOIN paid_fee f ON f.attention_id = k.attention_id`);
  return (await last()).id;
};

describe('payout §25.9', () => {
  test('paid lines are told as they were paid, and the others with where they stand', async () => {
    const paid = await paidDoctor(['01', '02']);
    const [first = 0, second = 0] = await idsOf(paid);
    await correct([second], { cause: 'not_due' });
    const correction = await last();
    const processed = await doctorWith(['03']);
    await data.process();
    const [inPayment = 0] = await idsOf(processed);
    const calculated = await doctorWith(['04']);
    await data.calculate();
    const [waiting = 0] = await idsOf(calculated);
    const [pending = 0] = await idsOf(await doctorWith(['05']));
    const { body } = await admin.post<CorrectableLines>('/api/corrections/lines', {
      attentionIds: [first, second, inPayment, waiting, pending],
    });
    expect(body).toMatchObject({
      lines: 1,
      paidAmount: 60_000,
      period: { month: 8, year: 2026 },
      paid: [{ attentionId: first, paidAmount: 60_000, grossAmount: 100_000 }],
    });
    expect(
      body.others.map(({ attentionId, standing, correctionId }) => [
        attentionId,
        standing,
        correctionId,
      ]),
    ).toEqual([
      [second, 'corrected', correction.id],
      [inPayment, 'processed', null],
      [waiting, 'calculated', null],
      [pending, 'pending', null],
    ]);
    expect(body.others[1]?.paymentId).toEqual(expect.any(Number));
    expect(
      (await admin.post('/api/corrections/lines', { attentionIds: [999_999_999] })).status,
    ).toBe(404);
  });

  test('the month is left open where the doctors’ last paid ones differ', async () => {
    const [first = 0] = await idsOf(await paidDoctor(['01']));
    const other = await paidDoctor(['02']);
    await data.attentions(other, [{ date: '2026-08-02' }]);
    await data.processAndPay(other, '2026-09-05', '2026-08-01');
    const [second = 0] = await idsOf(other);
    const { body } = await admin.post<CorrectableLines>('/api/corrections/lines', {
      attentionIds: [first, second],
    });
    expect([body.lines, body.period]).toEqual([2, null]);
  });
});

// payout §25.10
test('what is corrected or proposed bears its mark; what was withdrawn does not', async () => {
  const [first = 0, second = 0, third = 0] = await idsOf(await paidDoctor(['01', '02', '03']));
  await correct([first], { cause: 'patient_unpaid' });
  const proposed = await propose(second, 50_000);
  expect(await marks([first, second, third])).toMatchObject([
    {
      attentionId: first,
      state: 'approved',
      cause: 'patient_unpaid',
      paidAmount: 60_000,
      dueAmount: 0,
    },
    { attentionId: second, id: proposed, state: 'proposed', dueAmount: 50_000 },
  ]);
  const [mark] = await marks([first]);
  await admin.post('/api/corrections/withdraw', { ids: [mark?.id], reason: 'Sí pagó' });
  expect(await marks([first])).toEqual([]);
});

// payout §25.5
test('a withdrawal is told beforehand, with what the scale owes then, and writes nothing', async () => {
  const paid = await paidDoctor(['01', '02', '03'], table([150_000, 60], [null, 70]));
  const [first = 0] = await idsOf(paid);
  const preview = (ids: number[]) =>
    admin.post<{ corrections: number; difference: number; code?: string }>(
      '/api/corrections/withdrawal-preview',
      { ids },
    );
  await correct([first], { cause: 'not_due' });
  const { id } = await last();
  expect((await preview([id])).body).toEqual({ corrections: 1, difference: 70_000 });
  expect((await last()).state).toBe('approved');
});

const accounts = new Map<number, Awaited<ReturnType<typeof app.signedInAs>>>();
/** The doctor's account, signed in. */
async function accountOf(doctorId: number) {
  const doctor = accounts.get(doctorId) ?? (await app.signedInAs('doctor', { doctorId }));
  accounts.set(doctorId, doctor);
  return doctor;
}

// payout §25.15
test('a doctor’s own line bears the mark with their side, before and after the money changes', async () => {
  const wrong = await paidDoctor(['01', '02']);
  const right = await doctorWith([], percentage(70));
  const [first = 0, second = 0] = await idsOf(wrong);
  const doctor = await accountOf(wrong);
  const ownMarks = async (doctorId = wrong) =>
    doctor.post<OwnCorrectionMark[]>(`/api/doctor-corrections/${doctorId}/marks`, {
      attentionIds: [first, second],
    });
  expect((await ownMarks()).body).toEqual([]);
  await propose(second, 0);
  await correct([first], { cause: 'doctor', doctorId: right });
  const mark = {
    id: expect.any(Number),
    attentionId: first,
    cause: 'doctor',
    reason: 'La hizo otra persona',
    paidAmount: 60_000,
    // What the other doctor is paid is theirs.
    dueAmount: 0,
    period: { month: 8, year: 2026 },
    isPaid: false,
  };
  // What is only proposed is not told.
  expect((await ownMarks()).body).toEqual([mark]);
  expect((await ownMarks(right)).status).toBe(403);
  await data.attentions(wrong, [{ date: '2026-08-10', amount: 200_000 }]);
  await data.processAndPay(wrong, '2026-09-05', '2026-08-01');
  expect((await ownMarks()).body).toEqual([{ ...mark, isPaid: true }]);
});

describe('payout §25.11', () => {
  const ofDoctor = async (doctorId: number) => {
    const doctor = await accountOf(doctorId);
    const listed = await doctor.get<OwnCorrection[]>(`/api/doctor-corrections/${doctorId}`);
    const summary = await doctor.get<object>(`/api/doctor-corrections/${doctorId}/summary`);
    expect(listed.status).toBe(200);
    return { listed: listed.body, summary: summary.body };
  };

  test('each doctor sees only their own side of a fee that moves, until it is paid', async () => {
    const wrong = await paidDoctor(['01', '02']);
    const right = await doctorWith([], percentage(70));
    const [first = 0] = await idsOf(wrong);
    await correct([first], { cause: 'doctor', doctorId: right });
    const shared = {
      cause: 'doctor',
      title: 'Consulta médica electiva, 01-07-2026, Paciente 01',
      reason: 'La hizo otra persona',
      period: { month: 8, year: 2026 },
      isInPayment: false,
      isWaiting: false,
    };
    expect(await ofDoctor(wrong)).toEqual({
      listed: [
        {
          ...shared,
          key: expect.any(Number),
          paidAmount: 60_000,
          dueAmount: null,
          difference: -60_000,
        },
      ],
      summary: { total: 1, difference: -60_000 },
    });
    expect(await ofDoctor(right)).toEqual({
      listed: [
        {
          ...shared,
          key: expect.any(Number),
          paidAmount: null,
          dueAmount: 70_000,
          difference: 70_000,
        },
      ],
      summary: { total: 1, difference: 70_000 },
    });
    // The second wall: with any query a doctor's role sees no other side of it.
    const sides = await asDoctor(app.database, wrong, (own) =>
      sql<{ doctorId: number }>`SELECT doctor_id FROM entry`.execute(own.db),
    );
    expect(sides.rows).toEqual([{ doctorId: wrong }]);
    await expect(
      asDoctor(app.database, wrong, (own) =>
        sql`SELECT paid_amount FROM correction`.execute(own.db),
      ),
    ).rejects.toThrow(/permission denied/);
    const dueTo = async (doctorId: number) =>
      (
        await asDoctor(app.database, doctorId, (own) =>
          sql`SELECT doctor_id FROM replacement_fee`.execute(own.db),
        )
      ).rows;
    expect(await dueTo(wrong)).toEqual([]);
    expect(await dueTo(right)).toEqual([{ doctorId: right }]);
    await data.attentions(right, [{ date: '2026-08-10' }]);
    await data.process();
    expect((await ofDoctor(right)).listed).toMatchObject([{ isInPayment: true }]);
    await data.pay(right, '2026-09-05', '2026-08-01');
    expect((await ofDoctor(right)).summary).toEqual({ total: 0, difference: 0 });
    const { rows } = await asDoctor(app.database, await doctorWith([]), (own) =>
      sql`SELECT id FROM correction`.execute(own.db),
    );
    expect(rows).toEqual([]);
  });

  test('what a scale owes is a row of its own; what is proposed or withdrawn is not there', async () => {
    const paid = await paidDoctor(['01', '02', '03'], table([150_000, 60], [null, 70]));
    const [first = 0, second = 0] = await idsOf(paid);
    await propose(second, 50_000);
    expect((await ofDoctor(paid)).listed).toEqual([]);
    await correct([first], { cause: 'not_due' });
    const { listed, summary } = await ofDoctor(paid);
    expect(new Map(listed.map(({ cause, difference }) => [cause, difference]))).toEqual(
      new Map([
        ['not_due', -60_000],
        [null, -10_000],
      ]),
    );
    expect(summary).toEqual({ total: 2, difference: -70_000 });
    await admin.post('/api/corrections/withdraw', {
      ids: [(await last()).id],
      reason: 'Por error',
    });
    expect((await ofDoctor(paid)).listed).toEqual([]);
  });
});

describe('payout §25.14', () => {
  type Explained = {
    paid: { calculatedAmount: number; selected: { code: string }; arithmetic: string[] } | null;
    instead: { calculatedAmount: number; selected: { code: string }; arithmetic: string[] } | null;
    code?: string;
  };
  const explained = async (doctorId: number, id: number) => {
    const doctor = await accountOf(doctorId);
    return (await doctor.get<Explained>(`/api/doctor-corrections/${doctorId}/${id}`)).body;
  };

  // 60 % of 100.000 was paid; 70 % of it is due to the other one, of which 15,25 % are 10.675.
  test('each doctor reads how their own amounts were calculated, and nobody else’s', async () => {
    const wrong = await paidDoctor(['01']);
    const wrongRule = `L${rules}`;
    const right = await doctorWith([], percentage(70));
    const rightRule = `L${rules}`;
    const [first = 0] = await idsOf(wrong);
    await correct([first], { cause: 'doctor', doctorId: right });
    const { id } = await last();
    expect(await explained(wrong, id)).toMatchObject({
      paid: { calculatedAmount: 60_000, selected: { code: wrongRule } },
      instead: null,
    });
    const due = await explained(right, id);
    expect(due).toMatchObject({ paid: null, instead: { calculatedAmount: 70_000 } });
    expect(due.instead?.arithmetic.join()).not.toMatch(/Retención|Líquido/);
    expect(await explained(await doctorWith([]), id)).toMatchObject({ code: 'record.notFound' });
    await data.attentions(right, [{ date: '2026-08-10' }]);
    await data.process();
    const rows = await query(
      `SELECT l.retention_amount FROM payment_entry l JOIN entry e ON e.id = l.entry_id WHERE e.doctor_id = ${right}`,
    );
    const retention = Number(rows[0]?.retention_amount);
    expect(retention).toBe(10_675);
    expect((await explained(right, id)).instead?.arithmetic.slice(-2)).toEqual([
      'Retención: $10.675, su parte en la del documento (15,25 % del total)',
      'Líquido: $70.000 − $10.675 = $59.325',
    ]);
    // payout §25.12
    const doctor = await accountOf(right);
    const statement = await doctor.get<string>(`/api/generate-cartola-html/${right}/8/2026`);
    expect(statement.body).toContain(
      `Regla ${rightRule} v1 sobre una base de $100.000. Motivo: La hizo otra persona`,
    );
    // documents §2.8: the appendix tells one rule: it paid the doctor's line and the one that a correction brought.
    expect(rowsBelow(statement.body, 'Cómo se calculó cada monto')).toEqual([
      [expect.stringContaining(`Regla ${rightRule} v1`), '2', '$200.000', '$140.000'],
    ]);
  });

  test('what was paid by an earlier correction is explained as that one paid it', async () => {
    const doctorId = await paidDoctor(['01']);
    const [first = 0] = await idsOf(doctorId);
    const half = { grossAmount: 50_000, netAmount: 50_000, participatedAmount: 50_000 };
    await correct([first], { cause: 'amount', ...half });
    await data.attentions(doctorId, [{ date: '2026-08-10' }]);
    await data.processAndPay(doctorId, '2026-09-05', '2026-08-01');
    await correct([first], { cause: 'not_due' });
    expect(await explained(doctorId, (await last()).id)).toMatchObject({
      paid: { calculatedAmount: 30_000 },
      instead: null,
    });
  });
});

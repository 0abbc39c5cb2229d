/** Calculating on a real database: by the job, and explained again from what was kept. */
import { describe, expect, it } from 'vitest';
import { adminApp, type Client } from '../../../../test/support/app.ts';
import { addAttentions, addRules, fillClinic, runJob } from '../../../../test/support/clinic.ts';
import type {
  Calculation,
  DoctorTotals,
  DoctorTotalsPage,
} from '../../../contract/fees/calculations.ts';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { carryOut, rowsOf } from '../../platform/db/database.ts';

const { app, admin } = await adminApp();
await fillClinic(app.database);
await addRules(admin);
/** Two rounds of all that attentions are told apart by: doctors, services, days, schedules. */
const JULY = 168;
const AUGUST = 50;
await addAttentions(app.database, '2026-07', JULY);

const calculate = (payload: object) => runJob(app, admin, '/api/jobs/calculate-payments', payload);

/** All calculations as one text, to compare two states of the table. */
async function fingerprint(): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(app.database.db)`
    SELECT concat_ws('|', attention_id, status, rule_version_id, base_amount, calculated_amount, calculation.retention_amount,
                     final_amount, accumulations) AS line
      FROM calculation JOIN fee_state USING (attention_id) ORDER BY attention_id`;
  return rows.map((row) => row.line);
}

describe('the calculation job', () => {
  // fees §14.1
  it('calculates only what the filter selects', async () => {
    const job = await calculate({
      doctorId: 1,
      dateFrom: '2026-07-01',
      dateTo: '2026-07-09',
      includeHmq: false,
    });
    expect(job.status).toBe('completed');
    const rows = await rowsOf<{ doctorId: number; last: string; types: string[] }>(app.database.db)`
      SELECT max(c.doctor_id) AS doctor_id, max(c.attention_date)::text AS last, array_agg(DISTINCT a.record_type::text) AS types
        FROM calculation c JOIN attention a ON a.id = c.attention_id`;
    expect(rows).toEqual([{ doctorId: 1, last: '2026-07-09', types: ['participacion'] }]);
  });

  // fees §14.3, fees §14.5
  it('calculates the rest, and reports what it did', async () => {
    const before = (await fingerprint()).length;
    const job = await calculate({ showAllPending: true });
    expect(job.status).toBe('completed');
    expect(job.result.processedCount).toBe(JULY - before);
    expect((await fingerprint()).length).toBe(JULY);
    const rows = await rowsOf<{ kinds: number; stacked: number; none: number }>(app.database.db)`
      SELECT count(DISTINCT v.payment_type) AS kinds, count(*) FILTER (WHERE v.exclusivity_mode = 'stack') AS stacked,
             count(*) FILTER (WHERE v.id IS NULL) AS none
        FROM calculation c LEFT JOIN fee_rule_version v ON v.id = c.rule_version_id`;
    // Every kind of payment occurred, or the tests below would prove little.
    expect(rows[0]?.kinds).toBe(3);
    expect(rows[0]?.stacked).toBeGreaterThan(10);
  });

  // fees §14.2
  it('refuses when nothing is pending', async () => {
    const answer = await admin.post('/api/jobs/calculate-payments', { showAllPending: true });
    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'calculation.nothingToDo', message: 'No hay atenciones pendientes' },
    ]);
  });

  it('gives each line its share of the sum', async () => {
    const rows = await rowsOf(app.database.db)`
      SELECT FROM calculation WHERE final_amount <> calculated_amount - round(calculated_amount * retention_rate / 10000.0)`;
    expect(rows).toHaveLength(0);
  });

  // fees §5.3
  it('pays progressive scales along the month, in the order of date, time and id, across runs', async () => {
    await addAttentions(app.database, '2026-08', AUGUST);
    for (const dateTo of ['2026-08-09', '2026-08-31'])
      await calculate({ dateFrom: '2026-08-01', dateTo });
    const rows = await rowsOf<{ before: number; expected: number }>(app.database.db)`
      SELECT (part->>'before')::bigint AS before,
             coalesce(sum(c.base_amount) OVER (PARTITION BY c.doctor_id, part->>'ruleId'
               ORDER BY a.attention_date, a.attention_time, a.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint AS expected
        FROM calculation c JOIN attention a ON a.id = c.attention_id CROSS JOIN jsonb_array_elements(c.accumulations) part
       WHERE c.period_month = 8`;
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map((row) => row.before)).toEqual(rows.map((row) => row.expected));
  });
});

describe('recalculation', () => {
  // fees §15.3
  it('changes nothing when nothing has changed', async () => {
    const before = await fingerprint();
    const job = await calculate({ showAllPending: true, recalculate: true });
    expect(job.result.processedCount).toBe(JULY + AUGUST);
    expect(await fingerprint()).toEqual(before);
  });

  // fees §5.7, fees §15.3
  it.each([
    ['the first days of a month', { dateFrom: '2026-07-01', dateTo: '2026-07-09' }],
    ['days in the middle', { dateFrom: '2026-07-12', dateTo: '2026-08-03' }],
    ['one record type', { showAllPending: true, includeHmq: false }],
    ['one doctor', { showAllPending: true, doctorId: 3 }],
  ])(
    'of %s changes nothing, either: each line has its part of a scale again',
    async (_case, input) => {
      const before = await fingerprint();
      const job = await calculate({ ...input, recalculate: true });
      expect(job.result.processedCount).toBeGreaterThan(0);
      expect(job.result.processedCount).toBeLessThan(JULY + AUGUST);
      expect(await fingerprint()).toEqual(before);
    },
  );

  // fees §15.1, fees §15.2, fees §15.3
  it('equals a first calculation of today, and leaves later states unchanged', async () => {
    await carryOut(
      app.database.db,
    )`UPDATE payable_fee SET status = 'pending_payment' WHERE doctor_id = 2`;
    const kept = (await fingerprint()).filter((line) => line.includes('|pending_payment|'));
    const { body } = await admin.get<{ id: number; code: string }[]>('/api/calculation-rules');
    const rule = body.find(({ code }) => code === 'CARD');
    expect(
      (await admin.edit(`/api/calculation-rules/${rule?.id}`, { ...rule, paymentValue: 50 }))
        .status,
    ).toBe(200);
    await calculate({ showAllPending: true, recalculate: true });
    const after = await fingerprint();
    expect(after.filter((line) => line.includes('|pending_payment|'))).toEqual(kept);
    // Doctor 1 is the cardiologist whose lines were recalculated.
    const rows = await rowsOf<{ rates: number[] }>(app.database.db)`
      SELECT array_agg(DISTINCT v.rate::int) AS rates FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id
        JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'CARD' AND c.doctor_id = 1`;
    expect(rows[0]?.rates).toEqual([5000]);
  });
});

describe('the explanation', () => {
  // fees §19.5
  it('of every line gives the stored amounts, also after its rule has changed', async () => {
    const { body: lines } = await admin.get<Calculation[]>('/api/payment-calculations?limit=1000');
    expect(lines).toHaveLength(JULY + AUGUST);
    const explain = async (line: Calculation) => {
      const { status, body } = await admin.get<{ explanation: Explanation }>(
        `/api/payment-calculations/${line.id}/explanation`,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      const { explanation } = body;
      expect([
        explanation.baseAmount,
        explanation.calculatedAmount,
        explanation.retentionAmount,
        explanation.finalAmount,
      ]).toEqual([line.baseAmount, line.calculatedAmount, line.retentionAmount, line.finalAmount]);
      expect(explanation.applied[0]?.version ?? null).toBe(line.rule?.version ?? null);
    };
    // A few at a time: all at once they would queue for connections longer than a call waits for one.
    for (let from = 0; from < lines.length; from += 20) {
      await Promise.all(lines.slice(from, from + 20).map(explain));
    }
  });

  // fees §19.7
  it('shows a doctor only their own lines', async () => {
    const doctor = await app.signedInAs('doctor', { doctorId: 1 });
    const { body: lines } = await admin.get<Calculation[]>('/api/payment-calculations?limit=1000');
    const own = lines.find((line) => line.doctorId === 1);
    const other = lines.find((line) => line.doctorId === 2);
    const explanationTo = async (reader: Client) =>
      (
        await reader.get<{ explanation: Explanation }>(
          `/api/payment-calculations/${own?.id}/explanation`,
        )
      ).body.explanation;
    const told = await explanationTo(doctor);
    const whole = await explanationTo(admin);
    // Only staff sees the rules of other doctors; the arithmetic is the same for both.
    expect(whole.rejected.map(({ code }) => code)).toContain('SUMA-A');
    expect(told).toEqual({
      ...whole,
      rejected: whole.rejected.filter(({ code }) => !['SUMA-A', 'TRAMOS'].includes(code)),
    });
    expect((await doctor.get(`/api/payment-calculations/${other?.id}/explanation`)).status).toBe(
      404,
    );
  });
});

describe('the lists', () => {
  // fees §18.1
  it('page, sort and filter, and add up to their summary', async () => {
    const filter = 'doctorId=4&month=7&year=2026&status=calculated&participationTypes=hmq';
    const { body: all } = await admin.get<Calculation[]>(
      `/api/payment-calculations?${filter}&limit=1000`,
    );
    const { body: second } = await admin.get<Calculation[]>(
      `/api/payment-calculations?${filter}&limit=10&offset=10`,
    );
    expect(second).toEqual(all.slice(10, 20));
    expect(
      all.every(
        (line) => line.doctorId === 4 && line.recordType === 'hmq' && line.periodMonth === 7,
      ),
    ).toBe(true);
    const { body: ascending } = await admin.get<Calculation[]>(
      `/api/payment-calculations?${filter}&limit=1000&sort=attentionDate`,
    );
    expect(ascending).toEqual([...all].reverse());
    const { body: summary } = await admin.get<Record<string, number>>(
      `/api/payment-calculations/summary?${filter}`,
    );
    expect(summary).toMatchObject({
      total: all.length,
      baseAmount: all.reduce((sum, line) => sum + line.baseAmount, 0),
      finalAmount: all.reduce((sum, line) => sum + line.finalAmount, 0),
      withoutRule: all.filter((line) => line.rule === null).length,
    });
  });

  // fees §18.1
  it.each(['status=', 'participationTypes=', 'month=7&year=2026&byPayMonth=true&status='])(
    'take an empty filter for none: %s',
    async (filter) => {
      const { body: lines } = await admin.get<Calculation[]>(
        `/api/payment-calculations?${filter}&limit=1000`,
      );
      expect(lines.length).toBeGreaterThan(0);
      const { body: summary } = await admin.get<{ total: number }>(
        `/api/payment-calculations/summary?${filter}`,
      );
      expect(summary.total).toBe(lines.length);
      const { body: periods } = await admin.get<{ records: number }[]>(
        `/api/payment-calculations/periods?${filter}`,
      );
      expect(periods.reduce((sum, { records }) => sum + records, 0)).toBe(lines.length);
    },
  );

  // fees §18.3, fees §18.4
  it('sum by doctor what waits for payment', async () => {
    const { body } = await admin.get<{ summary: DoctorTotals[]; totalRecords: number }>(
      '/api/payment-calculations-pending',
    );
    const { body: lines } = await admin.get<Calculation[]>(
      '/api/payment-calculations?status=pending_payment&limit=1000',
    );
    expect(body.totalRecords).toBe(lines.length);
    expect(body.summary).toHaveLength(1);
    expect(body.summary[0]).toMatchObject({
      doctorId: 2,
      recordCount: lines.length,
      minPeriod: '2026-07',
      maxPeriod: '2026-08',
      periods: ['2026-07', '2026-08'],
      totalAmount: lines.reduce((sum, line) => sum + line.finalAmount, 0),
    });
    const { body: ids } = await admin.get<{ recordIds: number[] }>('/api/get-all-pending-ids');
    expect(ids.recordIds).toEqual(lines.map((line) => line.id).sort((a, b) => a - b));
    const { body: july } = await admin.get<{ recordIds: number[] }>(
      '/api/get-all-pending-ids?month=7&year=2026&doctorIds=2,3',
    );
    const ofJuly = lines.filter((line) => line.periodMonth === 7).map((line) => line.id);
    expect(july.recordIds).toEqual(ofJuly.sort((a, b) => a - b));
    expect(july.recordIds.length).toBeLessThan(ids.recordIds.length);
  });

  // fees §18.3
  it('page these sums, with the totals of all that the filters find', async () => {
    const path = '/api/payment-calculations-pending';
    const { body: all } = await admin.get<DoctorTotalsPage>(path);
    const [first] = all.summary;
    const { summary, ...totals } = all;
    expect(totals).toMatchObject({ total: 1, totalBrutAmount: first?.totalBrutAmount });
    const read = async (query: string) => (await admin.get<DoctorTotalsPage>(path + query)).body;
    for (const found of ['?search=nobody', '?doctorIds=1,4', '?month=1&year=2026']) {
      expect(await read(found)).toEqual({
        summary: [],
        total: 0,
        totalRecords: 0,
        totalAmount: 0,
        totalBrutAmount: 0,
        heldDoctors: 0,
        heldPayments: 0,
        heldAmount: 0,
      });
    }
    expect(await read('?offset=1')).toEqual({ ...totals, summary: [] });
    const [surname = ''] = first?.doctorName.split(' ').slice(-1) ?? [];
    for (const found of [surname.toLowerCase(), first?.doctorRut.replace('-', '')]) {
      expect(await read(`?search=${found}&doctorIds=2&sort=doctorName`)).toEqual(all);
    }
    expect((await admin.get(`${path}?sort=patientName`)).status).toBe(400);
  });

  // fees §18.1
  it('filter by several doctors', async () => {
    const { body } = await admin.get<Calculation[]>(
      '/api/payment-calculations?doctorIds=1,4&limit=1000',
    );
    expect(new Set(body.map((line) => line.doctorId))).toEqual(new Set([1, 4]));
  });
});

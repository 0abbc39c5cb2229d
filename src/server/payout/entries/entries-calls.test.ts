/** Entries by hand: proposed by one person, approved by another one, and paid (payout §24). */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, codeOf } from '../../../../test/support/app.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import type { Entry, EntryTotals } from '../../../contract/payout/entries.ts';
import type { EntryKind } from '../../../contract/payout/entry-kinds.ts';
import { addMonths, localDate, periodOf } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const { app, pool, query, refusalBy, data } = await payrollApp();
const ana = await app.signedInAs('admin');
const blas = await app.signedInAs('admin');
const kinds = (await ana.get<EntryKind[]>('/api/entry-kinds')).body;
beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention, entry CASCADE`;
});

const kindId = (name: string) => kinds.find((kind) => kind.name === name)?.id ?? 0;
const month = periodOf(today());
const inputOf = (doctorId: number, more: object = {}) => ({
  doctorId,
  ...month,
  kindId: kindId('Ajuste'),
  direction: 'earning',
  amount: 50_000,
  bearsRetention: true,
  description: 'Ajuste del mes',
  reason: 'Según acta de dirección médica',
  ...more,
});
const propose = async (doctorId: number, more: object = {}, by = ana): Promise<number> => {
  const answer = await by.post<{ id: number }>('/api/entries', inputOf(doctorId, more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
const approve = (ids: number[], by = blas) => by.post('/api/entries/approve', { ids });
const withdraw = (ids: number[], reason = 'Se anotó dos veces', by = blas) =>
  by.post('/api/entries/withdraw', { ids, reason });
const list = async (query = '') => (await ana.get<Entry[]>(`/api/entries${query}`)).body;

describe('a single entry', () => {
  // payout §24.2, payout §24.3, payout §24.4
  test('is proposed, approved by a second person, processed and paid', async () => {
    const doctor = await data.doctor({ name: 'Ana Soto', retentionRate: 1000 });
    const id = await propose(doctor);
    expect(await list()).toMatchObject([
      {
        id,
        state: 'proposed',
        doctorName: 'Ana Soto',
        amount: 50_000,
        isOwn: true,
        kindName: 'Ajuste',
      },
    ]);
    expect(codeOf(await approve([id], ana))).toEqual([409, 'entries.samePerson']);
    expect((await approve([id])).body).toEqual({ success: true, entries: 1, amount: 50_000 });
    expect(codeOf(await approve([id]))).toEqual([409, 'entries.notProposed']);
    const day = `${month.year}-${String(month.month).padStart(2, '0')}-01`;
    await data.attentions(doctor, [{ amount: 100_000, date: day }]);
    await data.process({ paymentDate: localDate(today()) });
    const [entry] = await list();
    expect(entry).toMatchObject({ state: 'processed', paymentMonth: month.month });
    expect(codeOf(await withdraw([id]))).toEqual([409, 'entries.notWithdrawable']);
    const rows = await query`SELECT total_amount FROM payment`;
    // 150.000 less 10 %.
    expect(rows).toEqual([{ total_amount: 135_000 }]);
    const totals = (await ana.get<EntryTotals>('/api/entries/summary')).body;
    expect(totals).toMatchObject({
      total: 1,
      earnings: 50_000,
      discounts: 0,
      retainedAmount: 50_000,
      states: { proposed: 0, processed: 1 },
      othersMayApprove: true,
    });
  });

  // payout §24.2
  test('is edited while it is proposed, by whom it then counts as proposed', async () => {
    const doctor = await data.doctor();
    const id = await propose(doctor);
    const edit = (by: Client, more: object) =>
      by.put(`/api/entries/${id}`, { ...inputOf(doctor), ...more });
    expect((await edit(blas, { amount: 60_000, version: 1 })).body).toMatchObject({ version: 2 });
    expect(codeOf(await edit(ana, { amount: 1, version: 1 }))).toEqual([409, 'record.changed']);
    // product §10.11: nothing is overwritten by who does not say what they saw.
    expect(codeOf(await edit(ana, { amount: 1 }))).toEqual([400, 'request.invalid']);
    expect(codeOf(await approve([id], blas))).toEqual([409, 'entries.samePerson']);
    expect((await approve([id], ana)).status).toBe(200);
    expect(codeOf(await edit(blas, { amount: 1, version: 2 }))).toEqual([
      409,
      'entries.notProposed',
    ]);
    expect(await list()).toMatchObject([{ amount: 60_000, state: 'approved' }]);
  });

  // payout §24.3
  test('is withdrawn with a reason before a payment has it', async () => {
    const doctor = await data.doctor();
    const [first, second] = [await propose(doctor), await propose(doctor)];
    await approve([first]);
    expect((await withdraw([first, second])).body).toMatchObject({ entries: 2 });
    expect(await list('?state=withdrawn')).toMatchObject([
      { withdrawalReason: 'Se anotó dos veces' },
      { withdrawalReason: 'Se anotó dos veces' },
    ]);
    expect(codeOf(await withdraw([first]))).toEqual([409, 'entries.notWithdrawable']);
    expect((await withdraw([second], ' ')).status).toBe(400);
  });

  // payout §24.5
  test('is refused when it is wrong, and says what', async () => {
    const doctor = await data.doctor();
    const far = addMonths(month, 13);
    const past = addMonths(month, -13);
    const inactive = await ana.post<EntryKind>('/api/entry-kinds', {
      name: 'Turno antiguo',
      direction: 'either',
      bearsRetention: true,
      isActive: false,
    });
    const refusals = [
      [{ amount: 0 }, 400, 'request.invalid'],
      [{ amount: -5 }, 400, 'request.invalid'],
      [{ amount: 1.5 }, 400, 'request.invalid'],
      [{ amount: 1_000_000_000_000 }, 400, 'request.invalid'],
      [{ kindId: kindId('Arriendo de box') }, 400, 'entries.wrongDirection'],
      [{ kindId: kindId('Anticipo'), direction: 'discount' }, 400, 'entries.wrongDirection'],
      [{ kindId: inactive.body.id }, 409, 'entries.kindInactive'],
      [{ kindId: 999_999 }, 404, 'record.notFound'],
      [{ doctorId: 999_999 }, 404, 'record.notFound'],
      [far, 400, 'entries.monthFar'],
      [past, 400, 'entries.monthFar'],
      [{ reason: 'x' }, 400, 'request.invalid'],
      [{ description: ' ' }, 400, 'request.invalid'],
    ] as const;
    for (const [more, status, code] of refusals)
      expect(
        codeOf(await ana.post('/api/entries', inputOf(doctor, more))),
        JSON.stringify(more),
      ).toEqual([status, code]);
    expect(await list()).toEqual([]);
    expect(codeOf(await approve([999_999]))).toEqual([404, 'record.notFound']);
  });

  // payout §24.3
  test('of an only administrator waits for a second person, who is told to be made', async () => {
    const doctor = await data.doctor();
    const id = await propose(doctor);
    await query`UPDATE app_user SET is_active = false WHERE username <> 'admin-1'`;
    expect(codeOf(await approve([id], ana))).toEqual([409, 'entries.nobodyElse']);
    await query`UPDATE app_user SET is_active = true`;
  });
});

describe('many entries', () => {
  // payout §24.3
  test('are approved and withdrawn all or none', async () => {
    const doctor = await data.doctor();
    const ids = [await propose(doctor), await propose(doctor), await propose(doctor, {}, blas)];
    expect(codeOf(await approve(ids))).toEqual([409, 'entries.samePerson']);
    expect(await list('?state=proposed')).toHaveLength(3);
    expect((await approve(ids.slice(0, 2))).body).toMatchObject({ entries: 2, amount: 100_000 });
  });

  // payout §24.3
  test('are approved once, and then paid once or withdrawn, by fifty moves at once', async () => {
    const doctor = await data.doctor({ retentionRate: 1000 });
    await data.attentions(doctor, [{ amount: 100_000, date: today() }]);
    await data.calculate();
    const id = await propose(doctor);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        if (index % 10 === 8) return data.process({ paymentDate: localDate(today()) });
        return index % 10 === 9 ? withdraw([id]) : approve([id]);
      }),
    );
    const [entry] = await list();
    const taken = await query`SELECT payment_id FROM payment_entry WHERE is_live`;
    const paid = await query`SELECT sum(total_entries)::int AS n FROM payment`;
    const audited = async (action: string) =>
      (
        await pool.query('SELECT FROM audit_log WHERE action = $1 AND entity_id = $2', [
          action,
          String(id),
        ])
      ).rowCount ?? 0;
    const isTaken = taken.length > 0;
    expect(entry?.state).toBe(isTaken ? 'processed' : 'withdrawn');
    expect(paid).toEqual([{ n: isTaken ? 1 : 0 }]);
    expect(await audited('entry.withdraw')).toBe(isTaken ? 0 : 1);
    expect(await audited('entry.approve')).toBeLessThanOrEqual(1);
  });

  // payout §24.4
  test('are filtered by month, state, kind, doctor, direction and words', async () => {
    const first = await data.doctor({ name: 'Rosa Díaz' });
    const second = await data.doctor({ name: 'Luis Vera' });
    await propose(first, { description: 'Bono de turno' });
    await propose(second, {
      kindId: kindId('Garantía'),
      direction: 'discount',
      bearsRetention: false,
    });
    await propose(second, { ...addMonths(month, 1) });
    const count = async (query: string) => (await list(query)).length;
    expect(await count(`?year=${month.year}&month=${month.month}`)).toBe(2);
    expect(await count(`?doctorId=${second}`)).toBe(2);
    expect(await count(`?kindId=${kindId('Garantía')}`)).toBe(1);
    expect(await count('?direction=discount')).toBe(1);
    expect(await count('?bearsRetention=false')).toBe(1);
    expect(await count('?search=bono')).toBe(1);
    expect(await count('?search=diaz')).toBe(1);
    expect(await count('?state=approved')).toBe(0);
    for (const sort of ['doctorName', '-period', 'kindName', '-amount', 'state', 'proposedAt'])
      expect(await count(`?sort=${sort}`)).toBe(3);
  });
});

describe('the database', () => {
  // payout §24.3
  test('refuses that one person proposes and approves, and that the proposer is exchanged', async () => {
    const doctor = await data.doctor();
    const id = await propose(doctor);
    const set = (columns: string) => refusalBy(`UPDATE entry SET ${columns} WHERE id = $1`, [id]);
    const approved = `status = 'approved', approved_at = now()`;
    expect(await set(`${approved}, approved_by = created_by`)).toBe('entry_two_persons');
    const other = `(SELECT max(id) FROM app_user)`;
    expect(await set(`${approved}, approved_by = created_by, created_by = ${other}`)).toBe(
      'entry_proposer_kept',
    );
    await approve([id]);
    expect(await set(`created_by = approved_by`)).toBe('entry_proposer_kept');
    expect(await set(`approved_by = NULL`)).toBeUndefined();
  });

  // payout §24.1
  test('refuses a sign that the kind does not have', async () => {
    const doctor = await data.doctor();
    const id = await propose(doctor, { kindId: kindId('Bono') });
    expect(await refusalBy('UPDATE entry SET amount = -amount WHERE id = $1', [id])).toBe(
      'entry_edited_of_kind',
    );
    expect(
      await refusalBy(`UPDATE entry_kind SET direction = 'discount' WHERE name = 'Bono'`),
    ).toBe('entry_kind_direction');
  });
});

describe('kinds', () => {
  // payout §24.1
  test('are kept by version, and one that entries have is not deleted', async () => {
    const made = await ana.post<EntryKind>('/api/entry-kinds', {
      name: 'Estacionamiento',
      direction: 'discount',
      bearsRetention: false,
      account: '4-1-02',
    });
    expect(made.status).toBe(201);
    const doctor = await data.doctor();
    await propose(doctor, { kindId: made.body.id, direction: 'discount' });
    const kind = made.body;
    const edit = (more: object) => ana.edit(`/api/entry-kinds/${kind.id}`, { ...kind, ...more });
    expect((await edit({ account: '4-1-03' })).status).toBe(200);
    expect(codeOf(await edit({ account: '4-1-04' }))).toEqual([409, 'record.changed']);
    expect(codeOf(await edit({ version: 2, direction: 'earning' }))).toEqual([
      409,
      'entryKind.directionUsed',
    ]);
    expect(codeOf(await edit({ version: 2, name: 'BONO' }))).toEqual([409, 'entryKind.nameTaken']);
    expect((await edit({ version: 2, account: 'con espacios' })).status).toBe(400);
    expect(codeOf(await ana.delete(`/api/entry-kinds/${kind.id}`))).toEqual([409, 'record.inUse']);
  });
});

// payout §24.6
test('doctors, supervisors without the screen and people who are not signed in are refused', async () => {
  const doctorId = await data.doctor();
  const clients = [
    await app.signedInAs('doctor', { doctorId }),
    await app.signedInAs('supervisor'),
    app.anonymous,
  ];
  for (const client of clients) {
    for (const answer of [
      await client.get('/api/entries'),
      await client.get('/api/entry-kinds'),
      await client.post('/api/entries', inputOf(doctorId)),
      await approve([1], client),
    ])
      expect([401, 403]).toContain(answer.status);
  }
});

describe('all that a filter finds', () => {
  const found = (query: string) =>
    blas.get<EntryTotals>(`/api/entries/summary?isApprovable=true&${query}`);
  const rows = async (count: number, createdBy: number, description: string) => {
    const doctor = await data.doctor();
    await query`
      INSERT INTO entry (origin, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, created_by)
       SELECT 'entered', ${doctor}, ${month.year}, ${month.month}, ${kindId('Ajuste')}, CASE n % 3 WHEN 0 THEN -200 ELSE 1000 END, false, ${description}, 'Según acta', ${createdBy} FROM generate_series(1, ${count}) AS n`;
  };
  const idOf = async (by: Client) => (await by.get<{ id: number }>('/api/native-user')).body.id;

  // payout §31.4
  test('is approved beyond 1.000 at once, but for what the user proposed, as it was told', async () => {
    const [first, second] = [await idOf(ana), await idOf(blas)];
    await rows(1_500, first, 'Colación');
    await rows(20, second, 'Colación');
    await rows(7, first, 'Turno');
    const { body } = await found('search=colacion');
    // 1.000 of two, −200 of the third, 500 times.
    expect(body).toMatchObject({ total: 1_500, earnings: 1_000_000, discounts: -100_000 });
    const scope = { search: 'colacion' };
    const order = (entries: number, amount: number) =>
      blas.post<{ message: string }>('/api/entries/approve', {
        scope,
        agreed: { entries, amount },
      });
    for (const [entries, amount] of [
      [1_499, 900_000],
      [1_500, 900_001],
    ] as const) {
      const refused = await order(entries, amount);
      expect(codeOf(refused)).toEqual([409, 'entries.changedMeanwhile']);
      expect(refused.body.message).toContain('1.500 haberes y descuentos por $900.000');
    }
    expect((await blas.post('/api/entries/approve', { scope })).status).toBe(400);
    expect((await blas.post('/api/entries/approve', { ids: [1], scope })).status).toBe(400);
    expect((await order(1_500, 900_000)).body).toEqual({
      success: true,
      entries: 1_500,
      amount: 900_000,
    });
    const left = await query`
      SELECT description, count(*)::int AS entries FROM entry WHERE status = 'proposed' GROUP BY 1 ORDER BY 1`;
    expect(left).toEqual([
      { description: 'Colación', entries: 20 },
      { description: 'Turno', entries: 7 },
    ]);
    expect((await pool.query('SELECT FROM entry WHERE approved_by = created_by')).rowCount).toBe(0);
    expect(codeOf(await order(1_500, 900_000))).toEqual([409, 'entries.changedMeanwhile']);
  });

  // payout §31.4
  test('is withdrawn together, with a reason', async () => {
    await rows(1_200, await idOf(ana), 'Colación');
    const agreed = { entries: 1_200, amount: 720_000 };
    expect(
      (
        await blas.post('/api/entries/withdraw', {
          scope: month,
          agreed,
          reason: 'Archivo de otro mes',
        })
      ).body,
    ).toEqual({ success: true, ...agreed });
    expect((await found('')).body.total).toBe(0);
  });
});

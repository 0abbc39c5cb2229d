/** What has had its time is removed from the logs, a piece at a time, and the chain of the rest still verifies (access §28). */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { fillClinic } from '../../../../test/support/clinic.ts';
import type { RetentionOverview } from '../../../contract/access/retention.ts';
import type { RetentionKind } from '../../../domain/words/retention-words.ts';
import { READ_LOG_CHECKS } from '../../operations/books/read-log-check.ts';
import { endRetention } from './transitions.ts';

const app = await testApp({}, { checksBooks: 'atEnd' });
await fillClinic(app.database);
const admin = await app.signedInAs('admin');

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows;
const overview = async () => (await admin.get<RetentionOverview>('/api/retention')).body;
const period = async (kind: RetentionKind) =>
  (await overview()).periods.find((one) => one.kind === kind);
const save = async (kind: RetentionKind, months: number) => {
  const { body } = await admin.get<{ expired: number }>(
    `/api/retention/${kind}/expired?months=${months}`,
  );
  return admin.put<{ code?: string }>(`/api/retention/${kind}`, {
    months,
    version: (await period(kind))?.version,
    reason: 'Política de datos',
    agreedExpired: body.expired,
  });
};
/** The ids that the check of the books names. */
const broken = async () => {
  const [check] = READ_LOG_CHECKS;
  const rows = await query<{ id: string | number }>(check?.offences ?? '');
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
};
const readOn = (count: number, ago: string) =>
  query(
    `INSERT INTO read_log (at, user_name, call, kind, row_count, patient_ruts)
     SELECT now() - $2::interval, 'Ana', 'attentions.list', 'list', n, ARRAY['11111111-1'] FROM generate_series(1, $1::int) AS n`,
    [count, ago],
  );
const countOld = async (table: string, years: number) =>
  (
    await query<{ count: number }>(
      `SELECT count(*) FROM ${table} WHERE at < now() - make_interval(years => $1)`,
      [years],
    )
  )[0]?.count;

// Records of sixteen years ago are the first of the log, and some younger ones stand among them.
await query(`
  ALTER TABLE read_log DISABLE TRIGGER USER;
  ALTER TABLE read_log_head DISABLE TRIGGER USER;
  DELETE FROM read_log;
  UPDATE read_log_head SET last_id = 0, hash = '';
  ALTER TABLE read_log ENABLE TRIGGER USER;
  ALTER TABLE read_log_head ENABLE TRIGGER USER`);
await readOn(12_345, '16 years');
await readOn(1, '1 year');
await readOn(5, '16 years');

describe('access §28.1: the periods', () => {
  it('of logs and mails stand beside those of patients', async () => {
    const { periods } = await overview();
    expect(periods.map(({ kind, months, leastMonths }) => [kind, months, leastMonths])).toEqual([
      ['patients', 180, 1],
      ['import_rows', 24, 1],
      ['read_log', 180, 60],
      ['audit_log', 180, 72],
      ['mails', 72, 12],
    ]);
    expect(await period('read_log')).toMatchObject({ expired: 12_350 });
  });

  it.each([
    ['read_log', 59],
    ['audit_log', 71],
    ['mails', 11],
  ] as const)('of %s is never shorter than the law asks', async (kind, months) => {
    expect((await save(kind, months)).body.code).toBe('retention.tooShort');
    expect((await save(kind, months + 1)).status).toBe(200);
    expect((await save(kind, 180)).status).toBe(200);
    await expect(
      query('UPDATE retention_period SET months = $2 WHERE kind = $1', [kind, months]),
    ).rejects.toMatchObject({ constraint: 'retention_period_least' });
  });
});

describe('access §28.3: the database', () => {
  it('removes nothing before its time, and nothing by another way', async () => {
    for (const kind of ['read_log', 'audit_log', 'mails'])
      await expect(
        query(`INSERT INTO removal (kind, before) VALUES ($1, current_date - 400)`, [kind]),
        kind,
      ).rejects.toMatchObject({ code: '23514' });
    for (const statement of [
      `SELECT set_config('portal.removal', 'on', false); DELETE FROM read_log`,
      `SELECT set_config('portal.removal', 'on', false); DELETE FROM audit_log`,
      'TRUNCATE read_log',
      `INSERT INTO anonymisation (kind, before) VALUES ('read_log', '2000-01-01')`,
    ])
      await expect(query(statement), statement).rejects.toMatchObject({ code: '23514' });
    await query(`SELECT set_config('portal.removal', '', false)`);
  });
});

describe('access §28.2: the log of reads', { timeout: 60_000 }, () => {
  it('loses its beginning in pieces, up to the first younger record, while others append', async () => {
    expect(await broken()).toEqual([]);
    let isOver = false;
    const appending = (async () => {
      let appended = 0;
      while (!isOver) {
        await readOn(3, '0 days');
        appended += 3;
      }
      return appended;
    })();
    await endRetention(app.database);
    isOver = true;
    expect(await appending).toBeGreaterThan(0);
    const pieces = await query<{ removed: number; last_id: string }>(
      `SELECT removed, last_id FROM removal WHERE kind = 'read_log' ORDER BY last_id`,
    );
    expect(pieces.map(({ removed }) => removed)).toEqual([5_000, 5_000, 2_345]);
    // Behind the younger record nothing goes, or the chain would have a gap.
    expect(await countOld('read_log', 15)).toBe(5);
    expect(await query('SELECT min(id) AS id FROM read_log')).toEqual([{ id: 12_346 }]);
    expect(await broken()).toEqual([]);
    const told = await query<{ filter: object }>(
      `SELECT filter FROM read_log WHERE call = 'process.removal' ORDER BY id`,
    );
    expect(told).toHaveLength(3);
    expect(told[2]?.filter).toMatchObject({ removed: 2_345, lastId: 12_345, months: 180 });
  });

  it('is listed with what was removed, and leaves no trace on a night without', async () => {
    const { done } = await overview();
    expect(done[0]).toMatchObject({
      kind: 'read_log',
      patients: 0,
      changed: { read_log: 12_345 },
    });
    const entries = () =>
      query<{ summary: string }>(`SELECT summary FROM audit_log WHERE action = 'retention.remove'`);
    expect(await entries()).toEqual([
      {
        summary: 'Borró 12.345 lecturas, cuyo plazo de conservación terminó: registro de lecturas.',
      },
    ]);
    await endRetention(app.database);
    expect((await overview()).done).toEqual(done);
    expect(await entries()).toHaveLength(1);
  });

  it.each([
    ['a hash that was changed', `UPDATE removal SET last_hash = sha256('x') WHERE last_id = 12345`],
    ['an end that was moved', 'UPDATE removal SET last_id = 12346 WHERE last_id = 12345'],
    ['a number that was changed', 'UPDATE removal SET removed = 2344 WHERE last_id = 12345'],
    ['another day', `UPDATE removal SET before = before - 1 WHERE last_id = 12345`],
    ['the newest removal gone', 'DELETE FROM removal WHERE last_id = 12345'],
    ['an older removal gone', 'DELETE FROM removal WHERE last_id = 5000'],
    ['all removals gone', 'DELETE FROM removal'],
    [
      'records removed by a removal that somebody made up',
      `INSERT INTO removal (kind, before, months, removed, last_id, last_at, last_hash, record_id)
       SELECT 'read_log', '2030-01-01', 180, 1, id, at, hash, 99999999 FROM read_log WHERE id = 12346;
       DELETE FROM read_log WHERE id = 12346`,
    ],
    [
      'the record that tells of it changed',
      `UPDATE read_log SET filter = '{}' WHERE call = 'process.removal'`,
    ],
  ])('is found wrong by the check of the books: %s', async (_, statement) => {
    const client = await app.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        'ALTER TABLE removal DISABLE TRIGGER USER; ALTER TABLE read_log DISABLE TRIGGER USER',
      );
      await client.query(statement);
      const { rows } = await client.query(READ_LOG_CHECKS[0]?.offences ?? '');
      expect(rows.length).toBeGreaterThan(0);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect(await broken()).toEqual([]);
  });

  it('what was removed stays told', async () => {
    for (const statement of [
      'UPDATE removal SET removed = 0',
      'DELETE FROM removal',
      'TRUNCATE removal',
    ])
      await expect(query(statement), statement).rejects.toMatchObject({ code: '23514' });
  });
});

describe('access §28.4: the audit log and mails', { timeout: 60_000 }, () => {
  it('lose what is older than their period, and nothing younger', async () => {
    await query(
      `INSERT INTO audit_log (at, user_name, action, entity, summary)
       SELECT now() - make_interval(years => y), 'Ana', 'doctor.update', 'doctor', 'Modificó a un médico'
         FROM generate_series(1, 6000) AS n, (VALUES (14), (16)) AS of (y)`,
    );
    await query(
      `INSERT INTO payslip_delivery (doctor_id, period_year, period_month, attempt, email, state, payments, requested_by_name, requested_at, started_at, settled_at)
       SELECT (SELECT min(id) FROM doctor), 2010, 1, n, 'a@b.cl', 'sent', 1, 'Ana', at, at, at
         FROM (SELECT n, now() - make_interval(years => n) AS at FROM generate_series(14, 16) AS n) AS sent`,
    );
    await endRetention(app.database);
    expect(await countOld('audit_log', 15)).toBe(0);
    expect(await countOld('audit_log', 13)).toBe(6_000);
    expect(
      await query('SELECT attempt FROM payslip_delivery WHERE period_year = 2010 ORDER BY 1'),
    ).toEqual([
      { attempt: 14 },
      // Its day is the first that is kept.
      { attempt: 15 },
    ]);
    const { done } = await overview();
    expect(done.map(({ changed }) => changed)).toEqual(
      expect.arrayContaining([{ audit_log: 6_000 }, { mails: 1 }]),
    );
  });
});

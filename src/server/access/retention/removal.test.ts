/** What has had its time is removed from the logs, a piece at a time, and the chain of the rest still verifies (access §28). */
import { describe, expect, it } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { fillClinic } from '../../../../test/support/clinic.ts';
import { rolledBack } from '../../../../test/support/locks.ts';
import type { RetentionOverview } from '../../../contract/access/retention.ts';
import type { RetentionKind } from '../../../domain/words/retention-words.ts';
import { READ_LOG_CHECKS } from '../../operations/books/read-log-check.ts';
import { endRetention } from './transitions.ts';

const app = await testApp({}, { checksBooks: 'atEnd' });
await fillClinic(app.database);
const admin = await app.signedInAs('admin');

const { query } = app;
const overview = async () => (await admin.get<RetentionOverview>('/api/retention')).body;
const period = async (kind: RetentionKind) =>
  (await overview()).periods.find((one) => one.kind === kind);
const save = async (kind: RetentionKind, months: number, by = admin) => {
  const { body } = await by.get<{ expired: number }>(
    `/api/retention/${kind}/expired?months=${months}`,
  );
  return by.put<{ code?: string }>(`/api/retention/${kind}`, {
    months,
    version: (await period(kind))?.version,
    reason: 'Política de datos',
    agreedExpired: body.expired,
  });
};
/** Does work in a transaction that is undone, and asks by its argument what is found there. */
async function undone(
  work: (found: <Row extends object>(text: string) => Promise<Row[]>) => Promise<void>,
): Promise<void> {
  await rolledBack(app.database, (client) =>
    work(async <Row extends object>(text: string) => (await client.query<Row>(text)).rows),
  );
}
/** The ids that the check of the books names. */
const broken = async () => {
  const [check] = READ_LOG_CHECKS;
  const rows = await query<{ id: string | number }>(check?.offences ?? '');
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
};
const readOn = (count: number, ago: string) =>
  query`INSERT INTO read_log (at, user_name, call, kind, row_count, patient_ruts)
     SELECT now() - ${ago}::interval, 'Ana', 'attentions.list', 'list', n, ARRAY['11111111-1'] FROM generate_series(1, ${count}::int) AS n`;
const countOld = async (table: string, years: number) =>
  (
    await query<{ count: number }>(
      `SELECT count(*) FROM ${table} WHERE at < now() - make_interval(years => $1)`,
      [years],
    )
  )[0]?.count;

// Records of sixteen years ago are the first of the log, and some younger ones stand among them.
await query`
  ALTER TABLE read_log DISABLE TRIGGER USER;
  ALTER TABLE read_log_head DISABLE TRIGGER USER;
  DELETE FROM read_log;
  UPDATE read_log_head SET last_id = 0, hash = '';
  ALTER TABLE read_log ENABLE TRIGGER USER;
  ALTER TABLE read_log_head ENABLE TRIGGER USER`;
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
      ['questions', 12, 1],
    ]);
    // Those behind the younger record wait for it.
    expect(await period('read_log')).toMatchObject({ expired: 12_345, waiting: 5 });
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
      query`UPDATE retention_period SET months = ${months} WHERE kind = ${kind}`,
    ).rejects.toMatchObject({ constraint: 'retention_period_least' });
    // Nor does the bound give way, which nobody writes.
    await expect(
      query`UPDATE retention_period SET least_months = 1, months = ${months} WHERE kind = ${kind}`,
    ).rejects.toMatchObject({ code: '428C9' });
  });

  it('of logs and mails are changed by administrators alone, also of who has the screen', async () => {
    await query`UPDATE permission SET is_allowed = true
        WHERE profile = 'supervisor' AND menu_option_id = (SELECT id FROM menu_option WHERE href = '/derechos')`;
    const supervisor = await app.signedInAs('supervisor');
    for (const kind of ['read_log', 'audit_log', 'mails'] as const)
      expect(await save(kind, 240, supervisor), kind).toMatchObject(
        refusedBy(403, 'retention.administrators'),
      );
    expect((await save('import_rows', 24, supervisor)).status).toBe(200);
  });
});

describe('access §28.3: the database', () => {
  it('removes nothing before its time, and nothing by another way', async () => {
    for (const kind of ['read_log', 'audit_log', 'mails'])
      await expect(
        query`INSERT INTO removal (kind, before) VALUES (${kind}, current_date - 400)`,
        kind,
      ).rejects.toMatchObject({ code: '23514' });
    for (const statement of [
      `SELECT set_config('portal.removal', 'on', false); DELETE FROM read_log`,
      `SELECT set_config('portal.removal', 'on', false); DELETE FROM audit_log`,
      'TRUNCATE read_log',
      `INSERT INTO anonymisation (kind, before) VALUES ('read_log', '2000-01-01')`,
    ])
      await expect(query(statement), statement).rejects.toMatchObject({ code: '23514' });
    await query`SELECT set_config('portal.removal', '', false)`;
  });

  it('keeps a row of each removal, whatever id it is given', async () => {
    await undone(async (found) => {
      const before = `(now() - interval '15 years 6 months')::date`;
      const [first] = await found<{ id: string }>(
        `INSERT INTO removal (kind, before) VALUES ('read_log', ${before}) RETURNING id`,
      );
      await found(
        `INSERT INTO removal (id, kind, before) OVERRIDING SYSTEM VALUE VALUES (${first?.id}, 'read_log', ${before})
         ON CONFLICT DO NOTHING`,
      );
      expect(await found('SELECT removed FROM removal ORDER BY id')).toEqual([
        { removed: 5_000 },
        { removed: 5_000 },
      ]);
      expect(await found('SELECT min(id) AS id FROM read_log')).toEqual([{ id: 10_001 }]);
      await expect(
        found(`INSERT INTO removal (id, kind, before) VALUES (99, 'read_log', ${before})`),
      ).rejects.toMatchObject({ code: '428C9' });
    });
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
    const pieces = await query<{ removed: number; last_id: string }>`
      SELECT removed, last_id FROM removal WHERE kind = 'read_log' ORDER BY last_id`;
    expect(pieces.map(({ removed }) => removed)).toEqual([5_000, 5_000, 2_345]);
    // Behind the younger record nothing goes, or the chain would have a gap.
    expect(await countOld('read_log', 15)).toBe(5);
    expect(await query`SELECT min(id) AS id FROM read_log`).toEqual([{ id: 12_346 }]);
    expect(await broken()).toEqual([]);
    const told = await query<{ filter: object }>`
      SELECT filter FROM read_log WHERE call = 'process.removal' ORDER BY id`;
    expect(told).toHaveLength(3);
    expect(told[2]?.filter).toMatchObject({ removed: 2_345, lastId: 12_345, months: 180 });
  });

  it('is listed with what was removed, and leaves no trace on a night without', async () => {
    const { done } = await overview();
    expect(done[0]).toMatchObject({ kind: 'read_log', patients: 0, changed: { read_log: 12_345 } });
    const entries = () =>
      query<{ summary: string }>`SELECT summary FROM audit_log WHERE action = 'retention.remove'`;
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
    await undone(async (found) => {
      await found(
        'ALTER TABLE removal DISABLE TRIGGER USER; ALTER TABLE read_log DISABLE TRIGGER USER',
      );
      await found(statement);
      expect(await found(READ_LOG_CHECKS[0]?.offences ?? '')).not.toEqual([]);
    });
    expect(await broken()).toEqual([]);
  });

  it('is found wrong by the check of the books: a removal by a shorter period than the law asks', async () => {
    await undone(async (found) => {
      await found(`ALTER TABLE retention_period DROP CONSTRAINT retention_period_least;
        UPDATE retention_period SET months = 6 WHERE kind = 'read_log';
        INSERT INTO removal (kind, before) VALUES ('read_log', (now() - interval '7 months')::date)`);
      expect(await found(READ_LOG_CHECKS[0]?.offences ?? '')).toEqual(
        await found(`SELECT last_id AS id FROM removal WHERE months = 6`),
      );
      expect(await found(`SELECT removed FROM removal WHERE months = 6`)).toEqual([{ removed: 6 }]);
    });
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

describe('access §28.4: the audit log, reminders and letters', { timeout: 60_000 }, () => {
  it('lose what is older than their period, and nothing younger', async () => {
    await query`INSERT INTO audit_log (at, user_name, action, entity, summary)
       SELECT now() - make_interval(years => y), 'Ana', 'doctor.update', 'doctor', 'Modificó a un médico'
         FROM generate_series(1, 6000) AS n, (VALUES (14), (16)) AS of (y)`;
    await query`WITH made AS (
         INSERT INTO payee_change (doctor_id, kind, payee_name, payee_rut) VALUES (1, 'transfer', 'Ana Araya Núñez', '18972631-7') RETURNING id)
       INSERT INTO payee_letter (payee_change_id, about, email, state, next_try_at, settled_at)
       SELECT made.id, 'payee', n || '@b.cl', 'sent', at, at
         FROM made, (SELECT n, now() - make_interval(years => n) AS at FROM generate_series(14, 16) AS n) AS sent`;
    await endRetention(app.database);
    expect(await countOld('audit_log', 15)).toBe(0);
    expect(await countOld('audit_log', 13)).toBe(6_000);
    expect(await query`SELECT email FROM payee_letter ORDER BY 1`).toEqual([
      { email: '14@b.cl' },
      // Its day is the first that is kept.
      { email: '15@b.cl' },
    ]);
    const { done } = await overview();
    expect(done.map(({ changed }) => changed)).toEqual(
      expect.arrayContaining([{ audit_log: 6_000 }, { mails: 1 }]),
    );
  });

  it('include reminders of receipts, and no mail with a statement: it tells that the statement was sent', async () => {
    await undone(async (found) => {
      await found(`
        INSERT INTO fee_document (id, kind, doctor_id, issuer_name, issuer_rut, payment_date, gross_amount, retention_amount, net_amount)
        VALUES (900, 'fee_receipt', 1, 'Ana Araya Núñez', '18972631-7', '2000-01-31', 0, 0, 0);
        INSERT INTO receipt_reminder (document_id, email, state, requested_by_name, settled_at)
        VALUES (900, 'a@b.cl', 'sent', 'Ana', now() - interval '20 years');
        INSERT INTO payslip_delivery (doctor_id, period_year, period_month, attempt, email, state, payments, requested_by_name, requested_at, started_at, settled_at)
        SELECT 1, 2010, 1, 1, 'a@b.cl', 'sent', 1, 'Ana', at, at, at FROM (SELECT now() - interval '20 years' AS at) AS sent;
        INSERT INTO removal (kind, before) VALUES ('mails', (now() - interval '16 years')::date)`);
      expect(await found('SELECT FROM receipt_reminder')).toEqual([]);
      expect(await found('SELECT email FROM payslip_delivery')).toEqual([{ email: 'a@b.cl' }]);
      expect(await found(`SELECT removed FROM removal ORDER BY id DESC LIMIT 1`)).toEqual([
        { removed: 1 },
      ]);
    });
  });
});

/** What the steps of a month read (operations §14). */
import { expect, it } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { MonthRun } from '../../../contract/operations/month-run.ts';
import type { ApprovalStatus } from '../../../contract/payout/month-approvals.ts';

const { app, query, data, admin: ana } = await adminPayroll();
const bruno = await app.signedInAs('supervisor');
const APPROVAL = '/api/months/2026/7/approval';
const run = () => ana.get<MonthRun>('/api/month-run?month=7&year=2026');

/** What `read` answers while the database cannot compute the digest of a month. */
async function withoutDigest<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  await query`ALTER FUNCTION month_content RENAME TO month_content_away`;
  try {
    return await read();
  } finally {
    await query`ALTER FUNCTION month_content_away RENAME TO month_content`;
  }
}

/** How often the database computes the digest of a month while `read` answers. */
async function digestsOf(read: () => Promise<unknown>): Promise<number> {
  await query`
    CREATE SEQUENCE digests MINVALUE 0;
    ALTER FUNCTION month_content RENAME TO month_content_counted;
    DO $$ BEGIN
      EXECUTE format('CREATE FUNCTION month_content(y integer, m integer) RETURNS %s LANGUAGE sql VOLATILE AS %L',
        pg_get_function_result('month_content_counted'::regproc),
        'SELECT nextval(''digests''); SELECT * FROM month_content_counted(y, m)');
    END $$;
    SELECT nextval('digests')`;
  try {
    await read();
    const rows = await query<{ calls: number }>`SELECT last_value::int AS calls FROM digests`;
    return rows[0]?.calls ?? 0;
  } finally {
    await query`
      DROP FUNCTION month_content; ALTER FUNCTION month_content_counted RENAME TO month_content; DROP SEQUENCE digests`;
  }
}

it('operations §14.4: reads the lines of a month for its digest only while a question or an approval is compared', async () => {
  const doctor = await data.doctor({ name: 'Ana Soto' });
  await data.attentions(doctor, [{ amount: 100_000, date: '2026-07-10' }]);
  await data.process();
  const approval = { isRequired: false, standing: 'none', wasAsked: false, status: null };
  expect(await withoutDigest(run)).toMatchObject({ status: 200, body: { approval } });

  const { content } = (await ana.get<ApprovalStatus>(APPROVAL)).body;
  const { body } = await ana.post<{ id: number }>(APPROVAL, { hash: content?.hash });
  // The page shows what was asked by the same answer.
  expect(await digestsOf(run)).toBe(1);
  const { body: asked } = await run();
  expect(asked).toMatchObject({ approval: { standing: 'asked', wasAsked: true } });
  expect(asked.approval.status).toEqual((await ana.get<ApprovalStatus>(APPROVAL)).body);
  expect(await withoutDigest(run)).toMatchObject({ status: 500 });

  await ana.post(`/api/month-approvals/${body.id}/withdraw`, {});
  expect(await withoutDigest(run)).toMatchObject({
    status: 200,
    body: {
      approval: { standing: 'none', status: { content: null, history: [{ state: 'withdrawn' }] } },
    },
  });
});

// payout §34.3, access §16.2
it('tells what changed after the approval by the same answer, and that is recorded', async () => {
  const { content } = (await ana.get<ApprovalStatus>(APPROVAL)).body;
  const { body } = await ana.post<{ id: number }>(APPROVAL, { hash: content?.hash });
  await bruno.post(`/api/month-approvals/${body.id}/approve`, {});
  expect((await run()).body.approval).toMatchObject({
    standing: 'approved',
    status: { isApproved: true, changes: null },
  });
  await data.paidDoctor({ name: 'Carla Cruz' });
  expect(await digestsOf(run)).toBe(1);
  const { approval } = (await run()).body;
  expect(approval).toMatchObject({
    standing: 'changed',
    status: {
      isApproved: false,
      changes: {
        payees: 1,
        items: [{ payeeName: 'Carla Cruz', payments: [{ changes: ['added'] }] }],
      },
    },
  });
  const { body: page } = await ana.get(`${APPROVAL}/changes?limit=8&offset=0`);
  expect(page).toEqual(approval.status?.changes);
  // The first answers told of nobody.
  await expect
    .poll(async () => {
      return query`SELECT row_count AS rows FROM read_log WHERE call = 'monthRuns.steps'`;
    })
    .toEqual([{ rows: 1 }, { rows: 1 }]);
});

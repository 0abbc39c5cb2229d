/**
 * Two clerks run one month at once: each end is consistent, and who came second reads what the other did (operations §13.11,
 * payout §34.6). Then the server stops while both listen, and both go on when it is back (operations §16.3, operations §16.4).
 */
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { MonthRun } from '../../../src/contract/operations/month-run.ts';
import type { ApprovalStatus } from '../../../src/contract/payout/month-approvals.ts';
import { today } from '../../../src/server/platform/context.ts';
import { openDatabase } from '../../../src/server/platform/db/database.ts';
import { bookOffences } from '../../support/books.ts';
import { signIn, visit } from '../../support/browser.ts';
import { jobsAreOver } from '../../support/jobs.ts';
import { addressOf, LONG, monthActor } from '../../support/month-actor.ts';
import { FILES, fileOf, MONTH, monthClinic } from '../../support/month-clinic.ts';
import { startProcess } from '../../support/server-process.ts';

const { month, year } = MONTH;
const CLERKS = ['admin', 'segunda'] as const;
const ADDRESS = addressOf(MONTH);

const clinic = await monthClinic();
const database = openDatabase(clinic.url);
await database.pool.query(`
  INSERT INTO app_user (username, first_name, last_name, email, profile, password_hash)
  SELECT 'segunda', 'Segunda', 'Persona', 'segunda@ejemplo.cl', profile, password_hash FROM app_user WHERE username = 'admin'`);
const start = (port = '0') =>
  startProcess('main', clinic.url, { DEMO: '0', WORKERS: '1', PORT: port });
let server = await start();
const address = server.address ?? '';
const windows = await Promise.all(CLERKS.map(() => visit(address)));
const pages = windows.map(({ page }) => page) as [Page, Page];
const [first, second] = [monthActor(pages[0]), monthActor(pages[1])];
afterAll(async () => {
  await Promise.all(windows.map(({ context }) => context.close()));
  await server.kill();
  await database.close();
  await clinic.drop();
});

/** Holds a call of each page back until both have made theirs, so that they are at the server at once. */
async function meet(...calls: readonly [string, string]): Promise<void> {
  const waiting: Route[] = [];
  for (const [at, path] of calls.entries())
    await pages[at]?.route(
      `**/api${path}`,
      async (route) => {
        waiting.push(route);
        if (waiting.length === calls.length)
          await Promise.all(waiting.map((one) => one.continue()));
      },
      { times: 1 },
    );
}

async function call<Body>(of: Page, path: string, data?: object) {
  const answer = data
    ? await of.request.post(`/api${path}`, { data })
    : await of.request.get(`/api${path}`);
  return { status: answer.status(), body: (await answer.json()) as Body };
}
type Refusal = { code?: string; message?: string };
const run = async () =>
  (await call<MonthRun>(pages[0], `/month-run?month=${month}&year=${year}`)).body;
const count = async (rows: string): Promise<number> =>
  (await database.pool.query(`SELECT count(*)::int AS count FROM ${rows}`)).rows[0].count;
/** A refusal says in a sentence what to do. */
const SENTENCE = /^[A-ZÁÉÍÓÚ¿¡].{20,}\.$/s;

it('both press the same step at once: it is done once, and both see it', async () => {
  for (const [at, page] of pages.entries()) {
    await signIn(page, CLERKS[at] ?? '');
    await page.goto(ADDRESS);
  }
  await first.import(FILES);
  await second.says('Importar', '9 atenciones por $530.000 brutos');
  await meet('/jobs/calculate-payments', '/jobs/calculate-payments');
  await Promise.all([first.press('Calcular honorarios'), second.press('Calcular honorarios')]);
  for (const clerk of [first, second]) await clerk.says('Calcular', '9 atenciones calculadas');
  await jobsAreOver(database);
  expect(await count('calculation')).toBe(2 + 9);
  await meet('/month-checks/run', '/month-checks/run');
  await Promise.all([first.press('Revisar el mes'), second.press('Revisar el mes')]);
  await jobsAreOver(database);
  for (const clerk of [first, second]) await clerk.says('Revisar', '3 hallazgos que bloquean');
  expect(await count(`month_finding WHERE severity = 'blocking'`)).toBe(3);
});

// operations §13.11
it('one accepts a finding that the other puts off: one decision counts, and the other one is told', async () => {
  await pages[1].goto('/cierre/excepciones');
  const inbox = pages[1].getByRole('table', { name: 'Excepciones' });
  const asked = first.dialog('Aceptar con un motivo');
  await first.takeWay(/Holter/, 'Aceptar con un motivo…');
  await first.field('Motivo', asked).fill('Se paga entero, acordado');
  await inbox
    .getByRole('row')
    .filter({ hasText: /Holter/ })
    .getByRole('button', { name: /^Salidas de/ })
    .click(LONG);
  await second.pressMenuItem('Posponer…');
  await meet('/month-checks/findings/accept', '/month-checks/findings/plan');
  await Promise.all([
    first.button('Aceptar', asked).click(),
    second.button(/^Mañana/, second.dialog('Posponer')).click(),
  ]);
  const told = /lo hizo antes: (Aceptó|De) /;
  const hears = (page: Page) => page.getByText(told).first();
  await expect
    .poll(async () => (await hears(pages[0]).count()) + (await hears(pages[1]).count()), LONG)
    .toBe(1);
  const { rows } = await database.pool.query(`
    SELECT version, (accepted_at IS NOT NULL) <> (snoozed_until IS NOT NULL) AS is_one FROM month_finding WHERE kind = 'noRule'`);
  expect(rows).toEqual([{ version: 2, is_one: true }]);
  const { rows: left } = await database.pool.query(
    `SELECT id::int, version FROM month_finding WHERE gone_at IS NULL AND accepted_at IS NULL`,
  );
  const accepted = { findings: left, reason: 'Visto con cada médico' };
  expect((await call(pages[0], '/month-checks/findings/accept', accepted)).status).toBe(200);
});

// payout §1.7
it('one processes while the other returns lines to pending: each line is in one place', async () => {
  const [{ body: processed, status }, returned] = await Promise.all([
    call<{ jobId: string } & Refusal>(pages[0], '/jobs/create', {
      type: 'process-bulk-payments',
      data: { processingType: 'month', month, year, paymentDate: today() },
    }),
    call<{ records: number } & Refusal>(pages[1], '/records/return', {
      scope: { month, year },
      to: 'pending',
      reason: 'Llegó un archivo corregido',
    }),
  ]);
  await jobsAreOver(database);
  for (const refused of [{ status, body: processed }, returned])
    if (refused.status !== 200) expect(refused.body.message).toMatch(SENTENCE);
  const pending = await count(`attention_with_status WHERE status = 'pending'`);
  const paid = await count(
    `payment_line l JOIN payment p ON p.id = l.payment_id WHERE p.period_month = ${month}`,
  );
  expect([pending, paid]).toEqual(paid > 0 ? [0, 9] : [9, 0]);
  expect(await bookOffences(database)).toEqual([]);
  // The same buttons lead on, whatever came first.
  await call(pages[0], '/jobs/calculate-payments', { showAllPending: true });
  await jobsAreOver(database);
  await call(pages[0], '/jobs/create', {
    type: 'process-bulk-payments',
    data: { processingType: 'month', month, year, paymentDate: today() },
  });
  await jobsAreOver(database);
  expect(await count(`payment WHERE period_month = ${month} AND annulment_id IS NULL`)).toBe(4);
});

// payout §34.3, payout §34.6
it('one approves while the other changes the month: what is approved is never another month', async () => {
  const path = `/months/${year}/${month}/approval`;
  const { body: before } = await call<ApprovalStatus>(pages[0], path);
  const { body: question } = await call<{ id: number }>(pages[0], path, {
    hash: before.content?.hash,
  });
  const { rows } = await database.pool.query(
    `SELECT id FROM payment WHERE period_month = ${month} AND annulment_id IS NULL ORDER BY id LIMIT 1`,
  );
  const [approved, annulled] = await Promise.all([
    call<Refusal>(pages[1], `/month-approvals/${question.id}/approve`, {}),
    call<Refusal>(pages[0], '/payments/annul', {
      scope: { paymentIds: [rows[0].id] },
      reason: 'El médico avisó de un error',
    }),
  ]);
  expect(annulled.status, annulled.body.message).toBe(200);
  if (approved.status !== 200) expect(approved.body.message).toMatch(SENTENCE);
  expect((await run()).approval.standing).toBe('changed');
  const { body: after } = await call<ApprovalStatus>(pages[1], path);
  expect(after).toMatchObject({ isApproved: false, content: { payments: 3 } });
});

// operations §16.3, operations §16.4
it('the server stops while both listen, and both go on when it is back', async () => {
  const listening = pages.map((page) =>
    page.waitForResponse((answer) => answer.url().includes('/api/live/changes')),
  );
  for (const page of pages) await page.goto(ADDRESS);
  const streams = (await Promise.all(listening)).map((answer) => answer.request());
  const isStream = { predicate: (request: Request) => streams.includes(request), ...LONG };
  const ended = pages.map((page) =>
    Promise.race([
      page.waitForEvent('requestfinished', isStream),
      page.waitForEvent('requestfailed', isStream),
    ]),
  );
  expect(await server.stop()).toBe(0);
  await Promise.all(ended);
  // The page leaves a stream that says that it is over; of one that the process cuts, the end is missing.
  for (const stream of streams)
    expect([undefined, 'net::ERR_ABORTED']).toContain(stream.failure()?.errorText);
  server = await start(new URL(address).port);
  // What changes from now on is shown, and what the button does: nothing is loaded again.
  await first.import({
    'tarde.csv': fileOf([{ id: 'T-1', doctor: 'ana', service: 'echo', patient: 20, day: 15 }]),
  });
  for (const clerk of [first, second])
    await clerk.says('Importar', '10 atenciones por $610.000 brutos');
  await second.press('Calcular honorarios');
  for (const clerk of [first, second]) await clerk.says('Calcular', '10 atenciones calculadas');
  expect(windows.flatMap(({ errors }) => errors)).toEqual([]);
});

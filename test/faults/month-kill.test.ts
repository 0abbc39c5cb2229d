/**
 * The server is killed in the middle of each step of «Cierre de Mes», from the first file to the closing (operations §14): what was
 * under way is held back by a lock, so that each kill hits just there. The same call again ends the step, and the month ends with
 * the figures of a month that nobody killed.
 */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { today } from '../../src/server/platform/context.ts';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { TEST_PASSWORD } from '../support/app.ts';
import { bookOffences } from '../support/books.ts';
import { jobsAreOver } from '../support/jobs.ts';
import { untilWaiting } from '../support/locks.ts';
import { FILES, MONTH, monthClinic } from '../support/month-clinic.ts';
import { type ProcessClient, signInTo } from '../support/process-client.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const { month, year } = MONTH;
const QUERY = `month=${month}&year=${year}`;

type Office = { readonly url: string; readonly database: Database; server: ServerProcess };
type Step = {
  readonly name: string;
  /** The table whose lock holds the step back. */
  readonly table: string;
  /** What the button calls. */
  readonly press: (client: ProcessClient, office: Office) => Promise<unknown>;
};

/** Sends a file in the background, as the dialog does. */
const importing = (name: keyof typeof FILES) => (client: ProcessClient) => {
  const form = new FormData();
  form.set('recordType', 'participacion');
  form.set('inBackground', 'true');
  form.set('confirmUpdate', 'true');
  form.set('file', new File([FILES[name]], name));
  return client.post('/api/import/files', form);
};

async function acceptAll(client: ProcessClient): Promise<void> {
  const { body } = await client.get<{ id: number; version: number }[]>(
    `/api/month-checks/findings?${QUERY}&state=open`,
  );
  const findings = body.map(({ id, version }) => ({ id, version }));
  const accepted = { findings, reason: 'Visto con cada médico' };
  expect((await client.post('/api/month-checks/findings/accept', accepted)).status).toBe(200);
}

const STEPS: readonly Step[] = [
  { name: 'import', table: 'attention', press: importing('sede-norte.csv') },
  { name: 'import of another file', table: 'attention', press: importing('sede-sur.csv') },
  {
    name: 'calculation',
    table: 'calculation',
    press: (client) => client.post('/api/jobs/calculate-payments', { showAllPending: true }),
  },
  {
    name: 'check',
    table: 'month_finding',
    press: (client) => client.post('/api/month-checks/run', { month, year }),
  },
  {
    name: 'payroll',
    table: 'payment',
    press: (client) =>
      client.post('/api/jobs/create', {
        type: 'process-bulk-payments',
        data: { processingType: 'month', month, year, paymentDate: today() },
      }),
  },
  {
    name: 'bank file',
    table: 'bank_file',
    press: async (client) => {
      const order = { month, year, bankFormat: 'universal' };
      const { body } = await client.post<{ transfers: { id: number }[] }>(
        '/api/generate-bank-payroll',
        order,
      );
      const selectedTransfers = body.transfers.map(({ id }) => id);
      return client.post('/api/download-bank-file', { ...order, selectedTransfers });
    },
  },
  {
    name: 'confirmation',
    table: 'payment',
    press: async (client, { database }) => {
      const { rows } = await database.pool.query('SELECT id FROM doctor ORDER BY id');
      return client.post('/api/process-selected-records', {
        doctorIds: rows.map(({ id }) => id),
        month,
        year,
        paymentDate: today(),
      });
    },
  },
  {
    name: 'closing',
    table: 'month_closing',
    press: (client) =>
      client.post(`/api/months/${year}/${month}/close`, { fees: 0, attentions: 0 }),
  },
];

const offices: { office: Office; drop: () => Promise<void> }[] = [];
afterAll(async () => {
  for (const { office, drop } of offices) {
    await office.server.kill();
    await office.database.close();
    await drop();
  }
});

async function openOffice(): Promise<Office> {
  const { url, drop } = await monthClinic();
  const database = openDatabase(url);
  await database.pool.query('UPDATE clinic SET requires_approval = false');
  const office = { url, database, server: await start(url) };
  offices.push({ office, drop });
  return office;
}

const start = (url: string) => startProcess('main', url, { DEMO: '0', WORKERS: '1' });
const signIn = ({ server }: Office) => signInTo(server, 'admin', TEST_PASSWORD);

/** Presses the button while the table is locked, and kills the server once it waits for the lock. */
async function pressAndKill(office: Office, { table, press }: Step): Promise<void> {
  const client = await signIn(office);
  const holder = new pg.Client(office.url);
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
  const broken = press(client, office).catch(() => null);
  await untilWaiting(office.database, 'relation');
  await office.server.kill();
  await holder.query('ROLLBACK');
  await holder.end();
  await broken;
  office.server = await start(office.url);
}

/** What the month came to, without the numbers of rows and hours. */
async function monthOf({ database }: Office): Promise<unknown> {
  const { rows } = await database.pool.query(
    `
    SELECT (SELECT json_agg(a.external_id ORDER BY a.external_id) FROM attention a) AS lines,
           (SELECT json_agg(json_build_array(a.external_id, c.calculated_amount, f.status) ORDER BY a.external_id)
              FROM calculation c JOIN attention a ON a.id = c.attention_id JOIN fee_state f ON f.attention_id = a.id) AS fees,
           (SELECT json_agg(json_build_array(f.kind, f.severity, f.line_count, f.amount, f.accepted_reason) ORDER BY f.kind, f.amount)
              FROM month_finding f WHERE f.gone_at IS NULL) AS findings,
           (SELECT json_agg(json_build_array(p.payee_name, p.sequence, p.status, p.total_brut_amount, p.total_retention_amount,
                                             p.total_amount, p.total_attentions) ORDER BY p.payee_name, p.period_month)
              FROM payment p) AS payments,
           (SELECT json_agg(json_build_array(t.payee_name, t.amount, t.attempt) ORDER BY t.payee_name) FROM transfer t) AS transfers,
           (SELECT count(*) FROM bank_file) AS files,
           (SELECT json_agg(json_build_array(m.payments, m.records, m.total_amount)) FROM month_closing m) AS closings,
           (SELECT count(*) FROM job WHERE status NOT IN ('completed', 'failed')) AS unfinished`,
  );
  return rows[0];
}

// operations §2.5, operations §14.2, product §1.3
test('a month whose server is killed in each step ends like one whose server is not', {
  timeout: 300_000,
}, async () => {
  const killed = await openOffice();
  const spared = await openOffice();
  const sparedClient = await signIn(spared);
  for (const step of STEPS) {
    await pressAndKill(killed, step);
    const client = await signIn(killed);
    await step.press(client, killed);
    await jobsAreOver(killed.database);
    await step.press(sparedClient, spared);
    await jobsAreOver(spared.database);
    if (step.name === 'check') for (const one of [client, sparedClient]) await acceptAll(one);
    expect(await monthOf(killed), step.name).toEqual(await monthOf(spared));
    expect(await bookOffences(killed.database), step.name).toEqual([]);
  }
  // 7 consultations and an echocardiogram at 60 %, and the Holter whole: 7 × 30.000 + 48.000 + 100.000.
  const { rows } = await killed.database.pool.query(
    'SELECT payments, records FROM month_closing WHERE (year, month) = ($1, $2)',
    [year, month],
  );
  expect(rows).toEqual([{ payments: 4, records: 9 }]);
  const { rows: paid } = await killed.database.pool.query(
    `SELECT sum(total_brut_amount)::int AS gross FROM payment WHERE status = 'paid' AND (period_year, period_month) = ($1, $2)`,
    [year, month],
  );
  expect(paid).toEqual([{ gross: 358_000 }]);
});

/**
 * Benchmark of the built-in assistant: the questions of the set, asked of a demo clinic with a million attentions:
 * `node bench/assistant.ts`, with another number of attentions as an argument.
 */
import { loadDemoClinic } from '../src/server/operations/demo/load.ts';
import { today } from '../src/server/platform/context.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { QUESTIONS } from '../test/support/assistant-questions/all.ts';
import { type Fill, placeholdersOf } from '../test/support/assistant-questions/fill.ts';
import type { Question } from '../test/support/assistant-questions/types.ts';
import { feesSql, paymentsSql } from '../test/support/fee-rows.ts';
import { median, withBenchServer } from './database.ts';
import { type Get, measure, type Timing, withClients } from './http.ts';
import { type BenchRow, formatRow } from './row.ts';

const ATTENTIONS = 1_000_000;
const LIMIT_MS = 150;
/** The share of answers that are at least as fast as the figure. */
const SHARE = 0.95;
/** How often each question is asked after the first time. */
const ROUNDS = 3;
const NAME = 'assistant_clinic';
const ACCOUNTS = {
  administrator: 'admin',
  supervisor: 'supervisor',
  doctor: 'doctor',
} as const satisfies Record<Question['as'], string>;
const PASSWORD = 'demo1234';

/** Measures whole answers within the process: session, reading of the question, lookups by the product's calls, and words. */
export function benchAssistant(attentions = ATTENTIONS): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill(NAME, (database) => fill(database, attentions));
    return server.onCopyOf(NAME, (database, url) =>
      withClients(database, url, async (signIn) => {
        const clients = {
          administrator: await signIn(ACCOUNTS.administrator, PASSWORD),
          supervisor: await signIn(ACCOUNTS.supervisor, PASSWORD),
          doctor: await signIn(ACCOUNTS.doctor, PASSWORD),
        };
        return [rowOf(await timings(clients, await filler(database)), attentions)];
      }),
    );
  });
}

async function filler({ pool }: Database): Promise<Fill> {
  const { rows } = await pool.query<{ doctorId: number }>(
    'SELECT doctor_id AS "doctorId" FROM app_user WHERE username = $1',
    [ACCOUNTS.doctor],
  );
  return placeholdersOf(async (sql) => (await pool.query(sql)).rows, rows[0]?.doctorId ?? 0);
}

async function timings(
  clients: Readonly<Record<Question['as'], Get>>,
  fill: Fill,
): Promise<Timing[]> {
  const byId = new Map(QUESTIONS.map((one) => [one.id, one]));
  const measured: Timing[] = [];
  for (const one of QUESTIONS) {
    const history: { role: 'user'; content: string }[] = [];
    for (let earlier = byId.get(one.after ?? ''); earlier; earlier = byId.get(earlier.after ?? ''))
      history.unshift({ role: 'user', content: fill(earlier.question) });
    const message = fill(one.question);
    const ask = () =>
      clients[one.as]('/api/ai/chat', { method: 'POST', payload: { message, history } });
    measured.push(await measure(message, ask, ROUNDS));
  }
  return measured;
}

/** The time within which 95 % of the questions are answered, and those that take longer than the limit. */
function rowOf(measured: readonly Timing[], attentions: number): BenchRow {
  const slowestFirst = measured.toSorted((one, other) => other.ms - one.ms);
  const at = Math.floor(measured.length * (1 - SHARE));
  const usual = median(measured.map(({ ms }) => ms)).toFixed(1);
  const misses = slowestFirst.filter(({ ms }) => ms > LIMIT_MS);
  return {
    name: `assistant, 95 % of ${measured.length} questions, ${attentions.toLocaleString('en-US')} attentions`,
    measured: slowestFirst[at]?.ms ?? Number.NaN,
    unit: 'ms',
    limit: LIMIT_MS,
    comparison: 'at most',
    note: `median ${usual} ms, slowest ${slowestFirst[0]?.ms.toFixed(1)} ms; ${misses.length} over the limit${misses.map(({ query, ms }) => `\n         ${ms.toFixed(1)} ms ${query}`).join('')}`,
  };
}

const COLUMNS = `record_type, attention_date, attention_time, doctor_id, service_id, specialty_id, provider_type_id, schedule_type,
  gross_amount, net_amount, participated_amount, participation_rate, commission_amount, patient_rut, patient_rut_is_valid,
  patient_name, health_plan, source_status, participant, request_date`;

/**
 * The demo clinic with each of its attentions many times: pending, calculated and paid as the first one is, by which the
 * numbers of the copies begin.
 */
async function fill(database: Database, wanted: number): Promise<void> {
  const { attentions } = await loadDemoClinic(database, today());
  const copies = Math.ceil(wanted / attentions) - 1;
  const isPaid = (alias: string) => `${alias}.external_id LIKE 'paid/%'`;
  await database.pool.query(`
    CREATE TEMP TABLE first_one AS SELECT external_id AS number, status, ${COLUMNS} FROM attention_with_status;
    INSERT INTO attention (external_id, ${COLUMNS})
    SELECT status || '/' || copy || '/' || number, ${COLUMNS} FROM first_one CROSS JOIN generate_series(1, ${copies}) AS copy;
    DROP TABLE first_one;
    ANALYZE attention;
    ${feesSql({ condition: `external_id LIKE 'calculated/%' OR ${isPaid('attention')}` })};
    ANALYZE calculation;
    ${paymentsSql(`${isPaid('a')} AND a.id NOT IN (SELECT attention_id FROM held_fee)`)};
    UPDATE payment SET status = 'paid', payment_date = '2026-08-05'
     WHERE id IN (SELECT payment_id FROM payment_line l JOIN attention a ON a.id = l.attention_id WHERE ${isPaid('a')});
    SELECT write_attention_search()`);
}

if (import.meta.main) {
  const size = process.argv[2];
  const rows = await benchAssistant(size === undefined ? ATTENTIONS : Number(size));
  for (const row of rows) console.log(formatRow(row));
}

/** Benchmark of the attention list and its summary at a million rows: `node bench/attention-list.ts`. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { from } from 'pg-copy-streams';
import { rutOf } from '../src/domain/rut.ts';
import { buildApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/platform/config.ts';
import type { Database } from '../src/server/platform/database.ts';
import { createLog } from '../src/server/platform/log.ts';
import { createMailer } from '../src/server/platform/mail.ts';
import { hashPassword } from '../src/server/platform/passwords.ts';
import { benchAttentions, loadMasters } from './attentions.ts';
import { median, withBenchServer } from './database.ts';
import { type BenchRow, formatRow } from './row.ts';

const ATTENTIONS = 1_000_000;
const ROUNDS = 9;
const PAGE = 20;
const LIMIT_MS = 30;
const PASSWORD = 'benchmark';

/** Measures the calls in process, through session, access, validation and JSON, at two spreads. */
export function benchAttentionList(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    const rows: BenchRow[] = [];
    for (const doctors of [60, 5_000]) {
      const name = `attentions_of_${doctors}`;
      await server.fill(name, (database) => fill(database, doctors));
      rows.push(
        ...(await server.onCopyOf(name, (database, url) => benchSpread(database, url, doctors))),
      );
    }
    return rows;
  });
}

async function benchSpread(database: Database, url: string, doctors: number): Promise<BenchRow[]> {
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const mailer = createMailer(config);
  const app = await buildApp({ config, database, log: createLog('silent'), mailer });
  try {
    const get = await signIn(app, database);
    const lists: Timing[] = [];
    const summaries: Timing[] = [];
    for (const filter of filters()) {
      const summary = await measure(`summary${filter}`, () => get(`/summary?${filter}`));
      summaries.push(summary);
      const { total } = JSON.parse(summary.body);
      for (const offset of new Set([0, Math.max(0, Math.floor(total * 0.95) - PAGE)])) {
        const query = `?limit=${PAGE}&offset=${offset}${filter}`;
        lists.push(await measure(query, () => get(query)));
      }
    }
    return [
      worst(`attention list, ${doctors} doctors`, lists),
      worst(`attention summary, ${doctors} doctors`, summaries),
    ];
  } finally {
    await app.close();
    mailer.close();
  }
}

/** Every combination of the screen's filters, as query strings that begin with `&`. */
function filters(): string[] {
  const choices = [
    ['', '&status=pending', '&status=calculated', '&status=paid'],
    [
      '',
      '&dateFrom=2026-07-01&dateTo=2026-07-31',
      '&dateFrom=2025-03-17&dateTo=2025-03-17',
      '&dateTo=2025-07-31',
    ],
    ['', '&doctorId=1', '&doctorId=33'],
    ['', '&participationTypes=hmq'],
  ];
  return choices.reduce(
    (all, some) => all.flatMap((start) => some.map((end) => start + end)),
    [''],
  );
}

type Timing = { readonly query: string; readonly ms: number; readonly body: string };

/** The median of the rounds after one to warm up. */
async function measure(query: string, call: () => Promise<string>): Promise<Timing> {
  let body = await call();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    body = await call();
    times.push(performance.now() - start);
  }
  return { query, ms: median(times), body };
}

function worst(name: string, timings: readonly Timing[]): BenchRow {
  const slowest = timings.reduce((a, b) => (b.ms > a.ms ? b : a));
  const misses = timings.filter(({ ms }) => ms > LIMIT_MS);
  const usual = median(timings.map(({ ms }) => ms)).toFixed(1);
  return {
    name: `${name}, ${ATTENTIONS.toLocaleString('en-US')} rows, the slowest of ${timings.length} queries`,
    measured: slowest.ms,
    unit: 'ms',
    limit: LIMIT_MS,
    comparison: 'at most',
    note: `${slowest.query}; median of all ${usual} ms; ${misses.length} over the limit${misses.map(({ query, ms }) => `\n         ${ms.toFixed(1)} ms ${query}`).join('')}`,
  };
}

async function fill(database: Database, doctors: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await loadMasters(client, doctors);
    const columns =
      'record_type, external_id, status, attention_date, doctor_id, service_id, gross_amount, net_amount, participated_amount, patient_rut, patient_name, health_plan, source_status';
    const copy = client.query(from(`COPY attention (${columns}) FROM STDIN`));
    await pipeline(Readable.from(copyLines(doctors)), copy);
  } finally {
    client.release();
  }
}

function* copyLines(doctors: number): Generator<string> {
  let piece = '';
  for (const a of benchAttentions(ATTENTIONS, doctors)) {
    piece += `${a.recordType}\tB${a.number}\t${a.status}\t${a.date}\t${a.doctor}\t${a.service}\t${a.netAmount}\t${a.netAmount}\t${a.participatedAmount}\t${a.patientRut}\t${a.patientName}\tFONASA B\tRealizada\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Signs an administrator in; the calls come from changing addresses, below the rate limit. */
async function signIn(app: FastifyInstance, database: Database) {
  await database.db
    .insertInto('appUser')
    .values({
      username: 'bench',
      rut: rutOf(9_999_999),
      firstName: 'Banco',
      lastName: 'Pruebas',
      email: 'bench@ejemplo.cl',
      profile: 'admin',
      passwordHash: await hashPassword(PASSWORD),
    })
    .execute();
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/native-login',
    payload: { username: 'bench', password: PASSWORD },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  let calls = 0;
  return async (query: string): Promise<string> => {
    calls += 1;
    const answer = await app.inject({
      url: `/api/medical-attentions${query}`,
      headers: { cookie },
      remoteAddress: `10.0.${Math.floor(calls / 1_000)}.1`,
    });
    if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.statusCode} ${answer.body}`);
    return answer.body;
  };
}

if (import.meta.main) {
  for (const row of await benchAttentionList()) console.log(formatRow(row));
}

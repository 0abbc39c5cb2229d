/** Benchmark of the attention list and its summary at a million rows: `node bench/attention-list.ts`. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { rutOf } from '../src/domain/identity/rut.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { feesSql, PAID, paymentsSql } from '../test/support/fee-rows.ts';
import { benchAttentions, loadMasters } from './attentions.ts';
import { withBenchServer } from './database.ts';
import { measure, type Timing, withClient, worst } from './http.ts';
import { type BenchRow, formatRow } from './row.ts';

const ATTENTIONS = 1_000_000;
const PAGE = 20;
const LIMIT_MS = 30;
/**
 * Texts to search: a frequent name, a rarer pair, three words, a RUT, an id, all services, one service, no match, two
 * letters.
 */
const TEXTS = [
  'marta',
  'marta parra',
  'parra lagos marta',
  rutOf(5_123_456),
  'B777777',
  'prestacion',
  'prestacion 17',
  'nadie se llama asi',
  'ma',
];

/**
 * Measures the calls within the process, including session, access, validation and JSON, with two distributions of
 * data.
 */
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

function benchSpread(database: Database, url: string, doctors: number): Promise<BenchRow[]> {
  return withClient(database, url, async (getPath) => {
    const get = (query: string) => getPath(`/api/medical-attentions${query}`);
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
    const found: Timing[] = [];
    for (const text of TEXTS) {
      for (const filter of ['', '&status=pending', '&dateFrom=2026-07-01&dateTo=2026-07-31']) {
        const query = `?limit=${PAGE}&search=${encodeURIComponent(text)}${filter}`;
        found.push(await measure(query, () => get(query)));
      }
    }
    const rows = `${ATTENTIONS.toLocaleString('en-US')} rows`;
    return [
      worst(`attention list searched by text, ${doctors} doctors, ${rows}`, found, LIMIT_MS),
      worst(`attention list, ${doctors} doctors, ${rows}`, lists, LIMIT_MS),
      worst(`attention summary, ${doctors} doctors, ${rows}`, summaries, LIMIT_MS),
    ];
  });
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

async function fill(database: Database, doctors: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await loadMasters(client, doctors);
    const columns =
      'record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount, participated_amount, patient_rut, patient_name, health_plan, source_status';
    await client.query(
      `CREATE TEMP TABLE bench_row AS SELECT ${columns}, NULL::attention_status AS status FROM attention LIMIT 0`,
    );
    const copy = client.query(from(`COPY bench_row (${columns}, status) FROM STDIN`));
    await pipeline(Readable.from(copyLines(doctors)), copy);
    const madeAs = (state: string) =>
      `external_id IN (SELECT external_id FROM bench_row WHERE status ${state})`;
    await client.query(`
      INSERT INTO attention (${columns}) SELECT ${columns} FROM bench_row;
      ${feesSql({ condition: madeAs(`<> 'pending'`) })};
      ${paymentsSql(madeAs(`= 'paid'`))};
      ${PAID};
      SELECT write_attention_search()`);
  } finally {
    client.release();
  }
}

function* copyLines(doctors: number): Generator<string> {
  let piece = '';
  for (const a of benchAttentions(ATTENTIONS, doctors)) {
    piece += `${a.recordType}\tB${a.number}\t${a.date}\t${a.doctor}\t${a.service}\t${a.netAmount}\t${a.netAmount}\t${a.participatedAmount}\t${a.patientRut}\t${a.patientName}\tFONASA B\tRealizada\t${a.status}\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

if (import.meta.main) {
  for (const row of await benchAttentionList()) console.log(formatRow(row));
}

/**
 * Compares the calculation job with the minimum that any program must do: one INSERT … SELECT of the same rows into the
 * same table, with all indexes, and one UPDATE of the states; and with the same two statements on the floor.
 */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { calculateAttentions } from '../src/server/fees/calculations/public.ts';
import { type Database, transactionWithClient } from '../src/server/platform/db/database.ts';
import { clinicRules, mastersSql } from './clinic.ts';
import { median, timed, withBenchServer } from './database.ts';
import { againstFloor, fillFloor, setColumns } from './floor.ts';
import { type Get, withClient } from './http.ts';
import { insertRules } from './insert-rules.ts';
import { type BenchRow, formatRow } from './row.ts';

/** How many rules the imaginary clinic has. */
export const RULES = 500;
const ROUNDS = 3;
/** How many times the floor's time the job may take. */
const FLOOR_LIMIT = 3;

/** Of as many attentions. */
export function benchCalculation(attentions: number): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('clinic', (database) => fillClinic(database, attentions));
    const floorName = await fillFloor(server, 'clinic', ['attention', 'calculation']);
    const ours: number[] = [];
    const rival: number[] = [];
    const floor: number[] = [];
    let memory = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await server.onCopyOf('clinic', async (database) => {
        const watch = watchMemory();
        ours.push(await timed(() => calculateAll(database, attentions)));
        memory = Math.max(memory, watch.end());
        const bare = (times: number[]) => async (other: Database) => {
          await copyResults(database, other);
          times.push(await timed(() => insertAndUpdate(other)));
        };
        await server.onCopyOf('clinic', bare(rival));
        await server.onCopyOf(floorName, bare(floor));
      });
    }
    // After the job, whose memory is looked at: this one starts a whole server in the process.
    const forecast = await server.onCopyOf('clinic', (database, url) =>
      withClient(database, url, (get) => forecastAll(get, attentions)),
    );
    const ratios = ours.map((time, index) => time / (rival[index] as number));
    return [
      againstFloor(`calculation of ${attentions.toLocaleString('en-US')}`, FLOOR_LIMIT, {
        work: ours,
        floor,
      }),
      {
        name: `calculation job, ${attentions.toLocaleString('en-US')} attentions × ${RULES} rules`,
        measured: median(ratios),
        unit: 'times the bare INSERT … SELECT and UPDATE',
        limit: 1.5,
        comparison: 'at most',
        rival: `bare ${seconds(median(rival))}, job ${seconds(median(ours))}`,
        note: `${ROUNDS} rounds on fresh copies`,
      },
      {
        name: `forecast of the same calculation, by doctor`,
        measured: forecast / median(ours),
        unit: 'times the job',
        limit: 1,
        comparison: 'at most',
        rival: `forecast ${seconds(forecast)}`,
      },
      {
        name: 'calculation job, memory of the process',
        measured: memory / 1024 / 1024,
        unit: 'MB at most',
        limit: 400,
        comparison: 'at most',
      },
    ];
  });
}

/** The calls that the screen makes before the job is started. */
function forecastAll(get: Get, attentions: number): Promise<number> {
  return timed(async () => {
    const { lines } = JSON.parse(
      await get('/api/calculation-forecast/summary?showAllPending=true'),
    );
    if (lines !== attentions) throw new Error(`forecast ${lines}`);
  });
}

/** Calculates all pending attentions as the job does; throws unless there are as many. */
export async function calculateAll(database: Database, attentions: number): Promise<void> {
  const outcome = await transactionWithClient(database, (tx, client) =>
    calculateAttentions(database, tx, client, {}, { jobId: crypto.randomUUID() }),
  );
  if (outcome.processedCount !== attentions)
    throw new Error(`calculated ${outcome.processedCount}`);
}

async function insertAndUpdate(database: Database): Promise<void> {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  const columns = await columnsOf(client, 'result');
  await client.query(`INSERT INTO calculation (${columns}) SELECT ${columns} FROM result`);
  await setColumns(client, 'attention', { status: `'calculated'` });
  await client.query('COMMIT');
  client.release();
}

/** Copies the calculated rows to another copy of the database, as a plain table. */
async function copyResults(from: Database, to: Database): Promise<void> {
  const source = await from.pool.connect();
  const target = await to.pool.connect();
  const columns = await columnsOf(source, 'calculation');
  await target.query(`CREATE UNLOGGED TABLE result AS SELECT ${columns} FROM calculation LIMIT 0`);
  await pipeline(
    source.query(copyTo(`COPY calculation (${columns}) TO STDOUT (FORMAT binary)`)),
    target.query(copyFrom(`COPY result (${columns}) FROM STDIN (FORMAT binary)`)),
  );
  await target.query('ANALYZE result');
  source.release();
  target.release();
}

/** The columns of a table as SQL; the floor's has those of a state, too. */
async function columnsOf(client: pg.PoolClient, table: string): Promise<string> {
  const { fields } = await client.query(`SELECT * FROM ${table} LIMIT 0`);
  return fields.map(({ name }) => name).join(', ');
}

/** A year of pending attentions, and the rules. */
export async function fillClinic(database: Database, attentions: number): Promise<void> {
  const { pool } = database;
  await pool.query(`
    ${mastersSql(300)};
    INSERT INTO attention (record_type, external_id, attention_date, attention_time, doctor_id, service_id,
                           schedule_type, gross_amount, net_amount, participated_amount, patient_rut, patient_name)
      SELECT CASE WHEN i % 3 = 0 THEN 'hmq' ELSE 'participacion' END::record_type, 'E-' || i,
             date '2026-01-01' + i / ${Math.ceil(attentions / 365)}, make_time(8 + i % 12, i % 60, 0),
             1 + (i::bigint * 7919) % 300, 1 + (i::bigint * 104729) % 800,
             (ARRAY['regular', 'regular', 'night', 'irregular'])[1 + i % 4]::schedule_type,
             50000 + i % 90000, 40000 + i % 80000, 30000 + i % 70000,
             '11111111-1', 'Paciente Número ' || i
        FROM generate_series(0, ${attentions - 1}) i`);
  await insertRules(database, clinicRules(RULES));
}

/** The largest memory of this process during the work, in bytes. */
function watchMemory(): { end(): number } {
  let largest = 0;
  const look = () => {
    largest = Math.max(largest, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  return {
    end() {
      clearInterval(timer);
      look();
      return largest;
    },
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

if (import.meta.main) {
  for (const row of await benchCalculation(1_000_000)) console.log(formatRow(row));
}

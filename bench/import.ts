/** Benchmark of an import of 100,000 rows against a bare COPY of them: `node bench/import.ts`. */
import { once } from 'node:events';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { importAttentions } from '../src/server/features/imports/engine.ts';
import { addImport, chunksOf } from '../src/server/features/imports/uploads.ts';
import { SYSTEM } from '../src/server/platform/audit.ts';
import { type Database, transactionWithClient } from '../src/server/platform/database.ts';
import { benchAttentions, CSV_HEADER, csvLine, loadMasters } from './attentions.ts';
import { median, timed, withBenchServer } from './database.ts';
import { type BenchRow, formatRow } from './row.ts';

const ROWS = 100_000;
const DOCTORS = 300;
/** A file holds a month. */
const DAYS = 31;
const ROUNDS = 5;

/** Each round imports and copies into fresh tables, one right after the other. */
export function benchImport(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('masters', async ({ pool }) => {
      const client = await pool.connect();
      await loadMasters(client, DOCTORS);
      client.release();
    });
    const file = new Blob([csvFile()]);
    const imports: number[] = [];
    const repeats: number[] = [];
    const copies: number[] = [];
    const heap = watchMemory();
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = await server.onCopyOf('masters', async (database) => {
        imports.push(await timed(() => importFile(database, file, { created: ROWS })));
        repeats.push(await timed(() => importFile(database, file, { unchanged: ROWS })));
        return exportRows(database);
      });
      copies.push(
        await server.onCopyOf('masters', (database) => timed(() => copyRows(database, rows))),
      );
    }
    const memory = heap.end();
    return rowsOf(imports, repeats, copies, memory);
  });
}

function rowsOf(
  imports: readonly number[],
  repeats: readonly number[],
  copies: readonly number[],
  memory: number,
): BenchRow[] {
  const ratio = (times: readonly number[]) =>
    median(times.map((time, round) => time / (copies[round] ?? Number.NaN)));
  const rival = `the bare COPY, ${seconds(median(copies))} s`;
  return [
    {
      name: `import of a CSV of ${ROWS.toLocaleString('en-US')} rows, checked and stored`,
      measured: ratio(imports),
      unit: '× a bare COPY into the same table',
      limit: 3,
      comparison: 'at most',
      rival,
      note: `${seconds(median(imports))} s, medians of ${ROUNDS} rounds`,
    },
    {
      name: 'the same file a second time',
      measured: ratio(repeats),
      unit: '× a bare COPY into the same table',
      limit: 3,
      comparison: 'at most',
      rival,
      note: `${seconds(median(repeats))} s`,
    },
    {
      name: 'memory of the process during the imports',
      measured: memory / 2 ** 20,
      unit: 'MB more than before',
      limit: 400,
      comparison: 'at most',
    },
  ];
}

function csvFile(): string {
  const lines = [CSV_HEADER];
  for (const attention of benchAttentions(ROWS, DOCTORS, DAYS)) lines.push(csvLine(attention));
  return `${lines.join('\r\n')}\r\n`;
}

async function importFile(
  database: Database,
  file: Blob,
  expected: { created?: number; unchanged?: number },
): Promise<void> {
  const fileName = 'bench.csv';
  const result = await transactionWithClient(database, async (tx, client) => {
    const importId = await addImport(tx, {
      fileName,
      fileSize: file.size,
      recordType: 'participacion',
      source: 'file',
      actor: SYSTEM,
    });
    return importAttentions(tx, client, {
      importId,
      source: { kind: 'file', fileName, chunks: chunksOf(file) },
      recordType: 'participacion',
      actor: SYSTEM,
      timeoutMs: 600_000,
    });
  });
  for (const [figure, count] of Object.entries(expected)) {
    if (result[figure as 'created' | 'unchanged'] !== count) {
      throw new Error(`the import brought ${JSON.stringify({ ...result, rejected: [] })}`);
    }
  }
}

const COLUMNS = `record_type, external_id, attention_date, attention_time, request_date, doctor_id, service_id, specialty_id,
  society_id, schedule_type, gross_amount, net_amount, participated_amount, commission_amount, participation_rate,
  patient_rut, patient_rut_is_valid, patient_name, health_plan, source_status, participant, payment_bank,
  payment_account, import_id, import_row, created_by`;

async function exportRows({ pool }: Database): Promise<Buffer> {
  const client = await pool.connect();
  const query = `COPY (SELECT ${COLUMNS} FROM attention ORDER BY id) TO STDOUT (FORMAT binary)`;
  const rows = Buffer.concat(await client.query(copyTo(query)).toArray());
  client.release();
  return rows;
}

async function copyRows({ pool }: Database, rows: Buffer): Promise<void> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO import (id, record_type, file_name) VALUES (1, 'participacion', 'bench.csv')`,
  );
  const copy = client.query(copyFrom(`COPY attention (${COLUMNS}) FROM STDIN (FORMAT binary)`));
  copy.end(rows);
  await once(copy, 'finish');
  await client.query('COMMIT');
  client.release();
}

/** How much memory this process takes at most beyond what it has now, in bytes. */
function watchMemory(): { end(): number } {
  const before = process.memoryUsage.rss();
  let largest = 0;
  const look = () => {
    largest = Math.max(largest, process.memoryUsage.rss() - before);
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
  return (milliseconds / 1000).toFixed(2);
}

if (import.meta.main) {
  for (const row of await benchImport()) console.log(formatRow(row));
}

/** Benchmark of an import of 100,000 rows against a bare COPY of them: `node bench/import.ts`. */
import { once } from 'node:events';
import * as XLSX from '@e965/xlsx';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { importAttentions } from '../src/server/intake/imports/import-attentions.ts';
import { addImport, chunksOf } from '../src/server/intake/imports/uploads.ts';
import { SYSTEM } from '../src/server/platform/audit.ts';
import { type Database, transactionWithClient } from '../src/server/platform/db/database.ts';
import { benchAttentions, CSV_HEADER, csvLine, loadMasters } from './attentions.ts';
import { median, timed, withBenchServer } from './database.ts';
import { againstFloor, fillFloor } from './floor.ts';
import { type BenchRow, formatRow } from './row.ts';

const ROWS = 100_000;
const DOCTORS = 300;
/** A file contains one month, in days. */
const DAYS = 31;
const ROUNDS = 5;
/** How many times the floor's time the import may take. */
const FLOOR_LIMIT = 4;

/** Each round imports and copies into fresh tables, one after the other. */
export function benchImport(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('masters', async ({ pool }) => {
      const client = await pool.connect();
      await loadMasters(client, DOCTORS);
      client.release();
    });
    const floor = await fillFloor(server, 'masters', ['attention']);
    const csv = fileOfAttentions(ROWS);
    const workbook = workbookBytes();
    const xlsx: ImportFile = { name: 'bench.xlsx', bytes: new Blob([workbook]) };
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = await server.onCopyOf('masters', async (database) => ({
        csv: await timed(() => importFile(database, csv, { created: ROWS })),
        repeat: await timed(() => importFile(database, csv, { unchanged: ROWS })),
        rows: await exportRows(database),
      }));
      rounds.push({
        ...first,
        copy: await server.onCopyOf('masters', (database) =>
          timed(() => copyRows(database, first.rows)),
        ),
        floor: await server.onCopyOf(floor, (database) =>
          timed(() => copyRows(database, first.rows)),
        ),
        parser: await timed(async () => parse(workbook)),
        xlsx: await server.onCopyOf('masters', (database) =>
          timed(() => importFile(database, xlsx, { created: ROWS })),
        ),
      });
    }
    return rowsOf(rounds);
  });
}

export type ImportFile = { readonly name: string; readonly bytes: Blob };
/** The milliseconds of each, measured one after the other. */
type Round = Record<'csv' | 'repeat' | 'copy' | 'floor' | 'parser' | 'xlsx', number>;

function rowsOf(rounds: readonly Round[]): BenchRow[] {
  const times = (of: (round: Round) => number) => median(rounds.map(of));
  const medians = `medians of ${ROUNDS} rounds`;
  return [
    againstFloor(`import of ${ROWS.toLocaleString('en-US')} rows`, FLOOR_LIMIT, {
      work: rounds.map(({ csv }) => csv),
      floor: rounds.map(({ floor }) => floor),
    }),
    {
      name: `import of a CSV of ${ROWS.toLocaleString('en-US')} rows, checked and stored`,
      measured: times(({ csv, copy }) => csv / copy),
      unit: '× a bare COPY into the same table',
      limit: 2,
      comparison: 'at most',
      rival: `the bare COPY, ${seconds(times(({ copy }) => copy))} s`,
      note: `${seconds(times(({ csv }) => csv))} s, ${medians}`,
    },
    {
      name: 'the same file a second time',
      measured: times(({ repeat, csv }) => repeat / csv),
      unit: '× the first',
      limit: 1,
      comparison: 'at most',
      note: `${seconds(times(({ repeat }) => repeat))} s`,
    },
    {
      name: `import of an XLSX of ${ROWS.toLocaleString('en-US')} rows`,
      measured: times(({ xlsx, parser, csv }) => xlsx / (parser + csv)),
      unit: '× its parser alone and the CSV import',
      limit: 1.3,
      comparison: 'at most',
      rival: `the parser's own reading, ${seconds(times(({ parser }) => parser))} s`,
      note: `${seconds(times(({ xlsx }) => xlsx))} s, ${medians}`,
    },
  ];
}

function csvLines(rows: number): string[] {
  const attentions = Array.from(benchAttentions(rows, DOCTORS, DAYS), csvLine);
  return [CSV_HEADER, ...attentions];
}

/** A CSV of as many attentions of a month, for the master data of `loadMasters`. */
export function fileOfAttentions(rows: number): ImportFile {
  return { name: 'bench.csv', bytes: new Blob([`${csvLines(rows).join('\r\n')}\r\n`]) };
}

/** The same rows, amounts as numbers. */
function workbookBytes(): Uint8Array<ArrayBuffer> {
  const cells = csvLines(ROWS).map((line) =>
    line.split(';').map((text) => (/^\d+$/.test(text) ? Number(text) : text)),
  );
  const workbook = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(cells, { dense: true }));
  return new Uint8Array(
    XLSX.write(workbook, { type: 'array', bookType: 'xlsx', compression: true }),
  );
}

/** Parses with the codec alone, with the same options as the reader. */
function parse(workbook: Uint8Array): void {
  XLSX.read(workbook, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
  });
}

/** Imports a file as the product does; throws unless as many attentions are new or unchanged as expected. */
export async function importFile(
  database: Database,
  file: ImportFile,
  expected: { created?: number; unchanged?: number },
): Promise<void> {
  const result = await transactionWithClient(database, async (tx, client) => {
    const importId = await addImport(tx, {
      fileName: file.name,
      fileSize: file.bytes.size,
      recordType: 'participacion',
      source: 'file',
      actor: SYSTEM,
    });
    return importAttentions(tx, client, {
      importId,
      source: { kind: 'file', fileName: file.name, chunks: chunksOf(file.bytes) },
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

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}

if (import.meta.main) {
  for (const row of await benchImport()) console.log(formatRow(row));
}

/** Benchmark of an import of 20,000 services against a bare COPY of all that it writes: `node bench/master-imports.ts`. */
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  type MasterFilePreview,
  MOST_MASTER_ROWS,
} from '../src/contract/masters/master-imports.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { median, timed, withBenchServer } from './database.ts';
import { type Get, withClient } from './http.ts';
import { type BenchRow, formatRow } from './row.ts';

const ROUNDS = 5;
const SPECIALTIES = 40;
const CLINIC = 'specialties';
/** What an import of services writes; where the references of one lead, the other comes first. */
const TABLES = ['service', 'master_import', 'master_import_record', 'audit_log'] as const;

/** The rows of each table, as COPY writes them. */
type Copies = Readonly<Record<(typeof TABLES)[number], Copy>>;
type Copy = { readonly columns: string; readonly bytes: Buffer };
/** The milliseconds of each, measured one after the other. */
type Round = Record<'told' | 'written' | 'copy', number>;

/** Each round imports and copies into fresh tables, one after the other. */
export function benchMasterImports(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill(CLINIC, async ({ pool }) => {
      await pool.query(
        `INSERT INTO specialty (name) SELECT 'Especialidad ' || n FROM generate_series(1, $1::int) n`,
        [SPECIALTIES],
      );
      await pool.query('VACUUM (FREEZE, ANALYZE) specialty');
    });
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const imported = await server.onCopyOf(CLINIC, importServices);
      const copy = await server.onCopyOf(CLINIC, (database, url) =>
        withClient(database, url, () => timed(() => copyRows(database, imported.copies))),
      );
      rounds.push({ ...imported, copy });
    }
    return rowsOf(rounds);
  });
}

async function importServices(database: Database, url: string) {
  return withClient(database, url, async (get) => {
    const before = await lastEntry(database);
    let digest = '';
    const told = await timed(async () => {
      const answer = await send(get, '/api/master-imports/service/preview', {});
      const preview: MasterFilePreview = JSON.parse(answer);
      if (preview.created !== MOST_MASTER_ROWS)
        throw new Error(`the file would add ${preview.created} services`);
      ({ digest } = preview);
    });
    const written = await timed(() => send(get, '/api/master-imports/service', { digest }));
    return { told, written, copies: await exportRows(database, before) };
  });
}

/** The services of a clinic that writes every cell. */
const FILE = [
  'Código;Nombre;Descripción;Especialidad;Tipo de participación;Valor base;Centro de costo;Estado',
  ...Array.from({ length: MOST_MASTER_ROWS }, (_, at) =>
    [
      `${String(Math.floor(at / 1_000)).padStart(2, '0')}-${String(at % 1_000).padStart(3, '0')}-${at}`,
      `Prestación número ${at}`,
      at % 3 === 0 ? `Con informe y control ${at}` : '',
      `Especialidad ${(at % SPECIALTIES) + 1}`,
      ['Individual', 'Sociedad', 'Mixta'][at % 3],
      String(10_000 + (at % 500) * 100),
      at % 4 === 0 ? 'CC-100' : '',
      'Activa',
    ].join(';'),
  ),
].join('\r\n');

async function send(get: Get, path: string, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new File([FILE], 'prestaciones.csv'));
  const request = new Request('http://x', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  return get(path, { method: 'POST', payload, headers });
}

async function lastEntry({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT coalesce(max(id), 0)::text AS id FROM audit_log',
  );
  return rows[0]?.id ?? '0';
}

/** What the import wrote: entries of the audit log from before are of the sign-in. */
async function exportRows(database: Database, before: string): Promise<Copies> {
  return withConnection(database, async (client) => {
    const copies: [string, Copy][] = [];
    for (const table of TABLES) {
      const { rows } = await client.query<{ columns: string }>(
        `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
          WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [table],
      );
      const columns = rows[0]?.columns ?? '';
      const where = table === 'audit_log' ? ` WHERE id > ${before}` : '';
      const query = `COPY (SELECT ${columns} FROM ${table}${where} ORDER BY 1) TO STDOUT (FORMAT binary)`;
      copies.push([
        table,
        { columns, bytes: Buffer.concat(await client.query(copyTo(query)).toArray()) },
      ]);
    }
    return Object.fromEntries(copies) as Copies;
  });
}

/** Writes the same rows into the same tables, with their indexes and triggers, in one transaction. */
async function copyRows(database: Database, copies: Copies): Promise<void> {
  await withConnection(database, async (client) => {
    await client.query('BEGIN');
    for (const table of TABLES) {
      const { columns, bytes } = copies[table];
      const copy = client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN (FORMAT binary)`));
      copy.end(bytes);
      await once(copy, 'finish');
    }
    await client.query('COMMIT');
  });
}

async function withConnection<Result>(
  { pool }: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

function rowsOf(rounds: readonly Round[]): BenchRow[] {
  const times = (of: (round: Round) => number) => median(rounds.map(of));
  const services = `${MOST_MASTER_ROWS.toLocaleString('en-US')} services`;
  const seconds = (of: (round: Round) => number) => (times(of) / 1_000).toFixed(2);
  return [
    {
      name: `import of a file of ${services}, checked and stored`,
      measured: times(({ written, copy }) => written / copy),
      unit: '× a bare COPY into the same tables',
      limit: 2,
      comparison: 'at most',
      rival: `the bare COPY, ${seconds(({ copy }) => copy)} s`,
      note: `${seconds(({ written }) => written)} s, medians of ${ROUNDS} rounds`,
    },
    {
      name: `telling what a file of ${services} does`,
      measured: times(({ told, copy }) => told / copy),
      unit: '× that COPY',
      comparison: 'at most',
      note: `${seconds(({ told }) => told)} s`,
    },
  ];
}

if (import.meta.main) {
  for (const row of await benchMasterImports()) console.log(formatRow(row));
}

/** Benchmark of imports by the running server: `node bench/import-live.ts`. */
import { benchAttentions, CSV_HEADER, csvLine, loadMasters } from './attentions.ts';
import { withBenchServer } from './database.ts';
import { type LiveServer, percentile, ranFor, waitsText, withLiveServer } from './live-server.ts';
import { type BenchRow, formatRow } from './row.ts';

const FILE_ROWS = 100_000;
const LARGE_FILE_ROWS = 1_000_000;
const DOCTORS = 300;
const DAYS = 31;
const ROUNDS = 3;
/** The screens that users open during an import. */
const SCREENS = [
  '/api/medical-attentions?limit=20',
  '/api/medical-attentions/summary',
  '/api/doctors?limit=20&sort=name',
  '/api/dashboard/summary',
  '/api/native-user',
  '/api/health',
];

/** Uploads files of both sizes to its own server, each into a fresh database. */
export function benchImportLive(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('masters', async ({ pool }) => {
      const client = await pool.connect();
      await loadMasters(client, DOCTORS);
      client.release();
    });
    const importOf = (rows: number) => {
      const file = new Blob([...csvPieces(rows)]);
      return server.onCopyOf('masters', (_database, url) =>
        withLiveServer(url, (live) => importFile(live, file)),
      );
    };
    const small: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      small.push((await importOf(FILE_ROWS)).ms / FILE_ROWS);
    }
    const large = await importOf(LARGE_FILE_ROWS);
    const perRow = large.ms / LARGE_FILE_ROWS;
    const smallPerRow = Math.min(...small);
    return [
      {
        name: 'import of 1,000,000 rows by the server, cost per row',
        measured: perRow / smallPerRow,
        unit: '× that of 100,000',
        limit: 1.2,
        comparison: 'at most',
        rival: `${(smallPerRow * 1000).toFixed(1)} µs, the least of ${ROUNDS} rounds of 100,000`,
        note: `${(perRow * 1000).toFixed(1)} µs, ${(large.ms / 1000).toFixed(0)} s in all`,
      },
      {
        name: 'memory of the server, upload and import of 1,000,000 rows',
        measured: large.memory / 2 ** 20,
        unit: 'MB at most',
        limit: 500,
        comparison: 'at most',
        note: `the whole process with its threads; the file has ${(large.bytes / 2 ** 20).toFixed(0)} MB`,
      },
      {
        name: 'other answers of the server meanwhile, 95 %',
        measured: percentile(large.waits, 95),
        unit: 'ms',
        limit: 50,
        comparison: 'at most',
        note: waitsText(large.waits),
      },
    ];
  });
}

async function importFile(live: LiveServer, file: Blob) {
  const { result, waits } = await live.meanwhile(SCREENS, async () => {
    const body = new FormData();
    body.set('recordType', 'participacion');
    body.set('file', file, 'bench.csv');
    const answer = await live.call('/api/import/files', { method: 'POST', body });
    return ranFor(live, (await answer.json()).jobId);
  });
  return { ms: result, waits, memory: await live.peakMemory(), bytes: file.size };
}

function* csvPieces(rows: number): Generator<string> {
  yield `${CSV_HEADER}\r\n`;
  let lines: string[] = [];
  for (const attention of benchAttentions(rows, DOCTORS, DAYS)) {
    lines.push(csvLine(attention));
    if (lines.length < 10_000) continue;
    yield `${lines.join('\r\n')}\r\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
}

if (import.meta.main) {
  for (const row of await benchImportLive()) console.log(formatRow(row));
}

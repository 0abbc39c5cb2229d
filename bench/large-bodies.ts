/** Benchmark of large bodies of JSON, sent to the running server: `node bench/large-bodies.ts` (decision 56). */
import { withBenchServer } from './database.ts';
import { type LiveServer, waitsText, withLiveServer } from './live-server.ts';
import { type BenchRow, formatRow } from './row.ts';

const MIB = 2 ** 20;
const AT_ONCE = 8;
const NESTED_MB = 30;
const FILE_MB = 240;
/** The screens that users open meanwhile. */
const SCREENS = ['/api/native-user', '/api/doctors?limit=20&sort=name', '/api/health'];

/** Sends eight endlessly nested bodies, then eight files as strings, simultaneously to one server. */
export function benchLargeBodies(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('empty', async () => {});
    return server.onCopyOf('empty', (_database, url) =>
      withLiveServer(url, async (live) => {
        const nested = await sendAll(live, '/api/import/smart-import', nestedBody);
        const files = await sendAll(live, '/api/import/csv-participacion', fileBody);
        const waits = [...nested, ...files].sort((a, b) => a - b);
        return [
          {
            name: `memory of the server, ${AT_ONCE} bodies of ${NESTED_MB} MB of brackets, then ${AT_ONCE} of ${FILE_MB} MB of CSV`,
            measured: (await live.peakMemory()) / MIB,
            unit: 'MB at most',
            limit: 1024,
            comparison: 'at most',
            note: 'the whole process with its threads',
          },
          {
            name: 'slowest other answer of the server meanwhile',
            measured: waits.at(-1) ?? Number.NaN,
            unit: 'ms',
            limit: 1000,
            comparison: 'at most',
            note: waitsText(waits),
          },
        ];
      }),
    );
  });
}

/** The milliseconds of other answers meanwhile. */
async function sendAll(
  live: LiveServer,
  path: string,
  body: () => Generator<Uint8Array>,
): Promise<readonly number[]> {
  const { waits } = await live.meanwhile(SCREENS, () =>
    Promise.all(Array.from({ length: AT_ONCE }, () => send(live, path, body))),
  );
  return waits;
}

async function send(live: LiveServer, path: string, parts: () => Generator<Uint8Array>) {
  const pieces = parts();
  const body = new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const answer = live.call(path, { ...init, duplex: 'half' } as RequestInit);
  // The nested bodies must be refused with a sentence.
  await answer.catch((error: Error) => {
    if (!/: 400 .*request\.tooDeep/.test(error.message)) throw error;
  });
}

const encoder = new TextEncoder();

function* nestedBody(): Generator<Uint8Array> {
  const piece = encoder.encode('['.repeat(MIB));
  yield encoder.encode('{"attentions":');
  for (let sent = 0; sent < NESTED_MB; sent += 1) yield piece;
}

function* fileBody(): Generator<Uint8Array> {
  const line = '1;12.345.678-5;Ana Prueba;15-AGO-25;0101001;$7.000;10.000;70;;18.972.631-7\\n';
  const piece = encoder.encode(line.repeat(Math.floor(MIB / line.length)));
  yield encoder.encode('{"fileName":"a.csv","inBackground":true,"csvData":"');
  for (let sent = 0; sent < FILE_MB; sent += 1) yield piece;
  yield encoder.encode('"}');
}

if (import.meta.main) {
  for (const row of await benchLargeBodies()) console.log(formatRow(row));
}

/** What the log of reads costs a list's answer (access §16): `node bench/read-log.ts`. */
import { READS } from '../src/contract/reads.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { addAttentions, fillClinic } from '../test/support/clinic.ts';
import { median, withBenchServer } from './database.ts';
import { type Get, withClient } from './http.ts';
import { type BenchRow, formatRow } from './row.ts';

const ATTENTIONS = 50_000;
const PAGES = [50, 200];
const BLOCKS = 15;
/** Long enough that records are written while lists are answered. */
const CALLS = 60;
const MOST_PERCENT = 5;
const CALL = 'attentions.list';

/** Lists with and without the log, by turns in the same run. What is written meanwhile counts, too. */
export function benchReadLog(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('reads', fill);
    return server.onCopyOf('reads', (database, url) => withClient(database, url, benchPages));
  });
}

async function fill(database: Database): Promise<void> {
  await fillClinic(database);
  await addAttentions(database, '2026-07', ATTENTIONS);
  // A patient for each, as far as the log is concerned.
  await database.pool.query(
    `UPDATE attention SET patient_rut = 'P' || id, patient_rut_is_valid = false`,
  );
}

async function benchPages(get: Get): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const page of PAGES) {
    await block(get, page, true);
    const pairs: { on: number; off: number }[] = [];
    for (let round = 0; round < BLOCKS; round += 1) {
      const isFirst = round % 2 === 0;
      const first = await block(get, page, isFirst);
      const second = await block(get, page, !isFirst);
      pairs.push(isFirst ? { on: first, off: second } : { on: second, off: first });
    }
    const off = median(pairs.map((pair) => pair.off));
    rows.push({
      name: `log of reads, what it adds to a list of ${page} attentions`,
      measured: (median(pairs.map((pair) => pair.on / pair.off)) - 1) * 100,
      unit: '%',
      limit: MOST_PERCENT,
      comparison: 'at most',
      rival: `${off.toFixed(2)} ms without the log`,
    });
  }
  return rows;
}

/** The time of one call, in ms, over a block of calls. */
async function block(get: Get, page: number, isRecorded: boolean): Promise<number> {
  // The declaration is the only switch: the product has none.
  const declared = READS as { [CALL]: (typeof READS)[typeof CALL] };
  const usual = declared[CALL];
  if (!isRecorded) declared[CALL] = null;
  const start = performance.now();
  for (let call = 0; call < CALLS; call += 1)
    await get(`/api/medical-attentions?limit=${page}&offset=${call * page}`);
  const time = (performance.now() - start) / CALLS;
  declared[CALL] = usual;
  return time;
}

if (import.meta.main) {
  for (const row of await benchReadLog()) console.log(formatRow(row));
}

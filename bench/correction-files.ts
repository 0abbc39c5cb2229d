/**
 * Reads and applies a file of as many corrections as one may have (payout §27), of lines spread over a paid year:
 * `node bench/correction-files.ts [LINES]`.
 */
import type { CorrectionFilePreview } from '../src/contract/payout/correction-files.ts';
import { MOST_CORRECTED_ROWS } from '../src/contract/payout/correction-files.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { fillClinic } from './calculation.ts';
import { withBenchServer } from './database.ts';
import { type Get, withClient } from './http.ts';
import { payAll } from './retroactive.ts';
import { type BenchRow, formatRow } from './row.ts';

/** Our own limit, in seconds: whoever uploads it waits for the answer. */
const LIMIT_S = 15;

export function benchCorrectionFiles(lines: number): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('clinic', (database) => fillClinic(database, lines));
    await server.fill('paid', (database) => payAll(database, lines), 'clinic');
    return server.onCopyOf('paid', async (database, url) => {
      await database.pool.query('ANALYZE');
      const csv = await fileOf(database);
      return withClient(database, url, async (get) => {
        const [preview, shown] = await timedCall(get, '/api/corrections/file/preview', csv, {});
        const told: CorrectionFilePreview = JSON.parse(shown);
        const agreed = { lines: String(told.lines), difference: String(told.difference) };
        const [applied] = await timedCall(get, '/api/corrections/file', csv, agreed);
        const row = (name: string, measured: number): BenchRow => ({
          name: `${name} a file of ${count(MOST_CORRECTED_ROWS)} corrections among ${count(lines)} paid lines`,
          measured,
          unit: 's',
          limit: LIMIT_S,
          comparison: 'at most',
          note: `${count(told.lines)} corrected, ${count(told.refused.length)} refused, ${count(told.doctors.length)} doctors`,
        });
        return [row('telling of', preview), row('applying', applied)];
      });
    });
  });
}

/** Half of the rows take a line back, half pay another amount. */
async function fileOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string; type: string; gross: number }>(
    `SELECT external_id AS id, CASE record_type WHEN 'hmq' THEN 'HMQ' ELSE 'Participación' END AS type, gross_amount AS gross
       FROM attention ORDER BY md5(id::text) LIMIT $1`,
    [MOST_CORRECTED_ROWS],
  );
  const lines = rows.map(({ id, type, gross }, index) =>
    index % 2 === 0
      ? [id, type, 'No debió pagarse', '', 'Doble registro']
      : [id, type, 'Monto', String(Math.round(Number(gross) * 0.9)), 'Arancel equivocado'],
  );
  return [
    ['ID de la atención', 'Tipo de registro', 'Qué estaba mal', 'Monto bruto correcto', 'Motivo'],
    ...lines,
  ]
    .map((cells) => cells.join(';'))
    .join('\r\n');
}

/** Seconds of an upload, and the answer. */
async function timedCall(
  get: Get,
  path: string,
  csv: string,
  fields: Readonly<Record<string, string>>,
): Promise<[seconds: number, body: string]> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new File([csv], 'correcciones.csv'));
  const request = new Request('http://x', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  const start = performance.now();
  const body = await get(path, { method: 'POST', payload, headers });
  return [(performance.now() - start) / 1000, body];
}

const count = (number: number): string => number.toLocaleString('en-US');

if (import.meta.main) {
  for (const row of await benchCorrectionFiles(Number(process.argv[2] ?? 200_000)))
    console.log(formatRow(row));
}

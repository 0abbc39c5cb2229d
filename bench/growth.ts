/** What a row costs in a clinic of many attentions, and takes on disk: `npm run bench -- --size 10`. */
import type { Database } from '../src/server/platform/db/database.ts';
import { loadMasters, SERVICES } from './attentions.ts';
import { calculateAll } from './calculation.ts';
import { clinicRules } from './clinic.ts';
import { type BenchServer, fillTables, timed, withBenchServer } from './database.ts';
import { diskRow } from './disk.ts';
import { measure, type Timing, withClient } from './http.ts';
import { fileOfAttentions, importFile } from './import.ts';
import { insertRules } from './insert-rules.ts';
import type { BenchRow } from './row.ts';

const FEW = 1_000_000;
const DOCTORS = 300;
const RULES = 500;
const IMPORTED = 100_000;
/** How much more a row may cost. */
const LIMIT = 1.2;
const LIST = '/api/medical-attentions';
/** Pages, sums and searches of the attentions: near the beginning, deep inside, of all and of one doctor. */
const QUERIES = [
  `${LIST}?limit=20`,
  `${LIST}?limit=20&offset=900000`,
  `${LIST}?limit=20&status=calculated&participationTypes=hmq`,
  `${LIST}?limit=20&dateFrom=2026-03-01&dateTo=2026-03-31`,
  `${LIST}?limit=20&doctorId=33`,
  `${LIST}?limit=20&search=B777777`,
  `${LIST}/summary`,
  `${LIST}/summary?status=pending&doctorId=33`,
  `${LIST}/summary?dateFrom=2026-03-01&dateTo=2026-03-31`,
  '/api/payment-calculations?limit=20',
  '/api/payment-calculations?limit=20&doctorId=77',
];

/** Milliseconds: of a calculated and of an imported row, and of each query. */
type Costs = {
  readonly calculated: number;
  readonly imported: number;
  readonly queries: readonly Timing[];
  readonly disk: BenchRow;
};

/** Calculates all attentions of a clinic, asks for their lists and imports a file: with many and with a million. */
export function benchGrowth(attentions: number): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    const few = await costsOf(server, Math.min(FEW, attentions));
    if (attentions <= FEW) return [few.disk];
    const many = await costsOf(server, attentions);
    const listed = ({ queries }: Costs) => queries.reduce((sum, { ms }) => sum + ms, 0);
    const slowest = many.queries.reduce((a, b) => (b.ms > a.ms ? b : a));
    const growth = (what: string, of: (costs: Costs) => number, note: string): BenchRow => ({
      name: `${what}, ${count(attentions)} attentions`,
      measured: of(many) / of(few),
      unit: `× that of ${count(FEW)}`,
      limit: LIMIT,
      comparison: 'at most',
      note,
    });
    const micro = (of: (costs: Costs) => number) =>
      `${(of(few) * 1000).toFixed(1)} and ${(of(many) * 1000).toFixed(1)} µs a row`;
    return [
      growth(
        'cost of a calculated row',
        (costs) => costs.calculated,
        micro((costs) => costs.calculated),
      ),
      growth(
        `cost of a row of an import of ${count(IMPORTED)}`,
        (costs) => costs.imported,
        micro((costs) => costs.imported),
      ),
      growth(
        `cost of ${QUERIES.length} lists and sums`,
        listed,
        `${listed(few).toFixed(0)} and ${listed(many).toFixed(0)} ms; the slowest ${slowest.ms.toFixed(1)} ms, ${slowest.query}`,
      ),
      many.disk,
    ];
  });
}

async function costsOf(server: BenchServer, attentions: number): Promise<Costs> {
  const name = `clinic_of_${attentions}`;
  await server.fill(name, (database) => fill(database, attentions));
  return server.onCopyOf(name, async (database, url) => {
    const calculated = await timed(() => calculateAll(database, attentions));
    // What is written at night and every minute belongs to the attentions too.
    await database.pool.query('SELECT write_attention_search(), write_doctor_month_texts()');
    await database.pool.query('VACUUM ANALYZE');
    const disk = await diskRow(database, attentions);
    const queries = await withClient(database, url, async (get) => {
      const timings: Timing[] = [];
      for (const query of QUERIES) timings.push(await measure(query, () => get(query)));
      return timings;
    });
    const file = fileOfAttentions(IMPORTED);
    const imported = await timed(() => importFile(database, file, { created: IMPORTED }));
    return { calculated: calculated / attentions, imported: imported / IMPORTED, queries, disk };
  });
}

/** A year of attentions, in order of date and all pending. */
async function fill(database: Database, attentions: number): Promise<void> {
  const client = await database.pool.connect();
  await loadMasters(client, DOCTORS);
  client.release();
  await database.pool.query(`
    INSERT INTO medical_society (rut, name)
    SELECT r || '-' || rut_check_digit(r), 'Sociedad ' || r FROM generate_series(77000001, 77000040) r`);
  await fillTables(
    database,
    ['attention'],
    `INSERT INTO attention (record_type, external_id, attention_date, attention_time, doctor_id, service_id,
                            schedule_type, gross_amount, net_amount, participated_amount, patient_rut, patient_name)
      SELECT CASE WHEN i % 3 = 0 THEN 'hmq' ELSE 'participacion' END::record_type, 'B' || i,
             date '2026-01-01' + (i::bigint * 365 / ${attentions})::int, make_time(8 + i % 12, i % 60, 0),
             1 + (i::bigint * 7919) % ${DOCTORS}, 1 + (i::bigint * 104729) % ${SERVICES},
             (ARRAY['regular', 'regular', 'night', 'irregular'])[1 + i % 4]::schedule_type,
             50000 + i % 90000, 40000 + i % 80000, 30000 + i % 70000,
             r || '-' || rut_check_digit(r), 'Paciente Número ' || r
        FROM generate_series(0, ${attentions - 1}) i, LATERAL (SELECT 5000000 + i % 200000) AS patient(r)`,
  );
  await insertRules(database, clinicRules(RULES));
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** Benchmark of the audit log's list at a million entries: `node bench/audit.ts`. */
import type { Database } from '../src/server/platform/db/database.ts';
import { withBenchServer } from './database.ts';
import { measure, type Timing, withClient, worst } from './http.ts';
import { type BenchRow, formatRow } from './row.ts';

const ENTRIES = 1_000_000;
const PEOPLE = 200;
const PAGE = 20;
const LIMIT_MS = 30;
/** For words that a quarter of the entries have, but none together: the index compares all their places (decision 51). */
const FREQUENT_WORDS = '&search=creó%20eliminó';
const FREQUENT_WORDS_LIMIT_MS = 60;
/** Entries are counted up to 10,000; the screen needs the count a moment after the list. */
const COUNT_LIMIT_MS = 300;
const NAME = 'audit_log';

/** Measures the calls within the process, including session, access, validation and JSON. */
export function benchAudit(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill(NAME, fill);
    return server.onCopyOf(NAME, (database, url) =>
      withClient(database, url, async (get) => {
        const lists: Timing[] = [];
        const counts: Timing[] = [];
        const frequent: Timing[] = [];
        for (const filter of [...FILTERS, FREQUENT_WORDS]) {
          for (const sort of ['-at', 'at']) {
            const path = `/api/audit?limit=${PAGE}&sort=${sort}${filter}`;
            const timings = filter === FREQUENT_WORDS ? frequent : lists;
            timings.push(await measure(path, () => get(path)));
          }
          // A count has no page.
          const path = `/api/audit/summary?${filter.replace(/&offset=\d+/, '')}`;
          counts.push(await measure(path, () => get(path)));
        }
        for (const path of ['/api/audit/choices', '/api/audit/entries/500000'])
          lists.push(await measure(path, () => get(path)));
        const entries = `${ENTRIES.toLocaleString('en-US')} entries`;
        return [
          worst(`audit log, list of ${entries}`, lists, LIMIT_MS),
          worst(
            `audit log, list of ${entries}, frequent words that never meet`,
            frequent,
            FREQUENT_WORDS_LIMIT_MS,
          ),
          worst(`audit log, count of ${entries}`, counts, COUNT_LIMIT_MS),
        ];
      }),
    );
  });
}

/** The screen's filters, alone and combined; frequent, rare and absent values. */
const FILTERS = [
  '',
  '&offset=2000',
  '&userId=1',
  '&userId=7',
  '&action=doctor',
  '&action=doctor.update',
  '&action=menu',
  '&action=menu.reset',
  '&entity=doctor',
  '&entity=menu',
  '&entity=doctor&entityId=77',
  '&search=modifico',
  '&search=peña%20123',
  '&search=persona%2077',
  '&search=zzz',
  // Letters that begin no word.
  '&search=qx',
  '&dateFrom=2026-07-01&dateTo=2026-07-31',
  '&dateFrom=2025-03-17&dateTo=2025-03-17',
  '&userId=7&action=doctor.update',
  '&userId=7&action=menu.reset',
  '&action=menu&dateFrom=2025-03-01&dateTo=2025-03-31',
  '&entity=doctor&dateTo=2025-03-31',
  '&search=modifico&userId=7',
  '&search=modifico&dateTo=2025-03-31',
];

/** Two years of a busy clinic: mostly edits, and one change of the menu in a thousand. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO app_user (username, first_name, last_name, email, profile)
     SELECT 'persona' || n, 'Persona', 'Número ' || n, 'persona' || n || '@ejemplo.cl', 'supervisor'
       FROM generate_series(1, ${PEOPLE}) n`,
  );
  await pool.query(
    `INSERT INTO audit_log (at, user_id, user_name, action, entity, entity_id, summary, before, after, ip_address)
     SELECT timestamptz '2025-01-01' + n * interval '1 minute', 1 + n % ${PEOPLE}, 'Persona Número ' || 1 + n % ${PEOPLE},
            noun || '.' || verb, noun, (n / 7 % 5000)::text,
            CASE verb WHEN 'create' THEN 'Creó' WHEN 'update' THEN 'Modificó' ELSE 'Eliminó' END
              || ' el registro Peña Soto ' || n || '.',
            jsonb_build_object('name', 'Peña Soto ' || n, 'version', 1),
            jsonb_build_object('name', 'Peña Rojas ' || n, 'version', 2), '10.0.0.' || n % 250
       FROM generate_series(1, ${ENTRIES}) n
      CROSS JOIN LATERAL (
            SELECT CASE WHEN n % 1000 = 0 THEN 'menu'
                        ELSE (ARRAY['doctor', 'attention', 'service', 'rule', 'payroll'])[1 + n / 3 % 5] END AS noun,
                   CASE WHEN n % 50000 = 0 THEN 'reset'
                        ELSE (ARRAY['update', 'update', 'create', 'remove'])[1 + n / 11 % 4] END AS verb) AS what`,
  );
}

if (import.meta.main) {
  for (const row of await benchAudit()) console.log(formatRow(row));
}

/** The log of reads at ten million records (access §16.7, decision 107): `node bench/read-log-search.ts`. */
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, type LocalDate } from '../src/domain/calendar/calendar.ts';
import { breachReport } from '../src/server/access/breach/report.ts';
import { findPerson, sourcesOf } from '../src/server/access/rights/person.ts';
import { streamPersonFile } from '../src/server/access/rights/person-file.ts';
import { today } from '../src/server/platform/context.ts';
import { atOneMoment, type Database } from '../src/server/platform/db/database.ts';
import { median, timed, withBenchServer } from './database.ts';
import { measure, type Timing, withClient, worst } from './http.ts';
import { type BenchRow, formatRow } from './row.ts';

const PEOPLE = 200;
const PATIENTS = 500_000;
const DOCTORS = 1_000;
/** Of each ten records four are lists of so many patients. */
const LISTED = 20;
const PAGE = 20;
const NAME = 'read_log';
const LIST_LIMIT_MS = 150;
/** The screen needs the count and the answer in words a moment after the list. */
const COUNT_LIMIT_MS = 300;
/** What one record may take of the database, written with others as the recorder does. */
const RECORD_LIMIT_MS = 0.5;
const AT_ONCE = 100;
const ROUNDS = 15;
/** As many records as one report of a breach looks at, less a day's (access §24.3). */
const REPORTED = 990_000;
/** What the data officer waits for, once. */
const BREACH_LIMIT_S = 60;
/** What says that a time is too long for one report. */
const REFUSAL_LIMIT_S = 3;
const DAYS = 5 * 365;
/** Who read a third of all, and asks for everything about herself. */
const BUSIEST = { id: 1, rut: '11111111-1' };
/**
 * What the file about a person may take for each 100,000 records. The data officer makes one some times a month and sees it arrive; at
 * this pace a person with three million records, five years of the busiest account there is, waits less than six minutes.
 */
const PERSON_LIMIT_S = 10;
const PERSON_UNIT = 100_000;

/** With a patient who is in as many records as any, one who is in none, and the busiest person. */
const FILTERS = [
  '',
  '&offset=9000',
  '&search=77-K',
  '&search=999999999-K',
  '&search=Paciente%20499999',
  '&search=77-K&unnamed=true',
  '&search=77-K&userId=7',
  '&userId=7',
  '&userId=1',
  '&doctorId=77',
  '&doctorId=999999',
  '&doctorId=77&dateFrom=2023-03-17&dateTo=2023-03-17',
  '&search=77-K&dateFrom=2023-03-17&dateTo=2023-06-17',
  '&screen=/atenciones-medicas',
  '&screen=/pagar-nomina',
  '&kind=list',
  '&kind=file',
  '&kind=answer',
  '&dateFrom=2025-03-17&dateTo=2025-03-17',
  '&dateFrom=2025-03-17&timeFrom=10:00&dateTo=2025-03-17&timeTo=10:10',
  '&userId=7&kind=file',
  '&userId=7&screen=/pagar-nomina',
  '&screen=/pagar-nomina&dateFrom=2025-03-17&dateTo=2025-03-18',
];

/** Measures the calls within the process, including session, access, validation and JSON. */
export function benchReadLogSearch(millions = 10): Promise<BenchRow[]> {
  const records = Math.round(millions * 1e6);
  return withBenchServer(
    async (server) => {
      await server.fill(NAME, (database) => fill(database, records));
      return server.onCopyOf(NAME, async (database, url) => [
        ...(await withClient(database, url, (get) => benchCalls(get, records))),
        ...(await benchBreach(database, records)),
        await benchPersonFile(database),
        await benchRecords(database, records),
      ]);
    },
    { maintenance_work_mem: '1GB' },
  );
}

async function benchCalls(
  get: (path: string) => Promise<string>,
  records: number,
): Promise<BenchRow[]> {
  const lists: Timing[] = [];
  const counts: Timing[] = [];
  for (const filter of FILTERS) {
    const list = `/api/read-log?limit=${PAGE}${filter}`;
    lists.push(await measure(list, () => get(list)));
    // A count has no page.
    const count = `/api/read-log/summary?${filter.replace(/&offset=\d+/, '')}`;
    counts.push(await measure(count, () => get(count)));
  }
  for (const path of ['/api/read-log/choices', `/api/read-log/records/${records / 2}`])
    lists.push(await measure(path, () => get(path)));
  const readers = '/api/read-log/readers?search=77-K';
  counts.push(await measure(readers, () => get(readers)));
  const log = `log of reads, ${records.toLocaleString('en-US')} records`;
  return [
    worst(`${log}, list`, lists, LIST_LIMIT_MS),
    worst(`${log}, count, and who saw a patient`, counts, COUNT_LIMIT_MS),
  ];
}

/** The report of a breach of a million records, whose persons are those of their lists, and one that asks for more. */
async function benchBreach({ db }: Database, records: number): Promise<BenchRow[]> {
  const days = Math.min(DAYS, Math.floor((DAYS * REPORTED) / records));
  const between = (from: number) => ({ dateFrom: dayBefore(from), dateTo: dayBefore(1) });
  let found: Awaited<ReturnType<typeof breachReport>> | undefined;
  const seconds = await timed(async () => {
    found = await breachReport(db, between(days));
  });
  const rows: BenchRow[] = [
    {
      name: 'report of a breach of a million records',
      measured: seconds / 1000,
      unit: 's',
      limit: BREACH_LIMIT_S,
      comparison: 'at most',
      note: `${found?.reads} reads, ${found?.exports} files, ${found?.patients} patients, ${found?.doctors} doctors`,
    },
  ];
  if (records < 2 * REPORTED) return rows;
  let said = '';
  const refused = await timed(async () => {
    said = await breachReport(db, between(DAYS)).then(
      () => 'not refused',
      (error: Error) => error.message,
    );
  });
  return [
    ...rows,
    {
      name: `report of a breach of ${records.toLocaleString('en-US')} records, refused`,
      measured: refused / 1000,
      unit: 's',
      limit: REFUSAL_LIMIT_S,
      comparison: 'at most',
      note: said,
    },
  ];
}

/** Everything about the busiest user as one ZIP, to its last byte (access §17.3). */
async function benchPersonFile(database: Database): Promise<BenchRow> {
  const { db, pool } = database;
  await pool.query('UPDATE app_user SET rut = $2 WHERE id = $1', [BUSIEST.id, BUSIEST.rut]);
  const { rows } = await pool.query<{ reads: number }>(
    'SELECT count(*)::int AS reads FROM read_log WHERE user_id = $1',
    [BUSIEST.id],
  );
  const reads = rows[0]?.reads ?? 0;
  let bytes = 0;
  const ms = await timed(async () => {
    const person = await atOneMoment(db, (tx) => findPerson(tx, BUSIEST.rut, null));
    const maker = { by: 'Medición', at: new Date() };
    const file = { person, maker, sources: sourcesOf(person), head: {} };
    const parts = streamPersonFile(database, file, new AbortController().signal);
    for await (const part of parts) bytes += part.length;
  });
  return {
    name: `file about a person, each ${PERSON_UNIT.toLocaleString('en-US')} records`,
    measured: ms / 1000 / (reads / PERSON_UNIT),
    unit: 's',
    limit: PERSON_LIMIT_S,
    comparison: 'at most',
    note: `${reads.toLocaleString('en-US')} records as JSON and CSV in ${Math.round(bytes / 1e6)} MB, ${Math.round(ms / 1000)} s in all`,
  };
}

function dayBefore(days: number): LocalDate {
  return addDays(today(), -days);
}

/** What a list's record costs when it is written with others: hash, chain and indexes. */
async function benchRecords({ pool }: Database, records: number): Promise<BenchRow> {
  const append = () =>
    pool.query(`
      INSERT INTO read_log (at, user_id, user_name, profile, ip_address, call, screen, kind, filter, row_count, doctor_ids, patient_ruts)
      SELECT clock_timestamp(), user_id, user_name, profile, ip_address, call, screen, kind, filter, row_count, doctor_ids, patient_ruts
        FROM read_log WHERE kind = 'list' ORDER BY at DESC LIMIT ${AT_ONCE}`);
  await append();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push((await timed(append)) / AT_ONCE);
    await wait(50);
  }
  const { rows } = await pool.query<{ size: string }>(
    `SELECT pg_size_pretty(pg_total_relation_size('read_log')) || ', of which indexes ' || pg_size_pretty(pg_indexes_size('read_log')) AS size`,
  );
  return {
    name: `log of reads, ${records.toLocaleString('en-US')} records, one more with ${LISTED} patients, of ${AT_ONCE} at once`,
    measured: median(times),
    unit: 'ms',
    limit: RECORD_LIMIT_MS,
    comparison: 'at most',
    note: `the log takes ${rows[0]?.size}`,
  };
}

/**
 * Five years of a busy clinic. The chain is left out, since each hash would wait for the one before it; indexes are made at
 * the end, as a restore does.
 */
async function fill({ pool }: Database, records: number): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'read_log' AND indexname <> 'read_log_pkey'`,
  );
  await pool.query(`
    ALTER TABLE read_log DISABLE TRIGGER read_log_chain;
    ALTER TABLE read_log_head DISABLE TRIGGER read_log_head_moves;
    ${indexes.map(({ name }) => `DROP INDEX ${name}`).join(';')};
    INSERT INTO app_user (username, first_name, last_name, email, profile)
    SELECT 'persona' || n, 'Persona', 'Número ' || n, 'persona' || n || '@ejemplo.cl', 'supervisor' FROM generate_series(1, ${PEOPLE}) n;
    INSERT INTO searched_patient (patient_rut, patient_name)
    SELECT n || '-K', 'Paciente ' || n FROM generate_series(1, ${PATIENTS}) n;
    INSERT INTO read_log (id, at, user_id, user_name, profile, ip_address, call, screen, kind, filter, row_count, doctor_ids,
                          patient_ruts, has_unnamed_patients, hash)
    SELECT n, now() - (${records} - n) * interval '5 years' / ${records}, person, 'Persona Número ' || person, 'Supervisor',
           '10.0.0.' || n % 250,
           (ARRAY['attentions.details', 'attentions.list', 'doctors.list', 'payslips.download', 'assistant.chat'])[what],
           CASE WHEN what = 4 THEN NULL WHEN n % 500 = 3 THEN '/pagar-nomina'
                ELSE (ARRAY['/atenciones-medicas', '/calcular-pagos', '/medicos', '/', '/procesar-pagos'])[1 + n % 5] END,
           (ARRAY['record', 'list', 'list', 'file', 'answer'])[what],
           jsonb_build_object('month', 1 + n % 12, 'year', 2026, 'doctorId', 1 + n % ${DOCTORS}),
           CASE WHEN what < 4 THEN ${LISTED} END, ARRAY[(1 + n % ${DOCTORS})::int],
           CASE what WHEN 1 THEN ARRAY[(1 + n % ${PATIENTS}) || '-K']
                     WHEN 2 THEN ARRAY(SELECT (1 + (n * 7919 + k * 104729) % ${PATIENTS}) || '-K' FROM generate_series(1, ${LISTED}) k)
                     ELSE '{}' END,
           what > 3, sha256(n::text::bytea)
      FROM generate_series(1, ${records}::bigint) n
     CROSS JOIN LATERAL (
       SELECT CASE WHEN n % 3 = 0 THEN 1 ELSE 1 + (n / 7 % ${PEOPLE}) END::int AS person,
              CASE WHEN n % 10 < 4 THEN 1 WHEN n % 10 < 8 THEN 2 WHEN n % 100 < 95 THEN 3 WHEN n % 100 < 98 THEN 4 ELSE 5 END AS what) AS read;
    ${indexes.map(({ definition }) => definition).join(';')};
    UPDATE read_log_head SET last_id = ${records}, hash = sha256('${records}'::bytea);
    ALTER TABLE read_log ENABLE TRIGGER read_log_chain;
    ALTER TABLE read_log_head ENABLE TRIGGER read_log_head_moves;`);
}

if (import.meta.main) {
  for (const row of await benchReadLogSearch(Number(process.argv[2] ?? 10)))
    console.log(formatRow(row));
}

/** Benchmark of the master data's lists, the dashboard and the service report in a large clinic. */
import type { Database } from '../src/server/platform/db/database.ts';
import { withBenchServer } from './database.ts';
import { type Get, measure, type Timing, withClient, worst } from './http.ts';
import { fillLargeClinic, LARGE_CLINIC } from './large-clinic.ts';
import { type BenchRow, formatRow } from './row.ts';

const LIMIT_MS = 30;
/**
 * Where no doctor has an account: each is looked up among the unpaid fees, at some 5 µs. A total of them would cost every
 * calculation and payment something, for a call that is as slow only in a clinic's first days.
 */
const NO_ACCOUNT_LIMIT_MS = 60;
/** For sums over a year's attentions by service, which are kept nowhere (docs/decisions/0027). */
const YEAR_LIMIT_MS = 300;
/** For sums that also read each attention's calculation (docs/decisions/0027). */
const FEES_LIMIT_MS = 1_000;
const doctors = LARGE_CLINIC.doctors.toLocaleString('en-US');
const REPORT = '/api/reports/services';
const PAGE = 20;
const NAME = 'large_clinic';
const DAYS = 'dateFrom=2025-08-01&dateTo=2026-07-31';

export function benchMasters(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill(NAME, fillLargeClinic);
    return server.onCopyOf(NAME, benchLargeClinic);
  });
}

/** Measures all calls on a database that `fillLargeClinic` filled. */
function benchLargeClinic(database: Database, url: string): Promise<BenchRow[]> {
  return withClient(database, url, async (get) => {
    const rows: BenchRow[] = [];
    for (const master of MASTERS) rows.push(await benchMaster(get, master));
    rows.push(
      await benchPaths(get, 'versions of a rule', LIMIT_MS, [
        '/api/calculation-rules/1/versions',
        `/api/calculation-rules/${LARGE_CLINIC.rules}/versions`,
      ]),
      await benchPaths(
        get,
        `dashboard, ${doctors} doctors without an account`,
        NO_ACCOUNT_LIMIT_MS,
        ['/api/dashboard/attention-needed'],
      ),
    );
    await giveAccounts(database);
    rows.push(
      await benchPaths(get, 'dashboard', LIMIT_MS, [
        '/api/dashboard/summary',
        '/api/dashboard/pipeline?month=7&year=2026',
        '/api/dashboard/months',
        '/api/dashboard/attention-needed',
        '/api/dashboard/activity',
      ]),
      await benchPaths(get, 'service report, totals of a year', LIMIT_MS, [
        `${REPORT}/totals?${DAYS}`,
        `${REPORT}/totals?dateFrom=2025-08-02&dateTo=2026-07-30`,
      ]),
      await benchPaths(get, 'service report, sums of a year by service', YEAR_LIMIT_MS, [
        `${REPORT}/usage?${DAYS}&ids=${pageIds()}`,
        `${REPORT}/totals?${DAYS}&specialtyId=3`,
        `${REPORT}?${DAYS}&limit=${PAGE}&sort=-attentions`,
        `${REPORT}?${DAYS}&limit=${PAGE}&sort=-grossAmount`,
      ]),
      await benchPaths(get, 'service report, fees of many services', FEES_LIMIT_MS, [
        `${REPORT}/totals?${DAYS}&search=eco`,
        `${REPORT}/totals?${DAYS}&participationType=mixed`,
        `${REPORT}?${DAYS}&limit=${PAGE}&sort=-calculatedAmount`,
      ]),
    );
    return rows;
  });
}

type Master = {
  readonly noun: string;
  readonly path: string;
  readonly count: number;
  /** Query strings that begin with `&`; they are not combined with each other. */
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
};

const STATES = ['&isActive=true', '&isActive=false'];
const SEARCHES = ['&search=muñoz', '&search=ana%20roj', '&search=zzz'];
const PEOPLE = [...SEARCHES, '&search=9000123', '&search=a'];
const MASTERS: readonly Master[] = [
  {
    noun: 'doctors',
    path: '/api/doctors',
    count: LARGE_CLINIC.doctors,
    filters: [...PEOPLE, ...STATES, '&specialtyId=3', '&societyId=5', '&specialtyId=3&search=ana'],
    sorts: ['name', '-name', 'rut'],
  },
  {
    noun: 'services',
    path: '/api/services',
    count: LARGE_CLINIC.services,
    filters: [
      ...STATES,
      '&search=eco',
      '&search=00-05-1',
      '&specialtyId=3',
      '&participationType=mixed',
    ],
    sorts: ['code', 'name', '-name', 'createdAt'],
  },
  {
    noun: 'rules',
    path: '/api/calculation-rules',
    count: LARGE_CLINIC.rules,
    filters: [
      ...STATES,
      ...['active', 'pending', 'expired'].map((state) => `&state=${state}`),
      '&ruleType=rule',
      '&ruleType=convention&state=active',
      '&search=rule%204',
      '&specialtyId=3',
      '&participationType=society',
    ],
    sorts: ['code', 'name', 'priority', '-validFrom', 'validTo'],
  },
  {
    noun: 'users',
    path: '/api/users',
    count: LARGE_CLINIC.users,
    filters: [...PEOPLE, ...STATES, '&profile=doctor'],
    sorts: ['firstName', 'rut', 'email'],
  },
  {
    noun: 'medical societies',
    path: '/api/medical-societies',
    count: LARGE_CLINIC.societies,
    filters: [...SEARCHES, ...STATES],
    sorts: ['name', 'rut'],
  },
  {
    noun: 'specialties',
    path: '/api/specialties',
    count: LARGE_CLINIC.specialties,
    filters: ['&search=especialidad%201', ...STATES],
    sorts: ['name', '-name'],
  },
  {
    noun: 'reported services',
    path: REPORT,
    count: LARGE_CLINIC.services,
    filters: ['&search=eco', '&search=zzz', '&specialtyId=3', '&participationType=mixed'],
    sorts: [
      'code',
      '-name',
      'specialtyName',
      'participationType',
      '-baseValue',
      'isActive',
      '-createdOn',
    ],
  },
];

/** A list with each sort and filter, its first and last page, and the summary with each filter. */
async function benchMaster(get: Get, master: Master): Promise<BenchRow> {
  const { noun, path, count, filters, sorts } = master;
  const paths = ['', ...filters].map((filter) => `${path}/summary?${filter}`);
  for (const sort of sorts) {
    for (const filter of ['', ...filters]) {
      const offsets = filter === '' ? [0, Math.max(0, count - PAGE)] : [0];
      for (const offset of offsets)
        paths.push(`${path}?limit=${PAGE}&offset=${offset}&sort=${sort}${filter}`);
    }
  }
  return benchPaths(
    get,
    `list and summary of ${count.toLocaleString('en-US')} ${noun}`,
    LIMIT_MS,
    paths,
  );
}

async function benchPaths(
  get: Get,
  name: string,
  limitMs: number,
  paths: readonly string[],
): Promise<BenchRow> {
  const timings: Timing[] = [];
  for (const path of paths) timings.push(await measure(path, () => get(path)));
  return worst(name, timings, limitMs);
}

/** Nine doctors in ten get an account, as in a clinic that pays. */
async function giveAccounts({ pool }: Database): Promise<void> {
  await pool.query(
    `UPDATE doctor SET bank_code = (SELECT min(code) FROM bank), account_kind = 'corriente', bank_account = '1' || id
      WHERE id % 10 > 0`,
  );
  await pool.query('VACUUM (FREEZE, ANALYZE) doctor');
}

/** The ids of a page of services. */
function pageIds(): string {
  return Array.from({ length: PAGE }, (_, index) => 5 + 13 * index).join(',');
}

if (import.meta.main) {
  for (const row of await benchMasters()) console.log(formatRow(row));
}

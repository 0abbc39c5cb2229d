/**
 * Every column that a list may be sorted by: each list call answers in that order, both ways, on the demo clinic.
 * RUTs are ordered by their number, labels as they are read, and what is empty comes last.
 */
import { isContractProcedure } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../src/contract/contract.ts';
import { NO_REQUEST_DATE } from '../src/domain/calendar/request-date.ts';
import { RULE_STATES } from '../src/domain/fees/rule-state.ts';
import {
  EXCLUSIVITY_LABELS,
  IMPORT_SOURCE_LABELS,
  PARTICIPATION_TYPE_LABELS,
  PROFILE_LABELS,
  RECORD_TYPE_LABELS,
  SOCIETY_TYPE_LABELS,
} from '../src/domain/words/labels.ts';
import {
  DOCTOR_PAYMENT_LABELS,
  PAYMENT_METHOD_LABELS,
} from '../src/domain/words/payment-labels.ts';
import { adminApp } from './support/app.ts';
import { demoDatabase } from './support/demo-database.ts';

type Row = Readonly<Record<string, unknown>>;
type Value = string | number | null;

const { app, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: false });

/** What else some lists must be asked with: of a month, doctor or date that has rows. */
const [month] = await app.query`
  SELECT period_month AS "month", period_year AS "year", doctor_id AS "doctorId" FROM payment ORDER BY id`;
const [date] = (await admin.get<{ requestDate: string }[]>('/api/payment-calculations-paid/groups'))
  .body;
const ofMonth = `month=${month.month}&year=${month.year}`;
const QUERIES: Readonly<Record<string, string>> = {
  'payslips.list': ofMonth,
  'payslips.deliveries': ofMonth,
  'paidPayments.doctors': `requestDate=${date?.requestDate}`,
  'receipts.list': ofMonth,
  'monthChecks.list': ofMonth,
  'monthDifferences.list': ofMonth,
  'monthDifferences.lines': ofMonth,
  'attentions.groups': 'by=doctor',
  'calculations.groups': 'by=doctor',
  'reports.services': 'dateFrom=2026-01-01&dateTo=2026-12-31',
};

const label = (labels: Readonly<Record<string, string>>) => (row: Row, key: string) =>
  labels[String(row[key])] ?? null;
/** How a column's values are ordered, where it is not as they are. */
const VALUES: Readonly<Record<string, (row: Row, key: string) => Value>> = {
  participationType: label(PARTICIPATION_TYPE_LABELS),
  societyType: label(SOCIETY_TYPE_LABELS),
  paymentType: label(DOCTOR_PAYMENT_LABELS),
  paymentMethod: label(PAYMENT_METHOD_LABELS),
  exclusivityMode: label(EXCLUSIVITY_LABELS),
  profile: label(PROFILE_LABELS),
  recordType: label(RECORD_TYPE_LABELS),
  source: label(IMPORT_SOURCE_LABELS),
  isActive: ({ isActive }) => (isActive ? 0 : 1),
  state: ({ state }) => (RULE_STATES as readonly unknown[]).indexOf(state),
  status: ({ status }) => ['processed', 'paid'].indexOf(String(status)),
  // Either way it is as hard to explain.
  unexplained: ({ unexplained }) => Math.abs(Number(unexplained)),
  retentionPercentage: ({ retentionPercentage }) => Number(retentionPercentage),
  period: ({ periodYear, year, periodMonth, month: inMonth }) =>
    Number(periodYear ?? year) * 100 + Number(periodMonth ?? inMonth),
  // A rule is for a doctor or a society.
  doctorName: ({ doctorName, societyName }) => (doctorName ?? societyName ?? null) as Value,
  // Records without a date count as the oldest.
  requestDate: ({ requestDate }) => (requestDate === NO_REQUEST_DATE ? '' : String(requestDate)),
  createdOn: ({ createdOn, createdAt }) => String(createdOn ?? createdAt),
};

function valueIn(row: Row, key: string): Value {
  const value = VALUES[key];
  if (value) return value(row, key);
  if (/rut$/i.test(key)) return row[key] == null ? null : Number(String(row[key]).split('-')[0]);
  return (row[key] ?? null) as Value;
}

const inSpanish = new Intl.Collator('es');
function compare(one: Value, other: Value): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : inSpanish.compare(String(one), String(other));
}

/** Whether each value follows the one before, with nothing after what is empty. */
function isInOrder(values: readonly Value[], direction: 1 | -1): boolean {
  return values.every((value, place) => {
    const before = values[place - 1];
    if (before === undefined) return true;
    if (before === null || value === null) return value === null;
    return compare(before, value) * direction <= 0;
  });
}

/** The list calls of the contract with the columns that each may be sorted by. */
function sortedLists(node: unknown = contract, trail: string[] = []): [string, string, string[]][] {
  if (!isContractProcedure(node)) {
    return Object.entries(node as object).flatMap(([key, child]) =>
      sortedLists(child, [...trail, key]),
    );
  }
  const { route, inputSchema } = node['~orpc'];
  const sort = (inputSchema as z.ZodObject | undefined)?.shape?.sort;
  if (route.method !== 'GET' || !(sort instanceof z.ZodDefault)) return [];
  const { enum: columns = [] } = (sort.def.innerType as z.ZodType).meta() as { enum?: string[] };
  return [[trail.join('.'), route.path ?? '', columns.filter((column) => !column.startsWith('-'))]];
}

/** The rows of an answer: some lists stand beside their totals. */
function rowsOf(body: unknown): Row[] {
  if (Array.isArray(body)) return body;
  const { summary, groups } = body as { summary: Row[]; groups?: Row[] };
  return groups ?? summary;
}

/** Files hold the rows of a list that is sorted here. */
const lists = sortedLists().filter(([, path]) => !/\/(workbook|pdf|csv)$/.test(path));

describe.each(lists)('%s (%s)', (name, path, columns) => {
  const address = `/api${path.replace('{doctorId}', String(month.doctorId))}?${QUERIES[name] ?? ''}`;
  const ask = async (sort: string) => {
    const { status, body } = await admin.get(`${address}&limit=200&sort=${sort}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return rowsOf(body);
  };

  // product §4.5
  test.each(columns)('sorts by %s', async (column) => {
    const up = await ask(column);
    const down = await ask(`-${column}`);
    // A rule pays a percentage, pesos or by a table: they have no common order to check.
    const keyed = (rows: readonly Row[]) =>
      column === 'paymentValue' ? [] : rows.map((row) => valueIn(row, column));
    expect(isInOrder(keyed(up), 1), JSON.stringify(keyed(up))).toBe(true);
    expect(isInOrder(keyed(down), -1), JSON.stringify(keyed(down))).toBe(true);
  });
});

// product §4.5
test('RUTs of seven and of eight digits stand by their number', async () => {
  for (const [path, rut] of [
    ['/api/doctors', 'rut'],
    ['/api/payments', 'doctorRut'],
  ] as const) {
    const { body } = await admin.get<Row[]>(`${path}?sort=${rut}&limit=1000`);
    const numbers = body.map((row) => valueIn(row, rut));
    expect(new Set(numbers.map((number) => String(number).length)).size, path).toBeGreaterThan(1);
  }
});

test('there are lists to sort', () => {
  expect(lists.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'doctors.list',
      'services.list',
      'societies.list',
      'users.list',
      'rules.list',
      'importHistory.list',
      'payroll.payments',
      'payslips.list',
      'calculations.list',
      'movements.list',
      'paidPayments.groups',
      'paidPayments.doctors',
      'audit.list',
    ]),
  );
});

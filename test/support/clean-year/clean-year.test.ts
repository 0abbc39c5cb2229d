import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../src/server/platform/db/database.ts';
import { bookOffences } from '../books.ts';
import { testDatabase } from '../database.ts';
import { cleanYear, digestOf, payMonths, SEED } from './clean-year.ts';
import { KINDS } from './faults/kinds.ts';
import { FAULTED_MONTHS, FAULTS, plantFaults } from './faults/plant.ts';
import { paymentKey } from './fees.ts';
import { inventYear } from './invent.ts';
import type { Month } from './model.ts';
import { liveMonth } from './month.ts';
import { arrivals, expectedSums, paidSums } from './payments.ts';

const year = inventYear(SEED);
/** One fault of each kind in a single month. */
const SAMPLED = 10;
const [sample] = plantFaults(year, {
  seed: 'one of each 1',
  count: KINDS.length,
  months: [SAMPLED],
});
if (sample === undefined) throw new Error('no month was planted');

describe('the year', () => {
  test('is the same for the same seed, and another one for another', () => {
    expect(digestOf(inventYear(SEED))).toBe(digestOf(year));
    expect(digestOf(year)).toBe('e0f310910133610b');
    expect(digestOf(inventYear('another'))).not.toBe(digestOf(year));
  });

  test('varies as a clinic does', () => {
    const lines = year.months.map((month) => arrivals(month).length);
    const [, , september = 0, , , , , february = 0, march = 0] = lines;
    expect(february).toBeLessThan(september * 0.85);
    expect(march).toBeGreaterThan(september * 1.1);
    expect(year.doctors).toHaveLength(300);
    expect(year.societies).toHaveLength(40);
    const paid = new Set(year.months.flatMap(arrivals).map(({ doctorId }) => doctorId));
    expect(paid.size).toBe(300);
    const count = Map.groupBy(arrivals(year.months[5] as Month), ({ doctorId }) => doctorId);
    const sizes = [...count.values()].map(({ length }) => length).toSorted((a, b) => a - b);
    // Few doctors do most of the work.
    expect(sizes.at(-1)).toBeGreaterThan(3 * (sizes[sizes.length >> 1] ?? 0));
  });
});

describe('the faults', () => {
  const planted = plantFaults(year);
  const faults = planted.flatMap((month) => month.faults);

  test('are the same for the same seed', () => expect(digestOf(planted)).toBe('12733906f54ae9a0'));

  test('are five hundred of all kinds, spread over the months', () => {
    expect(KINDS.length).toBeGreaterThanOrEqual(30);
    expect(faults).toHaveLength(FAULTS);
    const ofKind = Map.groupBy(faults, ({ kind }) => kind);
    expect([...ofKind.keys()].toSorted()).toEqual(KINDS.map(({ name }) => name).toSorted());
    for (const [kind, some] of ofKind) expect(some.length, kind).toBeGreaterThan(4);
    expect(planted.map(({ month }) => month.index)).toEqual([...FAULTED_MONTHS]);
    for (const month of planted) expect(month.faults.length).toBeLessThan(65);
  });

  test('say why they are wrong, each kind in a sentence of its own', () => {
    expect(new Set(KINDS.map(({ why }) => why)).size).toBe(KINDS.length);
    expect(new Set(KINDS.map(({ name }) => name)).size).toBe(KINDS.length);
  });

  test('leave a doctor one fault a month', () => {
    for (const month of planted) {
      const doctors = month.faults.flatMap(({ doctorIds }) => doctorIds);
      expect(new Set(doctors).size).toBe(doctors.length);
    }
  });
});

describe('in the product', () => {
  let database: Database;
  let clean: ReadonlyMap<string, string>[];
  let faulted: ReadonlyMap<string, string>;
  let offencesOfFaulted: string[];
  const accounts = { before: new Map<number, string>(), faulted: new Map<number, string>() };
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  beforeAll(async () => {
    const base = await testDatabase();
    ends.push(base.drop);
    const before = openDatabase(base.url);
    await cleanYear(before, { year, until: SAMPLED });
    accounts.before = await accountsIn(before);
    await before.close();
    // The faults are tried in a copy.
    const copy = await testDatabase(new URL(base.url).pathname.slice(1));
    ends.push(copy.drop);
    const tried = openDatabase(copy.url);
    try {
      const live = liveMonth(tried, year, sample.month);
      await live.import();
      await live.pay();
      faulted = await paidSums(tried, sample.month.paymentDate);
      accounts.faulted = await accountsIn(tried);
      offencesOfFaulted = await bookOffences(tried);
    } finally {
      await tried.close();
    }
    database = openDatabase(base.url);
    ends.push(() => database.close());
    await payMonths(database, year, year.months.slice(SAMPLED));
    clean = await Promise.all(year.months.map((month) => paidSums(database, month.paymentDate)));
  }, 300_000);

  test('all twelve months are paid as the model says, and the books are exact', async () => {
    for (const month of year.months) expect(clean[month.index]).toEqual(expectedSums(year, month));
    expect(await bookOffences(database)).toEqual([]);
    const { rows } = await database.pool.query(
      'SELECT count(*) FROM attention WHERE id NOT IN (SELECT attention_id FROM payment_line)',
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('no month is doubted, and no line is without a rule', async () => {
    const { rows } = await database.pool.query(
      'SELECT import_id, doubts, external_id FROM import_doubt ORDER BY import_id, row_number',
    );
    expect(rows).toEqual([]);
    const without = await database.pool.query(
      'SELECT attention_id FROM calculation WHERE rule_version_id IS NULL',
    );
    expect(without.rows).toEqual([]);
  });

  test('a fault of each kind moves the pesos that it says, and no others', () => {
    const amounts = (sums: ReadonlyMap<string, string> | undefined, key: string) =>
      (sums?.get(key) ?? '0 0').split(' ').map(Number) as [number, number];
    const before = clean[SAMPLED];
    const differences = new Map<string, string>();
    for (const key of new Set([...(before?.keys() ?? []), ...faulted.keys()])) {
      const [[gross, net], [wrongGross, wrongNet]] = [amounts(before, key), amounts(faulted, key)];
      if (gross === wrongGross && net === wrongNet) continue;
      differences.set(key, `${wrongGross - gross} ${wrongNet - net}`);
    }
    const said = sample.faults.flatMap((fault) =>
      fault.differences.map((one) => [paymentKey(one), `${one.gross} ${one.net}`] as const),
    );
    expect(sample.faults.map(({ kind }) => kind)).toEqual(KINDS.map(({ name }) => name));
    expect(differences).toEqual(new Map(said));
    expect(offencesOfFaulted).toEqual([]);
  });

  test('a fault in an account sends there all that the doctor is paid', () => {
    const { changes } = year.months[SAMPLED] as Month;
    const properly = changes.flatMap((change) =>
      change.type === 'account' && 'doctorId' in change.payee ? [change.payee.doctorId] : [],
    );
    const wrong = sample.faults.filter((fault) => fault.wrong === 'other account');
    const changed = [...accounts.faulted].filter(([id, one]) => accounts.before.get(id) !== one);
    expect(changed.map(([id]) => id)).toEqual(
      [...properly, ...wrong.flatMap(({ doctorIds }) => doctorIds)].toSorted((a, b) => a - b),
    );
    for (const { kind, doctorIds, pesos } of wrong) {
      const paid = [...faulted].filter(([key]) => key.startsWith(`${doctorIds[0]} `));
      const net = paid.reduce((sum, [, sums]) => sum + Number(sums.split(' ')[1]), 0);
      expect(net, kind).toBe(pesos);
    }
  });
});

/** The account of each doctor, by id. */
async function accountsIn({ pool }: Database): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; account: string }>(
    `SELECT id, concat_ws(' ', bank_code, account_kind, bank_account, account_holder_rut) AS account FROM doctor ORDER BY id`,
  );
  return new Map(rows.map(({ id, account }) => [id, account]));
}

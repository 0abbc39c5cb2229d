/**
 * Compares going back by the product's calls with the bare statements that move the same rows, in the same tables with their
 * indexes, constraints, sums and guards. Of the triggers the bare statements lack only those that would make a part of the
 * move for them, or forbid it to them: `node bench/going-back.ts`.
 */
import { type Database, transactionWithClient } from '../src/server/platform/db/database.ts';
import { median, timed, withBenchServer } from './database.ts';
import { type LiveServer, withLiveServer } from './live-server.ts';
import { BARE_PROCESS, fillPending, MONTH, RECORDS_OF_DOCTOR } from './payroll.ts';
import { type BenchRow, formatRow } from './row.ts';

/** How many times the bare statements each move may take. */
const LIMIT = 1.5;
const ROUNDS = 3;
const REASON = 'Se procesó con las reglas del mes anterior';

/** A move by a call, and by bare statements. */
type Move = {
  readonly path: string;
  readonly input: object;
  /** The triggers that the bare statements lack, by table. */
  readonly without: Readonly<Record<string, readonly string[]>>;
  readonly bare: string;
  /** A query for the number of rows that have arrived, or that are gone. */
  readonly moved: string;
};

const RETURN: Move = {
  path: '/api/records/return',
  input: { scope: MONTH, to: 'pending', reason: REASON },
  without: { calculation: ['calculation_deletion'], payable_fee: ['payable_fee_written'] },
  // What is in a payment stays, as the product has it: so fees that may be paid say which calculations go.
  bare: `
    DELETE FROM calculation c USING payable_fee f
     WHERE f.attention_id = c.attention_id AND (f.period_year, f.period_month) = (2026, 7);
    DELETE FROM payable_fee WHERE (period_year, period_month) = (2026, 7)`,
  moved: `
    SELECT count(*) FROM attention a
     WHERE NOT EXISTS (SELECT FROM calculation c WHERE c.attention_id = a.id)
       AND NOT EXISTS (SELECT FROM payable_fee f WHERE f.attention_id = a.id)`,
};

const ANNUL: Move = {
  path: '/api/payments/annul',
  input: { scope: MONTH, reason: REASON },
  without: {
    payment: ['payments_annulled', 'payment_corrections_annulled', 'payment_entries_annulled'],
    payment_line: ['payment_line_deletion'],
    annulled_line: ['annulled_line_written'],
    payable_fee: ['payable_fee_written'],
    fee_document: ['fee_document_kept'],
  },
  bare: `
    WITH annulment AS (INSERT INTO payment_annulment (reason) VALUES ('${REASON}') RETURNING id)
    UPDATE payment SET status = 'annulled', annulment_id = annulment.id FROM annulment;
    INSERT INTO annulled_line
      SELECT l.payment_id, l.attention_id, c.doctor_id, c.attention_date, a.attention_time, c.record_type, a.external_id,
             a.patient_rut, a.patient_name, c.service_id, a.provider_type_id, a.schedule_type, a.unit, c.specialty_id,
             c.society_id, c.paid_as, c.rule_version_id, c.rule_set_revision, c.base_amount, c.calculated_amount,
             c.retention_rate, l.retention_amount, c.accumulations
        FROM payment_line l JOIN calculation c USING (attention_id) JOIN attention a ON a.id = l.attention_id;
    INSERT INTO payable_fee
      SELECT c.attention_id, 'calculated', c.doctor_id, c.attention_date, c.record_type, c.rule_version_id, c.period_year,
             c.period_month, c.base_amount, c.calculated_amount, c.retention_amount, c.final_amount
        FROM payment_line l JOIN calculation c USING (attention_id);
    DELETE FROM payment_line;
    UPDATE fee_document SET is_annulled = true`,
  moved: `
    SELECT count(*) FROM annulled_line l JOIN payable_fee f USING (attention_id) JOIN payment p ON p.id = l.payment_id
      JOIN fee_document d ON d.id = p.document_id
     WHERE p.status = 'annulled' AND d.is_annulled AND f.status = 'calculated'
       AND NOT EXISTS (SELECT FROM payment_line WHERE attention_id = l.attention_id)`,
};

/** Returns a month's records, and annuls its payments. */
export function benchGoingBack(records: number): Promise<BenchRow[]> {
  const doctors = records / RECORDS_OF_DOCTOR;
  return withBenchServer(async (server) => {
    const fill = (database: Database) => fillPending(database, { records, doctors });
    await server.fill('pending', async (database) => {
      await fill(database);
      await database.pool.query(`UPDATE payable_fee SET status = 'calculated'`);
      await database.pool.query('VACUUM ANALYZE');
    });
    await server.fill('processed', async (database) => {
      await fill(database);
      await run(database, BARE_PROCESS);
      await database.pool.query('VACUUM ANALYZE');
    });
    const row = async (name: string, copied: string, move: Move): Promise<BenchRow> => {
      const ours: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await server.onCopyOf(copied, async (database, url) => {
          ours.push(await withLiveServer(url, (live) => call(live, move, records)));
          await check(database, move, records);
        });
        await server.onCopyOf(copied, async (database) => {
          await leaveOut(database, move.without);
          bare.push(await run(database, move.bare));
          await check(database, move, records);
        });
      }
      return {
        name,
        measured: median(ours.map((time, round) => time / (bare[round] as number))),
        unit: '× the bare statements on the same rows',
        limit: LIMIT,
        comparison: 'at most',
        rival: `bare ${seconds(bare)}`,
        note: `${seconds(ours)}, medians of ${ROUNDS} rounds on fresh copies`,
      };
    };
    const [ofRecords, ofDoctors] = [count(records), count(doctors)];
    return [
      await row(
        `returning ${ofRecords} calculated records of ${ofDoctors} doctors to pending`,
        'pending',
        RETURN,
      ),
      await row(`annulling ${ofDoctors} payments of ${ofRecords} records`, 'processed', ANNUL),
    ];
  });
}

/** How long the call takes, in milliseconds. Throws if it moves another number of records. */
function call(live: LiveServer, { path, input }: Move, records: number): Promise<number> {
  return timed(async () => {
    const answer = await live.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const moved = await answer.json();
    if (moved.records !== records) throw new Error(JSON.stringify(moved));
  });
}

/** Throws unless all records have moved: then both sides did the same. */
async function check({ pool }: Database, { path, moved }: Move, records: number): Promise<void> {
  const { rows } = await pool.query<{ count: string }>(moved);
  if (Number(rows[0]?.count) !== records) throw new Error(`${path}: ${rows[0]?.count} moved`);
}

async function leaveOut({ pool }: Database, without: Move['without']): Promise<void> {
  for (const [table, triggers] of Object.entries(without)) {
    const disabled = triggers.map((name) => `DISABLE TRIGGER ${name}`).join(', ');
    await pool.query(`ALTER TABLE ${table} ${disabled}`);
  }
}

/** How long the statements take in one transaction, in milliseconds. */
const run = (database: Database, statements: string): Promise<number> =>
  timed(() => transactionWithClient(database, (_tx, client) => client.query(statements)));

const seconds = (times: readonly number[]): string => `${(median(times) / 1000).toFixed(1)} s`;
const count = (number: number): string => number.toLocaleString('en-US');

if (import.meta.main) {
  for (const row of await benchGoingBack(Number(process.argv[2] ?? 1_000_000)))
    console.log(formatRow(row));
}

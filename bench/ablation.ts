/**
 * What each index, trigger, foreign key and check costs when rows are inserted, calculated, processed and paid: the
 * same moves on copies of a database without it. `npm run bench ablation -- --size
 * 0.2 --write`.
 */
import { calculateAttentions } from '../src/server/fees/calculations/public.ts';
import { payPayments, processRecords } from '../src/server/payout/payroll/public.ts';
import { type Database, transactionWithClient } from '../src/server/platform/db/database.ts';
import { type Group, groupsOf, isTouched, readParts } from './ablation-parts.ts';
import { type BackendCost, costOf, type TableWrites, type Work } from './backend-cost.ts';
import { clinicRules, mastersSql } from './clinic.ts';
import { type BenchServer, withBenchServer } from './database.ts';
import { insertRules } from './insert-rules.ts';

const RULES = 500;
/** Records of a doctor in the month. */
const RECORDS_OF_DOCTOR = 200;
const MONTH = { month: 7, year: 2026 };
/** How many runs pass between two of the database as it is: they show the noise. */
const RUNS_BETWEEN_WHOLE = 6;
const LONGEST_MINUTES = 10;
/** PostgreSQL's code for a statement that took too long. */
const QUERY_CANCELED = '57014';

export type MoveName = 'insert' | 'calculate' | 'process' | 'pay';
/** A move of the product, on a database where the moves before it are done. */
const MOVES: Readonly<Record<MoveName, (database: Database) => Work>> = {
  insert: () => (_tx, client) => client.query('INSERT INTO attention SELECT * FROM new_attention'),
  calculate: (database) => (tx, client) =>
    calculateAttentions(database, tx, client, {}, { jobId: null }),
  process: () => (tx) =>
    processRecords(tx, MONTH, { from: ['calculated', 'pending_payment'], userId: null }),
  pay: () => (tx) => payPayments(tx, MONTH, { paymentDate: '2026-08-05', userId: null }),
};
export const MOVE_NAMES = Object.keys(MOVES) as MoveName[];

/** Parts that are left out together, and what the moves cost without them. */
export type AblationLine = Group & {
  readonly costs: Map<MoveName, BackendCost[]>;
  /** The moves that take far too long without, because they read by one of its indexes. */
  readonly isEndless: Set<MoveName>;
};
export type Ablation = {
  readonly size: number;
  readonly rounds: number;
  /** The database as it is, measured more often. */
  readonly whole: AblationLine;
  readonly groups: readonly AblationLine[];
  /** Each part alone. */
  readonly singles: readonly AblationLine[];
};
export type AblationOptions = {
  /** The number of attentions. */
  readonly size: number;
  readonly rounds: number;
  /** Only the groups: a tenth of the time. */
  readonly onlyGroups: boolean;
  readonly log: (line: string) => void;
};

/** Measures the database as it is, without each group and without each part, in turns, as often as there are rounds. */
export function measureAblation(options: AblationOptions): Promise<Ablation> {
  return withBenchServer(
    async (server) => {
      const { size, rounds, onlyGroups, log } = options;
      for (const [index, move] of MOVE_NAMES.entries()) {
        await server.fill(`before_${move}`, (database) => fill(database, size, index));
        log(`filled for ${move}`);
      }
      const parts = await server.onCopyOf('before_insert', ({ pool }) => readParts(pool));
      const lineOf = (group: Group): AblationLine => ({
        ...group,
        costs: new Map(),
        isEndless: new Set(),
      });
      const whole = lineOf({ name: 'whole', parts: [] });
      const groups = groupsOf(parts).map(lineOf);
      const singles = onlyGroups
        ? []
        : parts.map((part) => lineOf({ name: part.name, parts: [part] }));
      for (let round = 1; round <= rounds; round += 1) {
        for (const move of MOVE_NAMES) {
          const writes = await measure(server, move, whole, log);
          const touched = [...groups, ...singles].filter((line) =>
            line.parts.some((part) => isTouched(part, writes)),
          );
          for (const [index, line] of touched.entries()) {
            if (index % RUNS_BETWEEN_WHOLE === RUNS_BETWEEN_WHOLE - 1) {
              await measure(server, move, whole, log);
            }
            await measure(server, move, line, log);
          }
        }
      }
      return { size, rounds, whole, groups, singles };
    },
    // Processor time and log are measured, so nothing needs to wait for the disk.
    { fsync: 'off' },
  );
}

/** Makes a move on a fresh copy without the line's parts; answers which rows it wrote. */
async function measure(
  server: BenchServer,
  move: MoveName,
  line: AblationLine,
  log: AblationOptions['log'],
): Promise<readonly TableWrites[]> {
  if (line.isEndless.has(move)) return [];
  return server.onCopyOf(`before_${move}`, async (database) => {
    for (const { drop } of line.parts) await database.pool.query(drop);
    try {
      const cost = await costOf(database, async (tx, client) => {
        await client.query(`SET LOCAL statement_timeout = '${LONGEST_MINUTES}min'`);
        await MOVES[move](database)(tx, client);
      });
      line.costs.set(move, [...(line.costs.get(move) ?? []), cost]);
      log(`${move} ${line.name}: ${costText(cost)}`);
      return cost.writes;
    } catch (error) {
      if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
      line.isEndless.add(move);
      return [];
    }
  });
}

/** A clinic whose attentions have made the first `moves` moves. */
async function fill(database: Database, size: number, moves: number): Promise<void> {
  const doctors = Math.max(300, Math.ceil(size / RECORDS_OF_DOCTOR));
  await database.pool.query(`
    ${mastersSql(doctors)};
    INSERT INTO import (id, record_type, file_name) VALUES (1, 'participacion', 'bench.csv');
    CREATE TABLE new_attention (LIKE attention INCLUDING DEFAULTS);
    INSERT INTO new_attention (id, record_type, external_id, attention_date, attention_time, request_date, doctor_id,
                               service_id, specialty_id, schedule_type, gross_amount, net_amount, participated_amount,
                               patient_rut, patient_name, import_id, import_row)
      SELECT i + 1, CASE WHEN i % 3 = 0 THEN 'hmq' ELSE 'participacion' END::record_type, 'E-' || i,
             date '2026-07-01' + (i::bigint * 31 / ${size})::int, make_time(8 + i % 12, i % 60, 0), date '2026-08-01' + i % 5,
             1 + (i::bigint * 7919) % ${doctors}, 1 + (i::bigint * 104729) % 800, 1 + i % 60,
             (ARRAY['regular', 'regular', 'night', 'irregular'])[1 + i % 4]::schedule_type,
             50000 + i % 90000, 40000 + i % 80000, 30000 + i % 70000,
             '11111111-1', 'Paciente Número ' || i, 1, i + 1
        FROM generate_series(0, ${size - 1}) i`);
  await insertRules(database, clinicRules(RULES));
  for (const move of MOVE_NAMES.slice(0, moves)) {
    await database.pool.query('ANALYZE');
    await transactionWithClient(database, MOVES[move](database));
  }
}

function costText({ cpu, wal, wall, writes }: BackendCost): string {
  const rows = writes
    .map(
      ({ table, inserted, updated, deleted, hot }) =>
        `${table} ${inserted} + ${updated} (${hot} HOT) − ${deleted}`,
    )
    .join(', ');
  return `${(cpu / 1000).toFixed(2)} s CPU, ${(wal / 1e6).toFixed(1)} MB, ${(wall / 1000).toFixed(2)} s; ${rows}`;
}

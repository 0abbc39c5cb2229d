/**
 * Compares what a change of one rule would change in paid fees (payout §26) with the calculation of the same lines:
 * `node bench/retroactive.ts`.
 */
import type { RuleVersion } from '../src/domain/fees/rule-version.ts';
import type { BasisPoints } from '../src/domain/money.ts';
import {
  type DoctorDifference,
  differencesByDoctor,
} from '../src/server/fees/calculations/differences.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { PAID, paymentsSql } from '../test/support/fee-rows.ts';
import { calculateAll, fillClinic, RULES } from './calculation.ts';
import { clinicRules } from './clinic.ts';
import { median, timed, withBenchServer } from './database.ts';
import { type BenchRow, formatRow } from './row.ts';

/** How many times the calculation the comparison may take: it decides each line twice, and writes nothing. */
const LIMIT = 1.2;
const ROUNDS = 3;

/** Of as many paid lines of a year. */
export function benchRetroactive(lines: number): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('clinic', (database) => fillClinic(database, lines));
    await server.fill('paid', (database) => payAll(database, lines), 'clinic');
    const ours: number[] = [];
    const calculated: number[] = [];
    let touched = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await server.onCopyOf('paid', async (database) => {
        const draft = await changedRule(database);
        let differences: DoctorDifference[] = [];
        ours.push(
          await timed(async () => {
            differences = await differencesByDoctor(database, { drafts: [draft], removed: [] });
          }),
        );
        touched = touchedOf(differences);
      });
      await server.onCopyOf('clinic', async (database) => {
        calculated.push(await timed(() => calculateAll(database, lines)));
      });
    }
    return [
      {
        name: `difference of one of ${RULES} rules over ${count(lines)} paid lines`,
        measured: median(ours.map((time, round) => time / (calculated[round] as number))),
        unit: '× the calculation of the same lines',
        limit: LIMIT,
        comparison: 'at most',
        rival: `calculation ${seconds(calculated)}`,
        note: `${seconds(ours)}, medians of ${ROUNDS} rounds on fresh copies; ${count(touched)} lines differ`,
      },
    ];
  });
}

/**
 * Of the rules for all doctors and the whole year, so that every line is compared, the one that pays most lines: it pays one
 * percent more.
 */
async function changedRule({ pool }: Database): Promise<RuleVersion> {
  const general = clinicRules(RULES).filter(
    ({ isActive, doctorId, validFrom, validTo, payment }) =>
      isActive &&
      doctorId === null &&
      validFrom <= '2026-01-01' &&
      (validTo === null || validTo >= '2026-12-31') &&
      payment.type === 'percentage',
  );
  const { rows } = await pool.query<{ id: number }>(
    `SELECT rule_version_id AS id FROM calculation WHERE rule_version_id = ANY($1)
      GROUP BY rule_version_id ORDER BY count(*) DESC, rule_version_id LIMIT 1`,
    [general.map(({ id }) => id)],
  );
  const rule = general.find(({ id }) => id === rows[0]?.id);
  if (rule?.payment.type !== 'percentage') throw new Error('no general rule pays a line');
  const rate = (rule.payment.rate + 100) as BasisPoints;
  return { ...rule, version: 2, payment: { ...rule.payment, rate } };
}

/** Calculates all lines, and pays them. */
export async function payAll(database: Database, lines: number): Promise<void> {
  await calculateAll(database, lines);
  await database.pool.query('ANALYZE');
  await database.pool.query(`${paymentsSql()}; ${PAID}`);
  const { rows } = await database.pool.query<{ count: string }>(
    `SELECT count(*) FROM fee_in_force WHERE stand = 'paid'`,
  );
  if (Number(rows[0]?.count) !== lines) throw new Error(`paid ${rows[0]?.count}`);
}

/** How many lines differ. Throws unless there are some, and all are paid. */
function touchedOf(differences: readonly DoctorDifference[]): number {
  const sum = (of: (doctor: DoctorDifference) => number) =>
    differences.reduce((total, doctor) => total + of(doctor), 0);
  const paid = sum((doctor) => doctor.paid.lines);
  const others = sum(
    ({ unpaid, processed, correcting, withoutRule }) =>
      unpaid.lines +
      processed.lines +
      correcting.lines +
      withoutRule.unpaid +
      withoutRule.paid +
      withoutRule.correcting,
  );
  if (paid === 0 || others > 0) throw new Error(`${paid} paid lines differ, and ${others} others`);
  return paid;
}

const seconds = (times: readonly number[]): string => `${(median(times) / 1000).toFixed(1)} s`;
const count = (number: number): string => number.toLocaleString('en-US');

if (import.meta.main) {
  for (const row of await benchRetroactive(Number(process.argv[2] ?? 1_000_000)))
    console.log(formatRow(row));
}

/** Runs the engine on the lines that a calculation would take, without writing anything. */
import { to as copyTo } from 'pg-copy-streams';
import type {
  DoctorForecast,
  ForecastTotals,
} from '../../../contract/fees/calculation-forecast.ts';
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import { type Calculator, createCalculator } from '../../../domain/fees/engine.ts';
import { NumberRowReader } from '../../platform/db/copy-binary.ts';
import {
  carryOut,
  type Database,
  rowsOf,
  type Tx,
  transactionWithClient,
} from '../../platform/db/database.ts';
import { loadRuleSet } from '../rules/public.ts';
import { readAccumulated, readSpan } from './accumulated.ts';
import { readBaseColumns } from './base-columns.ts';
import { LINE_COLUMNS, LINE_ORDER, type LineReading, readingFor } from './lines.ts';
import { type Selection, selectionSql } from './selection.ts';

type Names = Pick<DoctorForecast, 'doctorId' | 'doctorName' | 'doctorRut'>;

/** One row for each doctor, unordered, from one snapshot. It locks nothing. */
export function forecastByDoctor(
  database: Database,
  selection: Selection,
): Promise<DoctorForecast[]> {
  return transactionWithClient(database, async (tx, client) => {
    await carryOut(tx)`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`;
    // Enough to sort a million rows in memory.
    await carryOut(tx)`SET LOCAL work_mem = '256MB'`;
    const span = await readSpan(client, selection);
    if (span.total === 0) return [];
    const { versions } = await loadRuleSet(tx);
    const accumulated = await readAccumulated(tx, span, selection);
    const reading = readingFor(versions);
    const calculator = createCalculator(compileRules(versions), accumulated);
    const sums = new DoctorSums(reading.lineOf, calculator);
    const query = reading.sql(await readBaseColumns(tx), selectionSql(selection));
    const reader = new NumberRowReader(LINE_COLUMNS.length, (row) => sums.add(row));
    const lines = client.query(
      copyTo(`COPY (${query} ORDER BY ${LINE_ORDER}) TO STDOUT (FORMAT binary)`),
    );
    for await (const chunk of lines) reader.push(chunk);
    return nameDoctors(tx, sums.byDoctor);
  });
}

async function nameDoctors(
  tx: Tx,
  totals: ReadonlyMap<number, ForecastTotals>,
): Promise<DoctorForecast[]> {
  const rows = await rowsOf<Names>(tx)`
    SELECT id AS doctor_id, name AS doctor_name, rut AS doctor_rut FROM doctor
     WHERE id = ANY(${[...totals.keys()]}::int[])`;
  return rows.map((doctor) => ({ ...doctor, ...(totals.get(doctor.doctorId) ?? noLines()) }));
}

const noLines = (): ForecastTotals => ({
  lines: 0,
  withoutRule: 0,
  baseAmount: 0,
  calculatedAmount: 0,
  retentionAmount: 0,
  finalAmount: 0,
});

/** Feeds rows of lines to the engine, and sums up the fees by doctor. */
class DoctorSums {
  readonly byDoctor = new Map<number, ForecastTotals>();
  readonly #lineOf: LineReading['lineOf'];
  readonly #calculator: Calculator;

  constructor(lineOf: LineReading['lineOf'], calculator: Calculator) {
    this.#lineOf = lineOf;
    this.#calculator = calculator;
  }

  add(row: readonly number[]): void {
    const line = this.#lineOf(row);
    const fee = this.#calculator.calculate(line);
    const sums = this.byDoctor.get(line.doctorId) ?? noLines();
    this.byDoctor.set(line.doctorId, sums);
    sums.lines += 1;
    if (fee.rule === null) sums.withoutRule += 1;
    sums.baseAmount += line.baseAmount;
    sums.calculatedAmount += fee.calculatedAmount;
    sums.retentionAmount += fee.retentionAmount;
    sums.finalAmount += fee.finalAmount;
  }
}

/** The calls that forecast a calculation. Dry runs happen in a thread, one after the other. */
import { join } from 'node:path';
import type {
  DoctorForecast,
  ForecastTotals,
} from '../../../contract/fees/calculation-forecast.ts';
import type { CalculateInput } from '../../../contract/operations/jobs.ts';
import type { Database } from '../../platform/db/database.ts';
import { memoizeUntilChange } from '../../platform/db/memoize-until-change.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createRunners, RunnerFailure, startThread } from '../../platform/runners.ts';
import type { ForecastOrder } from './forecast-worker.ts';
import { selectionOf } from './job.ts';
import { type Selection, scopeSql } from './selection.ts';

/** A million lines take about ten seconds. */
const TIMEOUT_MS = 60_000;
const HEAP_MIB = 512;

/** A process runs one forecast at a time. Other forecasts wait; other calls do not. */
const runners = createRunners<ForecastOrder, DoctorForecast[]>({
  start: () =>
    startThread(join(import.meta.dirname, 'forecast-worker.ts'), {
      maxOldGenerationSizeMb: HEAP_MIB,
    }),
  atOnce: 1,
  timeoutMs: TIMEOUT_MS,
});

export const calculationForecast = callsOf('calculationForecast', {
  list: async ({ input, context }) => {
    const { sort, limit, offset } = input;
    const doctors = await forecastOf(context.database, input);
    return doctors.toSorted(orderBy(sort)).slice(offset, offset + limit);
  },

  summary: async ({ input, context }) => {
    const doctors = await forecastOf(context.database, input);
    const sum = (field: keyof ForecastTotals) =>
      doctors.reduce((total, doctor) => total + doctor[field], 0);
    return {
      total: doctors.length,
      lines: sum('lines'),
      withoutRule: sum('withoutRule'),
      baseAmount: sum('baseAmount'),
      calculatedAmount: sum('calculatedAmount'),
      retentionAmount: sum('retentionAmount'),
      finalAmount: sum('finalAmount'),
    };
  },
});

/** All pages of a forecast share one dry run while nothing changes. */
function forecastOf(database: Database, input: CalculateInput): Promise<DoctorForecast[]> {
  const selection = selectionOf(input);
  const key = `forecast ${Boolean(selection.recalculate)} ${scopeSql(selection)}`;
  return memoizeUntilChange(database, key, () => dryRun(database, selection));
}

async function dryRun({ pool }: Database, selection: Selection): Promise<DoctorForecast[]> {
  const databaseUrl = pool.options.connectionString ?? '';
  try {
    return await runners.run({ databaseUrl, selection });
  } catch (error) {
    if (error instanceof RunnerFailure && error.reason === 'late') {
      refuse('calculation.forecastTookTooLong');
    }
    throw error;
  }
}

const BY_NAME = new Intl.Collator('es-CL');

/** The number of a doctor's RUT. */
const numberOf = ({ doctorRut }: DoctorForecast) => Number(doctorRut.split('-')[0]);

/** Orders by a column of the list, descending with `-`; equal doctors are ordered by name. */
function orderBy(sort: string) {
  const direction = sort.startsWith('-') ? -1 : 1;
  const column = sort.replace(/^-/, '') as keyof DoctorForecast;
  return (a: DoctorForecast, b: DoctorForecast): number => {
    const byName = BY_NAME.compare(a.doctorName, b.doctorName) || a.doctorId - b.doctorId;
    if (column === 'doctorName') return direction * byName;
    if (column === 'doctorRut') return direction * (numberOf(a) - numberOf(b));
    return direction * (Number(a[column]) - Number(b[column])) || byName;
  };
}

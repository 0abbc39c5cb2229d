/** Runs the checks of a month in one snapshot. It writes nothing but temporary tables of its own. */
import { sql } from 'kysely';
import type { LocalDate, Period } from '../../../domain/calendar/calendar.ts';
import type { FindingDetail } from '../../../domain/month-checks/check-kind.ts';
import type { CheckKey } from '../../../domain/month-checks/kinds.ts';
import {
  type Database,
  rowOf,
  rowsOf,
  type Tx,
  transactionWithClient,
} from '../../platform/db/database.ts';
import { askedOf } from './asked.ts';
import { findBeside, needsBeside, storeBeside } from './beside.ts';
import { CHECK_QUERIES } from './checks/all.ts';
import { prepare } from './prepared.ts';
import { beginReading } from './tables.ts';

/** One thing that a check found. */
export type Found = {
  readonly kind: CheckKey;
  /** The same in every run. */
  readonly subject: string;
  readonly doctorId: number | null;
  readonly societyId: number | null;
  readonly serviceId: number | null;
  readonly ruleId: number | null;
  readonly importId: number | null;
  /** Pesos. */
  readonly amount: number;
  /** Ids of attentions. */
  readonly lines: readonly number[];
  readonly detail: FindingDetail;
  /** What is accepted of it (`Accepted` of `check.ts`). Its lines, where `items` is null. */
  readonly facts: FindingDetail;
  readonly items: readonly number[] | null;
  readonly measure: number | null;
  /** By how much it may be worse, in percent. */
  readonly slack: number;
};

/** How many lines were checked, by how far they are. */
export type CheckedLines = {
  readonly lines: number;
  readonly pendingLines: number;
  readonly calculatedLines: number;
  readonly processedLines: number;
  readonly paidLines: number;
  /** Of earlier months. */
  readonly lateLines: number;
};

export type MonthFound = { readonly found: readonly Found[]; readonly checked: CheckedLines };

type Options = {
  readonly period: Period;
  /** From which days are counted. */
  readonly today: LocalDate;
  /** The kinds that are not looked for. */
  readonly off: ReadonlySet<CheckKey>;
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
};

/**
 * Everything that the checks find in a month. What attentions and rules alone say is found beside the rest, on another connection that
 * sees the same: it takes about as long.
 */
export function findInMonth(database: Database, options: Options): Promise<MonthFound> {
  const asked = askedOf(options.period, options.today);
  return transactionWithClient(database, async (tx) => {
    await beginReading(tx);
    const { snapshot } = await rowOf<{ snapshot: string }>(tx)`
      SELECT pg_export_snapshot() AS snapshot`;
    const checks = new Checks(tx, options);
    const [beside, checked] = await bothOf(
      findBeside(database, snapshot, asked, {
        findsWithoutRule: !options.off.has('noRule'),
        signal: options.signal,
      }),
      (async () => {
        await prepare(tx, asked);
        await checks.run((query) => !needsBeside(query));
        return countLines(tx);
      })(),
    );
    await storeBeside(tx, beside);
    await checks.run(needsBeside);
    return { found: checks.found(), checked };
  });
}

/** Both results; the failure of one is told after the other has ended, so that nothing goes on unseen. */
async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

/** The checks of a run, in whichever order they can be asked. */
class Checks {
  readonly #tx: Tx;
  readonly #options: Options;
  readonly #foundBy = new Map<CheckKey, readonly Found[]>();

  constructor(tx: Tx, options: Options) {
    this.#tx = tx;
    this.#options = options;
  }

  /** Runs those whose query is chosen. */
  async run(isChosen: (query: string) => boolean): Promise<void> {
    const { off, onProgress, signal } = this.#options;
    for (const { key, query } of CHECK_QUERIES.filter((check) => isChosen(check.query))) {
      signal?.throwIfAborted();
      this.#foundBy.set(key, off.has(key) ? [] : await rowsOf<Found>(this.#tx)`${sql.raw(query)}`);
      onProgress?.(this.#foundBy.size);
    }
  }

  /** What those found that ran, in the order in which findings are told. */
  found(): Found[] {
    return CHECK_QUERIES.flatMap(({ key }) => this.#foundBy.get(key) ?? []);
  }
}

function countLines(tx: Tx): Promise<CheckedLines> {
  return rowOf<CheckedLines>(tx)`
    SELECT coalesce(sum(lines), 0) AS lines, coalesce(sum(lines) FILTER (WHERE stage = 'pending'), 0) AS pending_lines,
           coalesce(sum(lines) FILTER (WHERE stage = 'calculated'), 0) AS calculated_lines,
           coalesce(sum(lines) FILTER (WHERE stage = 'processed'), 0) AS processed_lines,
           coalesce(sum(lines) FILTER (WHERE stage = 'paid'), 0) AS paid_lines,
           coalesce(sum(lines) FILTER (WHERE is_late), 0) AS late_lines
      FROM checked_cell`;
}

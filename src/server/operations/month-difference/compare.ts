/** The differences of all doctors between two months: taken apart, filtered, sorted and paged (operations §15.3). */
import { sql } from 'kysely';
import type {
  ComparedMonths,
  DifferenceFilters,
  DifferenceSummary,
  DoctorDifference,
} from '../../../contract/operations/month-difference.ts';
import {
  addMonths,
  firstDayOf,
  lastDayOf,
  periodIndex,
} from '../../../domain/calendar/calendar.ts';
import {
  type DoctorMonth,
  EMPTY_MONTH,
  explainDifference,
  type MonthDifference,
} from '../../../domain/month-difference/difference.ts';
import { DIFFERENCE_REASONS } from '../../../domain/month-difference/reasons.ts';
import { percentChange } from '../../../domain/words/change.ts';
import { summarizeAttentions } from '../../intake/attentions/public.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { given, inSpanish, matchesSearch, parseSort } from '../../platform/db/list-queries.ts';
import { type Compared, readMonths } from './months.ts';

/** A doctor's difference, without the names. */
export type Difference = MonthDifference & {
  readonly doctorId: number;
  /** The societies that the attentions of each month are paid to; null: the doctor. */
  readonly payeesBefore: readonly (number | null)[];
  readonly payeesNow: readonly (number | null)[];
};

/** The months that are compared. */
export function comparedOf(months: ComparedMonths): Pick<Compared, 'before' | 'now'> {
  const now = { year: months.year, month: months.month };
  const before = addMonths(now, -1);
  return {
    now,
    before: { year: months.beforeYear ?? before.year, month: months.beforeMonth ?? before.month },
  };
}

/** Of every doctor whom one of the months pays something. */
export async function differencesOf(db: Db, compared: Compared): Promise<Difference[]> {
  const { before, now } = await readMonths(db, compared);
  return [...new Set([...before.keys(), ...now.keys()])].map((doctorId) => {
    const sides = {
      before: before.get(doctorId) ?? EMPTY_MONTH,
      now: now.get(doctorId) ?? EMPTY_MONTH,
    };
    return { doctorId, ...explainDifference(sides.before, sides.now), ...payeesOf(sides) };
  });
}

function payeesOf(sides: Record<'before' | 'now', DoctorMonth>) {
  const [before, now] = [sides.before, sides.now].map(
    ({ cells }) => new Set(cells.map(({ societyId }) => societyId)),
  ) as [Set<number | null>, Set<number | null>];
  // A month without attentions changes no payee.
  const hasChanged = before.size > 0 && now.size > 0 && before.symmetricDifference(now).size > 0;
  return hasChanged
    ? { payeesBefore: [...before], payeesNow: [...now] }
    : { payeesBefore: [], payeesNow: [] };
}

/**
 * Reads that are under way, by what they compare. A screen asks for the rows and their sums at once: both wait for the same read.
 */
const underWay = new WeakMap<Db, Map<string, Promise<Difference[]>>>();

function sharedDifferences(db: Db, compared: Compared): Promise<Difference[]> {
  const key = `${periodIndex(compared.before)} ${periodIndex(compared.now)}`;
  const reads = underWay.get(db) ?? new Map<string, Promise<Difference[]>>();
  underWay.set(db, reads);
  const known = reads.get(key);
  if (known) return known;
  const read = differencesOf(db, compared).finally(() => reads.delete(key));
  reads.set(key, read);
  return read;
}

type Named = { id: number; name: string; rut: string };

/** The differences that the filters find, with their doctors, in the order of the names. */
async function findDifferences(
  db: Db,
  { search, reason, unexplained, atLeast = 0, ...months }: DifferenceFilters,
): Promise<(Difference & Named)[]> {
  const all = await sharedDifferences(db, comparedOf(months));
  const rows = await rowsOf<Named>(db)`
    SELECT id, name, rut FROM doctor
     WHERE ${sql.join(
       [
         sql`id = ANY(${all.map(({ doctorId }) => doctorId)}::int[])`,
         ...given(search, (words) =>
           matchesSearch(
             words,
             sql`search_text(name || ' ' || rut || ' ' || replace(rut, '-', ''))`,
           ),
         ),
       ],
       sql` AND `,
     )}
     ORDER BY ${inSpanish('name')}, id`;
  const byDoctor = new Map(all.map((one) => [one.doctorId, one]));
  return rows.flatMap((doctor) => {
    const found = byDoctor.get(doctor.id);
    const isFound =
      found !== undefined &&
      Math.abs(found.difference) >= atLeast &&
      (!unexplained || found.unexplained !== 0) &&
      (reason === undefined || found.reasons[reason] !== 0);
    return isFound ? [{ ...found, ...doctor }] : [];
  });
}

const ORDER: Readonly<Record<string, (one: Difference) => number>> = {
  unexplained: ({ unexplained }) => Math.abs(unexplained),
  difference: ({ difference }) => difference,
  now: ({ now }) => now,
  before: ({ before }) => before,
};

/** A page of doctors. Of equal ones those with the larger difference come first, then by name. */
export async function listDifferences(
  db: Db,
  { limit, offset, sort, ...filters }: DifferenceFilters & Paging,
): Promise<DoctorDifference[]> {
  const found = await findDifferences(db, filters);
  const { column, direction } = parseSort(sort);
  const sign = direction === 'asc' ? 1 : -1;
  const order = ORDER[column];
  if (order) {
    found.sort(
      (one, other) =>
        sign * (order(one) - order(other)) || Math.abs(other.difference) - Math.abs(one.difference),
    );
  } else if (direction === 'desc') {
    found.reverse();
  }
  return presentDifferences(db, found.slice(offset, offset + limit));
}
type Paging = { limit: number; offset: number; sort: string };

export async function presentDifferences(
  db: Db,
  found: readonly (Difference & Named)[],
): Promise<DoctorDifference[]> {
  const named = await societyNames(
    db,
    found.flatMap(({ payeesBefore, payeesNow }) => [...payeesBefore, ...payeesNow]),
  );
  return found.map((one) => {
    const nameOf = (societyId: number | null) =>
      societyId === null ? one.name : (named.get(societyId) ?? '');
    return {
      doctorId: one.doctorId,
      doctorName: one.name,
      doctorRut: one.rut,
      ...figuresOf(one),
      reasons: reasonsOf([one]),
      payeesBefore: one.payeesBefore.map(nameOf),
      payeesNow: one.payeesNow.map(nameOf),
    };
  });
}

async function societyNames(db: Db, ids: readonly (number | null)[]) {
  const rows = await db
    .selectFrom('medicalSociety')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids.filter((id) => id !== null)), 0])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Figures = Pick<MonthDifference, 'before' | 'now' | 'difference' | 'unexplained'>;
const figuresOf = ({ before, now, difference, unexplained }: Figures) => ({
  before,
  now,
  difference,
  percent: percentChange(before, now),
  unexplained,
});

/** The sums by reason, without those that are 0. */
function reasonsOf(
  found: readonly Pick<MonthDifference, 'reasons'>[],
): DifferenceSummary['reasons'] {
  const sums = DIFFERENCE_REASONS.map(
    (reason) => [reason, found.reduce((sum, { reasons }) => sum + reasons[reason], 0)] as const,
  );
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0));
}

/** The sums of what the filters find. */
export async function sumDifferences(
  db: Db,
  filters: DifferenceFilters,
): Promise<DifferenceSummary> {
  const { now } = comparedOf(filters);
  const [found, pending] = await Promise.all([
    findDifferences(db, filters),
    summarizeAttentions(db, {
      dateFrom: firstDayOf(now),
      dateTo: lastDayOf(now),
      status: 'pending',
    }),
  ]);
  const sum = (of: (one: Difference) => number) => found.reduce((total, one) => total + of(one), 0);
  return {
    total: found.length,
    ...figuresOf({
      before: sum((one) => one.before),
      now: sum((one) => one.now),
      difference: sum((one) => one.difference),
      unexplained: sum((one) => one.unexplained),
    }),
    unexplainedDoctors: found.filter(({ unexplained }) => unexplained !== 0).length,
    reasons: reasonsOf(found),
    pending: pending.total,
  };
}

/** The filters of the log of reads, as conditions over `read_log` (access §16.7). */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { ASKED_PATIENTS, type readLogFilters } from '../../../contract/access/read-log.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { findPatients } from '../../intake/attentions/public.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { marksOf } from '../hidden-patients/public.ts';

export type ReadLogFilters = z.output<typeof readLogFilters>;

/**
 * How records are found: each meets one of the conditions, and none meets two. Each has an index that finds its newest
 * records in order, which both together would not have; but for those that name somebody, whose index has no order.
 */
export type Found = readonly { condition: RawBuilder<boolean>; namesSomebody: boolean }[];

/** Refuses a name that too many patients have. */
export async function conditionsOf(
  db: Db,
  filters: ReadLogFilters,
  user: CurrentUser | null,
): Promise<Found> {
  const others = otherConditions(filters);
  const all = (namesSomebody: boolean, ...conditions: RawBuilder<unknown>[]) => ({
    condition:
      conditions.length === 0
        ? sql<boolean>`true`
        : sql<boolean>`${sql.join(conditions, sql` AND `)}`,
    namesSomebody: namesSomebody || filters.doctorId !== undefined,
  });
  if (!filters.search) return [all(false, ...others)];
  const named = namesOneOf(await askedPatients(db, filters.search, user));
  if (!filters.unnamed) return [all(true, named, ...others)];
  return [all(true, named, ...others), all(false, isUnnamed, sql`NOT ${named}`, ...others)];
}

/** Patients whom somebody looks for, by the RUTs under which the log of reads has them. */
export type AskedPatients = {
  readonly ruts: readonly string[];
  /** RUTs that were theirs until a rectification (access §27). */
  readonly former: readonly { readonly rut: string; readonly until: Date }[];
};

/** The RUTs that a RUT or a name means. A hidden patient is found by an administrator alone, also under the mark. */
export async function askedPatients(
  db: Db,
  search: string,
  user: CurrentUser | null,
): Promise<AskedPatients> {
  const patients = await findPatients(db, search, ASKED_PATIENTS + 1);
  if (patients.length > ASKED_PATIENTS)
    refuse('readLog.tooManyPatients', { limit: formatCount(ASKED_PATIENTS) });
  const ruts = patients.map(({ patientRut }) => patientRut);
  const marks = await marksOf(db, ruts);
  const isAdmin = user?.profile === 'admin';
  const asked = isAdmin ? [...ruts, ...marks.values()] : ruts.filter((rut) => !marks.has(rut));
  const former = await rowsOf<AskedPatients['former'][number]>(db)`
    SELECT former_rut AS rut, until FROM former_rut WHERE rut = ANY (${asked}::text[]) ORDER BY until DESC, former_rut`;
  if (isAdmin) return { ruts: asked, former };
  // A wrong RUT may be a hidden patient's right one.
  const hidden = await marksOf(
    db,
    former.map(({ rut }) => rut),
  );
  return { ruts: asked, former: former.filter(({ rut }) => !hidden.has(rut)) };
}

/** Whether a record names one of the patients: under a former RUT, before it was corrected. */
export function namesOneOf({ ruts, former }: AskedPatients): RawBuilder<boolean> {
  const ways = [
    sql`patient_ruts && ${ruts}::text[]`,
    ...former.map(({ rut, until }) => sql`patient_ruts && ARRAY[${rut}] AND at < ${until}`),
  ];
  return sql<boolean>`(${sql.join(ways, sql` OR `)})`;
}

/** Without lists of this log: they name how many patients a record has. */
export const isUnnamed = sql<boolean>`(has_unnamed_patients AND call <> 'readLog.list')`;

function otherConditions(filters: ReadLogFilters): RawBuilder<unknown>[] {
  const { userId, doctorId, screen, kind } = filters;
  return [
    userId && sql`user_id = ${userId}`,
    doctorId && sql`doctor_ids @> ARRAY[${doctorId}]::int[]`,
    screen && sql`screen = ${screen}`,
    kind && sql`kind = ${kind}`,
    ...betweenConditions(filters),
  ].filter((condition) => condition !== undefined && condition !== 0 && condition !== '');
}

type Between = Pick<ReadLogFilters, 'dateFrom' | 'timeFrom' | 'dateTo' | 'timeTo'>;

/** Days and times in Santiago, the connection's time zone. The last minute counts. */
export function betweenConditions(between: Between): RawBuilder<unknown>[] {
  const { dateFrom, timeFrom = '00:00', dateTo, timeTo = '23:59' } = between;
  return [
    dateFrom && sql`at >= (${dateFrom}::date + ${timeFrom}::time)::timestamptz`,
    dateTo && sql`at < (${dateTo}::date + ${timeTo}::time + interval '1 minute')::timestamptz`,
  ].filter((condition) => condition !== undefined && condition !== '');
}

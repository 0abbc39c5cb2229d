/** How a doctor is paid from a day on: in person or through a society (masters §14). */
import { sql } from 'kysely';
import type { DatedAffiliation } from '../../../contract/masters/affiliations.ts';
import { addDays, type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import type { Affiliation } from '../../../domain/payout/affiliations.ts';
import { today } from '../../platform/context.ts';
import { carryOut, type Db, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** An affiliation that begins later than this many days after today has a mistyped year. */
const DAYS_AHEAD = 731;

/** From a day on, or from the start, a doctor is paid through this society; null: in person. */
type AffiliationChange = {
  readonly doctorId: number;
  readonly from: LocalDate | '-infinity';
  readonly societyId: number | null;
  readonly userId: number | null;
};

/**
 * Has a doctor be paid so from a day on, until the next affiliation begins. The one that begins on that day, if any, is
 * replaced. One that says what the one before it says is dropped. The caller has locked the doctor.
 */
export async function writeAffiliation(tx: Tx, change: AffiliationChange): Promise<void> {
  const { doctorId, from, societyId, userId } = change;
  await tx
    .insertInto('doctorAffiliation')
    .values({ doctorId, validFrom: from, societyId, createdBy: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['doctorId', 'validFrom'])
        .doUpdateSet({ societyId, createdBy: userId, createdAt: sql`now()` }),
    )
    .execute();
  await dropRepeated(tx, doctorId);
}

/** A doctor's affiliations by day, with who is paid. */
export function listAffiliations(db: Db | Tx, doctorId: number): Promise<DatedAffiliation[]> {
  return db
    .selectFrom('affiliation as a')
    .innerJoin('doctor as d', 'd.id', 'a.doctorId')
    .leftJoin('medicalSociety as s', 's.id', 'a.societyId')
    .select(({ fn, ref }) => [
      ref('a.id').$castTo<number>().as('id'),
      sql<string | null>`nullif(a.valid_from, '-infinity')`.as('from'),
      sql<string | null>`nullif(a.valid_to, 'infinity')`.as('until'),
      'a.societyId',
      fn.coalesce('s.name', 'd.name').as('payeeName'),
      fn.coalesce('s.rut', 'd.rut').as('payeeRut'),
    ])
    .where('a.doctorId', '=', doctorId)
    .orderBy('a.validFrom')
    .execute();
}

/** An affiliation without the names. */
export function bareAffiliation({ id, from, societyId }: DatedAffiliation): Affiliation {
  return { id, from: from === null ? null : localDate(from), societyId };
}

/**
 * Has a doctor's affiliations be these, and raises the doctor's version. What is equal keeps its row. The caller has
 * locked the doctor.
 */
export async function replaceAffiliations(
  tx: Tx,
  change: { doctorId: number; after: readonly Affiliation[]; userId: number | null },
): Promise<void> {
  const { doctorId, after, userId } = change;
  const rows = JSON.stringify(after);
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb) AS w (id int, "from" date, "societyId" int)`;
  await carryOut(tx)`
    DELETE FROM doctor_affiliation
     WHERE doctor_id = ${doctorId} AND id NOT IN (SELECT w.id FROM ${wanted} WHERE w.id IS NOT NULL)`;
  const stamp = sql`created_by = ${userId}, created_at = now()`;
  // A first affiliation's day is not even named: the database guards it.
  await carryOut(tx)`
    UPDATE doctor_affiliation a SET society_id = w."societyId", ${stamp} FROM ${wanted}
     WHERE a.id = w.id AND a.society_id IS DISTINCT FROM w."societyId"`;
  await carryOut(tx)`
    UPDATE doctor_affiliation a SET valid_from = w."from", ${stamp} FROM ${wanted}
     WHERE a.id = w.id AND a.valid_from <> w."from"`;
  await carryOut(tx)`
    INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id, created_by)
    SELECT ${doctorId}, w."from", w."societyId", ${userId} FROM ${wanted} WHERE w.id IS NULL`;
  await tx
    .updateTable('doctor')
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', doctorId)
    .execute();
}

/** How a doctor is paid from a day on, or from the start; null: in person. */
export type DatedSociety = readonly [from: string | null, societyId: number | null];

/** A doctor's affiliations by day, as a value of the query that reads `doctorId`. */
export const affiliationsOf = (doctorId: string) => sql<DatedSociety[]>`(
  SELECT jsonb_agg(jsonb_build_array(nullif(a.valid_from, '-infinity'), a.society_id) ORDER BY a.valid_from)
    FROM doctor_affiliation a WHERE a.doctor_id = ${sql.ref(doctorId)})`;

/**
 * Has the affiliations of many doctors be these, by day and the first one from the start. What is equal keeps its row. The caller holds
 * the ledger and the doctors.
 */
export async function writeAllAffiliations(
  tx: Tx,
  doctors: readonly { readonly id: number; readonly affiliations: readonly DatedSociety[] }[],
  userId: number | null,
): Promise<void> {
  if (doctors.length === 0) return;
  const days = doctors.flatMap(({ id, affiliations }) =>
    affiliations.map(([from, societyId]) => ({ id, from, societyId })),
  );
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS w (id int, "from" date, "societyId" int)`;
  await carryOut(tx)`
    DELETE FROM doctor_affiliation a
     WHERE a.doctor_id = ANY(${doctors.map(({ id }) => id)}::int[]) AND a.valid_from <> '-infinity'
       AND NOT EXISTS (SELECT FROM ${wanted} WHERE w.id = a.doctor_id AND w."from" = a.valid_from)`;
  await carryOut(tx)`
    INSERT INTO doctor_affiliation AS a (doctor_id, valid_from, society_id, created_by)
    SELECT w.id, coalesce(w."from", '-infinity'), w."societyId", ${userId}::int FROM ${wanted}
        ON CONFLICT (doctor_id, valid_from)
        DO UPDATE SET society_id = excluded.society_id, created_by = excluded.created_by, created_at = now()
     WHERE a.society_id IS DISTINCT FROM excluded.society_id`;
}

/** Whether the day's year is surely mistyped. */
export const isFarDay = (day: string): boolean => day > addDays(today(), DAYS_AHEAD);

/** Refuses such a day. */
export function refuseFarDay(day: string, field: string): void {
  if (isFarDay(day)) refuse('affiliation.tooFarAhead', {}, { field });
}

/** The society through which a doctor is paid on a day; null: in person. */
export async function societyOn(tx: Tx, doctorId: number, day: LocalDate): Promise<number | null> {
  const { societyId } = await tx
    .selectFrom('affiliation')
    .select('societyId')
    .where('doctorId', '=', doctorId)
    .where('validFrom', '<=', day)
    .where('validTo', '>=', day)
    .executeTakeFirstOrThrow();
  return societyId;
}

/** Removes each affiliation of a doctor that says what the one before it says. */
async function dropRepeated(tx: Tx, doctorId: number): Promise<void> {
  await carryOut(tx)`
    DELETE FROM doctor_affiliation a
     USING (SELECT id, society_id, lag(id) OVER by_day AS previous, lag(society_id) OVER by_day AS previous_society
              FROM doctor_affiliation WHERE doctor_id = ${doctorId} WINDOW by_day AS (ORDER BY valid_from)) AS own
     WHERE a.id = own.id AND own.previous IS NOT NULL AND own.society_id IS NOT DISTINCT FROM own.previous_society`;
}

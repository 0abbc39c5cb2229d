/** How a doctor is paid from a day on: in person or through a society (masters §14). */
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';

/** From a day on, or since ever, a doctor is paid through this society; null: in person. */
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
  await sql`
    DELETE FROM doctor_affiliation a
     USING (SELECT id, society_id, lag(id) OVER by_day AS previous, lag(society_id) OVER by_day AS previous_society
              FROM doctor_affiliation WHERE doctor_id = ${doctorId} WINDOW by_day AS (ORDER BY valid_from)) AS own
     WHERE a.id = own.id AND own.previous IS NOT NULL AND own.society_id IS NOT DISTINCT FROM own.previous_society`.execute(
    tx,
  );
}

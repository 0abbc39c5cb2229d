/** What other features may use of the specialties. */
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/**
 * Refuses a record that names a specialty which is not there, at its field `specialtyId`. The specialty
 * is held until the record is saved, so that nobody deletes it in between.
 */
export async function refuseUnknownSpecialty(tx: Tx, specialtyId: number): Promise<void> {
  const specialty = await tx
    .selectFrom('specialty')
    .select('id')
    .where('id', '=', specialtyId)
    .forKeyShare()
    .executeTakeFirst();
  if (!specialty) refuse('specialty.unknown', {}, { field: 'specialtyId' });
}

/** What other features may import from specialties. */
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

export { findSpecialties } from './handlers.ts';

/**
 * Refuses a missing specialty, at the field `specialtyId`. The specialty is locked until the record is saved, so that
 * nobody deletes it in between.
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

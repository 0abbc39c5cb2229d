/** What other features may use of the specialties. */
import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { findSpecialty } from './queries.ts';

/** Refuses a record that names a specialty which is not there, at its field `specialtyId`. */
export async function refuseUnknownSpecialty(tx: Tx, specialtyId: number): Promise<void> {
  const specialty = await findSpecialty(tx, specialtyId);
  if (!specialty) refuse('specialty.unknown', {}, { field: 'specialtyId' });
}

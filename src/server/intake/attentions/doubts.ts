/** Finds doubts about an attention before it is saved (decision 62). */
import type { Database } from '../../platform/db/database.ts';
import { doubtsOfAttention } from '../doubts/public.ts';
import { type AttentionEdit, patientRutOf } from './values.ts';

/** For a new attention, or for an edit of `id`. Its file may have had columns that the form lacks. */
export async function doubtsOfInput(
  database: Database,
  input: AttentionEdit & { id?: number | undefined },
) {
  const stored = await database.db
    .selectFrom('attention')
    .select(['recordType', 'externalId', 'participant', 'sourceStatus', 'commissionAmount'])
    .select(['patientRut', 'patientRutIsValid'])
    .where('id', '=', input.id ?? 0)
    .executeTakeFirst();
  return doubtsOfAttention(database, {
    ...input,
    recordType: input.recordType ?? stored?.recordType ?? 'participacion',
    externalId: stored?.externalId ?? input.externalId ?? '',
    participant: stored?.participant ?? null,
    sourceStatus: stored?.sourceStatus ?? null,
    commissionAmount: stored?.commissionAmount ?? null,
    ...patientRutOf(input, stored),
  });
}

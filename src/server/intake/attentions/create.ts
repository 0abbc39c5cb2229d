/** Registering one attention by hand (intake §3). */
import type { z } from 'zod';
import type { Attention, attentionInput } from '../../../contract/intake/attentions.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findAttention } from './queries.ts';
import { onTakenId, valuesOf } from './values.ts';

/** Stores the attention as pending. */
export async function createAttention(
  tx: Tx,
  input: z.output<typeof attentionInput>,
  actor: Actor,
): Promise<Attention> {
  const { id } = await tx
    .insertInto('attention')
    .values({ ...(await valuesOf(tx, input)), createdBy: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onTakenId(input));
  const attention = await findAttention(tx, id);
  if (!attention) throw new Error(`attention ${id} was not stored`);
  await audit(tx, actor, {
    action: 'attention.create',
    entity: 'attention',
    entityId: id,
    summary: `Registró la atención de ${input.patientName} del ${formatDate(input.attentionDate)}.`,
    after: attention,
  });
  return attention;
}

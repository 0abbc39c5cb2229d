/** Hides a patient from all but administrators, and shows the patient again (access §22). The database does it when it is written. */
import { sql } from 'kysely';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readConcerned } from './queries.ts';

const entity = 'hiddenPatient';

type Hiding = {
  readonly requestId: number;
  readonly reason: string;
  readonly agreedAttentions: number;
};

/** Refused when other attentions than were agreed to would be hidden. */
export async function hidePatient(
  tx: Tx,
  { requestId, reason, agreedAttentions }: Hiding,
  actor: Actor,
): Promise<{ id: number }> {
  const { rut, attentions } = await readConcerned(tx, requestId);
  if (attentions !== agreedAttentions)
    refuse('hiddenPatients.notAgreed', { attentions: formatCount(attentions) });
  const { id, mark } = await tx
    .insertInto('hiddenPatient')
    .values({ rut, requestId, reason, hiddenBy: actor.userId })
    .returning(['id', 'mark'])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: 'hiddenPatient.create',
    entity,
    entityId: id,
    summary: `Reservó al paciente ${mark}, con ${countOf(attentions, 'atención', 'atenciones')}, por la solicitud ${requestId}. ${reason}`,
    after: { mark, requestId, attentions, reason },
  });
  return { id };
}

/** Refused when the patient is shown already. */
export async function showPatient(
  tx: Tx,
  { id, reason }: { readonly id: number; readonly reason: string },
  actor: Actor,
): Promise<{ success: true }> {
  const hidden = await tx
    .selectFrom('hiddenPatient')
    .select(['mark', 'liftedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!hidden) refuse('record.notFound', { record: 'la reserva' });
  if (hidden.liftedAt !== null) refuse('hiddenPatients.lifted');
  await tx
    .updateTable('hiddenPatient')
    .set({ liftedAt: sql`now()`, liftReason: reason, liftedBy: actor.userId })
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, {
    action: 'hiddenPatient.lift',
    entity,
    entityId: id,
    summary: `Levantó la reserva del paciente ${hidden.mark}. ${reason}`,
    after: { mark: hidden.mark, reason },
  });
  return { success: true };
}

/** Registering one attention by hand (spec 2 §2.4, §5). */
import type { z } from 'zod';
import type { Attention, attentionInput } from '../../../contract/attentions.ts';
import { formatDate, localDate } from '../../../domain/calendar.ts';
import { normalizeRut, parseRut } from '../../../domain/rut.ts';
import { derivedExternalId, identityOf } from '../../../formats/attentions/identity.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { type Tx, violatedConstraint } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { findAttention } from './queries.ts';

type AttentionInput = z.output<typeof attentionInput>;

/**
 * Stores the attention as pending. Without an external id it gets the one that an import of the same
 * attention would derive (design §5), so neither a second click nor a later file doubles it.
 */
export async function createAttention(
  tx: Tx,
  input: AttentionInput,
  actor: Actor,
): Promise<Attention> {
  const patientRut = parseRut(input.patientRut);
  const values = {
    ...input,
    patientRut: patientRut ?? normalizeRut(input.patientRut) ?? input.patientRut,
    patientRutIsValid: patientRut !== null,
    createdBy: actor.userId,
  };
  const names = await referencesOf(tx, input);
  const externalId = input.externalId ?? (await derivedId(tx, { ...values, ...names }));
  const { id } = await tx
    .insertInto('attention')
    .values({ ...values, externalId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'attention_external_key') throw error;
      return refuseTaken(input);
    });
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

/**
 * How files name the doctor and the service. Refuses what does not exist or is not in use; what does
 * is held until the attention is stored, so that nobody deletes it in between.
 */
async function referencesOf(tx: Tx, input: AttentionInput) {
  const doctor = await tx
    .selectFrom('doctor')
    .select('rut as doctorText')
    .where('id', '=', input.doctorId)
    .where('isActive', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  const service = await tx
    .selectFrom('service')
    .select('code as serviceCode')
    .where('id', '=', input.serviceId)
    .where('isActive', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  const providerType = await tx
    .selectFrom('providerType')
    .select('id')
    .where('id', '=', input.providerTypeId)
    .where('isActive', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  if (!providerType) return refuseReference('un tipo de prestador', 'providerTypeId');
  if (!service) return refuseReference('una prestación', 'serviceId');
  if (!doctor) return refuseReference('un médico', 'doctorId');
  return { ...doctor, ...service };
}

function refuseReference(record: string, field: keyof AttentionInput): never {
  return refuse('attention.referenceUnknown', { record }, { field });
}

/** The first free id of the attention's identity; refuses one at the same or an unknown time. */
async function derivedId(
  tx: Tx,
  attention: AttentionInput & { doctorText: string; serviceCode: string },
): Promise<string> {
  const identity = identityOf({
    ...attention,
    attentionDate: localDate(attention.attentionDate),
    participant: null,
  });
  for (let occurrence = 1; ; occurrence += 1) {
    const externalId = derivedExternalId(identity, occurrence);
    const existing = await tx
      .selectFrom('attention')
      .select('attentionTime')
      .where('recordType', '=', attention.recordType)
      .where('externalId', '=', externalId)
      .executeTakeFirst();
    if (!existing) return externalId;
    const { attentionTime } = existing;
    if (attentionTime === null || attentionTime.startsWith(attention.attentionTime)) {
      refuse('attention.duplicate');
    }
  }
}

function refuseTaken({ externalId }: AttentionInput): never {
  return externalId === null
    ? refuse('attention.duplicate')
    : refuse('attention.externalIdTaken', {}, { field: 'externalId' });
}

/** Converts the attention form to columns: checks references and determines the external id. */
import type { z } from 'zod';
import type { Attention, attentionEdit } from '../../../contract/intake/attentions.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { isDerivedExternalId } from '../../../domain/identity/external-id.ts';
import { normalizeRut, parseRut } from '../../../domain/identity/rut.ts';
import { derivedExternalId, identityOf } from '../../../formats/attentions/identity.ts';
import { type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

export type AttentionEdit = z.output<typeof attentionEdit>;
export type AttentionInput = AttentionEdit & Pick<Attention, 'recordType'>;

/**
 * The columns of the form, for a new attention or in place of `before`. Without an external id it gets the one that an
 * import of the same attention would derive (intake §3.9). So neither a double click nor a later file duplicates it.
 */
export async function valuesOf(tx: Tx, input: AttentionInput, before?: Attention) {
  const values = { ...input, ...patientRutOf(input, before) };
  const names = await referencesOf(tx, input, before);
  return { ...values, externalId: await externalIdOf(tx, { ...values, ...names }, before) };
}

type WithRut = Pick<Attention, 'patientRut' | 'patientRutIsValid'>;

/** The patient's RUT as it is stored, and whether it is valid. A mark that was there `before` keeps its validity (access §22). */
export function patientRutOf(input: Pick<AttentionInput, 'patientRut'>, before?: WithRut): WithRut {
  const rut = parseRut(input.patientRut);
  return {
    patientRut: rut ?? normalizeRut(input.patientRut) ?? input.patientRut,
    patientRutIsValid:
      rut !== null || (input.patientRut === before?.patientRut && before.patientRutIsValid),
  };
}

/** Turns a violation of the external id's constraint into a refusal. */
export function onTakenId({ externalId }: Pick<AttentionInput, 'externalId'>) {
  return (error: unknown): never => {
    if (violatedConstraint(error) !== 'attention_external_key') throw error;
    return externalId === null
      ? refuse('attention.duplicate')
      : refuse('attention.externalIdTaken', {}, { field: 'externalId' });
  };
}

/**
 * The doctor and service as files name them. Refuses missing ones, and inactive ones unless the attention named them
 * before. They are locked until the attention is stored, so that nobody deletes them in between.
 */
async function referencesOf(tx: Tx, input: AttentionInput, before?: Attention) {
  const doctor = await tx
    .selectFrom('doctor')
    .select('rut as doctorText')
    .where('id', '=', input.doctorId)
    .where((where) =>
      where.or([where('isActive', '=', true), where('id', '=', before?.doctorId ?? 0)]),
    )
    .forKeyShare()
    .executeTakeFirst();
  const service = await tx
    .selectFrom('service')
    .select('code as serviceCode')
    .where('id', '=', input.serviceId)
    .where((where) =>
      where.or([where('isActive', '=', true), where('id', '=', before?.serviceId ?? 0)]),
    )
    .forKeyShare()
    .executeTakeFirst();
  const isProviderTypeKnown =
    input.providerTypeId === null ||
    (await tx
      .selectFrom('providerType')
      .select('id')
      .where('id', '=', input.providerTypeId)
      .where((where) =>
        where.or([where('isActive', '=', true), where('id', '=', before?.providerTypeId ?? 0)]),
      )
      .forKeyShare()
      .executeTakeFirst()) !== undefined;
  if (!isProviderTypeKnown) return refuseReference('un tipo de prestador', 'providerTypeId');
  if (!service) return refuseReference('una prestación', 'serviceId');
  if (!doctor) return refuseReference('un médico', 'doctorId');
  return { ...doctor, ...service };
}

function refuseReference(record: string, field: keyof AttentionInput): never {
  return refuse('attention.referenceUnknown', { record }, { field });
}

type Identified = AttentionInput & { doctorText: string; serviceCode: string };

/**
 * The typed id. A derived id follows its fields unless it came with a file. The next import of that file must find the attention
 * again.
 */
async function externalIdOf(tx: Tx, attention: Identified, before?: Attention): Promise<string> {
  const typed = attention.externalId;
  if (before === undefined) return typed ?? derivedId(tx, attention);
  if (before.importId !== null) return typed ?? before.externalId;
  const isDerived = typed === before.externalId && isDerivedExternalId(typed);
  return typed === null || isDerived ? derivedId(tx, attention, before.id) : typed;
}

/** The first derived id that is free or the attention's own. Refuses an attention at the same or an unknown time. */
async function derivedId(tx: Tx, attention: Identified, ownId?: number): Promise<string> {
  const identity = identityOf({
    ...attention,
    attentionDate: localDate(attention.attentionDate),
    participant: null,
  });
  for (let occurrence = 1; ; occurrence += 1) {
    const externalId = derivedExternalId(identity, occurrence);
    const existing = await tx
      .selectFrom('attention')
      .select(['id', 'attentionTime'])
      .where('recordType', '=', attention.recordType)
      .where('externalId', '=', externalId)
      .executeTakeFirst();
    if (!existing || existing.id === ownId) return externalId;
    if (isSameTime(existing.attentionTime, attention.attentionTime)) refuse('attention.duplicate');
  }
}

/** An unknown time may equal any other. */
function isSameTime(stored: string | null, typed: string | null): boolean {
  return stored === null || typed === null || stored.startsWith(typed);
}

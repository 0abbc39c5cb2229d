/** Saves, pauses and deletes sources (intake §20.1 to intake §20.7). */
import { sql } from 'kysely';
import pg from 'pg';
import {
  type SavedSource,
  type SavedSourceInput,
  SOURCES_LIMIT,
} from '../../../contract/intake/saved-sources.ts';
import { nextRun } from '../../../domain/intake/source-schedule.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { nextId, type Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findSource, findStored, lockStored, type StoredSource, withoutSecret } from './queries.ts';
import { originOf, secretNamesOf } from './request.ts';
import { isRunning, scheduleOf } from './runs.ts';
import { sealSecret } from './secrets.ts';

/** Saves a new source. */
export async function createSource(
  tx: Tx,
  context: CallContext,
  { secret, ...input }: SavedSourceInput,
): Promise<SavedSource> {
  originOf(input.address);
  const secretNames = secret ? secretNamesOf(input.kind, secret) : [];
  if (input.kind === 'his' && !secret) refuse('savedSource.secretNeeded', {}, { field: 'secret' });
  await refuseTooMany(tx);
  // The key is bound to the source's number, which has to be known first.
  const id = await nextId(tx, 'saved_source');
  const sealedSecret = secret ? sealSecret(context.config, id, secret) : null;
  await tx
    .insertInto('savedSource')
    .values({
      ...valuesOf(input),
      id,
      sealedSecret,
      secretNames,
      nextRunAt: nextRun(input, new Date()),
    })
    .execute()
    .catch(refuseTakenName);
  return written(tx, context, id, null, `Guardó la fuente ${input.name}.`);
}

/** Changes a source. Its stored key stays unless another one is typed. */
export async function updateSource(
  tx: Tx,
  context: CallContext,
  { id, version, secret, ...input }: SavedSourceInput & { id: number; version: number },
): Promise<SavedSource> {
  const before = await lockStored(tx, id);
  await refuseStaleEdit(tx, version, await findSource(tx, id), { entity: 'savedSource', id });
  // What waits or goes on was asked of the source as it stood.
  if (await isRunning(tx, id)) refuse('savedSource.running', { name: before.name });
  refuseOtherServer(before, input, secret);
  const stays = !secret && input.kind === before.kind;
  const sealedSecret = secret ? sealSecret(context.config, id, secret) : null;
  const newSecret = { sealedSecret, secretNames: secret ? secretNamesOf(input.kind, secret) : [] };
  if (input.kind === 'his' && !secret && !(stays && before.sealedSecret))
    refuse('savedSource.secretNeeded', {}, { field: 'secret' });
  await tx
    .updateTable('savedSource')
    .set({
      ...valuesOf(input),
      ...(!stays && newSecret),
      nextRunAt: before.isPaused ? null : nextRun(input, new Date()),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenName);
  return written(tx, context, id, before, `Modificó la fuente ${input.name}.`);
}

/** Refuses to send the stored key to a server for which nobody typed it. */
export function refuseOtherServer(
  before: Pick<StoredSource, 'address' | 'sealedSecret'>,
  input: Pick<SavedSourceInput, 'address'>,
  secret: string | null | undefined,
): void {
  const origin = originOf(input.address);
  if (secret || before.sealedSecret === null || origin === originOf(before.address)) return;
  refuse('savedSource.secretAgain', {}, { field: 'secret' });
}

/** Pauses a source, or resumes it: what was missed meanwhile is not made up for. */
export async function pauseSource(
  tx: Tx,
  context: CallContext,
  { id, version, isPaused }: { id: number; version: number; isPaused: boolean },
): Promise<SavedSource> {
  const before = await lockStored(tx, id);
  await refuseStaleEdit(tx, version, await findSource(tx, id), { entity: 'savedSource', id });
  if (before.isPaused === isPaused) return findSource(tx, id);
  await tx
    .updateTable('savedSource')
    .set({
      isPaused,
      nextRunAt: isPaused ? null : nextRun(scheduleOf(before), new Date()),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  const did = isPaused ? 'Puso en pausa' : 'Reanudó';
  return written(tx, context, id, before, `${did} la fuente ${before.name}.`);
}

/** Deletes a source and its key. Its imports stay. */
export async function removeSource(
  tx: Tx,
  context: CallContext,
  id: number,
): Promise<{ success: true }> {
  const before = await lockStored(tx, id);
  if (await isRunning(tx, id)) refuse('savedSource.running', { name: before.name });
  await tx.deleteFrom('savedSource').where('id', '=', id).execute();
  await audit(tx, actorOf(context), {
    action: 'savedSource.remove',
    entity: 'savedSource',
    entityId: id,
    summary: `Eliminó la fuente ${before.name}.`,
    before: withoutSecret(before),
  });
  return { success: true };
}

function valuesOf({ mapping, fhirChoices, ...input }: Omit<SavedSourceInput, 'secret'>) {
  const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));
  return { ...input, mapping: asJson(mapping), fhirChoices: asJson(fhirChoices) };
}

async function refuseTooMany(tx: Tx): Promise<void> {
  const { count } = await tx
    .selectFrom('savedSource')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= SOURCES_LIMIT) refuse('savedSource.tooMany', { count });
}

function refuseTakenName(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'saved_source_name_key')
    refuse('savedSource.nameTaken', {}, { field: 'name' });
  throw error;
}

async function written(
  tx: Tx,
  context: CallContext,
  id: number,
  before: StoredSource | null,
  summary: string,
): Promise<SavedSource> {
  await audit(tx, actorOf(context), {
    action: before ? 'savedSource.update' : 'savedSource.create',
    entity: 'savedSource',
    entityId: id,
    summary,
    ...(before && { before: withoutSecret(before) }),
    after: withoutSecret(await findStored(tx, id)),
  });
  return findSource(tx, id);
}

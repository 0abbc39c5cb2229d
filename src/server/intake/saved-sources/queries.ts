/** Reads saved sources. Their keys never leave this feature. */
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import type { Weekday } from '../../../domain/calendar/calendar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inSpanish } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { latestRuns } from '../unattended-imports/public.ts';

/** A source as it is stored, with its encrypted key. */
export async function findStored(db: Db | Tx, id: number) {
  const found = await db
    .selectFrom('savedSource')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? refuse('record.notFound', { record: 'la fuente' });
}
export type StoredSource = Awaited<ReturnType<typeof findStored>>;

/** A source that no other transaction can change until this one ends. */
export async function lockStored(tx: Tx, id: number): Promise<StoredSource> {
  const found = await tx
    .selectFrom('savedSource')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? refuse('record.notFound', { record: 'la fuente' });
}

/** What a source answers of itself, without its latest run: also what the audit log keeps. */
export function withoutSecret(stored: StoredSource) {
  const { sealedSecret, createdAt: _created, updatedAt: _updated, ...rest } = stored;
  return {
    ...rest,
    kind: rest.kind as SavedSource['kind'],
    method: rest.method as SavedSource['method'],
    paging: rest.paging as SavedSource['paging'],
    frequency: rest.frequency as SavedSource['frequency'],
    weekday: rest.weekday as Weekday | null,
    mapping: rest.mapping as SavedSource['mapping'],
    fhirChoices: rest.fhirChoices as SavedSource['fhirChoices'],
    hasSecret: sealedSecret !== null,
    nextRunAt: rest.nextRunAt?.toISOString() ?? null,
  };
}

/** All sources by name, each with its latest run. */
export async function listSources(db: Db): Promise<SavedSource[]> {
  const stored = await db
    .selectFrom('savedSource')
    .selectAll()
    .orderBy(inSpanish('name'))
    .execute();
  const runs = await latestRuns(db);
  return stored.map((source) => ({
    ...withoutSecret(source),
    lastRun: runs.get(source.id) ?? null,
  }));
}

/** One source, with its latest run. */
export async function findSource(tx: Tx, id: number): Promise<SavedSource> {
  const runs = await latestRuns(tx);
  return { ...withoutSecret(await findStored(tx, id)), lastRun: runs.get(id) ?? null };
}

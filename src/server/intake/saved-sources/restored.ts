/** Saved sources of a restored backup (intake §20.10). */
import { sql } from 'kysely';
import { z } from 'zod';
import { audit, SYSTEM } from '../../platform/audit.ts';
import type { Services } from '../../platform/context.ts';
import { rowOf, type Tx } from '../../platform/db/database.ts';
import { inSpanish } from '../../platform/db/list-queries.ts';
import { enqueueForAdministrators, mailAdministrator } from '../../platform/mail/user-letters.ts';
import { placeOfSources } from '../unattended-imports/public.ts';

/** The task that mails which sources a restore paused. */
export const RESTORED_SOURCES_TASK = 'tell-of-restored-sources';

/** A source that a restore paused. */
export type RestoredSource = { readonly id: number; readonly name: string };

/**
 * Pauses all sources that run by themselves. A restored copy may run beside the clinic's portal, and does not know which sources
 * were removed or paused since. Answers those that it paused, by name. Copies from before there were saved sources have none.
 */
export async function pauseRestoredSources(tx: Tx): Promise<RestoredSource[]> {
  const { isKnown } = await rowOf<{ isKnown: boolean }>(tx)`
    SELECT to_regclass('saved_source') IS NOT NULL AS is_known`;
  if (!isKnown) return [];
  const due = await tx
    .selectFrom('savedSource')
    .select(['id', 'name'])
    .where('nextRunAt', 'is not', null)
    .orderBy(inSpanish('name'))
    .execute();
  if (due.length === 0) return [];
  await tx
    .updateTable('savedSource')
    .set({ isPaused: true, nextRunAt: null, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('nextRunAt', 'is not', null)
    .execute();
  await audit(tx, SYSTEM, {
    action: 'savedSource.update',
    entity: 'savedSource',
    summary: `Puso en pausa las fuentes automáticas, al restaurar una copia: ${due.map(({ name }) => name).join(', ')}.`,
    after: { isPaused: true },
  });
  return due;
}

/** Has each administrator told which sources the restore paused. */
export async function tellOfPausedSources(
  tx: Tx,
  sources: readonly RestoredSource[],
): Promise<void> {
  const ids = sources.map(({ id }) => id);
  if (ids.length > 0) await enqueueForAdministrators(tx, RESTORED_SOURCES_TASK, { ids });
}

const letter = z.object({ ids: z.array(z.number()), userId: z.number() });

/** Sends the letter if one of these sources is paused still. Throws when mail fails, for another try. */
export async function mailRestoredSources(services: Services, payload: unknown): Promise<void> {
  const { ids, userId } = letter.parse(payload);
  const paused = await services.database.db
    .selectFrom('savedSource')
    .select('name')
    .where('id', 'in', ids)
    .where('isPaused', '=', true)
    .orderBy(inSpanish('name'))
    .execute();
  if (paused.length === 0) return;
  await mailAdministrator(services, userId, {
    subject: 'Portal Médico: las fuentes automáticas quedaron en pausa',
    lines: [
      'Se restauró una copia de la base de datos. Para que dos portales no pidan lo mismo a otro sistema, quedaron en pausa:',
      ...paused.map(({ name }) => `- ${name}`),
      '',
      'Si este es el portal de la clínica, revíselas y reanúdelas. Lo que no trajeron entretanto se pide con «Ejecutar ahora», por sus días.',
      placeOfSources(services),
    ],
  });
}

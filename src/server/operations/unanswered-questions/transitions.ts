/** Removes kept questions, and switches on or off that they are kept (operations §6.30). */
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';

const entity = 'unansweredQuestion';

/** Removes some of them for good; those that somebody removed before are not counted. */
export async function removeUnanswered(
  tx: Tx,
  ids: readonly number[],
  actor: Actor,
): Promise<{ removed: number }> {
  const { numDeletedRows } = await tx
    .deleteFrom('unansweredQuestion')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  const removed = Number(numDeletedRows);
  if (removed > 0)
    await audit(tx, actor, {
      action: 'unansweredQuestion.delete',
      entity,
      summary: `Eliminó ${countOf(removed, 'pregunta sin respuesta', 'preguntas sin respuesta')} del asistente`,
      after: { removed },
    });
  return { removed };
}

/** Switches on or off that questions are kept. What is kept stays until it is removed or has had its time. */
export async function saveSetting(
  tx: Tx,
  { isKept, version }: { isKept: boolean; version: number },
  actor: Actor,
): Promise<{ success: true }> {
  const before = await tx
    .selectFrom('assistantSetting')
    .select(['keepsUnanswered', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseStaleEdit(tx, version, before, { entity, id: 'setting' });
  await tx
    .updateTable('assistantSetting')
    .set({ keepsUnanswered: isKept, version: version + 1 })
    .execute();
  await audit(tx, actor, {
    action: 'unansweredQuestion.update',
    entity,
    entityId: 'setting',
    summary: isKept
      ? 'Guarda las preguntas sin respuesta del asistente'
      : 'Dejó de guardar las preguntas sin respuesta del asistente',
    before: { isKept: before.keepsUnanswered },
    after: { isKept },
  });
  return { success: true };
}

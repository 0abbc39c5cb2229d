/** Webhooks of a restored backup (access §31.7). */
import { sql } from 'kysely';
import { audit, SYSTEM } from '../../platform/audit.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { enqueueForAdministrators } from '../../platform/mail/user-letters.ts';
import { RESTORED_WEBHOOKS_TASK } from './restored-letter.ts';

/**
 * Turns off all webhooks: a copy may be restored beside the clinic's own portal, and knows nothing about webhooks that were removed after
 * it. Answers the names of those that were on. Copies from before there were webhooks have none.
 */
export async function stopRestoredWebhooks(tx: Tx): Promise<string[]> {
  // The copy is migrated afterwards, and may be older than the table, or than the column that says why one is off.
  const columns = await rowsOf<{ attname: string }>(tx)`
    SELECT attname FROM pg_attribute
     WHERE attrelid = to_regclass('webhook') AND attname IN ('is_active', 'restored_at')`;
  if (columns.length === 0) return [];
  const saysWhy = columns.some(({ attname }) => attname === 'restored_at');
  const stopped = await tx
    .updateTable('webhook')
    .set({ isActive: false, ...(saysWhy && { restoredAt: sql`now()` }) })
    .where('isActive', '=', true)
    .returning('name')
    .execute();
  // A test is sent even while its webhook is off.
  await tx
    .updateTable('webhookDelivery')
    .set({ state: 'failed', nextAt: null })
    .where('event', '=', 'test')
    .where('state', '=', 'waiting')
    .execute();
  const names = stopped.map(({ name }) => name).sort();
  if (names.length > 0)
    await audit(tx, SYSTEM, {
      action: 'webhook.update',
      entity: 'webhook',
      summary: `Desactivó los avisos a otros sistemas, al restaurar una copia: ${names.join(', ')}.`,
      after: { isActive: false },
    });
  return names;
}

/**
 * Has each administrator told which webhooks the restore turned off. Runs in the migrated copy: there each has the reason, also where
 * the copy came without it.
 */
export async function tellOfStoppedWebhooks(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .updateTable('webhook')
    .set({ restoredAt: sql`now()` })
    .where('name', 'in', names)
    .where('isActive', '=', false)
    .where('restoredAt', 'is', null)
    .execute();
  await enqueueForAdministrators(tx, RESTORED_WEBHOOKS_TASK, { names });
}

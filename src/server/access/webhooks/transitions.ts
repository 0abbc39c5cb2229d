/** Adds, turns off and removes webhooks, and sends what was sent once more (access §31). */
import { sql } from 'kysely';
import type { z } from 'zod';
import { WEBHOOKS_LIMIT, type webhookInput } from '../../../contract/access/webhooks.ts';
import { WEBHOOK_EVENT_LABELS } from '../../../domain/words/webhook-words.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { carryOut, nextId, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { allowedAddresses } from '../../platform/outside/outside-hosts.ts';
import { sealSecret, webhookUrl } from './secrets.ts';
import { createSecret } from './signature.ts';

/** A webhook with a new secret; only this answer holds it. */
export async function createWebhook(
  context: CallContext,
  { name, address, events }: z.output<typeof webhookInput>,
): Promise<{ id: number; secret: string }> {
  await checkAddress(context, address);
  const secret = createSecret();
  return context.database.db.transaction().execute(async (tx) => {
    await carryOut(tx)`LOCK TABLE webhook IN SHARE ROW EXCLUSIVE MODE`;
    await refuseTaken(tx, name);
    const id = await nextId(tx, 'webhook');
    const actor = actorOf(context);
    await tx
      .insertInto('webhook')
      .values({
        id,
        name,
        address,
        events: [...new Set(events)],
        sealedSecret: sealSecret(context.config, id, secret),
        createdByName: actor.name,
      })
      .execute();
    await audit(tx, actor, {
      action: 'webhook.create',
      entity: 'webhook',
      entityId: id,
      summary: `Agregó el aviso «${name}» a ${new URL(address).host}.`,
      after: {
        name,
        address: new URL(address).host,
        events: events.map((event) => WEBHOOK_EVENT_LABELS[event]),
      },
    });
    return { id, secret };
  });
}

/** Refuses an address that deliveries would not be sent to. A host that has none yet is tried with each delivery. */
async function checkAddress({ config }: CallContext, address: string): Promise<void> {
  try {
    await allowedAddresses(webhookUrl(config, address), config.importAllowedHosts);
  } catch (error) {
    if (error instanceof OutsideError)
      refuse('webhook.addressRefused', { problem: error.message }, { field: 'address' });
    if ((error as NodeJS.ErrnoException).syscall === 'getaddrinfo')
      refuse(
        'webhook.addressRefused',
        { problem: 'Ningún servidor tiene ese nombre: revise la dirección.' },
        { field: 'address' },
      );
    throw error;
  }
}

/** Turns a webhook off or on. */
export async function setWebhookActive(
  context: CallContext,
  { id, isActive }: { id: number; isActive: boolean },
): Promise<void> {
  await context.database.db.transaction().execute(async (tx) => {
    const { name } = await lockWebhook(tx, id);
    await tx
      .updateTable('webhook')
      .set({ isActive, givenUpAt: null, restoredAt: null })
      .where('id', '=', id)
      .execute();
    await audit(tx, actorOf(context), {
      action: 'webhook.update',
      entity: 'webhook',
      entityId: id,
      summary: isActive ? `Activó el aviso «${name}».` : `Desactivó el aviso «${name}».`,
      after: { isActive },
    });
  });
}

/**
 * Gives a webhook a new secret; only this answer holds it. What waits is signed with it at its next try, so that nothing is lost
 * while the other system gets it.
 */
export async function renewSecret(context: CallContext, id: number): Promise<{ secret: string }> {
  const secret = createSecret();
  await context.database.db.transaction().execute(async (tx) => {
    const { name } = await lockWebhook(tx, id);
    await tx
      .updateTable('webhook')
      .set({ sealedSecret: sealSecret(context.config, id, secret) })
      .where('id', '=', id)
      .execute();
    await audit(tx, actorOf(context), {
      action: 'webhook.renewSecret',
      entity: 'webhook',
      entityId: id,
      summary: `Renovó el secreto del aviso «${name}».`,
    });
  });
  return { secret };
}

/** Deletes a webhook, its secret and its deliveries. */
export async function removeWebhook(context: CallContext, id: number): Promise<void> {
  await context.database.db.transaction().execute(async (tx) => {
    const { name, address } = await lockWebhook(tx, id);
    await tx.deleteFrom('webhook').where('id', '=', id).execute();
    await audit(tx, actorOf(context), {
      action: 'webhook.remove',
      entity: 'webhook',
      entityId: id,
      summary: `Eliminó el aviso «${name}».`,
      before: { name, address: new URL(address).host },
    });
  });
}

/** Writes a message that says it is a test. It is sent even to a webhook that is turned off. */
export async function testWebhook(context: CallContext, id: number): Promise<void> {
  await context.database.db.transaction().execute(async (tx) => {
    const { name } = await lockWebhook(tx, id);
    const body = {
      type: 'test',
      timestamp: new Date().toISOString(),
      data: { link: '/acceso-maquinas' },
    };
    await tx
      .insertInto('webhookDelivery')
      .values({ webhookId: id, event: 'test', body: JSON.stringify(body) })
      .execute();
    await audit(tx, actorOf(context), {
      action: 'webhook.test',
      entity: 'webhook',
      entityId: id,
      summary: `Probó el aviso «${name}».`,
    });
  });
}

/** Sends a delivery again, from the first try on. Refuses one that waits for a try. */
export async function resendDelivery(
  context: CallContext,
  { id, deliveryId }: { id: number; deliveryId: string },
): Promise<void> {
  await context.database.db.transaction().execute(async (tx) => {
    const { name } = await lockWebhook(tx, id);
    const delivery = await tx
      .selectFrom('webhookDelivery')
      .select('state')
      .where('id', '=', deliveryId)
      .where('webhookId', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!delivery) refuse('record.notFound', { record: 'la entrega' });
    if (delivery.state === 'waiting') refuse('webhook.waiting');
    await tx
      .updateTable('webhookDelivery')
      .set({ state: 'waiting', tries: 0, nextAt: sql`now()` })
      .where('id', '=', deliveryId)
      .execute();
    await audit(tx, actorOf(context), {
      action: 'webhook.resend',
      entity: 'webhook',
      entityId: id,
      summary: `Reenvió una entrega del aviso «${name}».`,
    });
  });
}

/** Its row, held until the transaction ends. Refuses one that is gone. */
async function lockWebhook(tx: Tx, id: number) {
  const found = await tx
    .selectFrom('webhook')
    .select(['name', 'address'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? refuse('record.notFound', { record: 'el aviso' });
}

async function refuseTaken(tx: Tx, name: string): Promise<void> {
  const kept = await tx
    .selectFrom('webhook')
    .select(sql<boolean>`search_text(name) = search_text(${name})`.as('isSame'))
    .execute();
  if (kept.some(({ isSame }) => isSame)) refuse('webhook.nameTaken', {}, { field: 'name' });
  if (kept.length >= WEBHOOKS_LIMIT) refuse('webhook.tooMany', { limit: WEBHOOKS_LIMIT });
}

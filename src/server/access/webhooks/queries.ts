/** The webhooks and their deliveries, as the screen shows them. */
import { sql } from 'kysely';
import {
  DELIVERIES_SHOWN,
  type Webhook,
  type WebhookDelivery,
} from '../../../contract/access/webhooks.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

const counted = (state: WebhookDelivery['state']) =>
  sql`(SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = ${state})`;

/** All webhooks by name, without their secrets. */
export async function readWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await rowsOf<Omit<Webhook, keyof Times> & Times>(db)`
    SELECT w.id, w.name, w.address, w.events, w.is_active, w.given_up_at, w.restored_at, w.created_by_name, w.created_at,
           ${counted('delivered')} AS delivered, ${counted('waiting')} AS waiting, ${counted('failed')} AS failed
      FROM webhook w ORDER BY w.name COLLATE "es-x-icu"`;
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    givenUpAt: row.givenUpAt?.toISOString() ?? null,
    restoredAt: row.restoredAt?.toISOString() ?? null,
  }));
}

type Times = {
  readonly createdAt: Date;
  readonly givenUpAt: Date | null;
  readonly restoredAt: Date | null;
};

/** The latest deliveries of a webhook, each with its tries. */
export async function readDeliveries(db: Db, webhookId: number): Promise<WebhookDelivery[]> {
  const deliveries = await db
    .selectFrom('webhookDelivery')
    .select(['id', 'event', 'createdAt', 'state', 'body', 'nextAt'])
    .where('webhookId', '=', webhookId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(DELIVERIES_SHOWN)
    .execute();
  const tries = await db
    .selectFrom('webhookTry')
    .select(['deliveryId', 'at', 'status', 'milliseconds', 'problem'])
    .where('deliveryId', 'in', [
      '00000000-0000-0000-0000-000000000000',
      ...deliveries.map(({ id }) => id),
    ])
    .orderBy('id')
    .execute();
  return deliveries.map((delivery) => ({
    ...delivery,
    event: delivery.event as WebhookDelivery['event'],
    state: delivery.state as WebhookDelivery['state'],
    createdAt: delivery.createdAt.toISOString(),
    nextAt: delivery.nextAt?.toISOString() ?? null,
    tries: tries
      .filter(({ deliveryId }) => deliveryId === delivery.id)
      .map(({ at, status, milliseconds, problem }) => ({
        at: at.toISOString(),
        status,
        milliseconds,
        problem,
      })),
  }));
}

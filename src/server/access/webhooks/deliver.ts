/** Sends what webhooks are to be told, tries again for a day, and turns off a webhook that nothing reaches (access §31). */
import { sql } from 'kysely';
import { z } from 'zod';
import { audit, SYSTEM } from '../../platform/audit.ts';
import type { Services } from '../../platform/context.ts';
import { type Database, rowsOf, type Tx } from '../../platform/db/database.ts';
import type { Chore } from '../../platform/jobs/chores.ts';
import { enqueueTasks } from '../../platform/jobs/queue.ts';
import { enqueueForAdministrators } from '../../platform/mail/user-letters.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { connectionError, exchangeForStatus } from '../../platform/outside/outside-exchange.ts';
import { allowedAddresses, hostOf } from '../../platform/outside/outside-hosts.ts';
import { openSecret, webhookUrl } from './secrets.ts';
import { signedHeaders } from './signature.ts';

/** The task that tries one delivery. */
export const WEBHOOK_TASK = 'deliver-webhook';
/** The task that tells one administrator that a webhook was turned off. */
export const WEBHOOK_LETTER_TASK = 'tell-of-webhook';

/** Minutes until each further try: about a day in all. */
export const PAUSES = [1, 5, 30, 120, 360, 960] as const;
const LIMITS = { connectMs: 10_000, firstByteMs: 15_000 };
const LONGEST_MS = 30_000;
/** A delivery that was given to a worker is due again after this time, if the worker died. */
const LEASE_MINUTES = 5;
const AT_ONCE = 200;
/** A system that does not answer takes at most one worker, and never the place of a job. */
const AFTER_JOBS = 100;
/** Days for which deliveries are kept. */
const KEPT_DAYS = 30;
const LONGEST_PROBLEM = 500;

export const webhookChores: readonly Chore[] = [
  { at: 'everyMinute', run: (database) => queueDue(database) },
  {
    at: 'nightly',
    run: ({ db }) =>
      sql`DELETE FROM webhook_delivery WHERE (state <> 'waiting' OR webhook_id IN (SELECT id FROM webhook WHERE NOT is_active)) AND created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
        db,
      ),
  },
];

/** Gives what is due to the queue, each delivery to one worker. */
export async function queueDue({ db }: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await rowsOf<{ id: string; tries: number }>(tx)`
      UPDATE webhook_delivery SET next_at = now() + make_interval(mins => ${LEASE_MINUTES})
       WHERE id IN (SELECT d.id FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
                     WHERE d.state = 'waiting' AND d.next_at <= now() AND (w.is_active OR d.event = 'test')
                     ORDER BY d.next_at LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED)
      RETURNING id, tries`;
    await enqueueTasks(tx, WEBHOOK_TASK, rows, null, { queue: WEBHOOK_TASK, priority: AFTER_JOBS });
  });
}

const given = z.object({ id: z.uuid(), tries: z.number() });

/**
 * Tries a delivery that still waits for the try after `tries`, and notes what the other system answered. A copy of a task that waited
 * long, or ran already, finds nothing to do.
 */
export async function deliverWebhook(services: Services, payload: unknown): Promise<void> {
  const { id, tries } = given.parse(payload);
  const { db } = services.database;
  const [delivery] = await rowsOf<Delivery>(db)`
    UPDATE webhook_delivery d SET tries = d.tries + 1, next_at = now() + make_interval(mins => ${LEASE_MINUTES})
      FROM webhook w
     WHERE d.id = ${id}::uuid AND w.id = d.webhook_id AND d.state = 'waiting' AND d.tries = ${tries}
    RETURNING d.id, d.body, d.tries, w.id AS webhook_id, w.address, w.sealed_secret`;
  if (!delivery) return;
  const began = performance.now();
  const outcome = await post(services, delivery);
  const milliseconds = Math.round(performance.now() - began);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('webhookTry')
      .values({ deliveryId: id, milliseconds, ...outcome })
      .execute();
    await settle(tx, delivery, outcome.problem === null);
  });
}

type Delivery = {
  readonly id: string;
  readonly body: string;
  /** This one included. */
  readonly tries: number;
  readonly webhookId: number;
  readonly address: string;
  readonly sealedSecret: Buffer;
};
type Outcome = { readonly status: number | null; readonly problem: string | null };

/**
 * Any status of 200 to 299 is a delivery, whatever follows it. Redirects are none: the secret's receiver is the address that was
 * typed.
 */
async function post({ config, database }: Services, delivery: Delivery): Promise<Outcome> {
  const failed = (problem: string) => ({
    status: null,
    problem: problem.slice(0, LONGEST_PROBLEM),
  });
  const secret = await openSecret(config, database.db, delivery);
  if (secret === null) return failed('Falta la clave SOURCE_KEY con que se cifró el secreto.');
  try {
    const url = webhookUrl(config, delivery.address);
    const addresses = await allowedAddresses(url, config.importAllowedHosts).catch((error) => {
      throw error instanceof OutsideError ? error : connectionError(hostOf(url), error);
    });
    const headers = signedHeaders(secret, delivery, Math.floor(Date.now() / 1_000));
    const status = await exchangeForStatus(
      url,
      addresses,
      { method: 'POST', headers, body: delivery.body },
      LIMITS,
      AbortSignal.timeout(LONGEST_MS),
    );
    return { status, problem: status >= 200 && status < 300 ? null : `Respondió ${status}` };
  } catch (error) {
    if (error instanceof OutsideError) return failed(error.message);
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return failed('No respondió en 30 segundos.');
    throw error;
  }
}

async function settle(tx: Tx, { id, tries, webhookId }: Delivery, isDelivered: boolean) {
  const pause = PAUSES[tries - 1];
  const next = isDelivered || pause === undefined ? null : pause;
  await tx
    .updateTable('webhookDelivery')
    .set({
      state: isDelivered ? 'delivered' : next === null ? 'failed' : 'waiting',
      nextAt: next === null ? null : sql<Date>`now() + make_interval(mins => ${next})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  if (!isDelivered && next === null) await giveUp(tx, webhookId, id);
}

/** Turns a webhook off to which nothing was delivered since this delivery began, and has administrators told. */
async function giveUp(tx: Tx, webhookId: number, deliveryId: string): Promise<void> {
  const [off] = await rowsOf<{ name: string }>(tx)`
    UPDATE webhook w SET is_active = false, given_up_at = now()
     WHERE w.id = ${webhookId} AND w.is_active
       AND NOT EXISTS (
         SELECT FROM webhook_delivery d JOIN webhook_try t ON t.delivery_id = d.id AND t.problem IS NULL
          WHERE d.webhook_id = w.id AND t.at > (SELECT created_at FROM webhook_delivery WHERE id = ${deliveryId}::uuid))
    RETURNING name`;
  if (!off) return;
  await audit(tx, SYSTEM, {
    action: 'webhook.giveUp',
    entity: 'webhook',
    entityId: webhookId,
    summary: `Desactivó el aviso «${off.name}»: nada llegó durante un día.`,
  });
  await enqueueForAdministrators(tx, WEBHOOK_LETTER_TASK, { webhookId });
}

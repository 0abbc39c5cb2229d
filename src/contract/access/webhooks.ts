/** Addresses of other systems that are told what happened (access §31). */
import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../../domain/words/webhook-words.ts';
import { screens } from '../call.ts';
import { del, get, post } from '../methods.ts';
import { deleted, id, instant, requiredText } from '../schemas.ts';

const common = { tag: 'Acceso de máquinas', access: screens('/acceso-maquinas') };

/** How many a clinic may have. */
export const WEBHOOKS_LIMIT = 20;
/** How many deliveries of a webhook are answered, the newest first. */
export const DELIVERIES_SHOWN = 50;

const event = z.enum(WEBHOOK_EVENTS);

const webhook = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  events: z.array(event),
  isActive: z.boolean(),
  /** When it was turned off because nothing arrived for a day. */
  givenUpAt: instant.nullable(),
  /** When it was turned off because a backup was restored. */
  restoredAt: instant.nullable(),
  createdByName: z.string(),
  createdAt: instant,
  /** Deliveries of the last 30 days. */
  delivered: z.number(),
  waiting: z.number(),
  failed: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  id: z.uuid(),
  event: z.enum([...WEBHOOK_EVENTS, 'test']),
  createdAt: instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** What is sent. */
  body: z.string(),
  nextAt: instant.nullable(),
  tries: z.array(
    z.object({
      at: instant,
      status: z.number().nullable(),
      milliseconds: z.number(),
      problem: z.string().nullable(),
    }),
  ),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** What a new webhook is to be. */
export const webhookInput = z.strictObject({
  name: requiredText('Escriba a qué sistema se avisa', 60),
  address: z
    .string({ error: 'Escriba la dirección' })
    .trim()
    .min(1, 'Escriba la dirección')
    .max(2048, 'Máximo 2.048 caracteres'),
  events: z
    .array(event, { error: 'Elija de qué se avisa' })
    .min(1, 'Elija de qué se avisa')
    .max(WEBHOOK_EVENTS.length, 'Elija cada uno una vez'),
});

const done = z.object({ success: z.literal(true) });
const ofWebhook = z.strictObject({ id });

export const webhooks = {
  list: get('/webhooks', {
    ...common,
    summary:
      'The webhooks by name, with how many deliveries of the last 30 days arrived; no secret is answered.',
    refuses: ['access.denied'],
  }).output(
    z.object({
      webhooks: z.array(webhook),
      /** Whether the server can encrypt secrets. */
      canKeepSecrets: z.boolean(),
    }),
  ),
  create: post('/webhooks', {
    ...common,
    summary: 'Adds a webhook with a new secret, which is answered this once.',
    successStatus: 201,
    refuses: [
      'access.denied',
      'webhook.nameTaken',
      'webhook.addressRefused',
      'webhook.keyMissing',
      'webhook.tooMany',
    ],
  })
    .input(webhookInput)
    .output(z.object({ id: z.number(), secret: z.string() })),
  setActive: post('/webhooks/{id}/active', {
    ...common,
    summary: 'Turns a webhook off or on; what waits meanwhile is sent afterwards.',
    refuses: ['access.denied', 'record.notFound'],
  })
    .input(ofWebhook.extend({ isActive: z.boolean() }))
    .output(done),
  renewSecret: post('/webhooks/{id}/secret', {
    ...common,
    summary:
      'Gives a webhook a new secret, which is answered this once; the old one signs nothing any more.',
    refuses: ['access.denied', 'record.notFound', 'webhook.keyMissing'],
  })
    .input(ofWebhook)
    .output(z.object({ secret: z.string() })),
  remove: del('/webhooks/{id}', {
    ...common,
    summary: 'Deletes a webhook with its secret and its deliveries.',
    refuses: ['access.denied', 'record.notFound'],
  })
    .input(ofWebhook)
    .output(deleted),
  test: post('/webhooks/{id}/test', {
    ...common,
    summary: 'Sends a message that says it is a test, within a minute.',
    refuses: ['access.denied', 'record.notFound'],
  })
    .input(ofWebhook)
    .output(done),
  deliveries: get('/webhooks/{id}/deliveries', {
    ...common,
    summary: 'The latest deliveries of a webhook, with each try.',
    refuses: ['access.denied', 'record.notFound'],
  })
    .input(ofWebhook)
    .output(z.array(delivery)),
  resend: post('/webhooks/{id}/deliveries/{deliveryId}/resend', {
    ...common,
    summary: 'Sends a delivery again, with the same id and body.',
    refuses: ['access.denied', 'record.notFound', 'webhook.waiting'],
  })
    .input(ofWebhook.extend({ deliveryId: z.uuid() }))
    .output(done),
};

/** Signatures of deliveries, as Standard Webhooks has them: HMAC-SHA-256 over id, second and body. */
import { createHmac, randomBytes } from 'node:crypto';

/** What secrets begin with; the rest is the key in base64. */
const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** A new secret, in the form that receivers' libraries read. */
export function createSecret(): string {
  return `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;
}

/** The headers by which a receiver verifies that a body is ours, unchanged and of now. `seconds` is Unix time. */
export function signedHeaders(
  secret: string,
  { id, body }: { readonly id: string; readonly body: string },
  seconds: number,
): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

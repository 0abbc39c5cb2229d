/** The secrets of webhooks, encrypted with SOURCE_KEY and bound to their webhook, and the addresses that may have one. */
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { hostOf, parseOutsideUrl } from '../../platform/outside/outside-hosts.ts';
import { keyIdOf, seal, unseal } from '../../platform/sealed-secret.ts';

type Keys = Pick<Config, 'sourceKeys'>;

const ownerOf = (id: number) => `webhook ${id}`;

/** Encrypts a secret for its webhook. Refuses without SOURCE_KEY. */
export function sealSecret({ sourceKeys: [key] }: Keys, id: number, secret: string): Buffer {
  return seal(key ?? refuse('webhook.keyMissing'), ownerOf(id), Buffer.from(secret));
}

/**
 * The secret of a webhook; null when none of the keys is the one that it was encrypted with. What was encrypted with an old SOURCE_KEY
 * is encrypted again.
 */
export async function openSecret(
  config: Keys,
  db: Db,
  { webhookId, sealedSecret }: { readonly webhookId: number; readonly sealedSecret: Buffer },
): Promise<string | null> {
  const secret = unseal(config.sourceKeys, ownerOf(webhookId), sealedSecret)?.toString() ?? null;
  if (secret !== null && config.sourceKeys[0]?.id !== keyIdOf(sealedSecret))
    await db
      .updateTable('webhook')
      .set({ sealedSecret: sealSecret(config, webhookId, secret) })
      .where('id', '=', webhookId)
      .where('sealedSecret', '=', sealedSecret)
      .execute();
  return secret;
}

/** The address, if it is one of https; of hosts that the operator allows by name, also http. Throws an OutsideError. */
export function webhookUrl(
  { importAllowedHosts }: Pick<Config, 'importAllowedHosts'>,
  text: string,
) {
  const url = parseOutsideUrl(text);
  if (url.protocol !== 'https:' && !importAllowedHosts.includes(hostOf(url)))
    throw new OutsideError('La dirección debe comenzar con https://.');
  return url;
}

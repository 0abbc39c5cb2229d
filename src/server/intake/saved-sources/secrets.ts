/** The keys of saved sources: encrypted with SOURCE_KEY, and bound to their source (decision 125). */
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keyIdOf, seal, unseal } from '../../platform/sealed-secret.ts';
import type { StoredSource } from './queries.ts';

type Keys = Pick<Config, 'sourceKeys'>;

const ownerOf = (id: number) => `source ${id}`;

/** Encrypts a key for its source. Refuses without SOURCE_KEY. */
export function sealSecret({ sourceKeys: [key] }: Keys, id: number, secret: string): Buffer {
  if (!key) refuse('savedSource.keyMissing', {}, { field: 'secret' });
  return seal(key, ownerOf(id), Buffer.from(secret));
}

/**
 * A source's key; null when it has none. What was encrypted with an old SOURCE_KEY is encrypted again. Refuses when none of the keys is
 * the one that it was encrypted with.
 */
export async function openSecret(
  config: Keys,
  db: Db,
  { id, sealedSecret }: Pick<StoredSource, 'id' | 'sealedSecret'>,
): Promise<string | null> {
  if (sealedSecret === null) return null;
  const secret = unseal(config.sourceKeys, ownerOf(id), sealedSecret);
  if (secret === null) refuse('savedSource.keyMissing');
  if (config.sourceKeys[0]?.id !== keyIdOf(sealedSecret))
    await db
      .updateTable('savedSource')
      .set({ sealedSecret: sealSecret(config, id, secret.toString()) })
      .where('id', '=', id)
      .where('sealedSecret', '=', sealedSecret)
      .execute();
  return secret.toString();
}

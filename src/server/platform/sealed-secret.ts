/** Secrets at rest in the database: AES-256-GCM with a key from the environment, bound to their owner (decision 106). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKey } from './secret-key.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret: the key's id, a random nonce, the bytes and their tag. `owner` names the record that it belongs to, so that no
 * secret can be put in another record's row.
 */
export function seal(key: SecretKey, owner: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.secret, nonce);
  cipher.setAAD(Buffer.from(`portal-medico ${owner}`));
  const bytes = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.from(key.id, 'hex'), nonce, bytes, cipher.getAuthTag()]);
}

/**
 * Decrypts it; null when none of the keys is the one that it was sealed with. Throws when the bytes were changed, or are
 * another owner's.
 */
export function unseal(keys: readonly SecretKey[], owner: string, sealed: Buffer): Buffer | null {
  const key = keys.find(({ id }) => id === keyIdOf(sealed));
  if (!key) return null;
  const bytesAt = KEY_ID_BYTES + NONCE_BYTES;
  const tagAt = sealed.length - TAG_BYTES;
  const nonce = sealed.subarray(KEY_ID_BYTES, bytesAt);
  const decipher = createDecipheriv(ALGORITHM, key.secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(`portal-medico ${owner}`));
  decipher.setAuthTag(sealed.subarray(tagAt));
  return Buffer.concat([decipher.update(sealed.subarray(bytesAt, tagAt)), decipher.final()]);
}

/** The id of the key that a secret was sealed with. */
export function keyIdOf(sealed: Buffer): string {
  return sealed.subarray(0, KEY_ID_BYTES).toString('hex');
}

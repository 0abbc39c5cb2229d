/** Keys of 32 bytes from the environment, for encryption (decisions 100, 106 and 125). */
import { createHash } from 'node:crypto';

const KEY_BYTES = 32;

/** What a key encrypts: backups, secrets of second factors, or keys of other systems. */
export type KeyUse = 'backup' | 'factor' | 'source';

export type SecretKey = {
  /** Tells keys of one use apart and says nothing about them: eight hexadecimal digits. */
  readonly id: string;
  readonly secret: Buffer;
};

/** Reads a key of 32 random bytes, as `openssl rand -base64 32` or `-hex 32` writes it; null when it is none. */
export function readSecretKey(use: KeyUse, text: string): SecretKey | null {
  const secret = bytesOf(text.trim());
  return secret?.length === KEY_BYTES ? secretKey(use, secret) : null;
}

/** The key of these bytes. */
export function secretKey(use: KeyUse, secret: Buffer): SecretKey {
  const digest = createHash('sha256').update(`portal-medico ${use} key `).update(secret);
  return { id: digest.digest('hex').slice(0, 8), secret };
}

function bytesOf(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : null;
}

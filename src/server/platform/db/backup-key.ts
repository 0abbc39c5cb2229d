/** The keys that backups are encrypted with (decision 100). */
import { createHash } from 'node:crypto';

const KEY_BYTES = 32;

export type BackupKey = {
  /** Tells keys apart and says nothing about them: eight hexadecimal digits, in each file's first line. */
  readonly id: string;
  readonly secret: Buffer;
};

/** Reads a key of 32 random bytes, as `openssl rand -base64 32` or `-hex 32` writes it; null when it is none. */
export function readBackupKey(text: string): BackupKey | null {
  const secret = bytesOf(text.trim());
  if (secret?.length !== KEY_BYTES) return null;
  const digest = createHash('sha256').update('portal-medico backup key ').update(secret);
  return { id: digest.digest('hex').slice(0, 8), secret };
}

function bytesOf(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : null;
}

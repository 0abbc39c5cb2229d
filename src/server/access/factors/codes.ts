/** Codes of an app (RFC 6238), as all such apps make them: six digits, SHA-1, thirty seconds. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A phone's clock may be off, and typing takes time: the code before and the one after count, too (RFC 6238, 5.2). */
const STEPS_AROUND = 1;

/** A new secret: 160 bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return randomBytes(20);
}

/** Whose secret an app's is, as it is sealed. */
export function appOwner(userId: number): string {
  return `authenticator ${userId}`;
}

/** What an app needs to know: the secret in base32, and all of it as the picture says it. */
export function enrolmentOf(secret: Buffer, account: string): { secret: string; uri: string } {
  const totp = totpOf(secret, account);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The half minute, counted from 1970, whose code this is; null when it is none of those around now. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: STEPS_AROUND });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: 'Portal Médico',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}

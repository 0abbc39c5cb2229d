/** For which site passkeys are made and signed (access §25.1). */
import { isIP } from 'node:net';
import type { Config } from './config.ts';

/** The site as WebAuthn names it: the host that passkeys belong to, and the address of its pages. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * The site of PUBLIC_URL; null when browsers make no passkeys for it: without https (but for `localhost`), or by an address
 * in numbers.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  if (!publicUrl) return null;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[');
  return isSecure && !isNumber ? { id: hostname, origin } : null;
}

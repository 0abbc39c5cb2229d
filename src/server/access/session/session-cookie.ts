/** How the session's cookie is called (access §2.1). */
import type { Config } from '../../platform/config.ts';

/**
 * The name of the session's cookie. Behind https it has the prefix by which browsers take it only from this very host,
 * by https and for all paths, so that no neighbouring host can plant one (RFC 6265bis; OWASP ASVS 5.0, 3.3.1).
 */
export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return isHttps(config) ? '__Host-portal_session' : 'portal_session';
}

/** Whether people reach the server by https. */
export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** The cookies of a browser: its session, and what it is known by (access §2.1, access §20.1). */
import type { Config } from '../../platform/config.ts';

/**
 * The name of the session's cookie. Behind https it has the prefix by which browsers take it only from this very host,
 * by https and for all paths, so that no neighbouring host can plant one (RFC 6265bis; OWASP ASVS 5.0, 3.3.1).
 */
export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return named('portal_session', config);
}

/** The name of the cookie by which a browser is known again. It opens nothing. */
export function deviceCookieName(config: Pick<Config, 'publicUrl'>): string {
  return named('portal_device', config);
}

/** The name of the cookie of a sign-in that was sent to the identity provider. It opens nothing. */
export function signOnCookieName(config: Pick<Config, 'publicUrl'>): string {
  return named('portal_sign_on', config);
}

/** What the cookies are given with. */
export function cookieOptions(config: Pick<Config, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const;
}

/** Whether people reach the server by https. */
function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

function named(name: string, config: Pick<Config, 'publicUrl'>): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

/** Signing on at the test's own identity provider, as a browser does. */
import type { CurrentUser } from '../../src/contract/access/session.ts';
import type { Answer, TestApp } from './app.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** What the calls of single sign-on answer. */
export type Said = { code?: string; message?: string; secondFactor?: true };

/** The cookies that an answer gives, as a browser sends them back. */
export const cookieOf = (answer: Answer): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

/** Sends the provider's answer to the portal, changed if given. */
export function finish(
  app: TestApp,
  back: URL,
  cookie: string,
  change: Record<string, unknown> = {},
): Promise<Answer<Said>> {
  const { code, state, iss, error } = Object.fromEntries(back.searchParams);
  return app.anonymous.request<Said>({
    method: 'POST',
    url: '/api/sign-on/finish',
    payload: { code, state, iss, error, ...change },
    headers: { cookie },
  });
}

/** Who is signed in by the cookies of an answer. */
export async function whoAmI(app: TestApp, answer: Answer): Promise<CurrentUser> {
  const me = await app.anonymous.request<CurrentUser>({
    method: 'GET',
    url: '/api/native-user',
    headers: { cookie: cookieOf(answer) },
  });
  return me.body;
}

/** People of a provider at portals. */
export function peopleAt(provider: IdentityProvider) {
  /** Begins at the portal and goes through the provider: the address it comes back to, and the browser's cookie. */
  async function arrive(app: TestApp, who: string): Promise<{ back: URL; cookie: string }> {
    const begun = await app.anonymous.post<{ url: string }>('/api/sign-on');
    return { back: await provider.enter(begun.body.url, who), cookie: cookieOf(begun) };
  }

  async function signOn(app: TestApp, who: string): Promise<Answer<Said>> {
    const { back, cookie } = await arrive(app, who);
    return finish(app, back, cookie);
  }

  let count = 0;

  /** A user of the portal whom the provider knows, too: by e-mail, and what is given besides. */
  async function known(app: TestApp, profile: 'admin' | 'supervisor' | 'doctor', claims = {}) {
    const client = await app.signedInAs(profile);
    const me = (await client.get<CurrentUser>('/api/native-user')).body;
    count += 1;
    const who = `${me.username}-${count}`;
    provider.people[who] = { email: me.email, email_verified: true, ...claims };
    return { ...me, who, client };
  }

  /** Changes what the provider says of somebody. */
  function now(who: string, claims: Record<string, unknown>): void {
    Object.assign(provider.people[who] ?? {}, claims);
  }

  return { arrive, signOn, known, now };
}

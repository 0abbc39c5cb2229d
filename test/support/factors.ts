/** Second factors: an app in the test's hand. */
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { CurrentUser } from '../../src/contract/access/session.ts';
import { type Answer, type Client, TEST_PASSWORD, type TestApp } from './app.ts';

/** A key as `openssl rand -base64 32` writes it, for `FACTOR_KEY`. */
export const FACTOR_KEY = Buffer.alloc(32, 7).toString('base64');

/** The code that an app with the secret shows now. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** A code that is none of the secret's: not those around now either. */
export function wrongCodeOf(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const right = [-60, -30, 0, 30, 60].map((seconds) =>
    totp.generate({ timestamp: Date.now() + seconds * 1000 }),
  );
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !right.includes(code),
  ) as string;
}

export type Enrolled = {
  id: number;
  username: string;
  client: Client;
  secret: string;
  recoveryCodes: string[];
  /** The code of now, which was not used yet, even if one of this half minute was. */
  freshCode(): Promise<string>;
};

/** Enrols an app for the client's user. */
export async function enrol(app: TestApp, client: Client): Promise<Enrolled> {
  const { id, username } = (await client.get<CurrentUser>('/api/native-user')).body;
  const begun = await client.post<{ secret: string }>('/api/own-factors/authenticator', {
    currentPassword: TEST_PASSWORD,
  });
  expect(begun.status).toBe(200);
  const { secret } = begun.body;
  const confirmed = await client.post<{ recoveryCodes: string[] }>(
    '/api/own-factors/authenticator/confirm',
    { code: codeOf(secret) },
  );
  expect(confirmed.status).toBe(200);
  return {
    id,
    username: username ?? '',
    client,
    secret,
    recoveryCodes: confirmed.body.recoveryCodes,
    freshCode: async () => {
      await forgetLastCode(app, id);
      return codeOf(secret);
    },
  };
}

/** Lets the code of this half minute be used again: tests don't wait for the next. */
export async function forgetLastCode(app: TestApp, userId: number): Promise<void> {
  await app.database.db
    .updateTable('authenticator')
    .set({ lastStep: null })
    .where('userId', '=', userId)
    .execute();
}

/** The session's cookie of an answer. */
export function cookieOf(answer: Answer): string {
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

/** Signs in by password: the answer, and the cookie that waits for the second factor. */
export async function halfOpen(app: TestApp, username: string) {
  const answer = await app.anonymous.post('/api/native-login', {
    username,
    password: TEST_PASSWORD,
  });
  expect(answer.body).toEqual({ success: true, secondFactor: true });
  return cookieOf(answer);
}

/** Sends a code in the second step. */
export function finish(app: TestApp, cookie: string, code: unknown, remoteAddress = '127.0.0.1') {
  return app.anonymous.request<{ success?: boolean; code?: string; message?: string }>({
    method: 'POST',
    url: '/api/second-factor',
    payload: { code },
    headers: { cookie },
    remoteAddress,
  });
}

/** Who signs in with a second factor, and what they ask. */
export const peopleOf = (app: TestApp) => ({
  /** A new user of the profile, with an app of codes. */
  someone: async (profile: 'admin' | 'supervisor' = 'supervisor'): Promise<Enrolled> =>
    enrol(app, await app.signedInAs(profile)),
  /** A call with just this cookie. */
  withCookie: (cookie: string, method: 'GET' | 'POST', url: string) =>
    app.anonymous.request<{ code: string }>({
      method,
      url,
      headers: { cookie },
      ...(method === 'POST' && { payload: {} }),
    }),
  /** The first step of a sign-in. */
  signIn: (username: string, password = TEST_PASSWORD) =>
    app.anonymous.post<{ code: string }>('/api/native-login', { username, password }),
});

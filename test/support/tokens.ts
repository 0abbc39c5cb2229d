/** Tokens of programs: made in the screen's way, and used as a program does. */
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { ApiToken } from '../../src/contract/access/api-tokens.ts';
import type { CurrentUser } from '../../src/contract/access/session.ts';
import { addDays } from '../../src/domain/calendar/calendar.ts';
import { today } from '../../src/server/platform/context.ts';
import type { Answer, Client, TestApp } from './app.ts';

export type Refused = { code: string; message: string };
export type Listed = { tokens: ApiToken[]; options: { id: number; label: string }[] };

/** The ids of options of the client's menu by their addresses. */
export async function optionIds(client: Client, hrefs: readonly string[]): Promise<number[]> {
  const { menu } = (await client.get<CurrentUser>('/api/native-user')).body;
  return hrefs.map((href) => menu.find((option) => option.href === href)?.id ?? 0);
}

/** Asks for a token that reaches these screens. */
export async function askForToken(client: Client, hrefs: readonly string[], more: object = {}) {
  return client.post<{ id: number; token: string } & Refused>('/api/api-tokens', {
    name: 'Integración con el ERP',
    optionIds: await optionIds(client, hrefs),
    expiresOn: addDays(today(), 30),
    callsPerMinute: 600,
    ...more,
  });
}

/** Makes one. */
export async function makeToken(client: Client, hrefs: readonly string[], more: object = {}) {
  const answer = await askForToken(client, hrefs, more);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

/** Makes calls with a token, and nothing else. */
export function program({ anonymous }: TestApp, token: string) {
  return <T = Refused>(options: InjectOptions): Promise<Answer<T>> =>
    anonymous.request<T>({
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    });
}

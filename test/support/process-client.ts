/** Calls of a server that runs as a process of its own, by HTTP. */
import type { Answer } from './app.ts';
import type { ServerProcess } from './server-process.ts';

export type ProcessClient = {
  readonly cookie: string;
  get<T = unknown>(path: string): Promise<Answer<T>>;
  post<T = unknown>(path: string, payload?: unknown): Promise<Answer<T>>;
};

/** Signs in as the user; throws when that is refused. */
export async function signInTo(
  { address }: ServerProcess,
  username: string,
  password: string,
): Promise<ProcessClient> {
  let cookie = '';
  async function ask<T>(method: string, path: string, payload?: unknown): Promise<Answer<T>> {
    const hasBody = payload !== undefined && !(payload instanceof FormData);
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && {
        body: payload instanceof FormData ? payload : JSON.stringify(payload),
      }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      body: (isJson ? JSON.parse(bytes.toString()) : bytes.toString()) as T,
      // Of several cookies, an object of the headers would keep the last.
      headers: {
        ...Object.fromEntries(answer.headers),
        'set-cookie': answer.headers.getSetCookie(),
      },
      bytes,
    };
  }
  const signedIn = await ask('POST', '/api/native-login', { username, password });
  cookie = String(signedIn.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  if (signedIn.status !== 200 || !cookie)
    throw new Error(`sign-in: ${signedIn.status} ${signedIn.bytes}`);
  return {
    cookie,
    get: (path) => ask('GET', path),
    post: (path, payload) => ask('POST', path, payload),
  };
}
